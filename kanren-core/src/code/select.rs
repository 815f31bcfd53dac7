//! Clause selection: before a branch forks, the alternatives that cannot match are left out.
//!
//! An alternative cannot match if one of the equations it starts with clashes with what is known,
//! to a depth of two, and along lists for [`SPINE`] pairs, without binding anything; or if one of the built-in constraints
//! among them does on the surface. Turns are given away at relation calls only, so an
//! alternative that fails before its first call is never seen by a search: leaving it out changes
//! neither answers nor their order nor the count of steps. What it gains: a deterministic call never
//! forks, and its store stays the branch's own.

use super::env::Env;
use super::{Body, Op};
use crate::constraint::{Attributes, Rule};
use crate::subst::{Subst, same_atom};
use crate::term::{Term, View};

/// How deep into cells the test looks.
pub(super) const DEPTH: u32 = 2;

/// How far along a list the test looks: records of some fields are lists, too.
pub(super) const SPINE: u32 = 8;

/// Whether a block may succeed, as far as the equations and constraints it starts with tell.
#[inline]
pub(crate) fn is_plausible(body: &Body, block: u32, subst: &Subst<Attributes>, env: &Env) -> bool {
    for op in body.block(block) {
        match op {
            Op::Share(_) => {}
            Op::Eq { .. } | Op::Constrain { rule: Rule::Builtin(_), .. } => {
                if !may_hold(body, op, subst, env) {
                    return false;
                }
            }
            Op::Ask { .. } => return may_hold(body, op, subst, env),
            _ => return true,
        }
    }
    true
}

/// Whether an operation with which a block starts may hold.
#[inline]
pub(super) fn may_hold(body: &Body, op: &Op, subst: &Subst<Attributes>, env: &Env) -> bool {
    match op {
        Op::Eq { left, right, .. } => may_match(subst, env, left, right, DEPTH),
        Op::Constrain { rule: Rule::Builtin(builtin), terms, .. } => {
            builtin.may_hold(terms.iter().map(|term| surface(subst, env, term)))
        }
        Op::Ask { block, .. } => may_be_answered(body, *block, subst, env),
        _ => true,
    }
}

/// [`is_plausible`] of the head of a clause, or of what stands in a `once`, which may stand in a `once` again.
#[cold]
fn may_be_answered(body: &Body, mut block: u32, subst: &Subst<Attributes>, env: &Env) -> bool {
    while let [Op::Ask { block: inner, .. }, ..] = body.block(block) {
        block = *inner;
    }
    let mut equations = body.block(block).iter().map_while(|op| match op {
        Op::Eq { left, right, .. } => Some((left, right)),
        _ => None,
    });
    equations.all(|(left, right)| may_match(subst, env, left, right, DEPTH))
}

/// What a template stands for on its surface; nothing if that is open.
#[inline]
pub(super) fn surface<'a>(subst: &'a Subst<Attributes>, env: &'a Env, template: &'a Term) -> &'a Term {
    match template.view() {
        View::Slot(slot) => subst.find(env.get(slot)),
        View::Var(_) => subst.find(template),
        _ => template,
    }
}

#[inline]
fn may_match(subst: &Subst<Attributes>, env: &Env, left: &Term, right: &Term, depth: u32) -> bool {
    let left = surface(subst, env, left);
    if is_open(left) {
        return true;
    }
    let right = surface(subst, env, right);
    is_open(right) || may_match_inside(subst, env, left, right, depth)
}

#[inline]
fn is_open(term: &Term) -> bool {
    matches!(term.view(), View::Var(_) | View::Unset | View::Wild)
}

/// [`may_match`] of two terms neither of which is open on its surface.
fn may_match_inside(subst: &Subst<Attributes>, env: &Env, left: &Term, right: &Term, depth: u32) -> bool {
    match (left.view(), right.view()) {
        (View::Pair { .. }, View::Pair { .. }) => depth == 0 || lists_may_match(subst, env, left, right, depth - 1),
        (View::Compound { cell: p, .. }, View::Compound { cell: q, .. }) => {
            p.constructor() == q.constructor()
                && p.args().len() == q.args().len()
                && (depth == 0 || p.args().iter().zip(q.args()).all(|(a, b)| may_match(subst, env, a, b, depth - 1)))
        }
        (left, right) => same_atom(left, right),
    }
}

/// [`may_match`] of two pairs: element by element, and their ends.
fn lists_may_match<'a>(
    subst: &'a Subst<Attributes>,
    env: &'a Env,
    mut left: &'a Term,
    mut right: &'a Term,
    depth: u32,
) -> bool {
    for _ in 0..SPINE {
        let (View::Pair { cell: p, .. }, View::Pair { cell: q, .. }) = (left.view(), right.view()) else {
            return is_open(left) || is_open(right) || may_match_inside(subst, env, left, right, 0);
        };
        if !may_match(subst, env, p.car(), q.car(), depth) {
            return false;
        }
        (left, right) = (surface(subst, env, p.cdr()), surface(subst, env, q.cdr()));
    }
    true
}
