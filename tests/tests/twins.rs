//! The engine on terms of one word and the engine on terms without `unsafe`, side by side: the same scripts and the same
//! programs give the same lines, from one thread and from several that share terms.

// Here `kanren_core` is the twin. What plays scripts and runs programs is compiled once more, on it; the support
// library's own is on terms of one word.
extern crate kanren_core_safe_terms as kanren_core;

#[allow(dead_code, unreachable_pub, reason = "only what plays scripts is asked for here")]
#[path = "../support/built.rs"]
mod built;
#[allow(dead_code, unreachable_pub, reason = "only what runs whole programs is asked for here")]
#[path = "../support/ours.rs"]
mod ours;
use kanren_tests::{oracle, script, syntax};

use kanren_tests::built::Built as Words;
use kanren_tests::generate::{Forms, config, ending_program, endless_program, pure_program, searches};
use kanren_tests::modelled::Modelled;
use proptest::collection::vec;
use proptest::prelude::*;
use script::{Pool, Terms, play};
use std::thread;

/// Plays a script, then, on the terms it left, others, each on a thread of its own. All drop their terms at once.
fn shared<T: Terms<Term: Send> + Sync>(terms: &T, first: &[u8], others: &[Vec<u8>]) -> Vec<Vec<String>> {
    let mut pool = Pool::default();
    let mut lines = vec![play(terms, &mut pool, first)];
    thread::scope(|scope| {
        let threads: Vec<_> = others
            .iter()
            .map(|script| {
                let mut pool = pool.clone();
                scope.spawn(move || play(terms, &mut pool, script))
            })
            .collect();
        drop(pool);
        lines.extend(threads.into_iter().map(|thread| thread.join().expect("no script panics")));
    });
    lines
}

/// The same program on both, under one search.
fn agree(program: &syntax::Program, search: oracle::Search, steps: u64) -> Result<(), TestCaseError> {
    let words = kanren_tests::ours::answers(program, kanren_tests::ours::search(search), steps);
    let plain = ours::answers(program, ours::search(search), steps);
    prop_assert_eq!(&words.answers, &plain.answers, "{:?}: {}", search, program);
    prop_assert_eq!(words.steps, plain.steps, "{:?}: {}", search, program);
    prop_assert_eq!(format!("{:?}", words.status), format!("{:?}", plain.status), "{:?}: {}", search, program);
    Ok(())
}

/// Everything a program may hold.
const FORMS: Forms = Forms { onces: true, choices: true, constraints: true, linear: true, ..Forms::ALL };

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn scripts_give_the_same_lines_on_both_and_on_naive_terms(script in vec(any::<u8>(), 0..1500)) {
        let words = play(&Words::default(), &mut Pool::default(), &script);
        prop_assert_eq!(&words, &play(&built::Built::default(), &mut Pool::default(), &script));
        prop_assert_eq!(&words, &play(&Modelled, &mut Pool::default(), &script));
    }

    #[test]
    fn scripts_on_shared_terms_give_the_same_lines_on_several_threads(
        first in vec(any::<u8>(), 100..800),
        others in vec(vec(any::<u8>(), 0..400), 4),
    ) {
        let words = shared(&Words::default(), &first, &others);
        prop_assert_eq!(&words, &shared(&built::Built::default(), &first, &others));
        prop_assert_eq!(&words, &shared(&Modelled, &first, &others));
    }

    #[test]
    fn programs_give_the_same_answers_in_the_same_steps_on_both(
        pure in pure_program(),
        ending in ending_program(FORMS),
        endless in endless_program(FORMS),
    ) {
        for search in searches() {
            agree(&pure, search, 10_000)?;
            agree(&ending, search, 2_000)?;
            agree(&endless, search, 100)?;
        }
    }
}
