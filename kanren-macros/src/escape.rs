//! What would leave a goal half built: `return`, `?`, `.await`, and `break` or `continue` to a loop outside.

use syn::visit::{self, Visit};
use syn::{
    Error, Expr, ExprAsync, ExprAwait, ExprBlock, ExprBreak, ExprClosure, ExprConst, ExprContinue, ExprForLoop,
    ExprLoop, ExprReturn, ExprTry, ExprWhile, ExprYield, Item, Label, Lifetime, Result, Stmt,
};

/// What the goal being read is inside of, within the macro: loops, and blocks with a label.
#[derive(Clone, Default)]
pub(crate) struct Scope(Vec<Target>);

#[derive(Clone)]
struct Target {
    label: Option<Lifetime>,
    is_loop: bool,
}

impl Scope {
    pub(crate) fn inside_loop(&self, label: &Option<Label>) -> Scope {
        self.inside(label, true)
    }

    pub(crate) fn inside_block(&self, label: &Option<Label>) -> Scope {
        if label.is_some() { self.inside(label, false) } else { self.clone() }
    }

    fn inside(&self, label: &Option<Label>, is_loop: bool) -> Scope {
        let mut inner = self.clone();
        inner.0.push(Target { label: label.as_ref().map(|label| label.name.clone()), is_loop });
        inner
    }

    fn has(&self, label: &Option<Lifetime>) -> bool {
        match label {
            None => self.0.iter().any(|target| target.is_loop),
            label => self.0.iter().any(|target| target.label == *label),
        }
    }
}

/// An expression that stays Rust.
pub(crate) fn check(expr: &Expr, scope: &Scope) -> Result<()> {
    let mut escapes = Escapes { scope: scope.clone(), found: None };
    escapes.visit_expr(expr);
    escapes.found.map_or(Ok(()), Err)
}

/// A statement that stays Rust.
pub(crate) fn check_statement(statement: &Stmt, scope: &Scope) -> Result<()> {
    let mut escapes = Escapes { scope: scope.clone(), found: None };
    escapes.visit_stmt(statement);
    escapes.found.map_or(Ok(()), Err)
}

struct Escapes {
    scope: Scope,
    found: Option<Error>,
}

impl Escapes {
    fn report(&mut self, at: impl quote::ToTokens, message: impl std::fmt::Display) {
        if self.found.is_none() {
            self.found = Some(Error::new_spanned(at, message));
        }
    }

    fn within(&mut self, inner: Scope, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.scope, inner);
        visit(self);
        self.scope = outer;
    }

    fn jump(&mut self, word: impl quote::ToTokens, name: &str, label: &Option<Lifetime>) {
        if !self.scope.has(label) {
            self.report(word, format_args!("`{name}` cannot leave a goal: there is no such loop inside of it"));
        }
    }
}

impl<'ast> Visit<'ast> for Escapes {
    fn visit_expr_return(&mut self, expr: &'ast ExprReturn) {
        self.report(expr.return_token, "`return` cannot leave a goal; `if` and `match` can decide which goal it is");
    }

    fn visit_expr_try(&mut self, expr: &'ast ExprTry) {
        self.report(expr.question_token, "`?` cannot leave a goal; take the value out before the macro");
    }

    fn visit_expr_await(&mut self, expr: &'ast ExprAwait) {
        self.report(expr.await_token, "a goal cannot wait; `.await` the value before the macro");
    }

    fn visit_expr_yield(&mut self, expr: &'ast ExprYield) {
        self.report(expr.yield_token, "`yield` cannot leave a goal");
    }

    fn visit_expr_break(&mut self, expr: &'ast ExprBreak) {
        self.jump(expr.break_token, "break", &expr.label);
        visit::visit_expr_break(self, expr);
    }

    fn visit_expr_continue(&mut self, expr: &'ast ExprContinue) {
        self.jump(expr.continue_token, "continue", &expr.label);
    }

    fn visit_expr_for_loop(&mut self, expr: &'ast ExprForLoop) {
        self.visit_expr(&expr.expr);
        self.within(self.scope.inside_loop(&expr.label), |inner| inner.visit_block(&expr.body));
    }

    fn visit_expr_while(&mut self, expr: &'ast ExprWhile) {
        self.within(self.scope.inside_loop(&expr.label), |inner| visit::visit_expr_while(inner, expr));
    }

    fn visit_expr_loop(&mut self, expr: &'ast ExprLoop) {
        self.within(self.scope.inside_loop(&expr.label), |inner| inner.visit_block(&expr.body));
    }

    fn visit_expr_block(&mut self, expr: &'ast ExprBlock) {
        self.within(self.scope.inside_block(&expr.label), |inner| inner.visit_block(&expr.block));
    }

    // These leave nothing but themselves.
    fn visit_expr_closure(&mut self, _: &'ast ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'ast ExprAsync) {}
    fn visit_expr_const(&mut self, _: &'ast ExprConst) {}
    fn visit_item(&mut self, _: &'ast Item) {}
}
