//! One file for each macro that takes goals: what it takes, and what it becomes.

pub(crate) mod assert_commutes;
pub(crate) mod commit;
pub(crate) mod conde;
pub(crate) mod fresh;
pub(crate) mod goal;
pub(crate) mod matche;
pub(crate) mod project;
pub(crate) mod run;
pub(crate) mod term;
pub(crate) mod when_ground;

use syn::{Macro, Result};

use crate::escape::{Scope, about_variables};
use crate::symbol;

/// Looks into a goal that another macro will write, for what only this one can see: it knows of more variables, and
/// Rust cannot have their values. All else is left to that macro.
pub(crate) fn check_inside(call: &Macro, scope: &Scope) -> Result<()> {
    let Some(name) = call.path.segments.last() else { return Ok(()) };
    let (input, scope) = (symbol::hide(call.tokens.clone()), &scope.inside_expression());
    let read = match name.ident.to_string().as_str() {
        "conde" | "conda" | "condu" => conde::parse(input, scope).map(drop),
        "fresh" => fresh::parse(input, scope).map(drop),
        "goal" => goal::parse(input, scope).map(drop),
        "matche" => matche::parse(input, scope).map(drop),
        "project" => project::check(input, scope),
        "when_ground" => when_ground::check(input, scope),
        _ => Ok(()),
    };
    read.or_else(about_variables)
}
