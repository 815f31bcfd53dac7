//! An embedded µKanren-style logic programming engine.
//!
//! Goals are data, relations are compiled once, one machine steps a branch, and a search is a small
//! stream of branches. Start with the [prelude]; read the modules in the order below.

extern crate self as kanren_core;

mod place;
mod term;

mod block;
mod store;
mod subst;

mod constraint;
mod state;

mod code;
mod goal;
mod reify;

mod machine;
mod stream;

mod query;

pub mod guide;
pub mod impure;
pub mod prelude;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct ReadmeDoctests;
