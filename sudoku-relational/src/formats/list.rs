//! A list of puzzles: one a line, with blank lines and remarks between them.
//!
//! Reads from anything, one line at a time, and never holds more than one bounded line. A bad line
//! is an item like any other: what follows is still read, except when the input is no text at all.

use super::line::{LineError, LineParser};
use crate::Board;
use std::fmt;
use std::io::{self, BufRead, Read};

/// No line of a list is longer, in bytes.
const LONGEST_LINE: usize = 64 * 1024;
/// How many bytes are read in search of the end of a line that is too long.
const LONGEST_SEARCH: usize = 16 * 1024 * 1024;

/// The puzzles of a list, read lazily.
///
/// Lines that are blank or begin with `#` or `;` are skipped, and so is a byte order mark.
///
/// ```
/// use sudoku_relational::formats::{line::LineParser, list::Puzzles};
///
/// let text = "# two puzzles\n.3.1......24....\n.3.1......2\n";
/// let mut puzzles = Puzzles::new(text.as_bytes(), LineParser::squares());
/// assert_eq!(puzzles.next().unwrap().unwrap().line, 2);
/// let error = puzzles.next().unwrap().unwrap_err();
/// assert_eq!(error.line(), 3);
/// assert!(error.to_string().starts_with("line 3, column 12: the line ends after 11 cells"));
/// assert!(puzzles.next().is_none());
/// ```
#[derive(Debug)]
pub struct Puzzles<R> {
    input: R,
    parser: LineParser,
    line: usize,
    bytes: u64,
    ended: bool,
}

/// A puzzle, and the line it was read from.
///
/// ```
/// use sudoku_relational::formats::{line::LineParser, list::Puzzles};
/// let puzzles = Puzzles::new("\n.3.1......24....".as_bytes(), LineParser::squares());
/// let lines: Vec<usize> = puzzles.map(|puzzle| puzzle.unwrap().line).collect();
/// assert_eq!(lines, [2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The line, counted from 1.
    pub line: usize,
    /// What it says.
    pub board: Board,
}

/// Why a line could not be read.
///
/// ```
/// use sudoku_relational::formats::{line::LineParser, list::Puzzles};
/// let mut puzzles = Puzzles::new(&b"\x7fELF\0\0"[..], LineParser::squares());
/// assert_eq!(
///     puzzles.next().unwrap().unwrap_err().to_string(),
///     "line 1, column 5: a zero byte; this is binary or UTF-16, not UTF-8 text: reading stops"
/// );
/// assert!(puzzles.next().is_none());
/// ```
#[derive(Debug)]
pub struct ListError {
    line: usize,
    reason: Reason,
}

#[derive(Debug)]
enum Reason {
    Line(LineError),
    TooLong,
    Endless,
    Binary { column: usize },
    NotUtf8 { column: usize, byte: u8 },
    Read(io::Error),
}

impl<R: BufRead> Puzzles<R> {
    /// The puzzles of an input.
    ///
    /// ```
    /// use sudoku_relational::formats::{line::LineParser, list::Puzzles};
    /// assert_eq!(Puzzles::new(std::io::empty(), LineParser::squares()).count(), 0);
    /// ```
    pub fn new(input: R, parser: LineParser) -> Puzzles<R> {
        Puzzles { input, parser, line: 0, bytes: 0, ended: false }
    }

    /// How many bytes were read so far, for showing progress.
    ///
    /// ```
    /// use sudoku_relational::formats::{line::LineParser, list::Puzzles};
    /// let mut puzzles = Puzzles::new("# one\n".as_bytes(), LineParser::squares());
    /// assert!(puzzles.next().is_none());
    /// assert_eq!(puzzles.bytes(), 6);
    /// ```
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reads a line into the buffer; false at the end of the input.
    fn read_line(&mut self, buffer: &mut Vec<u8>) -> Result<bool, Reason> {
        buffer.clear();
        self.line += 1;
        let limit = LONGEST_LINE as u64 + 1;
        let count = self.input.by_ref().take(limit).read_until(b'\n', buffer).map_err(Reason::Read)?;
        self.bytes += count as u64;
        if count > LONGEST_LINE && !buffer.ends_with(b"\n") {
            self.skip_line()?;
            return Err(Reason::TooLong);
        }
        Ok(count > 0)
    }

    /// Reads on to the end of a line that is too long to be kept.
    fn skip_line(&mut self) -> Result<(), Reason> {
        let mut skipped = 0;
        while skipped < LONGEST_SEARCH {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(Reason::Read(error)),
            };
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let count = end.map_or(chunk.len(), |end| end + 1);
            self.input.consume(count);
            self.bytes += count as u64;
            skipped += count;
            if end.is_some() || count == 0 {
                return Ok(());
            }
        }
        Err(Reason::Endless)
    }

    /// The puzzle of a line, if it holds one.
    fn read_puzzle(&self, bytes: &[u8]) -> Result<Option<Board>, Reason> {
        if let Some(index) = bytes.iter().position(|&byte| byte == 0) {
            let column = String::from_utf8_lossy(&bytes[..index]).chars().count() + 1;
            return Err(Reason::Binary { column });
        }
        let text = str::from_utf8(bytes).map_err(|error| not_utf8(bytes, error))?;
        let text = if self.line == 1 { text.trim_start_matches('\u{feff}') } else { text };
        let content = text.trim_start();
        if content.is_empty() || content.starts_with(['#', ';']) {
            return Ok(None);
        }
        self.parser.parse(text).map(Some).map_err(Reason::Line)
    }
}

