//! Whether the order of goals, and the search, matters: runs of one conjunction in many ways, compared.

use std::collections::HashMap;
use std::fmt;

use super::disagreement::{Difference, Disagreement, Reason, Way};
use super::orders::{Conjunction, orders};
use super::purity::look_through;
use crate::goal::Binding;
use crate::goal::search::Search;
use crate::query::{NotGround, Query, Reified, Shape, Status};
use crate::term::{Any, View};

/// A run that has not ended and still misses answers is given so many times the steps.
const PATIENCE: u64 = 10;

/// The question whether a query gives the same answers in every order of its goals and under every search: of what
/// this asks is told at the head of [`testing`](crate::testing).
///
/// The goals of the outermost conjunction are the ones whose order changes; a binder among them is opened. What stands
/// inside a disjunction, a relation or another goal stays as it is. Limits and the search of the query do not count.
///
/// # What runs
/// Up to five goals are tried in all orders, more in 120 of them, taken by a fixed seed ([`samples`](Commutes::samples),
/// [`seed`](Commutes::seed)); each order under every search. A run may take 500 steps
/// ([`max_steps`](Commutes::max_steps)). One that has not ended then is searched for the answers that are still missing,
/// up to ten times as long; if the search is depth first, or the goals hold a [`dfs`](crate::prelude::dfs), they may be
/// hidden, and nothing is missed. If no run ends there is nothing to compare with, and that is an error.
///
/// Rows are compared as they print, so as exactly as printing is canonical, with constraints and with types left out.
///
/// # What is refused
/// Goals outside the pure part of the language, wherever they stand: in the goals, in the bodies of relations that are
/// called, and so on. A dynamic goal may be pure all the same, if what it gives says the same whatever is known; then
/// [`trust`](Commutes::trust) it by its name. Two things are not seen: goals that dynamic goals give when they run, and
/// what a relation with data calls only for other data.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::testing::commutes;
///
/// let agreement = commutes(run_many(|[x, y]| neq(x, y) & eq(x, 1) & (eq(y, 1) | eq(y, 2)))).check().unwrap();
/// assert_eq!(agreement.to_string(), "6 orders under 5 searches: 30 runs ended, 0 did not; 1 answer");
///
/// let known = |x: Var| with_state(move |now| if now.walk(x).is_ground() { succeed() } else { fail() });
/// let refused = commutes(run(|x| eq(x, 1) & known(x))).check().unwrap_err();
/// assert!(refused.to_string().starts_with("`with_state(..)` at "));
/// let disagreement = commutes(run(|x| eq(x, 1) & known(x))).trust("with_state").check().unwrap_err();
/// assert!(disagreement.to_string().contains("does not give the answer `a = 1`"));
/// ```
#[must_use = "nothing runs before `.check()` or `.assert()`"]
pub fn commutes<R>(query: Query<R>) -> Commutes {
    let vars = query.variables().to_vec();
    let conjunction = Conjunction::of(query.goal(), &vars);
    Commutes {
        vars,
        conjunction,
        searches: Search::ALL.into(),
        max_steps: 500,
        samples: 120,
        seed: 1,
        trusted: Vec::new(),
    }
}

/// How to ask whether goals commute: see [`commutes`].
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::testing::commutes;
/// let sums = commutes(run_many(|q: [Var; 8]| conj(q.iter().map(|&x| eq(x, q[0])))));
/// assert_eq!(sums.samples(20).seed(7).check().unwrap().orders(), 20);
/// ```
#[must_use = "nothing runs before `.check()` or `.assert()`"]
pub struct Commutes {
    vars: Vec<Binding>,
    conjunction: Conjunction,
    searches: Vec<Search>,
    max_steps: u64,
    samples: usize,
    seed: u64,
    trusted: Vec<String>,
}

impl Commutes {
    /// Tries these searches only; all of them if it is not said. (Goals that never fork are the same under every search.)
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// use kanren_core::testing::commutes;
    /// let one = commutes(run(|x| eq(x, 1) & neq(x, 2))).searches([Search::Interleave]);
    /// assert_eq!(one.check().unwrap().to_string(), "2 orders under 1 search: 2 runs ended, 0 did not; 1 answer");
    /// ```
    pub fn searches(mut self, searches: impl IntoIterator<Item = Search>) -> Commutes {
        self.searches = searches.into_iter().collect();
        self
    }

    /// How many steps a run may take before it counts as one that does not end; 500 if it is not said.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// use kanren_core::testing::commutes;
    /// let many = commutes(query(|x: Var<i64>| between(x, 1..=5_000) & eq(x, 7)));
    /// assert_eq!(many.max_steps(6_000).check().unwrap().unended(), 0);
    /// ```
    pub fn max_steps(mut self, steps: u64) -> Commutes {
        self.max_steps = steps;
        self
    }

    /// How many orders are tried at most; 120 if it is not said. If there are no more, all are. They are random but
    /// the first two, the goals as they stand and turned around, and always the same.
    pub fn samples(mut self, orders: usize) -> Commutes {
        self.samples = orders;
        self
    }

