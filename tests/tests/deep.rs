//! Nothing here may abort: a million deep or wide, on the stack that test threads have by default.

use kanren_core::impure::{conda, condu, once};
use kanren_core::prelude::*;
use kanren_tests::on_a_default_stack;
use kanren_tests::programs::appendo;

const MILLION: i64 = 1_000_000;

/// A list of a million integers.
fn long() -> Term {
    list(0..MILLION)
}

/// `(((end)))`, a million lists deep in their first elements.
fn tower(end: impl IntoTerm) -> Term {
    (0..MILLION).fold(term(end), |inner, _| Term::cons(inner, Term::nil()))
}

/// A million pairs, each the second half of the next.
fn chain(end: impl IntoTerm) -> Term {
    (0..MILLION).fold(term(end), |inner, n| Term::cons(Term::int(n), inner))
}

fn only(query: Query<(Any,)>) -> Reified {
    let mut answers = query.into_iter();
    let answer = answers.next().expect("there is an answer");
    assert!(answers.next().is_none(), "there is one answer");
    answer
}

fn holds(goal: impl FnOnce(Var) -> Goal) -> bool {
    run(goal).first().is_some()
}

/// The relation that holds of every proper list, after a call for each element; `around` is put around each call.
fn listo(around: fn(Goal) -> Goal) -> Relation {
    Relation::recursive("listo", 1, move |this, params| {
        let [l] = params.vars();
        eq(l, Term::nil()) | fresh(|[a, d]| eq(l, cons(a, d)) & around(this.call((d,))))
    })
}

#[test]
fn a_list_of_a_million_elements_goes_through_everything() {
    on_a_default_stack(|| {
        let answer = only(run(|q| eq(q, long())));
        assert_eq!(answer.get::<Vec<i64>>().map(|values| values.len()), Some(MILLION as usize));
        assert!(answer.to_string().ends_with("999998 999999)"));
        assert_eq!(answer.get::<Vec<i64>>().map(|values| values.to_term().is_ground()), Some(true));
        assert!(holds(|_| eq(long(), long())));
        assert!(!holds(|_| eq(long(), list(0..MILLION - 1))));
        assert_eq!(answer, only(run(|q| eq(q, long()))));
    });
}

#[test]
fn a_list_of_a_million_unknown_elements_is_filled_in() {
    on_a_default_stack(|| {
        let vars: Vec<Var> = (0..MILLION).map(|_| Var::new()).collect();
        let open = list(vars.iter().copied());
        let answer = only(run(|q| conj([eq(q, &open), eq(&open, long())])));
        assert!(answer.is_ground());
        let unknown = only(run(|q| eq(q, &open)));
        assert!(unknown.to_string().ends_with("_.999999)"));
    });
}

#[test]
fn append_splits_and_joins_a_million_elements() {
    on_a_default_stack(|| {
        let joined = only(run(|q| appendo(long(), [1, 2], q)));
        assert!(joined.to_string().ends_with("999999 1 2)"));
        let mut answers = query(|(x, y): (Var, Var)| appendo(x, y, long())).iter();
        assert!(answers.by_ref().nth(100).is_some());
        let last = only(run(|q| appendo(q, list([MILLION - 1]), long())));
        assert!(last.to_string().ends_with("999998)"));
    });
}

#[test]
fn a_tower_of_a_million_lists_goes_through_everything() {
    on_a_default_stack(|| {
        assert!(holds(|_| eq(tower(1), tower(1))));
        assert!(!holds(|_| eq(tower(1), tower(2))));
        let answer = only(run(|q| eq(q, tower(1))));
        assert_eq!(answer.to_string().len(), 2 * MILLION as usize + 1);
        assert_eq!(answer, only(run(|q| eq(q, tower(1)))));
        let again = only(run(|q| eq(q, answer.term())));
        assert!(again.is_ground());
    });
}

