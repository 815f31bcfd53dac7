//! `fresh!(|x, y: T| { g1; g2 })`

use proc_macro2::{Span, TokenStream};
use syn::{Error, Expr, Result};

use crate::goal::{Goal, Scope};
use crate::input::{expressions, mistake};

const SHAPE: &str = "`fresh!` takes variables and a goal about them: `fresh!(|x, y| { g1; g2 })`";

pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    Ok(parse(input, &Scope::default())?.expand())
}

pub(super) fn parse(input: TokenStream, scope: &Scope) -> Result<Goal> {
    Goal::parse(&binder_and_goal(input, "fresh!", SHAPE)?, scope)
}

/// The closure that is all the input; else `shape` says what is expected.
pub(super) fn binder_and_goal(input: TokenStream, name: &str, shape: &str) -> Result<Expr> {
    if input.is_empty() {
        return Err(Error::new(Span::call_site(), shape));
    }
    // `fresh!(x y { .. })` and the like are no expressions at all: say what is expected, not where it broke.
    let has_binder = input.to_string().starts_with('|');
    let parsed = expressions(input.clone());
    let parsed = if has_binder { parsed? } else { parsed.or_else(|_| mistake(&input, shape))? };
    match &parsed[..] {
        [closure @ Expr::Closure(_)] => Ok(closure.clone()),
        [Expr::Closure(_), more, ..] => mistake(
            more,
            format_args!("`{name}` takes one goal; several that must all hold are written `{{ g1; g2 }}`"),
        ),
        [other, ..] => mistake(other, shape),
        [] => mistake(input, shape),
    }
}
