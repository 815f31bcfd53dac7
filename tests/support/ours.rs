//! Programs on the engine: builds its goals, runs its queries.

use crate::oracle;
use crate::syntax::{Goal as Form, Kind, Program, Term as Named};
use kanren_core::impure::{conda, condu, once};
use kanren_core::prelude::*;
use std::sync::Arc;

/// What a run of the engine gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The answers in order, in the notation of the books.
    pub answers: Vec<String>,
    /// Why there are no more; `Running` if they were enough.
    pub status: Status,
    /// The steps made.
    pub steps: u64,
}

/// The engine's name of a search.
pub fn search(search: oracle::Search) -> Search {
    match search {
        oracle::Search::DepthFirst => Search::DepthFirst,
        oracle::Search::Interleave => Search::Interleave,
        oracle::Search::Balanced => Search::Balanced,
        oracle::Search::FairDisjunction => Search::FairDisjunction,
        oracle::Search::BreadthFirst => Search::BreadthFirst,
    }
}

/// The query of a program. Its relations are made at run time, as one group.
pub fn query(program: &Program) -> Query<(Any,)> {
    run(|q| goal(program, q))
}

/// The goal that `q` is an answer to the program.
pub fn goal(program: &Program, q: Var) -> Goal {
    let names: Arc<[String]> = program.relations.iter().map(|relation| relation.name.clone()).collect();
    let relations = relations(program, &names);
    let scope = Scope { names: &names, relations: &relations, values: vec![] };
    scope.fresh(&program.vars, &|scope| {
        let result = eq(q, scope.term(&program.result()));
        match &program.goal {
            Form::Conj(goals) => conj(std::iter::once(result).chain(goals.iter().map(|goal| scope.goal(goal)))),
            goal => conj([result, scope.goal(goal)]),
        }
    })
}

/// A goal without calls over these variables.
///
/// # Panics
/// If it has other variables, or calls a relation.
pub fn bare(form: &Form, vars: &[(&str, Var)]) -> Goal {
    let values = vars.iter().map(|(name, var)| ((*name).to_owned(), *var)).collect();
    Scope { names: &[], relations: &[], values }.goal(form)
}

/// A term over variables that are looked up by name.
///
/// # Panics
/// If a name is not known.
pub fn term(named: &Named, lookup: &dyn Fn(&str) -> Option<Var>) -> Term {
    match named {
        Named::Var(name) => lookup(name).expect("a reader checked the names").term(),
        Named::Int(n) => Term::int(*n),
        Named::Bool(b) => Term::bool(*b),
        Named::Char(c) => Term::char(*c),
        Named::Text(text) => Term::string(text),
        Named::Symbol(name) => Term::symbol(name),
        Named::Nil => Term::nil(),
        Named::Pair(car, cdr) => Term::cons(term(car, lookup), term(cdr, lookup)),
        Named::Compound(name, args) => {
            Term::compound(Constructor::new("Model", name), args.iter().map(|arg| term(arg, lookup)))
        }
    }
}

/// Runs a program under a search, until the answers end, are enough, or the steps run out.
pub fn answers(program: &Program, search: Search, steps: u64) -> Run {
    let mut answers = query(program).search(search).max_steps(steps).iter();
    let found = answers.by_ref().take(program.count.unwrap_or(usize::MAX));
    let found = found.map(|answer| format!("{answer:#}")).collect();
    Run { answers: found, status: answers.status(), steps: answers.steps() }
}

/// The same, stopped and resumed after every step.
pub fn answers_step_by_step(program: &Program, search: Search, steps: u64) -> Run {
    let mut answers = query(program).search(search).max_steps(0).iter();
    let count = program.count.unwrap_or(usize::MAX);
    let mut found = Vec::new();
    while found.len() < count {
        match answers.next() {
            Some(answer) => found.push(format!("{answer:#}")),
            None if answers.status() == Status::OutOfSteps && answers.steps() < steps => answers.more_steps(1),
            None => break,
        }
    }
    Run { answers: found, status: answers.status(), steps: answers.steps() }
}

