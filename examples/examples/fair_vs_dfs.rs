//! A goal that never ends, beside one that has an answer: `cargo run --example fair_vs_dfs`
//!
//! Which search is used is one word, for a whole query or for one goal. A search that may never end is given
//! a budget, says why it stopped, and goes on from there if it gets more.

use kanren_core::prelude::*;

/// Never holds, and never stops trying: the books' `never`.
#[track_caller]
fn nevero() -> Goal {
    static NEVERO: Definition = Definition::new("nevero", 0, |_| nevero());
    NEVERO.call(())
}

/// Holds again and again, without end: the books' `always`.
#[track_caller]
fn alwayso() -> Goal {
    static ALWAYSO: Definition = Definition::new("alwayso", 0, |_| conde!(succeed, alwayso()));
    ALWAYSO.call(())
}

/// The answer stands behind the goal that never ends.
fn tea() -> Query<(String,)> {
    query(|q: Var<String>| conde!(nevero(), eq(q, "tea")))
}

/// What a query gives within so many steps, and why it ends there.
fn within(steps: u64, query: Query<(String,)>) -> (Option<String>, Status, u64) {
    let mut answers = query.max_steps(steps).iter();
    let first = answers.next();
    (first, answers.status(), answers.steps())
}

fn main() {
    println!("{}\n", tea());
    for search in [Search::DepthFirst, Search::Interleave] {
        let (answer, status, steps) = within(10_000, tea().search(search));
        let answer = answer.unwrap_or_else(|| "nothing".into());
        println!("  {:<11} finds {answer:<8} {status:?} at step {steps}", search.name());
    }

    println!("\nThe word may also stand at a goal. The fair search outside is not starved by what runs inside:");
    for goal in [around(dfs), around(fair)] {
        let both = query(move |q: Var<String>| goal(q)).max_steps(10_000);
        println!("  {both}\n    finds {}", both.iter().collect::<Vec<_>>().join(", "));
    }

    println!("\nA stopped search goes on where it stopped:");
    let mut answers = query(|q: Var<String>| eq(q, "tea") & alwayso()).max_steps(0).iter();
    for more in [3, 2, 5] {
        answers.more_steps(more);
        let cups = answers.by_ref().count();
        println!("  {more} steps more: {cups} cups, {:?} at step {}", answers.status(), answers.steps());
    }
}

/// `coffee`, or what the inner search makes of a goal that never ends beside `tea`.
fn around(inner: fn(Goal) -> Goal) -> impl Fn(Var<String>) -> Goal {
    move |q| conde!(inner(conde!(nevero(), eq(q, "tea"))), eq(q, "coffee"))
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
fn an_inner_search_starves_nobody_outside() {
    let found = |inner| query(around(inner)).max_steps(1000).iter().collect::<Vec<_>>();
    assert_eq!(found(dfs), ["coffee"]);
    assert_eq!(found(fair).len(), 2);
}

#[test]
fn a_stopped_search_loses_nothing() {
    let endless = query(|q: Var<String>| eq(q, "tea") & alwayso());
    let at_once = endless.clone().max_steps(10).iter().count();
    let mut answers = endless.max_steps(0).iter();
    let mut found = 0;
    for more in [3, 2, 5] {
        answers.more_steps(more);
        found += answers.by_ref().count();
    }
    assert_eq!(found, at_once);
}
