//! Hidden variables of finitely many values that tie those of an answer.
//!
//! A disequality on a variable that nobody sees says nothing of the others if that variable can always have a value that
//! meets it. One of infinitely many values can, and so can one of more values than there are disequalities on it. What is
//! left is shown, and the hidden variables in it get names.

use std::collections::{HashMap, HashSet};

use super::users::{Said, in_order, sorted};
use super::{ABSENT, DIFFER, ONE_OF, Reifier};
use crate::constraint::{Attributes, Builtin, Posted, Rule, Terms, pairs, unifier, variables};
use crate::counted::Arc as Counted;
use crate::term::order::compare;
use crate::term::rewrite::for_each_leaf;
use crate::term::{Any, Term, Var, View, same};

/// A constraint, and the hidden variables in it.
struct Tie {
    name: &'static str,
    terms: Terms,
    hidden: Vec<u32>,
    /// Whether there are others in it.
    is_seen: bool,
    /// Whether it excludes no more than one value of a variable, whatever the others are.
    excludes_one: bool,
}

impl Tie {
    /// A disequality is said as the lists of what would be equal, which are the same however that was found.
    fn said(self) -> Said {
        match self.name {
            DIFFER => (DIFFER.to_owned(), self.classes().into_iter().map(Term::list).collect()),
            name => (name.to_owned(), self.terms.into_vec()),
        }
    }

    /// What it says as text, the same for the same.
    fn text(&self) -> String {
        let text = |terms: &[Term]| sorted(terms.iter().map(Term::to_string)).join(" ");
        match self.name {
            DIFFER => sorted(self.classes().iter().map(|class| text(class))).join(", "),
            _ => text(&self.terms),
        }
    }

    fn classes(&self) -> Vec<Vec<Term>> {
        let mut classes: Vec<Vec<Term>> = Vec::new();
        for (left, right) in pairs(&self.terms) {
            let touches = |class: &mut Vec<Term>| class.iter().any(|item| same(item, left) || same(item, right));
            let mut merged: Vec<Term> = classes.extract_if(.., touches).flatten().collect();
            merged.extend([left.clone(), right.clone()]);
            merged.sort_by(compare);
            merged.dedup_by(|a, b| same(a, b));
            classes.push(merged);
        }
        classes
    }
}

