//! The machine: steps one branch, and asks the stream who is next.
//!
//! It alone interprets code. It owns the stream it works on and can exchange it (`context`): a branch whose
//! frames run out has answered the innermost stream. A *step* is a relation call passed,
//! or an alternative of a generator read; turns are given away there and nowhere else, so the count of
//! steps is the same on every machine and under every optimization. Budgets are looked at there, too;
//! the clock and cancellation also after failures, and whenever an answer is asked for.

pub(crate) mod branch;
mod choose;
mod context;
mod dynamic;
pub(crate) mod record;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::code::env::{Activation, Env};
use crate::code::{Op, WhenGroundOp};
use crate::constraint::Known;
use crate::goal::report::Report;
use crate::goal::search::Search;
use crate::state::{Agenda, State};
use crate::stream::Tree;
use crate::term::{Term, next_symbolic_id};
use branch::{Branch, Generating, Mode};
use context::{Context, Waiting};
use record::{Event, Recorder};

/// When to stop although there is more to do.
#[derive(Clone)]
pub(crate) struct Limits {
    pub(crate) steps: u64,
    pub(crate) branches: usize,
    pub(crate) deadline: Option<Instant>,
    pub(crate) cancelled: Option<Arc<AtomicBool>>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { steps: u64::MAX, branches: usize::MAX, deadline: None, cancelled: None }
    }
}

/// Which limit stopped a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    Steps,
    Branches,
    Deadline,
    Cancelled,
}

/// How a run ended.
pub(crate) enum Outcome {
    Answer(Box<Branch>),
    /// A branch ended without an answer, and did not fail.
    Reports(Box<Branch>, Report),
    Complete,
    Stopped(Stop),
}

/// What happened to the branch that ran.
enum Ran {
    /// It is at a relation call.
    Paused,
    /// Nothing can become of it.
    Failed,
    /// It has no more to do.
    Answered,
    /// It cannot go on, and does not fail.
    Reports(Report),
    /// It asks for the answers of a block; this is what runs if there are none.
    Asks { otherwise: Option<Box<Branch>> },
}

/// Clock and cancellation are looked at every so many steps, and so many failures: a power of two.
const LOOK_EVERY: u64 = 256;

/// A search in progress.
pub(crate) struct Machine {
    /// The stream at work.
    tree: Tree<Waiting>,
    /// The streams around it, the outermost first.
    contexts: Vec<Context>,
    /// How many of those around give turns away, and how many branches wait in them.
    turns_outside: usize,
    branches_outside: usize,
    /// The branch that runs next, where a run was stopped.
    current: Option<Box<Branch>>,
    agenda: Agenda,
    /// The arguments of the call at hand, on their way into an environment.
    args: Vec<Term>,
    pub(crate) limits: Limits,
    pub(crate) steps: u64,
    pub(crate) forks: u64,
    pub(crate) peak_branches: usize,
    failures: u64,
    recorder: Option<Box<dyn Recorder>>,
}

impl Machine {
    /// A search that starts with one branch.
    pub(crate) fn new(branch: Branch) -> Machine {
        Machine {
            tree: Tree::default(),
            contexts: Vec::new(),
            turns_outside: 0,
            branches_outside: 0,
            current: Some(Box::new(branch)),
            agenda: Agenda::default(),
            args: Vec::new(),
            limits: Limits::default(),
            steps: 0,
            forks: 0,
            peak_branches: 1,
            failures: 0,
            recorder: None,
        }
    }

    /// How many branches wait, those of streams inside streams among them.
    pub(crate) fn branches(&self) -> usize {
        self.tree.branches() + self.branches_outside + usize::from(self.current.is_some())
    }

