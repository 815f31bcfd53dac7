//! Helpers for the tests of programs in this language.
//!
//! # The order of goals does not matter
//!
//! That is a law, and [`assert_commutes!`] asks whether a conjunction keeps it: it runs the goals in many orders, under
//! every search, and compares what comes out.
//!
//! ```
//! # #[cfg(feature = "macros")] {
//! use kanren_core::prelude::*;
//! use kanren_core::testing::assert_commutes;
//!
//! assert_commutes!(|x, y| {
//!     x != y;
//!     x == 1;
//!     conde!(y == 1, y == 2);
//! });
//! # }
//! ```
//!
//! The law in full, for pure goals:
//!
//! - Where runs end, the answers are the same in every order of the goals and under every search, with all that they
//!   say about unknowns, each as often, whatever the unknowns are called.
//! - Where one order ends and another does not, the answers of the one still appear in the other, each as often, under
//!   every complete search, sooner or later. No other answers appear.
//!
//! So a constraint may stand before or after what makes its variables known, and a recursive goal may stand first or
//! last; that decides how long a search takes and whether it ends, and never what is found.
//!
//! Goals that look at what is known *when they are reached* are outside the law: those of
//! [`impure`](crate::impure), [`with_state`](crate::prelude::with_state), and every
//! [`Dynamic`](crate::prelude::Dynamic) goal. They are refused by name; [`commutes`] tells more.
//!
//! # What can break it
//!
//! | what | how |
//! |---|---|
//! | a [`Constraint`](crate::prelude::Constraint) of your own | it says that it holds, or fails, before that is sure: [`assert_lawful`] tells |
//! | a [`Generator`](crate::prelude::Generator) of your own | its alternatives for a known term are others than those for an unknown one, filtered |
//! | the body of a relation | it reads something that changes |
//! | a goal that you trusted | it depends on what is known after all |

mod commutes;
mod constraint;
mod disagreement;
mod orders;
mod purity;
#[cfg(all(test, feature = "macros"))]
mod tests;

pub use commutes::{Agreement, Commutes, commutes};
pub use constraint::assert_lawful;
#[cfg(test)]
pub(crate) use constraint::lawful;
pub use disagreement::Disagreement;
#[cfg(feature = "macros")]
pub use kanren_macros::assert_commutes;