    /// Tries other orders, where not all of them are tried.
    pub fn seed(mut self, seed: u64) -> Commutes {
        self.seed = seed;
        self
    }

    /// Takes dynamic goals and relations of this name as pure. (Dynamic goals in general cannot be; that a relation
    /// uses impure goals in a pure way, nobody sees but its author.)
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// use kanren_core::testing::commutes;
    /// /// From 0 on, or only the value that is known: the same set in another way.
    /// let natural = |x: Var| {
    ///     let decide = move |now: &Now<'_>| match now.get::<i64>(x) {
    ///         Some(value) => if value >= 0 { succeed() } else { fail() },
    ///         None => between(x, 0..),
    ///     };
    ///     Dynamic::new("natural", decide).looks_at(x).goal()
    /// };
    /// let goals = |x| natural(x) & (eq(x, 7) | eq(x, -7));
    /// assert!(commutes(run(goals)).check().is_err());
    /// let agreement = commutes(run(goals)).trust("natural").check().unwrap();
    /// assert_eq!((agreement.ended(), agreement.unended()), (5, 5));
    /// ```
    pub fn trust(mut self, name: impl Into<String>) -> Commutes {
        self.trusted.push(name.into());
        self
    }

    /// Runs it. The time is that of a run, times the number of orders, times that of searches.
    ///
    /// # Errors
    /// If answers differ, if a goal is outside the law, or if no run ended.
    ///
    /// # Panics
    /// If code of a goal does, or a goal uses a variable outside of the `fresh` that introduced it.
    pub fn check(&self) -> Result<Agreement, Disagreement> {
        let refuse = |refused| Disagreement::new(Reason::Refused(refused));
        let pure = look_through(&self.conjunction.goals, &self.trusted).map_err(refuse)?;
        let orders = orders(self.conjunction.goals.len(), self.samples, self.seed);
        let ways = orders.iter().flat_map(|order| self.searches.iter().map(move |&search| (order, search)));
        let mut late = Vec::new();
        let mut compared: Option<Comparison<'_>> = None;
        for (order, search) in ways {
            if let Some(comparison) = &mut compared {
                comparison.with(order, search)?;
                continue;
            }
            let mut found = Found::default();
            if self.run(order, search, self.max_steps, &mut |answer| found.add(answer)) {
                let (may_hide, ended) = (pure.may_hide, 1);
                compared = Some(Comparison { of: self, expected: found, order, search, may_hide, ended, unended: 0 });
            } else {
                late.push((order, search));
            }
        }
        let runs = late.len();
        let Some(mut comparison) = compared else {
            return Err(Disagreement::new(Reason::NoneEnded { runs, max_steps: self.max_steps }));
        };
        for (order, search) in late {
            comparison.with(order, search)?;
        }
        let Comparison { expected, ended, unended, .. } = comparison;
        Ok(Agreement { orders: orders.len(), searches: self.searches.len(), ended, unended, answers: expected.len })
    }

    /// The same as [`check`](Commutes::check), for tests.
    ///
    /// ```should_panic
    /// use kanren_core::impure::once;
    /// use kanren_core::prelude::*;
    /// use kanren_core::testing::commutes;
    /// commutes(run(|x| once(eq(x, 1) | eq(x, 2)) & eq(x, 2))).assert();
    /// ```
    ///
    /// # Panics
    /// If it does not agree, with all that is known of that.
    #[track_caller]
    pub fn assert(&self) {
        if let Err(disagreement) = self.check() {
            panic!("{disagreement}");
        }
    }

    /// The query in this order, for all variables at once.
    fn query(&self, order: &[usize]) -> Query<(Any,)> {
        Query::new(self.conjunction.ordered(order), self.vars.clone(), vec![Shape::Array(self.vars.len())])
    }

    /// Runs for so many steps at most; whether it ended.
    fn run(&self, order: &[usize], search: Search, steps: u64, each: &mut dyn FnMut(String)) -> bool {
        let mut answers = self.query(order).search(search).max_steps(steps).try_iter();
        answers.by_ref().for_each(|answer| each(self.row(answer)));
        answers.answers().status() == Status::Complete
    }

    fn way(&self, order: &[usize], search: Search) -> Way {
        Way { search, query: format!("{:#}", self.query(order)) }
    }

    /// `x = 1, y = _.0 where _.0 != 1`
    fn row(&self, answer: Result<Reified, NotGround>) -> String {
        let answer = match answer {
            Ok(answer) => answer,
            Err(report) => return format!("{report}"),
        };
        let (mut row, mut letters) = (String::new(), 'a'..='z');
        let mut rest = answer.term();
        for binding in &self.vars {
            let View::Pair { cell, .. } = rest.view() else { break };
            let letter = binding.name.is_none().then(|| letters.next()).flatten().unwrap_or('_');
            let name = binding.name.map_or_else(|| letter.to_string(), str::to_owned);
            let index = binding.index.map_or_else(String::new, |index| format!("[{index}]"));
            let comma = if row.is_empty() { "" } else { ", " };
            row += &format!("{comma}{name}{index} = {}", cell.car());
            rest = cell.cdr();
        }
        for (n, constraint) in answer.constraints().into_iter().enumerate() {
            row += if n == 0 { " where " } else { ", " };
            row += &constraint;
        }
        row
    }
}

