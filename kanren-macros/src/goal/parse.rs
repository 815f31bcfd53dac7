//! Reads Rust expressions as goals. What is no goal gets a sentence about what to write instead.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::{Attribute, BinOp, Expr, ExprBinary, ExprIf, ExprMatch, ExprParen, Lit, Macro, Result, Stmt, UnOp};

use super::call::call;
use super::{Arm, Block, Goal, Join, OURS, Scope, Statement};
use crate::binder::Binder;
use crate::escape::{Head, Names, check, check_head, check_pattern, check_statement, is_comparison};
use crate::forms;
use crate::input::{all, mistake};
use crate::symbol;
use crate::term::Term;
use crate::text::text;

impl Goal {
    /// Reads the body of a function.
    pub(crate) fn of_block(block: &syn::Block, scope: &Scope) -> Result<Goal> {
        Ok(Goal::Block(Block::parse(block, scope)?))
    }

    /// Reads what stands in a goal's place.
    pub(crate) fn parse(expr: &Expr, scope: &Scope) -> Result<Goal> {
        no_attributes(expr)?;
        match expr {
            Expr::Paren(inner) => Goal::parse(&inner.expr, scope),
            Expr::Group(inner) => Goal::parse(&inner.expr, scope),
            Expr::Block(inner) => {
                let scope = scope.inside_block(&inner.label);
                Ok(Goal::Block(Block { label: inner.label.clone(), ..Block::parse(&inner.block, &scope)? }))
            }
            Expr::Closure(closure) => {
                let binder = Binder::parse(closure)?;
                let body = Box::new(Goal::parse(&closure.body, &binder.inside(scope))?);
                Ok(Goal::Fresh { binder, body })
            }
            Expr::If(branch) => parse_if(branch, scope),
            Expr::Match(choice) => parse_match(choice, scope),
            Expr::ForLoop(each) => {
                let syn::ExprForLoop { attrs, label, for_token, pat, in_token, expr, body } = each;
                check_head(expr, scope, Head::Loop)?;
                check_pattern(pat, None, scope)?;
                let head = quote!(#(#attrs)* #label #for_token #pat #in_token #expr);
                let scope = scope.inside_loop(label).without(&Names::of_pattern(pat));
                Ok(Goal::Branch { head, body: Block::parse(body, &scope)?, otherwise: None })
            }
            Expr::While(repeat) => {
                let syn::ExprWhile { attrs, label, while_token, cond, body } = repeat;
                let scope = scope.inside_loop(label).without(&Names::of_expr(cond));
                check_head(cond, &scope, Head::Choice)?;
                let head = quote!(#(#attrs)* #label #while_token #cond);
                Ok(Goal::Branch { head, body: Block::parse(body, &scope)?, otherwise: None })
            }
            Expr::Loop(repeat) => {
                let syn::ExprLoop { attrs, label, loop_token, body } = repeat;
                let head = quote!(#(#attrs)* #label #loop_token);
                Ok(Goal::Branch { head, body: Block::parse(body, &scope.inside_loop(label))?, otherwise: None })
            }
            Expr::Binary(ExprBinary { attrs, left, op, right }) if attrs.is_empty() && joins(op).is_some() => {
                let scope = scope.inside_expression();
                let left = Box::new(Goal::parse(left, &scope)?);
                let right = Box::new(Goal::parse(right, &scope)?);
                Ok(Goal::Joined { left, operator: joins(op).unwrap_or(Join::And), right })
            }
            Expr::Binary(ExprBinary { attrs, left, op: op @ (BinOp::Eq(_) | BinOp::Ne(_)), right })
                if attrs.is_empty() =>
            {
                Ok(Goal::Equal {
                    left: Term::parse(left, scope)?,
                    right: Term::parse(right, scope)?,
                    differ: matches!(op, BinOp::Ne(_)),
                    at: caller(left),
                    text: text(expr),
                })
            }
            Expr::Path(path) if path.path.is_ident("succeed") || path.path.is_ident("fail") => {
                Ok(Goal::Ready(quote!(#path())))
            }
            Expr::Macro(call) if panics(&call.mac) => Ok(Goal::Ready(call.to_token_stream())),
            Expr::Macro(call) if is_ours(&call.mac) => {
                forms::check_inside(&call.mac, scope)?;
                Ok(Goal::Ready(call.to_token_stream()))
            }
            expr => {
                no_goal(expr)?;
                let code = call(expr, scope)?;
                Ok(Goal::Rust { code, at: caller(expr), text: text(expr) })
            }
        }
    }
}

fn parse_if(branch: &ExprIf, scope: &Scope) -> Result<Goal> {
    let ExprIf { attrs, if_token, cond, then_branch, else_branch } = branch;
    check_head(cond, scope, Head::Choice)?;
    let body = Block::parse(then_branch, &scope.without(&Names::of_expr(cond)))?;
    let otherwise = match else_branch {
        Some((_, otherwise)) => Some(Box::new(Goal::parse(otherwise, scope)?)),
        None => None,
    };
    Ok(Goal::Branch { head: quote!(#(#attrs)* #if_token #cond), body, otherwise })
}

fn parse_match(choice: &ExprMatch, scope: &Scope) -> Result<Goal> {
    let ExprMatch { attrs, match_token, expr, arms, .. } = choice;
    check_head(expr, scope, Head::Choice)?;
    let arms = all(arms.iter().map(|arm| {
        let syn::Arm { attrs, pat, guard, body, .. } = arm;
        check_pattern(pat, Some(expr), scope)?;
        let scope = &scope.without(&Names::of_pattern(pat));
        if let Some((_, guard)) = guard {
            check_head(guard, scope, Head::Choice)?;
        }
        let guard = guard.as_ref().map(|(if_token, guard)| quote!(#if_token #guard));
        Ok(Arm { head: quote!(#(#attrs)* #pat #guard), body: Statement::of_expr(body, scope)? })
    }))?;
    Ok(Goal::Match { head: quote!(#(#attrs)* #match_token #expr), arms })
}

impl Block {
    fn parse(block: &syn::Block, scope: &Scope) -> Result<Block> {
        let mut scope = scope.clone();
        let statements = all(block.stmts.iter().map(|statement| {
            let parsed = Statement::parse(statement, &scope);
            if let Stmt::Local(local) = statement {
                scope = scope.without(&Names::of_pattern(&local.pat));
            }
            parsed
        }))?;
        Ok(Block { label: None, statements })
    }
}

impl Statement {
    fn parse(statement: &Stmt, scope: &Scope) -> Result<Statement> {
        match statement {
            Stmt::Expr(expr, _) => Statement::with_attributes(expr, scope),
            Stmt::Macro(call) => {
                let (attrs, mac) = (call.attrs.clone(), call.mac.clone());
                Statement::with_attributes(&Expr::Macro(syn::ExprMacro { attrs, mac }), scope)
            }
            Stmt::Local(_) | Stmt::Item(_) => {
                check_statement(statement, scope)?;
                Ok(Statement::Rust(Box::new(statement.clone())))
            }
        }
    }

    /// A statement's attributes are those of the whole statement, wherever the parser puts them.
    fn with_attributes(expr: &Expr, scope: &Scope) -> Result<Statement> {
        if !starts_with_attribute(expr) {
            return Statement::of_expr(expr, scope);
        }
        let split = |input: ParseStream<'_>| Ok((Attribute::parse_outer(input)?, input.parse::<Expr>()?));
        let (attributes, bare) = split.parse2(expr.to_token_stream())?;
        match Statement::of_expr(&bare, scope)? {
            Statement::Goal(goal) => Ok(Statement::Attributed(quote!(#(#attributes)*), goal)),
            _ => Ok(Statement::Rust(Box::new(Stmt::Expr(expr.clone(), Some(syn::Token![;](Span::mixed_site())))))),
        }
    }

    fn of_expr(expr: &Expr, scope: &Scope) -> Result<Statement> {
        if !only_steers(expr) {
            return Ok(Statement::Goal(Goal::parse(expr, scope)?));
        }
        if let Expr::Break(stop) = expr
            && let Some(value) = &stop.expr
        {
            return mistake(value, "`break` takes nothing along here; write the goal as a statement before it");
        }
        check(expr, scope)?;
        let semicolon = syn::Token![;](Span::mixed_site());
        Ok(Statement::Rust(Box::new(Stmt::Expr(expr.clone(), Some(semicolon)))))
    }
}

/// Part of the control flow around goals: `break`, `continue`, `i += 1`, `panic!(..)`.
fn only_steers(expr: &Expr) -> bool {
    match expr {
        Expr::Break(_) | Expr::Continue(_) => true,
        Expr::Binary(binary) => is_compound_assignment(&binary.op),
        Expr::Macro(call) => panics(&call.mac),
        _ => false,
    }
}

fn is_compound_assignment(operator: &BinOp) -> bool {
    use BinOp::{AddAssign, BitAndAssign, BitOrAssign, BitXorAssign, DivAssign};
    use BinOp::{MulAssign, RemAssign, ShlAssign, ShrAssign, SubAssign};
    matches!(operator, AddAssign(_) | SubAssign(_) | MulAssign(_) | DivAssign(_) | RemAssign(_))
        || matches!(operator, BitAndAssign(_) | BitOrAssign(_) | BitXorAssign(_) | ShlAssign(_) | ShrAssign(_))
}

/// How an operator joins goals, if it does.
fn joins(operator: &BinOp) -> Option<Join> {
    match operator {
        BinOp::BitAnd(_) | BinOp::And(_) => Some(Join::And),
        BinOp::BitOr(_) | BinOp::Or(_) => Some(Join::Or),
        _ => None,
    }
}

/// Macros that give a goal, without a place of its own.
fn is_ours(call: &Macro) -> bool {
    is_one_of(call, &OURS)
}

/// Macros that stand for a goal because they never get that far.
fn panics(call: &Macro) -> bool {
    is_one_of(call, &["panic", "todo", "unimplemented", "unreachable"])
}

fn is_one_of(call: &Macro, names: &[&str]) -> bool {
    call.path.segments.last().is_some_and(|last| names.iter().any(|name| last.ident == name))
}

/// Where a function that tracks its caller sees this expression: at the name of a method, else at its start.
pub(crate) fn caller(expr: &Expr) -> Span {
    match expr {
        Expr::Paren(inner) => caller(&inner.expr),
        Expr::MethodCall(call) => call.method.span(),
        expr => {
            let first = expr.to_token_stream().into_iter().next();
            first.map_or_else(|| expr.span(), |token| token.span())
        }
    }
}

fn starts_with_attribute(expr: &Expr) -> bool {
    matches!(expr.to_token_stream().into_iter().next(), Some(TokenTree::Punct(sign)) if sign.as_char() == '#')
}

/// Attributes would be lost, or not allowed, where the goal ends up.
fn no_attributes(expr: &Expr) -> Result<()> {
    if !starts_with_attribute(expr) || matches!(expr, Expr::If(_) | Expr::Match(_)) {
        return Ok(());
    }
    let attribute: TokenStream = expr.to_token_stream().into_iter().take(2).collect();
    mistake(attribute, "attributes stand at the statements of a block only: `{ #[cfg(..)] g1; g2 }`")
}

/// Reports expressions that cannot be goals whatever their parts are.
fn no_goal(expr: &Expr) -> Result<()> {
    match expr {
        Expr::Binary(binary) => no_goal_operator(binary),
        Expr::Assign(assign) => mistake(
            assign.eq_token,
            format_args!("`=` is not a goal; to unify two terms, write `{}`", infix(&assign.left, "==", &assign.right)),
        ),
        Expr::Array(_) | Expr::Repeat(_) => {
            mistake(expr, "expected a goal, found a list; several goals that must all hold are written `{ g1; g2 }`")
        }
        Expr::Tuple(_) => {
            mistake(expr, "expected a goal, found a tuple; several goals that must all hold are written `{ g1; g2 }`")
        }
        Expr::Lit(literal) if matches!(literal.lit, Lit::Bool(_)) => mistake(
            expr,
            "expected a goal, found a `bool`; the goals that always and never hold are `succeed` and `fail`",
        ),
        Expr::Lit(_) => mistake(expr, "expected a goal, found a plain value; to unify it with a term, write `x == ..`"),
        Expr::Path(path) if path.path.get_ident().is_some_and(|name| symbol::name(name).is_some()) => {
            mistake(expr, "expected a goal, found a symbol; to unify it with a term, write `x == ..`")
        }
        Expr::Infer(_) => mistake(expr, "expected a goal, found `_`; the goal that always holds is `succeed()`"),
        Expr::Range(_) => mistake(expr, "expected a goal, found a range; for its members, write `between(x, range)`"),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => match in_parentheses(&unary.expr) {
            Expr::Binary(ExprBinary { op: BinOp::Eq(_), left, right, .. }) => {
                let differ = infix(left, "!=", right);
                mistake(unary.op, format_args!("goals have no `!`; for terms that are never equal write `{differ}`"))
            }
            _ => mistake(unary.op, "goals have no `!`: a search finds what holds, it cannot turn that around"),
        },
        _ => Ok(()),
    }
}

fn no_goal_operator(binary: &ExprBinary) -> Result<()> {
    let ExprBinary { op, .. } = binary;
    let operator = text(op);
    match op {
        op if is_comparison(op) => mistake(
            op,
            format_args!(
                "`{operator}` is not yet part of the language of goals; for the integers of a range, \
                 write `between(x, 0..=9)`, for a condition of Rust `if`"
            ),
        ),
        op if is_compound_assignment(op) => {
            mistake(op, format_args!("`{operator}` is not a goal; it may only stand in a block, beside goals"))
        }
        op => mistake(op, format_args!("expected a goal, found a calculation with `{operator}`")),
    }
}

/// The goal to write instead, with the user's own operands if they are short.
fn infix(left: &Expr, sign: &str, right: &Expr) -> String {
    let goal = format!("{} {sign} {}", text(left), text(right));
    if goal.chars().count() <= 40 { goal } else { format!("a {sign} b") }
}

fn in_parentheses(mut expr: &Expr) -> &Expr {
    while let Expr::Paren(ExprParen { expr: inside, .. }) = expr {
        expr = inside;
    }
    expr
}
