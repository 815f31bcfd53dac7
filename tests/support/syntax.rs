//! A relational program as data: what a test is written in, what the generators make, and what both the engine
//! and the oracle are given. Read from s-expressions, printed as s-expressions; it knows neither engine.

use crate::oracle::Search;
use crate::sexp::{self, Tree, Unreadable};
use std::fmt;

/// A term over named variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A logic variable, by name.
    Var(String),
    /// An integer.
    Int(i64),
    /// `#t` or `#f`.
    Bool(bool),
    /// A character.
    Char(char),
    /// A string.
    Text(String),
    /// A symbol.
    Symbol(String),
    /// The empty list.
    Nil,
    /// A pair.
    Pair(Box<Term>, Box<Term>),
    /// `#(name t ..)`: a constructor and its arguments.
    Compound(String, Vec<Term>),
}

/// A goal over named variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// `(== a b)`
    Eq(Term, Term),
    /// `succeed`
    Succeed,
    /// `fail`
    Fail,
    /// `(conj g ..)`: all of them, in a row.
    Conj(Vec<Goal>),
    /// `(conde (g ..) ..)`: any of them.
    Disj(Vec<Goal>),
    /// `(fresh (x ..) g ..)`
    Fresh(Vec<String>, Box<Goal>),
    /// `(relation t ..)`
    Call(String, Vec<Term>),
    /// `(search dfs g ..)`: under another search.
    Within(Search, Box<Goal>),
    /// `(once g ..)`: the first answer only.
    Once(Box<Goal>),
    /// `(conda (g0 g ..) ..)`, with all answers of the first head that has some, and `(condu (g0 g ..) ..)`, with the
    /// first of them: each clause's head, and what follows it.
    Commit(bool, Vec<(Goal, Goal)>),
    /// `(no-one t)`: a constraint, no part of `t` is the integer 1. The oracle has none.
    NoOne(Term),
    /// `(=/= a b)`: never equal. The oracle has none of these either.
    Differ(Term, Term),
    /// `(symbolo t)` and the like.
    Is(Kind, Term),
    /// `(absento a b)`: `a` stands nowhere in `b`.
    Absent(Term, Term),
    /// `(between t lo hi)`: an integer from `lo` to `hi`; without `hi`, endless.
    Between(Term, i64, Option<i64>),
}

/// A type of terms that a constraint may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A symbol.
    Symbol,
    /// A number.
    Number,
    /// A string.
    Text,
    /// `#t` or `#f`. It is written `truth-value`, since `booleano` is a relation of the books.
    Bool,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::Symbol, Kind::Number, Kind::Text, Kind::Bool];

    fn name(self) -> &'static str {
        match self {
            Kind::Symbol => "symbolo",
            Kind::Number => "numbero",
            Kind::Text => "stringo",
            Kind::Bool => "truth-value",
        }
    }
}

/// A relation: name, parameters, body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The name it is called by.
    pub name: String,
    /// The names of its parameters.
    pub params: Vec<String>,
    /// What it means.
    pub body: Goal,
}

/// Relations and one query over them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The relations; each sees all of them.
    pub relations: Vec<Relation>,
    /// How many answers are asked for; all, if none.
    pub count: Option<usize>,
    /// The query's variables. An answer is the value of the one, or the list of the values.
    pub vars: Vec<String>,
    /// What is asked.
    pub goal: Goal,
}

/// Relation definitions that are not yet parsed, so that a file may hold forms that are not supported.
#[derive(Clone, Debug, Default)]
pub struct Definitions(Vec<(String, Tree)>);

impl Term {
    /// A pair.
    pub fn cons(car: Term, cdr: Term) -> Term {
        Term::Pair(Box::new(car), Box::new(cdr))
    }

    /// A proper list.
    pub fn list(items: impl IntoIterator<Item = Term, IntoIter: DoubleEndedIterator>) -> Term {
        let items = items.into_iter().rev();
        items.fold(Term::Nil, |cdr, car| Term::cons(car, cdr))
    }

    /// A variable by name.
    pub fn var(name: &str) -> Term {
        Term::Var(name.into())
    }

