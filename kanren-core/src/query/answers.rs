//! Answers: an iterator with a status.

use std::any::type_name;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::not_ground::NotGround;
use super::reified::ReifiedRow;
use super::row::{Row, Shape};
use super::{Budget, Query};
use crate::code::{Code, lower};
use crate::goal::Binding;
use crate::machine::branch::Branch;
use crate::machine::{Limits, Machine, Outcome, Stop};
use crate::reify::reify;
use crate::state::State;
use crate::term::{Any, Term, Var};

/// Why there is no further answer, or that there may be.
///
/// ```
/// use kanren_core::prelude::*;
/// let mut answers = query(|x: Var<i64>| between(x, 0..)).max_steps(3).iter();
/// assert_eq!(answers.status(), Status::Running);
/// assert_eq!(answers.by_ref().count(), 3);
/// assert_eq!(answers.status(), Status::OutOfSteps);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Status {
    /// There may be more answers: ask for the next.
    Running,
    /// There are no more answers.
    Complete,
    /// The step budget is used up.
    OutOfSteps,
    /// More branches were held than allowed.
    OutOfBranches,
    /// The time is up.
    TimedOut,
    /// Somebody cancelled.
    Cancelled,
    /// Code of the goal panicked: a dynamic goal, a constraint, a generator, or the body of a relation when it was first
    /// reached. Whoever asked for the answer got the panic. The branch that ran is lost, so what else there is would be
    /// no longer all answers: there are none any more, and no limit that is raised brings them back.
    ///
    /// Nothing else is harmed. The answers before it are good, and so are the terms, goals, and relations that took
    /// part; the same query can be asked again.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// use std::panic::{AssertUnwindSafe, catch_unwind};
    /// let inverse = query(|(x, y): (Var<i64>, Var<i64>)| {
    ///     between(x, -1..) & when_ground(x, move |now| now.get::<i64>(x).map_or(fail(), |x| eq(y, 100 / x)))
    /// });
    /// let mut answers = inverse.clone().iter();
    /// assert_eq!(answers.next(), Some((-1, -100)));
    /// assert!(catch_unwind(AssertUnwindSafe(|| answers.next())).is_err()); // 100 / 0
    /// assert_eq!(answers.next(), None);
    /// assert_eq!(answers.status(), Status::Panicked);
    /// assert_eq!(inverse.first(), Some((-1, -100)));
    /// ```
    Panicked,
}

/// The answers of a query, found one at a time.
///
/// After a limit the iterator gives nothing, and [`status`](Answers::status) says why. Raise the
/// limit and go on: nothing is lost, and the answers are those of a run that was never stopped.
///
/// ```
/// use kanren_core::prelude::*;
/// let mut answers = query(|x: Var<i64>| between(x, 1..=3)).max_steps(2).iter();
/// assert_eq!(answers.by_ref().collect::<Vec<_>>(), [1, 2]);
/// assert_eq!(answers.status(), Status::OutOfSteps);
/// answers.more_steps(1);
/// assert_eq!(answers.by_ref().collect::<Vec<_>>(), [3]);
/// assert_eq!(answers.status(), Status::Complete);
/// ```
pub struct Answers<R> {
    machine: Machine,
    /// The term of each column.
    columns: Vec<Term>,
    /// What the program calls each column, if a macro wrote it down.
    names: Vec<Option<&'static str>>,
    budget: Budget,
    has_started: bool,
    status: Status,
    row: PhantomData<fn() -> R>,
}

impl<R: Row> Answers<R> {
    pub(super) fn new(query: &Query<R>) -> Answers<R> {
        let vars: Vec<Var> = query.vars.iter().map(|binding| binding.var).collect();
        let body = lower::compiled(&query.goal, &vars, None, None);
        let mut state = State::default();
        let args = vars.iter().map(|_| state.subst.fresh()).collect();
        let branch = Branch::start(state, Code::own(body), args, query.search);
        Answers {
            machine: Machine::new(branch),
            columns: columns(&query.shape),
            names: names(&query.shape, &query.vars),
            budget: query.budget.clone(),
            has_started: false,
            status: Status::Running,
            row: PhantomData,
        }
    }

