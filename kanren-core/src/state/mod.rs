//! The state of a branch: its substitution and the constraints that hang on it (the paper's `s/c`).
//!
//! A state is cheap to clone and the clones do not see each other's changes. Whatever binds
//! variables goes through [`State::settle`], which wakes the constraints that waited for them.

mod values;

use std::sync::Arc;

use crate::constraint::{Attributes, Ledger, Posted, Propagation, Refusal, Rule, Superseded, Terms, ask};
use crate::counted::Arc as Counted;
use crate::place::Place;
use crate::subst::{Replaced, Subst};
use crate::term::rewrite::{Step, rewrite};
use crate::term::{Any, Term, Var, View};
pub(crate) use values::Values;

/// What one branch knows. The paper's `(s . c)`, grown by constraints.
#[derive(Clone, Default)]
pub(crate) struct State {
    pub(crate) subst: Subst<Attributes>,
    /// What is kept of constraints beside their variables; mostly nothing.
    pub(crate) ledger: Option<Arc<Ledger>>,
}

/// Attributes that a unification replaced: the constraints in them are still to be asked; and what came of that.
///
/// It is empty between the steps of a branch, so it belongs to the machine and not to the state.
#[derive(Default)]
pub(crate) struct Agenda {
    pub(crate) replaced: Vec<Replaced<Attributes>>,
    /// Goals that waited and run next.
    pub(crate) ready: Vec<Counted<Posted>>,
    /// The constraint that failed last, for whoever wants to know the reason.
    pub(crate) failed: Option<Counted<Posted>>,
    /// A constraint that could neither hold nor fail nor wait: then the branch did not fail, whatever it looks like.
    pub(crate) refused: Option<Box<Refusal>>,
    superseded: Superseded,
}

/// A constraint is broken.
pub(crate) struct Broken;

impl State {
    /// Makes two terms equal and wakes what waited; false if that cannot be.
    pub(crate) fn unify(&mut self, left: Term, right: Term, agenda: &mut Agenda) -> bool {
        let unified = self.subst.unify(&left, &right, &mut agenda.replaced);
        self.settle(unified, agenda)
    }

    /// The end of every unification: wakes the constraints that waited for what was bound.
    ///
    /// After a failure the agenda is emptied: what stands in it belongs to a branch that is gone, and
    /// would make the next one fail for nothing.
    #[inline]
    pub(crate) fn settle(&mut self, unified: bool, agenda: &mut Agenda) -> bool {
        if unified && agenda.replaced.is_empty() {
            return true;
        }
        let holds = unified && self.wake(agenda);
        agenda.replaced.clear();
        agenda.superseded.clear();
        if !holds {
            agenda.ready.clear();
        }
        holds
    }

    #[cold]
    fn wake(&mut self, agenda: &mut Agenda) -> bool {
        while let Some(woken) = agenda.replaced.pop() {
            if let Err(failed) = self.propagation(agenda).wake(&woken) {
                agenda.failed = failed;
                return false;
            }
        }
        true
    }

    fn propagation<'a>(&'a mut self, agenda: &'a mut Agenda) -> Propagation<'a> {
        let (State { subst, ledger }, Agenda { replaced, ready, refused, superseded, .. }) = (self, agenda);
        Propagation { subst, ledger, replaced, ready, refused, superseded, is_new: false, moved: None }
    }

    /// Posts a constraint; false if it cannot hold.
    pub(crate) fn post(&mut self, rule: &Rule, terms: Terms, place: Option<Place>, agenda: &mut Agenda) -> bool {
        let mut propagation = Propagation { is_new: true, ..self.propagation(agenda) };
        let holds = match rule {
            Rule::Builtin(builtin) => propagation.post(*builtin, terms, place),
            Rule::User(_) | Rule::Suspended(_) => {
                ask(&mut propagation, &Counted::new(Posted { rule: rule.clone(), terms, place }))
            }
        };
        self.settle(holds, agenda)
    }

    /// Asks something that was just posted; false if it cannot hold.
    pub(crate) fn ask(&mut self, posted: &Counted<Posted>, agenda: &mut Agenda) -> bool {
        let holds = ask(&mut Propagation { is_new: true, ..self.propagation(agenda) }, posted);
        self.settle(holds, agenda)
    }

    /// A template with a variable for any term at all in the place of each `_`.
    pub(crate) fn with_any(&mut self, template: &Term) -> Term {
        rewrite(template, |part| match part.view() {
            View::Wild => {
                let number = self.subst.fresh_number();
                self.subst.set_attribute(number, Attributes::any());
                Step::Leaf(Var::<Any>::numbered(number).term())
            }
            View::Pair { .. } | View::Compound { .. } if !part.is_ground() => Step::Enter(part.clone()),
            _ => Step::Leaf(part.clone()),
        })
    }

