//! Writes the code that makes the term of a pattern. `of` is what is known of its type: it comes from the term that
//! the pattern is held against, so that no name needs an annotation.
//!
//! All that is written for a pattern stands at that pattern's place, so that a mistake in its type is told there, and
//! once.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::Pattern;
use crate::binder::generated;

impl Pattern {
    /// An expression of type `Term`. `of` is a name that may stand in it several times.
    pub(crate) fn expand(&self, of: &Ident) -> TokenStream {
        match self {
            Pattern::Wild => quote!(::kanren_core::__private::wild()),
            Pattern::Name(name) => {
                let (at, of) = placed(of, name.span());
                quote_spanned!(at=> ::kanren_core::__private::name(#of, #name))
            }
            Pattern::Value(value, at) => {
                let (value, (at, of)) = (value.expand(), placed(of, *at));
                quote_spanned!(at=> ::kanren_core::__private::value(#of, #value))
            }
            Pattern::Outer { held, at, .. } => {
                let (at, of) = placed(of, *at);
                quote_spanned!(at=> ::kanren_core::__private::value(#of, #held))
            }
            Pattern::List { items, rest, at } => {
                let (at, of) = placed(of, *at);
                list(items, rest.as_deref(), &of, at)
            }
            Pattern::Tuple { parts, at } => {
                let (at, of) = placed(of, *at);
                tuple(parts, &of, at)
            }
            Pattern::Nothing(at) => {
                let (at, of) = placed(of, *at);
                quote_spanned!(at=> ::kanren_core::__private::none_pattern(#of))
            }
            Pattern::Some { value, at } => {
                let (at, of) = placed(of, *at);
                let inner = Ident::new("_inner", at);
                let value = value.expand(&inner);
                quote_spanned!(at=> {
                    let #inner = ::kanren_core::__private::some(#of);
                    ::kanren_core::__private::some_pattern(#value)
                })
            }
        }
    }
}

/// `[a, b, ..rest]`. What is not needed of its types has a name that the compiler lets be.
fn list(items: &[Pattern], rest: Option<&Pattern>, of: &Ident, at: Span) -> TokenStream {
    if items.is_empty() && rest.is_none() {
        return quote_spanned!(at=> ::kanren_core::__private::nil(#of));
    }
    let (item, tail) = (Ident::new("_item", at), Ident::new("_tail", at));
    let items = items.iter().map(|pattern| pattern.expand(&item));
    let rest = match rest {
        Some(rest) => rest.expand(&tail),
        None => quote_spanned!(at=> ::kanren_core::__private::nil(#tail)),
    };
    quote_spanned!(at=> {
        let (#item, #tail) = (::kanren_core::__private::item(#of), ::kanren_core::__private::rest(#of));
        ::kanren_core::__private::list_pattern(#of, [#(#items),*], #rest)
    })
}

/// `(a, b)`
fn tuple(parts: &[Pattern], of: &Ident, at: Span) -> TokenStream {
    let function = format_ident!("tuple{}", parts.len(), span = at);
    let names: Vec<Ident> = (0..parts.len()).map(|i| Ident::new(&format!("_part{i}"), at)).collect();
    let parts = parts.iter().zip(&names).map(|(pattern, name)| pattern.expand(name));
    quote_spanned!(at=> {
        let (#(#names),*) = ::kanren_core::__private::#function(#of);
        ::kanren_core::__private::tuple_pattern([#(#parts),*])
    })
}

/// A place for generated code, and the name at it.
fn placed(of: &Ident, at: Span) -> (Span, Ident) {
    let at = generated(at);
    (at, Ident::new(&of.to_string(), at))
}
