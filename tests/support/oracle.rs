//! The oracle: µKanren as naive as it can be said, to judge the engine by. It shares nothing with
//! it: terms of its own, an association list, closures for goals, streams as in the papers. A goal
//! is told the search it runs under, so that scopes cost one line. It recurses, and it asks for
//! answers eagerly up to the next suspension: what it is asked must be small.
#![expect(missing_docs, reason = "the names are those of the papers")]

use std::{cell::Cell, rc::Rc};
use {Search::*, Stream::*, Term::*};

/// A variable, an atom by what it prints as (`1`, `#t`, `"s"`, `sym`, `()`), or a pair.
#[derive(Clone, PartialEq)]
#[rustfmt::skip]
pub enum Term { Var(usize), Atom(Rc<str>), Pair(Rc<Term>, Rc<Term>) }

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub enum Search { DepthFirst, Interleave, Balanced, FairDisjunction, BreadthFirst }

/// Bindings (newest last), the next variable, and the calls counted over all branches.
#[derive(Clone)]
pub struct State(Vec<(usize, Term)>, usize, Rc<Cell<u64>>);

#[rustfmt::skip]
pub enum Stream { Empty, Answer(State, Box<Stream>), Later(Box<dyn FnOnce() -> Stream>) }
/// A goal maps a state, and the search of the scope it stands in, to a stream.
pub type Goal = Rc<dyn Fn(&State, Search) -> Stream>;

impl State {
    pub fn walk<'a>(&'a self, t: &'a Term) -> &'a Term {
        let found = self.0.iter().rev().find(|b| Var(b.0) == *t);
        found.map_or(t, |b| self.walk(&b.1))
    }
    fn occurs(&self, v: usize, t: &Term) -> bool {
        let t = self.walk(t);
        *t == Var(v) || matches!(t, Pair(a, d) if self.occurs(v, a) || self.occurs(v, d))
    }
    fn unify(mut self, a: &Term, b: &Term) -> Option<State> {
        match (self.walk(a).clone(), self.walk(b).clone()) {
            (a, b) if a == b => return Some(self),
            (Pair(a, d), Pair(b, e)) => return self.unify(&a, &b)?.unify(&d, &e),
            (Var(v), t) | (t, Var(v)) if !self.occurs(v, &t) => self.0.push((v, t)),
            _ => return None,
        }
        Some(self)
    }
}

/// At a suspension, depth first stays, interleaving and balanced swap, the fair ones move both.
fn mplus(how: Search, a: Stream, b: Stream) -> Stream {
    match (how, a, b) {
        (_, Empty, b) => b,
        (_, Answer(s, rest), b) => Answer(s, Box::new(mplus(how, *rest, b))),
        (DepthFirst, Later(a), b) => Later(Box::new(move || mplus(how, a(), b))),
        (Interleave | Balanced, Later(a), b) => Later(Box::new(move || mplus(how, b, a()))),
        (_, a, Empty) => a,
        (_, a, Answer(s, rest)) => Answer(s, Box::new(mplus(how, a, *rest))),
        (_, Later(a), Later(b)) => Later(Box::new(move || mplus(how, a(), b()))),
    }
}

/// Only breadth first is fair between the answers of a conjunct.
pub fn bind(k: Search, a: Stream, g: Goal) -> Stream {
    let how = if k == FairDisjunction { Interleave } else { k };
    match a {
        Empty => Empty,
        Answer(s, rest) => mplus(how, g(&s, k), bind(k, *rest, g)),
        Later(a) => Later(Box::new(move || bind(k, a(), g))),
    }
}

pub fn eq(a: Term, b: Term) -> Goal {
    let answer = |s| Answer(s, Box::new(Empty));
    Rc::new(move |s, _| s.clone().unify(&a, &b).map_or(Empty, answer))
}
pub fn fresh(f: impl Fn(Term) -> Goal + 'static) -> Goal {
    Rc::new(move |s, k| f(Var(s.1))(&State(s.0.clone(), s.1 + 1, s.2.clone()), k))
}
pub fn conj(a: Goal, b: Goal) -> Goal {
    Rc::new(move |s, k| bind(k, a(s, k), b.clone()))
}

/// All clauses, since their shape depends on the search: in a row, or odd ones left, even right.
pub fn disj(goals: Vec<Goal>) -> Goal {
    let half = |goals: &[Goal], odd| goals.iter().skip(odd).step_by(2).cloned().collect();
    Rc::new(move |s, k| match (k, &goals[..]) {
        (_, []) => Empty,
        (_, [g]) => g(s, k),
        (Balanced, gs) => mplus(k, disj(half(gs, 0))(s, k), disj(half(gs, 1))(s, k)),
        (_, [g, rest @ ..]) => mplus(k, g(s, k), disj(rest.to_vec())(s, k)),
    })
}

/// A relation call: the one place that suspends.
pub fn call(body: impl Fn() -> Goal + Clone + 'static) -> Goal {
    Rc::new(move |s, k| {
        let (body, s) = (body.clone(), s.clone());
        s.2.set(s.2.get() + 1);
        Later(Box::new(move || body()(&s, k)))
    })
}
/// The goal under another search.
pub fn within(k: Search, g: Goal) -> Goal {
    Rc::new(move |s, _| g(s, k))
}

/// The first `n` answers to a goal over `Var(0)`, unless the calls run out; whether there are no
/// more; the calls made.
pub fn run(n: usize, calls: u64, k: Search, g: &Goal) -> (Vec<State>, bool, u64) {
    let (start, mut answers) = (State(vec![], 1, Rc::default()), vec![]);
    let mut stream = g(&start, k);
    while answers.len() < n && start.2.get() < calls {
        stream = match stream {
            Empty => return (answers, true, start.2.get()),
            Later(rest) => rest(),
            Answer(s, rest) => (answers.push(s), *rest).1,
        };
    }
    (answers, false, start.2.get())
}
