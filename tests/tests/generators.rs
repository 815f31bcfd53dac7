//! Generators against the recursive relations they stand for.

use kanren_core::prelude::*;
use kanren_tests::{agree, check, check_query, generate, syntax::Program};

/// `x` is an integer from `lo` to `hi`, as a recursive relation computed by host code.
fn betweeno(x: Var, lo: i64, hi: Option<i64>) -> Goal {
    let body = move |_: &Now<'_>| match hi {
        Some(hi) if lo > hi => fail(),
        Some(hi) if lo == hi => eq(x, lo),
        _ => disj([eq(x, lo), betweeno(x, lo + 1, hi)]),
    };
    Dynamic::new("betweeno", body).looks_at([x]).call()
}

/// The answers to a goal, in order, with the steps after each and after all.
fn trail(search: Search, n: usize, goal: impl FnOnce(Var) -> Goal) -> Vec<(String, u64)> {
    let mut answers = run(goal).search(search).max_steps(2_000).iter();
    let mut trail = Vec::new();
    while let Some(answer) = answers.by_ref().next() {
        trail.push((answer.to_string(), answers.steps()));
        if trail.len() == n {
            return trail;
        }
    }
    trail.push((format!("{:?}", answers.status()), answers.steps()));
    trail
}

/// Answers, order and steps are the same whichever of the two stands in the goal.
fn the_same(goal: impl Fn(Var, &dyn Fn(Var, i64, Option<i64>) -> Goal) -> Goal) {
    for search in Search::ALL {
        let recursive = trail(search, 30, |q| goal(q, &betweeno));
        let generated = trail(search, 30, |q| {
            goal(q, &|x, lo, hi| match hi {
                Some(hi) => between(x, lo..=hi),
                None => between(x, lo..),
            })
        });
        assert_eq!(generated, recursive, "{search}");
    }
}

#[test]
fn alone() {
    the_same(|q, between| between(q, 1, Some(9)));
    the_same(|q, between| between(q, 3, Some(3)));
    the_same(|q, between| between(q, 4, Some(3)));
    the_same(|q, between| between(q, 0, None));
}

#[test]
fn in_a_conjunction() {
    the_same(|q, between| fresh(|[x, y]| conj([between(x, 0, Some(4)), between(y, 0, Some(2)), eq(q, [x, y])])));
    the_same(|q, between| fresh(|[x, y]| conj([between(x, 0, None), between(y, 0, None), eq(q, [x, y])])));
    the_same(|q, between| fresh(|[x, y]| conj([eq(q, [x, y]), between(x, 0, None), eq(y, 1) | eq(y, 2)])));
}

#[test]
fn in_a_disjunction() {
    the_same(|q, between| disj([between(q, 0, None), between(q, 100, None), eq(q, -1), between(q, 200, Some(203))]));
    the_same(|q, between| (between(q, 0, Some(3)) | between(q, 10, None)) & disj([2, 11, 12].map(|n| eq(q, n))));
}

#[test]
fn in_scopes() {
    for scope in Search::ALL {
        the_same(|q, between| {
            let pair = fresh(|[x, y]| conj([between(x, 0, None), between(y, 0, Some(3)), eq(q, [x, y])]));
            search(scope, pair) | between(q, 50, None)
        });
        the_same(|q, between| search(scope, between(q, 0, Some(5))) | fair(between(q, 10, None)));
    }
}

#[test]
fn in_random_programs() {
    use proptest::prelude::*;
    let strategy = generate::ending_program(generate::Forms { generators: true, ..Default::default() });
    proptest!(generate::config(200), |(program in strategy)| {
        for search in generate::searches() {
            agree(&program, search, 3_000);
        }
    });
}

#[test]
fn an_endless_range_is_fair_to_its_neighbors() {
    for search in Search::ALL.into_iter().filter(|search| search.is_complete()) {
        let both = run(|q| between(q, 0..) | between(q, -1000..=-1));
        let found = both.search(search).into_iter().take(50).filter(|answer| answer.get::<i64>() < Some(0)).count();
        assert!(found >= 10, "{search}: {found} of 50");
        let last = run(|q| disj([between(q, 0..), between(q, 0..), between(q, 0..), eq(q, "last")]));
        assert!(last.search(search).into_iter().take(50).any(|answer| answer == "last"), "{search}");
        // A conjunct that fails for all values must not keep the others waiting.
        let hopeless = run(|q| (between(q, 0..) & eq(q, "no integer")) | eq(q, 1));
        assert_eq!(hopeless.search(search).first().expect("the other clause"), 1, "{search}");
        let starving = run(|q| call_fresh(|x| between(x, 0..) & eq(x, -1)) | eq(q, 1));
        assert_eq!(starving.search(search).first().expect("the other clause"), 1, "{search}");
    }
}

#[test]
fn an_endless_range_looks_at_the_budget() {
    for search in Search::ALL {
        let mut answers =
            run(|q| call_fresh(|x| between(x, 0..) & eq(x, -1) & eq(q, 1))).search(search).max_steps(500).iter();
        assert!(answers.next().is_none());
        assert_eq!((answers.status(), answers.steps()), (Status::OutOfSteps, 500), "{search}");
    }
}

#[test]
fn a_wide_range_holds_one_branch_at_a_time() {
    for search in Search::ALL {
        let mut answers = query(|x: Var<i64>| between(x, 0..=i64::MAX)).search(search).iter();
        assert_eq!(answers.by_ref().take(1000).count(), 1000);
        assert!(answers.peak_branches() <= 2, "{search}: {}", answers.peak_branches());
    }
}

#[test]
fn a_known_value_is_tested_at_once() {
    for (n, holds) in [(0, true), (i64::MAX, true), (-1, false)] {
        let mut answers = run(|q| eq(q, n) & between(q, 0..)).iter();
        assert_eq!(answers.by_ref().count(), usize::from(holds), "{n}");
        assert!(answers.steps() <= 1);
    }
    check(
        "(run* (q) (conde ((== q 'a)) ((== q '(1))) ((== q \"1\")) ((== q #t)) ((== q 1)) ((== q 7))) (between q 0 5))",
        &["1"],
    );
}

#[test]
fn ranges_of_every_form() {
    let of = |range: fn(Var<i64>) -> Goal| query(range).into_iter().take(3).collect::<Vec<_>>();
    assert_eq!(of(|x| between(x, 3..5)), [3, 4]);
    assert_eq!(of(|x| between(x, 3..=4)), [3, 4]);
    assert_eq!(of(|x| between(x, 3..)), [3, 4, 5]);
    assert_eq!(of(|x| between(x, ..)), [i64::MIN, i64::MIN + 1, i64::MIN + 2]);
    assert_eq!(of(|x| between(x, ..=i64::MIN)), [i64::MIN]);
    assert_eq!(of(|x| between(x, i64::MAX - 1..)), [i64::MAX - 1, i64::MAX]);
    assert!(of(|x| between(x, ..i64::MIN)).is_empty());
    assert!(of(|x| between(x, 5..5)).is_empty());
}

#[test]
fn two_ranges_over_one_variable_meet() {
    check_query(|| query(|x: Var<i64>| between(x, 0..=6) & between(x, 4..=9)), &["4", "5", "6"]);
}

#[test]
fn the_oracle_has_the_same_generator() {
    let program = Program::read("(run 20 (x y) (conde ((between x 0)) ((between x 100 103))) (between y 0))");
    let program = program.expect("a program");
    for search in generate::searches() {
        assert_eq!(agree(&program, search, 400).answers.len(), 20);
    }
}
