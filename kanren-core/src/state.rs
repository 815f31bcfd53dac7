//! The state of a branch: its substitution and the constraints that hang on it (the paper's `s/c`).
//!
//! A state is cheap to clone and the clones do not see each other's changes. Whatever binds
//! variables goes through [`State::settle`], which wakes the constraints that waited for them.

use std::sync::Arc;

use crate::constraint::{Attributes, Kinds, Posted, Propagation, Suspensions, ask};
use crate::subst::{Replaced, Subst};
use crate::term::{Any, Term, Var};

/// What one branch knows. The paper's `(s . c)`, grown by constraints.
#[derive(Clone, Default)]
pub(crate) struct State {
    pub(crate) subst: Subst<Attributes>,
    /// The variables that may become finitely many values.
    finite: Option<Arc<Vec<u32>>>,
    /// The goals that wait until terms are ground.
    pub(crate) suspensions: Option<Arc<Suspensions>>,
}

/// Attributes that a unification replaced: the constraints in them are still to be asked; and what came of that.
///
/// It is empty between the steps of a branch, so it belongs to the machine and not to the state.
#[derive(Default)]
pub(crate) struct Agenda {
    pub(crate) replaced: Vec<Replaced<Attributes>>,
    /// Goals that waited and run next.
    pub(crate) ready: Vec<Arc<Posted>>,
    /// The constraint that failed last, for whoever wants to know the reason.
    pub(crate) failed: Option<Arc<Posted>>,
}

impl State {
    /// Makes two terms equal and wakes what waited; false if that cannot be.
    pub(crate) fn unify(&mut self, left: Term, right: Term, agenda: &mut Agenda) -> bool {
        let unified = self.subst.unify(left, right, &mut agenda.replaced);
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
        if !holds {
            agenda.ready.clear();
        }
        holds
    }

    #[cold]
    fn wake(&mut self, agenda: &mut Agenda) -> bool {
        while let Some(Replaced { number, attribute }) = agenda.replaced.pop() {
            let mut propagation = self.propagation(agenda);
            let term = Var::<Any>::numbered(number).term();
            if attribute.kinds != Kinds::ALL && !propagation.narrow(&term, attribute.kinds) {
                return false;
            }
            if let Some(failed) = attribute.waiting().find(|posted| !ask(&mut propagation, posted)) {
                agenda.failed = Some(failed.clone());
                return false;
            }
        }
        true
    }

    /// Posts a constraint; false if it cannot hold.
    pub(crate) fn post(&mut self, posted: &Arc<Posted>, agenda: &mut Agenda) -> bool {
        let holds = ask(&mut self.propagation(agenda), posted);
        self.settle(holds, agenda)
    }

    fn propagation<'a>(&'a mut self, agenda: &'a mut Agenda) -> Propagation<'a> {
        Propagation {
            subst: &mut self.subst,
            replaced: &mut agenda.replaced,
            finite: &mut self.finite,
            suspensions: &mut self.suspensions,
            ready: &mut agenda.ready,
        }
    }

    /// Before an answer: whether all variables of finitely many values can have some together. Those of which one
    /// value is left are bound to it.
    #[inline]
    pub(crate) fn finish(&mut self, agenda: &mut Agenda) -> bool {
        self.finite.is_none() || self.finish_finite(agenda)
    }

    #[cold]
    fn finish_finite(&mut self, agenda: &mut Agenda) -> bool {
        // What waits may have been asked before others became known.
        loop {
            let open = self.finite_and_waited_for();
            for &number in &open {
                let Some(attributes) = self.subst.attribute(number).cloned() else { continue };
                agenda.replaced.push(Replaced { number, attribute: attributes });
            }
            if !self.settle(true, agenda) {
                return false;
            }
            let left = self.finite_and_waited_for();
            if left == open {
                return left.is_empty() || self.has_values();
            }
        }
    }

    /// The finite variables that are not known and on which constraints depend.
    fn finite_and_waited_for(&self) -> Vec<u32> {
        let finite = self.finite.as_deref().map_or(&[][..], Vec::as_slice);
        let mut open: Vec<u32> = finite
            .iter()
            .copied()
            .filter(|&number| self.subst.attribute(number).is_some_and(|held| held.waiting().next().is_some()))
            .collect();
        open.sort_unstable();
        open.dedup();
        open
    }

    /// Whether the finite variables can have values together: a search of its own, of which nothing stays.
    fn has_values(&self) -> bool {
        let mut agenda = Agenda::default();
        let mut work = vec![self.clone()];
        while let Some(state) = work.pop() {
            // What waits moves on to other variables as some become known: the first one is looked for anew.
            let Some(number) = state.finite_and_waited_for().first().copied() else { return true };
            let Some(attributes) = state.subst.attribute(number).cloned() else { continue };
            for value in attributes.kinds.values() {
                let mut next = state.clone();
                if next.unify(Var::<Any>::numbered(number).term(), value, &mut agenda) {
                    work.push(next);
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::{Constraint, Known, Verdict};
    use crate::place::Place;
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
        let posted = Posted { rule: Arc::new(Differ), terms, place: Some(Place::here()) };
        state.post(&Arc::new(posted), &mut Agenda::default())
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
