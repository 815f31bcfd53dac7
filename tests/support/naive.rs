//! Programs on the oracle: builds its goals and prints its answers.

use crate::oracle::{self, Search, State, Stream};
use crate::syntax::{Goal, Program, Relation, Term};
use std::rc::Rc;

/// What a run of the oracle gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The answers in order, with variables named by first occurrence.
    pub answers: Vec<String>,
    /// Whether there are no more, as opposed to enough or out of turns.
    pub ended: bool,
    /// How often a relation was called.
    pub calls: u64,
}

/// Runs a program under a search, until the answers end, are enough, or the calls run out.
///
/// The oracle recurses at will, so it has a thread with a large stack to itself.
pub fn run(program: &Program, search: Search, calls: u64) -> Run {
    let run = || run_here(program, search, calls);
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(1 << 30).spawn_scoped(scope, run);
        thread.expect("the system has threads").join().expect("the oracle does not panic")
    })
}

fn run_here(program: &Program, search: Search, calls: u64) -> Run {
    let mut env = Env { relations: program.relations.clone().into(), values: vec![] };
    env.bind(RESULT, oracle::Term::Var(0));
    let asked = vec![Goal::Eq(Term::var(RESULT), program.result()), program.goal.clone()];
    let goal = fresh(env, &program.vars, &Goal::Conj(asked));
    let count = program.count.unwrap_or(usize::MAX);
    let (states, ended, calls) = oracle::run(count, calls, search, &goal);
    let print = |state: &State| print(state, &oracle::Term::Var(0), &mut vec![]);
    Run { answers: states.iter().map(print).collect(), ended, calls }
}

/// The name of the oracle's one variable; no program can write it.
const RESULT: &str = "(result)";

/// The values of the names in scope, and the relations.
#[derive(Clone)]
struct Env {
    relations: Rc<[Relation]>,
    values: Vec<(String, oracle::Term)>,
}

impl Env {
    fn bind(&mut self, name: &str, value: oracle::Term) {
        self.values.push((name.into(), value));
    }

    fn term(&self, term: &Term) -> oracle::Term {
        let atom = |text: String| oracle::Term::Atom(text.into());
        match term {
            Term::Var(name) => {
                let known = self.values.iter().rev().find(|value| value.0 == *name);
                known.expect("a reader checked the names").1.clone()
            }
            Term::Int(n) => atom(n.to_string()),
            Term::Bool(b) => atom(if *b { "#t" } else { "#f" }.into()),
            Term::Text(text) => atom(format!("{text:?}")),
            Term::Symbol(name) => atom(name.clone()),
            Term::Nil => atom("()".into()),
            Term::Char(c) => atom(format!("#\\{c}")),
            Term::Compound(..) => panic!("the oracle has no {term}"),
            Term::Pair(car, cdr) => oracle::Term::Pair(self.term(car).into(), self.term(cdr).into()),
        }
    }

    fn call(&self, name: &str, args: &[oracle::Term]) -> oracle::Goal {
        let relation = self.relations.iter().find(|relation| relation.name == name);
        let relation = relation.expect("a reader checked the calls");
        let values = relation.params.iter().cloned().zip(args.iter().cloned());
        let env = Env { values: values.collect(), relations: self.relations.clone() };
        build(&env, &relation.body)
    }
}

fn build(env: &Env, goal: &Goal) -> oracle::Goal {
    match goal {
        Goal::Eq(a, b) => oracle::eq(env.term(a), env.term(b)),
        Goal::Succeed => build(env, &Goal::Eq(Term::Nil, Term::Nil)),
        Goal::Fail => oracle::disj(vec![]),
        Goal::Conj(goals) => {
            let nested = goals.iter().rev().map(|g| build(env, g));
            nested.reduce(|rest, g| oracle::conj(g, rest)).unwrap_or_else(|| build(env, &Goal::Succeed))
        }
        Goal::Disj(goals) => oracle::disj(goals.iter().map(|g| build(env, g)).collect()),
        Goal::Fresh(vars, goal) => fresh(env.clone(), vars, goal),
        Goal::Within(search, goal) => oracle::within(*search, build(env, goal)),
        Goal::Once(goal) => once(build(env, goal)),
        Goal::Commit(all, clauses) => clauses.iter().rev().fold(oracle::disj(vec![]), |otherwise, (head, rest)| {
            let head = build(env, head);
            ifte(if *all { head } else { once(head) }, build(env, rest), otherwise)
        }),
        Goal::NoOne(_) | Goal::Differ(..) | Goal::Is(..) | Goal::Absent(..) => panic!("the oracle has no constraints"),
        Goal::Between(x, lo, hi) => between(env.term(x), *lo, *hi),
        Goal::Call(name, args) => {
            let args: Vec<_> = args.iter().map(|arg| env.term(arg)).collect();
            let (env, name) = (env.clone(), name.clone());
            oracle::call(move || env.call(&name, &args))
        }
    }
}

