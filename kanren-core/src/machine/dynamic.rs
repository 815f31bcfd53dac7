//! What host code computes for a branch: the closure of a dynamic goal, when it is reached or when its terms are ground,
//! the body of a relation with data, a generator.
//! What it returns is lowered for that branch.

use std::collections::HashMap;
use std::sync::Arc;

use smallvec::SmallVec;

use super::make_variable;
use crate::code::env::Env;
use crate::code::{Body, CallWithOp, CapturedOp, Code, DynamicOp, Op, Scope, WhenGroundOp, lower};
use crate::constraint::{Known, Posted, Rule};
use crate::counted::Arc as Counted;
use crate::goal::dynamic::{Captured, DynamicGoal, Now};
use crate::goal::generate::Alternative;
use crate::goal::report::Need;
use crate::goal::{Goal, Node};
use crate::state::State;
use crate::term::rewrite::{Step, rewrite};
use crate::term::{Openness, Term, Var, View, next_symbolic_id};

/// The code of the goal that a dynamic goal decides on, for this branch; or what it needs and does not find.
pub(super) fn decide(op: &DynamicOp, state: &mut State, env: &mut Env) -> Result<Code, Box<Need>> {
    let scope = scope(&op.captured, state, env);
    decided(&op.goal, &scope, op.delays, state)
}

fn decided(goal: &DynamicGoal, scope: &Arc<Scope>, counted: bool, state: &mut State) -> Result<Code, Box<Need>> {
    let mark = next_symbolic_id();
    let decision = {
        let allowed = goal.ids();
        let captured = Visible { scope, allowed: allowed.as_deref() };
        let now = Now::new(Known::new(&state.subst), &captured, goal);
        let decision = goal.decide(&now);
        match now.into_need() {
            Some(need) => return Err(need),
            None => decision,
        }
    };
    Ok(lowered(&decision, scope, mark, state, counted))
}

/// A goal that waits, and what its closure captured.
struct Waiting {
    goal: Arc<DynamicGoal>,
    scope: Arc<Scope>,
}

/// Takes in a goal that waits until these terms are ground; it is still to be asked whether they are.
pub(super) fn suspend(op: &WhenGroundOp, terms: &[Term], state: &mut State, env: &mut Env) -> Counted<Posted> {
    let waiting = Waiting { goal: op.goal.clone(), scope: scope(&op.captured, state, env) };
    Arc::make_mut(state.ledger.get_or_insert_default()).suspensions.add(Arc::new(waiting), terms, Some(op.goal.place))
}

/// The code of goals that waited and are ready: calls, one after the other.
pub(super) fn resumed(ready: impl Iterator<Item = Counted<Posted>>) -> Code {
    let call = |posted: Counted<Posted>| {
        let Rule::Suspended(suspended) = &posted.rule else { return None };
        let Waiting { goal, scope } = suspended.goal().downcast_ref()?;
        let captured = CapturedOp::Scope(scope.clone());
        Some(Op::Dynamic(Box::new(DynamicOp { goal: goal.clone(), delays: true, captured })))
    };
    Code::own(Body::of_ops(ready.filter_map(call).collect()))
}

/// The code of the body of a relation with data, for this branch and these arguments, which are used up.
pub(super) fn body(op: &CallWithOp, args: &mut Vec<Term>, state: &mut State, env: &mut Env) -> Code {
    // Without terms in its data the body mentions its parameters and what it makes itself: nothing is kept of the
    // scope around, so that a recursion of any depth takes the same.
    let scope = op.captured.as_ref().map_or_else(Arc::default, |captured| scope(captured, state, env));
    let params: SmallVec<[Var; 8]> = args.drain(..).map(|arg| parameter(arg, state)).collect();
    let mark = next_symbolic_id();
    let goal = op.relation.body(&params);
    // A body that only looks at the state decides at once: code for the look alone would be made and used once.
    // (If it reports a need, it does so in its own turn.)
    if let Node::Dynamic { goal: look, delays: false } = goal.node()
        && look.looks_at.is_none()
        && let Ok(code) = decided(look, &scope, true, state)
    {
        return code;
    }
    lowered(&goal, &scope, mark, state, true)
}

/// A variable for an argument: itself, if it is one.
fn parameter(arg: Term, state: &mut State) -> Var {
    if let View::Var(var) = arg.view() {
        return var;
    }
    let number = state.subst.fresh_number();
    // Nothing waits for a variable that was just made.
    state.subst.extend(number, arg, &mut Vec::new());
    Var::numbered(number)
}

/// The code of a goal that was built for the branch, by something that was a step or not.
fn lowered(goal: &Goal, scope: &Arc<Scope>, mark: u64, state: &mut State, counted: bool) -> Code {
    let mut next = state.subst.next();
    let body = lower::for_branch(goal, scope, mark, &mut next, counted);
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

/// Variables that a generator made (from `mark` on), and `_`, become variables of the branch.
pub(super) fn import(alternative: &mut Alternative, mark: u64, name: &str, state: &mut State) {
    let mut made: HashMap<u64, Term> = HashMap::new();
    for term in alternative.equations.iter_mut().flat_map(|(left, right)| [left, right]) {
        if term.openness() == Openness::Template {
            *term = rewrite(term, |part| match part.view() {
                View::Wild => Step::Leaf(state.subst.fresh()),
                View::Var(var) if var.is_symbolic() => {
                    let is_made = var.id() >= mark && var.name().is_none();
                    assert!(is_made, "`{name}` gives a variable that it did not get with its terms");
                    Step::Leaf(made.entry(var.id()).or_insert_with(|| state.subst.fresh()).clone())
                }
                _ if part.openness() == Openness::Template => Step::Enter(part.clone()),
                _ => Step::Leaf(part.clone()),
            });
        }
    }
}
