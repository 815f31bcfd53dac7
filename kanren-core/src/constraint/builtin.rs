//! The constraints of the books: `=/=`, the types, `absento`. Each narrows what its variables may become, or waits for
//! as few of them as it can.

use smallvec::SmallVec;

use super::overlay::unifier;
use super::{Attributes, Constraint, Kinds, Known, Posted, Suspensions, Verdict, hang, variables};
use crate::subst::{Replaced, Subst, same_atom};
use crate::term::{Term, View};
use std::sync::Arc;

/// Which of them a constraint is.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Builtin {
    /// Pairs of terms, of which one pair must differ.
    Differ,
    /// The first term stands nowhere in the second.
    Absent,
    /// A term is a number.
    Number,
    /// A term is a string.
    String,
    /// A term is a symbol.
    Symbol,
    /// A term is a truth value.
    Boolean,
}

impl Builtin {
    pub(crate) fn kinds(self) -> Kinds {
        match self {
            Builtin::Number => Kinds::NUMBER,
            Builtin::String => Kinds::STRING,
            Builtin::Symbol => Kinds::SYMBOL,
            Builtin::Boolean => Kinds::BOOLEAN,
            Builtin::Differ | Builtin::Absent => Kinds::ALL,
        }
    }
}

impl Constraint for Builtin {
    fn name(&self) -> &str {
        match self {
            Builtin::Differ => "!=",
            Builtin::Absent => "absento",
            Builtin::Number => "numbero",
            Builtin::String => "stringo",
            Builtin::Symbol => "symbolo",
            Builtin::Boolean => "booleano",
        }
    }

    /// An independent check, without propagation: what holds of the terms as they stand.
    fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
        let subst = known.subst();
        match self {
            Builtin::Differ => match unifier(subst, pairs(terms)) {
                None => Verdict::Holds,
                Some(bindings) if bindings.is_empty() => Verdict::Fails,
                Some(_) => Verdict::Waits,
            },
            Builtin::Absent => absent(subst, &terms[0], &terms[1]),
            kind => match subst.walk(&terms[0]).view() {
                View::Var(_) => Verdict::Waits,
                view if Kinds::of(view).are_in(kind.kinds()) => Verdict::Holds,
                _ => Verdict::Fails,
            },
        }
    }

    fn builtin(&self) -> Option<Builtin> {
        Some(*self)
    }
}

fn absent(subst: &Subst<Attributes>, t: &Term, u: &Term) -> Verdict {
    let mut waits = false;
    let mut work: SmallVec<[Term; 8]> = SmallVec::new();
    work.push(u.clone());
    while let Some(part) = work.pop() {
        let part = subst.walk(&part);
        match unifier(subst, [(t, &part)]) {
            Some(bindings) if bindings.is_empty() => return Verdict::Fails,
            Some(_) => waits = true,
            None => {}
        }
        match part.view() {
            View::Var(_) => waits = true,
            View::Pair { cell, .. } => work.extend([cell.cdr().clone(), cell.car().clone()]),
            View::Compound { cell, .. } => work.extend(cell.args().iter().cloned()),
            _ => {}
        }
    }
    if waits { Verdict::Waits } else { Verdict::Holds }
}

/// Whether two terms differ, if their surfaces tell.
#[inline]
fn differ_on_the_surface(left: &Term, right: &Term) -> Option<bool> {
    match (left.view(), right.view()) {
        (View::Var(_), _) | (_, View::Var(_)) => None,
        (View::Pair { .. }, View::Pair { .. }) | (View::Compound { .. }, View::Compound { .. }) => None,
        (left, right) => Some(!same_atom(left, right)),
    }
}

/// Flat pairs, as pairs.
pub(crate) fn pairs(terms: &[Term]) -> impl Iterator<Item = (&Term, &Term)> {
    terms.chunks_exact(2).map(|pair| (&pair[0], &pair[1]))
}

/// Where propagation writes to.
pub(crate) struct Propagation<'a> {
    pub(crate) subst: &'a mut Subst<Attributes>,
    pub(crate) replaced: &'a mut Vec<Replaced<Attributes>>,
    /// The variables that may become finitely many values: at the end there must be some for all of them.
    pub(crate) finite: &'a mut Option<Arc<Vec<u32>>>,
    /// The goals that wait until terms are ground, and those for which it is time.
    pub(crate) suspensions: &'a mut Option<Arc<Suspensions>>,
    pub(crate) ready: &'a mut Vec<Arc<Posted>>,
}

