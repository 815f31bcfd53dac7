//! `conda!` and `condu!`: the first clause whose head has an answer.

use kanren_core::impure::{conda, condu, once, project};
use kanren_core::prelude::*;
use kanren_tests::in_macros::{membero, nevero};
use kanren_tests::syntax::Program;
use kanren_tests::{check, check_query, first, nato, ours, show, sorted};

/// Finds `y` for a known `x` only.
fn squareo(x: Var<i64>, y: Var<i64>) -> Goal {
    project!(|x: i64| y == { x * x })
}

/// Answers, and reports as `?` with what is known.
fn items<R: Row<Out: std::fmt::Debug>>(query: Query<R>) -> Vec<String> {
    let text =
        |item: Result<R::Out, NotGround>| item.map_or_else(|e| format!("? {}", e.answer()), |x| format!("{x:?}"));
    query.try_iter().map(text).collect()
}

#[test]
fn the_first_clause_whose_head_has_an_answer_is_taken() {
    check("(run* (q) (conda (fail (== q 0)) ((== q 1)) ((== q 2))))", &["1"]);
    check("(run* (q) (conda ((conde ((== q 1)) ((== q 2)))) ((== q 3))))", &["1", "2"]);
    check("(run* (q) (condu ((conde ((== q 1)) ((== q 2)))) ((== q 3))))", &["1"]);
    check("(run* (q) (conda (fail) (fail)))", &[]);
    check("(run* (q) (conda))", &[]);
    // What follows the head has no say.
    check("(run* (q) (conda (succeed fail) ((== q 2))))", &[]);
    check("(run* (q) (conda ((== q 1) (== q 2)) ((== q 3))) (== q 3))", &[]);
    check("(run* (q) (== q 3) (conda ((== q 1) (== q 2)) ((== q 3))))", &["3"]);
    // A head that fails leaves nothing behind.
    check("(run* (q r) (conda ((== q 1) (== r 1)) (succeed)) (== q 2))", &[]);
    check("(run* (q r) (conda ((== q 1) succeed) ((== r 1))) (== q 1))", &["(1 _.0)"]);
    check("(run* (q r) (== q 2) (conda ((conj (== r 0) (== q 1))) ((== r 1))))", &["(2 1)"]);
}

#[test]
fn choices_in_heads_and_in_what_follows() {
    let inner = "(conda ((conde ((== q 1)) ((== q 2)) ((== q 3))) (=/= q 2)) ((== q 9)))";
    let all = |text: String| show(run_program(&text));
    assert_eq!(all(format!("(run* (q) (conda ({inner}) ((== q 8))))")), ["1", "3"]);
    assert_eq!(all(format!("(run* (q) (condu ({inner}) ((== q 8))))")), ["1"]);
    assert_eq!(all(format!("(run* (q) (once (conda ({inner} (== q 3)) ((== q 8)))))")), ["3"]);
    assert_eq!(all(format!("(run* (q) (conda ((conda ((once {inner}) fail)) (== q 7)) ((== q 8))))")), ["8"]);
    assert_eq!(all(format!("(run* (q) (condu (succeed {inner}) ((== q 8))))")), ["1", "3"]);
}

fn run_program(text: &str) -> Query<(Any,)> {
    ours::query(&Program::read(text).expect("a program")).search(Search::DepthFirst)
}

#[test]
fn an_endless_head_is_asked_lazily_and_starves_nobody() {
    for search in Search::ALL {
        let endless = run(|q| conda([(nato(q), succeed()), (succeed(), eq(q, 1))])).search(search);
        assert_eq!(first(3, endless), ["()", "(s)", "(s s)"], "{search}");
        assert_eq!(show(run(|q| condu([(nato(q), succeed())])).search(search)), ["()"], "{search}");
        if search.is_complete() {
            let beside = run(|q| conda([(nevero(), succeed()), (succeed(), eq(q, 2))]) | eq(q, 1)).search(search);
            assert_eq!(first(1, beside), ["1"], "{search}");
            // What is left of a head is one branch for the others.
            let left = run(|q| conda([(eq(q, 0) | nevero(), succeed())]) | nevero() | eq(q, 1)).search(search);
            assert_eq!(sorted(first(2, left)), ["0", "1"], "{search}");
        }
    }
}

#[test]
fn variables_of_a_clause_are_those_of_its_head_and_of_what_follows() {
    check_query(
        || {
            run!(|q| conda!(
                |x| {
                    x == 1;
                    q == [x, x]
                },
                q == 2
            ))
        },
        &["(1 1)"],
    );
    check_query(
        || {
            run!(|q| conda!(
                |x, y| {
                    x == 1 && y == 2 && x == y;
                    q == x
                },
                |x| {
                    x == 3;
                    q == x
                }
            ))
        },
        &["3"],
    );
    check_query(
        || {
            run!(|q| |z| {
                condu!(|x| |y| {
                    membero(x, [1, 2]);
                    y == x;
                    z == y
                });
                q == [z]
            })
        },
        &["(1)"],
    );
    // In a goal that a running branch builds.
    let dynamic = || {
        run!(|q| with_state(move |_| conda!(
            |x| {
                x == 1;
                q == [x, x]
            },
            q == 2
        )))
    };
    check_query(dynamic, &["(1 1)"]);
}

