//! Limits: why a query stopped, and that it goes on as if it never had.

use kanren_core::impure::once;
use kanren_core::prelude::*;
use kanren_tests::generate::{Forms, config, ending_program, endless_program};
use kanren_tests::{on_a_default_stack, ours};
use proptest::prelude::*;
use std::time::{Duration, Instant};

fn nevero() -> Goal {
    static NEVERO: Definition = Definition::new("nevero", 0, |_| nevero());
    NEVERO.call(())
}

/// Holds once, after `n` steps.
fn countdowno(n: i64) -> Goal {
    static COUNTDOWNO: Definition = Definition::new("countdowno", 1, |params| {
        let [l] = params.vars();
        eq(l, Term::nil()) | fresh(|[a, d]| eq(l, cons(a, d)) & COUNTDOWNO.call((d,)))
    });
    COUNTDOWNO.call((list(1..n),))
}

/// Doubles with every call: as many branches as steps.
fn splito() -> Goal {
    static SPLITO: Definition = Definition::new("splito", 0, |_| splito() | splito());
    SPLITO.call(())
}

fn drain(answers: &mut Answers<(i64,)>) -> Vec<i64> {
    answers.by_ref().collect()
}

#[test]
fn a_query_that_was_not_asked_is_running_and_one_without_answers_left_is_complete() {
    let mut answers = query(|x: Var<i64>| between(x, 1..=2)).iter();
    assert_eq!(answers.status(), Status::Running);
    assert_eq!(answers.next(), Some(1));
    assert_eq!(answers.status(), Status::Running);
    assert_eq!(drain(&mut answers), [2]);
    assert_eq!(answers.status(), Status::Complete);
    assert_eq!(answers.next(), None);
    assert_eq!(answers.status(), Status::Complete);
}

#[test]
fn a_query_that_fails_is_complete() {
    for search in Search::ALL {
        let mut answers = run(|_| fail()).search(search).iter();
        assert!(answers.next().is_none());
        assert_eq!((answers.status(), answers.steps()), (Status::Complete, 0));
    }
}

#[test]
fn a_step_is_a_relation_call() {
    for search in Search::ALL {
        let mut answers = run(|q| countdowno(7) & eq(q, 1)).search(search).iter();
        assert_eq!(answers.by_ref().count(), 1);
        assert_eq!(answers.steps(), 7, "{search}");
    }
    let mut answers = run(|q| fresh(|[x]| (eq(x, 1) | eq(x, 2)) & eq(q, x))).iter();
    assert_eq!(answers.by_ref().count(), 2);
    assert_eq!(answers.steps(), 0, "only calls are steps");
}

#[test]
fn exactly_the_steps_allowed_are_made() {
    for allowed in [0, 1, 2, 100] {
        for search in Search::ALL {
            let mut answers = run(|_| nevero()).search(search).max_steps(allowed).iter();
            assert!(answers.next().is_none());
            assert_eq!((answers.status(), answers.steps()), (Status::OutOfSteps, allowed), "{search}");
        }
    }
}

#[test]
fn a_query_that_needs_the_steps_allowed_and_no_more_is_complete() {
    let limited = |steps| {
        let mut answers = run(|_| countdowno(5)).max_steps(steps).iter();
        (answers.by_ref().count(), answers.status())
    };
    assert_eq!(limited(5), (1, Status::Complete));
    assert_eq!(limited(4), (0, Status::OutOfSteps));
}

#[test]
fn more_steps_go_on_where_it_stopped() {
    for search in Search::ALL {
        let mut answers = query(|x: Var<i64>| between(x, 1..=5)).search(search).max_steps(2).iter();
        assert_eq!(drain(&mut answers), [1, 2]);
        assert!(answers.next().is_none(), "asking again changes nothing");
        assert_eq!((answers.status(), answers.steps()), (Status::OutOfSteps, 2));
        answers.more_steps(1);
        assert_eq!(answers.status(), Status::Running);
        assert_eq!(drain(&mut answers), [3]);
        answers.more_steps(100);
        assert_eq!(drain(&mut answers), [4, 5]);
        assert_eq!(answers.status(), Status::Complete, "{search}");
    }
}

