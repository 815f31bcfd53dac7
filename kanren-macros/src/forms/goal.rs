//! `goal!(x == [1, ..y])`: the language of goals, anywhere in Rust.

use proc_macro2::TokenStream;
use syn::Result;

use crate::goal::{Goal, Scope};
use crate::input::only_expression;

const SHAPE: &str = "`goal!` takes one goal; several that must all hold are written `{ g1; g2 }`";

pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    Ok(parse(input, &Scope::default())?.expand())
}

pub(super) fn parse(input: TokenStream, scope: &Scope) -> Result<Goal> {
    Goal::parse(&only_expression(input, SHAPE)?, scope)
}