fn not_utf8(bytes: &[u8], error: std::str::Utf8Error) -> Reason {
    let (good, bad) = bytes.split_at(error.valid_up_to());
    let column = String::from_utf8_lossy(good).chars().count() + 1;
    Reason::NotUtf8 { column, byte: bad.first().copied().unwrap_or(0) }
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Result<Puzzle, ListError>;

    fn next(&mut self) -> Option<Result<Puzzle, ListError>> {
        let mut buffer = Vec::new();
        while !self.ended {
            let read = match self.read_line(&mut buffer) {
                Ok(true) => self.read_puzzle(&buffer),
                Ok(false) => break,
                Err(reason) => Err(reason),
            };
            match read {
                Ok(None) => {}
                Ok(Some(board)) => return Some(Ok(Puzzle { line: self.line, board })),
                Err(reason) => {
                    self.ended = reason.ends_the_list();
                    return Some(Err(ListError { line: self.line, reason }));
                }
            }
        }
        self.ended = true;
        None
    }
}

impl Reason {
    /// Whether nothing sensible can follow.
    fn ends_the_list(&self) -> bool {
        matches!(self, Reason::Endless | Reason::Binary { .. } | Reason::Read(_))
    }
}

impl ListError {
    /// The line, counted from 1.
    ///
    /// ```
    /// use sudoku_relational::formats::{line::LineParser, list::Puzzles};
    /// let mut puzzles = Puzzles::new("\n\n?".as_bytes(), LineParser::squares());
    /// assert_eq!(puzzles.next().unwrap().unwrap_err().line(), 3);
    /// ```
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        match &self.reason {
            Reason::Line(error) => write!(f, ", {error}"),
            Reason::TooLong => write!(f, ": longer than {LONGEST_LINE} bytes, so no puzzle"),
            Reason::Endless => f.write_str(": the line does not end, so no puzzle: reading stops"),
            Reason::Binary { column } => write!(
                f,
                ", column {column}: a zero byte; this is binary or UTF-16, not UTF-8 text: \
                 reading stops"
            ),
            Reason::NotUtf8 { column, byte } => {
                write!(f, ", column {column}: the byte 0x{byte:02x} is not UTF-8 text")
            }
            Reason::Read(error) => write!(f, ": reading failed: {error}"),
        }
    }
}

impl std::error::Error for ListError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.reason {
            Reason::Line(error) => Some(error),
            Reason::Read(error) => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = ".3.1......24....";

    fn read(input: &[u8]) -> Vec<Result<usize, String>> {
        Puzzles::new(input, LineParser::squares())
            .map(|item| item.map(|puzzle| puzzle.line).map_err(|error| error.to_string()))
            .collect()
    }

    #[test]
    fn the_list_goes_on_after_a_bad_line() {
        let items = read(format!("{GOOD}\nbad!\n\n{GOOD}").as_bytes());
        assert_eq!(items[0], Ok(1));
        assert!(items[1].as_ref().unwrap_err().starts_with("line 2, column 4: '!' is no cell"));
        assert_eq!(items[2], Ok(4));
        assert_eq!(items.len(), 3);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_counted() {
        let mut input = vec![b'1'; LONGEST_LINE + 1];
        input.extend_from_slice(format!("\n{GOOD}\n").as_bytes());
        let items = read(&input);
        assert_eq!(items[0], Err("line 1: longer than 65536 bytes, so no puzzle".into()));
        assert_eq!(items[1], Ok(2));
    }

    #[test]
    fn the_longest_line_allowed_is_read() {
        let mut input = GOOD.as_bytes().to_vec();
        input.resize(LONGEST_LINE, b' ');
        input.extend_from_slice(format!("\n{GOOD}\n").as_bytes());
        assert_eq!(read(&input), [Ok(1), Ok(2)]);
    }

    #[test]
    fn an_endless_line_ends_the_list() {
        let mut puzzles = Puzzles::new(io::BufReader::new(io::repeat(b'1')), LineParser::squares());
        let message = puzzles.next().unwrap().unwrap_err().to_string();
        assert_eq!(message, "line 1: the line does not end, so no puzzle: reading stops");
        assert!(puzzles.next().is_none());
        assert!(puzzles.bytes() < 2 * LONGEST_SEARCH as u64);
    }

    #[test]
    fn bytes_that_are_no_text_have_a_column() {
        let items = read(&[b"\xc2\xb7.\xff.\n", GOOD.as_bytes()].concat());
        let expected = "line 1, column 3: the byte 0xff is not UTF-8 text";
        assert_eq!(items[0], Err(expected.into()));
        assert_eq!(items[1], Ok(2));
    }

    #[test]
    fn a_byte_order_mark_is_skipped_before_a_remark_too() {
        assert_eq!(read(format!("\u{feff}# remark\n{GOOD}").as_bytes()), [Ok(2)]);
        assert_eq!(read(format!("\u{feff}{GOOD}").as_bytes()), [Ok(1)]);
    }
}
