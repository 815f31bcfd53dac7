//! The patterns of `matche!`: what an arm asks of a term, and the names it gives to parts.
//!
//! A name is always new; a name that stands twice means the same both times; what has a meaning outside
//! stands in braces, `{x}`.

mod expand;
mod parse;

use proc_macro2::{Ident, Span};

use crate::term::Term;

pub(crate) enum Pattern {
    /// `_`, and `..` at the end of a list.
    Wild,
    /// `x`
    Name(Ident),
    /// A literal, `{x}`, `Constant`.
    Value(Term, Span),
    /// `[a, b, ..rest]`
    List { items: Vec<Pattern>, rest: Option<Box<Pattern>>, at: Span },
    /// `(a, b)`
    Tuple { parts: Vec<Pattern>, at: Span },
    /// `None`
    Nothing(Span),
    /// `Some(a)`
    Some { value: Box<Pattern>, at: Span },
}

impl Pattern {
    /// The names, as often as they stand in it.
    pub(crate) fn names(&self) -> Vec<&Ident> {
        match self {
            Pattern::Wild | Pattern::Value(..) | Pattern::Nothing(_) => Vec::new(),
            Pattern::Name(name) => vec![name],
            Pattern::List { items, rest, .. } => items.iter().chain(rest.as_deref()).flat_map(Pattern::names).collect(),
            Pattern::Tuple { parts, .. } => parts.iter().flat_map(Pattern::names).collect(),
            Pattern::Some { value, .. } => value.names(),
        }
    }
}
