//! The tables against trying one by one, and against unification; the index against its size.

use proptest::prelude::*;

use super::{Dispatch, Tables, WORD};
use crate::code::env::{Activation, Env};
use crate::code::lower::compiled;
use crate::code::select::is_plausible;
use crate::code::{Body, Op};
use crate::constraint::Attributes;
use crate::goal::books::neq;
use crate::goal::relation::Definition;
use crate::goal::{Goal, conj, disj, eq, fresh};
use crate::prelude::{IntoTerm, Search};
use crate::query::run;
use crate::subst::Subst;
use crate::term::{Constructor, Term, Var, sym};

/// What a term is made from: the leaves below 8 are variables.
#[derive(Clone, Debug)]
enum Shape {
    Leaf(u8),
    Pair(Box<Shape>, Box<Shape>),
    Node(Vec<Shape>),
}

impl Shape {
    fn term(&self, vars: &[Term]) -> Term {
        match self {
            Shape::Leaf(at) => match at {
                0..8 => vars[usize::from(*at) % vars.len()].clone(),
                8 => Term::nil(),
                9 => sym("tea"),
                10 => Term::any_term(),
                at => Term::int(i64::from(*at)),
            },
            Shape::Pair(car, cdr) => Term::cons(car.term(vars), cdr.term(vars)),
            Shape::Node(args) => {
                Term::compound(Constructor::new("Node", ""), args.iter().map(|arg| arg.term(vars)).collect::<Vec<_>>())
            }
        }
    }
}

fn shape() -> impl Strategy<Value = Shape> {
    (0u8..14).prop_map(Shape::Leaf).prop_recursive(4, 24, 3, |inner| {
        prop_oneof![
            3 => (inner.clone(), inner.clone()).prop_map(|(car, cdr)| Shape::Pair(car.into(), cdr.into())),
            1 => prop::collection::vec(inner, 0..3).prop_map(Shape::Node),
        ]
    })
}

/// An equation or a disequality between one of the variables and a pattern, or between two patterns.
type Test = (bool, Shape, Shape);

fn test() -> impl Strategy<Value = Test> {
    (prop::bool::weighted(0.9), prop_oneof![3 => (0u8..3).prop_map(Shape::Leaf), 1 => shape()], shape())
}

/// A disjunction on three parameters; each alternative has two variables more.
fn disjunction(params: &[Var], alternatives: &[Vec<Test>]) -> Goal {
    let params: Vec<Term> = params.iter().map(|param| param.term()).collect();
    disj(alternatives.iter().map(|tests| {
        fresh(|[x, y]: [Var; 2]| {
            let vars: Vec<Term> = params.iter().cloned().chain([x.term(), y.term()]).collect();
            conj(tests.iter().map(|(is_equation, left, right)| {
                let (left, right) = (left.term(&vars), right.term(&vars));
                if *is_equation { eq(left, right) } else { neq(left, right) }
            }))
        })
    }))
}

fn body_of(goal: impl Fn(&[Var]) -> Goal) -> (Body, u32, u32) {
    let params = [Var::new(), Var::new(), Var::new()];
    let body = compiled(&goal(&params), &params, None, None);
    let disj = body.block(0).iter().find_map(|op| match op {
        Op::Disj { first, count, .. } => Some((*first, *count)),
        _ => None,
    });
    let (first, count) = disj.expect("there is a disjunction");
    (body, first, count)
}

fn tables(body: &Body) -> Option<&Tables> {
    match body.dispatch(0) {
        Dispatch::Tables(tables) => Some(tables),
        _ => None,
    }
}

