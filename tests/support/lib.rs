//! Support of the integration tests: programs as data, an oracle that is too simple to be wrong, random programs, and
//! [`check`], through which most tests touch the engine.
//!
//! A program ([`syntax`]) is written as s-expressions ([`sexp`]) or made at random ([`mod@generate`]), and given to the
//! engine ([`ours`]) and to the oracle ([`oracle`], through [`naive`]). The oracle's five searches gave the answers
//! of the golden data in their order, so that orders are checked against it too.

pub mod built;
pub mod constrained;
pub mod fuzz;
pub mod generate;
pub mod growth;
pub mod in_macros;
pub mod meaning;
pub mod modelled;
pub mod models;
pub mod naive;
pub mod oracle;
pub mod ours;
pub mod programs;
pub mod reified;
pub mod script;
pub mod sexp;
pub mod syntax;
pub mod tidy;

use kanren_core::prelude::*;
use syntax::Program;

/// So many steps are enough for every program that a test expects to end.
pub const STEPS: u64 = 100_000;

/// So many steps show that a program does not end.
pub const ENDLESS: u64 = 3_000;

/// Runs a program (s-expressions: relations, then a query) under every search, against the oracle, and against the
/// answers expected, as multisets.
///
/// # Panics
/// If something differs.
pub fn check(program: &str, expected: &[&str]) {
    Check::new(program).gives(expected);
}

/// A [`check`] with exceptions.
#[must_use = "nothing is checked before `gives`"]
pub struct Check {
    program: Program,
    skipped: Vec<(Search, &'static str)>,
}

impl Check {
    /// A program as s-expressions.
    pub fn new(program: &str) -> Check {
        let read = Program::read(program).unwrap_or_else(|error| panic!("{error}, in {program}"));
        Check { program: read, skipped: vec![] }
    }

    /// Under this search the answers are not all found. That this is so is checked, too.
    pub fn skip(mut self, search: Search, reason: &'static str) -> Check {
        assert!(!reason.is_empty(), "a skip has a reason");
        self.skipped.push((search, reason));
        self
    }

    /// Compares the answers with those expected, as multisets, and everything with the oracle.
    pub fn gives(self, expected: &[&str]) {
        let expected = sorted(expected.iter().map(ToString::to_string));
        for search in generate::searches() {
            let engine = ours::search(search);
            let skipped = self.skipped.iter().find(|skip| skip.0 == engine);
            let run = agree(&self.program, search, if skipped.is_some() { ENDLESS } else { STEPS });
            let all = sorted(run.answers) == expected;
            match skipped {
                Some((_, reason)) => assert!(!all, "{engine} gives all answers, although {reason}"),
                None => assert!(all, "{engine}: expected {expected:?} of\n{}", self.program),
            }
        }
    }
}

/// Runs a program on both engines under one search: the same answers in the same order, the same end, the same number
/// of calls. Gives what the engine gave.
///
/// # Panics
/// If something differs.
pub fn agree(program: &Program, search: oracle::Search, steps: u64) -> ours::Run {
    let run = ours::answers(program, ours::search(search), steps);
    let naive = naive::run(program, search, steps);
    let ended = run.status == Status::Complete;
    if ended && naive.ended {
        assert_eq!((&run.answers, run.steps), (&naive.answers, naive.calls), "{search:?}: {program}");
    } else {
        // One of them stopped earlier: the oracle counts the calls that wait, the engine those that were made.
        let common = run.answers.len().min(naive.answers.len());
        assert_eq!(run.answers[..common], naive.answers[..common], "{search:?}: {program}");
        assert!(!ended || !naive.ended, "{search:?}: {program}");
    }
    run
}

/// Runs a query built in Rust under every search and compares the answers, as multisets.
///
/// # Panics
/// If something differs.
pub fn check_query<R: Row>(query: impl Fn() -> Query<R>, expected: &[&str]) {
    let expected = sorted(expected.iter().map(ToString::to_string));
    for search in Search::ALL {
        assert_eq!(sorted(show(query().search(search).max_steps(STEPS))), expected, "{search}");
    }
}

/// The answers of a query as text: the one column, or the columns with spaces between.
pub fn show<R: Row>(query: Query<R>) -> Vec<String> {
    let row = |row: ReifiedRow| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    query.reified().map(row).collect()
}

/// In an order that does not depend on the search.
pub fn sorted(answers: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut answers: Vec<String> = answers.into_iter().collect();
    answers.sort();
    answers
}

/// Runs a test on a thread with the stack that test threads have by default, whatever the environment says.
///
/// # Panics
/// If the test does.
pub fn on_a_default_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(test);
    if let Err(panic) = thread.expect("the system has threads").join() {
        std::panic::resume_unwind(panic);
    }
}

/// `()`, `(s)`, `(s s)`, and so on.
pub fn nato(n: impl IntoTerm) -> Goal {
    static NATO: Definition = Definition::new("nato", 1, |params| {
        let [n] = params.vars();
        disj([eq(n, Term::nil()), call_fresh(|m| eq(n, cons(sym("s"), m)) & nato(m))])
    });
    NATO.call((n,))
}

/// The first `n` answers as text.
pub fn first(n: usize, query: Query<(Any,)>) -> Vec<String> {
    query.into_iter().take(n).map(|answer| answer.to_string()).collect()
}