#[test]
fn a_tower_with_a_variable_at_its_end_goes_through_everything() {
    on_a_default_stack(|| {
        let filled = only(run(|q| fresh(|[x, y]| conj([eq(x, tower(y)), eq(x, tower(7)), eq(q, y)]))));
        assert_eq!(filled, 7);
        let open = only(run(|q| call_fresh(|x| eq(q, tower(x)))));
        assert!(!open.is_ground());
        assert!(open.to_string().contains("_.0"));
        assert_eq!(open, only(run(|q| call_fresh(|x| eq(q, tower(x))))));
        let fresh_again = only(run(|q| eq(q, open.with_fresh_variables())));
        assert_eq!(fresh_again, open);
        let walked = run(|q| {
            call_fresh(|x| {
                let tower = tower(x);
                eq(x, 1) & with_state(move |now| eq(q, now.walk(&tower).is_ground()))
            })
        });
        assert_eq!(only(walked), true);
    });
}

#[test]
fn the_occurs_check_goes_a_million_deep() {
    on_a_default_stack(|| {
        assert!(!holds(|_| call_fresh(|x| eq(x, tower(x)))));
        assert!(!holds(|_| call_fresh(|x| eq(x, chain(x)))));
        assert!(holds(|_| fresh(|[x, y]| eq(x, tower(y)))));
        assert!(!holds(|_| fresh(|[x, y]| conj([eq(x, tower(y)), eq(y, [x])]))));
    });
}

#[test]
fn a_value_that_is_a_million_deep_through_bindings_is_read_and_dropped() {
    on_a_default_stack(|| {
        // Each variable is bound to a pair with the next one: no term is deep, the value is.
        let vars: Vec<Var> = (0..=MILLION).map(|_| Var::new()).collect();
        let links = vars.windows(2).map(|pair| eq(pair[0], [pair[1]]));
        let goal = conj(links.chain([eq(vars[MILLION as usize], 0)]));
        let answer = only(run(|q| eq(q, vars[0]) & goal));
        assert_eq!(answer.to_string().len(), 2 * MILLION as usize + 1);
    });
}

#[test]
fn compounds_go_a_million_deep() {
    on_a_default_stack(|| {
        let boxed = |end: Term| (0..MILLION).fold(end, |inner, _| term(Some(inner)));
        assert!(holds(|q| eq(boxed(q.term()), boxed(term(1)))));
        assert!(!holds(|q| eq(q, boxed(q.term()))));
        let open = only(run(|q| call_fresh(|x| eq(q, boxed(x.term())))));
        assert!(open.to_string().starts_with("Some(Some("));
    });
}

#[test]
fn conjunctions_a_million_long_and_nested_either_way_run_and_print() {
    on_a_default_stack(|| {
        let one = |q: Var| eq(q, 1);
        assert!(holds(|q| conj((0..MILLION).map(|_| one(q)))));
        assert!(holds(|q| (0..MILLION).fold(succeed(), |goal, _| goal & one(q))));
        assert!(holds(|q| (0..MILLION).fold(succeed(), |goal, _| one(q) & goal)));
        assert!(holds(|q| (0..MILLION).fold(succeed(), |goal, _| conj([goal, one(q)]))));
        assert!(holds(|q| (0..MILLION).fold(succeed(), |goal, _| conj([one(q), goal]))));
        assert!(!holds(|q| (0..MILLION).fold(eq(q, 2), |goal, _| conj([goal, one(q)]))));
        let nested = run(|q| (0..MILLION).fold(succeed(), |goal, _| conj([goal, one(q)])));
        assert!(nested.to_string().len() > MILLION as usize);
    });
}

