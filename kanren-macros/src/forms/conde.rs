//! `conde!(g1, { g2; g3 }, |x| { g4; g5 })`

use proc_macro2::TokenStream;
use quote::quote;
use syn::Result;

use crate::goal::{Goal, Scope};
use crate::input::{all, expressions};

pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let clauses = parse(input, &Scope::default())?;
    let clauses = clauses.iter().map(Goal::expand);
    Ok(quote!(::kanren_core::__private::disj([#(#clauses),*])))
}

pub(super) fn parse(input: TokenStream, scope: &Scope) -> Result<Vec<Goal>> {
    all(expressions(input)?.iter().map(|clause| Goal::parse(clause, scope)))
}
