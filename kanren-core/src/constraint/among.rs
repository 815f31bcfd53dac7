//! Variables that are one of some given constants: a type of the program's own, with finitely many values.

use smallvec::smallvec;

use super::overlay::unifier;
use super::{Attributes, Builtin, Kinds, Posted, Propagation, Terms, Verdict, pairs, variables};
use crate::counted::Arc;
use crate::subst::{Replaced, Subst};
use crate::term::matching::stands_in;
use crate::term::order::compare;
use crate::term::{Any, Term, Var, View, same};

/// The items of a list of constants, each once and in order.
pub(crate) fn constants(list: &Term) -> Vec<Term> {
    let (mut values, mut rest) = (Vec::new(), list);
    while let View::Pair { cell, .. } = rest.view() {
        values.push(cell.car().clone());
        rest = cell.cdr();
    }
    distinct(values)
}

/// Known terms, each once and in order.
fn distinct(mut values: Vec<Term>) -> Vec<Term> {
    values.sort_by(compare);
    values.dedup_by(|a, b| same(a, b));
    values
}

/// Whether a known term is one of these, which are in order.
pub(super) fn has(values: &[Term], term: &Term) -> bool {
    let start = values.partition_point(|value| compare(value, term).is_lt());
    let alike = values[start..].iter().take_while(|value| compare(value, term).is_eq());
    alike.into_iter().any(|value| same(value, term))
}

/// What became of a variable that is one of some constants.
pub(super) enum Sifted {
    /// None is left.
    Broken,
    /// One is left, to which the variable is bound.
    Known,
    /// It holds for all that are left.
    Holds,
    /// It depends on what is not known yet.
    Open,
}

impl Propagation<'_> {
    /// The first term is one of the items of the second, a list of constants.
    pub(super) fn among(&mut self, posted: &Arc<Posted>) -> bool {
        let [term, values] = &posted.terms[..] else { return true };
        let term = self.subst.walk(term);
        if matches!(term.view(), View::Var(_)) || term.is_ground() {
            return self.narrow_to(&term, &constants(values));
        }
        // Each value that the term may become says what its variables would be.
        let possible = constants(values).into_iter().filter_map(|value| {
            let bindings = unifier(self.subst, [(&term, &value)])?;
            Some((value, bindings))
        });
        let (mut possible, bindings): (Vec<Term>, Vec<Terms>) = possible.unzip();
        if let [] | [_] = &possible[..] {
            return possible.pop().is_some_and(|value| self.subst.unify(&term, &value, self.replaced));
        }
        // What each variable may be; where all that goes with all that the others may be, no more is to be said.
        let values: Vec<(u32, Vec<Term>)> = variables(self.subst, [&term])
            .into_iter()
            .map(|number| {
                let var = Var::<Any>::numbered(number).term();
                let value = |terms: &Terms| pairs(terms).find(|(bound, _)| same(bound, &var)).map(|(_, it)| it.clone());
                (number, distinct(bindings.iter().filter_map(value).collect()))
            })
            .collect();
        let combinations = values.iter().fold(1_usize, |count, (_, values)| count.saturating_mul(values.len()));
        let is_all = combinations == possible.len();
        self.supersede(posted);
        let tied = Builtin::Among.posted(smallvec![term, Term::list(possible)], posted.place);
        for (number, values) in values {
            if !self.narrow_to(&Var::<Any>::numbered(number).term(), &values) {
                return false;
            }
            if !is_all && self.subst.attribute(number).is_some() {
                self.hang(number, &tied, Some(posted));
            }
        }
        true
    }

    /// A term is one of these values. A variable of which one is left is bound to it.
    pub(super) fn narrow_to(&mut self, term: &Term, values: &[Term]) -> bool {
        let term = self.subst.walk(term);
        let View::Var(var) = term.view() else { return has(values, &term) };
        let own = self.subst.attribute(var.number()).cloned();
        let may_be = |value: &&Term| own.as_ref().is_none_or(|own| own.may_be(value));
        self.set_values(var.number(), own.as_ref(), values.iter().filter(may_be).cloned().collect())
    }

    /// Of the values of a variable those are left in which nothing stands that is absent.
    pub(super) fn lack(&mut self, own: &Arc<Attributes>, absent: &Attributes, number: u32) -> bool {
        let lacks = |value: &&Term| !absent.absences().any(|absence| stands_in(&absence.terms[0], value));
        let left = own.among.iter().flat_map(|values| values.iter()).filter(lacks).cloned().collect();
        self.set_values(number, Some(own), left)
    }

    /// Leaves a variable those of its values of which this verdict is not that it fails; nothing if it is not one of some
    /// constants.
    pub(super) fn sift(
        &mut self,
        number: u32,
        verdict: impl Fn(&Subst<Attributes>, &Term) -> Verdict,
    ) -> Option<Sifted> {
        let own = self.subst.attribute(number).filter(|own| own.among.is_some())?.clone();
        let mut waits = false;
        let mut left: Vec<Term> = own.values().collect();
        left.retain(|value| {
            let verdict = verdict(self.subst, value);
            waits |= matches!(verdict, Verdict::Waits);
            !matches!(verdict, Verdict::Fails)
        });
        Some(match left.len() {
            0 => Sifted::Broken,
            1 => {
                self.set_values(number, Some(&own), left);
                Sifted::Known
            }
            _ => {
                self.set_values(number, Some(&own), left);
                if waits { Sifted::Open } else { Sifted::Holds }
            }
        })
    }

    /// The values that are left for a variable. Whatever waits for it looks at it again: it may exclude more.
    pub(super) fn set_values(&mut self, number: u32, own: Option<&Arc<Attributes>>, mut left: Vec<Term>) -> bool {
        if let [] | [_] = &left[..] {
            return left.pop().map(|value| self.subst.extend(number, value, self.replaced)).is_some();
        }
        if own.is_some_and(|own| own.is_finite() && own.values().count() == left.len()) {
            return true;
        }
        let kinds = left.iter().fold(Kinds::NONE, |kinds, value| kinds.or(Kinds::of(value.view())));
        // Where all the values of these kinds are there, the kinds say it.
        let among = (!kinds.are_finite() || kinds.values().count() != left.len()).then(|| left.into());
        let mut attributes = own.map_or_else(Attributes::default, |own| own.only_waiting());
        (attributes.kinds, attributes.among) = (kinds, among);
        self.note_finite(number, &attributes);
        self.subst.set_attribute(number, Arc::new(attributes));
        if let Some(own) = own.filter(|own| own.is_waited_for()) {
            self.replaced.push(Replaced { number, attribute: own.clone() });
        }
        true
    }
}

impl Attributes {
    /// Whether the variable may become this known term, as far as its kinds, its values and absences tell.
    fn may_be(&self, value: &Term) -> bool {
        Kinds::of(value.view()).are_in(self.kinds)
            && self.among.as_deref().is_none_or(|values| has(values, value))
            && !self.absences().any(|absence| stands_in(&absence.terms[0], value))
    }
}