impl Propagation<'_> {
    /// Asks one of the built-in constraints, and hangs what is left of it on the variables it depends on.
    pub(crate) fn ask(&mut self, builtin: Builtin, posted: &Arc<Posted>) -> bool {
        match builtin {
            Builtin::Differ => self.differ(posted),
            Builtin::Absent => self.absent(posted),
            kind => self.narrow(&posted.terms[0], kind.kinds()),
        }
    }

    /// A term is of one of these kinds. A variable of which one value is left is bound to it.
    pub(crate) fn narrow(&mut self, term: &Term, kinds: Kinds) -> bool {
        let term = self.subst.walk(term);
        let View::Var(var) = term.view() else { return Kinds::of(term.view()).are_in(kinds) };
        let number = var.number();
        let old = self.subst.attribute(number);
        let known = old.map_or(Kinds::ALL, |attributes| attributes.kinds);
        let left = known.and(kinds);
        if left == known {
            return true;
        }
        if left.is_empty() {
            return false;
        }
        if let Some(value) = left.only() {
            self.subst.bind(number, value, self.replaced);
            return true;
        }
        let attributes =
            Attributes { kinds: left, ..old.map_or_else(Attributes::default, |old| Attributes::clone(old)) };
        if left.are_finite() {
            Arc::make_mut(self.finite.get_or_insert_default()).push(number);
        }
        // What waits may be decided now, or may narrow in turn.
        if let Some(old) = old.cloned()
            && old.waiting().next().is_some()
        {
            self.replaced.push(Replaced { number, attribute: old });
        }
        self.subst.set_attribute(number, Arc::new(attributes));
        true
    }

    fn differ(&mut self, posted: &Arc<Posted>) -> bool {
        if let [left, right] = &posted.terms[..] {
            let (left, right) = (self.subst.walk(left), self.subst.walk(right));
            if let Some(differ) = differ_on_the_surface(&left, &right) {
                return differ;
            }
        }
        let Some(bindings) = unifier(self.subst, pairs(&posted.terms)) else { return true };
        match &bindings[..] {
            [] => false,
            // A single value is excluded for good.
            [(var, value)] if Kinds::of(value.view()).is_single() => {
                self.narrow(var, Kinds::ALL.without(Kinds::of(value.view())))
            }
            [(var, value), ..] => {
                // As long as one pair may differ nothing is wrong: it waits for the first.
                let watched = [var.clone(), value.clone()];
                let terms: SmallVec<[Term; 2]> =
                    bindings.iter().flat_map(|(var, value)| [var.clone(), value.clone()]).collect();
                let left = Arc::new(Posted { rule: posted.rule.clone(), terms, place: posted.place });
                for term in watched {
                    if let View::Var(var) = term.view() {
                        hang(self.subst, var.number(), &left, Some(posted));
                    }
                }
                true
            }
        }
    }

    fn absent(&mut self, posted: &Arc<Posted>) -> bool {
        let t = &posted.terms[0];
        let t = if t.is_ground() { t.clone() } else { self.subst.walk_star(t) };
        let mut work: SmallVec<[Term; 8]> = SmallVec::new();
        work.push(posted.terms[1].clone());
        while let Some(part) = work.pop() {
            let part = self.subst.walk(&part);
            match part.view() {
                View::Var(var) => {
                    if matches!(t.view(), View::Var(own) if own.number() == var.number()) {
                        return false;
                    }
                    // What it is a part of cannot be a part of it.
                    if !t.is_ground() && !matches!(t.view(), View::Var(_)) && self.subst.occurs(var.number(), &t) {
                        continue;
                    }
                    if !self.absent_in_variable(&t, &part, var.number(), posted) {
                        return false;
                    }
                    continue;
                }
                View::Pair { cell, .. } => work.extend([cell.cdr().clone(), cell.car().clone()]),
                View::Compound { cell, .. } => work.extend(cell.args().iter().cloned()),
                _ => {}
            }
            if !self.post_differ(&t, &part, posted) {
                return false;
            }
        }
        true
    }

    fn absent_in_variable(&mut self, t: &Term, part: &Term, number: u32, posted: &Arc<Posted>) -> bool {
        let single = Kinds::of(t.view());
        if single.is_single() && !self.narrow(part, Kinds::ALL.without(single)) {
            return false;
        }
        // It may have become known.
        if !matches!(self.subst.walk(part).view(), View::Var(_)) {
            return self.post_differ(t, part, posted);
        }
        let kinds = self.subst.attribute(number).map_or(Kinds::ALL, |attributes| attributes.kinds);
        if !kinds.may_have_parts() {
            return self.post_differ(t, part, posted);
        }
        let terms = [t.clone(), part.clone()].into_iter().collect();
        let left = Arc::new(Posted { rule: posted.rule.clone(), terms, place: posted.place });
        let others = if t.is_ground() { Vec::new() } else { variables(self.subst, [t]) };
        for number in std::iter::once(number).chain(others) {
            hang(self.subst, number, &left, Some(posted));
        }
        true
    }

    fn post_differ(&mut self, left: &Term, right: &Term, posted: &Arc<Posted>) -> bool {
        if let Some(differ) = differ_on_the_surface(left, right) {
            return differ;
        }
        let terms = [left.clone(), right.clone()].into_iter().collect();
        self.differ(&Arc::new(Posted { rule: Arc::new(Builtin::Differ), terms, place: posted.place }))
    }
}
