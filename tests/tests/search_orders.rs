//! The five searches against the golden data: 67 programs, every answer in its place.

use kanren_core::prelude::*;
use kanren_tests::syntax::{Program, search_named};
use kanren_tests::{STEPS, naive, oracle, ours};
use serde::Deserialize;
use std::time::Duration;

/// A row whose answers are null has no end within 2 s on the reference engines.
const ENDLESS_STEPS: u64 = 20_000;

#[derive(Deserialize)]
struct Row {
    id: String,
    program: Vec<String>,
    search: String,
    n: Option<usize>,
    answers: Option<Vec<String>>,
}

impl Row {
    fn program(&self) -> Program {
        let program = Program::read(&self.program.join("\n")).expect("the golden programs are supported");
        assert_eq!(program.count, self.n, "{}", self.id);
        program
    }

    fn search(&self) -> oracle::Search {
        search_named(&self.search).expect("the golden data names the five searches")
    }
}

fn rows() -> Vec<Row> {
    let text = include_str!("../data/search-orders.jsonl");
    text.lines().map(|line| serde_json::from_str(line).expect("a row of the golden data")).collect()
}

#[test]
fn answers_come_in_the_order_of_the_reference_engines() {
    let (mut compared, mut wrong) = (0, Vec::new());
    for row in rows() {
        let Some(expected) = &row.answers else { continue };
        let run = ours::answers(&row.program(), ours::search(row.search()), STEPS);
        compared += 1;
        if &run.answers != expected {
            wrong.push(format!("{} under {}: {:?}", row.id, row.search, run.answers));
        }
    }
    assert!(wrong.is_empty(), "{} of {compared} orders differ:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(compared, 325);
}

#[test]
fn rows_without_answers_run_out_of_steps() {
    let mut run_out = 0;
    for row in rows().iter().filter(|row| row.answers.is_none()) {
        let run = ours::answers(&row.program(), ours::search(row.search()), ENDLESS_STEPS);
        assert_eq!(run.status, Status::OutOfSteps, "{} under {}", row.id, row.search);
        assert_eq!(run.steps, ENDLESS_STEPS, "{} under {}", row.id, row.search);
        run_out += 1;
    }
    assert_eq!(run_out, 10);
}

#[test]
fn pausing_after_every_step_changes_neither_answers_nor_steps() {
    for row in rows() {
        let (program, search) = (row.program(), ours::search(row.search()));
        let steps = if row.answers.is_some() { STEPS } else { 500 };
        let whole = ours::answers(&program, search, steps);
        assert_eq!(ours::answers_step_by_step(&program, search, steps), whole, "{} under {}", row.id, row.search);
    }
}

#[test]
fn a_scope_around_the_whole_goal_is_the_same_as_the_search_of_the_query() {
    for row in rows().iter().filter(|row| row.answers.is_some()) {
        let mut program = row.program();
        let whole = ours::answers(&program, ours::search(row.search()), STEPS);
        program.goal = kanren_tests::syntax::Goal::Within(row.search(), Box::new(program.goal));
        for outer in Search::ALL {
            let scoped = ours::answers(&program, outer, STEPS);
            assert_eq!(scoped.answers, whole.answers, "{} under {} in {outer}", row.id, row.search);
        }
    }
}

#[test]
fn the_oracle_knows_the_golden_orders_too() {
    for row in rows() {
        let Some(expected) = &row.answers else { continue };
        let run = naive::run(&row.program(), row.search(), STEPS);
        assert_eq!(&run.answers, expected, "{} under {}", row.id, row.search);
    }
}

/// "bad n" of the search study: `n` branches that go on for long stand left of `n` branches that answer in the same
/// turn, under a conjunction. Each answer that gets past the conjunct must not walk the other branches: at this size
/// that would take minutes for each search, and it takes about a second.
#[test]
fn many_answers_beside_many_long_branches_take_no_quadratic_time() {
    const N: i64 = 200_000;
    let long = Term::list((0..50).map(Term::int));
    for search in Search::ALL {
        let bad = run(|q| {
            let goes_on = (0..N).map(|_| emptyo(&long) & eq(q, -1));
            let answers = (0..N).map(|i| emptyo(Term::nil()) & eq(q, i));
            disj(goes_on.chain(answers)) & emptyo(Term::nil())
        });
        let mut answers = bad.search(search).timeout(Duration::from_secs(60)).iter();
        let count = answers.by_ref().take(N as usize).count();
        assert_eq!(count, N as usize, "{search}: {:?} after {} steps", answers.status(), answers.steps());
    }
}

/// Depth first inside another search leaves a long row of branches. A turn must not walk the row: at this size that
/// would take minutes.
#[test]
fn many_branches_in_a_row_inside_another_search_take_no_quadratic_time() {
    const N: i64 = 200_000;
    let lefto = Relation::recursive("lefto", 1, |this, params| {
        let [l] = params.vars();
        fresh(|[a, d]| eq(l, cons(a, d)) & this.call((d,))) | emptyo([0])
    });
    for search in Search::ALL {
        let both = run(|_| dfs(lefto.call((list(0..N),))) | lefto.call((list(0..N),)));
        let mut answers = both.search(search).timeout(Duration::from_secs(60)).iter();
        assert_eq!(answers.by_ref().count(), 2 * N as usize + 2, "{search}");
        assert_eq!(answers.status(), Status::Complete, "{search} after {} steps", answers.steps());
        // Each answer gets past a conjunct while the others wait in the row.
        let past = run(|_| dfs(lefto.call((list(0..N),)) & emptyo(Term::nil())) & emptyo(Term::nil()));
        let mut answers = past.search(search).timeout(Duration::from_secs(60)).iter();
        assert_eq!(answers.by_ref().count(), N as usize + 1, "{search}");
        assert_eq!(answers.status(), Status::Complete, "{search} after {} steps", answers.steps());
    }
}

/// Holds after as many calls as the list is long.
fn emptyo(l: impl IntoTerm) -> Goal {
    static EMPTYO: Definition = Definition::new("emptyo", 1, |params| {
        let [l] = params.vars();
        eq(l, Term::nil()) | fresh(|[a, d]| eq(l, cons(a, d)) & emptyo(d))
    });
    EMPTYO.call((l,))
}
