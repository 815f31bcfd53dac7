//! Code of the user's that panics inside the engine: the query says so, and nothing else is harmed.

use kanren_core::impure::{conda, once, project};
use kanren_core::prelude::*;
use kanren_tests::nato;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::thread;

/// Panics as user code would, without a message on the terminal.
fn bang() -> ! {
    resume_unwind(Box::new("on purpose"))
}

/// What `action` panics with.
fn panic_of<T>(action: impl FnOnce() -> T) -> Option<&'static str> {
    let payload = catch_unwind(AssertUnwindSafe(action)).err()?;
    payload.downcast_ref::<&'static str>().copied()
}

/// A rule that panics in one of its functions.
#[derive(Clone, Copy, PartialEq)]
enum Bad {
    Check,
    Watches,
    Describe,
    Implies,
}

impl Constraint for Bad {
    fn name(&self) -> &str {
        "bad"
    }

    fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
        match (self, known.walk(&terms[0]).view()) {
            (Bad::Check, View::Int(3)) => bang(),
            (_, View::Var(_)) => Verdict::Waits,
            _ => Verdict::Holds,
        }
    }

    fn watches(&self, _: &[Term], _: &Known<'_>) -> Watches {
        if *self == Bad::Watches { bang() } else { Watches::All }
    }

    fn describe(&self, terms: &[Term], out: &mut Describe<'_>) {
        if *self == Bad::Describe { bang() } else { out.call("bad", terms) }
    }

    fn implies(&self, _: &[Term], _: &[Term], _: &Known<'_>) -> bool {
        if *self == Bad::Implies { bang() } else { false }
    }
}

/// Yields 0, 1, 2, and then panics.
struct Three;

impl Generator for Three {
    fn name(&self) -> &str {
        "three"
    }

    fn alternative(&self, terms: &[Term], index: u64, _: &Known<'_>) -> Option<Alternative> {
        if index == 3 { bang() } else { Some(Alternative::new().equal(&terms[0], index as i64).followed_by(index + 1)) }
    }
}

/// Every way in which code of the user's is reached, as a goal that panics.
fn panicking(q: Var) -> Vec<(&'static str, Goal)> {
    let built = Relation::new("builto", 1, |_| bang());
    let mut goals = vec![
        ("a dynamic goal", with_state(|_| bang())),
        ("a dynamic goal that is called", Dynamic::new("bad", |_| bang()).call()),
        ("the goal of a dynamic goal", with_state(|_| with_state(|_| bang()))),
        ("projected", eq(q, 1) & project([q], |_| bang())),
        ("when ground at once", eq(q, 1) & when_ground(q, |_| bang())),
        ("when ground later", when_ground(q, |_| bang()) & eq(q, 1)),
        ("when ground before an answer", when_ground(q, |_| bang()) & between(q, 1..=1)),
        ("the body of a relation", built.call(q)),
        ("a generator", generate(Three, q) & eq(q, 7)),
        ("a constraint posted", eq(q, 3) & constraint(Bad::Check, q)),
        ("a constraint woken", constraint(Bad::Check, q) & eq(q, 3)),
        ("what a constraint watches", constraint(Bad::Watches, q)),
        ("how a constraint prints", constraint(Bad::Describe, q)),
        ("what a constraint implies", constraint(Bad::Implies, q) & constraint(Bad::Check, q)),
    ];
    // The same inside of what waits outside while something else runs.
    goals.push(("in a head", conda([(with_state(|_| bang()), succeed())])));
    goals.push(("in a once in a once", once(once(with_state(|_| bang())) & eq(q, 1))));
    goals.push(("under another search", dfs(fair(with_state(|_| bang())))));
    goals
}

#[test]
fn whoever_asks_gets_the_panic_and_the_query_ends_and_says_so() {
    for at in 0..panicking(Var::new()).len() {
        for search in Search::ALL {
            let what = panicking(Var::new())[at].0;
            let goal = |q| eq(q, 100) | panicking(q).swap_remove(at).1 | nato(q);
            let mut answers = run(goal).search(search).max_steps(1_000).iter();
            let mut before = 0;
            let panicked = loop {
                match catch_unwind(AssertUnwindSafe(|| answers.next())) {
                    Ok(Some(_)) => before += 1,
                    Ok(None) => panic!("{what}, {search}: {:?} after {before}", answers.status()),
                    Err(payload) => break payload.downcast_ref::<&'static str>().copied(),
                }
                assert_eq!(answers.status(), Status::Running, "{what}, {search}");
            };
            assert_eq!(panicked, Some("on purpose"), "{what}, {search}");
            // No limit that is raised brings the others back.
            answers.more_steps(1_000);
            answers.more_branches(1_000);
            assert!(answers.next().is_none(), "{what}, {search}");
            assert_eq!(answers.status(), Status::Panicked, "{what}, {search}");
            // What can be asked about it still can.
            assert!(answers.steps() <= 1_000 && answers.branches() <= 10, "{what}, {search}");
        }
    }
}

#[test]
fn errors_as_items_do_not_hide_a_panic() {
    let mut answers = run(|q| eq(q, 1) | with_state(|_| bang())).try_iter();
    assert!(answers.next().is_some_and(|answer| answer.is_ok()));
    assert_eq!(panic_of(|| answers.next().is_some()), Some("on purpose"));
    assert!(answers.next().is_none());
    assert_eq!(answers.answers().status(), Status::Panicked);
}

