//! A puzzle as one line: its cells in reading order, one character each.
//!
//! This is the notation of nearly every collection of puzzles. `.` and `0` are open cells, and so
//! are `_`, `*`, `-`, `x` and `·`, which are met too. Values are 1 to 9, then A for 10 and so on.
//! Whatever follows a blank, a comma, a semicolon or a `#` is left alone.

use crate::{Board, Geometry, symbol};
use std::fmt;
use std::sync::Arc;

/// Reads puzzles of one line.
///
/// ```
/// use sudoku_relational::formats::line::LineParser;
///
/// let parser = LineParser::squares();
/// let board = parser.parse(".3.1......24.... # four by four")?;
/// assert_eq!(board.line().to_string(), ".3.1......24....");
///
/// let error = parser.parse(".3.1......2?....").unwrap_err();
/// assert_eq!(error.column(), 12);
/// # Ok::<(), sudoku_relational::formats::line::LineError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LineParser {
    /// The boards that are told apart by the number of their cells. Never empty.
    boards: Vec<Arc<Geometry>>,
}

/// Why a line is no puzzle, and where.
///
/// ```
/// use sudoku_relational::formats::line::LineParser;
///
/// let error = LineParser::squares().parse("1.....5..4...2..").unwrap_err();
/// assert_eq!(error.column(), 7);
/// assert_eq!(error.to_string(), "column 7: '5' is no value of a 4x4 board, which has 1 to 4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    column: usize,
    reason: Reason,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
    NoCell { found: char },
    NoValue { found: char, size: usize },
    BoxUnknown { cells: usize, size: usize },
    Count { cells: usize, expected: Vec<usize> },
    LoneReturn,
}

/// A character of the line, with its column from 1.
#[derive(Clone, Copy)]
struct Mark {
    column: usize,
    character: char,
}

impl LineParser {
    /// Reads boards with square boxes: 16 cells, 81, 256 or 625.
    ///
    /// A 6x6 board could have boxes of 2x3 or of 3x2, so it needs [`LineParser::sized`].
    ///
    /// ```
    /// use sudoku_relational::formats::line::LineParser;
    /// assert_eq!(LineParser::squares().parse(&".".repeat(81)).unwrap().geometry().size(), 9);
    /// assert!(LineParser::squares().parse(&".".repeat(36)).is_err());
    /// ```
    #[must_use]
    pub fn squares() -> LineParser {
        let square = |side| Geometry::new(side, side).expect("boxes of up to 5x5 make a board");
        // The usual board comes first: messages name it before the others.
        LineParser { boards: [3, 2, 4, 5].map(square).to_vec() }
    }

    /// Reads boards of one shape only, which may have up to 35 values.
    ///
    /// ```
    /// use sudoku_relational::{Geometry, formats::line::LineParser};
    /// let parser = LineParser::sized(Geometry::new(2, 3)?);
    /// assert_eq!(parser.parse("...6...14....6...3..25..2......43...").unwrap().get(3), Some(6));
    /// # Ok::<(), sudoku_relational::SizeError>(())
    /// ```
    #[must_use]
    pub fn sized(geometry: Arc<Geometry>) -> LineParser {
        LineParser { boards: vec![geometry] }
    }

    /// Reads one puzzle. Blanks before it and anything after it are skipped.
    ///
    /// ```
    /// use sudoku_relational::formats::line::LineParser;
    /// let error = LineParser::squares().parse("12").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "column 3: the line ends after 2 cells; a puzzle has 81 (or 16, 256, 625) in one line"
    /// );
    /// ```
    ///
    /// # Errors
    /// If some character is no cell, or if there is no board with so many cells.
    pub fn parse(&self, text: &str) -> Result<Board, LineError> {
        let text = text.trim_end_matches(['\n', '\r']);
        if let Some(column) = text.chars().position(|character| character == '\r') {
            // Lines that end with a return alone would hide every puzzle but the first.
            return Err(LineError { column: column + 1, reason: Reason::LoneReturn });
        }
        let marks = marks(text);
        if let Some(wrong) = marks.iter().find(|mark| !mark.is_open() && mark.value().is_none()) {
            return Err(wrong.error(Reason::NoCell { found: wrong.character }));
        }
        let geometry = self.board_of(&marks)?;
        let size = geometry.size();
        let values: Result<Vec<Option<u8>>, LineError> = marks.iter().map(|mark| mark.read(size)).collect();
        let board = Board::from_values(Arc::clone(geometry), values?);
        Ok(board.expect("as many values as cells, each within the size"))
    }

    /// The board with as many cells as there are marks.
    fn board_of(&self, marks: &[Mark]) -> Result<&Arc<Geometry>, LineError> {
        let cells = marks.len();
        let count = |board: &Arc<Geometry>| board.cells().len();
        if let Some(board) = self.boards.iter().find(|board| count(board) == cells) {
            return Ok(board);
        }
        let expected: Vec<usize> = self.boards.iter().map(count).collect();
        let nearest = expected.iter().copied().min_by_key(|count| count.abs_diff(cells));
        // The column is that of the first cell too many, or the end of the line.
        let start = marks.first().map_or(1, |mark| mark.column);
        let column = start + cells.min(nearest.unwrap_or(0));
        let size = cells.isqrt();
        let reason = if self.boards.len() > 1 && size * size == cells && has_oblong_boxes(size) {
            Reason::BoxUnknown { cells, size }
        } else {
            Reason::Count { cells, expected }
        };
        Err(LineError { column, reason })
    }
}

