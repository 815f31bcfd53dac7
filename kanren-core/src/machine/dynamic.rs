//! Running the closure of a dynamic goal, and lowering what it returns for the branch.

use std::sync::Arc;

use super::make_variable;
use crate::code::env::Env;
use crate::code::{CapturedOp, Code, DynamicOp, Scope, lower};
use crate::constraint::Known;
use crate::goal::dynamic::{Captured, Now};
use crate::state::State;
use crate::term::{Term, next_symbolic_id};

/// The code of the goal that a dynamic goal decides on, for this branch.
pub(super) fn decide(op: &DynamicOp, state: &mut State, env: &mut Env) -> Code {
    let scope = scope(&op.captured, state, env);
    let mark = next_symbolic_id();
    let goal = {
        let allowed = op.goal.ids();
        let captured = Visible { scope: &scope, allowed: allowed.as_deref() };
        op.goal.decide(&Now::new(Known::new(&state.subst), &captured, &op.goal))
    };
    let mut next = state.subst.next();
    let body = lower::for_branch(&goal, &scope, mark, &mut next);
    state.subst.set_next(next);
    Code::own(body)
}

/// What the variables that the closure captured stand for. All of them become variables now, so that
/// the goal it returns and what follows here mean the same ones.
fn scope(captured: &CapturedOp, state: &mut State, env: &mut Env) -> Arc<Scope> {
    match captured {
        CapturedOp::Scope(scope) => scope.clone(),
        CapturedOp::Slots(slots) => {
            for &(_, slot) in slots.iter() {
                make_variable(state, env, slot);
            }
            Arc::new(Scope { slots: slots.clone(), env: env.clone(), more: None })
        }
    }
}

/// The part of a scope that the goal said it looks at.
struct Visible<'a> {
    scope: &'a Scope,
    allowed: Option<&'a [u64]>,
}

impl Captured for Visible<'_> {
    fn value(&self, id: u64) -> Option<&Term> {
        match self.allowed {
            Some(allowed) if allowed.binary_search(&id).is_err() => None,
            _ => self.scope.value(id),
        }
    }
}
