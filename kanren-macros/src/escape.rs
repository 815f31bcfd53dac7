//! What Rust inside of a goal must not do: leave it half built (`return`, `?`, `.await`, `break` or `continue` to
//! a loop outside), or ask for the value of a logic variable, which has none while the goal is built.

use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{
    BinOp, Error, Expr, ExprAsync, ExprAwait, ExprBinary, ExprBlock, ExprBreak, ExprCast, ExprClosure, ExprConst,
    ExprContinue, ExprField, ExprForLoop, ExprIf, ExprIndex, ExprLet, ExprLoop, ExprMatch, ExprMethodCall, ExprReturn,
    ExprTry, ExprUnary, ExprWhile, ExprYield, Item, Label, Lifetime, Pat, PatIdent, Result, Stmt, UnOp,
};

use crate::binder::Binder;
use crate::symbol;
use crate::text::text;

/// What the goal being read is inside of, within the macro.
#[derive(Clone, Default)]
pub(crate) struct Scope {
    /// Loops, and blocks with a label.
    targets: Vec<Target>,
    /// The logic variables that the macro's own binders introduced.
    variables: Vec<Ident>,
    /// And their arrays of logic variables.
    arrays: Vec<Ident>,
}

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
        inner.targets.push(Target { label: label.as_ref().map(|label| label.name.clone()), is_loop });
        inner
    }

    fn has(&self, label: &Option<Lifetime>) -> bool {
        match label {
            None => self.targets.iter().any(|target| target.is_loop),
            label => self.targets.iter().any(|target| target.label == *label),
        }
    }

    /// Inside of a binder: leaving it would leave its variables, so the loops outside of it do not count.
    pub(crate) fn inside_binder<'a>(&self, names: impl IntoIterator<Item = &'a Ident>) -> Scope {
        let names: Vec<Ident> = names.into_iter().cloned().collect();
        let mut inner = Scope { targets: Vec::new(), ..self.without(&Names(names.clone())) };
        inner.variables.extend(names);
        inner
    }

    /// With names for arrays of variables, too.
    pub(crate) fn with_arrays<'a>(&self, names: impl IntoIterator<Item = &'a Ident>) -> Scope {
        let names: Vec<Ident> = names.into_iter().cloned().collect();
        let mut inner = self.without(&Names(names.clone()));
        inner.arrays.extend(names);
        inner
    }

    /// An operand, or another part that is no statement: loops outside of it do not count.
    pub(crate) fn inside_expression(&self) -> Scope {
        self.inside_binder([])
    }

    /// After Rust gave these names another meaning.
    pub(crate) fn without(&self, names: &Names) -> Scope {
        let mut inner = self.clone();
        inner.variables.retain(|variable| !names.0.contains(variable));
        inner.arrays.retain(|array| !names.0.contains(array));
        inner
    }

    /// The text of the logic variable that this expression is, if it is one.
    pub(crate) fn variable(&self, expr: &Expr) -> Option<String> {
        match expr {
            Expr::Path(_) => is_one_of(expr, &self.variables).then(|| text(expr)),
            Expr::Index(element) => is_one_of(&element.expr, &self.arrays).then(|| text(expr)),
            Expr::Paren(inner) => self.variable(&inner.expr),
            Expr::Reference(inner) => self.variable(&inner.expr),
            _ => None,
        }
    }
}

fn is_one_of(expr: &Expr, names: &[Ident]) -> bool {
    matches!(expr, Expr::Path(path) if path.path.get_ident().is_some_and(|name| names.contains(name)))
}

/// The names that patterns of Rust bind, wherever they stand in what was looked at.
#[derive(Default)]
pub(crate) struct Names(Vec<Ident>);

impl Names {
    pub(crate) fn of_pattern(pattern: &Pat) -> Names {
        let mut names = Names::default();
        names.visit_pat(pattern);
        names
    }

