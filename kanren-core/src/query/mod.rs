//! Queries: a goal, its variables, and how to search.
//!
//! [`run`] and [`query`] build a [`Query`]; nothing happens until it is iterated. [`Answers`] are
//! found one at a time, say why they stopped ([`Status`]), and go on after a stop.

mod answers;
mod not_ground;
mod reified;
mod row;
#[cfg(test)]
mod tests;

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::goal::search::Search;
use crate::goal::{Binding, Goal};
use crate::term::{Any, Var};

pub use answers::{Answers, Status, TryIter};
pub use not_ground::NotGround;
pub use reified::{Reified, ReifiedRow};
pub use row::{Column, Columns, Row, Shape};

/// A question: which values of its variables make the goal hold?
///
/// A builder and an iterable: set how to search, then iterate. `R` says what an answer is: for each
/// variable a plain Rust value where the variable has a type, and [`Reified`] where it has none; a
/// tuple, if there are several.
///
/// ```
/// use kanren_core::prelude::*;
/// let pairs = query(|(x, y): (Var<i64>, Var<i64>)| between(x, 1..=2) & between(y, 1..=2) & eq(x, y));
/// assert_eq!(pairs.into_iter().collect::<Vec<_>>(), [(1, 1), (2, 2)]);
/// ```
#[must_use = "queries are lazy: iterate to get answers"]
pub struct Query<R> {
    goal: Goal,
    /// The variables of all columns, in order.
    vars: Vec<Binding>,
    /// How many of them make up each column, and whether they are an array.
    shape: Vec<Shape>,
    search: Search,
    budget: Budget,
    row: PhantomData<fn() -> R>,
}

/// When to stop although there may be more answers.
#[derive(Clone, Default)]
struct Budget {
    steps: Option<u64>,
    branches: Option<usize>,
    timeout: Option<Duration>,
    cancel: Option<CancelToken>,
}

/// Asks for one variable without a type. The paper's `run*`, as an iterator.
///
/// ```
/// use kanren_core::prelude::*;
/// let mut answers = run(|q| eq(q, 1) | eq(q, 2)).iter();
/// assert_eq!(answers.next().unwrap(), 1);
/// assert_eq!(answers.next().unwrap(), 2);
/// assert!(answers.next().is_none());
/// assert_eq!(answers.status(), Status::Complete);
/// ```
#[doc(alias = "run*")]
pub fn run(goal: impl FnOnce(Var) -> Goal) -> Query<(Any,)> {
    query(goal)
}

/// Asks for as many variables as the closure's pattern names, none of them with a type.
///
/// ```
/// use kanren_core::prelude::*;
/// let answers = run_many(|[x, y]| eq(x, [1, 2]) & eq(cons(y, nil()), list([x])));
/// let [x, y] = answers.first().unwrap();
/// assert_eq!((x.to_string(), y.to_string()), ("(1 2)".into(), "(1 2)".into()));
/// ```
pub fn run_many<const N: usize>(goal: impl FnOnce([Var; N]) -> Goal) -> Query<([Any; N],)> {
    query(goal)
}

/// Asks for any variables: the closure's argument says which, and of what types; it has to, as in
/// `|x: Var<i64>|` or `|(x, y): (Var, Var)|`. With `|()|` it asks whether the goal holds.
///
/// ```
/// use kanren_core::prelude::*;
/// let answer = query(|(x, list): (Var, Var<Vec<i64>>)| eq(list, [1, 2]) & eq(x, list)).first();
/// let (x, list) = answer.unwrap();
/// assert_eq!(list, vec![1, 2]);
/// assert_eq!(x.to_string(), "(1 2)");
///
/// assert!(query(|()| eq([1], cons(1, nil()))).first().is_some());
/// ```
pub fn query<C: Columns>(goal: impl FnOnce(C) -> Goal) -> Query<C::Row> {
    let mut vars = Vec::new();
    let columns = C::make(&mut vars);
    let mut shape = Vec::new();
    C::shape(&mut shape);
    let goal = goal(columns);
    Query::new(goal, vars.into_iter().map(Binding::unnamed).collect(), shape)
}

impl<R> Query<R> {
    pub(crate) fn new(goal: Goal, vars: Vec<Binding>, shape: Vec<Shape>) -> Query<R> {
        Query { goal, vars, shape, search: Search::default(), budget: Budget::default(), row: PhantomData }
    }

