//! The recursive goal: a board is solved if its most constrained cell holds one of its candidates
//! and the rest can be solved.
//!
//! Knows logic variables and goals, and asks a [`Board`] for everything about Sudoku. Must not know
//! which search runs it.
//!
//! # Beside the Racket text
//! The goal is that of the Racket program this project grew from, where it is a function over microKanren's
//! state. Idea by idea:
//!
//! | there | here |
//! | --- | --- |
//! | a goal is a function of the state, so it may look at the state before it answers | [`with_state`]: a closure from [`Now`] to a goal |
//! | walk every cell in the substitution: a number stands there, or a variable and the cell is open | `standing` |
//! | the candidates of an open cell are what its row, its column and its box lack | [`Board::candidates`] |
//! | nothing is open: succeed | [`Next::Solved`] |
//! | else take the open cell with the fewest candidates, the first of equals | [`Next::Branch`] |
//! | a `disj` of `==`, one for each candidate, each followed by the goal itself; of none, fail | `step` |
//! | the recursion is delayed | `solve` is a `#[relation]` |
//!
//! The first version over there asserted *every* cell that had a single candidate at once. All those singles
//! came from one look at the board, so the second could contradict the first, and Inkala's board was
//! "solved" with two 9s in a row. Hence one cell a step; and here a full board is taken for solved only if no
//! two cells clash. `tests/solveo.rs` keeps the hasty version, to show what it does.

use crate::{Board, Geometry, Next};
use kanren_core::prelude::*;
use std::fmt;
use std::sync::Arc;

/// The goal that the cells of a board hold a solution, given what is known of them when it is
/// reached.
///
/// The board is what the substitution says at that moment, whoever said it. Cells that clash, or
/// that hold anything but a value of this board (0, 10, a string, a list), have no solution: the
/// goal fails.
/// Otherwise it takes the first cell, in reading order, of those with the fewest candidates, and is
/// the disjunction over its candidates, upwards, of `cell == candidate` and the same goal again.
///
/// Each look at the board is a relation call: it delays and counts one step. Run it depth-first: a
/// solution of a board with `k` open cells then takes `k + 1` steps if no choice was wrong. A fair
/// search visits the boards of all choices alike and drowns in them on an open board.
///
/// ```
/// use kanren_core::prelude::*;
/// use sudoku_relational::{Geometry, solveo};
///
/// let geometry = Geometry::new(2, 2)?;
/// let boards = run!(|cells: [i64; 16]| {
///     cells[0] == 4;
///     cells[5] == 3;
///     dfs(solveo(&geometry, &cells));
/// });
/// let first = boards.first().unwrap();
/// assert_eq!(first, [4, 1, 2, 3, 2, 3, 1, 4, 1, 4, 3, 2, 3, 2, 4, 1]);
/// # Ok::<(), sudoku_relational::SizeError>(())
/// ```
///
/// # Panics
/// If there are more or fewer variables than cells.
pub fn solveo(geometry: &Arc<Geometry>, cells: &[Var<i64>]) -> Goal {
    assert_eq!(cells.len(), geometry.cells().len(), "solveo takes one variable for each cell");
    let (geometry, cells) = (Arc::clone(geometry), cells.to_vec());
    // What the variables are in a branch is looked up once. With a look-up at every step, a step took half as long again.
    with_state(move |now| {
        let terms = cells.iter().map(|cell| now.walk(cell)).collect();
        solve(Arc::new(Cells { geometry: Arc::clone(&geometry), terms }))
    })
}

/// The relation itself: cells that make up a solved board.
#[relation]
fn solve(cells: Arc<Cells>) -> Goal {
    with_state(move |now| match cells.standing(now) {
        None => fail(),
        Some(board) => step(&board, &cells),
    })
}

/// What is to be done about the board that stands.
fn step(board: &Board, cells: &Arc<Cells>) -> Goal {
    match board.next() {
        Next::Clash(_) => fail(),
        Next::Solved => succeed(),
        Next::Branch { cell, candidates } => disj(candidates.iter().map(|value| {
            goal!({
                cells.terms[cell] == value;
                solve(cells.clone());
            })
        })),
    }
}

/// The cells of a board in one branch: variables, or the values that stand there.
struct Cells {
    geometry: Arc<Geometry>,
    terms: Box<[Term]>,
}

