//! Random terms, goals and programs, as proptest strategies over [`crate::syntax`]. What fails can be printed, read
//! again and shrunk, since it is data.

use crate::oracle::Search;
use crate::syntax::{Goal, Kind, Program, Relation, Term};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{FileFailurePersistence, RngSeed};

/// So many random cases, the same in every run unless `PROPTEST_CASES` or `PROPTEST_RNG_SEED` say otherwise. What
/// failed once stands in a `.regressions` file beside the test and is tried first.
pub fn config(cases: u32) -> ProptestConfig {
    let by_hand = |name| std::env::var_os(name).is_some();
    let default = ProptestConfig::default();
    ProptestConfig {
        cases: if by_hand("PROPTEST_CASES") { default.cases } else { cases },
        rng_seed: if by_hand("PROPTEST_RNG_SEED") { default.rng_seed } else { RngSeed::Fixed(0x6b61_6e72_656e) },
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("regressions"))),
        ..default
    }
}

/// Terms over the names in scope: many variables, few constants, so that unification has something to do.
pub fn term(scope: &[String], depth: u32) -> BoxedStrategy<Term> {
    let constants = ["a", "b"].map(Term::symbol);
    let others = [Term::Int(0), Term::Int(1), Term::Bool(true), Term::Text("a".into()), Term::Nil];
    let constant = select([&constants[..], &others].concat());
    let variables: Vec<Term> = scope.iter().map(|name| Term::var(name)).collect();
    let leaf = match variables.is_empty() {
        true => constant.boxed(),
        false => prop_oneof![3 => select(variables), 2 => constant].boxed(),
    };
    leaf.prop_recursive(depth, 8, 2, |inner| (inner.clone(), inner).prop_map(|(car, cdr)| Term::cons(car, cdr))).boxed()
}

/// Goals without calls: `==`, conjunction, disjunction, `fresh`. They always end.
pub fn pure_goal(scope: &[String], depth: u32) -> BoxedStrategy<Goal> {
    let equal = (term(scope, 2), term(scope, 2)).prop_map(|(a, b)| Goal::Eq(a, b));
    let leaf = prop_oneof![12 => equal, 1 => Just(Goal::Succeed), 1 => Just(Goal::Fail)];
    if depth == 0 {
        return leaf.boxed();
    }
    let inner = || pure_goal(scope, depth - 1);
    let fresh = vec![format!("u{depth}"), format!("v{depth}")];
    let wider = pure_goal(&[scope, &fresh].concat(), depth - 1);
    prop_oneof![
        2 => leaf,
        3 => vec(inner(), 0..4).prop_map(Goal::Conj),
        3 => vec(inner(), 0..5).prop_map(Goal::Disj),
        2 => wider.prop_map(move |goal| Goal::Fresh(fresh.clone(), Box::new(goal))),
    ]
    .boxed()
}

/// One query over three variables, with no relation.
pub fn pure_program() -> impl Strategy<Value = Program> {
    let vars = names(&["x", "y", "z"]);
    pure_goal(&vars, 3).prop_map(move |goal| Program { relations: vec![], count: None, vars: vars.clone(), goal })
}

/// Which forms a random program may hold beside the pure ones.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forms {
    /// `(search k g)` around goals.
    pub scopes: bool,
    /// `(between x lo hi)` for an equation.
    pub generators: bool,
    /// `(once g)` and `(condu (g g) ..)` around goals.
    pub onces: bool,
    /// `(conda (g g) ..)` around goals.
    pub choices: bool,
    /// `(no-one t)`, `=/=` and the like for an equation; the oracle has none.
    pub constraints: bool,
    /// A term has one variable at most, a conjunction one call, a relation one clause that calls. Else terms and branches may double with each call of a run
    /// that does not end, and no budget looks into a unification.
    pub linear: bool,
}

impl Forms {
    /// Everything whose calls can be counted: what `once` leaves is not called.
    pub const ALL: Forms =
        Forms { scopes: true, generators: true, onces: false, choices: false, constraints: false, linear: false };

