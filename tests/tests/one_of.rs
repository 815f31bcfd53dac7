//! Finite sets of constants: held against trying all of them.

use kanren_core::prelude::*;
use kanren_core::testing::commutes;
use kanren_tests::on_a_default_stack;
use proptest::prelude::*;

/// A constant: a number, a truth value, the empty list, a list of two.
fn constant() -> impl Strategy<Value = Term> {
    let atom = || prop_oneof![(1..4i64).prop_map(term), any::<bool>().prop_map(term), Just(term(nil()))];
    prop_oneof![2 => atom(), 1 => (atom(), atom()).prop_map(|(a, b)| list([a, b]).any())]
}

/// What is said of three variables, of which the last one is hidden.
#[derive(Debug, Clone)]
enum Said {
    Differ(usize, usize),
    DifferFrom(usize, Term),
    DifferTogether([usize; 2], [Term; 2]),
    NoPair(usize),
    Absent(usize, usize),
    AbsentFrom(Term, usize),
    Pair(usize, [usize; 2]),
    Together([usize; 2], Vec<[Term; 2]>),
}

fn said() -> impl Strategy<Value = Said> {
    let var = || 0..3usize;
    prop_oneof![
        (var(), var()).prop_map(|(x, y)| Said::Differ(x, y)),
        (var(), constant()).prop_map(|(x, t)| Said::DifferFrom(x, t)),
        ([var(), var()], [constant(), constant()]).prop_map(|(vars, terms)| Said::DifferTogether(vars, terms)),
        var().prop_map(Said::NoPair),
        (var(), var()).prop_map(|(x, y)| Said::Absent(x, y)),
        (constant(), var()).prop_map(|(t, x)| Said::AbsentFrom(t, x)),
        (var(), [var(), var()]).prop_map(|(x, vars)| Said::Pair(x, vars)),
        ([var(), var()], prop::collection::vec([constant(), constant()], 1..4))
            .prop_map(|(vars, rows)| Said::Together(vars, rows)),
    ]
}

impl Said {
    fn goal(&self, vars: [Var; 3]) -> Goal {
        match self {
            Said::Differ(x, y) => neq(vars[*x], vars[*y]),
            Said::DifferFrom(x, t) => neq(vars[*x], t),
            Said::DifferTogether([x, y], terms) => neq(list([vars[*x], vars[*y]]), list(terms)),
            Said::NoPair(x) => neq(vars[*x], cons(Term::any_term(), Term::any_term())),
            Said::Absent(x, y) => absento(vars[*x], vars[*y]),
            Said::AbsentFrom(t, x) => absento(t, vars[*x]),
            Said::Pair(x, [y, z]) => eq(vars[*x], list([vars[*y], vars[*z]])),
            Said::Together([x, y], rows) => one_of(list([vars[*x], vars[*y]]), list(rows.iter().map(list))),
        }
    }