    /// The terms that it is made of.
    pub fn parts(&self) -> Vec<&Term> {
        match self {
            Term::Pair(car, cdr) => vec![car, cdr],
            Term::Compound(_, args) => args.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The same made of other terms.
    pub fn with_parts(&self, with: &dyn Fn(&Term) -> Term) -> Term {
        match self {
            Term::Pair(car, cdr) => Term::cons(with(car), with(cdr)),
            Term::Compound(name, args) => Term::Compound(name.clone(), args.iter().map(with).collect()),
            _ => self.clone(),
        }
    }

    /// A symbol by name.
    pub fn symbol(name: &str) -> Term {
        Term::Symbol(name.into())
    }
}

impl Program {
    /// Reads definitions and then one query: `(defrel ..) .. (run 3 (x y) g ..)`.
    pub fn read(text: &str) -> Result<Program, Unreadable> {
        let mut trees = sexp::read_all(text)?;
        let query = trees.pop().ok_or_else(|| Unreadable("no query".into()))?;
        Definitions::of(trees)?.program(&query)
    }

    /// What an answer is: the query's variable, or the list of its variables.
    pub fn result(&self) -> Term {
        match &self.vars[..] {
            [one] => Term::var(one),
            vars => Term::list(vars.iter().map(|name| Term::var(name))),
        }
    }
}

impl Definitions {
    /// Reads `(defrel (name x ..) g ..)` forms.
    pub fn read(text: &str) -> Result<Definitions, Unreadable> {
        Definitions::of(sexp::read_all(text)?)
    }

    fn of(trees: Vec<Tree>) -> Result<Definitions, Unreadable> {
        let mut definitions = Definitions::default();
        for tree in trees {
            let name = head(&tree).ok_or_else(|| bad("definition", &tree))?.to_string();
            definitions.0.push((name, tree));
        }
        Ok(definitions)
    }

    /// The program of a query, with the relations it reaches.
    pub fn program(&self, query: &Tree) -> Result<Program, Unreadable> {
        let (count, vars, goals) = match query.list() {
            Some([run, count, vars, goals @ ..]) if run.atom() == Some("run") => {
                let count = count.atom().and_then(|n| n.parse().ok());
                (Some(count.ok_or_else(|| bad("count", query))?), vars, goals)
            }
            Some([run, vars, goals @ ..]) if run.atom() == Some("run*") => (None, vars, goals),
            _ => return Err(bad("query", query)),
        };
        let vars = match vars.atom() {
            Some(one) => vec![one.to_string()],
            None => names(vars)?,
        };
        let goal = body(&vars, goals)?;
        Ok(Program { relations: self.reached(&goal)?, count, vars, goal })
    }

    fn reached(&self, goal: &Goal) -> Result<Vec<Relation>, Unreadable> {
        let (mut relations, mut wanted) = (Vec::<Relation>::new(), Vec::new());
        goal.calls(&mut wanted);
        while let Some((name, arity)) = wanted.pop() {
            match relations.iter().find(|relation| relation.name == name) {
                Some(relation) if relation.params.len() == arity => {}
                Some(_) => return Err(Unreadable(format!("{name} is called with {arity}"))),
                None => {
                    let relation = self.relation(&name)?;
                    relation.body.calls(&mut wanted);
                    wanted.push((name, arity));
                    relations.push(relation);
                }
            }
        }
        let place = |relation: &Relation| self.0.iter().position(|d| d.0 == relation.name);
        relations.sort_by_key(place);
        Ok(relations)
    }

    fn relation(&self, name: &str) -> Result<Relation, Unreadable> {
        let defined = self.0.iter().find(|definition| definition.0 == name);
        let (_, tree) = defined.ok_or_else(|| Unreadable(format!("no relation {name}")))?;
        match tree.list() {
            Some([defrel, head, goals @ ..]) if defrel.atom() == Some("defrel") => {
                let mut params = names(head)?;
                let name = params.remove(0);
                let body = body(&params, goals)?;
                Ok(Relation { name, params, body })
            }
            _ => Err(bad("definition", tree)),
        }
    }
}

impl Goal {
    /// Adds the name and the number of arguments of every call.
    fn calls(&self, found: &mut Vec<(String, usize)>) {
        match self {
            Goal::Call(name, args) => found.push((name.clone(), args.len())),
            Goal::Conj(goals) | Goal::Disj(goals) => goals.iter().for_each(|g| g.calls(found)),
            Goal::Fresh(_, goal) | Goal::Within(_, goal) | Goal::Once(goal) => goal.calls(found),
            Goal::Commit(_, clauses) => clauses.iter().flat_map(|(g, h)| [g, h]).for_each(|g| g.calls(found)),
            Goal::Eq(..) | Goal::Succeed | Goal::Fail | Goal::NoOne(_) | Goal::Between(..) => {}
            Goal::Differ(..) | Goal::Is(..) | Goal::Absent(..) => {}
        }
    }
}

/// The word a search is called by in programs and in the golden data.
pub fn search_named(name: &str) -> Option<Search> {
    Some(match name {
        "dfs" => Search::DepthFirst,
        "interleave" => Search::Interleave,
        "balanced" => Search::Balanced,
        "fair" => Search::FairDisjunction,
        "bfs" => Search::BreadthFirst,
        _ => return None,
    })
}

fn search_name(search: Search) -> &'static str {
    match search {
        Search::DepthFirst => "dfs",
        Search::Interleave => "interleave",
        Search::Balanced => "balanced",
        Search::FairDisjunction => "fair",
        Search::BreadthFirst => "bfs",
    }
}

fn bad(what: &str, tree: &Tree) -> Unreadable {
    Unreadable(format!("not a {what} that is supported: {tree}"))
}

fn head(definition: &Tree) -> Option<&str> {
    definition.list()?.get(1)?.list()?.first()?.atom()
}

fn names(tree: &Tree) -> Result<Vec<String>, Unreadable> {
    let name = |tree: &Tree| tree.atom().map(str::to_string);
    let names = tree.list().and_then(|trees| trees.iter().map(name).collect());
    names.ok_or_else(|| bad("list of names", tree))
}

fn goals(scope: &[String], trees: &[Tree]) -> Result<Vec<Goal>, Unreadable> {
    trees.iter().map(|tree| goal(scope, tree)).collect()
}

/// What stands after `(fresh (x ..)` and the like: one goal, or several that must all hold.
fn body(scope: &[String], trees: &[Tree]) -> Result<Goal, Unreadable> {
    let mut goals = goals(scope, trees)?;
    Ok(if goals.len() == 1 { goals.remove(0) } else { Goal::Conj(goals) })
}

fn goal(scope: &[String], tree: &Tree) -> Result<Goal, Unreadable> {
    match tree.atom() {
        Some("succeed") => return Ok(Goal::Succeed),
        Some("fail") => return Ok(Goal::Fail),
        _ => {}
    }
    let Some([head, rest @ ..]) = tree.list() else {
        return Err(bad("goal", tree));
    };
    match (head.atom(), rest) {
        (Some("=="), [a, b]) => Ok(Goal::Eq(term(scope, a)?, term(scope, b)?)),
        (Some("conj"), trees) => Ok(Goal::Conj(goals(scope, trees)?)),
        (Some("conde"), clauses) => {
            let clause = |tree: &Tree| match tree.list() {
                Some(goals) => body(scope, goals),
                None => Err(bad("clause", tree)),
            };
            Ok(Goal::Disj(clauses.iter().map(clause).collect::<Result<_, _>>()?))
        }
        (Some("fresh"), [vars, goals @ ..]) => {
            let vars = names(vars)?;
            let scope = [scope, &vars].concat();
            Ok(Goal::Fresh(vars, Box::new(body(&scope, goals)?)))
        }
        (Some("search"), [name, goals @ ..]) => {
            let search = name.atom().and_then(search_named).ok_or_else(|| bad("search", tree))?;
            Ok(Goal::Within(search, Box::new(body(scope, goals)?)))
        }
        (Some(name @ ("conda" | "condu")), clauses) => {
            let clause = |tree: &Tree| match tree.list() {
                Some([head, rest @ ..]) => Ok((goal(scope, head)?, body(scope, rest)?)),
                _ => Err(bad("clause", tree)),
            };
            Ok(Goal::Commit(name == "conda", clauses.iter().map(clause).collect::<Result<_, _>>()?))
        }
        (Some("once" | "onceo"), goals) => Ok(Goal::Once(Box::new(body(scope, goals)?))),
        (Some("no-one"), [t]) => Ok(Goal::NoOne(term(scope, t)?)),
        (Some("=/="), [a, b]) => Ok(Goal::Differ(term(scope, a)?, term(scope, b)?)),
        (Some("absento"), [a, b]) => Ok(Goal::Absent(term(scope, a)?, term(scope, b)?)),
        (Some("between"), [x, bounds @ ..]) => between(scope, x, bounds).ok_or_else(|| bad("goal", tree))?,
        (Some(name), args) => {
            let mut args = args.iter().map(|arg| term(scope, arg)).collect::<Result<Vec<_>, _>>()?;
            match (kind(name), args.len()) {
                (Some(kind), 1) => Ok(Goal::Is(kind, args.remove(0))),
                (None, _) if !UNSUPPORTED.contains(&name) => Ok(Goal::Call(name.into(), args)),
                _ => Err(bad("goal", tree)),
            }
        }
        _ => Err(bad("goal", tree)),
    }
}

/// Forms that would otherwise pass for calls of a relation.
const UNSUPPORTED: [&str; 12] =
    ["=/=", "symbolo", "numbero", "stringo", "absento", "project", "infd", "=fd", "=/=fd", "plusfd", "timesfd", "let"];

/// The type that a constraint of this name asks for.
fn kind(name: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.name() == name)
}