    fn around(self, goal: BoxedStrategy<Goal>) -> BoxedStrategy<Goal> {
        let scoped = (select(searches()), goal.clone()).prop_map(|(k, goal)| Goal::Within(k, Box::new(goal)));
        let once = goal.clone().prop_map(|goal| Goal::Once(Box::new(goal)));
        let clause = prop_oneof![1 => goal.clone(), 1 => Just(Goal::Succeed)];
        let clauses = vec((goal.clone(), clause), 1..4);
        let conda = clauses.clone().prop_map(|clauses| Goal::Commit(true, clauses));
        let condu = clauses.prop_map(|clauses| Goal::Commit(false, clauses));
        let (scopes, onces, choices) = (u32::from(self.scopes), u32::from(self.onces), u32::from(self.choices));
        prop_oneof![3 => goal, scopes => scoped, onces => once, onces => condu, choices => conda].boxed()
    }

    fn term(self, scope: &[String]) -> BoxedStrategy<Term> {
        if !self.linear {
            return term(scope, 1);
        }
        let pair = (term(&[], 0), term(scope, 0)).prop_map(|(car, cdr)| Term::cons(car, cdr));
        prop_oneof![2 => term(scope, 0), 1 => pair].boxed()
    }

    fn conjuncts(self, call: BoxedStrategy<Goal>, other: BoxedStrategy<Goal>) -> BoxedStrategy<Vec<Goal>> {
        if !self.linear {
            return vec(prop_oneof![2 => call, 1 => other], 1..3).boxed();
        }
        (vec(other, 0..2), call).prop_map(|(others, call)| [others, vec![call]].concat()).boxed()
    }

    /// What a relation is mostly called with: a variable.
    fn argument(self, scope: &[String]) -> BoxedStrategy<Term> {
        prop_oneof![6 => variable(scope), 1 => self.term(scope)].boxed()
    }

    /// None that may bind a variable, as a truth value does that is not another.
    fn constraint(self, scope: &[String]) -> BoxedStrategy<Goal> {
        let kinds = select(vec![Kind::Symbol, Kind::Number, Kind::Text]);
        prop_oneof![
            2 => self.term(scope).prop_map(Goal::NoOne),
            2 => (variable(scope), self.term(scope)).prop_map(|(x, t)| Goal::Differ(x, t)),
            1 => (kinds, variable(scope)).prop_map(|(kind, x)| Goal::Is(kind, x)),
            1 => (term(&[], 1), self.term(scope)).prop_map(|(t, u)| Goal::Absent(t, u)),
        ]
        .boxed()
    }

    /// Mostly one variable and one term, so that much of it holds.
    fn simple(self, scope: &[String]) -> BoxedStrategy<Goal> {
        let equal = (variable(scope), self.term(scope)).prop_map(|(x, t)| Goal::Eq(x, t)).boxed();
        let other = if self.linear { equal.clone() } else { pure_goal(scope, 1) };
        let constraint = self.constraint(scope);
        let constraints = 4 * u32::from(self.constraints);
        let plain = prop_oneof![4 => equal, 2 => Just(Goal::Succeed), 1 => other, constraints => constraint];
        if !self.generators {
            return plain.boxed();
        }
        let between = (variable(scope), 0i64..3, 0i64..4);
        let between = between.prop_map(|(x, lo, size)| Goal::Between(x, lo, Some(lo + size - 1)));
        prop_oneof![5 => plain, 1 => between].boxed()
    }
}

fn variable(scope: &[String]) -> BoxedStrategy<Term> {
    select(scope.to_vec()).prop_map(Term::Var).boxed()
}

