//! Solving one board: a query about `solveo` whose answers are boards.
//!
//! Knows how a query is asked and limited. Must not know notations, nor what is done with answers.

use crate::{Board, Geometry, fresh_cells, givens, solveo};
use kanren_core::prelude::*;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// The solutions of a board, as a query that has not run yet.
///
/// Searches depth-first unless told otherwise, computes one solution at a time, and is stopped by
/// the limits it is given.
///
/// ```
/// use sudoku_relational::{formats::line::LineParser, solve};
///
/// let puzzle = LineParser::squares().parse(".3.1......24....")?;
/// let solutions: Vec<String> = solve(&puzzle).into_iter().map(|b| b.line().to_string()).collect();
/// assert_eq!(solutions, ["2341143231244213"]);
/// # Ok::<(), sudoku_relational::formats::line::LineError>(())
/// ```
#[must_use = "a query does nothing until its solutions are asked for"]
pub struct Solve {
    geometry: Arc<Geometry>,
    query: Query<(Vec<i64>,)>,
}

/// The solutions of a board, one at a time, made by [`Solve::iter`].
///
/// ```
/// use kanren_core::prelude::Status;
/// use sudoku_relational::{Board, Geometry, solve};
///
/// let mut solutions = solve(&Board::empty(Geometry::usual())).max_steps(82).iter();
/// assert!(solutions.next().is_some_and(|board| board.is_solved()));
/// assert_eq!(solutions.steps(), 82);
/// assert_eq!(solutions.next(), None);
/// assert_eq!(solutions.status(), Status::OutOfSteps);
/// solutions.more_steps(1000);
/// assert!(solutions.next().is_some());
/// ```
pub struct Solutions {
    geometry: Arc<Geometry>,
    answers: Answers<(Vec<i64>,)>,
}

/// Asks for the boards that complete this one.
///
/// ```
/// use sudoku_relational::{Board, Geometry, solve};
/// // There are 288 boards of four by four.
/// assert_eq!(solve(&Board::empty(Geometry::new(2, 2)?)).iter().count(), 288);
/// # Ok::<(), sudoku_relational::SizeError>(())
/// ```
pub fn solve(board: &Board) -> Solve {
    let geometry = Arc::clone(board.geometry());
    let query = query(|solution: Var<Vec<i64>>| {
        fresh_cells(&geometry, |cells| {
            eq(solution.any(), list(cells.iter())) & givens(board, cells) & solveo(&geometry, cells)
        })
    });
    Solve { geometry, query: query.search(Search::DepthFirst) }
}

impl Solve {
    /// Searches in another way.
    ///
    /// ```
    /// use kanren_core::prelude::Search;
    /// use sudoku_relational::{Board, Geometry, solve};
    /// let empty = Board::empty(Geometry::new(2, 2)?);
    /// assert_eq!(solve(&empty).search(Search::Interleave).iter().count(), 288);
    /// # Ok::<(), sudoku_relational::SizeError>(())
    /// ```
    pub fn search(self, search: Search) -> Solve {
        self.with(|query| query.search(search))
    }

    /// Stops after so many looks at the board.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry, solve};
    /// assert_eq!(solve(&Board::empty(Geometry::usual())).max_steps(81).iter().next(), None);
    /// ```
    pub fn max_steps(self, steps: u64) -> Solve {
        self.with(|query| query.max_steps(steps))
    }

    /// Stops when more boards than this are waiting to be looked at.
    ///
    /// ```
    /// use kanren_core::prelude::{Search, Status};
    /// use sudoku_relational::{Board, Geometry, solve};
    /// let query = solve(&Board::empty(Geometry::usual())).search(Search::Interleave);
    /// let mut solutions = query.max_branches(100).iter();
    /// assert_eq!(solutions.next(), None);
    /// assert_eq!(solutions.status(), Status::OutOfBranches);
    /// ```
    pub fn max_branches(self, branches: usize) -> Solve {
        self.with(|query| query.max_branches(branches))
    }

    /// Stops after so much time.
    ///
    /// ```
    /// use std::time::Duration;
    /// use sudoku_relational::{Board, Geometry, solve};
    /// let query = solve(&Board::empty(Geometry::usual())).timeout(Duration::from_secs(10));
    /// assert!(query.iter().next().is_some());
    /// ```
    pub fn timeout(self, time: Duration) -> Solve {
        self.with(|query| query.timeout(time))
    }

    /// Stops when the token is cancelled, which another thread may do.
    ///
    /// ```
    /// use kanren_core::prelude::CancelToken;
    /// use sudoku_relational::{Board, Geometry, solve};
    /// let token = CancelToken::new();
    /// let query = solve(&Board::empty(Geometry::usual())).cancel(token.clone());
    /// assert!(query.iter().next().is_some());
    /// token.cancel();
    /// ```
    pub fn cancel(self, token: CancelToken) -> Solve {
        self.with(|query| query.cancel(token))
    }

