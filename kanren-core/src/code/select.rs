//! Clause selection: before a branch forks, the alternatives that cannot match are left out.
//!
//! An alternative cannot match if one of the equations it starts with clashes with what is known,
//! to a depth of two, without binding anything. Turns are given away at relation calls only, so an
//! alternative that fails before its first call is never seen by a search: leaving it out changes
//! neither answers nor their order nor the count of steps. What it gains: a deterministic call never
//! forks, and its store stays the branch's own.

use super::env::Env;
use super::{Body, Op};
use crate::constraint::Attributes;
use crate::subst::{Subst, same_atom};
use crate::term::{Term, View};

/// How deep into pairs the test looks.
const DEPTH: u32 = 2;

/// Whether a block may succeed, as far as its leading equations tell.
#[inline]
pub(crate) fn is_plausible(body: &Body, block: u32, subst: &Subst<Attributes>, env: &Env) -> bool {
    let mut ops = body.block(block).iter();
    while let Some(op) = ops.next() {
        match op {
            Op::Share(_) => {}
            // A head, or what stands in a `once`.
            Op::Ask { block, .. } => ops = body.block(*block).iter(),
            Op::Eq { left, right, .. } => {
                if !may_match(subst, env, left, right, DEPTH) {
                    return false;
                }
            }
            _ => return true,
        }
    }
    true
}

/// What a template stands for on its surface; nothing if that is open.
#[inline]
fn surface<'a>(subst: &'a Subst<Attributes>, env: &'a Env, template: &'a Term) -> &'a Term {
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
        (View::Pair { cell: p, .. }, View::Pair { cell: q, .. }) => {
            depth == 0
                || may_match(subst, env, p.car(), q.car(), depth - 1)
                    && may_match(subst, env, p.cdr(), q.cdr(), depth - 1)
        }
        (View::Compound { cell: p, .. }, View::Compound { cell: q, .. }) => {
            p.constructor() == q.constructor()
                && p.args().len() == q.args().len()
                && (depth == 0 || p.args().iter().zip(q.args()).all(|(a, b)| may_match(subst, env, a, b, depth - 1)))
        }
        (left, right) => same_atom(left, right),
    }
}
