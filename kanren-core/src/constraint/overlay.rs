//! Unification beside a substitution: what would have to be bound for terms to be equal.
//!
//! The bindings go to a short list, never into the store, and refer to terms where they stand. A binding that the kinds
//! of a variable forbid counts as a clash: then the terms differ whatever becomes of them.

use std::collections::HashMap;
use std::ptr;

use smallvec::SmallVec;

use super::among::has;
use super::{Attributes, Kinds, Terms};
use crate::subst::{Subst, same_atom};
use crate::term::rewrite::{Step, rewrite};
use crate::term::{Term, View};

/// What must be bound for all these pairs to be equal, as flat pairs of a variable and what it would be; nothing if they
/// cannot be equal. What `_` would be, does not matter.
pub(crate) fn unifier<'a>(
    subst: &'a Subst<Attributes>,
    pairs: impl IntoIterator<Item = (&'a Term, &'a Term)>,
) -> Option<Terms> {
    let bound = SmallVec::new();
    let mut overlay = Overlay { subst, bound, index: None, narrowed: SmallVec::new(), has_any: false };
    pairs.into_iter().all(|(left, right)| overlay.unify(left, right)).then(|| overlay.bindings())
}

struct Overlay<'a> {
    subst: &'a Subst<Attributes>,
    /// Variables and what they would be, the latest last.
    bound: SmallVec<[(&'a Term, &'a Term); 2]>,
    /// Where a variable stands among the bindings, once there are many.
    index: Option<HashMap<u32, usize>>,
    /// Variables to which others would be bound, and the kinds that are left for all of them.
    narrowed: SmallVec<[(u32, Kinds); 2]>,
    /// Whether `_` is among the variables.
    has_any: bool,
}

/// So many bindings are looked through one by one.
const FEW: usize = 16;

