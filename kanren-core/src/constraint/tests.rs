//! Kinds, unification beside a substitution, and the constraints of the books, against what they mean.

use super::*;
use crate::state::{Agenda, State};
use crate::term::{Any, Constructor, Var, same};
use crate::testing::lawful;

fn var(number: u32) -> Term {
    Var::<Any>::numbered(number).term()
}

/// A state with so many variables.
fn state(vars: u32) -> State {
    let mut state = State::default();
    state.subst.set_next(vars);
    state
}

fn post(state: &mut State, rule: Builtin, terms: &[Term]) -> bool {
    state.post(&Rule::Builtin(rule), terms.iter().cloned().collect(), None, &mut Agenda::default())
}

fn unify(state: &mut State, left: Term, right: Term) -> bool {
    state.unify(left, right, &mut Agenda::default())
}

fn compound(args: &[Term]) -> Term {
    Term::compound(Constructor::new("Shape", "Box"), args.iter().cloned())
}

// ---------------------------------------------------------------- kinds

fn atoms() -> Vec<Term> {
    let texts = [Term::string("tea"), Term::symbol("tea"), Term::char('t')];
    [Term::nil(), Term::bool(true), Term::bool(false), Term::int(1)].into_iter().chain(texts).collect()
}

#[test]
fn each_term_is_of_one_kind_and_a_variable_of_all() {
    let cells = [Term::cons(Term::int(1), Term::nil()), compound(&[])];
    let mut left = Kinds::ALL;
    for term in atoms().iter().chain(&cells) {
        let kind = Kinds::of(term.view());
        assert!(kind.are_in(left) && !kind.is_empty(), "{term}");
        left = left.without(kind);
    }
    assert!(left.is_empty());
    assert_eq!(Kinds::of(var(0).view()), Kinds::ALL);
}

#[test]
fn kinds_of_one_value_know_it() {
    for term in atoms() {
        let kind = Kinds::of(term.view());
        let is_single = matches!(term.view(), View::Nil | View::Bool(_));
        assert_eq!((kind.is_single(), kind.are_finite()), (is_single, is_single), "{term}");
        assert_eq!(kind.only().is_some_and(|only| same(&only, &term)), is_single, "{term}");
    }
    assert!(Kinds::BOOLEAN.are_finite() && Kinds::BOOLEAN.only().is_none());
    let values: Vec<String> = Kinds::BOOLEAN.values().map(|value| value.to_string()).collect();
    assert_eq!(values, ["false", "true"]);
}

#[test]
fn kinds_are_named_by_the_type_constraint_that_says_them() {
    for rule in [Builtin::Number, Builtin::String, Builtin::Symbol, Builtin::Boolean] {
        assert_eq!(rule.kinds().name(), Some(rule.name()));
        assert!(!rule.kinds().may_have_parts());
    }
    assert_eq!((Kinds::ALL.name(), Kinds::ALL.may_have_parts()), (None, true));
    let without_nil = Kinds::ALL.without(Kinds::of(View::Nil));
    assert_eq!(without_nil.excluded().map(|value| value.to_string()).collect::<Vec<_>>(), ["()"]);
    assert_eq!(Kinds::ALL.excluded().count(), 0);
}

// ---------------------------------------------------------------- unification beside a substitution

fn bindings(state: &State, left: &Term, right: &Term) -> Option<Vec<String>> {
    let found = unifier(&state.subst, [(left, right)])?;
    let shown = |term: &Term| state.subst.walk_star(term).to_string();
    Some(pairs(&found).map(|(var, value)| format!("{} {}", shown(var), shown(value))).collect())
}

#[test]
fn a_unifier_is_found_and_nothing_is_bound() {
    let mut state = state(4);
    assert!(unify(&mut state, var(0), Term::int(1)));
    let left = Term::list([var(0), var(1), var(2), var(2)]);
    let right = Term::list([Term::int(1), Term::int(2), var(3), Term::int(3)]);
    let found = bindings(&state, &left, &right).expect("they can be equal");
    assert_eq!(found.len(), 3);
    assert!((1..4).all(|number| matches!(state.subst.walk(&var(number)).view(), View::Var(_))));
    assert_eq!(bindings(&state, &left, &left), Some(vec![]));
    assert_eq!(bindings(&state, &var(0), &Term::int(2)), None);
}

