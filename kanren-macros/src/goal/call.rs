//! Calls in a goal's place: their arguments may be written in the language of terms, or be goals.
//!
//! Which function it is that is called is unknown here, so an argument stays Rust unless it is written in a way
//! that only the language has: `_`, `[]`, `[a, ..rest]`, a list of different kinds of things, a comparison, a block of
//! goals. An array of names stays an array: it may be meant for a function of Rust.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::{BinOp, Expr, ExprCall, ExprMethodCall, Lit, Result, Stmt, Token};

use super::{Goal, Scope};
use crate::escape::{check, is_comparison};
use crate::input::all;
use crate::symbol;
use crate::term::Term;

/// Functions of ours whose arguments are goals, and how many others stand before.
const TAKE_GOALS: [(&str, usize); 5] = [("once", 0), ("dfs", 0), ("fair", 0), ("interleave", 0), ("search", 1)];

/// Functions of ours that take any number of goals: an array of them, or an iterator that Rust gives.
const TAKE_MANY_GOALS: [&str; 2] = ["conj", "disj"];

/// Code for an expression that should give a goal.
pub(super) fn call(expr: &Expr, scope: &Scope) -> Result<TokenStream> {
    let scope = &scope.inside_expression();
    match expr {
        Expr::Call(call) => {
            check(&call.func, scope)?;
            let (name, others) = (last_name(&call.func), goals_after(&call.func));
            let takes_many = name.is_some_and(|name| TAKE_MANY_GOALS.iter().any(|known| name == known));
            let args = all(call.args.iter().enumerate().map(|(i, arg)| match others {
                Some(others) if i >= others => Ok(Goal::parse(arg, scope)?.expand()),
                _ if takes_many => goals(arg, scope),
                _ => argument(arg, scope),
            }))?;
            Ok(ExprCall { args: verbatim(args), ..call.clone() }.into_token_stream())
        }
        Expr::MethodCall(call) => {
            check(&call.receiver, scope)?;
            let args = all(call.args.iter().map(|arg| argument(arg, scope)))?;
            Ok(ExprMethodCall { args: verbatim(args), ..call.clone() }.into_token_stream())
        }
        expr => {
            check(expr, scope)?;
            Ok(expr.to_token_stream())
        }
    }
}

/// Arguments that are written out. The call around them keeps its parentheses: they say where it stands.
fn verbatim(args: Vec<TokenStream>) -> Punctuated<Expr, Token![,]> {
    args.into_iter().map(Expr::Verbatim).collect()
}

/// How many arguments stand before the goals that this function takes, if it takes some.
fn goals_after(function: &Expr) -> Option<usize> {
    let name = last_name(function)?;
    TAKE_GOALS.iter().find(|(known, _)| name == known).map(|(_, others)| *others)
}

fn last_name(function: &Expr) -> Option<&Ident> {
    match function {
        Expr::Path(path) => Some(&path.path.segments.last()?.ident),
        _ => None,
    }
}

/// Goals: an array of them, a block or another goal that is written as one, or Rust that gives some.
fn goals(arg: &Expr, scope: &Scope) -> Result<TokenStream> {
    match arg {
        Expr::Array(array) => {
            let goals = all(array.elems.iter().map(|goal| Ok(Goal::parse(goal, scope)?.expand())))?;
            Ok(quote!([#(#goals),*]))
        }
        Expr::MethodCall(_) | Expr::Macro(_) | Expr::Path(_) => Ok(arg.to_token_stream()),
        arg => Ok(Goal::parse(arg, scope)?.expand()),
    }
}

/// An argument of a function that we do not know.
fn argument(arg: &Expr, scope: &Scope) -> Result<TokenStream> {
    if is_goal(arg) {
        return Ok(Goal::parse(arg, scope)?.expand());
    }
    if is_term(arg) {
        return Ok(Term::parse(arg, scope)?.expand());
    }
    check(arg, scope)?;
    // `{ n + 1 }`, without the braces that the compiler would call unnecessary.
    match arg {
        Expr::Block(block) if block.label.is_none() => match &block.block.stmts[..] {
            [Stmt::Expr(value, None)] => Ok(value.to_token_stream()),
            _ => Ok(arg.to_token_stream()),
        },
        arg => Ok(arg.to_token_stream()),
    }
}

/// Whether an argument is written as goals are: a comparison, or a block in which more than the last statement is
/// an expression.
fn is_goal(arg: &Expr) -> bool {
    match arg {
        Expr::Paren(inner) => is_goal(&inner.expr),
        Expr::Group(inner) => is_goal(&inner.expr),
        Expr::Binary(binary) => match binary.op {
            BinOp::And(_) | BinOp::Or(_) => is_goal(&binary.left) || is_goal(&binary.right),
            op => is_comparison(&op),
        },
        Expr::Block(block) => match block.block.stmts.split_last() {
            None => true,
            Some((Stmt::Expr(last, None), others)) => {
                is_goal(last) || others.iter().any(|statement| matches!(statement, Stmt::Expr(..)))
            }
            Some((last, others)) => {
                !matches!(last, Stmt::Local(_) | Stmt::Item(_))
                    || others.iter().any(|statement| matches!(statement, Stmt::Expr(..)))
            }
        },
        _ => false,
    }
}

/// Whether an argument is written in a way that only terms are.
fn is_term(arg: &Expr) -> bool {
    match arg {
        Expr::Infer(_) => true,
        Expr::Paren(inner) => is_term(&inner.expr),
        Expr::Group(inner) => is_term(&inner.expr),
        Expr::Path(path) => path.path.is_ident("None"),
        Expr::Call(call) => {
            matches!(&*call.func, Expr::Path(path) if path.path.is_ident("Some")) && call.args.iter().any(is_term)
        }
        Expr::Tuple(tuple) => tuple.elems.iter().any(is_term),
        Expr::Array(array) => {
            let all_same = |kind: fn(&Expr) -> Option<u8>| {
                let first = array.elems.first().and_then(kind);
                first.is_some() && array.elems.iter().all(|item| kind(item) == first)
            };
            array.elems.iter().any(is_term) || !(all_same(name_kind) || all_same(literal_kind) || all_same(other_kind))
        }
        Expr::Repeat(repeat) => matches!(*repeat.expr, Expr::Infer(_)),
        _ => false,
    }
}

/// Names, fields, elements: of one type, as far as can be seen.
fn name_kind(item: &Expr) -> Option<u8> {
    match item {
        Expr::Path(path) if path.path.get_ident().is_some_and(|name| symbol::name(name).is_some()) => Some(1),
        Expr::Path(_) | Expr::Field(_) | Expr::Index(_) => Some(0),
        _ => None,
    }
}

fn literal_kind(item: &Expr) -> Option<u8> {
    let Expr::Lit(literal) = item else { return None };
    match literal.lit {
        Lit::Int(_) => Some(0),
        Lit::Str(_) => Some(1),
        Lit::Char(_) => Some(2),
        Lit::Bool(_) => Some(3),
        _ => None,
    }
}

/// References and closures are Rust's.
fn other_kind(item: &Expr) -> Option<u8> {
    matches!(item, Expr::Reference(_) | Expr::Closure(_)).then_some(0)
}
