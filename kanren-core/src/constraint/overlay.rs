//! Unification beside a substitution: what would have to be bound for terms to be equal.
//!
//! The bindings go to a short list, never into the store. A binding that the kinds of a variable forbid counts as a
//! clash: then the terms differ whatever becomes of them.

use std::collections::HashMap;

use smallvec::SmallVec;

use super::{Attributes, Kinds};
use crate::subst::{Subst, same_atom};
use crate::term::{Term, View};

/// Bindings that would make terms equal, the latest last.
pub(crate) type Bindings = SmallVec<[(Term, Term); 2]>;

/// What must be bound for all these pairs to be equal; nothing if they cannot be.
pub(crate) fn unifier<'t>(
    subst: &Subst<Attributes>,
    pairs: impl IntoIterator<Item = (&'t Term, &'t Term)>,
) -> Option<Bindings> {
    let mut overlay = Overlay { subst, bound: Bindings::new(), index: None, narrowed: SmallVec::new() };
    let mut pending: SmallVec<[(Term, Term); 4]> =
        pairs.into_iter().map(|(left, right)| (left.clone(), right.clone())).collect();
    pending.reverse();
    while let Some((left, right)) = pending.pop() {
        if !overlay.meet(&left, &right, &mut pending) {
            return None;
        }
    }
    Some(overlay.bound)
}

struct Overlay<'a> {
    subst: &'a Subst<Attributes>,
    bound: Bindings,
    /// Where a variable stands among the bindings, once there are many.
    index: Option<HashMap<u32, usize>>,
    /// Variables to which others would be bound, and the kinds that are left for all of them.
    narrowed: SmallVec<[(u32, Kinds); 2]>,
}

/// So many bindings are looked through one by one.
const FEW: usize = 16;

impl Overlay<'_> {
    fn walk(&self, term: &Term) -> Term {
        let mut term = self.subst.walk(term);
        while let View::Var(var) = term.view()
            && let Some(value) = self.binding(var.number())
        {
            term = self.subst.walk(value);
        }
        term
    }

    fn binding(&self, number: u32) -> Option<&Term> {
        match &self.index {
            Some(index) => index.get(&number).map(|&at| &self.bound[at].1),
            None => self.bound.iter().find(|(bound, _)| is_var(bound, number)).map(|(_, value)| value),
        }
    }

    fn meet(&mut self, left: &Term, right: &Term, pending: &mut SmallVec<[(Term, Term); 4]>) -> bool {
        let (left, right) = (self.walk(left), self.walk(right));
        match (left.view(), right.view()) {
            (View::Var(x), View::Var(y)) if x.number() == y.number() => true,
            (View::Var(x), View::Var(y)) if x.number() < y.number() => self.bind(right, left),
            (View::Var(_), _) => self.bind(left, right),
            (_, View::Var(_)) => self.bind(right, left),
            (View::Pair { cell: p, .. }, View::Pair { cell: q, .. }) => {
                if !std::ptr::eq(p, q) {
                    pending.push((p.cdr().clone(), q.cdr().clone()));
                    pending.push((p.car().clone(), q.car().clone()));
                }
                true
            }
            (View::Compound { cell: p, .. }, View::Compound { cell: q, .. }) => {
                let agree = p.constructor() == q.constructor() && p.args().len() == q.args().len();
                if agree {
                    pending.extend(p.args().iter().cloned().zip(q.args().iter().cloned()).rev());
                }
                agree
            }
            (left, right) => same_atom(left, right),
        }
    }

    /// Notes that the variable would be bound, unless that cannot be.
    fn bind(&mut self, var: Term, value: Term) -> bool {
        let kinds = self.kinds(&var).and(self.kinds(&value));
        if kinds.is_empty() || self.occurs(&var, &value) {
            return false;
        }
        if let View::Var(target) = value.view()
            && kinds != Kinds::ALL
        {
            self.narrowed.push((target.number(), kinds));
        }
        if let (Some(index), View::Var(var)) = (&mut self.index, var.view()) {
            index.insert(var.number(), self.bound.len());
        }
        self.bound.push((var, value));
        if self.index.is_none() && self.bound.len() > FEW {
            let numbered = self.bound.iter().enumerate().filter_map(|(at, (var, _))| match var.view() {
                View::Var(var) => Some((var.number(), at)),
                _ => None,
            });
            self.index = Some(numbered.collect());
        }
        true
    }

    fn kinds(&self, term: &Term) -> Kinds {
        match term.view() {
            View::Var(var) => {
                let narrowed = self.narrowed.iter().rev().find(|(number, _)| *number == var.number());
                let own = || self.subst.attribute(var.number()).map_or(Kinds::ALL, |attributes| attributes.kinds);
                narrowed.map_or_else(own, |(_, kinds)| *kinds)
            }
            view => Kinds::of(view),
        }
    }

    fn occurs(&self, var: &Term, term: &Term) -> bool {
        let View::Var(var) = var.view() else { return false };
        let mut work: SmallVec<[Term; 8]> = SmallVec::new();
        work.push(term.clone());
        while let Some(term) = work.pop() {
            let term = self.walk(&term);
            match term.view() {
                View::Var(other) if other.number() == var.number() => return true,
                View::Pair { cell, .. } if !term.is_ground() => {
                    work.extend([cell.cdr().clone(), cell.car().clone()]);
                }
                View::Compound { cell, .. } if !term.is_ground() => work.extend(cell.args().iter().cloned()),
                _ => {}
            }
        }
        false
    }
}

fn is_var(term: &Term, number: u32) -> bool {
    matches!(term.view(), View::Var(var) if var.number() == number)
}
