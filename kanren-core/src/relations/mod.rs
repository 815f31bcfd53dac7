//! Relations that come with the language: [`list`](mod@list), [`number`] and [`logic`].
//!
//! They are the classics of the literature, written with [`#[relation]`](crate::prelude::relation) like anybody's, with the
//! clauses and the goals in them in the order of their source, since order decides which answer comes
//! first.
//!
//! - They are untyped: a parameter takes whatever stands for a term, `Var<Vec<i64>>` and `[1, 2]` too.
//! - One that mentions itself is a relation: a call counts as a step. Of the others some, like
//!   [`nullo`](list::nullo) or [`pluso`](number::pluso), only abbreviate a goal: they count no step and print as what
//!   they stand for.
//! - *Known* means ground. "Ends" is about asking for all answers, under every search. Where a mode does
//!   not end, take as many answers as you want, or set a limit.

pub mod list;
pub mod logic;
pub mod number;
