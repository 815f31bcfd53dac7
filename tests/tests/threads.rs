//! Many threads at once on what they share: terms, goals, relations, queries, answers, symbols, and what is built when it
//! is first reached.

use kanren_core::prelude::*;
use kanren_tests::in_macros::appendo;
use kanren_tests::{first, nato, show, sorted};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Barrier, mpsc};
use std::thread;

/// More than there are processors, so that they meet in the middle of things.
const THREADS: usize = 16;

/// What all threads give that do this from the same moment on.
fn at_once<T: Send>(action: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let barrier = Barrier::new(THREADS);
    thread::scope(|scope| {
        let start = |n| {
            let (barrier, action) = (&barrier, &action);
            scope.spawn(move || {
                barrier.wait();
                action(n)
            })
        };
        let threads: Vec<_> = (0..THREADS).map(start).collect();
        threads.into_iter().map(|thread| thread.join().expect("no thread panics")).collect()
    })
}

#[test]
fn a_relation_that_many_threads_reach_first_is_built_once() {
    for _ in 0..50 {
        let built = Arc::new(AtomicUsize::new(0));
        let count = built.clone();
        let relation = Relation::recursive("listo", 1, move |listo, params| {
            count.fetch_add(1, SeqCst);
            let [l] = params.vars();
            // The longer it is built, the more threads meet.
            let many = disj((0..50).map(|n| eq(l, [n])));
            disj([eq(l, nil()), many, fresh(|[d]| eq(l, cons(Term::any_term(), d)) & listo.call(d))])
        });
        let found = at_once(|_| first(60, run(|q| relation.call(q))));
        assert!(found.iter().all(|answers| answers.len() == 60 && *answers == found[0]));
        assert_eq!(built.load(SeqCst), 1);
    }
}

/// Lists of one element at most.
#[relation]
fn shorto<T: Relational>(l: Term<Vec<T>>) -> Goal {
    conde!(l == [], l == [_])
}

#[test]
fn an_instance_of_a_generic_relation_that_many_threads_ask_for_first_is_one() {
    let found = at_once(|_| {
        let (ints, texts) = (Var::<Vec<i64>>::new(), Var::<Vec<String>>::new());
        let goal = shorto(ints) & shorto(texts);
        sorted(show(run(|q| goal & eq(q, [ints.any().term(), texts.any().term()]))))
    });
    assert_eq!(found[0], ["(() ())", "(() (_.0))", "((_.0) ())", "((_.0) (_.1))"].map(String::from).to_vec());
    assert!(found.iter().all(|answers| *answers == found[0]));
}

#[test]
fn a_symbol_that_many_threads_intern_first_is_one() {
    for round in 0..20 {
        let name = |n: usize| format!("threads-{round}-{n}");
        // Each begins at another of the same names.
        let symbols = at_once(|n| {
            let mut own: Vec<(usize, Symbol)> =
                (0..200).map(|i| (i * 7 + n) % 200).map(|i| (i, Symbol::new(&name(i)))).collect();
            own.sort_unstable_by_key(|(i, _)| *i);
            own.into_iter().map(|(_, symbol)| symbol).collect::<Vec<_>>()
        });
        assert!(symbols.iter().all(|own| *own == symbols[0]));
        assert!(symbols[0].iter().enumerate().all(|(n, symbol)| symbol.name() == name(n)));
        assert_eq!(symbols[0].iter().collect::<BTreeSet<_>>().len(), 200);
    }
}

#[test]
fn variables_that_many_threads_make_are_all_different() {
    let made = at_once(|_| (0..1_000).map(|_| format!("{:?}", Var::<Any>::new())).collect::<Vec<_>>());
    assert_eq!(made.iter().flatten().collect::<BTreeSet<_>>().len(), THREADS * 1_000);
}

#[test]
fn one_goal_is_run_by_many_threads_under_all_searches() {
    let l: Var = Var::new();
    let goal = appendo(l, Term::any_term(), list(0..20)) & nato(Term::any_term());
    let query = run(|q| goal.clone() & eq(q, l));
    let found = at_once(|n| {
        let search = Search::ALL[n % Search::ALL.len()];
        let mut answers = query.clone().search(search).max_steps(500).iter();
        let found: Vec<String> = answers.by_ref().map(|answer| answer.to_string()).collect();
        (search.to_string(), found, answers.steps())
    });
    for (n, this) in found.iter().enumerate() {
        let same = &found[n % Search::ALL.len()];
        assert!(!this.1.is_empty() && this == same, "{}", this.0);
    }
}

#[test]
fn answers_half_read_go_from_thread_to_thread() {
    let query = run(|q| fresh(|[l, s]| appendo(l, s, list(0..64)) & eq(q, [l, s]))).search(Search::Interleave);
    let expected: Vec<String> = query.clone().iter().map(|answer| answer.to_string()).collect();
    let (mut answers, mut found) = (query.iter(), Vec::new());
    loop {
        let next = thread::spawn(move || (answers.next(), answers)).join().expect("it does not panic");
        let Some(answer) = next.0 else { break };
        found.push(answer.to_string());
        answers = next.1;
    }
    assert_eq!(found, expected);
}

/// A term so deep that dropping it takes a while, with parts that are shared.
fn deep(depth: usize) -> Term {
    (0..depth).fold(Term::string("leaf"), |term, n| match n % 3 {
        0 => cons(n as i64, term),
        1 => Term::compound(Constructor::tuple(), [term.clone(), term]),
        _ => cons(term, i64::MAX),
    })
}

#[test]
fn deep_terms_that_threads_share_are_let_go_of_by_all_at_once() {
    for _ in 0..20 {
        let whole = deep(3_000);
        let (send, receive) = mpsc::channel::<Term>();
        thread::scope(|scope| {
            // Parts at different depths, each to another thread, which gives some of them to a last one.
            let mut part = whole;
            for n in 0..THREADS {
                for _ in 0..100 {
                    part = match part.view() {
                        View::Pair { cell, .. } if matches!(cell.car().view(), View::Int(_)) => cell.cdr().clone(),
                        View::Pair { cell, .. } => cell.car().clone(),
                        View::Compound { cell, .. } => cell.args()[n % 2].clone(),
                        _ => panic!("it is deeper"),
                    };
                }
                let (mine, send) = (part.clone(), send.clone());
                scope.spawn(move || {
                    let copies = vec![mine.clone(); 10];
                    send.send(mine).expect("the last one waits");
                    drop(copies);
                });
            }
            drop(send);
            scope.spawn(move || receive.iter().for_each(drop));
        });
    }
}

#[test]
fn queries_that_wait_are_dropped_on_other_threads_than_those_that_ran_them() {
    let shared = list(0..200);
    let halves = at_once(|n| {
        let query = run(|q| fresh(|[l, s]| conj([appendo(l, s, &shared), neq(l, s), eq(q, [l, s])])));
        let mut answers = query.search(Search::ALL[n % Search::ALL.len()]).iter();
        assert_eq!(answers.by_ref().take(20).count(), 20);
        answers
    });
    thread::scope(|scope| {
        for answers in halves {
            scope.spawn(move || drop(answers));
        }
    });
    assert_eq!(run(|q| eq(q, &shared)).first().map(|q| q.to_string().len()), Some(691));
}
