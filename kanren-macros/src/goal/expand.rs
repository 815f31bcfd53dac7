//! Writes the code that builds a goal.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Ident, Result};

use super::{Arm, Block, Goal, Join, Statement};
use crate::binder::hidden;
use crate::input::mistake;

impl Goal {
    /// An expression of type `Goal`.
    pub(crate) fn expand(&self) -> TokenStream {
        match self {
            // All but the expression stands at the user's place, so that this call and the calls in the
            // expression agree about where they are.
            Goal::Rust { code, at, text } => quote_spanned!(*at=> ::kanren_core::__private::goal(#code, #text)),
            Goal::Equal { left, right, differ, at, text } => {
                // The surer side decides of which type both are.
                let is_flipped = left.sureness() < right.sureness();
                let function = match (differ, is_flipped) {
                    (false, false) => "eq",
                    (false, true) => "eq_flipped",
                    (true, false) => "neq",
                    (true, true) => "neq_flipped",
                };
                let function = Ident::new(function, *at);
                let (left, right) = (left.expand(), right.expand());
                quote_spanned!(*at=> ::kanren_core::__private::goal(
                    ::kanren_core::__private::#function(#left, #right), #text))
            }
            Goal::Ready(code) => code.clone(),
            Goal::Joined { left, operator, right } => {
                let (left, right) = (left.expand(), right.expand());
                let function = match operator {
                    Join::And => quote!(both),
                    Join::Or => quote!(either),
                };
                quote!(::kanren_core::__private::#function(#left, #right))
            }
            Goal::Fresh { binder, body } => {
                let fresh = hidden("fresh");
                let (variables, body) = (binder.expand(&fresh), body.expand());
                quote!({
                    let mut #fresh = ::kanren_core::__private::Fresh::new();
                    #variables
                    #fresh.bind(#body)
                })
            }
            Goal::Block(block) => block.expand(),
            Goal::Branch { .. } | Goal::Match { .. } => gathered(|goals| self.expand_into(goals)),
        }
    }

    /// Statements that add the goal to `goals`.
    fn expand_into(&self, goals: &Ident) -> TokenStream {
        match self {
            Goal::Block(block) => block.expand_into(goals),
            Goal::Branch { head, body, otherwise } => {
                let body = body.expand_into(goals);
                let otherwise = otherwise.as_ref().map(|otherwise| {
                    let otherwise = otherwise.expand_into(goals);
                    quote!(else #otherwise)
                });
                quote!(#head #body #otherwise)
            }
            Goal::Match { head, arms } => {
                let arms = arms.iter().map(|Arm { head, body }| {
                    let statements = body.expand_into(goals);
                    match body {
                        Statement::Goal(Goal::Block(_)) => quote!(#head => #statements),
                        _ => quote!(#head => { #statements }),
                    }
                });
                quote!(#head { #(#arms)* })
            }
            Goal::Rust { .. } | Goal::Equal { .. } | Goal::Ready(_) | Goal::Joined { .. } | Goal::Fresh { .. } => {
                let goal = self.expand();
                quote!(#goals.add(#goal);)
            }
        }
    }
}

impl Goal {
    /// An expression of type `Clause`: the first goal is its head.
    pub(crate) fn expand_clause(&self) -> Result<TokenStream> {
        let Goal::Fresh { .. } = self else {
            return self.expand_clause_of(&quote!(::kanren_core::__private::Fresh::new()));
        };
        let fresh = hidden("fresh");
        let clause = self.expand_clause_of(&quote!(#fresh))?;
        Ok(quote!({
            let mut #fresh = ::kanren_core::__private::Fresh::new();
            #clause
        }))
    }

    /// A clause with the variables that `fresh` took down.
    fn expand_clause_of(&self, fresh: &TokenStream) -> Result<TokenStream> {
        match self {
            Goal::Fresh { binder, body } => {
                let name = hidden("fresh");
                let (variables, clause) = (binder.expand(&name), body.expand_clause_of(fresh)?);
                Ok(quote!(#variables #clause))
            }
            Goal::Block(Block { label: None, statements }) => {
                let is_goal = |statement: &Statement| !matches!(statement, Statement::Rust(_));
                let (before, goals) = statements.split_at(statements.iter().take_while(|it| !is_goal(it)).count());
                let before: TokenStream =
                    before.iter().map(|statement| statement.expand_into(&hidden("goals"))).collect();
                let (head, rest) = match goals.split_first() {
                    None => (quote!(::kanren_core::__private::succeed()), goals),
                    Some((Statement::Goal(head), rest)) => (head.expand(), rest),
                    Some((Statement::Attributed(attributes, _), _)) => {
                        return mistake(attributes, HEAD_WITH_ATTRIBUTES);
                    }
                    Some((Statement::Rust(_), _)) => unreachable!("it stands before the goals"),
                };
                let rest = expand_all(rest);
                Ok(quote!({ #before #fresh.clause(#head, #rest) }))
            }
            head => {
                let head = head.expand();
                Ok(quote!(#fresh.clause(#head, ::kanren_core::__private::succeed())))
            }
        }
    }
}

const HEAD_WITH_ATTRIBUTES: &str =
    "the first goal of a clause is its head, which has no attributes: without it the next goal would be the head";

impl Block {
    fn expand(&self) -> TokenStream {
        match self.label {
            None => expand_all(&self.statements),
            Some(_) => gathered(|goals| self.expand_into(goals)),
        }
    }

    fn expand_into(&self, goals: &Ident) -> TokenStream {
        let (label, statements) = (&self.label, expand_statements(&self.statements, goals));
        quote!(#label { #statements })
    }
}

/// An expression: the goal that all of them hold.
fn expand_all(statements: &[Statement]) -> TokenStream {
    match values(statements).as_deref() {
        Some([]) => quote!(::kanren_core::__private::succeed()),
        Some([value]) => value.clone(),
        Some(values) => quote!(::kanren_core::__private::conj([#(#values),*])),
        None => gathered(|goals| expand_statements(statements, goals)),
    }
}

fn expand_statements(statements: &[Statement], goals: &Ident) -> TokenStream {
    statements.iter().map(|statement| statement.expand_into(goals)).collect()
}

/// The goals, if there is nothing else among the statements. Those of a block inside are among them, as they are
/// where statements add goals to a list.
fn values(statements: &[Statement]) -> Option<Vec<TokenStream>> {
    let mut values = Vec::new();
    for statement in statements {
        match statement {
            Statement::Goal(Goal::Block(Block { label: None, statements })) => values.extend(self::values(statements)?),
            Statement::Goal(goal) if goal.is_value() => values.push(goal.expand()),
            _ => return None,
        }
    }
    Some(values)
}

impl Goal {
    /// Whether it is built by an expression, without statements around it.
    fn is_value(&self) -> bool {
        !matches!(self, Goal::Branch { .. } | Goal::Match { .. } | Goal::Block(_))
    }
}

impl Statement {
    fn expand_into(&self, goals: &Ident) -> TokenStream {
        match self {
            Statement::Goal(goal) => goal.expand_into(goals),
            Statement::Attributed(attributes, goal) => {
                let statements = goal.expand_into(goals);
                quote!(#attributes { #statements })
            }
            Statement::Rust(statement) => quote!(#statement),
        }
    }
}

/// The conjunction of what the statements add.
fn gathered(statements: impl FnOnce(&Ident) -> TokenStream) -> TokenStream {
    let goals = hidden("goals");
    let statements = statements(&goals);
    quote!({
        let mut #goals = ::kanren_core::__private::Goals::new();
        #statements
        #goals.all()
    })
}