type Build = Box<dyn Fn(&[Relation], Params<'_>) -> Goal + Send + Sync>;

fn relations(program: &Program, names: &Arc<[String]>) -> Vec<Relation> {
    let member = |relation: &crate::syntax::Relation| {
        let (names, relation) = (names.clone(), relation.clone());
        let (name, arity) = (relation.name.clone(), relation.params.len() as u32);
        let build: Build = Box::new(move |relations, params| {
            let value = |(n, name): (usize, &String)| (name.clone(), params.get(n));
            let values = relation.params.iter().enumerate().map(value).collect();
            Scope { names: &names, relations, values }.goal(&relation.body)
        });
        (name, arity, build)
    };
    Relation::group(program.relations.iter().map(member).collect())
}

/// The relations by name, and the variables in scope.
#[derive(Clone)]
struct Scope<'a> {
    names: &'a [String],
    relations: &'a [Relation],
    values: Vec<(String, Var)>,
}

impl Scope<'_> {
    fn goal(&self, form: &Form) -> Goal {
        match form {
            Form::Eq(a, b) => eq(self.term(a), self.term(b)),
            Form::Succeed => succeed(),
            Form::Fail => fail(),
            Form::Conj(forms) => conj(forms.iter().map(|form| self.goal(form))),
            Form::Disj(forms) => disj(forms.iter().map(|form| self.goal(form))),
            Form::Fresh(names, form) => self.fresh(names, &|scope| scope.goal(form)),
            Form::Within(within, form) => kanren_core::prelude::search(search(*within), self.goal(form)),
            Form::Once(form) => once(self.goal(form)),
            Form::Commit(all, clauses) => {
                let clauses = clauses.iter().map(|(head, rest)| (self.goal(head), self.goal(rest)));
                if *all { conda(clauses) } else { condu(clauses) }
            }
            Form::Differ(a, b) => neq(self.term(a), self.term(b)),
            Form::Absent(a, b) => absento(self.term(a), self.term(b)),
            Form::Is(Kind::Symbol, t) => symbolo(self.term(t)),
            Form::Is(Kind::Number, t) => numbero(self.term(t)),
            Form::Is(Kind::Text, t) => stringo(self.term(t)),
            Form::Is(Kind::Bool, t) => booleano(self.term(t)),
            Form::NoOne(t) => constraint(NoOne, [self.term(t)]),
            Form::Between(x, lo, Some(hi)) => between(self.term(x), *lo..=*hi),
            Form::Between(x, lo, None) => between(self.term(x), *lo..),
            Form::Call(name, args) => {
                let known = self.names.iter().position(|known| known == name);
                let relation = &self.relations[known.expect("a reader checked the calls")];
                relation.call(args.iter().map(|arg| self.term(arg)).collect::<Vec<_>>())
            }
        }
    }

    fn fresh(&self, names: &[String], body: &dyn Fn(&Scope<'_>) -> Goal) -> Goal {
        let Some((name, rest)) = names.split_first() else { return body(self) };
        call_fresh(|x| {
            let mut scope = self.clone();
            scope.values.push((name.clone(), x));
            scope.fresh(rest, body)
        })
    }

    fn term(&self, named: &Named) -> Term {
        term(named, &|name| self.values.iter().rev().find(|value| value.0 == name).map(|value| value.1))
    }
}

/// No part of the term is the integer 1.
pub struct NoOne;

impl Constraint for NoOne {
    fn name(&self) -> &str {
        "no_one"
    }

    fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
        let mut work = vec![known.walk(&terms[0])];
        let mut verdict = Verdict::Holds;
        while let Some(part) = work.pop() {
            match part.view() {
                View::Int(1) => return Verdict::Fails,
                View::Var(_) => verdict = Verdict::Waits,
                View::Pair { cell, .. } => work.extend([cell.car().clone(), cell.cdr().clone()]),
                _ => {}
            }
        }
        verdict
    }
}
