//! Constraints: what must hold of terms that are not known yet.
//!
//! A constraint that cannot be decided hangs, as an attribute, on the unbound variables of its
//! terms, or on those of them that it watches; binding one of them wakes it. This file is the mechanism, and knows no
//! particular constraint.

mod among;
mod attributes;
pub(crate) mod builtin;
mod kinds;
mod known;
mod overlay;
mod rule;
mod suspended;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

pub(crate) use among::constants;
pub(crate) use attributes::{Attributes, Posted, Superseded, Terms};
pub(crate) use builtin::{Builtin, Propagation, pairs};
pub(crate) use kinds::Kinds;
pub use known::Known;
pub(crate) use overlay::unifier;
pub(crate) use rule::is_operator;
pub use rule::{Constraint, Describe, Verdict, Watches};
pub(crate) use suspended::{Suspended, Suspensions, WHEN_GROUND};

use crate::counted::Arc;
use crate::place::Place;
use crate::subst::Subst;
use crate::term::rewrite::for_each_leaf;
use crate::term::{Openness, Term, View};

/// What a goal posts: a constraint of the engine's own or a user's.
#[derive(Clone)]
pub(crate) enum Rule {
    Builtin(Builtin),
    User(std::sync::Arc<dyn Constraint>),
    /// No constraint, but a goal that waits.
    Suspended(Suspended),
}

impl Rule {
    /// Whether `_` in it stands for any term at all, where elsewhere it is some term.
    pub(crate) fn is_for_any(&self) -> bool {
        matches!(self, Rule::Builtin(Builtin::Differ | Builtin::Absent))
    }

    pub(crate) fn name(&self) -> &str {
        match self {
            Rule::Builtin(builtin) => builtin.name(),
            Rule::User(rule) => rule.name(),
            Rule::Suspended(_) => WHEN_GROUND,
        }
    }
}

/// What a branch keeps of constraints beside the variables on which they hang.
#[derive(Clone, Default)]
pub(crate) struct Ledger {
    /// The variables that may become finitely many values: before an answer there must be some for all of them.
    pub(crate) finite: im::Vector<u32>,
    pub(crate) sparse: Sparse,
    pub(crate) suspensions: Suspensions,
}

/// Constraints that watch only some of their variables, in the order in which they came: at the other variables nobody
/// would meet them.
#[derive(Clone, Default)]
pub(crate) struct Sparse {
    posted: im::Vector<Arc<Posted>>,
    addresses: im::HashSet<usize>,
}

impl Sparse {
    fn add(&mut self, posted: &Arc<Posted>) {
        self.addresses.insert(Sparse::address(posted));
        self.posted.push_back(posted.clone());
    }

    fn has(&self, posted: &Arc<Posted>) -> bool {
        self.addresses.contains(&Sparse::address(posted))
    }

    fn address(posted: &Arc<Posted>) -> usize {
        Arc::as_ptr(posted) as usize
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Arc<Posted>> {
        self.posted.iter()
    }
}

/// A constraint whose rule can say neither yes nor no, nor wait.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) name: String,
    pub(crate) terms: Vec<Term>,
    pub(crate) place: Option<Place>,
    pub(crate) why: Why,
}

#[derive(Clone, Debug)]
pub(crate) enum Why {
    /// It would never be asked again.
    WaitsForNothing,
    /// It narrows to a term with a variable that is not of its terms.
    NewVariable,
    Unsupported(Cow<'static, str>),
}

/// Asks a constraint; if it must wait, hangs it on the variables it watches. A new one hangs on none yet.
pub(crate) fn ask(propagation: &mut Propagation<'_>, posted: &Arc<Posted>) -> bool {
    let rule = match &posted.rule {
        Rule::Builtin(builtin) => return propagation.ask(*builtin, posted),
        Rule::User(rule) => &**rule,
        Rule::Suspended(suspended) => {
            propagation.wait(suspended, posted);
            return true;
        }
    };
    // It ends: nothing makes new variables here, and whoever goes around has bound one of those there are.
    loop {
        match rule.check(&posted.terms, &Known::new(propagation.subst)) {
            Verdict::Holds => return true,
            Verdict::Fails => return false,
            Verdict::Waits => return wait(propagation, rule, posted),
            Verdict::HoldsIf(pairs) => return equate(propagation, posted, pairs).is_some(),
            Verdict::Narrows(pairs) => match equate(propagation, posted, pairs) {
                None => return false,
                Some(false) => return wait(propagation, rule, posted),
                Some(true) => {}
            },
            Verdict::Unsupported(what) => return refuse(propagation, posted, Why::Unsupported(what)),
        }
    }
}

/// Makes the terms of all pairs equal, and says whether they were not; nothing if they cannot be.
fn equate(propagation: &mut Propagation<'_>, posted: &Arc<Posted>, pairs: Vec<(Term, Term)>) -> Option<bool> {
    let is_new = |term: &Term| term.openness() == Openness::Template;
    if pairs.iter().any(|(left, right)| is_new(left) || is_new(right)) {
        refuse(propagation, posted, Why::NewVariable);
        return None;
    }
    let is_so = unifier(propagation.subst, pairs.iter().map(|(left, right)| (left, right)))?.is_empty();
    // What is bound wakes what waited for it, this constraint too, when the agenda is worked off.
    let mut pairs = pairs.into_iter();
    pairs.all(|(left, right)| propagation.subst.unify(&left, &right, propagation.replaced)).then_some(!is_so)
}

fn wait(propagation: &mut Propagation<'_>, rule: &dyn Constraint, posted: &Arc<Posted>) -> bool {
    let watched = match rule.watches(&posted.terms, &Known::new(propagation.subst)) {
        Watches::All => variables(propagation.subst, &posted.terms),
        Watches::Only(terms) => {
            if !propagation.ledger.as_ref().is_some_and(|ledger| ledger.sparse.has(posted)) {
                propagation.ledger_mut().sparse.add(posted);
            }
            variables(propagation.subst, terms.iter().map(known::of_branch))
        }
    };
    if watched.is_empty() {
        return refuse(propagation, posted, Why::WaitsForNothing);
    }
    watched.into_iter().for_each(|number| propagation.hang(number, posted, None));
    true
}

/// The branch ends, as if it failed; that it did not is noted.
#[cold]
fn refuse(propagation: &mut Propagation<'_>, posted: &Posted, why: Why) -> bool {
    let Propagation { subst, refused, .. } = propagation;
    refused.get_or_insert_with(|| {
        // As they stand here: what comes may be undone.
        let terms = posted.terms.iter().map(|term| subst.walk_star(term)).collect();
        Box::new(Refusal { name: posted.rule.name().to_owned(), terms, place: posted.place, why })
    });
    false
}

/// The unbound variables of `terms`, each once, in order of first occurrence.
pub(crate) fn variables<'t>(subst: &Subst<Attributes>, terms: impl IntoIterator<Item = &'t Term>) -> Vec<u32> {
    let mut found = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for term in terms {
        let known = subst.walk_star(term);
        for_each_leaf(&known, |leaf| {
            if let View::Var(var) = leaf.view()
                && !subst.is_any(var.number())
                && seen.insert(var.number())
            {
                found.push(var.number());
            }
        });
    }
    found
}
