//! `conda!(g1, { head; g2 }, |x| { head; g3 })`, and `condu!`: clauses as those of `conde!`, the first goal of each its
//! head.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Result;

use super::conde;
use crate::goal::{Goal, Scope};
use crate::input::all;

pub(crate) fn expand_conda(input: TokenStream) -> Result<TokenStream> {
    let clauses = clauses(input)?;
    Ok(quote!(::kanren_core::__private::conda_of([#(#clauses),*])))
}

pub(crate) fn expand_condu(input: TokenStream) -> Result<TokenStream> {
    let clauses = clauses(input)?;
    Ok(quote!(::kanren_core::__private::condu_of([#(#clauses),*])))
}

fn clauses(input: TokenStream) -> Result<Vec<TokenStream>> {
    all(conde::parse(input, &Scope::default())?.iter().map(Goal::expand_clause))
}