    pub(crate) fn of_binder(binder: &Binder) -> Names {
        Names(binder.names().cloned().collect())
    }

    pub(crate) fn of_expr(expr: &Expr) -> Names {
        let mut names = Names::default();
        names.visit_expr(expr);
        names
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_pat_ident(&mut self, pattern: &'ast PatIdent) {
        self.0.push(pattern.ident.clone());
        visit::visit_pat_ident(self, pattern);
    }
}

/// An expression that stays Rust.
pub(crate) fn check(expr: &Expr, scope: &Scope) -> Result<()> {
    let mut escapes = Escapes { scope: scope.without(&Names::of_expr(expr)), found: None };
    escapes.visit_expr(expr);
    escapes.found.map_or(Ok(()), Err)
}

/// A statement that stays Rust.
pub(crate) fn check_statement(statement: &Stmt, scope: &Scope) -> Result<()> {
    let mut escapes = Escapes { scope: scope.clone(), found: None };
    if let Stmt::Local(local) = statement
        && let Some(init) = &local.init
    {
        escapes.scope = scope.without(&Names::of_expr(&init.expr));
        escapes.taken_apart(&local.pat, &init.expr);
    }
    escapes.visit_stmt(statement);
    escapes.found.map_or(Ok(()), Err)
}

/// A pattern of Rust, and what it is held against, if it is an arm of a `match`.
pub(crate) fn check_pattern(pattern: &Pat, of: Option<&Expr>, scope: &Scope) -> Result<()> {
    let mut escapes = Escapes { scope: scope.clone(), found: None };
    escapes.visit_pat(pattern);
    if let Some(of) = of {
        escapes.taken_apart(pattern, of);
    }
    escapes.found.map_or(Ok(()), Err)
}

/// The head of an `if`, a `match` or a loop, which decides while the goal is built.
pub(crate) fn check_head(expr: &Expr, scope: &Scope, head: Head) -> Result<()> {
    let mut escapes = Escapes { scope: scope.without(&Names::of_expr(expr)), found: None };
    escapes.needs_value(expr, if head == Head::Loop { TO_LOOP } else { TO_DECIDE });
    escapes.visit_expr(expr);
    escapes.found.map_or(Ok(()), Err)
}

/// Whether this pattern asks more of a value than to have a name.
fn takes_apart(pattern: &Pat) -> bool {
    match pattern {
        Pat::Ident(PatIdent { subpat: None, .. }) | Pat::Wild(_) => false,
        Pat::Paren(inner) => takes_apart(&inner.pat),
        Pat::Type(typed) => takes_apart(&typed.pat),
        _ => true,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Head {
    /// Of `if`, `match`, `while`.
    Choice,
    /// Of `for`.
    Loop,
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

    /// What a pattern of Rust is held against.
    fn taken_apart(&mut self, pattern: &Pat, expr: &Expr) {
        match (pattern, expr) {
            (Pat::Tuple(patterns), Expr::Tuple(parts)) if patterns.elems.len() == parts.elems.len() => {
                for (pattern, part) in patterns.elems.iter().zip(&parts.elems) {
                    self.taken_apart(pattern, part);
                }
            }
            _ if takes_apart(pattern) => self.needs_value(expr, TO_TAKE_APART),
            _ => {}
        }
    }

    /// A place where Rust needs a value.
    fn needs_value(&mut self, expr: &Expr, way_out: &str) {
        if let Some(name) = self.scope.variable(expr) {
            let message = format!("`{name}` {IS_A_VARIABLE} it has no value while the goal is built; {way_out}");
            self.report(expr, message);
        }
    }
}

/// What every message says that is about a logic variable where Rust needs a value.
const IS_A_VARIABLE: &str = "is a logic variable:";

/// Those of the mistakes that are about logic variables.
pub(crate) fn about_variables(mistakes: Error) -> Result<()> {
    let mut about = mistakes.into_iter().filter(|mistake| mistake.to_string().contains(IS_A_VARIABLE));
    let Some(mut first) = about.next() else { return Ok(()) };
    first.extend(about);
    Err(first)
}

const TO_DECIDE: &str = "to decide on what it stands for, use `conde!` or `matche!`";
const TO_LOOP: &str = "what holds of each element of a list is said by a relation that calls itself";
const TO_TAKE_APART: &str = "to take apart what it stands for, use `matche!`";
const TO_CALCULATE: &str = "to calculate with its value, use `when_ground!`";

/// Methods that values have, and no variable.
const OF_VALUES: [&str; 5] = ["iter", "into_iter", "len", "is_empty", "unwrap"];

fn is_calculation(operator: &BinOp) -> bool {
    use BinOp::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Rem, RemAssign, Sub, SubAssign};
    matches!(operator, Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_))
        || matches!(operator, AddAssign(_) | SubAssign(_) | MulAssign(_) | DivAssign(_) | RemAssign(_))
}

/// `==`, `<` and their kin.
pub(crate) fn is_comparison(operator: &BinOp) -> bool {
    use BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(operator, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_))
}

