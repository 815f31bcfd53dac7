//! What is outside the pure part of the language: goals whose answers depend on the order of goals.
//!
//! A pure goal says what is true, whatever is known already: the answers are the same in every order of goals. The goals
//! here look at what is known *when they are reached*, or keep only a part of the answers there are by then. They stand
//! apart, so that a program without `impure` in it needs no look at the order of its goals. `conda`, `condu` and `once` are
//! those of "The Reasoned Schemer" (Friedman, Byrd, Kiselyov, Hemann, second edition, 2018).
//!
//! | goal | what it is for | what it does |
//! |---|---|---|
//! | [`once`] | one answer is enough | the first answer of a goal |
//! | [`conda!`](macro@conda), [`conda()`] | if, then, else | the first clause whose head has an answer, with all answers of the head |
//! | [`condu!`](macro@condu), [`condu()`] | a test that is decided once | the same, with the head's first answer |
//! | [`project!`](macro@project), [`project()`] | to calculate with what is known | a goal that is decided on with values in hand |
//!
//! # The trap
//! A goal that commits is right if everything it asks about is known by then. If not, the head finds values of its own, and
//! with them commits the whole program. Nothing fails and nothing is reported: answers are missing.
//!
//! ```
//! # #[cfg(feature = "macros")] {
//! use kanren_core::impure::conda;
//! use kanren_core::prelude::*;
//!
//! /// Letters to 20 grams cost 1, all others 5.
//! fn feeo(weight: Var<i64>, fee: Var<i64>) -> Goal {
//!     conda!({ between(weight, 0..=20); fee == 1 }, fee == 5)
//! }
//!
//! assert_eq!(run!(|fee: i64| |w: i64| { w == 30; feeo(w, fee) }).first(), Some(5));
//! // The same goals in another order. The head has answers, 0 to 20, and 30 is none of them.
//! assert_eq!(run!(|fee: i64| |w: i64| { feeo(w, fee); w == 30 }).first(), None);
//! // Backward: "what weighs so much that it costs 5?" has answers, and none is found.
//! assert!(run!(|w: i64| |fee: i64| { fee == 5; feeo(w, fee) }).first().is_none());
//! # }
//! ```
//!
//! Where a goal can see that it needs more, it says so ([`Now::need`](crate::prelude::Now::need), and `project!` for
//! variables with a type): that is an error in the place of an answer, and no failure.
//!
//! # What to write instead
//! - [`conde!`](macro@crate::prelude::conde) with heads that exclude each other, by `!=` and other constraints: each
//!   clause then says when it holds.
//! - [`when_ground!`](macro@crate::prelude::when_ground) for `project!`: it waits for the values, in any order of goals.
//!   With it, a test in Rust is pure, too.

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
