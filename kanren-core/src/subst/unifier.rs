//! Unification that looks before it writes: which variables must be bound for two terms to be equal.
//!
//! Terms are referred to where they stand, and nothing is bound before all is known to agree. So no count of a term is
//! touched on the way, and a unification that fails, as most do in a search, has copied no node of the store.

use std::ptr;

use smallvec::SmallVec;

use super::{Attribute, Subst, is_open_cell, same_atom};
use crate::term::rewrite::parts_reversed;
use crate::term::{Term, Var, View};

/// So many variables are bound at once: they are looked through one by one.
const AT_ONCE: usize = 8;

/// What is known of two terms that are being made equal.
pub(super) struct Unifier<'a, A: 'static> {
    subst: &'a Subst<A>,
    /// Variables, and what they are to be bound to.
    bindings: SmallVec<[(u32, &'a Term); AT_ONCE]>,
    /// Pairs of terms that are still to be unified, last first.
    pending: SmallVec<[(&'a Term, &'a Term); 4]>,
}

/// What a [`Unifier`] found, in terms of its own.
pub(super) struct Found {
    pub(super) bindings: SmallVec<[(u32, Term); AT_ONCE]>,
    /// What is still to be unified when these are bound; mostly nothing.
    pub(super) rest: SmallVec<[(Term, Term); 1]>,
}

/// Two terms that cannot be made equal.
type Clash<'a> = (&'a Term, &'a Term);

impl<'a, A: Attribute> Unifier<'a, A> {
    #[inline]
    pub(super) fn new(subst: &'a Subst<A>) -> Self {
        Unifier { subst, bindings: SmallVec::new(), pending: SmallVec::new() }
    }

    /// The bindings, and what is left to do.
    #[inline]
    pub(super) fn found(self) -> Found {
        let bindings = self.bindings.iter().map(|(number, term)| (*number, (*term).clone()));
        let rest = self.pending.iter().map(|(left, right)| ((*left).clone(), (*right).clone()));
        Found { bindings: bindings.collect(), rest: rest.collect() }
    }

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
            && let Some((_, value)) = self.bindings.iter().find(|(number, _)| *number == var.number())
        {
            term = self.subst.find(value);
        }
        term
    }

    /// Unifies until all is done, or there are so many bindings that they are better made first.
    pub(super) fn unify(&mut self, left: &'a Term, right: &'a Term) -> Result<(), Clash<'a>> {
        let (mut left, mut right) = (self.walk(left), self.walk(right));
        loop {
            match (left.view(), right.view()) {
                (View::Var(x), View::Var(y)) if x.number() == y.number() => {}
                // The younger is bound to the older: chains stay short, old variables stay as they are.
                (View::Var(x), View::Var(y)) if x.number() < y.number() => {
                    if !self.bind(right, y, left)? {
                        return Ok(());
                    }
                }
                (View::Var(x), _) => {
                    if !self.bind(left, x, right)? {
                        return Ok(());
                    }
                }
                (_, View::Var(y)) => {
                    if !self.bind(right, y, left)? {
                        return Ok(());
                    }
                }
                (View::Pair { cell: p, .. }, View::Pair { cell: q, .. }) => {
                    if !ptr::eq(p, q) {
                        let (car, other) = (self.walk(p.car()), self.walk(q.car()));
                        match agree(car, other) {
                            Some(true) => (left, right) = (self.walk(p.cdr()), self.walk(q.cdr())),
                            Some(false) => return Err((car, other)),
                            None => {
                                self.pending.push((p.cdr(), q.cdr()));
                                (left, right) = (car, other);
                            }
                        }
                        continue;
                    }
                }
                (View::Compound { cell: p, .. }, View::Compound { cell: q, .. }) => {
                    if p.constructor() != q.constructor() || p.args().len() != q.args().len() {
                        return Err((left, right));
                    }
                    if !ptr::eq(p, q) {
                        self.pending.extend(p.args().iter().zip(q.args()).rev());
                    }
                }
                (known, other) => {
                    if !same_atom(known, other) {
                        return Err((left, right));
                    }
                }
            }
            let Some((next, other)) = self.pending.pop() else { return Ok(()) };
            (left, right) = (self.walk(next), self.walk(other));
        }
    }

    /// Notes a binding; false if there are so many that they are better made first.
    #[inline]
    fn bind(&mut self, term: &'a Term, var: Var, value: &'a Term) -> Result<bool, Clash<'a>> {
        // Who goes on walks to a value that stands nowhere.
        if self.bindings.len() == AT_ONCE || self.subst.has_value(term) || self.subst.has_value(value) {
            self.pending.push((term, value));
            return Ok(false);
        }
        // DIVERGENCE: the paper leaves the occurs check out.
        if self.occurs(var.number(), value) {
            return Err((term, value));
        }
        self.bindings.push((var.number(), value));
        Ok(true)
    }

    /// Whether the variable occurs in a term. Ground cells are not looked into.
    #[inline]
    fn occurs(&self, number: u32, term: &'a Term) -> bool {
        is_open_cell(term) && self.occurs_inside(number, term)
    }

    fn occurs_inside(&self, number: u32, cell: &'a Term) -> bool {
        let mut work: SmallVec<[&Term; 8]> = SmallVec::new();
        work.push(cell);
        while let Some(term) = work.pop() {
            let term = self.walk(term);
            match term.view() {
                View::Var(var) if var.number() == number => return true,
                _ if is_open_cell(term) => work.extend(parts_reversed(term)),
                _ => {}
            }
        }
        false
    }
}

/// Whether two terms are equal already, or cannot be, as far as their surface tells.
#[inline]
fn agree(left: &Term, right: &Term) -> Option<bool> {
    match (left.view(), right.view()) {
        (View::Var(x), View::Var(y)) if x.id() == y.id() => Some(true),
        (View::Var(_), _) | (_, View::Var(_)) => None,
        (View::Pair { .. }, View::Pair { .. }) | (View::Compound { .. }, View::Compound { .. }) => None,
        (left, right) => Some(same_atom(left, right)),
    }
}