    /// Before an answer: what waits is asked once more, and variables of which one value is left are bound to it. False
    /// if something is broken; a search for values if some variables of finitely many values still depend on others.
    #[inline]
    pub(crate) fn finish(&mut self, agenda: &mut Agenda) -> Result<Option<Box<Values>>, Broken> {
        if self.ledger.is_none() { Ok(None) } else { self.finish_open(agenda) }
    }

    #[cold]
    fn finish_open(&mut self, agenda: &mut Agenda) -> Result<Option<Box<Values>>, Broken> {
        // Who watches too little was not woken.
        let ledger = self.ledger.clone();
        for posted in ledger.iter().flat_map(|ledger| ledger.sparse.iter()) {
            let holds = ask(&mut self.propagation(agenda), posted);
            if !self.settle(holds, agenda) {
                return Err(Broken);
            }
        }
        if self.has_finite() { self.finish_finite(agenda) } else { Ok(None) }
    }

    fn finish_finite(&mut self, agenda: &mut Agenda) -> Result<Option<Box<Values>>, Broken> {
        loop {
            let open = self.finite_and_waited_for();
            let values = self.count_values(&open);
            for &number in &open {
                let Some(attributes) = self.subst.attribute(number).cloned() else { continue };
                agenda.replaced.push(Replaced { number, attribute: attributes });
            }
            if !self.settle(true, agenda) {
                return Err(Broken);
            }
            let left = self.finite_and_waited_for();
            if left == open && self.count_values(&left) == values {
                return Ok((!left.is_empty()).then(|| Box::new(Values::new(self, &self.finite()))));
            }
        }
    }

    /// Whether there may be variables of finitely many values.
    pub(crate) fn has_finite(&self) -> bool {
        self.ledger.as_ref().is_some_and(|ledger| !ledger.finite.is_empty())
    }

    /// The variables of finitely many values that are not known.
    fn finite(&self) -> Vec<u32> {
        let finite = self.ledger.iter().flat_map(|ledger| &ledger.finite);
        let mut open: Vec<u32> = finite.copied().filter(|&number| self.subst.attribute(number).is_some()).collect();
        open.sort_unstable();
        open.dedup();
        open
    }

    /// Those of them for which constraints wait.
    fn finite_and_waited_for(&self) -> Vec<u32> {
        let mut open = self.finite();
        open.retain(|&number| self.is_waited_for(number));
        open
    }

    fn count_values(&self, numbers: &[u32]) -> usize {
        numbers.iter().filter_map(|&number| Some(self.subst.attribute(number)?.values().count())).sum()
    }

    pub(super) fn is_waited_for(&self, number: u32) -> bool {
        self.subst.attribute(number).is_some_and(|held| held.is_waited_for())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::{Constraint, Known, Verdict};
    use crate::term::View;

    struct Differ;

    impl Constraint for Differ {
        fn name(&self) -> &str {
            "differ"
        }
        fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
            match (known.surface(&terms[0]).view(), known.surface(&terms[1]).view()) {
                (View::Int(x), View::Int(y)) => {
                    if x == y {
                        Verdict::Fails
                    } else {
                        Verdict::Holds
                    }
                }
                (View::Var(x), View::Var(y)) if x.id() == y.id() => Verdict::Fails,
                _ => Verdict::Waits,
            }
        }
    }

    fn differ(state: &mut State, x: &Term, y: &Term) -> bool {
        let terms = [x.clone(), y.clone()].into_iter().collect();
        state.post(&Rule::User(Arc::new(Differ)), terms, Some(Place::here()), &mut Agenda::default())
    }

    #[test]
    fn a_constraint_wakes_when_its_variables_are_bound_or_aliased() {
        let (mut state, mut agenda) = (State::default(), Agenda::default());
        let (x, y, z) = (state.subst.fresh(), state.subst.fresh(), state.subst.fresh());
        assert!(differ(&mut state, &x, &y));
        assert!(state.unify(y.clone(), z.clone(), &mut agenda));
        assert!(!state.clone().unify(z.clone(), x.clone(), &mut agenda));
        assert!(state.unify(z, Term::int(1), &mut agenda));
        assert!(!state.clone().unify(x.clone(), Term::int(1), &mut agenda));
        assert!(state.unify(x, Term::int(2), &mut agenda));
    }

    #[test]
    fn the_agenda_is_emptied_when_a_unification_fails() {
        let (mut state, mut agenda) = (State::default(), Agenda::default());
        let (x, y) = (state.subst.fresh(), state.subst.fresh());
        assert!(differ(&mut state, &x, &y));
        let sibling = state.clone();
        let left = Term::list([x.clone(), y.clone(), Term::int(0)]);
        let right = Term::list([Term::int(1), Term::int(1), Term::int(9)]);
        assert!(!state.unify(left, right, &mut agenda));
        assert!(agenda.replaced.is_empty());
        assert!(sibling.clone().unify(x, Term::int(7), &mut agenda));
    }
}
