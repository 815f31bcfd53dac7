//! Recording: what a run tells somebody who wants to know.
//!
//! A machine has at most one recorder, asked at calls, forks, failures and answers; without one these
//! places cost a test. Traces, profiles and explanations stand on it.

use super::Machine;
use super::branch::Record;
use crate::code::env::{Activation, Env};
use crate::code::{CallWithOp, Callee, Code};
use crate::goal::relation::Relation;
use crate::goal::report::Report;
use crate::place::Place;
use crate::state::State;
use crate::term::Term;

/// Something that happened.
#[cfg_attr(not(test), expect(dead_code, reason = "traces and explanations will read them"))]
pub(crate) enum Event<'a> {
    /// A relation is called with these arguments.
    Call { relation: &'a Relation, args: &'a [Term], place: Option<Place> },
    /// A relation with data is called; these are those of its arguments that are terms.
    CallWith { name: &'a str, args: &'a [Term], place: Option<Place> },
    /// A marked goal is entered.
    Enter { goal: u32, place: Option<Place> },
    /// Part of the alternatives became a branch of its own.
    Fork,
    /// A branch ended: two terms, as they stood, cannot be equal.
    Clash { left: &'a Term, right: &'a Term, place: Option<Place> },
    /// A branch ended: a constraint cannot hold. The place is that of the goal that posted it.
    ConstraintFailed { name: &'a str, place: Option<Place> },
    /// A branch ended: no alternative can match.
    NoClause,
    /// A branch ended without an answer, and did not fail.
    Report(&'a Report),
    /// A branch answered the query.
    Answer,
}

/// Somebody who wants to know.
pub(crate) trait Recorder: Send + Sync {
    fn event(&mut self, event: Event<'_>);

    /// The two terms of an equation that is about to be tried, if they cannot be equal.
    fn note(&mut self, clash: Option<(Term, Term)>);

    /// The clash noted last.
    fn noted(&mut self) -> Option<(Term, Term)>;
}

impl Machine {
    /// Lets somebody know what happens from now on.
    #[cfg_attr(not(test), expect(dead_code, reason = "traces and explanations will set it"))]
    pub(crate) fn record_with(&mut self, recorder: Box<dyn Recorder>) {
        self.recorder = Some(recorder);
        if let Some(branch) = &mut self.current {
            branch.rare_mut().record = Some(Record::default());
        }
    }

    #[inline]
    pub(super) fn record<'e>(&mut self, event: impl FnOnce() -> Event<'e>) {
        if let Some(recorder) = &mut self.recorder {
            recorder.event(event());
        }
    }

    #[inline]
    pub(super) fn record_call(&mut self, code: &Code, callee: &Callee, goal: u32, state: &State) {
        if let Some(recorder) = &mut self.recorder {
            let relation = callee.relation(code);
            let args: Vec<Term> = self.args.iter().map(|arg| state.subst.walk_star(arg)).collect();
            recorder.event(Event::Call { relation: &relation, args: &args, place: code.body().place(goal) });
        }
    }

    #[inline]
    pub(super) fn record_call_with(&mut self, code: &Code, op: &CallWithOp, state: &State) {
        if let Some(recorder) = &mut self.recorder {
            let args: Vec<Term> = self.args.iter().map(|arg| state.subst.walk_star(arg)).collect();
            let (name, place) = (op.relation.name(), code.body().place(op.goal));
            recorder.event(Event::CallWith { name, args: &args, place });
        }
    }

    /// Before an equation is tried: why it will fail, if it will. Found on copies.
    #[cold]
    pub(super) fn note_clash(&mut self, state: &State, env: &Env, left: &Term, right: &Term) {
        let (mut subst, mut env, mut replaced) = (state.subst.clone(), env.clone(), Vec::new());
        let mut activation = Activation { subst: &mut subst, env: &mut env, replaced: &mut replaced };
        let (left, right) = (activation.instantiate(left), activation.instantiate(right));
        let clash = subst.clash(&left, &right);
        if let Some(recorder) = &mut self.recorder {
            recorder.note(clash);
        }
    }

    /// An equation failed, by itself or by a constraint it woke.
    #[inline]
    pub(super) fn record_clash(&mut self, code: &Code, goal: u32) {
        let Some(recorder) = &mut self.recorder else { return };
        let place = code.body().place(goal);
        if let Some((left, right)) = recorder.noted() {
            recorder.event(Event::Clash { left: &left, right: &right, place });
        } else if self.agenda.refused.is_none()
            && let Some(failed) = self.agenda.failed.take()
        {
            recorder.event(Event::ConstraintFailed { name: failed.rule.name(), place: failed.place });
        }
    }
}