/// Each of several pigeons has one of fewer holes, of which none has two: there is no way, and much to try. A place is
/// whether a pigeon has a hole.
fn pigeonso<const PLACES: usize>(holes: usize) -> Goal {
    fresh(|places: [Var; PLACES]| {
        let pigeons: Vec<&[Var]> = places.chunks_exact(holes).collect();
        let mut goals: Vec<Goal> = places.iter().map(|&place| booleano(place)).collect();
        goals.extend(pigeons.iter().map(|pigeon| neq(list(pigeon.iter()), list(pigeon.iter().map(|_| false)))));
        for (i, pigeon) in pigeons.iter().enumerate() {
            for other in &pigeons[..i] {
                goals.extend((0..holes).map(|hole| neq(list([other[hole], pigeon[hole]]), list([true, true]))));
            }
        }
        conj(goals)
    })
}

#[test]
fn the_search_for_values_before_an_answer_is_made_of_steps() {
    for search in Search::ALL {
        let mut answers = run(|_| pigeonso::<90>(9)).search(search).max_steps(1_000).iter();
        assert!(answers.next().is_none());
        assert_eq!((answers.status(), answers.steps()), (Status::OutOfSteps, 1_000), "{search}");
        let mut beside = run(|q| pigeonso::<90>(9) | eq(q, 1)).search(search).max_steps(5_000).iter();
        assert_eq!(beside.next().is_some(), search.is_complete(), "{search}");

        let mut answers = run(|_| pigeonso::<12>(3)).search(search).max_steps(1).iter();
        let mut stops = 0;
        while answers.next().is_none() && answers.status() == Status::OutOfSteps {
            stops += 1;
            answers.more_steps(1);
        }
        assert_eq!((answers.status(), answers.steps()), (Status::Complete, stops + 1), "{search}");
    }
}

#[test]
fn time_stops_the_search_for_values_before_an_answer() {
    let mut answers = run(|_| once(pigeonso::<90>(9))).timeout(Duration::from_millis(20)).iter();
    assert!(answers.next().is_none());
    assert_eq!(answers.status(), Status::TimedOut);
}

#[test]
fn more_steps_count_from_those_made_and_do_nothing_after_the_end() {
    let mut answers = query(|x: Var<i64>| between(x, 1..=3)).max_steps(10).iter();
    assert_eq!(drain(&mut answers), [1, 2, 3]);
    answers.more_steps(10);
    assert_eq!((answers.status(), answers.steps()), (Status::Complete, 3));
    assert_eq!(answers.next(), None);
}

#[test]
fn too_many_branches_stop_a_query_and_more_let_it_go_on() {
    for search in Search::ALL {
        let mut answers = run(|_| splito()).search(search).max_branches(1000).iter();
        assert!(answers.next().is_none());
        assert_eq!(answers.status(), Status::OutOfBranches, "{search}");
        let (held, steps) = (answers.branches(), answers.steps());
        assert!((990..=1010).contains(&held), "{search}: {held}");
        assert!(answers.next().is_none());
        assert_eq!(answers.steps(), steps, "{search}: nothing is done while there are too many");
        answers.more_branches(500);
        assert!(answers.next().is_none());
        assert_eq!(answers.status(), Status::OutOfBranches, "{search}");
        assert!((1490..=1510).contains(&answers.branches()), "{search}: {}", answers.branches());
        assert!(answers.peak_branches() >= answers.branches());
    }
}

#[test]
fn stopping_for_branches_loses_no_answer() {
    let goal = |x: Var<i64>| disj((0..50).map(|i| countdowno(3) & eq(x, i)));
    for search in Search::ALL {
        let whole: Vec<i64> = query(goal).search(search).into_iter().collect();
        let mut answers = query(goal).search(search).max_branches(0).iter();
        let mut found = drain(&mut answers);
        while answers.status() == Status::OutOfBranches {
            answers.more_branches(1);
            found.extend(answers.by_ref());
        }
        assert_eq!(found, whole, "{search}");
        assert_eq!(answers.status(), Status::Complete);
    }
}

#[test]
fn what_a_nested_search_holds_is_counted() {
    for search in Search::ALL {
        let mut answers = run(|_| once(splito())).search(search).max_branches(1000).iter();
        assert!(answers.next().is_none());
        assert_eq!(answers.status(), Status::OutOfBranches, "{search}");
        assert!((990..=1010).contains(&answers.branches()), "{search}: {}", answers.branches());
    }
}

