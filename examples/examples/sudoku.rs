//! A Sudoku, and one with a rule of one's own: `cargo run --example sudoku`
//!
//! The crate `sudoku-relational` writes Sudoku as one recursive goal, `solveo`, over a logic variable for each
//! cell. It is a goal like any other: what else is said about the cells, before or beside it, counts.

use kanren_core::prelude::*;
use sudoku_relational::formats::line::{LineError, LineParser};
use sudoku_relational::{Board, Geometry, solve, solveo};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn puzzle() -> Result<Board, LineError> {
    LineParser::squares().parse(PUZZLE)
}

/// Boards of four by four whose last row is the first one backwards. No such rule is built in: cells
/// are made equal, that is all. The `for` is Rust's; it runs while the goal is built.
fn turned() -> Query<([i64; 16],)> {
    run!(|cells: [i64; 16]| {
        for i in 0..4 {
            cells[i] == cells[15 - i]
        }
        dfs(solveo(&four_by_four(), &cells))
    })
}

fn four_by_four() -> std::sync::Arc<Geometry> {
    Geometry::new(2, 2).expect("boxes of two by two make a board")
}

fn main() -> Result<(), LineError> {
    let board = puzzle()?;
    println!("{}\nThe candidates of its cells, and where the search begins:\n", board.grid());
    println!("{}\n{}\n", board.candidate_grid(), board.outlook());

    let mut solutions = solve(&board).iter();
    for solution in solutions.by_ref() {
        println!("{}", solution.grid());
    }
    println!("{:?} after {} steps: it is the only solution.\n", solutions.status(), solutions.steps());

    println!(
        "In {} of the {} boards of four by four the last row is the first one backwards:\n",
        turned().iter().count(),
        all()
    );
    let boards: Vec<[i64; 16]> = turned().iter().take(6).collect();
    for row in 0..4 {
        let rows = boards.iter().map(|board| board[4 * row..][..4].iter().map(i64::to_string).collect::<String>());
        println!("  {}", rows.collect::<Vec<_>>().join("    "));
    }
    Ok(())
}

/// How many boards of four by four there are.
fn all() -> usize {
    solve(&Board::empty(four_by_four())).iter().count()
}

#[test]
fn the_puzzle_has_one_solution() {
    let mut solutions = solve(&puzzle().unwrap()).iter();
    let solution = solutions.next().unwrap();
    assert!(solution.line().to_string().starts_with("534678912672195348"));
    assert!(solutions.next().is_none());
    assert_eq!(solutions.status(), Status::Complete);
}

#[test]
fn a_rule_of_ones_own_gives_what_a_filter_gives() {
    let is_turned = |board: &Board| (0..4).all(|i| board.get(i) == board.get(15 - i));
    let filtered = solve(&Board::empty(four_by_four())).iter().filter(is_turned).count();
    assert_eq!(turned().iter().count(), filtered);
    assert_eq!(all(), 288);
}
