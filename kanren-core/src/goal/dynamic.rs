//! Dynamic goals: computed from the state of the branch that reaches them.
//!
//! The µKanren paper's goal is a function from a state; most of ours are data, but some programs
//! must look: a Sudoku solver that picks the cell with the fewest candidates, host code that needs a
//! value. A dynamic goal is a closure from a read-only view of the branch, [`Now`], to a goal. It is
//! named, and the terms it looks at are recorded where the program says them.
//!
//! Dynamic goals see what is known *when they are reached*, so the order of goals matters around
//! them: they are outside the pure part of the language.

use std::any::type_name;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::Arc;

use super::relation::Args;
use super::report::{Need, in_short};
use super::{Goal, Node, fail};
use crate::constraint::Known;
use crate::drop_later::drop_later;
use crate::place::Place;
use crate::term::convert::{IntoTerm, Relational};
use crate::term::rewrite::{Step, rewrite};
use crate::term::{Openness, Term, View};

/// What projections are called.
pub(super) const PROJECT: &str = "project";

type Decide = dyn Fn(&Now<'_>) -> Goal + Send + Sync;

/// A goal that is computed when a branch reaches it.
///
/// ```
/// use kanren_core::prelude::*;
///
/// fn squareo(x: Var<i64>, y: Var<i64>) -> Goal {
///     Dynamic::new("squareo", move |now| match now.need::<i64>("x", x) {
///         Some(value) => eq(y, value * value),
///         None => fail(),
///     })
///     .looks_at([x])
///     .goal()
/// }
///
/// let answers: Vec<(i64, i64)> = query(|(x, y)| between(x, 2..=3) & squareo(x, y)).iter().collect();
/// assert_eq!(answers, [(2, 4), (3, 9)]);
/// ```
#[must_use = "a dynamic goal does nothing before `.goal()` or `.call()`"]
pub struct Dynamic {
    name: Cow<'static, str>,
    looks_at: Option<Box<[Term]>>,
    place: Place,
    decide: Box<Decide>,
}

/// A dynamic goal as goals hold it.
pub(crate) struct DynamicGoal {
    pub(crate) name: Cow<'static, str>,
    /// The terms it looks at; if they are not said, everything in scope.
    pub(crate) looks_at: Option<Box<[Term]>>,
    pub(crate) place: Place,
    /// There until it is dropped.
    decide: Option<Box<Decide>>,
}

impl Drop for DynamicGoal {
    fn drop(&mut self) {
        drop_later(self.decide.take());
    }
}

impl Dynamic {
    /// A goal called `name` that `decide` computes from the state of the branch. `decide` must not
    /// depend on anything else that changes.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let knowno = |x: Var| {
    ///     Dynamic::new("knowno", move |now| if now.walk(x).is_ground() { succeed() } else { fail() }).goal()
    /// };
    /// assert!(run(|q| eq(q, 1) & knowno(q)).first().is_some());
    /// assert!(run(|q| knowno(q) & eq(q, 1)).first().is_none());
    /// ```
    #[track_caller]
    pub fn new(name: impl Into<Cow<'static, str>>, decide: impl Fn(&Now<'_>) -> Goal + Send + Sync + 'static) -> Self {
        Dynamic { name: name.into(), looks_at: None, place: Place::here(), decide: Box::new(decide) }
    }

    /// Says which terms it looks at; then it can look at no others.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let is_known = |x: Var| {
    ///     let decide = move |now: &Now<'_>| if now.walk(x).is_ground() { succeed() } else { fail() };
    ///     Dynamic::new("is_known", decide).looks_at([x]).goal()
    /// };
    /// assert_eq!(run(|q| eq(q, 1) & is_known(q)).iter().count(), 1);
    /// ```
    pub fn looks_at(mut self, terms: impl Args) -> Self {
        self.looks_at = Some(terms.into_args().into());
        self
    }

    /// The goal. Reaching it is no step and gives no turn away, unless another dynamic goal returned
    /// it that was no step either: then it counts as a [`call`](Dynamic::call), so that no loop of them escapes a
    /// budget.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let mut answers = run(|q| Dynamic::new("oneo", move |_| eq(q, 1)).goal()).iter();
    /// assert_eq!(answers.next().unwrap(), 1);
    /// assert_eq!(answers.steps(), 0);
    /// ```
    pub fn goal(self) -> Goal {
        self.into_goal(false)
    }

    /// The goal as a relation call that host code computes: a step, at which the search may go on
    /// elsewhere. Recursion is safe.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// /// `n` and all the integers after it.
    /// fn fromo(x: Var<i64>, n: i64) -> Goal {
    ///     eq(x, n) | Dynamic::new("fromo", move |_| fromo(x, n + 1)).looks_at([x]).call()
    /// }
    /// assert_eq!(query(|x| fromo(x, 1)).iter().take(3).collect::<Vec<_>>(), [1, 2, 3]);
    /// ```
    pub fn call(self) -> Goal {
        self.into_goal(true)
    }

    fn into_goal(self, delays: bool) -> Goal {
        let Dynamic { name, looks_at, place, decide } = self;
        let goal = Arc::new(DynamicGoal { name, looks_at, place, decide: Some(decide) });
        Goal::from_node(Node::Dynamic { goal, delays })
    }
}