/// A query over relations that recur on a list that the query gives: under every search it ends, though perhaps
/// only after many answers.
pub fn ending_program(forms: Forms) -> impl Strategy<Value = Program> {
    let relations = vec(ending_body(forms), NAMES.len());
    let given = vec(term(&[], 1), 0..4).prop_map(Term::list);
    let vars = names(&["x", "y"]);
    let call = (select(&NAMES[..]), given, forms.argument(&vars), forms.argument(&vars))
        .prop_map(|(name, l, x, y)| Goal::Call(name.into(), vec![l, x, y]));
    let call = forms.around(call.boxed());
    let simple = forms.around(forms.simple(&vars));
    let conjuncts = forms.conjuncts(call, simple);
    (relations, conjuncts).prop_map(move |(bodies, goals)| Program {
        relations: named(bodies, &["l", "x", "y"]),
        count: None,
        vars: vars.clone(),
        goal: Goal::Conj(goals),
    })
}

/// The relations of a random program.
const NAMES: [&str; 2] = ["po", "qo"];

/// The body of a relation over `l x y`: what holds of the empty list, and what of a pair.
fn ending_body(forms: Forms) -> impl Strategy<Value = Goal> {
    let empty = forms.simple(&names(&["x", "y"]));
    let empty = empty.prop_map(|goal| Goal::Conj(vec![Goal::Eq(Term::Nil, Term::var("l")), goal]));
    let inner = names(&["a", "x", "y", "z"]);
    let rest = (select(&NAMES[..]), forms.argument(&inner), forms.argument(&inner));
    let rest = rest.prop_map(|(name, x, y)| Goal::Call(name.into(), vec![Term::var("d"), x, y]));
    let simple = forms.around(forms.simple(&inner)).boxed();
    let rest = forms.around(rest.boxed());
    let pair = forms.conjuncts(rest, simple).prop_map(|parts| {
        let split = Goal::Eq(Term::cons(Term::var("a"), Term::var("d")), Term::var("l"));
        let goals = std::iter::once(split).chain(parts).collect();
        Goal::Fresh(names(&["a", "d", "z"]), Box::new(Goal::Conj(goals)))
    });
    let empty = forms.around(empty.boxed());
    let pair = forms.around(pair.boxed());
    let clauses = match forms.linear {
        true => (vec(empty, 1..3), pair).prop_map(|(some, pair)| [some, vec![pair]].concat()).boxed(),
        false => {
            let clause = prop_oneof![1 => empty.clone(), 2 => pair];
            (vec(clause, 1..4), empty).prop_map(|(some, empty)| [some, vec![empty]].concat()).boxed()
        }
    };
    clauses.prop_shuffle().prop_map(Goal::Disj)
}

/// A query for the first answers of relations that need not end: what tells one search from another.
pub fn endless_program(forms: Forms) -> impl Strategy<Value = Program> {
    let bodies = vec(endless_body(forms), NAMES.len());
    let vars = names(&["x", "y"]);
    let call = (select(&NAMES[..]), select(vec![Term::var("x"), Term::var("y")]))
        .prop_map(|(name, x)| Goal::Call(name.into(), vec![x]));
    let either = vec(call.clone(), 2..5).prop_map(Goal::Disj);
    let part = prop_oneof![2 => call, 2 => either, 1 => forms.simple(&vars)];
    let conjunct = forms.around(part.boxed());
    (bodies, vec(conjunct, 1..4)).prop_map(move |(bodies, goals)| Program {
        relations: named(bodies, &["x"]),
        count: Some(12),
        vars: vars.clone(),
        goal: Goal::Conj(goals),
    })
}

/// The body of a relation over `x`: a few values, and lists that begin with one and go on as
/// another relation says. An element never shares the rest of its list, or terms would grow
/// exponentially, which no budget catches.
fn endless_body(forms: Forms) -> impl Strategy<Value = Goal> {
    let value = forms.simple(&names(&["x"]));
    let call = |name: &str, arg: &str| Goal::Call(name.into(), vec![Term::var(arg)]);
    let again = (select(&NAMES[..]), term(&names(&["w"]), 0), 0..8u8).prop_map(move |(name, first, kind)| {
        let list = Goal::Eq(Term::cons(first, Term::var("y")), Term::var("x"));
        let goals = match kind {
            0 => vec![call(name, "x")],
            1 => vec![call(name, "y"), list],
            2 => vec![list, call(name, "y"), call("po", "y")],
            _ => vec![list, call(name, "y")],
        };
        Goal::Fresh(names(&["w", "y"]), Box::new(Goal::Conj(goals)))
    });
    let clause = forms.around(prop_oneof![1 => value, 1 => again].boxed());
    vec(clause, 1..5).prop_map(Goal::Disj)
}

