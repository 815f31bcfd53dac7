//! Relational interpreters: programs are terms, and any part of a program or of its value may be unknown.
//!
//! | | language | for |
//! |---|---|---|
//! | [`evalo`] | the λ-calculus with `quote` and `list` | quines, and what else is short |
//! | [`eval_programo`] | a small Scheme: recursion, choice, primitives | programs that compute, and programs with holes |
//!
//! Run forwards they interpret; backwards they find what a program was given; asked for the program they synthesize.
//! The two are from the literature, with their clauses in its order:
//!
//! - "miniKanren, Live and Untagged: Quine Generation via Relational Interpreters" (Byrd, Holk, Friedman, 2012), in the
//!   order of the test suite of faster-miniKanren,
//! - "A Unified Approach to Solving Seven Programming Problems" (Byrd, Ballantyne, Rosenblatt, Might, 2017).

mod program;

pub use program::eval_programo;

use kanren_macros::{conde, matche, relation};

use crate::goal::books::{absento, symbolo};
use crate::goal::{Goal, succeed};
use crate::term::Term;

/// In the environment `env` the expression `exp` has the value `val`.
///
/// | expression | value |
/// |---|---|
/// | `x`, a symbol | what the innermost pair `(x . v)` of the environment says |
/// | `(quote v)` | `v` |
/// | `(list e ..)` | the list of the values |
/// | `(lambda (x) e)` | a function of one parameter, `(closure x e environment)` |
/// | `(f e)` | that of the function for this argument |
///
/// There is nothing else: a number is a program only when quoted, and `closure` cannot be quoted. The environment of a
/// whole program is `[]`.
///
/// | known | answers | ends |
/// |---|---|---|
/// | `exp` and `env` | 1 or 0 | if the program does |
/// | `val` | the programs with that value | no |
/// | `exp` is `val` | programs that are their own value: quines | no |
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::logic::evalo;
/// let value = run!(|v| evalo([['lambda, ['x], ['list, 'x, 'x]], ['quote, 'tea]], [], v));
/// assert_eq!(value.first().unwrap().to_string(), "(tea tea)");
///
/// let programs = run!(|e| evalo(e, [], 'tea));
/// assert_eq!(programs.first().unwrap().to_string(), "(quote tea)");
///
/// let quine = run!(|q| evalo(q, [], q)).first().unwrap();
/// assert!(quine.to_string().starts_with("((lambda (_.0) (list _.0 (list (quote quote) _.0))) (quote (lambda"));
/// ```
#[doc(alias("eval", "eval-expo", "interpreter"))]
#[relation]
pub fn evalo(exp: Term, env: Term, val: Term) -> Goal {
    conde!(
        |v| {
            exp == ['quote, v];
            unboundo('quote, env);
            absento('closure, v);
            v == val;
        },
        |a| {
            exp == ['list, ..a];
            unboundo('list, env);
            absento('closure, a);
            eval_allo(a, env, val);
        },
        {
            symbolo(exp);
            lookupo(exp, env, val);
        },
        |function, argument, x, body, scope, a| {
            exp == [function, argument];
            evalo(function, env, ['closure, x, body, scope]);
            evalo(argument, env, a);
            evalo(body, [[x, ..a], ..scope], val);
        },
        |x, body| {
            exp == ['lambda, [x], body];
            symbolo(x);
            unboundo('lambda, env);
            val == ['closure, x, body, env];
        },
    )
}

/// The values of the expressions `exps` are `vals`.
#[relation]
fn eval_allo(exps: Term, env: Term, vals: Term) -> Goal {
    matche!((exps, vals) {
        ([], []) => succeed,
        ([exp, ..more], [val, ..others]) => {
            evalo(exp, env, val);
            eval_allo(more, env, others);
        },
    })
}

/// The environment gives `x` the value `val`; the innermost counts.
#[relation]
fn lookupo(x: Term, env: Term, val: Term) -> Goal {
    matche!(env {
        [[y, ..v], ..rest] => conde!(
            { y == x; v == val },
            { y != x; lookupo(x, rest, val) },
        ),
    })
}

/// The environment says nothing of `x`.
#[relation]
fn unboundo(x: Term, env: Term) -> Goal {
    matche!(env {
        [[y, .._], ..rest] => { y != x; unboundo(x, rest) },
        [] => succeed,
    })
}
