//! A Sudoku solver written as a recursive goal over logic variables.
//!
//! The board is a [`Geometry`], cells and groups that know each other, with values in it ([`Board`]). The
//! goal is [`solveo()`]. [`solve()`] asks it about one board and gives boards back, lazily and within limits.
//! [`views`] show a board and exactly what the goal branches on; [`formats`] read boards.
//!
//! ```
//! use sudoku_relational::{formats::line::LineParser, solve};
//!
//! let puzzle = LineParser::squares().parse(".3.1......24....")?;
//! let solution = solve(&puzzle).iter().next().expect("this one is easy");
//! assert_eq!(solution.line().to_string(), "2341143231244213");
//! # Ok::<(), sudoku_relational::formats::line::LineError>(())
//! ```
//!
//! Who wants the fastest solver wants another crate: this one shows what a general relational engine does
//! with the problem when it is told nothing but the goal.

mod geometry;

mod candidates;

mod board;

mod solveo;

mod solve;

mod symbol;

pub mod formats;
pub mod views;

pub use board::{Board, BoardError, Clash, Next};
pub use candidates::Candidates;
pub use geometry::{Cell, Geometry, Group, GroupKind, MAX_SIZE, SizeError};
pub use solve::{Solutions, Solve, solve};
pub use solveo::{fresh_cells, givens, solveo};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct ReadmeDoctests;