impl Reifier<'_> {
    /// Gives names to the hidden variables without which an answer would say too little.
    pub(super) fn ties(&mut self) {
        let mut ties = self.reached_ties();
        let mut said = HashSet::new();
        ties.retain(|tie| said.insert(tie.text()));
        loop {
            // How many ties there are on each, and how many values they exclude at most.
            let mut all: HashMap<u32, (usize, usize)> = HashMap::new();
            for tie in &ties {
                for number in &tie.hidden {
                    let (ties, excluded) = all.entry(*number).or_default();
                    *ties += 1;
                    *excluded = excluded.saturating_add(if tie.excludes_one { 1 } else { usize::MAX });
                }
            }
            let can_meet = |tie: &Tie, number: &u32| match (self.values(*number), all[number]) {
                (None, _) => true,
                // What it may be beside the others, they know without it.
                (Some(_), (1, _)) if tie.name == ONE_OF => true,
                (Some(values), (_, excluded)) => values > excluded,
            };
            let before = ties.len();
            ties.retain(|tie| !tie.hidden.iter().any(|number| can_meet(tie, number)));
            if ties.len() == before {
                break;
            }
        }
        let hidden = tied(&ties);
        if hidden.is_empty() {
            return;
        }
        let said: Vec<Said> = ties.into_iter().map(Tie::said).collect();
        for number in self.hidden_in_order(said, hidden) {
            self.name(number);
        }
    }

    /// Hidden variables in an order that does not depend on how they came: by what is said of them, and all else that is
    /// known of them.
    pub(super) fn hidden_in_order(&self, mut said: Vec<Said>, hidden: Vec<u32>) -> Vec<u32> {
        let mut seen = HashSet::new();
        for &number in &hidden {
            let var = Var::<Any>::numbered(number).term();
            let Some(attributes) = self.subst.attribute(number) else { continue };
            let excluded =
                attributes.kinds.excluded().map(|value| (DIFFER.to_owned(), vec![Term::list([value, var.clone()])]));
            let kind = attributes.kinds.name().map(|kind| (kind.to_owned(), vec![var.clone()]));
            let absent = attributes.absences().map(|it| (ABSENT.to_owned(), vec![it.terms[0].clone(), var.clone()]));
            let values = attributes.is_finite().then(|| (ONE_OF.to_owned(), attributes.values().collect()));
            let values =
                values.map(|(name, values): (String, Vec<Term>)| (name, vec![var.clone(), Term::list(values)]));
            let waiting =
                attributes.waiting().filter_map(|posted| self.tie(posted)).filter(|tie| seen.insert(tie.text()));
            said.extend(waiting.map(Tie::said).chain(excluded).chain(kind).chain(absent).chain(values));
        }
        in_order(self.subst, &self.names, &said, hidden)
    }

    /// How many values a variable may have, if they are finitely many.
    fn values(&self, number: u32) -> Option<usize> {
        let attributes = self.subst.attribute(number)?;
        attributes.is_finite().then(|| attributes.values().count())
    }

    /// Whether a term may stand in a variable, as far as the variable tells.
    fn is_open_absence(&self, terms: &[Term]) -> bool {
        let [t, u] = terms else { return false };
        match self.subst.walk(u).view() {
            View::Var(var) => {
                let has_parts = |own: &Counted<Attributes>| own.kinds.may_have_parts();
                let may_have_parts = self.subst.attribute(var.number()).is_none_or(has_parts);
                may_have_parts && self.may_stand_in_constants(t, var.number())
            }
            _ => false,
        }
    }

    fn has_any(&self, term: &Term) -> bool {
        let mut has_any = false;
        for_each_leaf(&self.subst.walk_star(term), |leaf| {
            has_any |= matches!(leaf.view(), View::Var(var) if self.subst.is_any(var.number()));
        });
        has_any
    }

    /// The constraints with hidden variables that can be reached from the named ones, by way of finite variables.
    fn reached_ties(&self) -> Vec<Tie> {
        let (mut seen, mut reached) = (HashSet::new(), HashSet::new());
        let mut work = self.waiting.clone();
        let mut ties = Vec::new();
        while let Some(posted) = work.pop() {
            if !seen.insert(Counted::as_ptr(&posted)) {
                continue;
            }
            let Some(tie) = self.tie(&posted).filter(|tie| !tie.hidden.is_empty()) else { continue };
            for &number in tie.hidden.iter().filter(|number| self.values(**number).is_some()) {
                if reached.insert(number) {
                    work.extend(
                        self.subst.attribute(number).into_iter().flat_map(|it| Attributes::waiting(it)).cloned(),
                    );
                }
            }
            ties.push(tie);
        }
        ties
    }

    /// A built-in constraint on variables, as it now stands, if it still waits.
    fn tie(&self, posted: &Posted) -> Option<Tie> {
        let (name, terms) = match posted.rule {
            Rule::Builtin(Builtin::Differ) => (DIFFER, unifier(self.subst, pairs(&posted.terms))?),
            Rule::Builtin(Builtin::Among) => (ONE_OF, posted.terms.clone()),
            Rule::Builtin(Builtin::Absent) if self.is_open_absence(&posted.terms) => (ABSENT, posted.terms.clone()),
            _ => return None,
        };
        let is_named = |number: &u32| self.names.contains_key(number);
        let (named, hidden): (Vec<u32>, Vec<u32>) = variables(self.subst, &terms).into_iter().partition(is_named);
        let excludes_one = name == DIFFER && !terms.iter().any(|term| self.has_any(term));
        Some(Tie { name, terms, hidden, is_seen: !named.is_empty(), excludes_one })
    }
}

/// The hidden variables that a chain of ties connects with others, each once.
fn tied(ties: &[Tie]) -> Vec<u32> {
    let mut found: Vec<u32> = ties.iter().filter(|tie| tie.is_seen).flat_map(|tie| tie.hidden.clone()).collect();
    loop {
        found.sort_unstable();
        found.dedup();
        let touches = |tie: &&Tie| tie.hidden.iter().any(|number| found.binary_search(number).is_ok());
        let more: Vec<u32> = ties.iter().filter(touches).flat_map(|tie| tie.hidden.clone()).collect();
        let is_new = more.iter().any(|number| found.binary_search(number).is_err());
        found.extend(more);
        if !is_new {
            found.sort_unstable();
            found.dedup();
            return found;
        }
    }
}
