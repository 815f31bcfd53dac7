//! Answers in the notation of the books, read again: which values of their variables they admit.

use crate::models::{Case, Values, replace};
use crate::sexp::{self, Tree};
use crate::syntax::{Goal, Kind, Term, constant};

/// An answer that was printed with `{:#}`: a term, and what must hold of the variables in it.
#[derive(Clone, Debug)]
pub struct Answer {
    term: Term,
    /// Groups of pairs of which one must differ.
    differ: Vec<Vec<(Term, Term)>>,
    /// All other constraints.
    goals: Vec<Goal>,
}

impl Answer {
    /// Reads an answer whose term is a list that begins with the symbol `mark`, so that it cannot be taken for a term
    /// with constraints.
    ///
    /// # Errors
    /// If it is not in the notation, or speaks of variables that are not in the term.
    pub fn read(text: &str, mark: &str) -> Result<Answer, String> {
        let tree = sexp::read(text).map_err(|error| error.to_string())?;
        let items = tree.list().ok_or("no list")?;
        let (shown, groups) = match items.first() {
            Some(Tree::Atom(name)) if name == mark => (&tree, &[][..]),
            Some(shown) => (shown, &items[1..]),
            None => return Err("an empty list".into()),
        };
        let mut answer = Answer { term: term(shown), differ: vec![], goals: vec![] };
        for group in groups {
            let (name, rest) = group.list().and_then(<[Tree]>::split_first).ok_or("a group is no list")?;
            answer.add(name.atom().unwrap_or_default(), rest)?;
        }
        Ok(answer)
    }

    fn add(&mut self, name: &str, rest: &[Tree]) -> Result<(), String> {
        let kind = match name {
            "=/=" => {
                let group = |tree: &Tree| tree.list().and_then(|pairs| pairs.iter().map(pair).collect());
                let groups: Option<Vec<_>> = rest.iter().map(group).collect();
                self.differ.extend(groups.ok_or("not in pairs")?);
                return Ok(());
            }
            "absento" => {
                let pairs: Option<Vec<_>> = rest.iter().map(pair).collect();
                self.goals.extend(pairs.ok_or("not in pairs")?.into_iter().map(|(t, u)| Goal::Absent(t, u)));
                return Ok(());
            }
            "num" => Kind::Number,
            "str" => Kind::Text,
            "sym" => Kind::Symbol,
            "bool" => Kind::Bool,
            _ => return Err(format!("a constraint {name}")),
        };
        self.goals.extend(rest.iter().map(|tree| Goal::Is(kind, term(tree))));
        Ok(())
    }

    /// Whether it admits a term without variables.
    ///
    /// # Errors
    /// If a constraint speaks of a variable that is not in the term.
    pub fn admits(&self, value: &Term) -> Result<bool, String> {
        let mut values = Values::new();
        if !meet(&self.term, value, &mut values) {
            return Ok(false);
        }
        for group in &self.differ {
            let differ = group.iter().map(|(a, b)| crate::models::check(&Goal::Differ(a.clone(), b.clone()), &values));
            if !differ.collect::<Result<Vec<_>, _>>()?.contains(&true) {
                return Ok(false);
            }
        }
        let hold = self.goals.iter().map(|goal| crate::models::check(goal, &values));
        Ok(!hold.collect::<Result<Vec<_>, _>>()?.contains(&false))
    }
}

/// The constraint of an answer that says nothing beside the others, if there is one: no values are excluded by it alone.
/// Types are taken for granted.
pub fn superfluous(answer: &Answer) -> Option<Goal> {
    let list = |terms: Vec<&Term>| Term::list(terms.into_iter().cloned().collect::<Vec<_>>());
    let group = |pairs: &Vec<(Term, Term)>| {
        Goal::Differ(list(pairs.iter().map(|it| &it.0).collect()), list(pairs.iter().map(|it| &it.1).collect()))
    };
    let all: Vec<Goal> = answer.differ.iter().map(group).chain(answer.goals.iter().cloned()).collect();
    let mut vars = Vec::new();
    crate::models::names(&answer.term, &mut vars);
    let is_superfluous = |at: &usize| {
        let others = [&all[..*at], &all[at + 1..]].concat();
        let with = |goal| Case { vars: vars.clone(), shown: vars.len(), goals: [&others[..], &[goal]].concat() };
        !opposites(&all[*at]).into_iter().any(|goal| with(goal).solution(&[]).is_some())
    };
    (0..all.len()).find(is_superfluous).map(|at| all[at].clone())
}

/// Goals of which each excludes this one; for an absence, not all there are.
fn opposites(goal: &Goal) -> Vec<Goal> {
    match goal {
        Goal::Differ(a, b) => vec![Goal::Eq(a.clone(), b.clone())],
        Goal::Absent(t, u) => {
            let other = Term::symbol("elsewhere");
            let pairs = [Term::cons(t.clone(), other.clone()), Term::cons(other, t.clone())];
            let deeper = pairs.clone().map(|pair| Term::cons(pair, Term::symbol("elsewhere")));
            let places = [std::slice::from_ref(t), &pairs[..], &deeper].concat();
            places.into_iter().map(|place| Goal::Eq(u.clone(), place)).collect()
        }
        // A type is never implied by the others.
        goal => vec![goal.clone()],
    }
}

fn pair(tree: &Tree) -> Option<(Term, Term)> {
    match tree {
        Tree::List(items, None) if items.len() == 2 => Some((term(&items[0]), term(&items[1]))),
        // `(a . (b))` is never printed, but a pair of a term and a list is read as a longer list.
        _ => None,
    }
}

/// The term that was printed so: variables are called `_.0`, ..
pub fn term(tree: &Tree) -> Term {
    match tree {
        Tree::Atom(name) if name.starts_with("_.") => Term::var(name),
        Tree::Atom(name) => constant(name),
        Tree::Text(text) => Term::Text(text.clone()),
        Tree::Symbol(name) => Term::symbol(name),
        Tree::List(items, tail) => {
            let tail = tail.as_ref().map_or(Term::Nil, |tail| term(tail));
            items.iter().rev().fold(tail, |cdr, item| Term::cons(term(item), cdr))
        }
        Tree::Vector(items) => {
            let name = items.first().and_then(Tree::atom).unwrap_or_default();
            Term::Compound(name.into(), items.iter().skip(1).map(term).collect())
        }
    }
}

/// Whether the value is an instance of the term, and of which variables.
fn meet(pattern: &Term, value: &Term, values: &mut Values) -> bool {
    match (replace(pattern, values), value) {
        (Term::Var(name), _) => {
            values.push((name, value.clone()));
            true
        }
        (Term::Pair(..), Term::Pair(car, cdr)) => {
            let Term::Pair(first, rest) = pattern else { return replace(pattern, values) == *value };
            meet(first, car, values) && meet(rest, cdr, values)
        }
        (Term::Compound(..), Term::Compound(name, args)) => {
            let Term::Compound(own, parts) = pattern else { return replace(pattern, values) == *value };
            let pairs = parts.iter().zip(args);
            own == name && parts.len() == args.len() && pairs.into_iter().all(|(part, arg)| meet(part, arg, values))
        }
        (pattern, value) => pattern == *value,
    }
}
