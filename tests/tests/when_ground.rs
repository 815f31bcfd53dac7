//! `when_ground!`: a goal that waits for values, and does not care when they come.

use kanren_core::impure::{conda, condu, once};
use kanren_core::prelude::*;
use kanren_tests::in_macros::appendo;
use kanren_tests::{on_a_default_stack, sorted};

/// So much is quadratic if anything is.
const MANY: i64 = 100_000;

fn squareo(x: impl IntoTerm, y: impl IntoTerm) -> Goal {
    let (x, y) = (x.into_term(), y.into_term());
    when_ground([x.clone()], move |now| now.get::<i64>(&x).map_or(fail(), |x| eq(y.clone(), x * x)))
}

/// The answers as text, sorted.
fn rows<const N: usize>(search: Search, goal: impl FnOnce([Var; N]) -> Goal) -> Vec<String> {
    let query = run_many(goal).search(search).max_steps(100_000);
    sorted(query.iter().map(|row| format!("{row:?}")))
}

/// All orders of `n` things.
fn orders(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else { return vec![vec![]] };
    let insert = |order: Vec<usize>| {
        (0..n).map(move |at| {
            let mut order = order.clone();
            order.insert(at, last);
            order
        })
    };
    orders(last).into_iter().flat_map(insert).collect()
}

fn ordered(goals: &[Goal], order: &[usize]) -> Goal {
    conj(order.iter().map(|&at| goals[at].clone()))
}

/// In each order of the goals and under each search these are the answers.
fn in_any_order<const N: usize>(goals: impl Fn([Var; N]) -> Vec<Goal>, expected: &[&str]) {
    let count = goals(std::array::from_fn(|_| Var::new())).len();
    let expected = sorted(expected.iter().map(ToString::to_string));
    for order in orders(count) {
        for search in Search::ALL {
            let found = rows(search, |vars| ordered(&goals(vars), &order));
            assert_eq!(found, expected, "{search}, {order:?}");
        }
    }
}

#[test]
fn it_runs_when_its_terms_are_known_in_any_order() {
    in_any_order(|[x, y]| vec![squareo(x, y), eq(x, 3)], &["[3, 9]"]);
    in_any_order(|[x, y]| vec![squareo(x, y), eq(x, 3), eq(y, 8)], &[]);
    in_any_order(|[x, y]| vec![squareo(x, y), eq(x, 1) | eq(x, 2)], &["[1, 1]", "[2, 4]"]);
    in_any_order(|[x, y, z]| vec![squareo(x, y), squareo(y, z), between(x, 1..=2)], &["[1, 1, 1]", "[2, 4, 16]"]);
    in_any_order(|[x, y]| vec![squareo(x, y), squareo(y, x), eq(x, 1) | eq(y, 1) | eq(x, 2)], &["[1, 1]", "[1, 1]"]);
}

#[test]
fn variables_may_be_the_same() {
    in_any_order(|[x, y, z]| vec![squareo(x, z), eq(x, y), eq(y, 2)], &["[2, 2, 4]"]);
    in_any_order(|[x, y]| vec![squareo(x, y), eq(x, y), between(x, 0..=3)], &["[0, 0]", "[1, 1]"]);
    in_any_order(|[x, y]| vec![squareo(x, y), eq(x, y)], &["[_.0 where when_ground(_.0), _.0 where when_ground(_.0)]"]);
}

#[test]
fn a_value_of_another_type_makes_it_fail() {
    in_any_order(|[x, y]| vec![squareo(x, y), eq(x, "tea") | eq(x, 2)], &["[2, 4]"]);
    in_any_order(
        |[x, y]| {
            vec![
                goal!(|n| {
                    when_ground!(|n: Vec<i64>| y == { n.len() });
                    n == [1, x]
                }),
                eq(x, 'c'),
            ]
        },
        &[],
    );
}

