//! Goals are data.
//!
//! A [`Goal`] is a tree that says what must hold: nothing runs when it is made. It is `Clone`, `Send`
//! and `Sync`, prints as it was written, and knows the place of each of its parts. Under the names of
//! the µKanren paper: [`eq`] is `==`, [`call_fresh`] is `call/fresh`, [`conj`] and [`disj`] are
//! `conj` and `disj`; [`Relation`](relation::Relation) calls are where the paper writes `Zzz`.
//!
//! Four kinds of node are open: constraints, generators (goals that yield their alternatives one
//! at a time), dynamic goals (computed from the state of a running branch) and calls of relations with
//! data (computed from Rust values, for a running branch).

pub(crate) mod binder;
pub(crate) mod books;
mod display;
pub(crate) mod dynamic;
pub(crate) mod generate;
pub(crate) mod instances;
mod pretty;
pub(crate) mod relation;
pub(crate) mod report;
pub(crate) mod search;
pub(crate) mod with_data;

use std::ops::{BitAnd, BitOr};
use std::sync::Arc;

use crate::constraint::{Constraint, Rule};
use crate::place::Place;
use crate::term::convert::Unify;
use crate::term::{Term, Var};
use binder::Binder;
use dynamic::DynamicGoal;
use generate::Generator;
use relation::{Args, Relation};
use search::Search;
use with_data::WithData;

/// What must hold: plain data, cheap to clone, without effect until it is part of a query.
///
/// `g & h` holds if both do, `g | h` if one does (the same as [`conj`] and [`disj`]; `&` and `|`, not
/// `&&` and `||`).
///
/// ```
/// use kanren_core::prelude::*;
/// let goal = call_fresh(|x| eq(x, 1) | eq(x, 2));
/// assert_eq!(goal.to_string(), "fresh!(|a| conde!(a == 1, a == 2))");
/// ```
#[derive(Clone)]
#[must_use = "a goal does nothing until it is part of a query"]
pub struct Goal {
    node: Arc<Node>,
}

/// The kinds of goals. A body is a list of goals that must all hold.
pub(crate) enum Node {
    Eq { left: Term, right: Term, place: Place },
    Conj(Vec<Goal>),
    Disj(Vec<Goal>),
    Fresh { vars: Box<[Binding]>, body: Vec<Goal> },
    Call { relation: Relation, args: Box<[Term]>, place: Place },
    CallWith { relation: Arc<dyn WithData>, args: Box<[Term]>, place: Place },
    Constrain { rule: Rule, terms: Box<[Term]>, place: Place },
    Generate { rule: Arc<dyn Generator>, terms: Box<[Term]>, place: Place },
    Dynamic { goal: Arc<DynamicGoal>, delays: bool },
    Search { search: Search, body: Vec<Goal> },
    Once { body: Vec<Goal> },
}

/// A variable that a binder introduces.
#[derive(Clone, Copy)]
pub(crate) struct Binding {
    pub(crate) var: Var,
    /// What the program calls it, or the array that it is an element of, if a macro wrote it down.
    pub(crate) name: Option<&'static str>,
    /// Which element of that array.
    pub(crate) index: Option<usize>,
}

impl Binding {
    /// A variable that only the engine knows.
    pub(crate) fn unnamed(var: Var) -> Binding {
        Binding { var, name: None, index: None }
    }
}

impl Goal {
    pub(crate) fn from_node(node: Node) -> Goal {
        Goal { node: Arc::new(node) }
    }

    pub(crate) fn node(&self) -> &Node {
        &self.node
    }

    /// Where the goal stands, if it is one that has a place of its own.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let (goal, line) = (eq(1, 1), line!());
    /// assert_eq!(goal.place().unwrap().line(), line);
    /// assert!(succeed().place().is_none());
    /// ```
    pub fn place(&self) -> Option<Place> {
        match &*self.node {
            Node::Eq { place, .. }
            | Node::Call { place, .. }
            | Node::CallWith { place, .. }
            | Node::Constrain { place, .. }
            | Node::Generate { place, .. } => Some(*place),
            Node::Dynamic { goal, .. } => Some(goal.place),
            Node::Conj(_) | Node::Disj(_) | Node::Fresh { .. } | Node::Search { .. } | Node::Once { .. } => None,
        }
    }

