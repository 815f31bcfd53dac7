//! The board: the values that stand in the cells of a geometry, and what can be asked of them.
//!
//! Knows candidates, clashes and where a search should branch. What a view shows and what
//! [`solveo`](crate::solveo()) branches on are both [`Board::next`]: there is no second opinion.
//! Must not know logic variables, goals or notations.

use crate::{Candidates, Geometry, MAX_SIZE};
use std::fmt;
use std::sync::Arc;

/// A board: for every cell of a [`Geometry`] the value that stands there, or nothing.
///
/// The groups keep count of the values they hold, so that a cell asks three groups for its
/// candidates, not twenty cells. Values may clash: a board says so ([`Board::clash`]), it does not
/// prevent it.
///
/// ```
/// use sudoku_relational::{Board, Geometry};
///
/// let mut board = Board::empty(Geometry::new(2, 2)?);
/// board.set(0, Some(1))?;
/// board.set(5, Some(2))?;
/// assert_eq!(board.candidates(1).iter().collect::<Vec<_>>(), [3, 4]);
/// assert!(board.clash().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    geometry: Arc<Geometry>,
    values: Box<[Option<u8>]>,
    /// For each group the values that stand in it.
    taken: Box<[Candidates]>,
}

/// Where a search should go on from a board.
///
/// ```
/// use sudoku_relational::{Board, Geometry, Next};
///
/// let empty = Board::empty(Geometry::new(2, 2)?);
/// let Next::Branch { cell, candidates } = empty.next() else { panic!("nothing is decided yet") };
/// assert_eq!((cell, candidates.len()), (0, 4));
/// # Ok::<(), sudoku_relational::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Two cells of one group hold the same value: there is no way on.
    Clash(Clash),
    /// Every cell holds a value and no two clash.
    Solved,
    /// The first open cell, in reading order, of those with the fewest candidates. Without a
    /// candidate there is no way on either.
    Branch {
        /// The cell.
        cell: usize,
        /// What may stand there, as far as its groups know.
        candidates: Candidates,
    },
}

/// Two cells of one group that hold the same value.
///
/// ```
/// use sudoku_relational::{Board, Geometry};
///
/// let mut board = Board::empty(Geometry::usual());
/// board.set(0, Some(5))?;
/// board.set(10, Some(5))?;
/// let clash = board.clash().unwrap();
/// assert_eq!(clash.to_string(), "5 stands twice in box 1: in r1c1 and in r2c2");
/// assert_eq!(clash.cells(), [0, 10]);
/// # Ok::<(), sudoku_relational::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Clash {
    geometry: Arc<Geometry>,
    group: usize,
    cells: [usize; 2],
    value: u8,
}

/// Some values do not fit the board.
///
/// ```
/// use sudoku_relational::{Board, Geometry};
///
/// let error = Board::from_values(Geometry::usual(), [Some(1)]).unwrap_err();
/// assert_eq!(error.to_string(), "a 9x9 board has 81 cells, not 1");
/// let error = Board::empty(Geometry::usual()).set(9, Some(10)).unwrap_err();
/// assert_eq!(error.to_string(), "10 cannot stand in r2c1: the values of a 9x9 board are 1 to 9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError(Misfit);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Misfit {
    Count { size: usize, cells: usize },
    Value { size: usize, cell: String, value: u8 },
}

impl Board {
    /// The board on which nothing stands.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry};
    /// assert_eq!(Board::empty(Geometry::usual()).get(0), None);
    /// ```
    #[must_use]
    pub fn empty(geometry: Arc<Geometry>) -> Board {
        let values = vec![None; geometry.cells().len()].into();
        let taken = vec![Candidates::NONE; geometry.groups().len()].into();
        Board { geometry, values, taken }
    }

    /// The board with these values, in reading order.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry};
    ///
    /// let values = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1].map(Some);
    /// assert!(Board::from_values(Geometry::new(2, 2)?, values)?.is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there are more or fewer values than cells, or if a value is none of this board.
    pub fn from_values(
        geometry: Arc<Geometry>,
        values: impl IntoIterator<Item = Option<u8>>,
    ) -> Result<Board, BoardError> {
        let mut board = Board::empty(geometry);
        let (size, cells) = (board.geometry.size(), board.values.len());
        let mut count = 0;
        for value in values.into_iter().take(cells + 1) {
            if count < cells {
                board.check(count, value)?;
                board.values[count] = value;
                for &group in board.geometry.cell(count).groups() {
                    board.taken[group] = board.taken[group].or(singleton(value));
                }
            }
            count += 1;
        }
        if count == cells { Ok(board) } else { Err(BoardError(Misfit::Count { size, cells: count })) }
    }

