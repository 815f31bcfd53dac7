//! What the helper finds, and what it says.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::{assert_commutes, commutes};
use crate::impure::{once, project};
use crate::prelude::*;
use crate::relations::list::{appendo, membero};

fn error<R>(query: Query<R>) -> String {
    commutes(query).check().expect_err("they do not agree").to_string()
}

/// It holds of an unknown term: a verdict that is not stable.
struct Hasty;

impl Constraint for Hasty {
    fn name(&self) -> &str {
        "hasty"
    }

    fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
        match known.look(&terms[0]) {
            View::Int(1) => Verdict::Fails,
            _ => Verdict::Holds,
        }
    }
}

fn hastyo(x: Var) -> Goal {
    constraint(Hasty, x)
}

#[test]
fn goals_that_commute_pass() {
    assert_commutes!(|x, y| {
        x != y;
        x == 1;
        conde!(y == 1, y == 2)
    });
    assert_commutes!(|| 1 == 1);
    assert_commutes!(|x: i64, q: [i64; 2]| {
        q == [x, 2];
        between(x, 1..=3);
        x != 2;
    });
    let agreement = commutes(run!(|x, l| { appendo(l, [x], [1, 2]); membero(x, [2, 2, 3]); symbolo('a) })).check();
    assert_eq!(agreement.unwrap().to_string(), "6 orders under 5 searches: 30 runs ended, 0 did not; 2 answers");
}

#[test]
fn a_disagreement_shows_both_orders_with_places_and_the_answer() {
    let one = |x: Var| eq(x, 1);
    let [hasty, one_place] = [hastyo(Var::new()), one(Var::new())].map(|goal| goal.place().unwrap());
    let expected = format!(
        "the order of goals changes the answers, though these goals should be pure

This does not give the answer `x = 1`:
    run!(|x| {{
        x == 1;  // {one_place}
        hasty(x);  // {hasty}
    }})
    .search(Search::DepthFirst)

This gives it once, and ends:
    run!(|x| {{
        hasty(x);  // {hasty}
        x == 1;  // {one_place}
    }})
    .search(Search::DepthFirst)
"
    );
    assert_eq!(
        error(run!(|x| {
            hastyo(x);
            one(x)
        })),
        expected
    );
}

#[test]
fn answers_are_told_with_names_constraints_and_numbers() {
    let text = error(run!(|x, y| {
        hastyo(x);
        y != 5;
        conde!(x == 1, x == 2)
    }));
    assert!(text.contains("`x = 1, y = _.0 where _.0 != 5`"), "{text}");
    // It comes twice, or only once.
    let text = error(run!(|x| |y| {
        hastyo(y);
        x == 3;
        conde!(y == 1, y == 2)
    }));
    assert!(text.contains("gives the answer `x = 3` only once") && text.contains("gives it twice"), "{text}");
    let text = error(run_many(|[x, y]| hastyo(x) & eq(y, 2) & eq(x, 1)));
    assert!(text.contains("`a = 1, b = 2`"), "{text}");
    let text = error(run!(|q: [i64; 2]| {
        hastyo(q[0].any());
        q == [1, 2]
    }));
    assert!(text.contains("`q[0] = 1, q[1] = 2`"), "{text}");
}

#[test]
fn impure_goals_are_refused_by_name_and_place() {
    let first = |x: Var| once(eq(x, 1) | eq(x, 2));
    let Some(place) = eq_of(&first(Var::new())).place() else { panic!("an equation has a place") };
    let text = error(run!(|x| {
        first(x);
        x == 2
    }));
    assert!(text.starts_with(&format!("`once(..)` at {place} is outside the pure part")), "{text}");
    let text = error(run!(|x: i64, y: i64| {
        x == 1;
        project!(|x: i64| y == { x + 1 })
    }));
    assert!(text.contains("may look at what is known") && text.contains(".trust(\"project\")"), "{text}");
}

/// The first equation in a goal.
fn eq_of(goal: &Goal) -> Goal {
    let mut goal = goal.clone();
    while let Some(inside) = goal.node().children().first().cloned() {
        goal = inside;
    }
    goal
}

#[relation]
fn firsto(x: Term, l: Term) -> Goal {
    once(membero(x, l))
}

#[relation]
fn twiceo(n: usize, x: Term, l: Term) -> Goal {
    if n == 0 { firsto(x, l) } else { twiceo(n - 1, x, l) }
}

#[test]
fn the_bodies_of_relations_are_looked_into() {
    let text = error(run!(|x| {
        firsto(x, [1, 2]);
        x == 2
    }));
    assert!(text.contains(", in the body of `firsto` is outside the pure part"), "{text}");
    let text = error(run!(|x| {
        conde!(x == 1, |y| twiceo(1, y, [x]));
        x == 2
    }));
    assert!(text.contains(", in the body of `firsto`, in the body of `twiceo`, in the body of `twiceo` is"), "{text}");
    let text = error(run!(|x| {
        with_state(|_| succeed());
        x == 2
    }));
    assert!(text.contains("`with_state(..)` at "), "{text}");
}

#[test]
fn what_is_trusted_is_run() {
    let only_one = |x: Var| {
        commutes(run!(|| {
            firsto(x, [1]);
            x == 1
        }))
    };
    assert!(only_one(Var::new()).check().is_err());
    commutes(run!(|x| {
        firsto(x, [1]);
        x == 1
    }))
    .trust("firsto")
    .assert();
    let text = commutes(run!(|x| {
        firsto(x, [1, 2]);
        x == 2
    }))
    .trust("firsto")
    .check()
    .unwrap_err()
    .to_string();
    assert!(text.contains("This gives the answer `x = 2`:"), "{text}");
    assert!(text.contains("This ends without it, but gives nothing:"), "{text}");
}

/// Relations made without end, each of another one.
fn endless() -> Relation {
    Relation::new("endless", 0, |_| endless().call(()))
}

#[test]
fn relations_without_end_are_looked_into_for_a_while() {
    let agreement = commutes(run!(|x| {
        x == 1;
        endless().call(());
        x == 2
    }))
    .max_steps(10)
    .check()
    .unwrap();
    assert_eq!((agreement.answers(), agreement.unended()), (0, 20));
}

#[relation]
fn counto(n: u64, x: Term<i64>) -> Goal {
    conde!({ x == { n as i64 } }, counto(n + 1, x))
}

#[test]
fn where_an_order_diverges_answers_appear_or_the_check_fails() {
    let agreement = commutes(run!(|x: i64| {
        counto(0, x);
        conde!(x == 2, x == -1)
    }))
    .max_steps(100)
    .check();
    // With `x` known `counto` goes on as well.
    assert!(agreement.unwrap_err().to_string().starts_with("none of 10 runs ended within 100 steps"));
    let late = |x: Var<i64>| {
        goal!({
            between(x, 0..);
            x == 150
        })
    };
    let agreement = commutes(run!(|x: i64| late(x))).max_steps(100).check().unwrap();
    assert_eq!((agreement.ended(), agreement.unended()), (5, 5));
    let text = commutes(run!(|x: i64| late(x))).max_steps(10).check().unwrap_err().to_string();
    assert!(text.contains("It did not end within 100 steps"), "{text}");
    // Depth first it is hidden: that is no fault.
    let hidden = |x: Var<i64>| {
        goal!({
            dfs(between(x, 0..) || x == -1);
            x == -1
        })
    };
    assert!(commutes(run!(|x: i64| hidden(x))).max_steps(100).check().is_ok());
}

#[test]
fn a_goal_that_stands_twice_has_variables_of_its_own() {
    let pair = |x: Var| {
        fresh!(|z| {
            conde!(z == 1, z == 2);
            x == [z, ..]
        })
    };
    // Opened both times, the two would speak of one variable.
    let goals = |x: Var, y: Var| {
        let one = fresh!(|z| {
            conde!(z == 1, z == 2);
            conde!(x == z, y == z)
        });
        one.clone() & one
    };
    let agreement = commutes(run!(|x, y| {
        goals(x, y);
        x != y
    }))
    .check()
    .unwrap();
    assert_eq!(agreement.answers(), 8); // with one variable for both there would be 4
    assert_eq!(agreement.orders(), 24);
    commutes(run!(|x| pair(x))).assert();
}

#[test]
fn goals_under_binders_are_among_those_whose_order_changes() {
    let agreement = commutes(run!(|x| {
        x == 1;
        |z| {
            z != x;
            |u| {
                u == [z];
                absento(x, u)
            }
        }
    }))
    .check()
    .unwrap();
    assert_eq!((agreement.orders(), agreement.ended()), (24, 120));
}

#[test]
fn many_goals_are_tried_in_some_orders_the_same_each_time() {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    struct Counted;
    impl Constraint for Counted {
        fn name(&self) -> &str {
            "counted"
        }
        fn check(&self, _: &[Term], _: &Known<'_>) -> Verdict {
            RUNS.fetch_add(1, Ordering::Relaxed);
            Verdict::Holds
        }
    }
    let goals = || run_many(|q: [Var; 7]| conj(q.map(|x| eq(x, 1))) & constraint(Counted, ()));
    let agreement = commutes(goals()).check().unwrap();
    assert!((115..=120).contains(&agreement.orders()), "{agreement}");
    assert_eq!(commutes(goals()).samples(30).seed(5).check().unwrap().orders(), 30);
    assert!(RUNS.load(Ordering::Relaxed) > 600);
}

#[test]
fn a_hundred_thousand_goals_are_taken_apart() {
    let nest = |depth: usize| (0..depth).fold(succeed(), |goal, _| conj([fresh(|[x]| eq(x, 1)), goal]));
    let agreement = commutes(run(|_| nest(100_000))).samples(2).check().unwrap();
    assert_eq!((agreement.orders(), agreement.answers()), (2, 1));
    let deep = |depth: usize| (0..depth).fold(once(succeed()), |goal, _| disj([goal, eq(1, 1)]));
    assert!(commutes(run(|_| deep(100_000))).check().is_err());
}
