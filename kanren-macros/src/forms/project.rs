//! `project!(|x: T, y| g)`: a goal that is decided on with the values in hand that `x` and `y` have by then.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{Expr, ExprClosure, Result};

use super::fresh::binder_and_goal;
use crate::binder::{Binder, Kind, Variable, hidden};
use crate::escape::Names;
use crate::goal::{Goal, Scope};
use crate::input::{all, mistake};
use crate::text::text;

/// A macro of this shape: its name, what it takes, and the statement that gives a name its value.
pub(super) struct Form {
    pub(super) name: &'static str,
    pub(super) shape: &'static str,
    pub(super) typed: fn(&Ident, &TokenStream, &Ident) -> TokenStream,
}

const PROJECT: Form = Form {
    name: "project",
    shape: "`project!` takes variables that are known by then, and a goal: `project!(|x: i64| y == { x * x })`",
    typed: |name, of, now| {
        let text = name.to_string();
        quote! {
            let ::core::option::Option::Some(#name) = ::kanren_core::__private::needed::<#of>(#now, #text, &#name) else {
                return ::kanren_core::__private::fail();
            };
        }
    },
};

pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    PROJECT.expand(input)
}

/// Reads the goal for what is wrong with it where these variables are known.
pub(super) fn check(input: TokenStream, scope: &Scope) -> Result<()> {
    PROJECT.check(input, scope)
}

impl Form {
    pub(super) fn expand(&self, input: TokenStream) -> Result<TokenStream> {
        let written = format!("{}!({})", self.name, text(&input));
        let input = self.binder_and_goal(input)?;
        let Expr::Closure(closure) = &input else { return mistake(input, self.shape) };
        let (binder, goal) = parse(closure, &Scope::default())?;
        let goal = goal.expand();
        let (terms, now) = (hidden("terms"), hidden("now"));
        let values = all(binder.variables().iter().map(|variable| self.value(variable, &now)))?;
        let names = binder.names();
        let function = Ident::new(self.name, Span::call_site());
        Ok(quote!({
            let #terms = ::kanren_core::__private::terms((#(&#names,)*));
            ::kanren_core::__private::goal(
                ::kanren_core::__private::#function(#terms, move |#now| {
                    #(#values)*
                    #goal
                }),
                #written,
            )
        }))
    }

    pub(super) fn check(&self, input: TokenStream, scope: &Scope) -> Result<()> {
        match self.binder_and_goal(input)? {
            Expr::Closure(closure) => parse(&closure, scope).map(drop),
            _ => Ok(()),
        }
    }

    fn binder_and_goal(&self, input: TokenStream) -> Result<Expr> {
        binder_and_goal(input, &format!("{}!", self.name), self.shape)
    }

    /// The statement that gives a name its value.
    fn value(&self, variable: &Variable, now: &Ident) -> Result<TokenStream> {
        let name = &variable.name;
        match &variable.kind {
            Kind::Dynamic => Ok(quote!(let #name = #now.walk(&#name);)),
            Kind::Typed(of) => Ok((self.typed)(name, of, now)),
            Kind::Array { .. } => mistake(
                name,
                format_args!(
                    "`{}!` takes one value at a time; an array of variables can stand in a list first",
                    self.name
                ),
            ),
        }
    }
}

/// In the goal the names stand for values: no logic variables have these names there.
fn parse(closure: &ExprClosure, scope: &Scope) -> Result<(Binder, Goal)> {
    let binder = Binder::parse(closure)?;
    let goal = Goal::parse(&closure.body, &scope.without(&Names::of_binder(&binder)))?;
    Ok((binder, goal))
}
