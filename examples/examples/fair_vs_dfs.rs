//! One word, two searches, and when which of them never answers: `cargo run --example fair_vs_dfs`
//!
//! This project grew from a µKanren in Racket. Its function `mplus` joins the two sides of an *or*, and
//! one swapped argument in it decides which side goes on when the first one pauses. Swapped, the sides take turns, and
//! the search is fair; not swapped, it is depth first. That program solved the empty Sudoku board at once depth first,
//! and ran for minutes without an answer when it was fair. Here the argument is a word of the query, and both
//! halves of the story are to be seen: a program that depth-first search never answers, and one that drowns a fair one.

use kanren_core::prelude::*;
use sudoku_relational::{Board, Geometry, solve};

/// Never holds, and never stops trying: the books' `never`.
#[relation]
fn nevero() -> Goal {
    nevero()
}

/// Holds again and again, without end: the books' `always`.
#[relation]
fn alwayso() -> Goal {
    conde!(succeed, alwayso())
}

/// The answer stands behind the goal that never ends.
fn tea() -> Query<(String,)> {
    run!(|q: String| conde!(nevero(), q == "tea"))
}

/// What a query gives within so many steps, and why it ends there.
fn within(steps: u64, query: Query<(String,)>) -> (Option<String>, Status, u64) {
    let mut answers = query.max_steps(steps).iter();
    let first = answers.next();
    (first, answers.status(), answers.steps())
}

/// What comes of the empty board within so many steps.
struct Outcome {
    solved: bool,
    status: Status,
    steps: u64,
    waiting: usize,
}

/// Depth first it decides on a candidate and comes back only if that was wrong. Fair search gives every candidate of
/// every cell its turns: the first full board is 81 decisions deep, and the boards that wait multiply at each of them.
fn empty_board(search: Search, steps: u64) -> Outcome {
    let mut boards = solve(&Board::empty(Geometry::usual())).search(search).max_steps(steps).iter();
    let solved = boards.next().is_some();
    Outcome { solved, status: boards.status(), steps: boards.steps(), waiting: boards.branches() }
}

fn main() {
    println!("An answer behind a goal that never ends:\n  {}", tea());
    for search in [Search::DepthFirst, Search::Interleave] {
        let (answer, status, steps) = within(10_000, tea().search(search));
        let answer = answer.unwrap_or_else(|| "nothing".into());
        println!("  {:<11} finds {answer:<8} {status:?} at step {steps}", search.name());
    }

    println!("\nThe empty Sudoku board:");
    for search in [Search::DepthFirst, Search::Interleave] {
        let Outcome { solved, status, steps, waiting } = empty_board(search, 10_000);
        let answer = if solved { "a board" } else { "nothing" };
        println!("  {:<11} finds {answer:<8} {status:?} at step {steps}, {waiting} boards wait", search.name());
    }

    println!("\nThe word may also stand at a goal. The fair search outside is not starved by what runs inside:");
    for both in [around(dfs), around(fair)] {
        let both = both.max_steps(10_000);
        println!("  {both}\n    finds {}", both.iter().collect::<Vec<_>>().join(", "));
    }

    println!("\nA stopped search goes on where it stopped:");
    let mut answers = endless_tea().max_steps(0).iter();
    for more in [3, 2, 5] {
        answers.more_steps(more);
        let cups = answers.by_ref().count();
        println!("  {more} steps more: {cups} cups, {:?} at step {}", answers.status(), answers.steps());
    }
}

/// `coffee`, or what the inner search makes of a goal that never ends beside `tea`.
fn around(inner: fn(Goal) -> Goal) -> Query<(String,)> {
    run!(|q: String| conde!(inner(conde!(nevero(), q == "tea")), q == "coffee"))
}

/// Tea, again and again.
fn endless_tea() -> Query<(String,)> {
    run!(|q: String| {
        q == "tea";
        alwayso()
    })
}

#[test]
fn depth_first_never_gets_there() {
    assert_eq!(within(1000, tea().search(Search::DepthFirst)), (None, Status::OutOfSteps, 1000));
}

#[test]
fn every_complete_search_does() {
    for search in Search::ALL.into_iter().filter(|search| search.is_complete()) {
        let (answer, status, steps) = within(1000, tea().search(search));
        assert_eq!((answer.as_deref(), status), (Some("tea"), Status::Running), "{search}");
        assert!(steps < 10, "{search} needs {steps} steps");
    }
}

#[test]
fn the_empty_board_drowns_the_fair_search() {
    let depth_first = empty_board(Search::DepthFirst, 1000);
    assert!(depth_first.solved);
    assert_eq!(depth_first.steps, 82);

    let fair = empty_board(Search::Interleave, 1000);
    assert!(!fair.solved);
    assert_eq!(fair.status, Status::OutOfSteps);
    assert!(fair.waiting > 500, "{} boards wait", fair.waiting);
}

#[test]
fn an_inner_search_starves_nobody_outside() {
    let found = |inner| around(inner).max_steps(1000).iter().collect::<Vec<_>>();
    assert_eq!(found(dfs), ["coffee"]);
    assert_eq!(found(fair).len(), 2);
}

#[test]
fn a_stopped_search_loses_nothing() {
    let at_once = endless_tea().max_steps(10).iter().count();
    let mut answers = endless_tea().max_steps(0).iter();
    let mut found = 0;
    for more in [3, 2, 5] {
        answers.more_steps(more);
        found += answers.by_ref().count();
    }
    assert_eq!(found, at_once);
}