impl Cells {
    /// The board under the current substitution, or nothing if some cell holds what is no value of it.
    fn standing(&self, now: &Now<'_>) -> Option<Board> {
        let value = |cell: &Term| match now.look(cell) {
            View::Var(_) => Some(None),
            View::Int(value) => u8::try_from(value).ok().map(Some),
            _ => None,
        };
        let values: Option<Vec<Option<u8>>> = self.terms.iter().map(value).collect();
        Board::from_values(Arc::clone(&self.geometry), values?).ok()
    }
}

/// As the argument of a goal.
impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.terms).finish()
    }
}

/// Binds a fresh variable for each cell of a board: [`fresh()`] for a number of variables that is known only
/// when the program runs.
///
/// ```
/// use kanren_core::prelude::*;
/// use sudoku_relational::{Geometry, fresh_cells, solveo};
///
/// // A rule of one's own: two corners are equal.
/// let small = Geometry::new(2, 2)?;
/// let boards = run!(|q: Vec<i64>| {
///     fresh_cells(&small, |cells| {
///         goal!({
///             q == cells.to_vec();
///             cells[0] == cells[15];
///             dfs(solveo(&small, cells));
///         })
///     })
/// });
/// assert_eq!(boards.first().unwrap(), [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
/// # Ok::<(), sudoku_relational::SizeError>(())
/// ```
pub fn fresh_cells(geometry: &Geometry, body: impl FnOnce(&Arc<[Var<i64>]>) -> Goal) -> Goal {
    bind(geometry.cells().len(), Vec::new(), body)
}

/// How many variables are bound at a time, so that nothing nests as deeply as a large board has cells.
const AT_ONCE: usize = 16;

/// Binds as many more variables as are missing.
fn bind(missing: usize, mut cells: Vec<Var<i64>>, body: impl FnOnce(&Arc<[Var<i64>]>) -> Goal) -> Goal {
    if missing == 0 {
        return body(&Arc::from(cells));
    }
    fresh(|more: [Var; AT_ONCE]| {
        cells.extend(more.into_iter().take(missing).map(Var::cast));
        bind(missing.saturating_sub(AT_ONCE), cells, body)
    })
}

/// The goal that the cells hold what stands on a board.
///
/// ```
/// use kanren_core::prelude::*;
/// use sudoku_relational::{Board, Geometry, fresh_cells, givens};
///
/// let mut board = Board::empty(Geometry::new(1, 2)?);
/// board.set(3, Some(2))?;
/// let row = run!(|q| fresh_cells(board.geometry(), |cells| goal!(q == list(cells.iter())) & givens(&board, cells)));
/// assert_eq!(row.first().unwrap().to_string(), "(_.0 _.1 _.2 2)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If there are more or fewer variables than cells.
pub fn givens(board: &Board, cells: &[Var<i64>]) -> Goal {
    assert_eq!(cells.len(), board.values().count(), "givens take one variable for each cell");
    let known = cells.iter().zip(board.values());
    conj(known.filter_map(|(cell, value)| value.map(|value| goal!(cell == value))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::line::LineParser;

    /// The goal of a step from a board, as text. The cells are symbols here, named by their places.
    fn goal(line: &str) -> String {
        let board = LineParser::squares().parse(line).unwrap();
        let names = board.geometry().cells().iter().map(|cell| sym(&cell.to_string()));
        let cells = Cells { geometry: Arc::clone(board.geometry()), terms: names.collect() };
        step(&board, &Arc::new(cells)).to_string()
    }

    #[test]
    fn a_step_is_a_disjunction_over_the_candidates_shown() {
        let line = "12..............";
        let board = LineParser::squares().parse(line).unwrap();
        assert_eq!(board.outlook().to_string(), "solveo branches on r1c3: 3 4");
        let names: Vec<String> = board.geometry().cells().iter().map(ToString::to_string).collect();
        let all = format!("solve([{}])", names.join(", "));
        assert_eq!(goal(line), format!("conde!({{ 'r1c3 == 3; {all} }}, {{ 'r1c3 == 4; {all} }})"));
    }

    #[test]
    fn a_step_from_a_full_or_a_hopeless_board_is_its_last() {
        assert_eq!(goal("1234341221434321"), "succeed");
        assert_eq!(goal("1234341221434331"), "fail");
        assert_eq!(goal("11.............."), "fail");
        assert_eq!(goal("123....4........"), "fail");
    }
}
