//! An embedded µKanren-style logic programming language: state what is true between values, and ask
//! for any of them.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! /// `l` followed by `s` is `out`.
//! fn appendo(l: impl IntoTerm, s: impl IntoTerm, out: impl IntoTerm) -> Goal {
//!     static APPENDO: Definition = Definition::new("appendo", 3, |params| {
//!         let [l, s, out] = params.vars();
//!         disj([
//!             eq(l, nil()) & eq(s, out),
//!             fresh(|[a, d, res]| conj([eq(l, cons(a, d)), eq(out, cons(a, res)), appendo(d, s, res)])),
//!         ])
//!     });
//!     APPENDO.call((l, s, out))
//! }
//!
//! let splits = query(|(l, s): (Var<Vec<i64>>, Var<Vec<i64>>)| appendo(l, s, [1, 2]));
//! assert_eq!(splits.iter().collect::<Vec<_>>(), [(vec![], vec![1, 2]), (vec![1], vec![2]), (vec![1, 2], vec![])]);
//! ```
//!
//! # Contents
//!
//! - [`prelude`]: everything most programs need. Read [`Goal`](prelude::Goal) and
//!   [`eq`](prelude::eq), [`conj`](prelude::conj()), [`disj`](prelude::disj()), [`fresh`](prelude::fresh())
//!   for goals, [`Definition`](prelude::Definition) for relations, [`Query`](prelude::Query) and
//!   [`Answers`](prelude::Answers) for asking, [`Search`](prelude::Search) for the order of answers,
//!   [`Dynamic`](prelude::Dynamic) for goals that look at what is known.
//! - `relations`: lists, and arithmetic in every direction (feature `macros`).
//! - [`impure`]: goals whose answers depend on the order of goals.
//! - [`guide`]: chapter 0 is a whole µKanren in the paper's words, and what each of its definitions
//!   became here.
//!
//! # What it promises
//!
//! - Goals, terms, relations and queries are plain data: `Clone`, `Send`, `Sync`; goals print.
//! - A query stops when its budget is used up, says so ([`Status`](prelude::Status)), and can go on.
//! - For pure goals whose runs end, the set of answers is the same in every order of goals and under
//!   every search.
//! - Deep terms, long lists, nested goals and deep recursion never overflow the stack.
//!
//! Programs over numbers that a loop can enumerate, and bulk joins over large tables, are better
//! served by a loop or a Datalog engine.

extern crate self as kanren_core;

mod drop_later;
mod place;
mod term;

mod block;
mod store;
mod subst;

mod constraint;
mod state;

mod goal;

mod code;
mod reify;

mod machine;
mod stream;

mod query;

pub mod guide;
pub mod impure;
pub mod prelude;
#[cfg(feature = "macros")]
pub mod relations;

#[doc(hidden)]
#[path = "private/mod.rs"]
pub mod __private;

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct ReadmeDoctests;