    /// Runs to the next answer, the end, or a limit. After a limit it can go on: nothing is lost.
    pub(crate) fn next_answer(&mut self) -> Outcome {
        if let Some(stop) = self.look_outside() {
            return Outcome::Stopped(stop);
        }
        let mut next = match self.current.take() {
            Some(branch) => Some(branch),
            None => self.pull(),
        };
        while let Some(mut branch) = next {
            next = match self.run(&mut branch) {
                Ran::Paused => {
                    if let Some(stop) = self.count_step() {
                        branch.mode = Mode::Call;
                        self.current = Some(branch);
                        return Outcome::Stopped(stop);
                    }
                    self.pause(branch)
                }
                Ran::Failed => {
                    if self.agenda.refused.is_some()
                        && let Some(refusal) = self.agenda.refused.take()
                    {
                        return self.report(branch, Report::Refusal(refusal));
                    }
                    drop(branch);
                    // Branches may fail without end and without a step.
                    self.failures = self.failures.wrapping_add(1);
                    if self.failures.is_multiple_of(LOOK_EVERY)
                        && let Some(stop) = self.look_outside()
                    {
                        return Outcome::Stopped(stop);
                    }
                    self.pull()
                }
                Ran::Answered => match self.leave_context(&mut branch) {
                    Some(asker) => Some(asker),
                    None => {
                        self.record(|| Event::Answer);
                        return Outcome::Answer(branch);
                    }
                },
                Ran::Reports(report) => return self.report(branch, report),
                Ran::Asks { otherwise } => Some(self.enter_context(branch, otherwise)),
            };
        }
        Outcome::Complete
    }

    /// As after an answer, the others are next; but no stream is left: nobody was answered.
    fn report(&mut self, branch: Box<Branch>, report: Report) -> Outcome {
        self.leave_undecided();
        self.record(|| Event::Report(&report));
        Outcome::Reports(branch, report)
    }

    /// Counts a step, unless a limit forbids it.
    #[inline]
    fn count_step(&mut self) -> Option<Stop> {
        let branches = self.tree.branches() + self.branches_outside + 1;
        self.peak_branches = self.peak_branches.max(branches);
        if self.steps >= self.limits.steps {
            return Some(Stop::Steps);
        }
        if branches > self.limits.branches {
            return Some(Stop::Branches);
        }
        if self.steps & (LOOK_EVERY - 1) == LOOK_EVERY - 1
            && let Some(stop) = self.look_outside()
        {
            return Some(stop);
        }
        self.steps += 1;
        None
    }