impl<'ast> Visit<'ast> for Escapes {
    fn visit_expr_binary(&mut self, expr: &'ast ExprBinary) {
        if is_comparison(&expr.op) {
            self.needs_value(&expr.left, TO_DECIDE);
            self.needs_value(&expr.right, TO_DECIDE);
        } else if is_calculation(&expr.op) {
            self.needs_value(&expr.left, TO_CALCULATE);
            self.needs_value(&expr.right, TO_CALCULATE);
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast ExprUnary) {
        match expr.op {
            UnOp::Neg(_) => self.needs_value(&expr.expr, TO_CALCULATE),
            UnOp::Not(_) => self.needs_value(&expr.expr, TO_DECIDE),
            _ => {}
        }
        visit::visit_expr_unary(self, expr);
    }

    fn visit_expr_cast(&mut self, expr: &'ast ExprCast) {
        self.needs_value(&expr.expr, TO_CALCULATE);
        visit::visit_expr_cast(self, expr);
    }

    fn visit_expr_method_call(&mut self, expr: &'ast ExprMethodCall) {
        if let Some(method) = OF_VALUES.iter().find(|name| expr.method == *name) {
            self.needs_value(&expr.receiver, if method.ends_with("iter") { TO_LOOP } else { TO_CALCULATE });
        }
        visit::visit_expr_method_call(self, expr);
    }

    fn visit_expr_let(&mut self, expr: &'ast ExprLet) {
        self.taken_apart(&expr.pat, &expr.expr);
        visit::visit_expr_let(self, expr);
    }

    fn visit_expr_if(&mut self, expr: &'ast ExprIf) {
        self.needs_value(&expr.cond, TO_DECIDE);
        visit::visit_expr_if(self, expr);
    }

    fn visit_expr_match(&mut self, expr: &'ast ExprMatch) {
        self.needs_value(&expr.expr, TO_DECIDE);
        visit::visit_expr_match(self, expr);
    }

    fn visit_expr_field(&mut self, expr: &'ast ExprField) {
        self.needs_value(&expr.base, TO_TAKE_APART);
        visit::visit_expr_field(self, expr);
    }

    fn visit_expr_index(&mut self, expr: &'ast ExprIndex) {
        self.needs_value(&expr.expr, TO_TAKE_APART);
        visit::visit_expr_index(self, expr);
    }

    /// A pattern of Rust, in which a symbol would be a call.
    fn visit_pat_ident(&mut self, pattern: &'ast PatIdent) {
        if let Some(name) = symbol::name(&pattern.ident) {
            self.report(
                pattern,
                format_args!("`'{name}` is a term, and this is a pattern of Rust; terms are taken apart by `matche!`"),
            );
        }
    }

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
        self.needs_value(&expr.expr, TO_LOOP);
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
