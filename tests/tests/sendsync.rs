//! Goals, relations and queries go where threads go.

use kanren_core::prelude::*;
use kanren_tests::programs::appendo;
use std::thread;

const fn is_shared<T: Send + Sync + 'static>() {}
const fn is_sent<T: Send + 'static>() {}
const fn is_copied<T: Copy>() {}

/// Checked while compiling: there is nothing to run.
const _: () = {
    is_shared::<Goal>();
    is_shared::<Term>();
    is_shared::<Term<Vec<i64>>>();
    is_shared::<Var<i64>>();
    is_shared::<Relation>();
    is_shared::<Definition>();
    is_shared::<Instances>();
    is_shared::<Dynamic>();
    is_shared::<Query<(i64, String)>>();
    is_shared::<Query<(Any,)>>();
    is_shared::<Reified>();
    is_shared::<ReifiedRow>();
    is_shared::<Verdict>();
    is_shared::<NotGround>();
    is_shared::<CancelToken>();
    is_shared::<Status>();
    is_shared::<Search>();
    is_sent::<Answers<(Any,)>>();
    is_sent::<Answers<(i64, String)>>();
    is_copied::<Var<String>>();
    is_copied::<Symbol>();
    is_copied::<Search>();
};

#[test]
fn one_goal_runs_on_four_threads_at_once() {
    let goal = fresh(|[x, y]| appendo(x, y, list(0..200i64)));
    thread::scope(|scope| {
        for search in Search::ALL.into_iter().take(4) {
            let goal = goal.clone();
            scope.spawn(move || {
                for _ in 0..20 {
                    assert_eq!(run(|_| goal.clone()).search(search).into_iter().count(), 201);
                }
            });
        }
    });
}

/// The first call compiles the relation; here four threads make it at once, and each needs the other relations.
#[test]
fn one_relation_is_first_called_on_four_threads_at_once() {
    for _ in 0..50 {
        let swapo =
            Relation::new("swapo", 2, |params| fresh(|[a, b]| eq(params.get(0), [a, b]) & eq(params.get(1), [b, a])));
        let counto = Relation::recursive("counto", 1, |this, params| {
            eq(params.get(0), Term::nil()) | fresh(|[a, d]| eq(params.get(0), cons(a, d)) & this.call((d,)))
        });
        let barrier = std::sync::Barrier::new(4);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    barrier.wait();
                    let answer = run(|q| swapo.call(([1, 2], q)) & counto.call(([1, 2, 3],))).first();
                    assert_eq!(answer.expect("there is one").to_string(), "(2 1)");
                });
            }
        });
    }
}

#[test]
fn a_query_moves_to_a_thread_and_its_answers_back() {
    let query = query(|(x, y): (Var<Vec<i64>>, Var<Vec<i64>>)| appendo(x, y, [1, 2, 3]));
    let answers = thread::spawn(move || query.into_iter().collect::<Vec<_>>()).join().expect("it does not panic");
    assert_eq!(answers.len(), 4);
    assert!(answers.contains(&(vec![1], vec![2, 3])));
}

#[test]
fn a_query_half_read_moves_to_a_thread_and_goes_on() {
    let mut answers = query(|x: Var<i64>| between(x, 0..100)).iter();
    assert_eq!(answers.by_ref().take(50).sum::<i64>(), 1225);
    let rest = thread::spawn(move || answers.sum::<i64>()).join().expect("it does not panic");
    assert_eq!(rest, 3725);
}

#[test]
fn terms_of_an_answer_are_shared_by_threads() {
    let answer = run(|q| eq(q, list(0..1000i64))).first().expect("there is one");
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let again = run(|q| eq(q, answer.term())).first().expect("it is ground");
                assert_eq!(again, answer);
            });
        }
    });
}

#[test]
fn symbols_are_the_same_on_every_thread() {
    let here = sym("kanren-tests-a-symbol-of-its-own");
    let there = thread::spawn(|| sym("kanren-tests-a-symbol-of-its-own")).join().expect("it does not panic");
    assert!(run(|_| eq(&here, &there)).first().is_some());
}