#[test]
fn disjunctions_a_million_wide_and_nested_either_way_give_every_answer() {
    on_a_default_stack(|| {
        for search in Search::ALL {
            let count = |goal: &dyn Fn(Var) -> Goal| run(goal).search(search).into_iter().count();
            assert_eq!(count(&|q| disj((0..MILLION).map(|n| eq(q, n)))), MILLION as usize, "{search}");
        }
        let chain = run(|q| (0..MILLION).fold(fail(), |goal, n| goal | eq(q, n)));
        assert_eq!(chain.into_iter().count(), MILLION as usize);
        let deep_left = run(|q| (0..MILLION).fold(fail(), |goal, n| disj([goal, eq(q, n)])));
        assert_eq!(deep_left.into_iter().count(), MILLION as usize);
        let deep_right = run(|q| (0..MILLION).fold(fail(), |goal, n| disj([eq(q, n), goal])));
        assert_eq!(deep_right.into_iter().count(), MILLION as usize);
    });
}

#[test]
fn a_million_clauses_that_call_are_held_and_answer() {
    on_a_default_stack(|| {
        let oneo = Relation::new("oneo", 1, |params| eq(params.get(0), 1));
        for search in Search::ALL {
            let goal = |q: Var| disj((0..MILLION).map(|n| oneo.call((1,)) & eq(q, n)));
            assert_eq!(run(goal).search(search).into_iter().count(), MILLION as usize, "{search}");
        }
    });
}

#[test]
fn binders_and_scopes_nested_a_million_deep_in_one_goal() {
    on_a_default_stack(|| {
        let binders = |q: Var| (0..MILLION).fold(eq(q, 1), |goal, _| call_fresh(|x| eq(x, 0) & goal));
        assert!(holds(binders));
        let scopes = |q: Var| (0..MILLION).fold(eq(q, 1), |goal, n| if n % 2 == 0 { dfs(goal) } else { fair(goal) });
        assert!(holds(scopes));
        assert!(run(scopes).to_string().len() > MILLION as usize);
        let onces = |q: Var| (0..MILLION).fold(eq(q, 1), |goal, _| once(goal));
        assert!(holds(onces));
        let mixed =
            |q: Var| (0..MILLION / 4).fold(eq(q, 1), |goal, _| disj([fail(), conj([succeed(), dfs(once(goal))])]));
        assert!(holds(mixed));
    });
}

#[test]
fn recursion_goes_a_million_calls_deep() {
    on_a_default_stack(|| {
        let listo = listo(|call| call);
        for search in Search::ALL {
            assert!(run(|_| listo.call((long(),))).search(search).first().is_some(), "{search}");
        }
    });
}

#[test]
fn recursion_that_is_no_tail_call_goes_a_million_deep() {
    on_a_default_stack(|| {
        let listo = listo(|call| call & succeed() & eq(1, 1));
        for search in Search::ALL {
            let query = run(|q| listo.call((long(),)) & eq(q, 1));
            assert!(query.search(search).first().is_some(), "{search}");
        }
    });
}

#[test]
fn recursion_through_dfs_goes_a_million_deep() {
    on_a_default_stack(|| {
        let inside = listo(dfs);
        let before = listo(|call| dfs(call) & eq(1, 1));
        let alternating = listo(|call| dfs(fair(call) & eq(1, 1)));
        for search in Search::ALL {
            for relation in [&inside, &before, &alternating] {
                assert!(run(|_| relation.call((long(),))).search(search).first().is_some(), "{search}");
            }
        }
    });
}

#[test]
fn recursion_through_once_goes_a_million_deep() {
    on_a_default_stack(|| {
        let listo = listo(once);
        for search in Search::ALL {
            assert!(run(|_| listo.call((long(),))).search(search).first().is_some(), "{search}");
        }
        // Stopped half way, all of it is held, counted and dropped.
        let mut answers = run(|_| listo.call((long(),))).max_steps(500_000).iter();
        assert!(answers.next().is_none());
        assert_eq!(answers.status(), Status::OutOfSteps);
    });
}