    fn with(self, change: impl FnOnce(Query<(Vec<i64>,)>) -> Query<(Vec<i64>,)>) -> Solve {
        Solve { geometry: self.geometry, query: change(self.query) }
    }

    /// Starts the search. Nothing is computed before the first solution is asked for.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry, solve};
    /// let solutions = solve(&Board::empty(Geometry::usual())).iter();
    /// assert_eq!(solutions.steps(), 0);
    /// ```
    pub fn iter(&self) -> Solutions {
        Solutions { geometry: Arc::clone(&self.geometry), answers: self.query.iter() }
    }
}

impl IntoIterator for Solve {
    type Item = Board;
    type IntoIter = Solutions;

    fn into_iter(self) -> Solutions {
        self.iter()
    }
}

impl IntoIterator for &Solve {
    type Item = Board;
    type IntoIter = Solutions;

    fn into_iter(self) -> Solutions {
        self.iter()
    }
}

impl Solutions {
    /// Whether the search runs, is complete, or was stopped, and by what.
    ///
    /// ```
    /// use kanren_core::prelude::Status;
    /// use sudoku_relational::{Board, Geometry, solve};
    /// let mut solutions = solve(&Board::empty(Geometry::new(1, 1)?)).iter();
    /// assert_eq!(solutions.by_ref().count(), 1);
    /// assert_eq!(solutions.status(), Status::Complete);
    /// # Ok::<(), sudoku_relational::SizeError>(())
    /// ```
    pub fn status(&self) -> Status {
        self.answers.status()
    }

    /// How many times `solveo` looked at a board so far.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry, solve};
    /// let mut solutions = solve(&Board::empty(Geometry::usual())).iter();
    /// solutions.next();
    /// assert_eq!(solutions.steps(), 82);
    /// ```
    pub fn steps(&self) -> u64 {
        self.answers.steps()
    }

    /// How many boards are waiting now.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry, solve};
    /// let mut solutions = solve(&Board::empty(Geometry::usual())).iter();
    /// solutions.next();
    /// assert!(solutions.branches() > 0);
    /// ```
    pub fn branches(&self) -> usize {
        self.answers.branches()
    }

    /// The most boards that were ever waiting at once.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry, solve};
    /// let mut solutions = solve(&Board::empty(Geometry::usual())).iter();
    /// solutions.next();
    /// assert!(solutions.peak_branches() >= solutions.branches());
    /// ```
    pub fn peak_branches(&self) -> usize {
        self.answers.peak_branches()
    }

    /// How many times the search split in two.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry, solve};
    /// let mut solutions = solve(&Board::empty(Geometry::usual())).iter();
    /// solutions.next();
    /// assert!(solutions.forks() > 0);
    /// ```
    pub fn forks(&self) -> u64 {
        self.answers.forks()
    }

    /// Allows more steps after [`Status::OutOfSteps`]; the search goes on where it stopped.
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry, solve};
    /// let mut solutions = solve(&Board::empty(Geometry::usual())).max_steps(41).iter();
    /// assert_eq!(solutions.next(), None);
    /// solutions.more_steps(41);
    /// assert!(solutions.next().is_some());
    /// ```
    pub fn more_steps(&mut self, steps: u64) {
        self.answers.more_steps(steps);
    }

    /// Allows more waiting boards after [`Status::OutOfBranches`].
    ///
    /// ```
    /// use sudoku_relational::{Board, Geometry, solve};
    /// let mut solutions = solve(&Board::empty(Geometry::usual())).max_branches(2).iter();
    /// assert_eq!(solutions.next(), None);
    /// solutions.more_branches(1000);
    /// assert!(solutions.next().is_some());
    /// ```
    pub fn more_branches(&mut self, branches: usize) {
        self.answers.more_branches(branches);
    }

    /// Allows more time after [`Status::TimedOut`].
    ///
    /// ```
    /// use std::time::Duration;
    /// use sudoku_relational::{Board, Geometry, solve};
    /// let mut solutions = solve(&Board::empty(Geometry::usual())).timeout(Duration::ZERO).iter();
    /// assert_eq!(solutions.next(), None);
    /// solutions.more_time(Duration::from_secs(10));
    /// assert!(solutions.next().is_some());
    /// ```
    pub fn more_time(&mut self, time: Duration) {
        self.answers.more_time(time);
    }
}

impl Iterator for Solutions {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        let values = self.answers.next()?;
        let values = values.into_iter().map(|value| u8::try_from(value).ok());
        let board = Board::from_values(Arc::clone(&self.geometry), values);
        Some(board.expect("solveo succeeds only where every cell holds a value of the board"))
    }
}

impl fmt::Debug for Solve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solve").field("geometry", &self.geometry).finish_non_exhaustive()
    }
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("geometry", &self.geometry)
            .field("status", &self.status())
            .field("steps", &self.steps())
            .finish_non_exhaustive()
    }
}
