//! Reads Rust expressions as terms. What is none gets a sentence about what to write instead.

use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprBinary, ExprLit, ExprRange, Lit, LitInt, RangeLimits, Result, Stmt, Token, UnOp};

use super::{LiteralKind, Term};
use crate::escape::{Scope, check};
use crate::input::{all, mistake};
use crate::symbol;
use crate::text::text;

impl Term {
    /// Reads what stands in a term's place.
    pub(crate) fn parse(expr: &Expr, scope: &Scope) -> Result<Term> {
        match expr {
            Expr::Paren(inner) => Term::parse(&inner.expr, scope),
            Expr::Group(inner) => Term::parse(&inner.expr, scope),
            Expr::Infer(_) => Ok(Term::Wild(expr.span())),
            Expr::Lit(literal) => Ok(Term::literal(literal)),
            Expr::Unary(minus) if matches!(minus.op, UnOp::Neg(_)) => match ungrouped(&minus.expr) {
                Expr::Lit(literal) => {
                    let literal = integer(literal).map_or_else(|| literal.to_token_stream(), |of| of.to_token_stream());
                    let sign = &minus.op;
                    Ok(Term::Literal(quote!(#sign #literal), LiteralKind::Integer))
                }
                of => match scope.variable(of) {
                    Some(name) => mistake(minus.op, with_value("-", &name)),
                    None => mistake(minus.op, format_args!("`-` {}", TO_CALCULATE.replace("..", &text(expr)))),
                },
            },
            Expr::Array(list) => {
                let (items, rest) = items(&list.elems, |item| Term::parse(item, scope))?;
                let rest = match rest {
                    Item::Rest(rest) => Some(Box::new(rest)),
                    Item::AnyRest(at) => Some(Box::new(Term::Wild(at))),
                    Item::None => None,
                };
                Ok(Term::List { items, rest, at: expr.span() })
            }
            Expr::Repeat(repeat) if matches!(*repeat.expr, Expr::Infer(_)) => {
                let length = &repeat.len;
                Ok(Term::Rust(quote!([::kanren_core::__private::Wild; #length])))
            }
            Expr::Tuple(tuple) if tuple.elems.len() > 1 => {
                let parts = all(tuple.elems.iter().map(|part| Term::parse(part, scope)))?;
                if parts.len() > 8 {
                    return mistake(tuple, "a tuple has at most eight parts; a list may have more: `[a, b, ..]`");
                }
                Ok(Term::Tuple { parts, at: expr.span() })
            }
            Expr::Tuple(tuple) => {
                mistake(tuple, "a tuple has at least two parts; the empty list is `[]`, a list of one `[x]`")
            }
            Expr::Path(path) if path.path.is_ident("None") => Ok(Term::Nothing(expr.span())),
            Expr::Call(call) if call.args.len() == 1 && is_some(&call.func) => {
                Ok(Term::Some { value: Box::new(Term::parse(&call.args[0], scope)?), at: call.func.span() })
            }
            Expr::Path(path) => match path.path.get_ident().and_then(symbol::name) {
                Some(_) => Ok(Term::Literal(path.to_token_stream(), LiteralKind::Symbol)),
                None => Ok(Term::Place(path.to_token_stream())),
            },
            Expr::Index(_) | Expr::Field(_) => {
                check(expr, scope)?;
                Ok(Term::Place(expr.to_token_stream()))
            }
            Expr::Block(block) if block.label.is_none() => {
                check(expr, scope)?;
                match &block.block.stmts[..] {
                    [Stmt::Expr(value, None)] => Ok(Term::Rust(value.to_token_stream())),
                    _ => Ok(Term::Rust(expr.to_token_stream())),
                }
            }
            _ => {
                no_term(expr, scope)?;
                check(expr, scope)?;
                Ok(Term::Rust(expr.to_token_stream()))
            }
        }
    }

    fn literal(literal: &ExprLit) -> Term {
        let kind = match &literal.lit {
            Lit::Int(number) if number.suffix().is_empty() => LiteralKind::Integer,
            Lit::Str(_) => LiteralKind::Text,
            Lit::Char(_) => LiteralKind::Char,
            Lit::Bool(_) => LiteralKind::Bool,
            _ => LiteralKind::Other,
        };
        let code = integer(literal).map_or_else(|| literal.to_token_stream(), |number| number.to_token_stream());
        Term::Literal(code, kind)
    }
}

/// What a fragment of a `macro_rules!` holds.
fn ungrouped(expr: &Expr) -> &Expr {
    match expr {
        Expr::Group(inner) => ungrouped(&inner.expr),
        expr => expr,
    }
}

/// An integer without a type is an `i64`.
fn integer(literal: &ExprLit) -> Option<LitInt> {
    match &literal.lit {
        Lit::Int(number) if number.suffix().is_empty() => Some(LitInt::new(&format!("{number}i64"), number.span())),
        _ => None,
    }
}

fn is_some(function: &Expr) -> bool {
    matches!(function, Expr::Path(path) if path.path.is_ident("Some"))
}

/// What a list ends with.
pub(crate) enum Item<T> {
    /// Nothing more.
    None,
    /// `..rest`
    Rest(T),
    /// `..`, whatever there is.
    AnyRest(proc_macro2::Span),
}

/// The elements of a list and its rest, each read by `parse`.
pub(crate) fn items<T>(
    list: &Punctuated<Expr, Token![,]>,
    parse: impl Fn(&Expr) -> Result<T>,
) -> Result<(Vec<T>, Item<T>)> {
    let mut rest = Item::None;
    let mut elements: Vec<&Expr> = list.iter().collect();
    if let Some(Expr::Range(range)) = elements.last().copied() {
        rest = parse_rest(range, &parse)?;
        elements.pop();
    }
    let items = all(elements.into_iter().map(|element| match element {
        Expr::Range(ExprRange { start: None, .. }) => mistake(element, "`..rest` must be the last element of a list"),
        Expr::Binary(bar) if matches!(bar.op, BinOp::BitOr(_)) => {
            mistake(bar.op, "the rest of a list is written `[first, ..rest]`")
        }
        element => parse(element),
    }))?;
    if items.is_empty() && !matches!(rest, Item::None) {
        return mistake(list, "a list needs an element before its rest: for the rest alone, write it without `[..]`");
    }
    Ok((items, rest))
}

fn parse_rest<T>(range: &ExprRange, parse: impl Fn(&Expr) -> Result<T>) -> Result<Item<T>> {
    match range {
        ExprRange { start: None, limits: RangeLimits::HalfOpen(_), end: None, .. } => Ok(Item::AnyRest(range.span())),
        ExprRange { start: None, limits: RangeLimits::HalfOpen(dots), end: Some(rest), .. } => match &**rest {
            Expr::Infer(_) => Ok(Item::AnyRest(dots.span())),
            rest => Ok(Item::Rest(parse(rest)?)),
        },
        _ => mistake(range, "expected an element of the list, found a range; the rest of a list is written `..rest`"),
    }
}

const TO_CALCULATE: &str = "is not yet part of the language of terms; to calculate while the goal is built, write \
                            `{ .. }`";

/// The operator, and what to write if the operand is a logic variable.
fn with_value(operator: &str, name: &str) -> String {
    format!(
        "`{operator}` is not yet part of the language of terms; `{name}` is a logic variable: to calculate with its \
         value, use `when_ground!`"
    )
}

/// Reports expressions that cannot be terms whatever their parts are.
fn no_term(expr: &Expr, scope: &Scope) -> Result<()> {
    match expr {
        Expr::Binary(binary) => no_operation(binary, scope),
        Expr::Range(_) => mistake(expr, "expected a term, found a range; `..rest` stands at the end of a list only"),
        Expr::Unary(not) if matches!(not.op, UnOp::Not(_)) && scope.variable(&not.expr).is_some() => {
            mistake(not.op, "terms have no `!`: a logic variable has no value while the goal is built")
        }
        Expr::Closure(_) => mistake(expr, "expected a term, found a binder: `|x| ..` is a goal"),
        Expr::Assign(assign) => mistake(assign.eq_token, "expected a term, found `=`; goals are separated by `;`"),
        _ => Ok(()),
    }
}

fn no_operation(binary: &ExprBinary, scope: &Scope) -> Result<()> {
    let ExprBinary { op, .. } = binary;
    let operator = text(op);
    match op {
        BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) => {
            if let Some(name) = [&binary.left, &binary.right].into_iter().find_map(|side| scope.variable(side)) {
                return mistake(op, with_value(&operator, &name));
            }
            let whole = text(binary);
            let whole = if whole.chars().count() <= 40 { whole } else { "..".to_owned() };
            mistake(op, format_args!("`{operator}` {}", TO_CALCULATE.replace("..", &whole)))
        }
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => mistake(
            op,
            format_args!("`{operator}` makes a goal, and this is the place of a term; for a `bool`, write `{{ .. }}`"),
        ),
        _ => mistake(
            op,
            format_args!("expected a term, found `{operator}`; to calculate while the goal is built, write `{{ .. }}`"),
        ),
    }
}
