//! The macros of `kanren-core`, which re-exports them: depend on that crate, not on this one.
//!
//! Their input is always made of Rust expressions, read again as goals; so rustfmt formats it (all but
//! the arms of `matche!`), and every token keeps its place. What they share stands in `goal` (the language of
//! goals), `term` and `pattern` (those of terms and of patterns) and `binder` (`|x, y: T|`), each parsed
//! apart from what it expands to; each macro is one file of `forms`, and `relation` is the attribute.
//! `symbol` lets `'tea` through the parser, `escape` says what the Rust in between must not do.
//! Generated code names nothing but `::kanren_core::__private`.
//!
//! To add a macro: a file in `forms` with `expand(TokenStream) -> syn::Result<TokenStream>`, its entry point
//! with an example here, its name in `goal::OURS` if it gives a goal, a page in `tests/ui/pass` and one page
//! for each mistake in `tests/ui/fail`.

mod binder;
mod escape;
mod forms;
mod goal;
mod input;
mod pattern;
mod relation;
mod symbol;
mod term;
mod text;

#[cfg(test)]
mod tests;

use forms::{conde, fresh, goal as goal_form, matche, project, run as run_form, term as term_form};
use proc_macro::TokenStream;
use proc_macro2::TokenStream as TokenStream2;
use quote::quote;

/// New variables, and a goal about them: `fresh!(|x, y: T| { g1; g2 })`.
///
/// The variables stand where a closure has its parameters: `|x|` makes a `Var`, `|x: i64|` a
/// `Var<i64>`, `|q: [i64; 3]|` an array `[Var<i64>; 3]`. Goals print with these names.
///
/// ```
/// use kanren_core::prelude::*;
///
/// let goal = fresh!(|x, y| {
///     eq(x, 1);
///     eq(y, [x, x]);
/// });
/// assert_eq!(goal.to_string(), "fresh!(|x, y| { x == 1; y == [x, x] })");
/// ```
///
/// # A block is a conjunction
/// Each statement is a goal, with or without `;`, and all of them must hold. `let` and Rust's control
/// flow are no goals: they decide *while the goal is built*, before anything is searched. The bodies
/// of `if`, `match`, `for`, `while` and `loop` are blocks again.
///
/// ```
/// use kanren_core::prelude::*;
///
/// let ascending = |strictly: bool| {
///     query(move |(a, b): (Var<i64>, Var<i64>)| {
///         fresh!(|steps: [i64; 2]| {
///             for step in steps {
///                 between(step, 1..=2)
///             }
///             let [first, second] = steps;
///             eq(a, first);
///             if strictly {
///                 eq(first, 1);
///                 eq(second, 2);
///             } else {
///                 eq(first, second);
///             }
///             eq(b, second);
///         })
///     })
/// };
/// assert_eq!(ascending(true).iter().collect::<Vec<_>>(), [(1, 2)]);
/// assert_eq!(ascending(false).iter().collect::<Vec<_>>(), [(1, 1), (2, 2)]);
/// ```
///
/// In a goal's place there may also stand another block, a binder (`|z| { .. }`, the same as `fresh!`
/// inside), and goals joined by `&` and `|`. To do something else while the goal is built, give it to
/// `let`: `let () = println!("..");`. Nothing may leave the goal half built: no `return`, no `?`, no
/// `break` out of it.
#[proc_macro]
pub fn fresh(input: TokenStream) -> TokenStream {
    a_goal(fresh::expand, input)
}

/// Every way in which one of the clauses holds: `conde!(g1, { g2; g3 }, |x| { g4; g5 })`.
///
/// A clause is a goal, a block of goals that must all hold, or a block with variables of its own. What
/// may stand in a block is told at [`fresh!`]. All clauses count; which answers come first is up to
/// the search. Without clauses it never holds.
///
/// ```
/// use kanren_core::prelude::*;
///
/// fn appendo(l: impl IntoTerm, s: impl IntoTerm, out: impl IntoTerm) -> Goal {
///     static APPENDO: Definition = Definition::new("appendo", 3, |params| {
///         let [l, s, out] = params.vars();
///         conde!(
///             { eq(l, Term::nil()); eq(s, out) },
///             |first, rest, joined| {
///                 eq(l, cons(first, rest));
///                 eq(out, cons(first, joined));
///                 appendo(rest, s, joined);
///             },
///         )
///     });
///     APPENDO.call((l, s, out))
/// }
///
/// let splits = query(|(x, y): (Var, Var)| appendo(x, y, [1, 2]));
/// let splits: Vec<String> = splits.iter().map(|(x, y)| format!("{x} {y}")).collect();
/// assert_eq!(splits, ["() (1 2)", "(1) (2)", "(1 2) ()"]);
/// ```
#[doc(alias = "disj")]
#[proc_macro]
pub fn conde(input: TokenStream) -> TokenStream {
    a_goal(conde::expand, input)
}

/// A goal in the language of the macros, anywhere in Rust: `goal!(x == [1, ..rest])`.
#[proc_macro]
pub fn goal(input: TokenStream) -> TokenStream {
    a_goal(goal_form::expand, input)
}

/// Every way in which a term fits a pattern and the arm's goal holds.
#[proc_macro]
pub fn matche(input: TokenStream) -> TokenStream {
    a_goal(matche::expand, input)
}

/// A query.
#[proc_macro]
pub fn run(input: TokenStream) -> TokenStream {
    expanded(run_form::expand, input, quote!(::core::unimplemented!()))
}

/// A term in the language of the macros, anywhere in Rust: `term!([1, x, ..rest])`.
#[proc_macro]
pub fn term(input: TokenStream) -> TokenStream {
    let nil = quote!(::kanren_core::__private::term(::kanren_core::__private::Nil));
    expanded(term_form::expand, input, nil)
}

/// A goal that is decided on when it is reached, with values in hand.
#[proc_macro]
pub fn project(input: TokenStream) -> TokenStream {
    a_goal(project::expand, input)
}

/// Makes a function a relation.
#[proc_macro_attribute]
pub fn relation(arguments: TokenStream, item: TokenStream) -> TokenStream {
    relation::expand(arguments.into(), item.into()).into()
}

fn a_goal(expand: fn(TokenStream2) -> syn::Result<TokenStream2>, input: TokenStream) -> TokenStream {
    expanded(expand, input, quote!(::kanren_core::__private::fail()))
}

/// A mistake becomes its message and something `instead`, so that nothing else is reported about it.
fn expanded(
    expand: fn(TokenStream2) -> syn::Result<TokenStream2>,
    input: TokenStream,
    instead: TokenStream2,
) -> TokenStream {
    let output = match expand(symbol::hide(input.into())) {
        Ok(output) => symbol::show(output),
        Err(error) => {
            let message = error.into_compile_error();
            quote!({ #message #instead })
        }
    };
    output.into()
}
