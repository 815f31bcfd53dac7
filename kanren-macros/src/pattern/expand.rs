//! Writes the code that makes the term of a pattern. `of` is what is known of its type: it comes from the term that
//! the pattern is held against, so that no name needs an annotation.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::Pattern;
use crate::binder::hidden;

impl Pattern {
    /// An expression of type `Term`. `of` is a name that may stand in it several times.
    pub(crate) fn expand(&self, of: &Ident) -> TokenStream {
        match self {
            Pattern::Wild => quote!(::kanren_core::__private::wild()),
            Pattern::Name(name) => quote!(::kanren_core::__private::name(#of, #name)),
            Pattern::Value(value, at) => {
                let value = value.expand();
                quote_spanned!(*at=> ::kanren_core::__private::value(#of, #value))
            }
            Pattern::List { items, rest: None, at } if items.is_empty() => {
                quote_spanned!(*at=> ::kanren_core::__private::nil(#of))
            }
            Pattern::List { items, rest, at } => {
                let (item, tail) = (hidden("item"), hidden("tail"));
                let items = items.iter().map(|pattern| pattern.expand(&item));
                let rest = match rest {
                    Some(rest) => rest.expand(&tail),
                    None => quote_spanned!(*at=> ::kanren_core::__private::nil(#tail)),
                };
                let unused = quote!(#[allow(unused_variables)]);
                quote_spanned!(*at=> {
                    #unused
                    let (#item, #tail) = (::kanren_core::__private::item(#of), ::kanren_core::__private::rest(#of));
                    ::kanren_core::__private::list_pattern(#of, [#(#items),*], #rest)
                })
            }
            Pattern::Tuple { parts, at } => {
                let function = format_ident!("tuple{}", parts.len(), span = *at);
                let names: Vec<Ident> = (0..parts.len()).map(|i| hidden(&format!("part{i}"))).collect();
                let parts = parts.iter().zip(&names).map(|(pattern, name)| pattern.expand(name));
                let unused = quote!(#[allow(unused_variables)]);
                quote_spanned!(*at=> {
                    #unused
                    let (#(#names),*) = ::kanren_core::__private::#function(#of);
                    ::kanren_core::__private::tuple_pattern([#(#parts),*])
                })
            }
            Pattern::Nothing(at) => quote_spanned!(*at=> ::kanren_core::__private::none_pattern(#of)),
            Pattern::Some { value, at } => {
                let inner = hidden("inner");
                let value = value.expand(&inner);
                let unused = quote!(#[allow(unused_variables)]);
                quote_spanned!(*at=> {
                    #unused
                    let #inner = ::kanren_core::__private::some(#of);
                    ::kanren_core::__private::some_pattern(#value)
                })
            }
        }
    }
}