    /// Whether it holds of known values: by text, in which equal terms are equal.
    fn holds(&self, values: [&Term; 3]) -> bool {
        let text = |x: &usize| values[*x].to_string();
        let stands_in = |t: &str, u: &Term| {
            let parts = match u.view() {
                View::Pair { cell, .. } => {
                    let mut parts = vec![cell.car().clone(), cell.cdr().clone()];
                    if let View::Pair { cell, .. } = cell.cdr().view() {
                        parts.extend([cell.car().clone(), cell.cdr().clone()]);
                    }
                    parts
                }
                _ => vec![],
            };
            t == u.to_string() || parts.iter().any(|part| part.to_string() == t)
        };
        match self {
            Said::Differ(x, y) => text(x) != text(y),
            Said::DifferFrom(x, t) => text(x) != t.to_string(),
            Said::DifferTogether([x, y], [t, u]) => text(x) != t.to_string() || text(y) != u.to_string(),
            Said::NoPair(x) => !matches!(values[*x].view(), View::Pair { .. }),
            Said::Absent(x, y) => !stands_in(&text(x), values[*y]),
            Said::AbsentFrom(t, x) => !stands_in(&t.to_string(), values[*x]),
            Said::Pair(x, [y, z]) => text(x) == list([values[*y], values[*z]]).to_string(),
            Said::Together([x, y], rows) => {
                rows.iter().any(|[t, u]| text(x) == t.to_string() && text(y) == u.to_string())
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn they_run_out_as_if_all_were_tried(
        sets in prop::array::uniform3(prop::collection::vec(constant(), 1..5)),
        said in prop::collection::vec(said(), 0..5),
    ) {
        let hold = |x: &Term, y: &Term| {
            sets[2].iter().any(|hidden| said.iter().all(|said| said.holds([x, y, hidden])))
        };
        let solutions = sets[0].iter().flat_map(|x| sets[1].iter().map(move |y| (x, y))).filter(|(x, y)| hold(x, y));
        let solutions: Vec<_> = solutions.collect();
        let goals = |vars: [Var; 3]| {
            let sets = vars.iter().zip(&sets).map(|(&var, set)| one_of(var, list(set)));
            let said = said.iter().map(|said| said.goal(vars));
            sets.chain(said).collect::<Vec<_>>()
        };
        // There is an answer if there is a solution, and it allows the solutions and nothing else.
        let open = run_many(|[x, y]: [Var; 2]| fresh(|[h]| conj(goals([x, y, h]))));
        prop_assert_eq!(open.first().is_some(), !solutions.is_empty(), "{}", open);
        for x in &sets[0] {
            for y in &sets[1] {
                for late in [false, true] {
                    let query = run_many(|[a, b]: [Var; 2]| fresh(|[h]| {
                        let (known, rest) = (eq(list([a, b]), list([x, y])), conj(goals([a, b, h])));
                        if late { rest & known } else { known & rest }
                    }));
                    prop_assert_eq!(query.first().is_some(), hold(x, y), "{} {}: {}", x, y, query);
                }
            }
        }
        // Whatever comes first, the same is printed.
        let ordered = commutes(run_many(|[x, y]: [Var; 2]| fresh(|[h]| conj(goals([x, y, h]))))).samples(12);
        if let Err(fault) = ordered.searches([Search::Interleave]).check() {
            return Err(TestCaseError::fail(fault.to_string()));
        }
    }
}

/// Each row of a truth table is found, and tables tie what they must.
#[test]
fn truth_tables_are_tied() {
    let and = |x: Var, y: Var, z: Var| {
        let row = |x, y| term(list([x, y, x && y]));
        one_of(list([x, y, z]), list([row(true, true), row(true, false), row(false, true), row(false, false)]))
    };
    let query = run_many(|[x, y, z]: [Var; 3]| and(x, y, z) & eq(z, true));
    assert_eq!(query.reified().next().unwrap().to_string(), "(true true true)");
    let never = run_many(|[x, y, z]: [Var; 3]| and(x, y, z) & eq(z, true) & neq(x, y));
    assert!(never.first().is_none());
    let open = run_many(|[x, y, z]: [Var; 3]| and(x, y, z) & eq(x, true));
    assert_eq!(
        open.reified().next().unwrap().to_string(),
        "(true _.0 _.1) where one_of((true _.0 _.1), ((true false false) (true true true)))"
    );
}

/// The same absence leaves each variable of a long list one value: no variable is a level of recursion.
#[test]
fn an_absence_leaves_many_variables_one_value() {
    const MANY: usize = 20_000;
    on_a_default_stack(|| {
        let query = run_many(|xs: [Var; MANY]| {
            let sets = xs.iter().map(|&x| one_of(x, list([list([1]).any(), term(3)])));
            conj(sets) & absento(cons(1, Term::any_term()), list(xs))
        });
        assert_eq!(query.reified().next().unwrap().to_string().matches('3').count(), MANY);
    });
}

#[test]
#[should_panic = "`one_of` takes a list of which everything is known, and got `(1 . 2)`"]
fn what_is_no_list_is_refused() {
    let _ = one_of(1, cons(1, 2));
}
