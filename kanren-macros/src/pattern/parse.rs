//! Reads Rust expressions as patterns. What is none gets a sentence about what to write instead.

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, Result, UnOp};

use super::Pattern;
use crate::binder::hidden;
use crate::escape::Scope;
use crate::input::{all, mistake};
use crate::symbol;
use crate::term::{Item, Term, items};
use crate::text::text;

impl Pattern {
    pub(crate) fn parse(expr: &Expr, scope: &Scope) -> Result<Pattern> {
        let value = || Ok(Pattern::Value(Term::parse(expr, scope)?, expr.span()));
        match expr {
            Expr::Paren(inner) => Pattern::parse(&inner.expr, scope),
            Expr::Group(inner) => Pattern::parse(&inner.expr, scope),
            Expr::Infer(_) => Ok(Pattern::Wild),
            Expr::Path(path) => match path.path.get_ident() {
                Some(name) if symbol::name(name).is_some() => value(),
                Some(name) if name == "None" => Ok(Pattern::Nothing(name.span())),
                Some(name) if starts_lower(&name.to_string()) => Ok(Pattern::Name(name.clone())),
                _ => value(),
            },
            Expr::Lit(_) => value(),
            Expr::Unary(minus) if matches!(minus.op, UnOp::Neg(_)) => value(),
            // `{x}`: as a term.
            Expr::Block(block) => match &block.block.stmts[..] {
                [syn::Stmt::Expr(inner, None)] => {
                    Ok(Pattern::Outer { value: Term::parse(inner, scope)?, held: hidden("outer"), at: expr.span() })
                }
                _ => mistake(expr, "in a pattern `{x}` stands for what `x` means outside: one expression"),
            },
            Expr::Array(list) => {
                let (items, rest) = items(&list.elems, |item| Pattern::parse(item, scope))?;
                let rest = match rest {
                    Item::Rest(rest) => Some(Box::new(rest)),
                    Item::AnyRest(_) => Some(Box::new(Pattern::Wild)),
                    Item::None => None,
                };
                Ok(Pattern::List { items, rest, at: expr.span() })
            }
            Expr::Tuple(tuple) if (2..=8).contains(&tuple.elems.len()) => {
                let parts = all(tuple.elems.iter().map(|part| Pattern::parse(part, scope)))?;
                Ok(Pattern::Tuple { parts, at: expr.span() })
            }
            Expr::Tuple(tuple) => mistake(tuple, "a pattern of a tuple has two to eight parts"),
            Expr::Call(call) if matches!(&*call.func, Expr::Path(path) if path.path.is_ident("Some")) => {
                match call.args.len() {
                    1 => Ok(Pattern::Some {
                        value: Box::new(Pattern::parse(&call.args[0], scope)?),
                        at: call.func.span(),
                    }),
                    _ => mistake(call, "`Some` has one part: `Some(x)`"),
                }
            }
            expr => no_pattern(expr),
        }
    }
}

fn starts_lower(name: &str) -> bool {
    name.chars().find(|c| *c != '_').is_none_or(|first| !first.is_uppercase())
}

fn no_pattern(expr: &Expr) -> Result<Pattern> {
    match expr {
        Expr::Binary(either) if matches!(either.op, BinOp::BitOr(_)) => {
            mistake(either.op, "alternatives `p | q` are not yet part of the language of patterns; write two arms")
        }
        Expr::Reference(reference) => {
            mistake(reference.and_token, "terms are no references: write the pattern without `&`")
        }
        Expr::Call(call) => mistake(
            &call.func,
            format_args!(
                "`{}(..)` is not yet part of the language of patterns; a value from outside is written `{{ .. }}`",
                text(&call.func)
            ),
        ),
        Expr::Struct(of) => mistake(&of.path, "patterns with named fields are not yet part of the language"),
        Expr::Range(_) => mistake(expr, "expected a pattern, found a range; `..rest` stands at the end of a list only"),
        _ => mistake(
            expr,
            format_args!(
                "expected a pattern, found `{}`; a value from outside is written `{{ .. }}`",
                text(expr.to_token_stream())
            ),
        ),
    }
}