#[test]
fn structures_are_known_when_all_their_parts_are() {
    let length = |l: Var, n: Var| when_ground!(|l| n == { l.to_string() });
    in_any_order(
        |[l, n, x, d]| vec![length(l, n), eq(l, cons(x, d)), eq(d, [1, 2]), eq(x, cons(d, d))],
        &[r#"[(((1 2) 1 2) 1 2), "(((1 2) 1 2) 1 2)", ((1 2) 1 2), (1 2)]"#],
    );
    in_any_order(
        |[x, y, n]| {
            vec![
                goal!(|p| {
                    when_ground!(|p: (i64, Option<i64>)| n == { p.0 });
                    p == (x, Some(y))
                }),
                eq(x, 1),
                eq(y, 2),
            ]
        },
        &["[1, 2, 1]"],
    );
}

#[test]
fn goals_inside_of_goals_wait_for_what_is_still_missing() {
    let sum = |x: Var, y: Var, z: Var| when_ground!(|x: i64| when_ground!(|y: i64| z == { x + y }));
    in_any_order(|[x, y, z]| vec![sum(x, y, z), eq(y, 2), eq(x, 1)], &["[1, 2, 3]"]);
    let open = "[1, _.0 where when_ground(_.0), _.1 where when_ground(_.0)]";
    let open = open.replace("[1,", "[1 where when_ground(_.0),");
    in_any_order(|[x, y, z]| vec![sum(x, y, z), eq(x, 1) | fail()], &[&open]);
    let both = |x: Var, y: Var, z: Var| when_ground!(|x: i64, y: i64| conde!(z == { x + y }, z == { x - y }));
    in_any_order(|[x, y, z]| vec![both(x, y, z), eq(y, 2), eq(x, 1)], &["[1, 2, -1]", "[1, 2, 3]"]);
}

#[test]
fn what_it_decides_on_may_be_any_goal() {
    let splits = |l: Var, out: Var| {
        when_ground!(|l: Vec<i64>| {
            if l.is_empty() {
                out == "none";
            } else {
                |a, b| {
                    appendo(a, b, { l });
                    out == [a, b]
                };
            }
        })
    };
    in_any_order(
        |[l, out]| vec![splits(l, out), eq(l, [7]) | eq(l, nil())],
        &["[(), \"none\"]", "[(7), (() (7))]", "[(7), ((7) ())]"],
    );
}

#[test]
fn constraints_that_leave_one_value_wake_it() {
    let named = |x: Var, y: Var| when_ground!(|x: bool| y == { if x { "yes" } else { "no" } });
    in_any_order(|[x, y]| vec![named(x, y), booleano(x), neq(x, true)], &["[false, \"no\"]"]);
    in_any_order(
        |[x, y]| vec![named(x, y), neq(y, "no"), booleano(x), eq(x, true) | eq(x, false)],
        &["[true, \"yes\"]"],
    );
    in_any_order(|[x, y]| vec![named(x, y), absento(x, y), eq(x, false)], &["[false, \"no\"]"]);
    in_any_order(|[x, y]| vec![squareo(x, y), neq(x, 1), between(x, 1..=2), neq(y, 5)], &["[2, 4]"]);
    // Of several pairs one must differ: that only one is left is seen before the answer.
    let pairs = |x: Var, z: Var| neq([x.term(), term(1)], [term(true), z.term()]);
    in_any_order(|[x, y, z]| vec![named(x, y), booleano(x), pairs(x, z), eq(z, 1)], &["[false, \"no\", 1]"]);
    in_any_order(|[x, y, z]| vec![named(x, y), booleano(x), pairs(x, z), eq(z, 1), neq(y, "no")], &[]);
}

#[test]
fn what_waits_for_ever_is_said() {
    in_any_order(
        |[x, y]| vec![squareo(x, y), neq(y, 1)],
        &["[_.0 where when_ground(_.0), _.1 where _.1 != 1, when_ground(_.0)]"],
    );
    let open = run!(|q| |x, y| {
        squareo(x, y);
        q == [x, 1, y]
    });
    let open = open.first().unwrap();
    assert_eq!(open.to_string(), "(_.0 1 _.1) where when_ground(_.0)");
    assert_eq!(format!("{open:#}"), "((_.0 1 _.1) (when_ground _.0))");
    assert_eq!(open.constraints(), ["when_ground(_.0)"]);
    let part = run!(|q| |x| {
        squareo(q, 1);
        q == [1, x]
    });
    assert_eq!(part.first().unwrap().to_string(), "(1 _.0) where when_ground((1 _.0))");
    // Two goals that wait for the same are said once.
    let twice = run!(|q| {
        squareo(q, _);
        squareo(q, q)
    });
    assert_eq!(twice.first().unwrap().to_string(), "_.0 where when_ground(_.0)");
    // Nobody knows whether there is such an `x`: the value is not certain, though it is known.
    let hidden = run!(|q| |x| {
        squareo(x, 9);
        q == 5
    });
    assert_eq!(hidden.first().unwrap().to_string(), "5 where when_ground(_.0)");
    let error = run!(|q: i64| |x| {
        squareo(x, 9);
        q == 5
    })
    .try_iter()
    .next()
    .unwrap()
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the answer `q = 5 where when_ground(_.0)` is not a plain value of type `i64`; a goal still waits for a value, and \
         without that nobody can say whether this is an answer"
    );
    let none = run!(|| |x| squareo(x, 9)).try_iter().next().unwrap().unwrap_err();
    assert_eq!(none.answer().to_string(), "() where when_ground(_.0)");
    // Where the goal has run nothing is said.
    let known = run!(|q: i64, y: i64| |x| {
        squareo(x, y);
        q == 5;
        x == q
    });
    assert_eq!(known.first(), Some((5, 25)));
}