fn between(scope: &[String], x: &Tree, bounds: &[Tree]) -> Option<Result<Goal, Unreadable>> {
    let bounds: Vec<i64> = bounds.iter().map(|b| b.atom()?.parse().ok()).collect::<Option<_>>()?;
    match bounds[..] {
        [lo] => Some(term(scope, x).map(|x| Goal::Between(x, lo, None))),
        [lo, hi] => Some(term(scope, x).map(|x| Goal::Between(x, lo, Some(hi)))),
        _ => None,
    }
}

fn term(scope: &[String], tree: &Tree) -> Result<Term, Unreadable> {
    match tree {
        Tree::Atom(name) if scope.contains(name) => Ok(Term::Var(name.clone())),
        Tree::Atom(name) => match constant(name) {
            Term::Symbol(name) => Err(Unreadable(format!("no variable {name}"))),
            constant => Ok(constant),
        },
        Tree::Text(text) => Ok(Term::Text(text.clone())),
        Tree::List(items, None) => match (items.first().and_then(Tree::atom), &items[..]) {
            (None, []) => Ok(Term::Nil),
            (Some("quote"), [_, datum]) => quasi(&[], 0, datum),
            (Some("quasiquote"), [_, datum]) => quasi(scope, 1, datum),
            (Some("cons"), [_, car, cdr]) => Ok(Term::cons(term(scope, car)?, term(scope, cdr)?)),
            (Some("list"), [_, items @ ..]) => {
                let items = items.iter().map(|item| term(scope, item));
                Ok(Term::list(items.collect::<Result<Vec<_>, _>>()?))
            }
            _ => Err(bad("term", tree)),
        },
        Tree::Symbol(_) | Tree::List(..) | Tree::Vector(_) => Err(bad("term", tree)),
    }
}