#[test]
fn a_unifier_knows_what_variables_may_become() {
    let mut state = state(3);
    assert!(post(&mut state, Builtin::Symbol, &[var(0)]) && post(&mut state, Builtin::Number, &[var(1)]));
    assert_eq!(bindings(&state, &var(0), &Term::int(1)), None);
    assert_eq!(bindings(&state, &var(0), &var(1)), None);
    // Also by way of a third.
    let (both, others) = (Term::list([var(2), var(2)]), Term::list([var(0), var(1)]));
    assert_eq!(bindings(&state, &both, &others), None);
    assert!(bindings(&state, &var(2), &var(1)).is_some());
}

#[test]
fn a_unifier_is_no_infinite_term() {
    let state = state(2);
    assert_eq!(bindings(&state, &var(0), &Term::list([var(0)])), None);
    let (left, right) = (Term::list([var(0), var(1)]), Term::list([Term::list([var(1)]), Term::list([var(0)])]));
    assert_eq!(bindings(&state, &left, &right), None);
    assert_eq!(bindings(&state, &compound(&[var(0)]), &compound(&[var(0), var(0)])), None);
}

#[test]
fn many_bindings_are_found_as_few_are() {
    let many = 100;
    let state = state(2 * many);
    let row = |from: u32| Term::list((from..from + many).map(var));
    let cycle = || Term::list((1..=many).map(|number| var(number % many)));
    let found = bindings(&state, &Term::list([row(0), row(0)]), &Term::list([row(many), cycle()]));
    // All of the one row are the same, and those of the other are these.
    assert_eq!(found.map(|found| found.len()), Some(2 * many as usize - 1));
    let clash = Term::list((0..many).map(|number| Term::int(i64::from(number / (many - 1)))));
    assert_eq!(bindings(&state, &Term::list([row(0), cycle()]), &Term::list([clash, row(0)])), None);
}

// ---------------------------------------------------------------- the constraints of the books

const RULES: [(Builtin, usize); 6] = [
    (Builtin::Differ, 2),
    (Builtin::Absent, 2),
    (Builtin::Number, 1),
    (Builtin::String, 1),
    (Builtin::Symbol, 1),
    (Builtin::Boolean, 1),
];

/// A constraint of the books that says of known terms what it means in the simplest words.
struct Meant(Builtin);

impl Constraint for Meant {
    fn name(&self) -> &str {
        self.0.name()
    }
    fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
        self.0.check(terms, known)
    }
    fn holds(&self, terms: &[Term]) -> bool {
        fn stands_in(t: &Term, u: &Term) -> bool {
            let parts = match u.view() {
                View::Pair { cell, .. } => vec![cell.car(), cell.cdr()],
                View::Compound { cell, .. } => cell.args().iter().collect(),
                _ => vec![],
            };
            same(t, u) || parts.into_iter().any(|part| stands_in(t, part))
        }
        match (self.0, terms[0].view()) {
            (Builtin::Differ, _) => !same(&terms[0], &terms[1]),
            (Builtin::Absent, _) => !stands_in(&terms[0], &terms[1]),
            (Builtin::Number, view) => matches!(view, View::Int(_)),
            (Builtin::String, view) => matches!(view, View::Str(_)),
            (Builtin::Symbol, view) => matches!(view, View::Symbol(_)),
            (Builtin::Boolean, view) => matches!(view, View::Bool(_)),
            (Builtin::Among, _) => constants(&terms[1]).iter().any(|value| same(value, &terms[0])),
        }
    }
}

#[test]
fn the_constraints_of_the_books_keep_the_law() {
    let pairs = [Term::cons(Term::bool(true), Term::int(1)), Term::list([Term::list([Term::int(1)])])];
    let universe: Vec<Term> = atoms().into_iter().chain(pairs).chain([compound(&[Term::int(1)])]).collect();
    for (rule, arity) in RULES {
        lawful(std::sync::Arc::new(Meant(rule)), Some(Rule::Builtin(rule)), arity, universe.clone())
            .unwrap_or_else(|fault| panic!("{fault}"));
    }
}