/// Decides with the current state in hand: the paper's `(lambda (s/c) ..)`. It may look at everything in scope.
///
/// ```
/// use kanren_core::prelude::*;
/// let known = |x: Var| with_state(move |now| if now.walk(x).is_ground() { succeed() } else { fail() });
/// assert!(run(|q| eq(q, 1) & known(q)).first().is_some());
/// assert!(run(|q| known(q) & eq(q, 1)).first().is_none());
/// ```
#[track_caller]
pub fn with_state(decide: impl Fn(&Now<'_>) -> Goal + Send + Sync + 'static) -> Goal {
    Dynamic::new("with_state", decide).goal()
}

/// Decides with the values of some terms in hand; the books' `project`.
///
/// What it sees depends on which goals came before. Ask for values with [`Now::need`]: what is not known then is
/// reported, where a goal that just fails would lose answers.
///
/// ```
/// use kanren_core::impure::project;
/// use kanren_core::prelude::*;
/// let double = |x: Var<i64>, y: Var<i64>| {
///     project([x], move |now| now.need::<i64>("x", x).map_or(fail(), |x| eq(y, 2 * x)))
/// };
/// assert_eq!(query(|(x, y)| eq(x, 4) & double(x, y)).first(), Some((4, 8)));
///
/// let too_early = query(|(x, y)| double(x, y) & eq(x, 4));
/// assert_eq!(too_early.to_string(), "run!(|a, b| { project!(|a| ..); a == 4 })");
/// let report = too_early.try_iter().next().unwrap().unwrap_err();
/// assert!(report.to_string().ends_with(
///     "needs the value of `x`, of which nothing is known there (`_.0`): put the goals that find it before this one"
/// ));
/// ```
#[track_caller]
pub fn project(terms: impl Args, decide: impl Fn(&Now<'_>) -> Goal + Send + Sync + 'static) -> Goal {
    Dynamic::new(PROJECT, decide).looks_at(terms).goal()
}

/// What the variables that a dynamic goal's closure captured stand for in the branch that reached it.
pub(crate) trait Captured {
    /// The value of a symbolic variable; nothing if it is not in scope.
    fn value(&self, id: u64) -> Option<&Term>;
}

/// The state of a branch, as a dynamic goal sees it when it is reached.
///
/// ```
/// use kanren_core::prelude::*;
/// let printed = |x: Var, y: Var| with_state(move |now| eq(y, now.walk(x).to_string()));
/// assert_eq!(run(|q| call_fresh(|x| eq(x, [1, 2]) & printed(x, q))).first().unwrap(), "(1 2)");
/// ```
pub struct Now<'a> {
    known: Known<'a>,
    captured: &'a dyn Captured,
    goal: &'a DynamicGoal,
    /// What it needs first and does not find.
    need: OnceCell<Box<Need>>,
}

impl<'a> Now<'a> {
    pub(crate) fn new(known: Known<'a>, captured: &'a dyn Captured, goal: &'a DynamicGoal) -> Now<'a> {
        Now { known, captured, goal, need: OnceCell::new() }
    }

    /// What the goal needed and did not find.
    pub(crate) fn into_need(self) -> Option<Box<Need>> {
        self.need.into_inner()
    }

    /// What `term` stands for, on its surface. As good as constant time, and nothing is copied.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let is_pair = |x: Var| {
    ///     let x = x.term();
    ///     with_state(move |now| if matches!(now.look(&x), View::Pair { .. }) { succeed() } else { fail() })
    /// };
    /// assert!(run(|q| eq(q, [1]) & is_pair(q)).first().is_some());
    /// ```
    ///
    /// # Panics
    /// As [`walk`](Now::walk).
    #[inline]
    pub fn look<'b>(&'b self, term: &'b Term) -> View<'b> {
        self.known.subst().look(self.resolved(term))
    }

    /// The value of `x`, if it is known and of this type. Linear in the value.
    ///
    /// For a goal that does one thing if the value is known and another, just as right, if not. A goal that can do
    /// nothing without it should ask with [`need`](Now::need).
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// /// From 0 on, or only the value that is known.
    /// let natural = |x: Var| {
    ///     with_state(move |now| match now.get::<i64>(x) {
    ///         Some(value) => if value >= 0 { succeed() } else { fail() },
    ///         None => between(x, 0..),
    ///     })
    /// };
    /// assert_eq!(run(|q| eq(q, 7) & natural(q)).iter().count(), 1);
    /// assert_eq!(run(|q| natural(q)).iter().nth(7).unwrap(), 7);
    /// ```
    ///
    /// # Panics
    /// As [`walk`](Now::walk).
    pub fn get<T: Relational>(&self, x: impl IntoTerm) -> Option<T> {
        let term = self.known.subst().walk(self.resolved(&x.into_term()));
        match term.view() {
            View::Var(_) => None,
            _ if term.is_ground() => T::from_term(&term),
            _ => T::from_term(&self.walk(term)),
        }
    }

    /// The value of `x`, which the goal cannot do without: if it is not known, or not of this type, that is reported
    /// under this name. Linear in the value.
    ///
    /// After a report the branch ends, whatever goal is returned. The report is given in the place of an answer: as an
    /// error by [`try_iter`](crate::prelude::Query::try_iter), as a panic by the other iterators. The search goes on
    /// with the other branches when the next answer is asked for.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let length = |l: Var, n: Var| {
    ///     with_state(move |now| match now.need::<Vec<i64>>("l", l) {
    ///         Some(items) => eq(n, items.len()),
    ///         None => fail(), // never seen: the report comes out
    ///     })
    /// };
    /// let lists = |l: Var| eq(l, [7, 8]) | eq(l, cons(7, Term::any_term())) | eq(l, "tea");
    /// let found: Vec<String> = run(|q| call_fresh(|l| lists(l) & length(l, q)))
    ///     .try_iter()
    ///     .map(|item| item.map_or_else(|report| report.answer().to_string(), |length| length.to_string()))
    ///     .collect();
    /// assert_eq!(found, ["2", "(7 . _.0)", "\"tea\""]);
    /// ```
    ///
    /// # Panics
    /// As [`walk`](Now::walk).
    pub fn need<T: Relational>(&self, name: &'static str, x: impl IntoTerm) -> Option<T> {
        let x = x.into_term();
        let value = self.get(&x);
        if value.is_none() {
            self.report(name, &x, type_name::<T>());
        }
        value
    }

    /// The first report counts: what follows may follow from it.
    #[cold]
    fn report(&self, variable: &'static str, x: &Term, type_name: &'static str) {
        self.need.get_or_init(|| {
            let (term, DynamicGoal { name, place, .. }) = (self.walk(x), self.goal);
            Box::new(Need { variable, term, type_name, goal: in_short(name, *place), place: *place })
        });
    }

    /// `x` with everything that is known filled in. Linear in the result.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let known = |x: Var| with_state(move |now| if now.walk(x).is_ground() { succeed() } else { fail() });
    /// assert!(run(|q| call_fresh(|x| eq(q, [x]) & eq(x, 1) & known(q))).first().is_some());
    /// assert!(run(|q| call_fresh(|x| eq(q, [x]) & known(q))).first().is_none());
    /// ```
    ///
    /// # Panics
    /// If `x` mentions a variable that the goal did not name in [`looks_at`](Dynamic::looks_at), or
    /// one of another query.
    pub fn walk(&self, x: impl IntoTerm) -> Term {
        rewrite(&x.into_term(), |term| {
            let term = self.known.subst().walk(self.resolved(term));
            match term.view() {
                View::Pair { .. } | View::Compound { .. } if !term.is_ground() => Step::Enter(term),
                _ => Step::Leaf(term),
            }
        })
    }

    /// A term of the branch in place of a symbolic variable.
    #[inline]
    fn resolved<'b>(&'b self, term: &'b Term) -> &'b Term {
        match term.view() {
            View::Var(var) if var.is_symbolic() => self.captured.value(var.id()).unwrap_or_else(|| self.unknown()),
            _ => term,
        }
    }

    #[cold]
    fn unknown(&self) -> ! {
        let DynamicGoal { name, place, looks_at, .. } = self.goal;
        let which = match looks_at {
            Some(_) => "is not among the terms that it names, in `looks_at` or as the first argument of `project`",
            None => "no `fresh`, relation or query around it introduced",
        };
        panic!("the goal `{name}` at {place} looks at a variable that {which}")
    }
}

impl DynamicGoal {
    /// The goal it decides on.
    pub(crate) fn decide(&self, now: &Now<'_>) -> Goal {
        self.decide.as_ref().map_or_else(fail, |decide| decide(now))
    }

    /// The variables among the terms it looks at, as far as they are said.
    pub(crate) fn ids(&self) -> Option<Vec<u64>> {
        let terms = self.looks_at.as_ref()?;
        let mut ids = Vec::new();
        for term in terms {
            if term.openness() == Openness::Template {
                crate::term::rewrite::for_each_leaf(term, |leaf| {
                    if let View::Var(var) = leaf.view()
                        && var.is_symbolic()
                    {
                        ids.push(var.id());
                    }
                });
            }
        }
        ids.sort_unstable();
        ids.dedup();
        Some(ids)
    }
}
