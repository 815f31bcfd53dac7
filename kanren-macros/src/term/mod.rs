//! The language of terms: lists with a rest, tuples, `_`, symbols, literals, and Rust.
//!
//! `parse` reads a Rust expression as a [`Term`], `expand` writes the code that stands for it.

mod expand;
mod parse;

use proc_macro2::{Span, TokenStream};

pub(crate) use parse::{Item, items};

/// What may stand in a term's place.
pub(crate) enum Term {
    /// Code that gives something that can stand for a term.
    Rust(TokenStream),
    /// A name, a field or an element: only looked at, as Rust's own `==` does.
    Place(TokenStream),
    /// A number, a text, a symbol.
    Literal(TokenStream, LiteralKind),
    /// `[a, b, ..rest]`
    List { items: Vec<Term>, rest: Option<Box<Term>>, at: Span },
    /// `(a, b)`
    Tuple { parts: Vec<Term>, at: Span },
    /// `_`
    Wild(Span),
    /// `None`
    Nothing(Span),
    /// `Some(a)`
    Some { value: Box<Term>, at: Span },
}

/// Literals of one kind have one type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LiteralKind {
    Integer,
    Text,
    Char,
    Bool,
    Symbol,
    /// With a type of its own, or none we know.
    Other,
}

impl Term {
    /// How sure it is which type the term has: of two sides, the surer one decides.
    pub(crate) fn sureness(&self) -> u8 {
        match self {
            Term::Place(_) => 2,
            Term::Rust(_) => 1,
            _ => 0,
        }
    }
}
