//! `run!(|x, y: T| { g1; g2 })`

use proc_macro2::{TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::{Error, Expr, Result};

use super::fresh::binder_and_goal;
use crate::binder::{Binder, Kind, hidden};
use crate::goal::{Goal, Scope};
use crate::input::mistake;

const SHAPE: &str = "`run!` takes variables and a goal about them: `run!(|x, y| { g1; g2 })`; `run!(|| g)` asks \
                     whether `g` holds";

/// A row has at most so many columns.
const COLUMNS: usize = 8;

pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    if let Some(TokenTree::Literal(number)) = input.clone().into_iter().next() {
        return mistake(
            number,
            "`run!` takes no number of answers: write `run!(|q| g)`, and take as many as you need of its \
             answers, as in `.iter().take(5)`",
        );
    }
    let (binder, goal) = question(input, "run!", SHAPE)?;
    if let Some(more) = binder.variables().get(COLUMNS) {
        return mistake(
            &more.name,
            "a row has at most eight columns: ask for an array, as in `|x: [i64; 9]|`, or for a list of the rest",
        );
    }
    let fresh = hidden("fresh");
    let variables = binder.expand(&fresh);
    let (columns, shapes): (Vec<_>, Vec<_>) = binder.variables().iter().map(|variable| column(&variable.kind)).unzip();
    let checks = binder.variables().iter().map(|variable| check(&variable.kind));
    let mutable = (!columns.is_empty()).then(|| quote!(mut));
    Ok(quote!({
        let #mutable #fresh = ::kanren_core::__private::Fresh::new();
        #variables
        #(#checks)*
        ::kanren_core::__private::query::<(#(#columns,)*)>(#fresh, [#(#shapes),*], #goal)
    }))
}

/// The variables that a macro of this name and shape asks for, maybe none, and the goal about them.
pub(super) fn question(input: TokenStream, name: &str, shape: &str) -> Result<(Binder, TokenStream)> {
    let input = binder_and_goal(input, name, shape)?;
    let Expr::Closure(closure) = &input else { return mistake(input, shape) };
    let binder = if closure.inputs.is_empty() { Binder::default() } else { Binder::parse(closure)? };
    // A query with a mistake in its goal is still a query of these columns: nothing else is reported about it.
    let goal = Goal::parse(&closure.body, &binder.inside(&Scope::default())).map_or_else(instead, |goal| goal.expand());
    Ok((binder, goal))
}

/// The message, and a goal.
fn instead(mistake: Error) -> TokenStream {
    let mistake = mistake.into_compile_error();
    quote!({ #mistake ::kanren_core::__private::fail() })
}

/// Asks the compiler whether there are columns of this type. What is to be inferred is left to the answers.
fn check(kind: &Kind) -> Option<TokenStream> {
    let (Kind::Typed(of) | Kind::Array { of, .. }) = kind else { return None };
    let at = of.clone().into_iter().next()?.span();
    let (column, _) = column(kind);
    (!has_inferred(of)).then(|| quote_spanned!(at=> ::kanren_core::__private::column::<#column>();))
}

/// Whether there is a `_` in it.
fn has_inferred(of: &TokenStream) -> bool {
    of.clone().into_iter().any(|token| match token {
        TokenTree::Ident(name) => name == "_",
        TokenTree::Punct(sign) => sign.as_char() == '_',
        TokenTree::Group(group) => has_inferred(&group.stream()),
        TokenTree::Literal(_) => false,
    })
}

/// The type of a column, and how it is made up.
fn column(kind: &Kind) -> (TokenStream, TokenStream) {
    let one = quote!(::kanren_core::__private::Shape::One);
    match kind {
        Kind::Dynamic => (quote!(::kanren_core::__private::Any), one),
        Kind::Typed(of) => (of.clone(), one),
        Kind::Array { of, length, .. } => {
            (quote!([#of; #length]), quote!(::kanren_core::__private::Shape::Array(#length)))
        }
    }
}