#[test]
fn time_stops_a_query_and_more_time_lets_it_go_on() {
    for search in Search::ALL {
        let start = Instant::now();
        let mut answers = run(|_| nevero()).search(search).timeout(Duration::from_millis(20)).iter();
        assert!(answers.next().is_none());
        assert_eq!(answers.status(), Status::TimedOut, "{search}");
        assert!(start.elapsed() >= Duration::from_millis(20) && start.elapsed() < Duration::from_secs(20));
        let steps = answers.steps();
        answers.more_time(Duration::from_millis(20));
        assert!(answers.next().is_none());
        assert!(answers.steps() > steps, "{search}");
    }
}

#[test]
fn time_runs_from_the_first_answer_asked_for() {
    let query = query(|x: Var<i64>| between(x, 1..=3)).timeout(Duration::from_secs(60));
    assert_eq!(query.iter().collect::<Vec<_>>(), [1, 2, 3]);
    let mut answers = run(|_| nevero()).timeout(Duration::ZERO).iter();
    assert_eq!(answers.status(), Status::Running);
    assert!(answers.next().is_none());
    assert_eq!(answers.status(), Status::TimedOut);
}

#[test]
fn a_token_stops_a_query_from_another_thread() {
    let token = CancelToken::new();
    let mut answers = run(|_| nevero()).cancel(token.clone()).iter();
    std::thread::scope(|scope| {
        let thread = scope.spawn(move || {
            assert!(answers.next().is_none());
            answers.status()
        });
        std::thread::sleep(Duration::from_millis(10));
        token.cancel();
        assert_eq!(thread.join().expect("it does not panic"), Status::Cancelled);
    });
}

#[test]
fn a_cancelled_query_goes_on_when_the_token_is_reset() {
    let token = CancelToken::new();
    let mut answers = query(|x: Var<i64>| between(x, 0..2000)).cancel(token.clone()).iter();
    assert_eq!(answers.next(), Some(0));
    token.cancel();
    let mut found = 1 + answers.by_ref().count();
    assert_eq!(answers.status(), Status::Cancelled);
    assert!(found < 2000);
    token.reset();
    found += answers.by_ref().count();
    assert_eq!((found, answers.status()), (2000, Status::Complete));
}

#[test]
fn a_query_can_be_iterated_again_from_the_start() {
    let query = query(|x: Var<i64>| between(x, 1..=3)).max_steps(2);
    assert_eq!(query.iter().collect::<Vec<_>>(), [1, 2]);
    assert_eq!(query.iter().collect::<Vec<_>>(), [1, 2]);
    assert_eq!(query.first(), Some(1));
}

#[test]
fn answers_are_found_no_sooner_than_they_are_asked_for() {
    let mut answers = query(|x: Var<i64>| between(x, 0..)).iter();
    assert_eq!(answers.steps(), 0);
    for n in 0..100 {
        assert_eq!(answers.next(), Some(n));
        assert!(answers.steps() <= n as u64 + 1);
    }
}

/// One long conjunction of equations makes no step, so no budget stops it; it must end by itself, and soon.
#[test]
fn work_between_two_steps_is_bounded_by_the_goal() {
    on_a_default_stack(|| {
        let mut answers = run(|q| conj((0..100_000).map(|_| eq(q, 1)))).max_steps(0).iter();
        assert_eq!(answers.by_ref().count(), 1);
        assert_eq!(answers.status(), Status::Complete);
    });
}

fn paused_by_branches(program: &kanren_tests::syntax::Program, search: Search, steps: u64) -> ours::Run {
    let mut answers = ours::query(program).search(search).max_steps(steps).max_branches(0).iter();
    let count = program.count.unwrap_or(usize::MAX);
    let mut found = Vec::new();
    while found.len() < count {
        match answers.next() {
            Some(answer) => found.push(format!("{answer:#}")),
            None if answers.status() == Status::OutOfBranches => answers.more_branches(0),
            None => break,
        }
        if answers.status() == Status::OutOfBranches {
            answers.more_branches(1);
        }
    }
    ours::Run { answers: found, status: answers.status(), steps: answers.steps() }
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn pausing_after_every_step_and_for_every_branch_changes_neither_answers_nor_steps(
        endless in endless_program(Forms::ALL),
        ending in ending_program(Forms::ALL),
    ) {
        for search in Search::ALL {
            for program in [&endless, &ending] {
                let whole = ours::answers(program, search, 150);
                prop_assert_eq!(ours::answers_step_by_step(program, search, 150), whole.clone(), "{} {}", search, program);
                prop_assert_eq!(paused_by_branches(program, search, 150), whole, "{} {}", search, program);
            }
        }
    }
}