    /// Why there is no further answer, or that there may be. After an answer it is
    /// [`Running`](Status::Running), even if it was the last: that shows when the next is asked for.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let mut answers = query(|x: Var<i64>| eq(x, 1)).iter();
    /// assert_eq!(answers.next(), Some(1));
    /// assert_eq!(answers.status(), Status::Running); // nobody asked for another answer
    /// assert_eq!(answers.next(), None);
    /// assert_eq!(answers.status(), Status::Complete);
    /// ```
    pub fn status(&self) -> Status {
        self.status
    }

    /// How many steps were made: relation calls passed, alternatives of generators read, and, before an answer, values
    /// tried for variables that may have finitely many.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let mut answers = run(|q| between(q, 1..=3)).iter();
    /// assert_eq!(answers.by_ref().count(), 3);
    /// assert_eq!(answers.steps(), 3);
    /// ```
    pub fn steps(&self) -> u64 {
        self.machine.steps
    }

    /// How often a branch became two.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let mut answers = run(|q| disj([eq(q, 1), eq(q, 2), eq(q, 3)])).iter();
    /// assert_eq!(answers.by_ref().count(), 3);
    /// assert_eq!(answers.forks(), 2);
    /// ```
    pub fn forks(&self) -> u64 {
        self.machine.forks
    }

    /// How many branches are held: those that wait and, after a stop, the one that was running.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let mut answers = run(|q| eq(q, 1) | eq(q, 2)).iter();
    /// assert_eq!(answers.next().unwrap(), 1);
    /// assert_eq!(answers.branches(), 1); // the one with the second answer
    /// ```
    pub fn branches(&self) -> usize {
        self.machine.branches()
    }

    /// The most branches that were held at a step so far.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let mut answers = run(|q| between(q, 1..=5) | between(q, 1..=5)).iter();
    /// assert_eq!(answers.by_ref().count(), 10);
    /// assert_eq!((answers.peak_branches(), answers.branches()), (2, 0));
    /// ```
    pub fn peak_branches(&self) -> usize {
        self.machine.peak_branches
    }

    /// Allows this many steps more than were made so far.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let mut answers = query(|x: Var<i64>| between(x, 0..)).max_steps(2).iter();
    /// assert_eq!(answers.by_ref().count(), 2);
    /// answers.more_steps(3);
    /// assert_eq!(answers.by_ref().collect::<Vec<_>>(), [2, 3, 4]);
    /// ```
    pub fn more_steps(&mut self, steps: u64) {
        self.budget.steps = Some(self.machine.steps.saturating_add(steps));
        self.go_on_after(Status::OutOfSteps);
    }

    /// Allows this many branches more than wait now.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let mut answers = run(|q| between(q, 1..=2) | between(q, 1..=2)).max_branches(1).iter();
    /// let found = answers.by_ref().count();
    /// assert_eq!(answers.status(), Status::OutOfBranches);
    /// answers.more_branches(10);
    /// assert_eq!(found + answers.by_ref().count(), 4);
    /// ```
    pub fn more_branches(&mut self, branches: usize) {
        self.budget.branches = Some(self.machine.branches().saturating_add(branches));
        self.go_on_after(Status::OutOfBranches);
    }

    /// Allows this much time from now on.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// use std::time::Duration;
    /// let mut answers = query(|x: Var<i64>| eq(x, 1)).timeout(Duration::ZERO).iter();
    /// assert_eq!((answers.next(), answers.status()), (None, Status::TimedOut));
    /// answers.more_time(Duration::from_secs(60));
    /// assert_eq!(answers.next(), Some(1));
    /// ```
    pub fn more_time(&mut self, time: Duration) {
        self.machine.limits.deadline = Instant::now().checked_add(time);
        self.has_started = true;
        self.go_on_after(Status::TimedOut);
    }

    fn go_on_after(&mut self, stopped: Status) {
        if self.status == stopped {
            self.status = Status::Running;
        }
        self.set_limits();
    }

    fn set_limits(&mut self) {
        let deadline = self.machine.limits.deadline;
        self.machine.limits = Limits {
            steps: self.budget.steps.unwrap_or(u64::MAX),
            branches: self.budget.branches.unwrap_or(usize::MAX),
            deadline,
            cancelled: self.budget.cancel.as_ref().map(|token| Arc::clone(&token.flag)),
        };
    }

    /// The next answer as Rust values.
    fn next_answer(&mut self) -> Option<Result<R::Out, NotGround>> {
        let row = self.next_row()?;
        Some(row.and_then(|row| R::read(row.into_columns()).map_err(|error| error.named(&self.names))))
    }

