//! The macros of `kanren-core`, which re-exports them: depend on that crate, not on this one.
//!
//! Their input is always made of Rust expressions, read again as goals; so rustfmt formats it, and
//! every token keeps its place. What all macros share stands in `goal` (the language of goals) and
//! `binder` (`|x, y: T|`); each macro is one file, which parses its input and then expands it.
//! Generated code names nothing but `::kanren_core::__private`.
//!
//! To add a macro: a file with `expand(TokenStream) -> syn::Result<TokenStream>`, its entry point
//! with an example here, a page in `tests/ui/pass` and one page for each mistake in `tests/ui/fail`.

mod binder;
mod conde;
mod escape;
mod fresh;
mod goal;
mod input;
mod text;

#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

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
    run(fresh::expand, input)
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
    run(conde::expand, input)
}

/// A mistake becomes its message and a goal, so that nothing else is reported about it.
fn run(
    expand: fn(proc_macro2::TokenStream) -> syn::Result<proc_macro2::TokenStream>,
    input: TokenStream,
) -> TokenStream {
    expand(input.into())
        .unwrap_or_else(|error| {
            let message = error.into_compile_error();
            quote::quote!({ #message ::kanren_core::__private::fail() })
        })
        .into()
}
