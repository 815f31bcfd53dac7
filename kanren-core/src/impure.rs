//! What is outside the pure part of the language: goals whose answers depend on the order of goals.
//!
//! A goal here sees what is known *when it is reached*. Where it needs more, it says so
//! ([`Now::need`](crate::prelude::Now::need)); it does not fail.

use crate::goal::Goal;

pub use crate::goal::commit::{conda, condu};
pub use crate::goal::dynamic::project;
#[cfg(feature = "macros")]
pub use kanren_macros::{conda, condu, project};

/// At most the first answer of the goal.
///
/// Which one is first depends on the search and on what is known when the goal is reached.
///
/// Inside, turns are given away to whoever waits outside, through every `once` around: where others
/// wait, a step inside n of them costs n.
///
/// ```
/// use kanren_core::impure::once;
/// use kanren_core::prelude::*;
/// let first = |q| once(disj([eq(q, 1), eq(q, 2)]));
/// assert_eq!(run(first).iter().count(), 1);
/// assert_eq!(run(|q| first(q) & eq(q, 2)).iter().count(), 0);
/// assert_eq!(run(|q| eq(q, 2) & first(q)).iter().count(), 1);
/// ```
#[doc(alias = "onceo")]
pub fn once(goal: Goal) -> Goal {
    goal.once()
}