    /// Puts a value into a cell, or takes away what stands there.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry};
    ///
    /// let mut board = Board::empty(Geometry::usual());
    /// board.set(3, Some(9))?;
    /// assert!(!board.candidates(0).contains(9));
    /// board.set(3, None)?;
    /// assert!(board.candidates(0).contains(9));
    /// # Ok::<(), sudoku_relational::BoardError>(())
    /// ```
    ///
    /// # Errors
    /// If the value is none of this board; the board is then left as it was.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn set(&mut self, cell: usize, value: Option<u8>) -> Result<(), BoardError> {
        self.check(cell, value)?;
        self.values[cell] = value;
        let geometry = Arc::clone(&self.geometry);
        for &group in geometry.cell(cell).groups() {
            // The old value may stand a second time in the group, so the group is asked again.
            let held = geometry.groups()[group].cells().iter().filter_map(|&c| self.values[c]);
            self.taken[group] = held.collect();
        }
        Ok(())
    }

    fn check(&self, cell: usize, value: Option<u8>) -> Result<(), BoardError> {
        let size = self.geometry.size();
        match value {
            Some(value) if !(1..=size).contains(&usize::from(value)) => {
                let cell = self.geometry.cell(cell).to_string();
                Err(BoardError(Misfit::Value { size, cell, value }))
            }
            _ => Ok(()),
        }
    }

    /// The shape of the board.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry};
    /// assert_eq!(Board::empty(Geometry::usual()).geometry().size(), 9);
    /// ```
    #[must_use]
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// What stands in a cell.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry};
    /// let mut board = Board::empty(Geometry::usual());
    /// board.set(40, Some(5))?;
    /// assert_eq!(board.get(40), Some(5));
    /// # Ok::<(), sudoku_relational::BoardError>(())
    /// ```
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn get(&self, cell: usize) -> Option<u8> {
        self.values[cell]
    }

    /// What stands in the cells, in reading order.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry};
    /// assert_eq!(Board::empty(Geometry::usual()).values().count(), 81);
    /// ```
    pub fn values(&self) -> impl Iterator<Item = Option<u8>> {
        self.values.iter().copied()
    }

    /// The other cells that share a row, a column or a box with this one.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry};
    /// assert_eq!(Board::empty(Geometry::usual()).peers(0).len(), 20);
    /// ```
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn peers(&self, cell: usize) -> Vec<usize> {
        self.geometry.peers(cell)
    }

    /// The values that none of the groups of an open cell holds; for a cell with a value, that
    /// value alone.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry};
    ///
    /// let mut board = Board::empty(Geometry::usual());
    /// for (cell, value) in [(1, 2), (9, 3), (20, 4)] {
    ///     board.set(cell, Some(value))?;
    /// }
    /// assert_eq!(board.candidates(0).iter().collect::<Vec<_>>(), [1, 5, 6, 7, 8, 9]);
    /// assert_eq!(board.candidates(1).iter().collect::<Vec<_>>(), [2]);
    /// # Ok::<(), sudoku_relational::BoardError>(())
    /// ```
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn candidates(&self, cell: usize) -> Candidates {
        match self.values[cell] {
            Some(value) => Candidates::only(value),
            None => self.left_over(cell),
        }
    }

    /// What the groups of a cell have not taken yet.
    fn left_over(&self, cell: usize) -> Candidates {
        let groups = self.geometry.cell(cell).groups();
        let taken = groups.iter().fold(Candidates::NONE, |all, &group| all.or(self.taken[group]));
        Candidates::up_to(self.geometry.size()).without(taken)
    }

    /// The first two cells, by group and then in reading order, that hold the same value in one
    /// group.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry};
    /// let mut board = Board::empty(Geometry::usual());
    /// board.set(79, Some(9))?;
    /// board.set(80, Some(9))?;
    /// assert_eq!(board.clash().unwrap().cells(), [79, 80]);
    /// # Ok::<(), sudoku_relational::BoardError>(())
    /// ```
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        if self.groups_hold_what_stands() {
            return None;
        }
        (0..self.taken.len()).find_map(|group| self.clash_in(group))
    }

    /// Whether no group holds a value twice: then it has as many different values as full cells.
    /// Counting once over the board is what makes the question cheap enough for every step.
    fn groups_hold_what_stands(&self) -> bool {
        let cells = self.geometry.cells().iter();
        let standing: usize = cells.zip(&self.values).filter(|(_, v)| v.is_some()).map(|(c, _)| c.groups().len()).sum();
        standing == self.taken.iter().map(|values| values.len()).sum()
    }

    fn clash_in(&self, group: usize) -> Option<Clash> {
        let mut first = [None; MAX_SIZE + 1];
        for &cell in self.geometry.groups()[group].cells() {
            let Some(value) = self.values[cell] else { continue };
            if let Some(other) = first[usize::from(value)].replace(cell) {
                let geometry = Arc::clone(&self.geometry);
                return Some(Clash { geometry, group, cells: [other, cell], value });
            }
        }
        None
    }

    /// Where a search should go on: at a clash, nowhere; else at the first of the open cells with
    /// the fewest candidates.
    ///
    /// One pass over the cells.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry, Next};
    ///
    /// let mut board = Board::empty(Geometry::new(2, 2)?);
    /// for (cell, value) in [(4, 1), (8, 2), (3, 3)] {
    ///     board.set(cell, Some(value))?;
    /// }
    /// let Next::Branch { cell, candidates } = board.next() else { panic!("r1c1 is open") };
    /// assert_eq!((cell, candidates.iter().collect::<Vec<_>>()), (0, vec![4]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn next(&self) -> Next {
        if let Some(clash) = self.clash() {
            return Next::Clash(clash);
        }
        let open = (0..self.values.len()).filter(|&cell| self.values[cell].is_none());
        // `min_by_key` keeps the first of equals.
        match open.map(|cell| (cell, self.left_over(cell))).min_by_key(|(_, values)| values.len()) {
            None => Next::Solved,
            Some((cell, candidates)) => Next::Branch { cell, candidates },
        }
    }

    /// Whether every cell holds a value and no two clash.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry};
    /// assert!(!Board::empty(Geometry::usual()).is_solved());
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.values.iter().all(Option::is_some) && self.groups_hold_what_stands()
    }
}