    /// The variables that are asked for.
    pub(crate) fn variables(&self) -> &[Binding] {
        &self.vars
    }

    /// The goal that is asked.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// assert_eq!(run(|_| eq(1, 2)).goal().to_string(), "1 == 2");
    /// ```
    pub fn goal(&self) -> &Goal {
        &self.goal
    }
}

impl<R: Row> Query<R> {
    /// Searches in this way; [`Search::Interleave`] if it is not said.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let endless = query(|x: Var<i64>| between(x, 0..) | eq(x, -1));
    /// assert_eq!(endless.clone().search(Search::DepthFirst).iter().take(3).collect::<Vec<_>>(), [0, 1, 2]);
    /// assert_eq!(endless.search(Search::Interleave).iter().take(3).collect::<Vec<_>>(), [-1, 0, 1]);
    /// ```
    pub fn search(mut self, search: Search) -> Self {
        self.search = search;
        self
    }

    /// Stops before step `steps + 1`. A step is a relation call passed, or an alternative of a
    /// generator read: the count is the same on every machine. What a goal does between two steps is not
    /// limited by it: a conjunction of many disjunctions may fork and fail without a step, and then only
    /// [`timeout`](Query::timeout) and [`cancel`](Query::cancel) stop it.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let endless = query(|x: Var<i64>| between(x, 0..) & fail());
    /// let mut answers = endless.max_steps(1_000).iter();
    /// assert_eq!(answers.next(), None);
    /// assert_eq!((answers.status(), answers.steps()), (Status::OutOfSteps, 1_000));
    /// ```
    pub fn max_steps(mut self, steps: u64) -> Self {
        self.budget.steps = Some(steps);
        self
    }

    /// Stops when more than `branches` branches are held at a step: those that wait, and the one that runs.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let mut answers = run(|q| disj((0..100).map(|_| between(q, 0..) & fail()))).max_branches(10).iter();
    /// assert!(answers.next().is_none());
    /// assert_eq!(answers.status(), Status::OutOfBranches);
    /// ```
    pub fn max_branches(mut self, branches: usize) -> Self {
        self.budget.branches = Some(branches);
        self
    }

    /// Stops when this much time has passed since the first answer was asked for. The clock is looked
    /// at every 256 steps, every 256 failures, and when an answer is asked for.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// use std::time::Duration;
    /// let mut answers = run(|q| between(q, 0..) & fail()).timeout(Duration::from_millis(5)).iter();
    /// assert!(answers.next().is_none());
    /// assert_eq!(answers.status(), Status::TimedOut);
    /// ```
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.budget.timeout = Some(timeout);
        self
    }

    /// Stops when somebody cancels. The token is looked at as often as the clock.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let token = CancelToken::new();
    /// let digits = query(|x: Var<i64>| between(x, 0..=9)).cancel(token.clone());
    /// token.cancel();
    /// assert_eq!(digits.iter().count(), 0);
    /// ```
    pub fn cancel(mut self, token: CancelToken) -> Self {
        self.budget.cancel = Some(token);
        self
    }

    /// The answers, found as they are asked for. To make them takes time in the size of
    /// the goal; the search begins when the first is asked for.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let digits = query(|x: Var<i64>| between(x, 0..));
    /// assert_eq!(digits.iter().take(2).collect::<Vec<_>>(), [0, 1]);
    /// assert_eq!(digits.iter().next(), Some(0)); // each iterator starts anew
    /// ```
    ///
    /// # Panics
    /// If the goal uses a variable outside of the `fresh` that introduced it, or one of an answer.
    pub fn iter(&self) -> Answers<R> {
        Answers::new(self)
    }

    /// The first answer, if there is one within the budget. Where "none" and "stopped" must be told
    /// apart, use [`iter`](Query::iter) and ask for the [`status`](Answers::status).
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// assert_eq!(query(|x: Var<i64>| between(x, 3..)).first(), Some(3));
    /// assert_eq!(query(|x: Var<i64>| eq(x, 1) & eq(x, 2)).first(), None);
    /// ```
    ///
    /// # Panics
    /// As [`iter`](Query::iter) and [`Answers::next`].
    #[track_caller]
    pub fn first(&self) -> Option<R::Out> {
        self.iter().next()
    }

    /// The answers, each of them read or, where a typed variable is not a plain value, an error. An error is also what
    /// a goal gives that needs a value which is not known where it stands.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let found: Vec<_> = query(|x: Var<i64>| eq(x, 1) | succeed()).try_iter().collect();
    /// assert_eq!(*found[0].as_ref().unwrap(), 1);
    /// assert_eq!(found[1].as_ref().unwrap_err().answer().to_string(), "_.0");
    /// ```
    ///
    /// # Panics
    /// As [`iter`](Query::iter).
    pub fn try_iter(&self) -> TryIter<R> {
        TryIter(self.iter())
    }

    /// The answers as terms, one for each variable, whatever the types; each prints with its constraints.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let pairs = query(|(x, y): (Var<i64>, Var<i64>)| eq(x, 1) | eq(x, y) | neq(x, y));
    /// let rows: Vec<String> = pairs.reified().map(|row| row.to_string()).collect();
    /// assert_eq!(rows, ["(1, _.0)", "(_.0, _.0)", "(_.0, _.1) where _.0 != _.1"]);
    /// ```
    ///
    /// # Panics
    /// As [`iter`](Query::iter). While iterating, if a goal needs a value that is not known where it stands.
    pub fn reified(&self) -> impl Iterator<Item = ReifiedRow> + use<R> {
        let mut answers = self.iter();
        std::iter::from_fn(move || match answers.next_row()? {
            Ok(row) => Some(row),
            Err(error) => panic!("{error} (`.try_iter()` gives such answers as errors)"),
        })
    }
}

