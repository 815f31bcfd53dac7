//! Goals that wait until terms are ground. What a goal is this layer does not know: it gives it back when it is time.
//!
//! A goal hangs on one variable at a time, the first that it met. When that one is known the search goes on from there,
//! so that waiting for a long list is linear in the list, however it becomes known.

use std::any::Any;

use super::{Posted, Propagation, Rule};
use crate::counted::Arc;
use crate::place::Place;
use crate::term::{Term, View};

/// A goal that waits: its number among those of its branch, and what it is to who knows.
#[derive(Clone)]
pub(crate) struct Suspended {
    id: u64,
    goal: std::sync::Arc<dyn Any + Send + Sync>,
}

impl Suspended {
    /// The goal, for who knows what it is.
    pub(crate) fn goal(&self) -> &(dyn Any + Send + Sync) {
        &*self.goal
    }
}

/// What it is called in answers.
pub(crate) const WHEN_GROUND: &str = "when_ground";

/// The goals of a branch that wait.
#[derive(Clone, Default)]
pub(crate) struct Suspensions {
    next: u64,
    waiting: im::HashMap<u64, Waiting>,
}

/// A goal that waits, and a list of the terms that are still to be looked at. It hangs on the first of them, which is a
/// variable, unless it has not been asked yet.
#[derive(Clone)]
struct Waiting {
    posted: Arc<Posted>,
    left: Term,
}

impl Suspensions {
    /// Takes a goal in, which is still to be asked.
    pub(crate) fn add(
        &mut self,
        goal: std::sync::Arc<dyn Any + Send + Sync>,
        terms: &[Term],
        place: Option<Place>,
    ) -> Arc<Posted> {
        let id = self.next;
        self.next += 1;
        let rule = Rule::Suspended(Suspended { id, goal });
        let posted = Arc::new(Posted { rule, terms: terms.into(), place });
        let left = Term::list([Term::list(terms.iter().cloned())]);
        self.waiting.insert(id, Waiting { posted: posted.clone(), left });
        posted
    }

    /// Those that wait, in the order in which they were posted.
    pub(crate) fn waiting(&self) -> Vec<Arc<Posted>> {
        let mut waiting: Vec<(u64, &Waiting)> = self.waiting.iter().map(|(id, waiting)| (*id, waiting)).collect();
        waiting.sort_unstable_by_key(|(id, _)| *id);
        waiting.into_iter().map(|(_, waiting)| waiting.posted.clone()).collect()
    }
}

impl Propagation<'_> {
    /// Hangs a goal on the next variable that its terms depend on; if there is none, it is ready.
    ///
    /// It may be asked more often than its variable becomes known, and also after it was found ready.
    pub(super) fn wait(&mut self, suspended: &Suspended, posted: &Arc<Posted>) {
        let Some(ledger) = &*self.ledger else { return };
        let Some(Waiting { left, .. }) = ledger.suspensions.waiting.get(&suspended.id) else { return };
        let mut left = left.clone();
        let mut hangs_on = first_variable(&left);
        while let View::Pair { cell, .. } = left.view() {
            let part = self.subst.walk(cell.car());
            left = match part.view() {
                View::Var(var) => {
                    if hangs_on != Some(var.number()) {
                        let left = Term::cons(part.clone(), cell.cdr().clone());
                        let waiting = Waiting { posted: posted.clone(), left };
                        self.ledger_mut().suspensions.waiting.insert(suspended.id, waiting);
                        self.hang(var.number(), posted, None);
                    }
                    return;
                }
                View::Pair { cell: parts, .. } if !part.is_ground() => {
                    let rest = Term::cons(parts.cdr().clone(), cell.cdr().clone());
                    Term::cons(parts.car().clone(), rest)
                }
                View::Compound { cell: parts, .. } if !part.is_ground() => {
                    Term::list_with_tail(parts.args().iter().cloned(), cell.cdr().clone())
                }
                _ => cell.cdr().clone(),
            };
            hangs_on = None;
        }
        self.ledger_mut().suspensions.waiting.remove(&suspended.id);
        self.ready.push(posted.clone());
    }
}

fn first_variable(left: &Term) -> Option<u32> {
    match left.view() {
        View::Pair { cell, .. } => match cell.car().view() {
            View::Var(var) => Some(var.number()),
            _ => None,
        },
        _ => None,
    }
}