#[test]
fn a_query_that_panicked_can_be_asked_again() {
    let may_panic = Arc::new(AtomicBool::new(true));
    let look = may_panic.clone();
    let asked = run(move |q| {
        let look = look.clone();
        conj([between(q, 0..4), when_ground(q, move |_| if look.load(SeqCst) { bang() } else { succeed() })])
    });
    for search in Search::ALL {
        may_panic.store(true, SeqCst);
        assert_eq!(panic_of(|| asked.clone().search(search).iter().count()), Some("on purpose"));
        may_panic.store(false, SeqCst);
        assert_eq!(asked.clone().search(search).iter().count(), 4, "{search}");
    }
}

thread_local! {
    /// Whether bodies of relations panic on this thread.
    static BODIES_PANIC: Cell<bool> = const { Cell::new(false) };
}

/// Lists of `a`, by a body that panics now and then while it is built.
fn aso(l: impl IntoTerm) -> Goal {
    static ASO: Definition = Definition::new("aso", 1, |params| {
        let [l] = params.vars();
        if BODIES_PANIC.get() {
            bang();
        }
        disj([eq(l, Term::nil()), call_fresh(|d| eq(l, cons(sym("a"), d)) & aso(d))])
    });
    ASO.call((l,))
}

#[test]
fn a_relation_whose_body_panicked_is_built_at_the_next_call() {
    BODIES_PANIC.set(true);
    for _ in 0..3 {
        assert_eq!(panic_of(|| run(aso).first()), Some("on purpose"));
    }
    let other = thread::spawn(|| run(aso).iter().take(3).count());
    assert_eq!(other.join().expect("it panics on the first thread only"), 3);
    // It is built once, and not here.
    assert_eq!(run(aso).iter().take(3).count(), 3);
}

#[test]
fn relations_made_at_run_time_recover_too_and_so_do_those_that_call_them() {
    let times = Arc::new(AtomicUsize::new(0));
    let count = times.clone();
    let inner = Relation::new("innero", 1, move |params| {
        if count.fetch_add(1, SeqCst) < 2 {
            bang();
        }
        eq(params.get(0), 1)
    });
    let outer = Relation::new("outero", 1, move |params| inner.call(params.get(0)));
    for _ in 0..2 {
        assert_eq!(panic_of(|| run(|q| outer.call(q)).first()), Some("on purpose"));
    }
    assert_eq!(run(|q| outer.call(q)).first().map(|q| q.to_string()), Some("1".into()));
    assert_eq!(times.load(SeqCst), 3);
}

#[test]
fn what_a_closure_captured_is_dropped_once_after_a_panic() {
    let token = Arc::new(());
    let (one, two) = (token.clone(), Term::list([Term::string("kept")]));
    let asked = run(|q| {
        let deep = (0..1_000).fold(q.term(), |term, _| cons(two.clone(), term));
        conj([fresh(|[x]| eq(x, deep)), with_state(move |_| if Arc::strong_count(&one) > 0 { bang() } else { fail() })])
    });
    let mut answers = asked.iter();
    assert_eq!(panic_of(|| answers.next().is_some()), Some("on purpose"));
    drop(asked);
    drop(answers);
    assert_eq!(Arc::strong_count(&token), 1);
    assert_eq!(two.to_string(), "(\"kept\")");
}

#[test]
fn panics_on_many_threads_leave_what_they_share_usable() {
    let shared = Term::list((0..1_000).map(Term::int));
    let first = |l: &Term, x: Var| eq(l, cons(x, Term::any_term()));
    thread::scope(|scope| {
        for n in 0..8 {
            let shared = &shared;
            scope.spawn(move || {
                for round in 0..200 {
                    let mut answers = run(|q| {
                        let bad = when_ground(q, move |_| if round % 2 == 0 { bang() } else { succeed() });
                        conj([nato(Term::any_term()), first(shared, q), bad])
                    })
                    .iter();
                    let found = catch_unwind(AssertUnwindSafe(|| answers.next().is_some()));
                    assert_eq!(found.is_err(), round % 2 == 0, "thread {n}");
                    if n % 2 == 0 {
                        // Dropped where it did not panic.
                        scope.spawn(move || drop(answers));
                    }
                }
            });
        }
    });
    assert_eq!(run(|q| first(&shared, q)).first().map(|q| q.to_string()), Some("0".into()));
}

/// Prints as data of a relation, or not at all.
#[derive(Clone)]
struct Unprintable(bool);

impl std::fmt::Debug for Unprintable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0 { bang() } else { f.write_str("printable") }
    }
}

/// `x` is 1, whatever the data.
#[relation]
fn with_datao(data: Unprintable, x: Term) -> Goal {
    if data.0 { x == 1 } else { x == 2 }
}

#[test]
fn data_that_cannot_be_printed_does_not_keep_other_data_from_it() {
    for _ in 0..20 {
        assert_eq!(panic_of(|| with_datao(Unprintable(true), 1).to_string()), Some("on purpose"));
    }
    assert_eq!(with_datao(Unprintable(false), 1).to_string(), "with_datao(printable, 1)");
}
