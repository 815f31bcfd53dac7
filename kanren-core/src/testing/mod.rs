//! Helpers for the tests of programs in this language.
//!
//! [`assert_lawful`] is for constraints of one's own: whether a rule keeps what [`Constraint`](crate::prelude::Constraint)
//! asks of it.

mod constraint;

pub use constraint::assert_lawful;
#[cfg(test)]
pub(crate) use constraint::lawful;
