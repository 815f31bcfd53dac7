//! A constraint may stand anywhere in a conjunction: random programs, in all orders, against brute force.
//!
//! This also shows that what a failed unification left to be woken is forgotten: a sibling branch would
//! fail for nothing.

use kanren_core::prelude::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Two integers differ.
struct Differ;

impl Constraint for Differ {
    fn name(&self) -> &str {
        "differ"
    }

    fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
        match (known.look(&terms[0]), known.look(&terms[1])) {
            (View::Int(x), View::Int(y)) if x != y => Verdict::Holds,
            (View::Int(_), View::Int(_)) => Verdict::Fails,
            _ => Verdict::Waits,
        }
    }
}

/// A statement about the variables of a program.
#[derive(Clone, Debug)]
enum Fact {
    Is(usize, i64),
    Same(usize, usize),
    Differ(usize, usize),
    /// Both pairs of variables are equal at once, compared as lists.
    Both([usize; 4]),
    Either(Box<Fact>, Box<Fact>),
}

const VARS: usize = 4;
const VALUES: std::ops::Range<i64> = 0..3;

impl Fact {
    fn goal(&self, vars: &[Var<i64>; VARS]) -> Goal {
        match *self {
            Fact::Is(x, value) => eq(vars[x], value),
            Fact::Same(x, y) => eq(vars[x], vars[y]),
            Fact::Differ(x, y) => constraint(Differ, [vars[x], vars[y]]),
            Fact::Both([a, b, c, d]) => eq(list([vars[a], vars[b]]), list([vars[c], vars[d]])),
            Fact::Either(ref one, ref other) => one.goal(vars) | other.goal(vars),
        }
    }

    fn holds(&self, values: &[i64; VARS]) -> bool {
        match *self {
            Fact::Is(x, value) => values[x] == value,
            Fact::Same(x, y) => values[x] == values[y],
            Fact::Differ(x, y) => values[x] != values[y],
            Fact::Both([a, b, c, d]) => values[a] == values[c] && values[b] == values[d],
            Fact::Either(ref one, ref other) => one.holds(values) || other.holds(values),
        }
    }
}

fn fact() -> impl Strategy<Value = Fact> {
    let var = || 0..VARS;
    let simple = prop_oneof![
        (var(), VALUES).prop_map(|(x, value)| Fact::Is(x, value)),
        (var(), var()).prop_map(|(x, y)| Fact::Same(x, y)),
        (var(), var()).prop_map(|(x, y)| Fact::Differ(x, y)),
        (var(), var()).prop_map(|(x, y)| Fact::Differ(x, y)),
        (var(), var(), var(), var()).prop_map(|(a, b, c, d)| Fact::Both([a, b, c, d])),
    ];
    let either = (simple.clone(), simple.clone()).prop_map(|(a, b)| Fact::Either(Box::new(a), Box::new(b)));
    prop_oneof![2 => simple, 1 => either]
}

/// The values of all variables that satisfy all facts.
fn expected(facts: &[Fact]) -> BTreeSet<[i64; VARS]> {
    let all =
        VALUES.flat_map(|a| VALUES.flat_map(move |b| VALUES.flat_map(move |c| VALUES.map(move |d| [a, b, c, d]))));
    all.filter(|values| facts.iter().all(|fact| fact.holds(values))).collect()
}

/// What the engine finds with the goals in this order; in the end each variable gets a value.
fn found(facts: &[&Fact], search: Search) -> BTreeSet<[i64; VARS]> {
    let goals = |vars: [Var<i64>; VARS]| {
        let values = vars.map(|var| between(var, VALUES));
        conj(facts.iter().map(|fact| fact.goal(&vars)).chain(values))
    };
    query(goals).search(search).iter().collect()
}

/// All orders of the facts.
fn orders(facts: &[Fact]) -> Vec<Vec<&Fact>> {
    facts.iter().fold(vec![vec![]], |orders, fact| {
        let with = |order: Vec<_>| (0..=order.len()).map(move |at| [&order[..at], &[fact], &order[at..]].concat());
        orders.into_iter().flat_map(with).collect()
    })
}

proptest! {
    #[test]
    fn the_order_of_goals_and_constraints_does_not_matter(facts in prop::collection::vec(fact(), 1..=4)) {
        let expected = expected(&facts);
        for order in orders(&facts) {
            prop_assert_eq!(&found(&order, Search::DepthFirst), &expected, "depth first, {:?}", order);
            prop_assert_eq!(&found(&order, Search::Interleave), &expected, "interleaving, {:?}", order);
        }
    }
}