/// A quoted tree; at level 1, `,x` is a term again.
fn quasi(scope: &[String], level: usize, tree: &Tree) -> Result<Term, Unreadable> {
    match tree {
        Tree::Atom(name) => Ok(constant(name)),
        Tree::Text(text) => Ok(Term::Text(text.clone())),
        Tree::Symbol(name) => Ok(Term::symbol(name)),
        Tree::List(items, None) if level == 1 && is_unquote(items) => term(scope, &items[1]),
        Tree::List(items, tail) => {
            let tail = tail.as_ref().map_or(Ok(Term::Nil), |tail| quasi(scope, level, tail))?;
            items.iter().rev().try_fold(tail, |cdr, item| Ok(Term::cons(quasi(scope, level, item)?, cdr)))
        }
        Tree::Vector(items) => {
            let [Tree::Atom(name), args @ ..] = &items[..] else { return Err(bad("term", tree)) };
            let args = args.iter().map(|arg| quasi(scope, level, arg));
            Ok(Term::Compound(name.clone(), args.collect::<Result<_, _>>()?))
        }
    }
}

fn is_unquote(items: &[Tree]) -> bool {
    items.len() == 2 && items[0].atom() == Some("unquote")
}

/// What stands for itself; also in answers.
pub(crate) fn constant(name: &str) -> Term {
    match (name, name.parse()) {
        (_, Ok(n)) => Term::Int(n),
        _ if name.starts_with("#\\") => name.chars().nth(2).map_or_else(|| Term::symbol(name), Term::Char),
        ("#t", _) => Term::Bool(true),
        ("#f", _) => Term::Bool(false),
        _ => Term::symbol(name),
    }
}

