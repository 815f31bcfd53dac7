//! How a board is shown: as a line, as a grid, as a grid of candidates.
//!
//! The views ask the board and decide nothing: the cell marked among the candidates is that of
//! [`Board::next`], which is also where [`solveo`](crate::solveo()) branches.

use crate::symbol::{self, Symbol};
use crate::{Board, Candidates, Next};
use std::fmt;

/// A board as one line, made by [`Board::line`].
///
/// ```
/// use sudoku_relational::{Board, Geometry};
/// let mut board = Board::empty(Geometry::new(2, 2)?);
/// board.set(1, Some(3))?;
/// assert_eq!(board.line().to_string(), ".3..............");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Line<'a>(&'a Board);

/// A board as a grid with rules between the boxes, made by [`Board::grid`].
///
/// ```
/// use sudoku_relational::formats::line::LineParser;
///
/// let board = LineParser::squares().parse(".3.1......24....")?;
/// let expected = "\
/// . 3 | . 1
/// . . | . .
/// ----+----
/// . . | 2 4
/// . . | . .
/// ";
/// assert_eq!(board.grid().to_string(), expected);
/// # Ok::<(), sudoku_relational::formats::line::LineError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Grid<'a>(&'a Board);

/// The candidates of all cells as a grid, made by [`Board::candidate_grid`].
///
/// A value that stands on the board has a `=` before it, the cell where the search branches a `*`,
/// and a cell without any candidate is a `!`.
///
/// ```
/// use sudoku_relational::formats::line::LineParser;
///
/// let board = LineParser::squares().parse(".3.1......24....")?;
/// let expected = "\
/// \x2024   =3    | *4    =1
/// \x20124   124  |  34    23
/// ------------+------------
/// \x2013    1    | =2    =4
/// \x201234  124  |  13    3
/// ";
/// assert_eq!(board.candidate_grid().to_string(), expected);
/// # Ok::<(), sudoku_relational::formats::line::LineError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CandidateGrid<'a>(&'a Board);

/// One sentence about where the search goes on, made by [`Board::outlook`].
///
/// ```
/// use sudoku_relational::{Board, Geometry};
/// let board = Board::empty(Geometry::new(2, 2)?);
/// assert_eq!(board.outlook().to_string(), "solveo branches on r1c1: 1 2 3 4");
/// # Ok::<(), sudoku_relational::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Outlook<'a>(&'a Board);

impl Board {
    /// The board in the notation of [`formats::line`](crate::formats::line), which reads it back.
    ///
    /// Beyond 35 values the cells are numbers with blanks between them.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry};
    /// assert_eq!(Board::empty(Geometry::usual()).line().to_string(), ".".repeat(81));
    /// ```
    #[must_use]
    pub fn line(&self) -> Line<'_> {
        Line(self)
    }

    /// The board as a grid for people.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry};
    /// assert_eq!(Board::empty(Geometry::usual()).grid().to_string().lines().count(), 11);
    /// ```
    #[must_use]
    pub fn grid(&self) -> Grid<'_> {
        Grid(self)
    }

    /// The candidates of every cell as a grid.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry};
    /// let shown = Board::empty(Geometry::usual()).candidate_grid().to_string();
    /// assert!(shown.starts_with("*123456789  123456789"));
    /// ```
    #[must_use]
    pub fn candidate_grid(&self) -> CandidateGrid<'_> {
        CandidateGrid(self)
    }

    /// Where the search goes on, in a sentence.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry};
    /// let mut board = Board::empty(Geometry::usual());
    /// board.set(0, Some(1))?;
    /// board.set(1, Some(1))?;
    /// let sentence = board.outlook().to_string();
    /// assert_eq!(sentence, "no solution: 1 stands twice in row 1: in r1c1 and in r1c2");
    /// # Ok::<(), sudoku_relational::BoardError>(())
    /// ```
    #[must_use]
    pub fn outlook(&self) -> Outlook<'_> {
        Outlook(self)
    }
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spaced = self.0.geometry().size() > usize::from(symbol::LAST);
        for (cell, value) in self.0.values().enumerate() {
            if spaced && cell > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{}", Symbol(value))?;
        }
        Ok(())
    }
}

impl fmt::Display for Grid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.0.values().map(|value| Symbol(value).to_string()).collect();
        write_grid(f, self.0, &texts, Align::Right)
    }
}

impl fmt::Display for CandidateGrid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.0;
        let marked = match board.next() {
            Next::Branch { cell, .. } => Some(cell),
            Next::Clash(_) | Next::Solved => None,
        };
        let texts: Vec<String> = (0..board.geometry().cells().len())
            .map(|cell| {
                let mark = match board.get(cell) {
                    Some(_) => '=',
                    None if marked == Some(cell) => '*',
                    None => ' ',
                };
                format!("{mark}{}", list(board, board.candidates(cell), ","))
            })
            .collect();
        write_grid(f, board, &texts, Align::Left)
    }
}

/// The candidates without anything between them, or with a separator where they are numbers.
fn list(board: &Board, candidates: Candidates, separator: &str) -> String {
    if candidates.is_empty() {
        return "!".to_owned();
    }
    let names: Vec<String> = candidates.iter().map(|value| Symbol(Some(value)).to_string()).collect();
    let numbers = board.geometry().size() > usize::from(symbol::LAST);
    names.join(if numbers { separator } else { "" })
}

impl fmt::Display for Outlook<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let geometry = self.0.geometry();
        match self.0.next() {
            Next::Clash(clash) => write!(f, "no solution: {clash}"),
            Next::Solved => f.write_str("solved: every cell holds a value and none clash"),
            Next::Branch { cell, candidates } if candidates.is_empty() => {
                write!(f, "no solution: {} has no candidate", geometry.cell(cell))
            }
            Next::Branch { cell, candidates } => {
                write!(f, "solveo branches on {}:", geometry.cell(cell))?;
                candidates.iter().try_for_each(|value| write!(f, " {}", Symbol(Some(value))))
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Align {
    Left,
    Right,
}

/// Writes one text per cell, all equally wide, with rules between the boxes and no blanks at the
/// ends of lines.
fn write_grid(f: &mut fmt::Formatter<'_>, board: &Board, texts: &[String], align: Align) -> fmt::Result {
    let size = board.geometry().size();
    let (box_rows, box_columns) = board.geometry().box_size();
    let width = texts.iter().map(String::len).max().unwrap_or(0);
    let dashes = "-".repeat(box_columns * (width + 1));
    for (number, row) in texts.chunks(size).enumerate() {
        if number > 0 && number % box_rows == 0 {
            // The last box of a line has no blank after it.
            let rule = vec![dashes.as_str(); size / box_columns].join("+-");
            writeln!(f, "{}", &rule[..rule.len() - 1])?;
        }
        let cells: Vec<String> = row.iter().map(|text| padded(text, width, align)).collect();
        let boxes: Vec<String> = cells.chunks(box_columns).map(|cells| cells.join(" ")).collect();
        writeln!(f, "{}", boxes.join(" | ").trim_end())?;
    }
    Ok(())
}

fn padded(text: &str, width: usize, align: Align) -> String {
    match align {
        Align::Left => format!("{text:<width$}"),
        Align::Right => format!("{text:>width$}"),
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({:?}, {})", self.geometry(), self.line())
    }
}
