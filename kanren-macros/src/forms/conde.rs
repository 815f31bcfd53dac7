//! `conde!(g1, { g2; g3 }, |x| { g4; g5 })`

use proc_macro2::TokenStream;
use quote::quote;
use syn::Result;

use crate::goal::{Goal, Scope};
use crate::input::{all, expressions};

pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let clauses = parse(input)?;
    let clauses = clauses.iter().map(Goal::expand);
    Ok(quote!(::kanren_core::__private::disj([#(#clauses),*])))
}

fn parse(input: TokenStream) -> Result<Vec<Goal>> {
    all(expressions(input)?.iter().map(|clause| Goal::parse(clause, &Scope::default())))
}
