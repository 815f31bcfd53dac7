//! An embedded µKanren-style logic programming language: state what is true between values, and ask for any
//! of them.
//!
//! ```
//! # #[cfg(feature = "macros")] {
//! use kanren_core::prelude::*;
//!
//! /// `l` followed by `s` is `out`.
//! #[relation]
//! fn appendo<T: Relational>(l: Term<Vec<T>>, s: Term<Vec<T>>, out: Term<Vec<T>>) -> Goal {
//!     matche!((l, out) {
//!         ([], _) => s == out,
//!         ([first, ..rest], [first, ..joined]) => appendo(rest, s, joined),
//!     })
//! }
//!
//! // Forward, as a function would; what is missing; and all ways to cut a list in two.
//! assert_eq!(run!(|out: Vec<i64>| appendo([1], [2], out)).first(), Some(vec![1, 2]));
//! assert_eq!(run!(|l: Vec<i64>| appendo(l, [3], [1, 2, 3])).first(), Some(vec![1, 2]));
//! let splits = run!(|l: Vec<i64>, s: Vec<i64>| appendo(l, s, [1, 2]));
//! assert_eq!(splits.iter().collect::<Vec<_>>(), [(vec![], vec![1, 2]), (vec![1], vec![2]), (vec![1, 2], vec![])]);
//! # }
//! ```
//!
//! # Contents
//!
//! - The [`guide`], in chapters: first relations, running backward, search, constraints; and a whole µKanren in the
//!   paper's words. Begin with its first chapter.
//! - The language, as macros: [`run!`](macro@prelude::run) for queries,
//!   [`#[relation]`](macro@prelude::relation), [`conde!`](macro@prelude::conde),
//!   [`fresh!`](macro@prelude::fresh) and [`matche!`](macro@prelude::matche) for goals,
//!   [`when_ground!`](macro@prelude::when_ground) to calculate in Rust once values are known;
//!   [`goal!`](macro@prelude::goal) and [`term!`](macro@prelude::term) where Rust and the language meet.
//! - [`prelude`]: everything most programs need. [`Query`](prelude::Query) and
//!   [`Answers`](prelude::Answers) for asking, [`Search`](prelude::Search) for the order of answers,
//!   [`Dynamic`](prelude::Dynamic) for goals that look at what is known. What the macros write can be
//!   written without them: [`Goal`](prelude::Goal), [`eq`](prelude::eq()), [`conj`](prelude::conj()),
//!   [`disj`](prelude::disj()), [`fresh`](prelude::fresh()), [`Definition`](prelude::Definition) for
//!   relations, [`query`](prelude::query()).
//! - [`relations`]: lists, arithmetic in every direction, and interpreters that find programs (feature `macros`).
//! - [`impure`]: goals whose answers depend on the order of goals, `conda!`, `condu!`, `once` and `project!`.
//! - [`testing`]: for tests of your programs: whether goals keep the law that their order does not matter, and whether a
//!   constraint of your own does.
//!
//! # What it promises
//!
//! - Goals, terms, relations and queries are plain data: `Clone`, `Send`, `Sync`; goals print.
//! - A query stops when its budget is used up, says so ([`Status`](prelude::Status)), and can go on.
//! - For pure goals whose runs end, the set of answers is the same in every order of goals and under every
//!   search.
//! - Deep terms, long lists, nested goals and deep recursion never overflow the stack.
//!
//! Programs over numbers that a loop can enumerate, and bulk joins over large tables, are better served by
//! a loop or a Datalog engine.

#![cfg_attr(
    not(feature = "macros"),
    allow(rustdoc::broken_intra_doc_links, reason = "these pages speak of the macros, which are left out")
)]

extern crate self as kanren_core;

mod counted;
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
pub mod testing;

#[doc(hidden)]
#[path = "private/mod.rs"]
pub mod __private;

#[cfg(all(doctest, feature = "macros"))]
#[doc = include_str!("../../README.md")]
pub struct ReadmeDoctests;