/// The same program with the goals of every conjunction, and the clauses of every disjunction, in another order;
/// the seed says which.
pub fn shuffled(program: &Program, seed: u64) -> Program {
    let mut dice = Dice(seed);
    let mut program = program.clone();
    for relation in &mut program.relations {
        dice.shuffle(&mut relation.body);
    }
    dice.shuffle(&mut program.goal);
    program
}

struct Dice(u64);

impl Dice {
    /// A number below `n`, by a linear congruential generator.
    fn throw(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }

    fn shuffle(&mut self, goal: &mut Goal) {
        match goal {
            Goal::Conj(goals) | Goal::Disj(goals) => {
                for n in (1..goals.len()).rev() {
                    goals.swap(n, self.throw(n + 1));
                }
                goals.iter_mut().for_each(|goal| self.shuffle(goal));
            }
            Goal::Fresh(_, goal) | Goal::Within(_, goal) | Goal::Once(goal) => self.shuffle(goal),
            Goal::Commit(_, clauses) => clauses.iter_mut().for_each(|(head, rest)| {
                self.shuffle(head);
                self.shuffle(rest);
            }),
            Goal::Eq(a, b) if self.throw(2) == 0 => std::mem::swap(a, b),
            _ => {}
        }
    }
}

/// All searches of the oracle.
pub fn searches() -> Vec<Search> {
    use Search::{Balanced, BreadthFirst, DepthFirst, FairDisjunction, Interleave};
    vec![DepthFirst, Interleave, Balanced, FairDisjunction, BreadthFirst]
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}

fn named(bodies: Vec<Goal>, params: &[&str]) -> Vec<Relation> {
    let relation = |(name, body): (&str, Goal)| Relation { name: name.into(), params: names(params), body };
    NAMES.into_iter().zip(bodies).map(relation).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    fn samples(strategy: impl Strategy<Value = Program>) -> Vec<Program> {
        let mut runner = TestRunner::deterministic();
        let sample = |_| strategy.new_tree(&mut runner).unwrap().current();
        (0..200).map(sample).collect()
    }

    fn share(programs: &[Program], is_so: impl Fn(naive::Run) -> bool) -> f64 {
        let run = |program| naive::run(program, Search::Interleave, 300);
        let so = programs.iter().filter(|program| is_so(run(program))).count();
        so as f64 / programs.len() as f64
    }

    /// Only what can be read is compared: one goal in a `fresh` needs no `conj`.
    #[test]
    fn random_programs_are_read_as_they_are_printed() {
        for program in samples(ending_program(Forms::ALL)).iter().chain(&samples(endless_program(Forms::ALL))) {
            let read = Program::read(&program.to_string()).unwrap();
            assert_eq!(Program::read(&read.to_string()).unwrap(), read);
            let calls = |program| naive::run(program, Search::Interleave, 300);
            assert_eq!(calls(&read), calls(program));
        }
    }

    #[test]
    fn most_ending_programs_end_soon_and_many_have_answers() {
        let programs = samples(ending_program(Forms::ALL));
        let (ended, answered) = (share(&programs, |r| r.ended), share(&programs, |r| !r.answers.is_empty()));
        assert!(ended > 0.9 && answered > 0.3, "{ended} end, {answered} have answers");
    }

    #[test]
    fn many_endless_programs_are_endless_and_have_many_answers() {
        let programs = samples(endless_program(Forms::ALL));
        let (ended, many) = (share(&programs, |r| r.ended), share(&programs, |r| r.answers.len() >= 5));
        assert!(ended < 0.6 && many > 0.3, "{ended} end, {many} have at least five answers");
    }
}