/// The characters that should be cells: those up to the first separator.
fn marks(text: &str) -> Vec<Mark> {
    let separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '#');
    text.chars()
        .enumerate()
        .map(|(index, character)| Mark { column: index + 1, character })
        .skip_while(|mark| mark.character.is_whitespace())
        .take_while(|mark| !separator(mark.character))
        .collect()
}

/// Whether boards of this size are played with boxes that are no squares.
fn has_oblong_boxes(size: usize) -> bool {
    (6..=usize::from(symbol::LAST)).contains(&size) && (2..size).any(|rows| size.is_multiple_of(rows))
}

impl Mark {
    fn is_open(self) -> bool {
        matches!(self.character, '.' | '0' | '_' | '*' | '-' | 'x' | 'X' | '·')
    }

    fn value(self) -> Option<u8> {
        symbol::value(self.character)
    }

    /// What the mark says on a board of this size. An X is a value only where there are so many.
    fn read(self, size: usize) -> Result<Option<u8>, LineError> {
        match self.value() {
            Some(value) if usize::from(value) <= size => Ok(Some(value)),
            _ if self.is_open() => Ok(None),
            _ => Err(self.error(Reason::NoValue { found: self.character, size })),
        }
    }

    fn error(self, reason: Reason) -> LineError {
        LineError { column: self.column, reason }
    }
}

impl LineError {
    /// The column of the line, in characters from 1.
    ///
    /// ```
    /// use sudoku_relational::formats::line::LineParser;
    /// assert_eq!(LineParser::squares().parse("..?").unwrap_err().column(), 3);
    /// ```
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.column)?;
        match &self.reason {
            Reason::NoCell { found } => {
                write!(f, "{found:?} is no cell: write 1-9 (then A-Z), or . or 0 for an open cell")
            }
            Reason::NoValue { found, size } => {
                write!(f, "{found:?} is no value of a {size}x{size} board, which has 1 to {size}")
            }
            Reason::BoxUnknown { cells, size } => {
                write!(f, "{cells} cells are a {size}x{size} board; say how large its boxes are")
            }
            Reason::Count { cells, expected } => write_count(f, *cells, expected),
            Reason::LoneReturn => f.write_str("a carriage return within the line: end lines with LF or CRLF"),
        }
    }
}

fn write_count(f: &mut fmt::Formatter<'_>, cells: usize, expected: &[usize]) -> fmt::Result {
    let (usual, others) = expected.split_first().map_or((0, expected), |(&u, others)| (u, others));
    if cells < usual {
        let plural = if cells == 1 { "" } else { "s" };
        write!(f, "the line ends after {cells} cell{plural}; a puzzle has {usual}")?;
    } else {
        write!(f, "the line has {cells} cells; a puzzle has {usual}")?;
    }
    if !others.is_empty() {
        let others: Vec<String> = others.iter().map(usize::to_string).collect();
        write!(f, " (or {})", others.join(", "))?;
    }
    f.write_str(" in one line")
}

impl std::error::Error for LineError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        LineParser::squares().parse(text).unwrap_err().to_string()
    }

    #[test]
    fn the_column_counts_characters_not_bytes() {
        let text = format!("{}？{}", "·".repeat(40), ".".repeat(40));
        assert!(message(&text).starts_with("column 41: '？' is no cell"));
    }

    #[test]
    fn blanks_before_the_puzzle_count_as_columns() {
        let text = format!("   {}!{}", ".".repeat(40), ".".repeat(40));
        assert!(message(&text).starts_with("column 44: '!'"));
        assert!(message("  12").starts_with("column 5: the line ends after 2 cells"));
    }

    #[test]
    fn a_control_character_is_not_sent_to_the_terminal() {
        assert!(message("12\u{1b}[31m").contains(r"'\u{1b}'"));
    }

    #[test]
    fn one_cell_too_many_is_named() {
        assert!(message(&".".repeat(82)).starts_with("column 82: the line has 82 cells"));
        assert!(message(&".".repeat(80)).starts_with("column 81: the line ends after 80 cells"));
    }

    #[test]
    fn oblong_boxes_are_not_guessed() {
        let expected = "column 17: 36 cells are a 6x6 board; say how large its boxes are";
        assert_eq!(message(&".".repeat(36)), expected);
        assert!(message(&".".repeat(50)).contains("50 cells"));
        assert!(message(&".".repeat(49)).contains("49 cells; a puzzle"));
    }

    #[test]
    fn an_x_is_a_value_only_on_boards_that_have_so_many() {
        let large = LineParser::sized(Geometry::new(5, 7).unwrap());
        let text = format!("X{}", ".".repeat(35 * 35 - 1));
        assert_eq!(large.parse(&text).unwrap().get(0), Some(33));
        let text = format!("X{}", ".".repeat(80));
        assert_eq!(LineParser::squares().parse(&text).unwrap().get(0), None);
    }

    #[test]
    fn lines_ended_by_returns_alone_are_refused() {
        let line = ".".repeat(81);
        assert!(message(&format!("{line}\r{line}\r")).starts_with("column 82: a carriage return"));
    }

    #[test]
    fn a_line_without_a_cell_is_no_puzzle() {
        for text in ["", "   ", ",", "# remark"] {
            assert!(message(text).contains("the line ends after 0 cells"), "{text:?}");
        }
    }
}
