//! `term!([1, x, ..rest])`: the language of terms, anywhere in Rust.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Result;

use crate::escape::Scope;
use crate::input::only_expression;
use crate::term::Term;

const SHAPE: &str = "`term!` takes one term, as in `term!([1, x, ..rest])`";

pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let term = Term::parse(&only_expression(input, SHAPE)?, &Scope::default())?.expand();
    Ok(quote!(::kanren_core::__private::term(#term)))
}