#[test]
fn the_head_is_the_first_goal_of_a_clause() {
    let block = || {
        run!(|q| conda!(
            {
                {
                    q == 1;
                    q == 2
                };
                q == 3
            },
            q == 4
        ))
    };
    check_query(block, &["4"]);
    let with_let = || {
        run!(|q| conda!(
            {
                let one = 1;
                q == { one };
                let two = one + 1;
                q == { two };
            },
            q == 4
        ))
    };
    check_query(with_let, &[]);
    let with_loop = || {
        run!(|q| conda!(
            {
                for i in 1..3 {
                    q == i;
                }
                q == 1;
            },
            { if 1 > 2 { fail } else { q == 5 } }
        ))
    };
    check_query(with_loop, &["5"]);
    check_query(|| run!(|q| conda!({}, q == 1)), &["_.0"]);
    check_query(|| run!(|_q| condu!()), &[]);
}

#[test]
fn choices_print_as_they_are_written() {
    let goal = |q: Var| {
        conda!(
            {
                q == 1 || q == 2;
                q == 3
            },
            |x, y| {
                x == y;
                q == x
            },
            q == 4,
            {
                {
                    q == 5;
                    q == 6
                }
            }
        )
    };
    let (query, one) = (run!(|q| goal(q)), run!(|q| condu!(once(q == 1))));
    assert_eq!(
        query.to_string(),
        "run!(|q| conda!({ conde!(q == 1, q == 2); q == 3 }, |x, y| { x == y; q == x }, q == 4, { { q == 5; q == 6 } }))"
    );
    assert_eq!(one.to_string(), "run!(|q| condu!(once(q == 1)))");
    assert_eq!(condu([]).to_string(), "fail");
    let by_functions = call_fresh(|q| conda([(eq(q, 1), succeed()), (eq(q, 2) & eq(q, 3), eq(q, 4) & eq(q, 5))]));
    assert_eq!(by_functions.to_string(), "fresh!(|a| conda!(a == 1, { { a == 2; a == 3 }; a == 4; a == 5 }))");
    let lines = format!("{:#}", fresh!(|q| goal(q)));
    let without_places: Vec<&str> = lines.lines().map(|line| line.split("  //").next().unwrap()).collect();
    insta::assert_snapshot!(without_places.join("\n"), @r"
    fresh!(|q| {
        conda!(
            {
                conde!(
                    q == 1,
                    q == 2,
                );
                q == 3;
            },
            |x, y| {
                x == y;
                q == x;
            },
            q == 4,
            {
                {
                    q == 5;
                    q == 6;
                };
            },
        );
    })
    ");
}

#[test]
fn a_head_that_needs_to_know_more_is_not_taken_for_one_without_answers() {
    let choice = |x: Var<i64>, y| conda([(squareo(x, y), succeed()), (succeed(), eq(y, 0))]);
    assert_eq!(items(query(|(x, y)| eq(x, 3) & choice(x, y))), ["(3, 9)"]);
    assert_eq!(items(query(|(x, y)| choice(x, y) & eq(x, 3))), ["? _.0"]);
    // Another branch of the head may answer; and what waits outside is reached in any case.
    let some = |x: Var<i64>, y| conda([((succeed() | eq(x, 2)) & squareo(x, y), succeed()), (succeed(), eq(y, 0))]);
    assert_eq!(items(query(|(x, y)| some(x, y)).search(Search::DepthFirst)), ["? _.0", "(2, 4)"]);
    let inside = |(x, y): (Var<i64>, _)| {
        conda([(once(condu([(squareo(x, y), succeed()), (succeed(), eq(x, 1))])), eq(y, 7)), (eq(x, 2), eq(y, 8))])
            | eq(x, 5) & eq(y, 5)
    };
    for search in Search::ALL {
        assert_eq!(sorted(items(query(inside).search(search))), ["(5, 5)", "? _.0"], "{search}");
    }
    // A head that answered before has decided.
    let after = |(x, y): (Var<i64>, _)| conda([(eq(x, 1) | succeed(), squareo(x, y)), (succeed(), eq(y, 0))]);
    assert_eq!(items(query(after).search(Search::DepthFirst)), ["(1, 1)", "? _.0"]);
}

#[test]
fn what_waits_is_counted_as_branches() {
    let splito = Relation::recursive("splito", 0, |this, _| this.call(()) | this.call(()));
    for search in Search::ALL {
        let head = |_| conda([(splito.call(()), succeed()), (succeed(), succeed())]);
        let mut answers = run(head).search(search).max_branches(1000).iter();
        assert!(answers.next().is_none());
        assert_eq!(answers.status(), Status::OutOfBranches, "{search}");
        assert!((990..=1010).contains(&answers.branches()), "{search}: {}", answers.branches());
    }
    // The one that runs, the one that asks, and the one for the next clause.
    let mut answers = run(|q| conda([(nevero(), succeed()), (succeed(), eq(q, 1))])).max_steps(5).iter();
    assert!(answers.next().is_none());
    assert_eq!((answers.branches(), answers.peak_branches()), (3, 3));
    let rest = |q| conda([(eq(q, 1) | eq(q, 2), nevero())]);
    let mut answers = run(rest).search(Search::DepthFirst).max_steps(5).iter();
    assert!(answers.next().is_none());
    assert_eq!(answers.branches(), 3); // That which runs, that which asks, and one inside.
}