impl<R: Row> IntoIterator for Query<R> {
    type Item = R::Out;
    type IntoIter = Answers<R>;

    fn into_iter(self) -> Answers<R> {
        self.iter()
    }
}

impl<R: Row> IntoIterator for &Query<R> {
    type Item = R::Out;
    type IntoIter = Answers<R>;

    fn into_iter(self) -> Answers<R> {
        self.iter()
    }
}

impl<R> Clone for Query<R> {
    fn clone(&self) -> Self {
        Query {
            goal: self.goal.clone(),
            vars: self.vars.clone(),
            shape: self.shape.clone(),
            search: self.search,
            budget: self.budget.clone(),
            row: PhantomData,
        }
    }
}

/// As it was written; with `{:#}` over several lines, each goal with its place.
impl<R> fmt::Display for Query<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = Goal::bind(self.vars.iter().copied(), self.goal.clone());
        let printed = if f.alternate() { format!("{whole:#}") } else { whole.to_string() };
        write!(f, "run!{}", printed.strip_prefix("fresh!").unwrap_or(&printed))
    }
}

impl<R> fmt::Debug for Query<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A way to stop a query from elsewhere. Clones are the same token.
///
/// ```
/// use kanren_core::prelude::*;
/// let token = CancelToken::new();
/// let mut answers = run(|q| between(q, 0..)).cancel(token.clone()).iter();
/// assert!(answers.next().is_some());
/// token.cancel();
/// assert!(answers.next().is_none());
/// assert_eq!(answers.status(), Status::Cancelled);
/// ```
#[derive(Clone, Default, Debug)]
pub struct CancelToken {
    flag: Arc<AtomicBool>,
}

impl CancelToken {
    /// A token that nobody has cancelled.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Stops the queries that hold it, soon.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// use std::thread;
    /// let token = CancelToken::new();
    /// let mut answers = run(|q| between(q, 0..) & fail()).cancel(token.clone()).iter();
    /// thread::spawn(move || token.cancel());
    /// assert!(answers.next().is_none());
    /// assert_eq!(answers.status(), Status::Cancelled);
    /// ```
    pub fn cancel(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Takes a cancellation back, so that stopped queries can go on.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let token = CancelToken::new();
    /// let mut answers = query(|x: Var<i64>| between(x, 1..=3)).cancel(token.clone()).iter();
    /// token.cancel();
    /// assert_eq!(answers.next(), None);
    /// token.reset();
    /// assert_eq!(answers.next(), Some(1));
    /// ```
    pub fn reset(&self) {
        self.flag.store(false, Ordering::Relaxed);
    }

    /// Whether it was cancelled.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let token = CancelToken::new();
    /// let same = token.clone();
    /// same.cancel();
    /// assert!(token.is_cancelled());
    /// ```
    pub fn is_cancelled(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}
