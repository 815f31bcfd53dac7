//! Writes the code that stands for a term.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{LiteralKind, Term};
use crate::binder::generated;

/// How many elements one `ListOf` takes; longer lists are chains of them.
const CHUNK: usize = 8;

impl Term {
    /// An expression that can stand for a term.
    pub(crate) fn expand(&self) -> TokenStream {
        match self {
            Term::Rust(code) | Term::Literal(code, _) => code.clone(),
            Term::Place(place) => {
                let at = place.clone().into_iter().next().map_or_else(Span::call_site, |first| first.span());
                let reference = quote_spanned!(generated(at)=> &);
                quote!(#reference #place)
            }
            Term::List { items, rest, at } => list(items, rest.as_deref(), *at),
            Term::Tuple { parts, at } => {
                let parts = parts.iter().map(Term::expand);
                quote_spanned!(*at=> (#(#parts),*))
            }
            Term::Wild(at) => quote_spanned!(*at=> ::kanren_core::__private::Wild),
            Term::Nothing(at) => quote_spanned!(*at=> ::kanren_core::__private::Nothing),
            Term::Some { value, at } => {
                let value = value.expand();
                quote_spanned!(*at=> ::core::option::Option::Some(#value))
            }
        }
    }
}

fn list(items: &[Term], rest: Option<&Term>, at: Span) -> TokenStream {
    if rest.is_none() && are_of_one_kind(items) {
        let items = items.iter().map(Term::expand);
        return quote_spanned!(at=> [#(#items),*]);
    }
    let end = match rest {
        Some(rest) => rest.expand(),
        None => quote_spanned!(at=> ::kanren_core::__private::Nil),
    };
    items.chunks(CHUNK).rev().fold(end, |rest, items| {
        let items = items.iter().map(Term::expand);
        quote_spanned!(at=> ::kanren_core::__private::ListOf((#(#items,)*), #rest))
    })
}

/// Whether Rust's own array can hold them: so that a mistake is told about an array.
fn are_of_one_kind(items: &[Term]) -> bool {
    let kind = |item: &Term| match item {
        Term::Literal(_, kind) if *kind != LiteralKind::Other => Some(*kind),
        _ => None,
    };
    let Some(first) = items.first().and_then(kind) else { return false };
    items.iter().all(|item| kind(item) == Some(first))
}
