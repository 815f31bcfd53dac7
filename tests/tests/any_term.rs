//! `_` in a disequality or an absence stands for any term at all: held against matching of known terms.

use kanren_core::prelude::*;
use proptest::prelude::*;

/// A term to be: an atom, one of two variables, `_`, a pair.
#[derive(Debug, Clone)]
enum Shape {
    Atom(i64),
    Var(usize),
    Any,
    Pair(Box<Shape>, Box<Shape>),
}

impl Shape {
    fn term(&self, vars: [Var; 2]) -> Term {
        match self {
            Shape::Atom(n) => term(*n),
            Shape::Var(n) => vars[*n].term(),
            Shape::Any => Term::any_term(),
            Shape::Pair(car, cdr) => cons(car.term(vars), cdr.term(vars)).any(),
        }
    }

    fn filled(&self, values: &[Shape; 2]) -> Shape {
        match self {
            Shape::Var(n) => values[*n].clone(),
            Shape::Pair(car, cdr) => Shape::Pair(Box::new(car.filled(values)), Box::new(cdr.filled(values))),
            Shape::Atom(_) | Shape::Any => self.clone(),
        }
    }

    /// Whether two terms without variables can be the same for some terms in the place of each `_`.
    fn can_be(&self, other: &Shape) -> bool {
        match (self, other) {
            (Shape::Any, _) | (_, Shape::Any) => true,
            (Shape::Atom(n), Shape::Atom(m)) => n == m,
            (Shape::Pair(a, d), Shape::Pair(b, e)) => a.can_be(b) && d.can_be(e),
            _ => false,
        }
    }

    fn can_stand_in(&self, other: &Shape) -> bool {
        let in_parts = matches!(other, Shape::Pair(car, cdr) if self.can_stand_in(car) || self.can_stand_in(cdr));
        in_parts || self.can_be(other)
    }
}

fn shape(leaf: impl Strategy<Value = Shape> + 'static) -> impl Strategy<Value = Shape> {
    leaf.prop_recursive(3, 8, 2, |inner| {
        (inner.clone(), inner).prop_map(|(car, cdr)| Shape::Pair(Box::new(car), Box::new(cdr)))
    })
}

fn known() -> impl Strategy<Value = Shape> {
    shape((0..3i64).prop_map(Shape::Atom))
}

fn open() -> impl Strategy<Value = Shape> {
    shape(prop_oneof![
        (0..3i64).prop_map(Shape::Atom),
        (0..2usize).prop_map(Shape::Var),
        (0..2usize).prop_map(Shape::Var),
        Just(Shape::Any),
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn it_matches_whatever_is_there_in_every_order(
        differ in prop::collection::vec((open(), open()), 0..3),
        absent in prop::option::of((open(), 0..2usize)),
        values in [known(), known()],
        together: bool,
    ) {
        let differ_holds = |(a, b): &(Shape, Shape)| !a.filled(&values).can_be(&b.filled(&values));
        let absent_holds = |(t, n): &(Shape, usize)| !t.filled(&values).can_stand_in(&values[*n]);
        let expected = differ.iter().all(differ_holds) && absent.iter().all(absent_holds);
        let goals = |vars: [Var; 2]| {
            let mut goals: Vec<Goal> = differ.iter().map(|(a, b)| neq(a.term(vars), b.term(vars))).collect();
            goals.extend(absent.iter().map(|(t, n)| absento(t.term(vars), vars[*n])));
            let known = [values[0].term(vars), values[1].term(vars)];
            if together {
                goals.push(eq(list(vars), list(&known)));
            } else {
                goals.extend(vars.iter().zip(&known).map(|(&var, value)| eq(var, value)));
            }
            goals
        };
        let count = differ.len() + usize::from(absent.is_some()) + if together { 1 } else { 2 };
        for first in 0..count {
            for backwards in [false, true] {
                let holds = run_many(|vars: [Var; 2]| {
                    let mut goals = goals(vars);
                    goals.rotate_left(first);
                    if backwards {
                        goals.reverse();
                    }
                    conj(goals)
                });
                prop_assert_eq!(holds.first().is_some(), expected, "{}", holds);
            }
        }
    }

    /// An answer's conditions are as strict as the goals: asked again with the values in the place of the variables.
    #[test]
    fn answers_print_it(a in open(), b in open(), values in [known(), known()]) {
        let open = run_many(|vars: [Var; 2]| neq(a.term(vars), b.term(vars)));
        let never = (0..3).all(|n| {
            let same = [Shape::Atom(n), Shape::Atom(n)];
            a.filled(&same).can_be(&b.filled(&same))
        });
        match open.first() {
            None => prop_assert!(a.filled(&values).can_be(&b.filled(&values)) && never),
            Some(row) if row.iter().all(|column| column.constraints().is_empty()) => {
                prop_assert!(!a.filled(&values).can_be(&b.filled(&values)));
            }
            Some(_) => {}
        }
    }
}

#[test]
fn it_excludes_shapes() {
    let answer = |goal: fn(Var) -> Goal| run(goal).first().map(|answer| answer.to_string());
    let pair = || list([Term::any_term(), Term::any_term()]);
    assert_eq!(answer(|x| neq(x, Term::any_term())), None);
    assert_eq!(answer(|x| absento(Term::any_term(), x)), None);
    assert_eq!(run(|x| neq(x, pair())).first().unwrap().to_string(), "_.0 where _.0 != (_ _)");
    assert_eq!(format!("{:#}", run(|x| neq(x, pair())).first().unwrap()), "(_.0 (=/= ((_.0 (_ _)))))");
    assert_eq!(answer(|x| absento(cons(Term::any_term(), 2), x)).as_deref(), Some("_.0 where absento((_ . 2), _.0)"));
    // The more general one says it all.
    let both = run(|x| neq(x, pair()) & neq(x, [1, 2]) & neq(x, list([term(3), Term::any_term()])));
    assert_eq!(both.first().unwrap().to_string(), "_.0 where _.0 != (_ _)");
    let other = run(|x| neq(x, list([term(3), Term::any_term()])) & neq(x, [1, 2]));
    assert_eq!(other.first().unwrap().to_string(), "_.0 where _.0 != (1 2), _.0 != (3 _)");
}
