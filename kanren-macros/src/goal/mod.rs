//! The language of goals, which all macros share.
//!
//! `parse` reads a Rust expression as a [`Goal`] and reports what is none; `expand` writes the code that
//! builds it. A goal is written in one of two ways: as a *value*, or, inside a block with `let` or control
//! flow, as statements that *add* it to a list.

mod call;
mod expand;
mod parse;

use proc_macro2::{Span, TokenStream};
use syn::{Label, Stmt};

use crate::binder::Binder;
pub(crate) use crate::escape::Scope;
use crate::term::Term;
pub(crate) use parse::caller;

/// The macros that give a goal.
pub(crate) const OURS: [&str; 8] = ["fresh", "conde", "conda", "condu", "goal", "matche", "project", "when_ground"];

/// What may stand in a goal's place.
pub(crate) enum Goal {
    /// A Rust expression, and its text. `at` is where the compiler says that it is.
    Rust { code: TokenStream, at: Span, text: String },
    /// `a == b`, and `a != b`
    Equal { left: Term, right: Term, differ: bool, at: Span, text: String },
    /// Rust code that is sure to give a goal: a macro of ours, `succeed`, `fail`.
    Ready(TokenStream),
    /// `g & h`, `g && h`, `g | h`, `g || h`
    Joined { left: Box<Goal>, operator: Join, right: Box<Goal> },
    /// `|x, y| g`
    Fresh { binder: Binder, body: Box<Goal> },
    /// `{ g; h }`
    Block(Block),
    /// `if c { g } else { h }`, or a loop: all that stands before the body is its head.
    Branch { head: TokenStream, body: Block, otherwise: Option<Box<Goal>> },
    /// `match x { .. }`
    Match { head: TokenStream, arms: Vec<Arm> },
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Join {
    And,
    Or,
}

/// Statements that must all hold, as far as they are goals.
pub(crate) struct Block {
    label: Option<Label>,
    statements: Vec<Statement>,
}

enum Statement {
    Goal(Goal),
    /// A goal with attributes before it, as `#[cfg(..)]`.
    Attributed(TokenStream, Goal),
    /// `let`, items, and what only steers: no goals.
    Rust(Box<Stmt>),
}

/// An arm of a `match`: what stands before `=>`, and a goal, or something that never gets that far.
pub(crate) struct Arm {
    head: TokenStream,
    body: Statement,
}