    /// The next answer as terms.
    pub(super) fn next_row(&mut self) -> Option<Result<ReifiedRow, NotGround>> {
        if !self.has_started {
            self.has_started = true;
            self.machine.limits.deadline = self.budget.timeout.and_then(|time| Instant::now().checked_add(time));
            self.set_limits();
        }
        if matches!(self.status, Status::Complete | Status::Panicked) {
            return None;
        }
        // It stays so if the machine does not come back.
        self.status = Status::Panicked;
        self.status = match self.machine.next_answer() {
            Outcome::Answer(branch) => {
                // A constraint of the user's says how it prints.
                let row = ReifiedRow::new(reify(&branch.state, &self.columns));
                self.status = Status::Running;
                if self.columns.is_empty()
                    && let Some(nothing) = row.uncertain()
                {
                    return Some(Err(NotGround::of_answer(nothing, type_name::<()>())));
                }
                return Some(Ok(row));
            }
            Outcome::Reports(branch, report) => {
                let row = reify(&branch.state, report.terms());
                self.status = Status::Running;
                return Some(Err(NotGround::of_report(report, &row)));
            }
            Outcome::Complete => Status::Complete,
            Outcome::Stopped(Stop::Steps) => Status::OutOfSteps,
            Outcome::Stopped(Stop::Branches) => Status::OutOfBranches,
            Outcome::Stopped(Stop::Deadline) => Status::TimedOut,
            Outcome::Stopped(Stop::Cancelled) => Status::Cancelled,
        };
        None
    }
}

/// The run-time variables of a query are numbered from 0.
fn columns(shape: &[Shape]) -> Vec<Term> {
    let mut numbers = 0u32..;
    let mut next = || Var::<Any>::numbered(numbers.next().unwrap_or(u32::MAX)).term();
    let column = |shape: &Shape| match shape {
        Shape::One => next(),
        Shape::Array(size) => Term::list((0..*size).map(|_| next()).collect::<Vec<_>>()),
    };
    shape.iter().map(column).collect()
}

fn names(shape: &[Shape], vars: &[Binding]) -> Vec<Option<&'static str>> {
    let mut vars = vars.iter();
    let name = |shape: &Shape| match *shape {
        Shape::One => vars.next(),
        Shape::Array(0) => None,
        Shape::Array(size) => vars.nth(size - 1),
    };
    shape.iter().map(name).map(|binding| binding.and_then(|binding| binding.name)).collect()
}

impl<R: Row> Iterator for Answers<R> {
    type Item = R::Out;

    /// # Panics
    /// If a variable with a type is not a plain value of that type in the answer, or if a goal needs a value that
    /// is not known where it stands ([`Now::need`](crate::prelude::Now::need)). Use [`Query::try_iter`] where that
    /// may be.
    #[track_caller]
    fn next(&mut self) -> Option<R::Out> {
        match self.next_answer()? {
            Ok(row) => Some(row),
            Err(error) => panic!("{error} (`.try_iter()` gives such answers as errors)"),
        }
    }
}

/// The answers of a query, or why one could not be read, or found: see [`NotGround`].
///
/// ```
/// use kanren_core::prelude::*;
/// let mut found = query(|x: Var<i64>| eq(x, 1) | succeed()).try_iter();
/// assert_eq!(found.next().unwrap().unwrap(), 1);
/// assert!(found.next().unwrap().is_err()); // any value at all
/// assert!(found.next().is_none());
/// assert_eq!(found.answers().status(), Status::Complete);
/// ```
pub struct TryIter<R>(pub(super) Answers<R>);

impl<R: Row> TryIter<R> {
    /// The answers behind it, for their status.
    pub fn answers(&self) -> &Answers<R> {
        &self.0
    }

    /// The answers behind it, to go on after a limit.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let mut found = query(|x: Var<i64>| between(x, 0..)).max_steps(1).try_iter();
    /// assert_eq!(found.by_ref().count(), 1);
    /// found.answers_mut().more_steps(1);
    /// assert_eq!(found.next().unwrap().unwrap(), 1);
    /// ```
    pub fn answers_mut(&mut self) -> &mut Answers<R> {
        &mut self.0
    }
}

impl<R: Row> Iterator for TryIter<R> {
    type Item = Result<R::Out, NotGround>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next_answer()
    }
}