    /// The place of a goal that nobody else holds, to be made more precise.
    pub(crate) fn place_mut(&mut self) -> Option<&mut Place> {
        match Arc::get_mut(&mut self.node)? {
            Node::Eq { place, .. }
            | Node::Call { place, .. }
            | Node::CallWith { place, .. }
            | Node::Constrain { place, .. }
            | Node::Generate { place, .. } => Some(place),
            Node::Dynamic { goal, .. } => Some(&mut Arc::get_mut(goal)?.place),
            Node::Conj(_) | Node::Disj(_) | Node::Fresh { .. } | Node::Search { .. } | Node::Once { .. } => None,
        }
    }

    /// At most the first answer of this goal; `impure::once` is the form for users.
    pub(crate) fn once(self) -> Goal {
        Goal::from_node(Node::Once { body: vec![self] })
    }

    /// The goal under a binder whose variables have names.
    pub(crate) fn bind(vars: impl IntoIterator<Item = Binding>, body: Goal) -> Goal {
        Goal::from_node(Node::Fresh { vars: vars.into_iter().collect(), body: vec![body] })
    }
}

impl Node {
    /// The goals inside, taken out.
    fn take_children(&mut self) -> Vec<Goal> {
        match self {
            Node::Conj(goals) | Node::Disj(goals) => std::mem::take(goals),
            Node::Fresh { body, .. } | Node::Search { body, .. } | Node::Once { body } => std::mem::take(body),
            Node::Eq { .. }
            | Node::Call { .. }
            | Node::CallWith { .. }
            | Node::Constrain { .. }
            | Node::Generate { .. }
            | Node::Dynamic { .. } => Vec::new(),
        }
    }

    /// The goals inside.
    pub(crate) fn children(&self) -> &[Goal] {
        match self {
            Node::Conj(goals) | Node::Disj(goals) => goals,
            Node::Fresh { body, .. } | Node::Search { body, .. } | Node::Once { body } => body,
            Node::Eq { .. }
            | Node::Call { .. }
            | Node::CallWith { .. }
            | Node::Constrain { .. }
            | Node::Generate { .. }
            | Node::Dynamic { .. } => &[],
        }
    }
}

/// Goals nested a million deep are dropped without recursion.
impl Drop for Node {
    fn drop(&mut self) {
        let mut doomed = self.take_children();
        while let Some(goal) = doomed.pop() {
            if let Some(mut node) = Arc::into_inner(goal.node) {
                doomed.append(&mut node.take_children());
            }
        }
    }
}

/// Makes two terms equal: the paper's `==`.
///
/// The left side decides: without a type it goes with everything, with one it goes with terms and
/// values of its type. For a right side without a type swap the two, or write `eq(x.any(), y)`.
///
/// ```
/// use kanren_core::prelude::*;
/// assert_eq!(run(|q| eq(q, [1, 2])).first().unwrap(), vec![1, 2]);
/// assert!(run(|q| eq(q, cons(1, q))).first().is_none()); // no infinite terms
/// ```
#[doc(alias = "==")]
#[doc(alias = "unify")]
#[track_caller]
pub fn eq<A: Unify<B>, B>(left: A, right: B) -> Goal {
    let (left, right) = left.pair(right);
    Goal::from_node(Node::Eq { left, right, place: Place::here() })
}

/// The same as [`eq`], where the right side decides about types: what `[1, 2] == x` means in the macros.
///
/// ```
/// use kanren_core::__private::eq_flipped;
/// use kanren_core::prelude::{Var, query};
/// let goal = |x: Var<i64>| eq_flipped(1, x);
/// assert_eq!(query(goal).first(), Some(1));
/// ```
#[doc(hidden)]
#[track_caller]
pub fn eq_flipped<A, B: Unify<A>>(left: A, right: B) -> Goal {
    let (right, left) = right.pair(left);
    Goal::from_node(Node::Eq { left, right, place: Place::here() })
}