impl<'a> Overlay<'a> {
    #[inline]
    fn walk(&self, term: &'a Term) -> &'a Term {
        match term.view() {
            View::Var(_) => self.walk_var(term),
            _ => term,
        }
    }

    fn walk_var(&self, term: &'a Term) -> &'a Term {
        let mut term = self.subst.find(term);
        while let View::Var(var) = term.view()
            && let Some(value) = self.binding(var.number())
        {
            term = self.subst.find(value);
        }
        term
    }

    fn binding(&self, number: u32) -> Option<&'a Term> {
        match &self.index {
            Some(index) => index.get(&number).map(|&at| self.bound[at].1),
            None => self.bound.iter().find(|(bound, _)| is_var(bound, number)).map(|(_, value)| *value),
        }
    }

    fn unify(&mut self, left: &'a Term, right: &'a Term) -> bool {
        let mut pending: SmallVec<[(&Term, &Term); 4]> = SmallVec::new();
        let mut next = Some((left, right));
        while let Some((left, right)) = next.take().or_else(|| pending.pop()) {
            let (left, right) = (self.walk(left), self.walk(right));
            let agree = match (left.view(), right.view()) {
                (View::Var(x), View::Var(y)) if x.number() == y.number() => true,
                (View::Var(x), View::Var(y)) if self.goes_first(y.number(), x.number()) => {
                    self.bind(right, y.number(), left)
                }
                (View::Var(var), _) => self.bind(left, var.number(), right),
                (_, View::Var(var)) => self.bind(right, var.number(), left),
                (View::Pair { cell: p, .. }, View::Pair { cell: q, .. }) => {
                    let (first, other) = (self.walk(p.car()), self.walk(q.car()));
                    match differ_on_the_surface(first, other) {
                        _ if ptr::eq(p, q) => true,
                        Some(differ) => {
                            next = Some((p.cdr(), q.cdr()));
                            !differ
                        }
                        None => {
                            pending.push((p.cdr(), q.cdr()));
                            next = Some((first, other));
                            true
                        }
                    }
                }
                (View::Compound { cell: p, .. }, View::Compound { cell: q, .. }) => {
                    let agree = p.constructor() == q.constructor() && p.args().len() == q.args().len();
                    if agree {
                        pending.extend(p.args().iter().zip(q.args()).rev());
                    }
                    agree
                }
                (left, right) => same_atom(left, right),
            };
            if !agree {
                return false;
            }
        }
        true
    }

    /// Whether of two variables the first would be bound to the second: `_` to others, the younger to the older.
    fn goes_first(&self, number: u32, other: u32) -> bool {
        match (self.subst.is_any(number), self.subst.is_any(other)) {
            (false, false) => number > other,
            (is_any, _) => is_any,
        }
    }

    /// The bindings but those of `_`, which stand in its place.
    fn bindings(&self) -> Terms {
        if !self.has_any {
            return self.bound.iter().flat_map(|(var, value)| [(*var).clone(), (*value).clone()]).collect();
        }
        let known = |term: Term| match term.view() {
            View::Pair { .. } | View::Compound { .. } if !term.is_ground() => Step::Enter(term),
            _ => Step::Leaf(term),
        };
        let value = |term: &Term| {
            rewrite(term, |part| {
                let part = self.subst.walk(part);
                match part.view() {
                    View::Var(var) if self.subst.is_any(var.number()) => {
                        known(self.binding(var.number()).map_or(part, |term| self.walk(term).clone()))
                    }
                    _ => known(part),
                }
            })
        };
        let is_any = |var: &Term| matches!(var.view(), View::Var(var) if self.subst.is_any(var.number()));
        let bound = self.bound.iter().filter(|(var, _)| !is_any(var));
        bound.flat_map(|(var, term)| [(*var).clone(), value(term)]).collect()
    }

    /// Notes that the variable would be bound, unless that cannot be.
    fn bind(&mut self, var: &'a Term, number: u32, value: &'a Term) -> bool {
        let kinds = self.kinds(var).and(self.kinds(value));
        self.has_any |= self.subst.is_any(number);
        if kinds.is_empty() || !self.may_be_among(number, value) || !value.is_ground() && self.occurs(number, value) {
            return false;
        }
        if let View::Var(target) = value.view()
            && kinds != Kinds::ALL
        {
            self.narrowed.push((target.number(), kinds));
        }
        if let Some(index) = &mut self.index {
            index.insert(number, self.bound.len());
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

    /// Whether the constants that a variable is one of, if it is, allow this.
    fn may_be_among(&self, number: u32, value: &Term) -> bool {
        let values = |number| self.subst.attribute(number).and_then(|attributes| attributes.among.as_deref());
        match (values(number), value.view()) {
            (own, View::Var(var)) => match (own, values(var.number())) {
                (Some(own), Some(others)) => own.iter().any(|value| has(others, value)),
                _ => true,
            },
            (Some(own), _) if value.is_ground() => has(own, value),
            (Some(own), _) => own.iter().any(|constant| unifier(self.subst, [(value, constant)]).is_some()),
            (None, _) => true,
        }
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

    fn occurs(&self, number: u32, term: &'a Term) -> bool {
        let mut work: SmallVec<[&Term; 8]> = SmallVec::new();
        work.push(term);
        while let Some(term) = work.pop() {
            let term = self.walk(term);
            match term.view() {
                View::Var(other) if other.number() == number => return true,
                View::Pair { cell, .. } if !term.is_ground() => work.extend([cell.cdr(), cell.car()]),
                View::Compound { cell, .. } if !term.is_ground() => work.extend(cell.args()),
                _ => {}
            }
        }
        false
    }
}

/// Whether two terms differ, if their surfaces tell.
#[inline]
pub(super) fn differ_on_the_surface(left: &Term, right: &Term) -> Option<bool> {
    match (left.view(), right.view()) {
        (View::Var(_) | View::Unset | View::Wild, _) | (_, View::Var(_) | View::Unset | View::Wild) => None,
        (View::Pair { .. }, View::Pair { .. }) | (View::Compound { .. }, View::Compound { .. }) => None,
        (left, right) => Some(!same_atom(left, right)),
    }
}

fn is_var(term: &Term, number: u32) -> bool {
    matches!(term.view(), View::Var(var) if var.number() == number)
}