impl fmt::Display for Term {
    /// As a term is written in a program: variables bare, symbols and lists quasiquoted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Var(name) => f.write_str(name),
            Term::Symbol(_) | Term::Nil | Term::Pair(..) | Term::Compound(..) => write!(f, "`{}", Quoted(self)),
            _ => write!(f, "{}", Quoted(self)),
        }
    }
}

/// A term inside a quasiquotation.
struct Quoted<'a>(&'a Term);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Term::Var(name) => write!(f, ",{name}"),
            Term::Int(n) => write!(f, "{n}"),
            Term::Bool(true) => f.write_str("#t"),
            Term::Bool(false) => f.write_str("#f"),
            Term::Char(c) => write!(f, "#\\{c}"),
            Term::Text(text) => write!(f, "{text:?}"),
            Term::Symbol(name) => f.write_str(name),
            Term::Nil => f.write_str("()"),
            Term::Pair(car, cdr) => write!(f, "({} . {})", Quoted(car), Quoted(cdr)),
            Term::Compound(name, args) => {
                write!(f, "#({name}")?;
                args.iter().try_for_each(|arg| write!(f, " {}", Quoted(arg)))?;
                f.write_str(")")
            }
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Eq(a, b) => write!(f, "(== {a} {b})"),
            Goal::Succeed => f.write_str("succeed"),
            Goal::Fail => f.write_str("fail"),
            Goal::Conj(goals) => write!(f, "(conj{})", spaced(goals)),
            Goal::Disj(goals) => {
                let clauses: Vec<String> = goals.iter().map(|g| format!(" ({g})")).collect();
                write!(f, "(conde{})", clauses.concat())
            }
            Goal::Fresh(vars, goal) => write!(f, "(fresh ({}) {goal})", vars.join(" ")),
            Goal::Call(name, args) => write!(f, "({name}{})", spaced(args)),
            Goal::Within(search, goal) => write!(f, "(search {} {goal})", search_name(*search)),
            Goal::Once(goal) => write!(f, "(once {goal})"),
            Goal::Commit(all, clauses) => {
                let clauses: Vec<String> = clauses.iter().map(|(head, rest)| format!(" ({head} {rest})")).collect();
                write!(f, "({}{})", if *all { "conda" } else { "condu" }, clauses.concat())
            }
            Goal::NoOne(t) => write!(f, "(no-one {t})"),
            Goal::Differ(a, b) => write!(f, "(=/= {a} {b})"),
            Goal::Is(kind, t) => write!(f, "({} {t})", kind.name()),
            Goal::Absent(a, b) => write!(f, "(absento {a} {b})"),
            Goal::Between(x, lo, Some(hi)) => write!(f, "(between {x} {lo} {hi})"),
            Goal::Between(x, lo, None) => write!(f, "(between {x} {lo})"),
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Relation { name, params, body } in &self.relations {
            writeln!(f, "(defrel ({name}{}) {body})", spaced(params))?;
        }
        let vars = self.vars.join(" ");
        match self.count {
            Some(n) => write!(f, "(run {n} ({vars}) {})", self.goal),
            None => write!(f, "(run* ({vars}) {})", self.goal),
        }
    }
}

fn spaced(items: &[impl fmt::Display]) -> String {
    items.iter().map(|item| format!(" {item}")).collect()
}