fn fresh(env: Env, vars: &[String], goal: &Goal) -> oracle::Goal {
    let Some((name, rest)) = vars.split_first() else {
        return build(&env, goal);
    };
    let (name, rest, goal) = (name.clone(), rest.to_vec(), goal.clone());
    oracle::fresh(move |x| {
        let mut env = env.clone();
        env.bind(&name, x);
        fresh(env, &rest, &goal)
    })
}

/// The first answer of a goal; it is suspended where the goal is.
fn once(goal: oracle::Goal) -> oracle::Goal {
    fn first(stream: Stream) -> Stream {
        match stream {
            Stream::Empty => Stream::Empty,
            Stream::Answer(state, _) => Stream::Answer(state, Box::new(Stream::Empty)),
            Stream::Later(rest) => Stream::Later(Box::new(move || first(rest()))),
        }
    }
    Rc::new(move |state, search| first(goal(state, search)))
}

/// If, then, else: the books' `ifte`.
fn ifte(head: oracle::Goal, rest: oracle::Goal, otherwise: oracle::Goal) -> oracle::Goal {
    fn decide(stream: Stream, rest: oracle::Goal, otherwise: impl FnOnce() -> Stream + 'static, k: Search) -> Stream {
        match stream {
            Stream::Empty => otherwise(),
            Stream::Answer(..) => oracle::bind(k, stream, rest),
            Stream::Later(later) => Stream::Later(Box::new(move || decide(later(), rest, otherwise, k))),
        }
    }
    Rc::new(move |state, k| {
        let (state, otherwise) = (state.clone(), otherwise.clone());
        decide(head(&state, k), rest.clone(), move || otherwise(&state, k), k)
    })
}

/// The recursive relation that a generator must not be told from. Like the generator, it asks only once for a value
/// that is known.
fn between(x: oracle::Term, lo: i64, hi: Option<i64>) -> oracle::Goal {
    let integer = |n: i64| oracle::Term::Atom(n.to_string().into());
    oracle::call(move || {
        let x = x.clone();
        Rc::new(move |s: &State, k| match s.walk(&x) {
            oracle::Term::Var(_) => {
                let here = || oracle::eq(x.clone(), integer(lo));
                let goals = match hi {
                    Some(hi) if lo > hi => vec![],
                    Some(hi) if lo == hi => vec![here()],
                    _ => vec![here(), between(x.clone(), lo + 1, hi)],
                };
                oracle::disj(goals)(s, k)
            }
            oracle::Term::Atom(text) => {
                let known = text.parse().is_ok_and(|n| lo <= n && hi.is_none_or(|hi| n <= hi));
                oracle::disj(known.then(|| oracle::eq(x.clone(), x.clone())).into_iter().collect())(s, k)
            }
            oracle::Term::Pair(..) => oracle::disj(vec![])(s, k),
        })
    })
}

/// A term under a state, as the engine prints it in the notation of the books.
fn print(state: &State, term: &oracle::Term, names: &mut Vec<usize>) -> String {
    match state.walk(term) {
        oracle::Term::Atom(text) => text.to_string(),
        oracle::Term::Pair(car, cdr) => {
            let (car, cdr) = (print(state, car, names), print(state, cdr, names));
            match cdr.strip_prefix('(') {
                Some(")") => format!("({car})"),
                Some(rest) => format!("({car} {rest}"),
                None => format!("({car} . {cdr})"),
            }
        }
        oracle::Term::Var(id) => {
            let known = names.iter().position(|name| name == id);
            let number = known.unwrap_or_else(|| {
                names.push(*id);
                names.len() - 1
            });
            format!("_.{number}")
        }
    }
}