/// Pseudo-random numbers, the same in each run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }

    fn term(&mut self, depth: u32) -> Term {
        match self.roll(if depth == 0 { 7 } else { 10 }) {
            0..=3 => var(self.roll(4) as u32),
            4 => Term::int(1),
            5 => Term::bool(self.roll(2) == 0),
            6 => Term::nil(),
            7 => compound(&[self.term(depth - 1)]),
            _ => Term::cons(self.term(depth - 1), self.term(depth - 1)),
        }
    }

    fn constraint(&mut self) -> (Builtin, Vec<Term>) {
        let rules = RULES.into_iter().chain([(Builtin::Among, 2)]);
        let (rule, arity) = rules.cycle().nth(self.roll(9) as usize).expect("a cycle has no end");
        let mut terms: Vec<Term> = (0..arity).map(|_| self.term(2)).collect();
        if rule == Builtin::Among {
            terms[1] = Term::list((0..=self.roll(3)).map(|_| self.constant(1)).collect::<Vec<_>>());
        }
        (rule, terms)
    }

    fn constant(&mut self, depth: u32) -> Term {
        match self.roll(if depth == 0 { 4 } else { 6 }) {
            0 => Term::int(1),
            1 => Term::bool(true),
            2 => Term::nil(),
            3 => Term::int(2),
            _ => Term::cons(self.constant(depth - 1), self.constant(depth - 1)),
        }
    }
}

fn verdict(state: &State, rule: Builtin, terms: &[Term]) -> Verdict {
    rule.check(terms, &Known::new(&state.subst))
}

fn shown(state: &State, terms: &[Term]) -> Vec<String> {
    terms.iter().map(|term| state.subst.walk_star(term).to_string()).collect()
}

#[test]
fn a_constraint_alone_fails_when_its_check_says_so() {
    let mut dice = Dice(1);
    let mut seen = [0; 3];
    for _ in 0..30_000 {
        let (mut state, mut plain) = (state(4), state(4));
        let (rule, terms) = dice.constraint();
        let first = dice.roll(4);
        for at in 0..4 {
            let (left, right) = (dice.term(1), dice.term(1));
            let is_known = at == first || unify(&mut plain, left.clone(), right.clone());
            let goes_on = match at == first {
                true => post(&mut state, rule, &terms),
                false => unify(&mut state, left, right),
            };
            let verdict = verdict(&plain, rule, &terms);
            let fails = !is_known || at >= first && matches!(verdict, Verdict::Fails);
            let told = shown(&plain, &terms);
            assert_eq!(!goes_on, fails, "{rule:?} of {told:?}: {verdict:?}");
            if at >= first {
                seen[match verdict {
                    Verdict::Holds => 0,
                    Verdict::Fails => 1,
                    _ => 2,
                }] += 1;
            }
            if fails {
                break;
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 1_000), "{seen:?}");
}

#[test]
fn no_constraint_is_left_that_its_check_says_to_fail() {
    let mut dice = Dice(2);
    let mut alive = 0;
    for _ in 0..30_000 {
        let mut state = state(4);
        let mut constraints: Vec<(Builtin, Vec<Term>)> = Vec::new();
        for _ in 0..6 {
            let goes_on = match dice.roll(2) {
                0 => {
                    let (rule, terms) = dice.constraint();
                    constraints.push((rule, terms.clone()));
                    post(&mut state, rule, &terms)
                }
                _ => unify(&mut state, dice.term(1), dice.term(1)),
            };
            if !goes_on {
                break;
            }
            alive += 1;
            for (rule, terms) in &constraints {
                let fails = matches!(verdict(&state, *rule, terms), Verdict::Fails);
                assert!(!fails, "{rule:?} of {:?} was not woken", shown(&state, terms));
            }
        }
    }
    assert!(alive > 40_000, "{alive}");
}
