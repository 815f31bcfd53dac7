//! The patterns of `matche!`: what an arm asks of a term, and the names it gives to parts.
//!
//! A name is always new; a name that stands twice means the same both times; what has a meaning outside
//! stands in braces, `{x}`.

mod expand;
mod parse;

use proc_macro2::{Ident, Span};

use crate::binder::hidden;
use crate::term::Term;

pub(crate) enum Pattern {
    /// `_`, and `..` at the end of a list.
    Wild,
    /// `x`
    Name(Ident),
    /// A literal, `Constant`.
    Value(Term, Span),
    /// `{x}`: what it means outside, under a name of its own, since the pattern may have another `x`.
    Outer { value: Term, held: Ident, at: Span },
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
            Pattern::Name(name) => vec![name],
            pattern => pattern.parts().flat_map(Pattern::names).collect(),
        }
    }

    /// What stands in braces, and what it is held as.
    pub(crate) fn outer(&self) -> Vec<(&Ident, &Term)> {
        match self {
            Pattern::Outer { value, held, .. } => vec![(held, value)],
            pattern => pattern.parts().flat_map(Pattern::outer).collect(),
        }
    }

    /// Gives what stands in braces names that differ, from this number on.
    pub(crate) fn number(&mut self, next: &mut usize) {
        match self {
            Pattern::Outer { held, .. } => {
                *held = hidden(&format!("outer{next}"));
                *next += 1;
            }
            Pattern::List { items, rest, .. } => {
                items.iter_mut().chain(rest.as_deref_mut()).for_each(|part| part.number(next));
            }
            Pattern::Tuple { parts, .. } => parts.iter_mut().for_each(|part| part.number(next)),
            Pattern::Some { value, .. } => value.number(next),
            Pattern::Wild | Pattern::Name(_) | Pattern::Value(..) | Pattern::Nothing(_) => {}
        }
    }

    fn parts(&self) -> impl Iterator<Item = &Pattern> {
        let (items, last): (&[Pattern], Option<&Pattern>) = match self {
            Pattern::List { items, rest, .. } => (items, rest.as_deref()),
            Pattern::Tuple { parts, .. } => (parts, None),
            Pattern::Some { value, .. } => (&[], Some(value)),
            _ => (&[], None),
        };
        items.iter().chain(last)
    }
}
