//! What is held: nothing after a query is dropped, wherever it stopped; and no more for the millionth answer than for the
//! thousandth.
//!
//! The allocator of this test counts what each thread holds. What a program keeps for good (compiled relations, interned
//! names) is there after a first run, so each case runs once before it counts.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use kanren_core::impure::{conda, condu, once, project};
use kanren_core::prelude::*;
use kanren_core::relations::list::{appendo, membero, permuteo};
use kanren_core::relations::logic::evalo;
use kanren_core::relations::number::{num, timeso};

struct Counting;

thread_local! {
    static HELD: Cell<isize> = const { Cell::new(0) };
}

fn count(by: isize) {
    // A thread that ends frees what it holds after its counter is gone.
    let _ = HELD.try_with(|held| held.set(held.get() + by));
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[expect(unsafe_code, reason = "an allocator is unsafe to write; this one hands everything on")]
// SAFETY: everything is handed on to an allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed());
        // SAFETY: as the caller promised.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-layout.size().cast_signed());
        // SAFETY: as the caller promised.
        unsafe { System.dealloc(pointer, layout) };
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size.cast_signed() - layout.size().cast_signed());
        // SAFETY: as the caller promised.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

fn held() -> isize {
    HELD.with(Cell::get)
}

/// After `work`, nothing more is held than before.
fn holds_nothing(name: &str, work: impl Fn()) {
    work();
    let before = held();
    work();
    work();
    assert_eq!(held() - before, 0, "bytes are held after {name}");
}

/// A query, and what it is called.
type Named = (&'static str, fn() -> Query<(Any,)>);

/// Queries of every kind of goal, small enough to be stopped everywhere.
fn queries() -> Vec<Named> {
    #[relation]
    fn endlesso(x: Term) -> Goal {
        conde!(x == 'tea, { endlesso(x); succeed })
    }
    fn with_data(depth: u64, x: Var) -> Goal {
        let goal = move |_: &Now<'_>| if depth == 9 { eq(x, depth as i64) } else { eq(x, 0) | with_data(depth + 1, x) };
        Dynamic::new("with_data", goal).looks_at([x]).call()
    }
    vec![
        ("lists", || run(|q| fresh(|[x, y]| eq(q, [x, y]) & appendo(x, y, list(0..9))))),
        ("permutations", || run(|q| permuteo(list(0..4), q))),
        ("an endless relation", || run(endlesso)),
        ("arithmetic", || run(|q| fresh(|[x, y]| eq(q, [x, y]) & timeso(x, y, num(12))))),
        ("quines", || run(|q| evalo(q, nil(), q))),
        ("constraints", || {
            run(|q| {
                fresh(|[x, y]| {
                    eq(q, [x, y]) & neq(x, y) & absento(sym("tea"), q) & symbolo(x) & (eq(y, [x]) | eq(y, 1) | eq(x, y))
                })
            })
        }),
        ("finite values", || {
            run(|q| {
                let one_of_three = |x: Var| one_of(x, [1, 2, 3]);
                fresh(|[x, y, z]| {
                    eq(q, [x, y, z]) & neq(x, y) & neq(y, z) & one_of_three(x) & one_of_three(y) & one_of_three(z)
                })
            })
        }),
        ("goals that wait", || {
            run(|q| fresh(|[x, y]| eq(q, [x, y]) & when_ground([x], move |_| eq(y, 1)) & (eq(x, 2) | succeed())))
        }),
        ("committed choice", || {
            run(|q| {
                conda([(membero(q, [1, 2, 3]), endlesso(sym("tea"))), (succeed(), fail())])
                    & once(endlesso(sym("tea")))
                    & condu([(endlesso(sym("tea")), succeed())])
            })
        }),
        ("projections", || run(|q| membero(q, [1, 2, 3]) & project!(|q| eq(q, 2)))),
        ("goals computed on the way", || run(|q| with_data(0, q))),
        ("generators", || run(|q| between(q, 0..20))),
        ("searches inside searches", || run(|q| dfs(endlesso(q)) & fair(endlesso(q)) & interleave(endlesso(q)))),
        ("relations made at run time", || {
            let grouped = Relation::recursive("grouped", 1, |this, params| {
                let [x] = params.vars();
                eq(x, 1) | this.call((x,)) | fresh(|[y]| this.call((y,)))
            });
            run(|q| grouped.call((q,)))
        }),
    ]
}

#[test]
fn a_query_that_stops_anywhere_leaves_nothing() {
    for (name, query) in queries() {
        for search in Search::ALL {
            for steps in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 200] {
                holds_nothing(&format!("{name} under {search}, {steps} steps"), || {
                    let mut answers = query().search(search).max_steps(steps).iter();
                    answers.by_ref().for_each(|answer| assert!(!answer.to_string().is_empty()));
                    assert!(answers.steps() <= steps);
                    // It goes on, and is dropped in the middle.
                    answers.more_steps(7);
                    let _ = answers.next();
                });
            }
        }
    }
}

#[test]
fn a_query_that_panics_leaves_nothing() {
    for search in Search::ALL {
        holds_nothing(&format!("a panic under {search}"), || {
            // Without a message: what a test prints is held, too.
            let goal = |q: Var| {
                let panics = with_state(move |now| {
                    if now.get::<i64>(q) == Some(2) { resume_unwind(Box::new("as asked")) } else { succeed() }
                });
                membero(q, [1, 2, 3]) & panics
            };
            let mut answers = run(goal).search(search).iter();
            let panicked = catch_unwind(AssertUnwindSafe(|| answers.by_ref().count())).is_err();
            assert!(panicked);
        });
    }
}

/// All answers of a query, of which there are a million at least, are read in the memory of the first thousand.
fn is_constant<R: Row>(name: &str, query: Query<R>) {
    let mut answers = query.iter();
    assert_eq!(answers.by_ref().take(1_000).count(), 1_000);
    let before = held();
    let mut most = 0;
    for thousand in 1..1_000 {
        assert_eq!(answers.by_ref().take(1_000).count(), 1_000, "{name}: thousand {thousand}");
        most = most.max(held() - before);
    }
    assert!(most <= 4_096, "{name}: {most} bytes more are held while a million answers are read");
}

#[test]
fn a_million_answers_take_the_memory_of_a_thousand() {
    #[relation]
    fn alwayso() -> Goal {
        conde!(succeed, alwayso())
    }
    #[relation]
    fn nevero() -> Goal {
        nevero()
    }
    fn counto(from: i64, x: Var<i64>) -> Goal {
        Dynamic::new("counto", move |_| eq(x, from) | counto(from + 1, x)).looks_at([x]).call()
    }
    for search in [Search::DepthFirst, Search::Interleave] {
        is_constant(&format!("always, {search}"), run(|q| eq(q, 1) & alwayso()).search(search));
        is_constant(&format!("a generator, {search}"), query(|x: Var<i64>| between(x, 0..i64::MAX)).search(search));
        is_constant(&format!("a computed count, {search}"), query(|x: Var<i64>| counto(0, x)).search(search));
        let list = list(0..1_000_001);
        is_constant(&format!("members of a list, {search}"), run(|q| membero(q, &list)).search(search));
        let pairs = query(|(x, y): (Var<i64>, Var<i64>)| between(x, 0..2_000) & between(y, 0..600));
        if search == Search::DepthFirst {
            is_constant("pairs", pairs.search(search));
        }
    }
    is_constant("beside a branch without end", run(|q| (eq(q, 1) & nevero()) | (eq(q, 2) & alwayso())));
}