fn singleton(value: Option<u8>) -> Candidates {
    value.map_or(Candidates::NONE, Candidates::only)
}

impl Clash {
    /// The two cells, in reading order.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry};
    /// let mut board = Board::empty(Geometry::usual());
    /// board.set(0, Some(1))?;
    /// board.set(72, Some(1))?;
    /// assert_eq!(board.clash().unwrap().cells(), [0, 72]);
    /// # Ok::<(), sudoku_relational::BoardError>(())
    /// ```
    #[must_use]
    pub fn cells(&self) -> [usize; 2] {
        self.cells
    }

    /// The value that stands twice.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry};
    /// let mut board = Board::empty(Geometry::usual());
    /// board.set(0, Some(1))?;
    /// board.set(72, Some(1))?;
    /// assert_eq!(board.clash().unwrap().value(), 1);
    /// # Ok::<(), sudoku_relational::BoardError>(())
    /// ```
    #[must_use]
    pub fn value(&self) -> u8 {
        self.value
    }
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group = &self.geometry.groups()[self.group];
        let [first, second] = self.cells.map(|cell| self.geometry.cell(cell));
        let value = self.value;
        write!(f, "{value} stands twice in {group}: in {first} and in {second}")
    }
}

impl fmt::Debug for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clash({self})")
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Misfit::Count { size, cells } => {
                let right = size * size;
                write!(f, "a {size}x{size} board has {right} cells, ")?;
                // Counting stops at the first value too many.
                if *cells > right { write!(f, "not more") } else { write!(f, "not {cells}") }
            }
            Misfit::Value { size, cell, value } => {
                write!(f, "{value} cannot stand in {cell}: the values of a {size}x{size} board are 1 to {size}")
            }
        }
    }
}

impl std::error::Error for BoardError {}