#[test]
fn it_prints_as_it_is_written() {
    let goal = fresh!(|x, y| when_ground!(|x: i64, y| x == 1 && y == 2));
    assert_eq!(goal.to_string(), "fresh!(|x, y| when_ground!(|x, y| ..))");
    assert_eq!(when_ground((1, 2), |_| succeed()).to_string(), "when_ground!(|1, 2| ..)");
}

#[test]
fn a_value_that_its_goal_needs_is_reported_where_the_goal_is() {
    let goal = |x: Var<i64>, y: Var| when_ground([x], move |now| now.need::<bool>("x", x).map_or(fail(), |x| eq(y, x)));
    for search in Search::ALL {
        let report = run(|q| goal(q.cast(), q) & eq(q, 1)).search(search).try_iter().next().unwrap().unwrap_err();
        assert!(report.to_string().contains("the goal `when_ground` at "), "{report}");
        assert!(report.to_string().ends_with("needs `x` to be a `bool`, but it is `1`"), "{report}");
        assert_eq!(report.place().unwrap().line(), line!() - 5);
    }
    let inside = |x: Var, y: Var<i64>| {
        when_ground!(|x| {
            let () = drop(x);
            kanren_core::impure::project!(|y: i64| y == 1)
        })
    };
    let mut found = run!(|x, y: i64| {
        inside(x, y);
        x == 1;
        y == 1
    })
    .try_iter();
    assert!(found.next().unwrap().unwrap_err().to_string().contains("`project!(|y: i64| ..)`"));
    assert!(found.next().is_none());
}

#[test]
#[should_panic(expected = "the goal `when_ground` at")]
fn it_looks_at_no_other_terms_than_those_it_waits_for() {
    run_many(|[x, y]| eq(x, 1) & when_ground([x], move |now| eq(now.walk(y), 1))).iter().count();
}

