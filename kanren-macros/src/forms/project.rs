//! `project!(|x: T, y| g)`: a goal that is decided on with the values in hand that `x` and `y` have by then.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, ExprClosure, Result};

use super::fresh::binder_and_goal;
use crate::binder::{Binder, Kind, Variable, hidden};
use crate::escape::Names;
use crate::goal::{Goal, Scope};
use crate::input::{all, mistake};
use crate::text::text;

const SHAPE: &str =
    "`project!` takes variables that are known by then, and a goal: `project!(|x: i64| y == { x * x })`";

pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let written = format!("project!({})", text(&input));
    let input = binder_and_goal(input, "project!", SHAPE)?;
    let Expr::Closure(closure) = &input else { return mistake(input, SHAPE) };
    let (binder, goal) = parse(closure, &Scope::default())?;
    let goal = goal.expand();
    let (terms, now) = (hidden("terms"), hidden("now"));
    let values = all(binder.variables().iter().map(|variable| value(variable, &now)))?;
    let names = binder.names();
    Ok(quote!({
        let #terms = ::kanren_core::__private::terms((#(&#names,)*));
        ::kanren_core::__private::goal(
            ::kanren_core::__private::project(#terms, move |#now| {
                #(#values)*
                #goal
            }),
            #written,
        )
    }))
}

/// In the goal the names stand for values: no logic variables have these names there.
fn parse(closure: &ExprClosure, scope: &Scope) -> Result<(Binder, Goal)> {
    let binder = Binder::parse(closure)?;
    let goal = Goal::parse(&closure.body, &scope.without(&Names::of_binder(&binder)))?;
    Ok((binder, goal))
}

/// Reads the goal for what is wrong with it where these variables are known.
pub(super) fn check(input: TokenStream, scope: &Scope) -> Result<()> {
    match binder_and_goal(input, "project!", SHAPE)? {
        Expr::Closure(closure) => parse(&closure, scope).map(drop),
        _ => Ok(()),
    }
}

/// The statement that gives a name its value.
fn value(variable: &Variable, now: &syn::Ident) -> Result<TokenStream> {
    let name = &variable.name;
    let text = name.to_string();
    match &variable.kind {
        Kind::Dynamic => Ok(quote!(let #name = #now.walk(&#name);)),
        Kind::Typed(of) => Ok(quote! {
            let ::core::option::Option::Some(#name) = ::kanren_core::__private::needed::<#of>(#now, #text, &#name) else {
                return ::kanren_core::__private::fail();
            };
        }),
        Kind::Array { .. } => {
            mistake(name, "`project!` takes one value at a time; an array of variables can stand in a list first")
        }
    }
}