#[test]
fn recursion_through_choices_goes_a_million_deep() {
    on_a_default_stack(|| {
        let in_head = listo(|call| conda([(call, succeed())]));
        let between = listo(|call| condu([(fail(), succeed()), (call, eq(1, 1)), (eq(1, 2), succeed())]));
        // Each head leaves something to be looked at, which fails.
        fn two() -> Goal {
            eq(1, 1) | call_fresh(|x| eq(x, 1) & eq(x, 2))
        }
        let after = listo(|call| conda([(fail(), succeed()), (two(), call), (succeed(), succeed())]));
        let both = listo(|call| condu([(succeed() | eq(1, 1), call)]));
        for search in Search::ALL {
            for relation in [&in_head, &after] {
                assert!(run(|_| relation.call((long(),))).search(search).first().is_some(), "{search}");
            }
        }
        for relation in [&in_head, &between, &after, &both] {
            assert!(run(|_| relation.call((long(),))).first().is_some());
            let mut answers = run(|_| relation.call((long(),))).max_steps(500_000).iter();
            assert!(answers.next().is_none());
            assert_eq!(answers.status(), Status::OutOfSteps);
        }
    });
}

#[test]
fn choices_nested_a_million_deep_in_one_goal() {
    on_a_default_stack(|| {
        let heads = |q: Var| (0..MILLION).fold(eq(q, 1), |goal, _| conda([(goal, succeed())]));
        assert!(holds(heads));
        assert!(run(heads).to_string().len() > MILLION as usize);
        let clauses = |q: Var| (0..MILLION).fold(eq(q, 1), |goal, _| condu([(fail(), fail()), (succeed(), goal)]));
        assert!(holds(clauses));
        // All that is left of each head is held, and dropped.
        let left = |q: Var| (0..MILLION / 10).fold(eq(q, 1) | eq(q, 2), |goal, _| conda([(goal, succeed())]));
        let mut answers = run(left).iter();
        assert!(answers.next().is_some());
        assert!(answers.branches() > MILLION as usize / 10);
        drop(answers);
        assert_eq!(run(left).iter().count(), 2);
    });
}

#[test]
fn recursion_through_dynamic_goals_goes_a_million_deep() {
    on_a_default_stack(|| {
        fn count(n: i64, x: Var<i64>) -> Goal {
            Dynamic::new("counto", move |_| if n == MILLION { eq(x, n) } else { count(n + 1, x) }).looks_at([x]).call()
        }
        assert_eq!(query(|x: Var<i64>| count(0, x)).first(), Some(MILLION));
    });
}

#[test]
fn a_stopped_query_that_holds_a_million_branches_is_dropped() {
    on_a_default_stack(|| {
        let splito = Relation::recursive("splito", 0, |this, _| this.call(()) | this.call(()));
        for search in Search::ALL {
            let mut answers = run(|_| splito.call(())).search(search).max_branches(MILLION as usize).iter();
            assert!(answers.next().is_none());
            assert_eq!(answers.status(), Status::OutOfBranches, "{search}");
            assert!(answers.branches() >= MILLION as usize, "{search}: {}", answers.branches());
            drop(answers);
        }
    });
}

#[test]
fn a_stopped_query_that_holds_a_million_answers_of_a_conjunct_is_dropped() {
    on_a_default_stack(|| {
        let oneo = Relation::new("oneo", 1, |params| eq(params.get(0), 1));
        for search in Search::ALL {
            let goal = |q: Var| disj((0..MILLION).map(|n| oneo.call((1,)) & eq(q, n))) & oneo.call((1,));
            let mut answers = run(goal).search(search).max_steps(MILLION as u64 / 2).iter();
            let _ = answers.by_ref().count();
            assert_eq!(answers.status(), Status::OutOfSteps, "{search}");
            drop(answers);
        }
    });
}

#[test]
fn a_million_answers_are_read_one_by_one_from_a_generator() {
    on_a_default_stack(|| {
        for search in Search::ALL {
            assert_eq!(
                query(|x: Var<i64>| between(x, 0..MILLION)).search(search).into_iter().count(),
                MILLION as usize
            );
        }
    });
}