#[test]
fn it_may_wait_longer_than_once_or_a_head() {
    for search in Search::ALL {
        let with = |goal: fn(Goal) -> Goal| rows(search, |[x, y]| goal(squareo(x, y)) & (eq(x, 2) | eq(x, 3)));
        assert_eq!(with(once), ["[2, 4]", "[3, 9]"], "{search}");
        assert_eq!(with(|goal| conda([(goal, succeed()), (succeed(), fail())])), ["[2, 4]", "[3, 9]"], "{search}");
        assert_eq!(with(|goal| condu([(once(dfs(goal)), succeed())])), ["[2, 4]", "[3, 9]"], "{search}");
        assert_eq!(with(|goal| once(goal & succeed()) & succeed()), ["[2, 4]", "[3, 9]"], "{search}");
        // It was posted outside and runs inside.
        let inside = |[x, y]: [Var; 2]| squareo(x, y) & once((eq(x, 2) | eq(x, 3)) & eq(y, 9));
        assert_eq!(rows(search, inside), ["[3, 9]"], "{search}");
    }
}

#[test]
fn running_is_a_step_and_stopping_changes_nothing() {
    let mut answers = run(|q| call_fresh(|x| squareo(x, q) & eq(x, 2))).iter();
    assert_eq!((answers.next().unwrap().to_string(), answers.steps()), ("4".into(), 1));
    let goal =
        |[x, y, z]: [Var; 3]| squareo(x, y) & squareo(y, z) & between(x, 0..=3) & once(squareo(z, y) | neq(z, 1));
    for search in Search::ALL {
        let text = |row: [Reified; 3]| format!("{row:?}");
        let whole: Vec<String> = run_many(goal).search(search).iter().map(text).collect();
        assert!(whole.len() >= 4);
        let mut found = run_many(goal).search(search).max_steps(0).iter();
        let mut stopped = Vec::new();
        for _ in 0..100 {
            stopped.extend(found.by_ref().map(text));
            found.more_steps(1);
        }
        assert_eq!(stopped, whole, "{search}");
    }
}

/// Random programs over three variables: the same answers in every order and under every search.
#[test]
fn random_programs_have_the_same_answers_in_any_order() {
    let mut dice = Dice(7);
    let (mut answered, mut open) = (0, 0);
    for program in 0..300 {
        let choices: Vec<[usize; 4]> =
            (0..2 + dice.throw(4)).map(|_| std::array::from_fn(|i| dice.throw([10, 3, 3, 3][i]))).collect();
        let goals = |vars: [Var; 3]| choices.iter().map(|choice| some_goal(*choice, vars)).collect::<Vec<_>>();
        let straight: Vec<usize> = (0..choices.len()).collect();
        let expected = rows(Search::Interleave, |vars| ordered(&goals(vars), &straight));
        answered += usize::from(!expected.is_empty());
        open += usize::from(expected.iter().any(|row| row.contains("when_ground")));
        for search in Search::ALL {
            let mut order = straight.clone();
            for n in (1..order.len()).rev() {
                order.swap(n, dice.throw(n + 1));
            }
            let found = rows(search, |vars| ordered(&goals(vars), &order));
            assert_eq!(
                found,
                expected,
                "{program}: {search}, {order:?} of {:?}",
                goals([Var::new(), Var::new(), Var::new()])
            );
        }
    }
    assert!(answered > 100 && open > 50, "{answered} have answers, {open} open ones");
}

fn some_goal([kind, a, b, n]: [usize; 4], vars: [Var; 3]) -> Goal {
    let (x, y, n) = (vars[a], vars[b], n as i64);
    match kind {
        0 => eq(x, n),
        1 => eq(x, y),
        2 => eq(x, list([y.term(), term(n)])),
        3 => eq(x, n) | eq(x, [n]),
        4 => neq(x, n),
        5 => squareo(x, y),
        6 => when_ground(
            [x, y],
            move |now| if now.walk(x).to_string() <= now.walk(y).to_string() { succeed() } else { fail() },
        ),
        7 => when_ground([x], move |now| eq(y, now.walk(x)) | eq(y, n)),
        8 => when_ground!(|x| {
            let () = drop(x);
            when_ground!(|y: i64| y != n)
        }),
        _ => when_ground([x], move |_| squareo(y, n) | eq(y, n)),
    }
}

struct Dice(u64);