/// Whether the equations with which a block starts hold together.
fn equations_hold(body: &Body, block: u32, subst: &Subst<Attributes>, env: &Env) -> bool {
    let (mut subst, mut env, mut replaced) = (subst.clone(), env.clone(), Vec::new());
    body.block(block).iter().all(|op| match op {
        Op::Eq { left, right, .. } => {
            Activation { subst: &mut subst, env: &mut env, replaced: &mut replaced }.unify(left, right)
        }
        _ => true,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn tables_leave_out_no_less_than_trying_and_only_what_fails(
        alternatives in prop::collection::vec(prop::collection::vec(test(), 0..4), 2..6),
        values in prop::collection::vec(prop::option::weighted(0.7, shape()), 6),
    ) {
        let (body, first, count) = body_of(|params| disjunction(params, &alternatives));
        let mut subst = Subst::<Attributes>::default();
        let vars: Vec<Term> = values.iter().map(|_| subst.fresh()).collect();
        for (var, value) in vars.iter().zip(&values) {
            // Only what is possible is known.
            if let Some(value) = value {
                let (mut extended, value) = (subst.clone(), value.term(&vars));
                if extended.unify(var, &value, &mut Vec::new()) {
                    subst = extended;
                }
            }
        }
        let env = Env::with_args(&mut vars[..3].to_vec(), body.slots);
        let Some(tables) = tables(&body) else { return Ok(()) };
        let live = tables.live(&body, first, &subst, &env);
        for at in 0..count {
            let (is_live, block) = (live >> at & 1 == 1, first + at);
            prop_assert!(!is_live || is_plausible(&body, block, &subst, &env), "{at} is tried in vain");
            let may_hold = || {
                is_plausible(&body, block, &subst, &env) && equations_hold(&body, block, &subst, &env)
            };
            prop_assert!(is_live || !may_hold(), "{at} is left out");
        }
        prop_assert_eq!(live >> count, 0);
    }
}

fn facto(key: impl IntoTerm, value: impl IntoTerm) -> Goal {
    static FACTO: Definition = Definition::new("facto", 2, |params| {
        let [key, value] = params.vars();
        disj((0..10_000_i64).map(|n| eq(key, n) & eq(value, n % 7)))
    });
    FACTO.call((key, value))
}

#[test]
fn of_many_facts_only_those_with_the_constant_are_looked_at() {
    let (body, ..) = body_of(|params| disj((0..10_000_i64).map(|n| eq(params[0], n) & eq(params[1], n % 7))));
    let Dispatch::Index(index) = body.dispatch(0) else { panic!("there is no index") };
    let looked_at = |args: [Term; 3]| {
        let env = Env::with_args(&mut args.to_vec(), body.slots);
        index.list(&Subst::default(), &env).map(|list| index.blocks(list).len())
    };
    let open = || Term::any_term();
    assert_eq!(looked_at([Term::int(77), open(), open()]), Some(1));
    assert_eq!(looked_at([open(), Term::int(3), open()]), Some(1429));
    assert_eq!(looked_at([Term::int(77), Term::int(3), open()]), Some(1));
    assert_eq!(looked_at([sym("tea"), open(), open()]), Some(0));
    assert_eq!(looked_at([open(), open(), Term::int(1)]), None);
}

#[test]
fn answers_from_an_index_come_in_their_order() {
    for search in Search::ALL {
        let values = |key: i64| run(|v| facto(key, v)).search(search).iter().map(|v| v.to_string()).collect::<Vec<_>>();
        assert_eq!((values(77), values(10_000)), (vec!["0".to_owned()], vec![]));
        let keys = run(|k| facto(k, 3)).search(search);
        assert_eq!(keys.iter().count(), 1429);
    }
    let keys: Vec<String> =
        run(|k| facto(k, 3)).search(Search::DepthFirst).iter().take(3).map(|k| k.to_string()).collect();
    assert_eq!(keys, ["3", "10", "17"]);
}

#[test]
fn a_word_of_alternatives_is_a_table_and_more_are_not() {
    let of = |count: usize| body_of(|params| disj((0..count as i64).map(|n| eq(params[0], n)))).0;
    let (full, more) = (of(WORD), of(WORD + 1));
    let env = |body: &Body, value: i64| {
        Env::with_args(&mut vec![Term::int(value), Term::any_term(), Term::any_term()], body.slots)
    };
    let live = |value| tables(&full).expect("a table").live(&full, 1, &Subst::default(), &env(&full, value));
    assert_eq!((live(0), live(63), live(64)), (1, 1 << 63, 0));
    assert!(matches!(more.dispatch(0), Dispatch::Index(_)));
}

#[test]
fn where_one_alternative_can_match_nothing_is_copied() {
    // The second clashes with what is known, the third with itself; of facts, all but one.
    fn oneo(x: impl IntoTerm) -> Goal {
        static ONEO: Definition = Definition::new("oneo", 1, |params| {
            let [x] = params.vars();
            disj([eq(x, 1), eq(x, 2) & eq(x, 2), eq(x, [x])])
        });
        ONEO.call((x,))
    }
    for search in Search::ALL {
        let forks = |goal: fn(Var) -> Goal| {
            let mut answers = run(goal).search(search).iter();
            assert_eq!(answers.by_ref().count(), 1, "{search}");
            answers.forks()
        };
        assert_eq!(forks(|_| oneo(1)), 0, "{search}");
        assert_eq!(forks(|q| facto(9_999, q)), 0, "{search}");
        assert_eq!(run(|_| oneo(3)).search(search).iter().forks(), 0);
    }
}