/// Holds always.
///
/// ```
/// use kanren_core::prelude::*;
/// assert_eq!(run(|_| succeed()).iter().count(), 1);
/// ```
pub fn succeed() -> Goal {
    Goal::from_node(Node::Conj(Vec::new()))
}

/// Holds never.
///
/// ```
/// use kanren_core::prelude::*;
/// assert_eq!(run(|_| fail()).iter().count(), 0);
/// ```
pub fn fail() -> Goal {
    Goal::from_node(Node::Disj(Vec::new()))
}

/// Holds if all of the goals hold; they are reached from left to right. The paper's `conj`, of any number.
///
/// ```
/// use kanren_core::prelude::*;
/// let answers = query(|(x, y): (Var<i64>, Var<i64>)| conj([eq(x, 1), eq(y, x)]));
/// assert_eq!(answers.first(), Some((1, 1)));
/// ```
pub fn conj(goals: impl IntoIterator<Item = Goal>) -> Goal {
    many(goals, Node::Conj)
}

/// Holds if one of the goals holds, once for each that does. The paper's `disj`, of any number.
///
/// ```
/// use kanren_core::prelude::*;
/// let answers: Vec<i64> = query(|x: Var<i64>| disj([eq(x, 1), eq(x, 2)])).iter().collect();
/// assert_eq!(answers, [1, 2]);
/// ```
pub fn disj(goals: impl IntoIterator<Item = Goal>) -> Goal {
    many(goals, Node::Disj)
}

fn many(goals: impl IntoIterator<Item = Goal>, node: impl FnOnce(Vec<Goal>) -> Node) -> Goal {
    let mut goals: Vec<Goal> = goals.into_iter().collect();
    match goals.len() {
        1 => goals.remove(0),
        _ => Goal::from_node(node(goals)),
    }
}

/// Introduces one variable: the paper's `call/fresh`.
///
/// ```
/// use kanren_core::prelude::*;
/// let answer = run(|q| call_fresh(|x| eq(q, [x, x]))).first().unwrap();
/// assert_eq!(answer.to_string(), "(_.0 _.0)");
/// ```
#[doc(alias = "call/fresh")]
pub fn call_fresh(body: impl FnOnce(Var) -> Goal) -> Goal {
    fresh_as(body)
}

/// Introduces as many variables as the closure's pattern names: an array, `|[x, y]|`, not `|x, y|`.
///
/// ```
/// use kanren_core::prelude::*;
/// let answer = run(|q| fresh(|[a, d]| eq([1, 2, 3], cons(a, d)) & eq(q, d))).first().unwrap();
/// assert_eq!(answer, vec![2, 3]);
/// ```
pub fn fresh<const N: usize>(body: impl FnOnce([Var; N]) -> Goal) -> Goal {
    fresh_as(body)
}

/// Introduces variables with types: the closure's argument says which.
///
/// ```
/// use kanren_core::prelude::*;
/// let goal = |q: Var<i64>| {
///     fresh_as(|(x, list): (Var<i64>, Var<Vec<i64>>)| eq(list, [x, q]) & eq(list, [1, 2]))
/// };
/// assert_eq!(query(goal).first(), Some(2));
/// ```
pub fn fresh_as<B: Binder>(body: impl FnOnce(B) -> Goal) -> Goal {
    let mut vars = Vec::new();
    let bound = B::make(&mut vars);
    let body = body(bound);
    Goal::bind(vars.into_iter().map(Binding::unnamed), body)
}

/// Searches inside the goal depth first, whatever the query does outside.
///
/// The search's turns are still given away at relation calls, so it starves nobody outside; inside,
/// a branch that runs forever hides those after it.
///
/// ```
/// use kanren_core::prelude::*;
/// let both = |q| dfs(eq(q, 1) | eq(q, 2));
/// assert_eq!(run(both).iter().count(), 2);
/// ```
pub fn dfs(goal: Goal) -> Goal {
    search(Search::DepthFirst, goal)
}