impl Dice {
    fn throw(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

/// A list of ones that ends where `end` says.
#[relation]
fn oneso(l: Term, n: Term<i64>) -> Goal {
    when_ground!(|n: i64| {
        if n == 0 {
            l == [];
        } else {
            |d, m: i64| {
                l == [1, ..d];
                m == { n - 1 };
                oneso(d, m)
            };
        }
    })
}

#[test]
fn waiting_for_a_long_list_is_linear_and_recursion_through_it_is_deep() {
    on_a_default_stack(|| {
        for search in Search::ALL {
            // The list becomes known cell by cell, and each cell is a goal that waited.
            let sum = |l: Var, s: Var<i64>| when_ground!(|l: Vec<i64>| s == { l.iter().sum::<i64>() });
            let sums = run!(|s: i64| |l| {
                sum(l, s);
                oneso(l, MANY)
            })
            .search(search);
            assert_eq!(sums.first(), Some(MANY), "{search}");
        }
        // Deep in first elements, with something behind each of them.
        let deep = run(|q| {
            fresh(|[a, b]| {
                let tower = (0..MANY).fold(a.term(), |inner, _| cons(inner, b));
                when_ground([tower], move |_| eq(q, 1)) & eq(a, 1) & eq(b, 2)
            })
        });
        assert_eq!(deep.first().unwrap(), 1);
    });
}

#[test]
fn very_many_goals_wait_at_once() {
    #[relation]
    fn waito(l: Term, out: Term) -> Goal {
        matche!(l {
            [] => succeed,
            [x, ..d] => { when_ground!(|x: i64| { let () = assert!(x == 1); succeed }); waito(d, out) },
        })
    }
    fn with_data(l: impl IntoTerm, data: Vec<i64>) -> Goal {
        #[relation]
        fn inner(l: Term, data: Vec<i64>) -> Goal {
            matche!(l {
                [] => succeed,
                [x, ..d] => when_ground!(|x: i64| if data == [x] { inner(d, data.clone()) } else { fail }),
            })
        }
        inner(l, data)
    }
    on_a_default_stack(|| {
        let ones = list(vec![1; MANY as usize]);
        // Each waits for a variable of its own; all become known together.
        let bound = |q: Var| call_fresh(|l| lengtho(MANY, l) & waito(l, q) & eq(l, &ones) & eq(q, 1));
        assert_eq!(run(bound).first().unwrap(), 1);
        // For ever: all of them are held and dropped.
        let open = run(|q| call_fresh(|l| lengtho(1000, l) & waito(l, q))).first().unwrap();
        assert_eq!(open.constraints().len(), 1000);
        // One after the other, with data in the relation that waits.
        assert_eq!(run(|q| with_data(ones.clone(), vec![1]) & eq(q, 1)).first().unwrap(), 1);
    });
}

/// A list of `n` unknowns.
fn lengtho(n: i64, l: Var) -> Goal {
    fn rest(n: i64, l: Term) -> Goal {
        Dynamic::new("rest", move |_| match n {
            0 => eq(l.clone(), nil()),
            _ => call_fresh(|d| eq(l.clone(), cons(Term::any_term(), d)) & rest(n - 1, d.term())),
        })
        .call()
    }
    rest(n, l.term())
}

#[test]
fn hidden_variables_are_named_the_same_in_every_order() {
    use kanren_core::testing::assert_commutes;
    let wait = |x: Var| when_ground([x], |_| succeed());
    assert_commutes!(|_x| |y, z| {
        y != [];
        wait(y);
        wait(z);
        _x != 1
    });
    assert_commutes!(|_x| |y, z| {
        y != z;
        absento(1, z);
        wait(y);
        wait(z)
    });
    assert_commutes!(|_x| |y, z, u| {
        symbolo(y);
        one_of(u, [1, 2]);
        wait(y);
        wait(z);
        wait(u)
    });
}

/// Many goals that wait for the same variable are taken in and answered in turn.
#[test]
fn many_may_wait_for_one() {
    let goals = |x: Var| conj((0..20_000).map(|_| when_ground([x], |_| succeed())));
    assert_eq!(run(|x| goals(x) & eq(x, 1)).iter().count(), 1);
}