    fn look_outside(&self) -> Option<Stop> {
        if self.limits.cancelled.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Stop::Cancelled);
        }
        if self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(Stop::Deadline);
        }
        None
    }

    // -------------------------------------------------------- one branch

    /// Runs a branch until something happens that others must know.
    #[inline(never)]
    fn run(&mut self, b: &mut Branch) -> Ran {
        loop {
            let goes_on = match b.mode {
                Mode::Ops => true,
                Mode::Call => {
                    b.mode = Mode::Ops;
                    return Ran::Paused;
                }
                Mode::Disj { first, count, dispatch } if b.search == Search::Balanced => {
                    self.choose_balanced(b, first, count, dispatch)
                }
                Mode::Disj { first, count, dispatch } => self.choose(b, first, count, dispatch),
                Mode::Live { first, live } => self.take_live(b, first, live),
                Mode::Listed { dispatch, list, at } => self.take_listed(b, dispatch, list, at),
                Mode::Choose { next, end, stride } => self.split(b, next, end, stride),
                Mode::Chosen { next, end } => self.take(b, next, end),
                Mode::Clauses { next, end } => return self.commit(b, next, end),
            };
            if !goes_on || b.rare.is_some() && !self.generate(b) {
                return Ran::Failed;
            }
            if let Some(ran) = self.run_ops(b) {
                return ran;
            }
        }
    }

    /// Runs operations, until something happens that others must know or the branch has to choose.
    #[inline(always)]
    fn run_ops(&mut self, b: &mut Branch) -> Option<Ran> {
        loop {
            let ops = b.code.ops();
            let Some(op) = ops.get(b.code.at as usize) else {
                if !b.pop_frame() {
                    match self.finish(b) {
                        Some(ran) => return Some(ran),
                        None => continue,
                    }
                }
                self.tree.lift(b.search, b.base);
                continue;
            };
            let is_last = b.code.at as usize + 1 == ops.len();
            match op {
                Op::Eq { left, right, goal } => match self.unify(&mut b.state, &mut b.env, left, right) {
                    Some(false) => b.code.at += 1,
                    Some(true) => self.advance(b, is_last),
                    None => {
                        self.record_clash(&b.code, *goal);
                        return Some(Ran::Failed);
                    }
                },
                Op::Share(slots) => {
                    slots.iter().for_each(|&slot| make_variable(&mut b.state, &mut b.env, slot));
                    b.code.at += 1;
                }
                Op::Disj { first, count, dispatch } => {
                    b.mode = Mode::Disj { first: *first, count: *count, dispatch: *dispatch };
                    b.push_frame_unless(is_last);
                    return None;
                }
                Op::Call { callee, args, goal } => {
                    let code = b.code.called(callee);
                    self.instantiate(&mut b.state, &mut b.env, args);
                    self.record_call(&b.code, callee, *goal, &b.state);
                    b.push_frame_unless(is_last);
                    b.env.enter(&mut self.args, code.body().slots);
                    b.code = code;
                    return Some(Ran::Paused);
                }
                Op::CallWith(op) => {
                    self.instantiate(&mut b.state, &mut b.env, &op.args);
                    self.record_call_with(&b.code, op, &b.state);
                    let code = dynamic::body(op, &mut self.args, &mut b.state, &mut b.env);
                    b.push_frame_unless(is_last);
                    b.env = Env::default();
                    b.code = code;
                    return Some(Ran::Paused);
                }
                Op::Generate { rule, terms } => {
                    self.instantiate(&mut b.state, &mut b.env, terms);
                    let terms = self.args.drain(..).collect();
                    b.rare_mut().generating = Some(Generating { rule: rule.clone(), terms, index: 0 });
                    return Some(Ran::Paused);
                }
                Op::Constrain { rule, terms, has_any, goal } => {
                    let place = b.code.body().place(*goal);
                    if *has_any {
                        let terms: Vec<Term> = terms.iter().map(|term| b.state.with_any(term)).collect();
                        self.instantiate(&mut b.state, &mut b.env, &terms);
                    } else {
                        self.instantiate(&mut b.state, &mut b.env, terms);
                    }
                    let terms = self.args.drain(..).collect();
                    if !b.state.post(rule, terms, place, &mut self.agenda) {
                        if self.agenda.refused.is_none() {
                            self.record(|| Event::ConstraintFailed { name: rule.name(), place });
                        }
                        return Some(Ran::Failed);
                    }
                    self.advance(b, is_last);
                }
                Op::Dynamic(op) => {
                    let delays = op.delays;
                    let code = match dynamic::decide(op, &mut b.state, &mut b.env) {
                        Ok(code) => code,
                        Err(need) => return Some(Ran::Reports(Report::Need(need))),
                    };
                    b.push_frame_unless(is_last);
                    b.env = Env::default();
                    b.code = code;
                    if delays {
                        return Some(Ran::Paused);
                    }
                }
                Op::WhenGround(op) => {
                    self.suspend(op, &mut b.state, &mut b.env);
                    self.advance(b, is_last);
                }
                Op::Search { search, block } => {
                    let (search, block) = (*search, *block);
                    b.push_frame_unless(is_last);
                    b.search = search;
                    b.code.enter(block);
                }
                Op::Block { block } => {
                    let block = *block;
                    b.push_frame_unless(is_last);
                    b.code.enter(block);
                }
                Op::Commit { first, count } => {
                    b.mode = Mode::Clauses { next: *first, end: *first + *count };
                    b.push_frame_unless(is_last);
                    return None;
                }
                Op::Ask { .. } => return Some(Ran::Asks { otherwise: None }),
                Op::Mark(goal) => {
                    b.rare.iter_mut().flat_map(|rare| &mut rare.record).for_each(|record| record.held += 1);
                    let (goal, place) = (*goal, b.code.body().place(*goal));
                    self.record(|| Event::Enter { goal, place });
                    b.code.at += 1;
                }
            }
        }
    }

    /// The branch has nothing more to do: it answers, if its variables of finitely many values can have some together.
    /// A step of the search for them is a step like others. Nothing if goals that waited go on.
    fn finish(&mut self, b: &mut Branch) -> Option<Ran> {
        let under_way = match b.rare.as_mut().and_then(|rare| rare.values.take()) {
            Some(values) => Ok(Some(values)),
            None => b.state.finish(&mut self.agenda),
        };
        let Ok(values) = under_way else { return Some(Ran::Failed) };
        if !self.agenda.ready.is_empty() {
            self.resume(b, true);
            return None;
        }
        let Some(mut values) = values else { return Some(Ran::Answered) };
        let found = values.step(&mut self.agenda);
        // Nothing of that search stays: goals that waited do not run in it.
        self.agenda.ready.clear();
        Some(match found {
            Some(true) => Ran::Answered,
            Some(false) => Ran::Failed,
            None => {
                b.rare_mut().values = Some(values);
                Ran::Paused
            }
        })
    }

    /// Nothing if the two cannot be equal; else whether that woke anything.
    #[inline]
    fn unify(&mut self, state: &mut State, env: &mut Env, left: &Term, right: &Term) -> Option<bool> {
        if self.recorder.is_some() {
            self.note_clash(state, env, left, right);
        }
        let unified =
            Activation { subst: &mut state.subst, env, replaced: &mut self.agenda.replaced }.unify(left, right);
        if unified && self.agenda.replaced.is_empty() {
            return Some(false);
        }
        state.settle(unified, &mut self.agenda).then_some(true)
    }

    /// The instances of some templates, as arguments.
    #[inline]
    fn instantiate(&mut self, state: &mut State, env: &mut Env, templates: &[Term]) {
        // Instances are made, not matched: nothing is replaced.
        let mut activation = Activation { subst: &mut state.subst, env, replaced: &mut self.agenda.replaced };
        for template in templates {
            self.args.push(activation.instantiate(template));
        }
    }

    /// Takes in a goal that waits, if its terms are not ground; else it is ready.
    #[cold]
    fn suspend(&mut self, op: &WhenGroundOp, state: &mut State, env: &mut Env) {
        self.instantiate(state, env, &op.terms);
        let posted = dynamic::suspend(op, &self.args, state, env);
        self.args.clear();
        state.ask(&posted, &mut self.agenda);
    }

    /// Goes on behind the operation at hand; where goals waited for what it did, with them first.
    fn advance(&mut self, b: &mut Branch, is_last: bool) {
        if self.agenda.ready.is_empty() {
            b.code.at += 1;
        } else {
            self.resume(b, is_last);
        }
    }

    /// Goes on with the goals that waited and are ready.
    #[cold]
    fn resume(&mut self, b: &mut Branch, is_last: bool) {
        b.push_frame_unless(is_last);
        b.env = Env::default();
        b.code = dynamic::resumed(self.agenda.ready.drain(..));
    }

    fn no_clause(&mut self) -> bool {
        self.record(|| Event::NoClause);
        false
    }

    /// Takes the next alternative of a generator; the others become a branch that stands at a pause.
    fn generate(&mut self, b: &mut Branch) -> bool {
        let Some(mut generating) = b.rare.as_mut().and_then(|rare| rare.generating.take()) else { return true };
        let Generating { rule, terms, index } = &generating;
        let mark = next_symbolic_id();
        let Some(mut alternative) = rule.alternative(terms, *index, &Known::new(&b.state.subst)) else {
            return self.no_clause();
        };
        dynamic::import(&mut alternative, mark, rule.name(), &mut b.state);
        let is_last_op = b.code.is_at_last();
        if let Some(next) = alternative.next {
            let mut later = b.fork(Mode::Call);
            generating.index = next;
            later.rare_mut().generating = Some(generating);
            self.forks += 1;
            self.record(|| Event::Fork);
            // It is a conjunct of its own: unless it is the last, under one conjunction more.
            self.tree.mplus(b.search, b.base + u32::from(!is_last_op), Waiting::Branch(later));
        }
        for (left, right) in alternative.equations {
            if !b.state.unify(left, right, &mut self.agenda) {
                return self.no_clause();
            }
        }
        if !is_last_op {
            self.tree.lift(b.search, b.base);
        }
        self.advance(b, is_last_op);
        true
    }
}

#[inline]
fn make_variable(state: &mut State, env: &mut Env, slot: u32) {
    if env.get(slot).is_unset() {
        env.set(slot, state.subst.fresh());
    }
}