/// How often each answer was found.
#[derive(Clone, Default)]
struct Found {
    times: HashMap<String, usize>,
    len: usize,
}

impl Found {
    fn add(&mut self, answer: String) {
        *self.times.entry(answer).or_default() += 1;
        self.len += 1;
    }

    /// Takes an answer away, if it is there.
    fn take(&mut self, answer: &str) -> bool {
        let Some(times) = self.times.get_mut(answer).filter(|times| **times > 0) else { return false };
        *times -= 1;
        self.len -= 1;
        true
    }

    fn times(&self, answer: &str) -> usize {
        self.times.get(answer).copied().unwrap_or(0)
    }

    /// A few of them.
    fn some(&self) -> Vec<String> {
        let mut answers: Vec<String> = self.times.keys().cloned().collect();
        answers.sort();
        answers.truncate(3);
        answers
    }

    /// The first one in the order of text, so that a failure says the same each time.
    fn first(&self) -> Option<&str> {
        self.times.iter().filter(|(_, times)| **times > 0).map(|(answer, _)| answer.as_str()).min()
    }
}

/// A run that ended, and the others beside it.
struct Comparison<'a> {
    of: &'a Commutes,
    expected: Found,
    order: &'a [usize],
    search: Search,
    may_hide: bool,
    ended: usize,
    unended: usize,
}

impl Comparison<'_> {
    fn with(&mut self, order: &[usize], search: Search) -> Result<(), Disagreement> {
        let mut missing = self.expected.clone();
        let mut answers = self.of.query(order).search(search).max_steps(self.of.max_steps).try_iter();
        let mut is_late = false;
        loop {
            for answer in answers.by_ref() {
                let answer = self.of.row(answer);
                if !missing.take(&answer) {
                    return Err(self.differ(order, search, Difference::Extra, &answer, 0));
                }
                // What it goes on with may be ever larger, for nothing.
                if is_late && missing.len == 0 {
                    break;
                }
            }
            let ended = answers.answers().status() == Status::Complete;
            let first = missing.first().filter(|_| ended || search.is_complete() && !self.may_hide);
            let Some(answer) = first else {
                *(if ended { &mut self.ended } else { &mut self.unended }) += 1;
                return Ok(());
            };
            if ended || is_late {
                let difference =
                    if ended { Difference::Missing } else { Difference::NotYet { steps: answers.answers().steps() } };
                return Err(self.differ(order, search, difference, answer, missing.times(answer)));
            }
            is_late = true;
            answers.answers_mut().more_steps(self.of.max_steps.saturating_mul(PATIENCE - 1));
        }
    }

    /// An answer that this run gives, or so many times fewer than the other run.
    fn differ(&self, order: &[usize], search: Search, what: Difference, answer: &str, fewer: usize) -> Disagreement {
        let expected = self.expected.times(answer);
        Disagreement::new(Reason::Differ {
            expected: self.of.way(self.order, self.search),
            found: self.of.way(order, search),
            what,
            answer: answer.to_owned(),
            times: (expected, if fewer == 0 { expected + 1 } else { expected - fewer }),
            instead: self.expected.some(),
        })
    }
}

/// What was found in a check that found nothing wrong.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::testing::commutes;
/// let agreement = commutes(run(|x| between(x, 0..) & (eq(x, 1) | eq(x, 2)))).check().unwrap();
/// // With `between` first a run looks for further numbers forever.
/// assert_eq!((agreement.orders(), agreement.ended(), agreement.unended()), (2, 5, 5));
/// assert_eq!(agreement.answers(), 2);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Agreement {
    orders: usize,
    searches: usize,
    ended: usize,
    unended: usize,
    answers: usize,
}

impl Agreement {
    /// How many orders were tried.
    pub fn orders(self) -> usize {
        self.orders
    }

    /// How many runs ended: at least one.
    pub fn ended(self) -> usize {
        self.ended
    }

    /// How many did not. Of their answers less is known: none is wrong, and none was missed of those that the others
    /// gave, where the search could not hide them.
    pub fn unended(self) -> usize {
        self.unended
    }

    /// How many answers there are.
    pub fn answers(self) -> usize {
        self.answers
    }
}

impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |n: usize, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
        let Agreement { orders, searches, ended, unended, answers } = *self;
        let (runs, answers) = (plural(ended, "run"), plural(answers, "answer"));
        let searches = if searches == 1 { "1 search".to_owned() } else { format!("{searches} searches") };
        write!(f, "{} under {searches}: {runs} ended, {unended} did not; {answers}", plural(orders, "order"))
    }
}
