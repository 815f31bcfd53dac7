//! Reification: what an answer shows of a state.
//!
//! Everything known is filled in, and what stays unknown is called `_.0`, `_.1`, .. by first
//! occurrence in the row, so that answers do not depend on how they were found. The constraints that
//! wait for variables of the row come along, under the same names.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

use crate::constraint::{Attributes, Known, Posted, Verdict};
use crate::subst::Subst;
use crate::term::rewrite::{Step, rewrite};
use crate::term::{Any, Term, Var, View};

/// A constraint as an answer shows it.
#[derive(Clone)]
pub(crate) struct Condition {
    pub(crate) name: Arc<str>,
    pub(crate) terms: Arc<[Term]>,
}

/// The terms of an answer, and what must hold of the variables in them.
pub(crate) struct Row {
    pub(crate) terms: Vec<Term>,
    pub(crate) conditions: Arc<[Condition]>,
}

/// Reads a row of terms from a substitution. Linear in the result.
pub(crate) fn reify(subst: &Subst<Attributes>, terms: &[Term]) -> Row {
    let mut reifier = Reifier { subst, names: HashMap::new(), waiting: Vec::new() };
    let terms = terms.iter().map(|term| reifier.term(term)).collect();
    Row { terms, conditions: reifier.conditions() }
}

struct Reifier<'a> {
    subst: &'a Subst<Attributes>,
    names: HashMap<u32, u32>,
    /// Constraints on variables that got a name, in that order.
    waiting: Vec<Arc<Posted>>,
}

impl Reifier<'_> {
    fn term(&mut self, term: &Term) -> Term {
        rewrite(term, |term| match self.subst.walk_step(term) {
            Step::Leaf(term) => Step::Leaf(match term.view() {
                View::Var(var) => self.name(var.number()),
                _ => term,
            }),
            enter => enter,
        })
    }

    fn name(&mut self, number: u32) -> Term {
        let next = self.names.len() as u32;
        let name = *self.names.entry(number).or_insert_with(|| {
            if let Some(attributes) = self.subst.attribute(number) {
                self.waiting.extend(attributes.waiting().cloned());
            }
            next
        });
        Var::<Any>::named(name).term()
    }

    /// Each constraint that still waits, once, in an order that does not depend on how they came.
    /// Their terms may name further variables, and those further constraints.
    fn conditions(&mut self) -> Arc<[Condition]> {
        let mut conditions: Vec<(String, Condition)> = Vec::new();
        let mut seen: HashSet<*const Posted> = HashSet::new();
        let mut at = 0;
        while let Some(posted) = self.waiting.get(at).cloned() {
            at += 1;
            if seen.insert(Arc::as_ptr(&posted)) && self.still_waits(&posted) {
                let terms = posted.terms.iter().map(|term| self.term(term)).collect();
                let condition = Condition { name: posted.rule.name().into(), terms };
                conditions.push((condition.to_string(), condition));
            }
        }
        conditions.sort_by(|(a, _), (b, _)| a.cmp(b));
        conditions.dedup_by(|(a, _), (b, _)| a == b);
        conditions.into_iter().map(|(_, condition)| condition).collect()
    }

    /// A constraint hangs on several variables; what became of one of them may have decided it.
    fn still_waits(&self, posted: &Posted) -> bool {
        posted.rule.check(&posted.terms, &Known::new(self.subst)) == Verdict::Waits
    }
}

/// As a call: `even(_.0)`.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.name)?;
        for (i, term) in self.terms.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            fmt::Display::fmt(term, f)?;
        }
        f.write_str(")")
    }
}