/// Searches inside the goal fairly, as µKanren programs use the word: by interleaving.
///
/// ```
/// use kanren_core::prelude::*;
/// let endless = |q| between(q, 0..) | eq(q, -1);
/// let with_dfs = query(|q: Var<i64>| endless(q)).search(Search::DepthFirst);
/// assert_eq!(with_dfs.iter().take(3).collect::<Vec<_>>(), [0, 1, 2]);
/// let with_fair = query(|q: Var<i64>| fair(endless(q))).search(Search::DepthFirst);
/// assert_eq!(with_fair.iter().take(3).collect::<Vec<_>>(), [-1, 0, 1]);
/// ```
pub fn fair(goal: Goal) -> Goal {
    search(Search::Interleave, goal)
}

/// The same as [`fair`], under its precise name.
///
/// ```
/// use kanren_core::prelude::*;
/// let endless = |q| interleave(between(q, 0..) | eq(q, -1));
/// let answers = query(|q: Var<i64>| endless(q)).search(Search::DepthFirst);
/// assert_eq!(answers.iter().take(3).collect::<Vec<_>>(), [-1, 0, 1]);
/// ```
pub fn interleave(goal: Goal) -> Goal {
    search(Search::Interleave, goal)
}

/// Searches inside the goal as given, whatever the query does outside.
///
/// It is complete inside only if every search around it is.
///
/// ```
/// use kanren_core::prelude::*;
/// let goal = |q| search(Search::BreadthFirst, between(q, 1..=2) & succeed());
/// assert_eq!(query(|q: Var<i64>| goal(q)).iter().collect::<Vec<_>>(), [1, 2]);
/// ```
pub fn search(search: Search, goal: Goal) -> Goal {
    Goal::from_node(Node::Search { search, body: vec![goal] })
}

/// Posts a constraint on terms: see [`Constraint`] for one, and how it is used.
///
/// ```
/// use kanren_core::prelude::*;
/// /// A string of fewer bytes.
/// struct Shorter(usize);
/// impl Constraint for Shorter {
///     fn name(&self) -> &str {
///         "shorter"
///     }
///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
///         match known.look(&terms[0]) {
///             View::Var(_) => Verdict::Waits,
///             View::Str(text) if text.len() < self.0 => Verdict::Holds,
///             _ => Verdict::Fails,
///         }
///     }
/// }
/// let word = run(|q| constraint(Shorter(4), q) & disj([eq(q, "coffee"), eq(q, "tea")]));
/// assert_eq!(word.first().unwrap(), "tea");
/// ```
#[track_caller]
pub fn constraint(rule: impl Constraint, terms: impl Args) -> Goal {
    Goal::from_node(Node::Constrain {
        rule: Rule::User(Arc::new(rule)),
        terms: terms.into_args().into(),
        place: Place::here(),
    })
}

impl BitAnd for Goal {
    type Output = Goal;

    /// A chain `a & b & c ..` is one conjunction, not a nest of them.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// assert_eq!((eq(1, 1) & eq(2, 2) & eq(3, 3)).to_string(), "{ 1 == 1; 2 == 2; 3 == 3 }");
    /// ```
    fn bitand(mut self, other: Goal) -> Goal {
        if let Some(Node::Conj(goals)) = Arc::get_mut(&mut self.node) {
            goals.push(other);
            return self;
        }
        let goals = if let Node::Conj(goals) = self.node() { goals.clone() } else { vec![self] };
        Goal::from_node(Node::Conj(goals.into_iter().chain([other]).collect()))
    }
}

impl BitOr for Goal {
    type Output = Goal;

    /// A chain `a | b | c ..` is one disjunction, not a nest of them.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// assert_eq!((eq(1, 1) | eq(2, 2) | eq(3, 3)).to_string(), "conde!(1 == 1, 2 == 2, 3 == 3)");
    /// ```
    fn bitor(mut self, other: Goal) -> Goal {
        if let Some(Node::Disj(goals)) = Arc::get_mut(&mut self.node) {
            goals.push(other);
            return self;
        }
        let goals = if let Node::Disj(goals) = self.node() { goals.clone() } else { vec![self] };
        Goal::from_node(Node::Disj(goals.into_iter().chain([other]).collect()))
    }
}
