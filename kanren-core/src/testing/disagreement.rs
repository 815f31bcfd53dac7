//! Why goals do not commute, told to who wrote them.

use std::fmt;

use crate::goal::search::Search;
use crate::place::Place;

/// Why [`check`](super::Commutes::check) did not find that goals commute: answers differ, a goal is outside the law, or
/// no run ended. Its text says which, with the goals and their places.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::testing::commutes;
/// let endless = commutes(run(|x| between(x, 0..))).check().unwrap_err();
/// assert!(endless.to_string().starts_with("none of 5 runs ended within 500 steps"));
/// ```
#[derive(Debug, Clone)]
pub struct Disagreement {
    reason: Box<Reason>,
}

#[derive(Debug, Clone)]
pub(super) enum Reason {
    Refused(Refused),
    NoneEnded {
        runs: usize,
        max_steps: u64,
    },
    Differ {
        expected: Way,
        found: Way,
        what: Difference,
        answer: String,
        /// How often the answer is found there, and here.
        times: (usize, usize),
        /// Some of the answers there.
        instead: Vec<String>,
    },
}

/// A goal that is outside the law.
#[derive(Debug, Clone)]
pub(super) struct Refused {
    pub(super) name: String,
    pub(super) place: Option<Place>,
    /// The relations whose bodies lead to it, the innermost first.
    pub(super) through: Vec<String>,
    /// Whether it may keep the law for all that is known.
    pub(super) may_be_pure: bool,
}

/// An order of the goals, and a search.
#[derive(Debug, Clone)]
pub(super) struct Way {
    pub(super) search: Search,
    /// The query as it prints, with places.
    pub(super) query: String,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Difference {
    Missing,
    NotYet { steps: u64 },
    Extra,
}

impl Disagreement {
    pub(super) fn new(reason: Reason) -> Disagreement {
        Disagreement { reason: Box::new(reason) }
    }
}

impl std::error::Error for Disagreement {}

/// Over several lines.
impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.reason {
            Reason::Refused(refused) => refused.fmt(f),
            Reason::NoneEnded { runs, max_steps } => write!(
                f,
                "none of {runs} runs ended within {max_steps} steps, so there are no answers to compare: ask for less, \
                 or allow more with `.max_steps(..)`"
            ),
            Reason::Differ { expected, found, what, answer, times, instead } => {
                let same_goals = expected.query == found.query;
                f.write_str(match what {
                    Difference::NotYet { .. } => "an answer was not found in another way, or not soon enough\n\n",
                    _ if same_goals => "the search changes the answers, though it may only change their order\n\n",
                    _ => "the order of goals changes the answers, though these goals should be pure\n\n",
                })?;
                let (there, here) = *times;
                match what {
                    Difference::Extra if there > 0 => writeln!(f, "This gives the answer `{answer}` {}:", Times(here))?,
                    Difference::Extra => writeln!(f, "This gives the answer `{answer}`:")?,
                    _ if here > 0 => writeln!(f, "This gives the answer `{answer}` only {}:", Times(here))?,
                    _ => writeln!(f, "This does not give the answer `{answer}`:")?,
                }
                found.fmt(f)?;
                if let Difference::NotYet { steps } = what {
                    writeln!(f, "It did not end within {steps} steps; `.max_steps(..)` allows more.")?;
                }
                match what {
                    Difference::Extra if there == 0 => {
                        let some: Vec<String> = instead.iter().map(|answer| format!("`{answer}`")).collect();
                        let gives = if some.is_empty() { "nothing".to_owned() } else { some.join(", ") };
                        writeln!(f, "\nThis ends without it, but gives {gives}:")?;
                    }
                    _ => writeln!(f, "\nThis gives it {}, and ends:", Times(there))?,
                }
                expected.fmt(f)
            }
        }
    }
}

/// How often, in words.
struct Times(usize);

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("once"),
            2 => f.write_str("twice"),
            n => write!(f, "{n} times"),
        }
    }
}

impl Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refused { name, place, through, may_be_pure } = self;
        write!(f, "`{name}(..)`")?;
        if let Some(place) = place {
            write!(f, " at {place}")?;
        }
        for relation in through {
            write!(f, ", in the body of `{relation}`")?;
        }
        if !may_be_pure {
            return f.write_str(
                " is outside the pure part of the language: what it gives depends on the goals before it, so their \
                 order matters",
            );
        }
        write!(
            f,
            " may look at what is known when it is reached, so the order of goals may matter; if its answers never \
             depend on that, say so with `commutes(..).trust({name:?})`"
        )
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.query.lines() {
            writeln!(f, "    {line}")?;
        }
        writeln!(f, "    .search(Search::{:?})", self.search)
    }
}
