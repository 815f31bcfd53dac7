//! What is easily got wrong in an engine like this one, a test for each.

use kanren_core::impure::{once, project};
use kanren_core::prelude::*;
use kanren_tests::{check, check_query, first, nato, show, sorted};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

fn panic_message<R>(action: impl FnOnce() -> R) -> String {
    let error = catch_unwind(AssertUnwindSafe(action)).err().expect("this panics");
    let text = error.downcast_ref::<String>().cloned();
    text.or_else(|| error.downcast_ref::<&str>().map(ToString::to_string)).expect("panics have a message")
}

mod a_variable_used_inside_a_block_and_after_it_is_one_variable {
    use super::*;

    #[test]
    fn after_a_disjunction() {
        check(
            "(defrel (shareo out)
               (fresh (a b)
                 (conde ((== a 1)) ((== a 2) (== b 5)) ((fresh (c) (conde ((== c 3) (== a c)) ((== b 4))))))
                 (== out `(,a ,b))))
             (run* (q) (shareo q))",
            &["(1 _.0)", "(2 5)", "(3 _.0)", "(_.0 4)"],
        );
    }

    #[test]
    fn after_two_disjunctions_and_in_a_sibling() {
        check(
            "(defrel (nesto out)
               (fresh (a)
                 (conde ((conde ((== a 1)) ((== a 2))) (conde ((== a 2)) ((== a 3))) (== out a))
                        ((== out `(,a . ,a)) (conde ((== a 9)))))))
             (run* (q) (nesto q))",
            &["2", "(9 . 9)"],
        );
    }

    #[test]
    fn after_a_scope() {
        check(
            "(run* (q) (fresh (a b) (search dfs (conde ((== a 1)) ((== a 2) (== b 5)))) (== q `(,a ,b))))",
            &["(1 _.0)", "(2 5)"],
        );
    }

    #[test]
    fn after_a_generator() {
        check(
            "(run* (q) (fresh (a b) (conde ((between a 0 1)) ((== b 4))) (== q `(,a ,b))))",
            &["(0 _.0)", "(1 _.0)", "(_.0 4)"],
        );
    }

    #[test]
    fn after_once() {
        let answers = run(|q| fresh(|[a, b]| once(eq(a, 1) | eq(b, 2)) & eq(q, [a, b])));
        assert_eq!(show(answers), ["(1 _.0)"]);
    }

    #[test]
    fn in_the_query_itself() {
        let query = || run(|q| fresh(|[a, b]| (eq(a, 1) | (eq(a, 2) & eq(b, 5))) & eq(q, [a, b])));
        check_query(query, &["(1 _.0)", "(2 5)"]);
    }

    /// A goal that looks at the branch, inside one alternative, mentions it first; later goals use it too.
    #[test]
    fn where_a_dynamic_goal_mentions_it_first() {
        let late = |x: Var<i64>, out: Var| {
            fresh(|[a, b]| {
                let next = project([x], move |now| now.get::<i64>(x).map_or(fail(), |x| eq(a, x + 1)));
                conj([next | eq(a, 0), eq(b, 7), eq(out, [a, b])])
            })
        };
        check_query(|| query(|(x, q): (Var<i64>, Var)| eq(x, 1) & late(x, q)), &["1 (2 7)", "1 (0 7)"]);
    }
}

mod the_occurs_check {
    use super::*;

    #[test]
    fn holds_at_the_first_use_of_a_variable() {
        assert!(show(run(|q| call_fresh(|x| eq(x, [x, q])))).is_empty());
        assert!(show(run(|q| call_fresh(|x| eq([x, q], x)))).is_empty());
        check("(run* (q) (fresh (x) (== x `(,x ,q))))", &[]);
        check("(run* (q) (fresh (x) (== `((,x) . ,q) x)))", &[]);
    }

    #[test]
    fn holds_in_the_body_of_a_relation() {
        check("(defrel (selfo q) (fresh (x) (== x `(,x ,q)))) (run* (q) (selfo q))", &[]);
        check("(defrel (selfo q) (== q `(1 . ,q))) (run* (q) (selfo q))", &[]);
        check("(defrel (pairo x y) (== x `(1 . ,y))) (run* (q) (pairo q q))", &[]);
    }

    #[test]
    fn holds_across_variables() {
        check("(run* (q) (fresh (x y) (== x `(,y)) (== y `(,x))))", &[]);
        check("(run* (q) (fresh (x y) (== `(,x ,y) `((,y) (,x)))))", &[]);
    }

    #[test]
    fn lets_a_variable_be_itself() {
        check("(run* (q) (fresh (x) (== x x) (== `(,x . ,q) `(,x . ,q))))", &["_.0"]);
    }

    #[test]
    fn holds_where_clauses_are_selected() {
        // Looking at the leading equations of a clause must not let a cyclic one through.
        check(
            "(defrel (selecto x y) (conde ((== x `(a . ,x)) (== y 1)) ((== x `(a . ,y))) ((== x y))))
             (run* (x y) (selecto x y))",
            &["((a . _.0) _.0)", "(_.0 _.0)"],
        );
    }
}

mod one_goal_used_twice {
    use super::*;

    fn either() -> Goal {
        call_fresh(|x| eq(x, 1) | eq(x, 2))
    }

    #[test]
    fn has_variables_of_its_own_at_each_place() {
        let goal = either();
        check_query(|| run(|q| conj([goal.clone(), goal.clone(), eq(q, 0)])), &["0"; 4]);
        let pair = |v: Var| fresh(|[x, y]| eq(v, [x, y]));
        check_query(|| run(|q| call_fresh(|a| conj([pair(a), pair(a), eq(q, a)]))), &["(_.0 _.1)"]);
        check_query(|| run(|q| fresh(|[a, b]| conj([pair(a), pair(b), eq(q, [a, b])]))), &["((_.0 _.1) (_.2 _.3))"]);
    }

    #[test]
    fn shares_what_the_caller_gave_it() {
        let pair = |v: Var| call_fresh(|x| eq(v, [x, x]));
        let twice = run(|q| {
            let goal = pair(q);
            goal.clone() & goal
        });
        assert_eq!(show(twice), ["(_.0 _.0)"]);
    }

    /// Each copy projects its own variable: eight answers if not.
    #[test]
    fn projects_its_own_variables() {
        let goal = || {
            fresh(|[x, y]| {
                let times_ten = project([x], move |now| now.get::<i64>(x).map_or(fail(), |x| eq(y, x * 10)));
                conj([eq(x, 1) | eq(x, 2), times_ten, eq(y, 10) | eq(y, 20)])
            })
        };
        let outside = goal();
        check_query(|| run(|q| conj([outside.clone(), outside.clone(), eq(q, 0)])), &["0"; 4]);
        let twice = Relation::new("twiceo", 1, move |params| {
            let goal = goal();
            conj([goal.clone(), goal, eq(params.get(0), 0)])
        });
        check_query(|| run(|q| twice.call((q,))), &["0"; 4]);
        let shared = outside.clone();
        check_query(
            || {
                let goal = shared.clone();
                run(|q| with_state(move |_| conj([goal.clone(), goal.clone()])) & eq(q, 0))
            },
            &["0"; 4],
        );
    }

    #[test]
    fn in_two_queries_and_in_two_alternatives() {
        let goal = either();
        check_query(|| run(|q| (goal.clone() & eq(q, 1)) | (goal.clone() & eq(q, 2))), &["1", "1", "2", "2"]);
    }

    #[test]
    fn built_by_a_running_branch() {
        let answers = run(|q| {
            with_state(move |_| {
                let goal = either();
                conj([goal.clone(), goal, eq(q, 0)])
            })
        });
        assert_eq!(show(answers).len(), 4);
        let pair = |v: Var| fresh(|[x, y]| eq(v, [x, y]));
        let answers = run(|q| fresh(|[a, b]| with_state(move |_| conj([pair(a), pair(b), eq(q, [a, b])]))));
        assert_eq!(show(answers), ["((_.0 _.1) (_.2 _.3))"]);
    }

    /// What the closure of the projection captured is renamed with the rest: eight answers if not.
    #[test]
    fn built_by_a_running_branch_with_a_projection_inside() {
        let built = || {
            fresh(|[x, y]| {
                let times_ten = project([x], move |now| now.get::<i64>(x).map_or(fail(), |x| eq(y, x * 10)));
                conj([eq(x, 1) | eq(x, 2), times_ten, eq(y, 10) | eq(y, 20)])
            })
        };
        let used_twice = move || {
            run(move |q| {
                with_state(move |_| {
                    let goal = built();
                    conj([goal.clone(), goal, eq(q, 0)])
                })
            })
        };
        check_query(used_twice, &["0"; 4]);
        let built_twice = || run(|q| with_state(move |_| conj([built(), built(), eq(q, 0)])));
        check_query(built_twice, &["0"; 4]);
    }
}

mod a_variable_out_of_place {
    use super::*;

    #[test]
    fn that_left_its_fresh_is_reported() {
        let message = panic_message(|| {
            let mut leaked = None;
            let goal = call_fresh(|x| {
                leaked = Some(x);
                eq(x, 1)
            });
            let x = leaked.expect("the closure ran");
            show(run(|q| eq(q, x) & goal))
        });
        assert!(message.contains("`fresh`"), "{message}");
    }

    #[test]
    fn that_no_binder_introduced_belongs_to_the_query() {
        let (x, y) = (Var::<i64>::new(), Var::<i64>::new());
        let goal = eq(x, 1) & (eq(y, 2) | eq(y, x));
        check_query(|| run(|q| eq(q, [x.any(), y.any()]) & goal.clone()), &["(1 2)", "(1 1)"]);
    }

    #[test]
    fn of_a_running_branch_in_another_query_is_reported() {
        let message = panic_message(|| {
            let answers = run(|q| {
                call_fresh(|r| {
                    with_state(move |now| {
                        let inner = now.walk(r);
                        let count = run(|z| eq(z, &inner)).into_iter().count() as i64;
                        eq(q, count)
                    })
                })
            });
            answers.first()
        });
        assert!(message.contains("running branch"), "{message}");
    }

    #[test]
    fn of_an_answer_in_another_query_is_reported() {
        let answer = run(|q| call_fresh(|x| eq(q, [x, x]))).first().expect("there is one");
        let message = panic_message(|| show(run(|q| eq(q, answer.term()))));
        assert!(message.contains("with_fresh_variables"), "{message}");
        assert_eq!(show(run(|q| eq(q, answer.with_fresh_variables()))), ["(_.0 _.0)"]);
    }

    #[test]
    fn that_a_dynamic_goal_did_not_name_is_reported() {
        let message = panic_message(|| {
            show(run(|q| {
                call_fresh(|x| project([q], move |now| if now.walk(x).is_ground() { succeed() } else { fail() }))
            }))
        });
        assert!(message.contains("looks_at"), "{message}");
    }
}

mod a_dynamic_goal {
    use super::*;

    /// What the relation is asked is what it computes by a query of its own.
    #[test]
    fn may_run_a_query() {
        let count = |n: Var<i64>, out: Var<i64>| {
            project([n], move |now| {
                let n = now.get::<i64>(n).expect("it is known here");
                let found = query(|x: Var<i64>| between(x, 1..=n)).into_iter().count() as i64;
                eq(out, found * 10)
            })
        };
        assert_eq!(query(|(x, y): (Var<i64>, Var<i64>)| eq(x, 3) & count(x, y)).first(), Some((3, 30)));
    }

    /// The goal that the query is about is made in a dynamic goal: its variables are symbolic again.
    #[test]
    fn may_run_a_query_that_has_dynamic_goals() {
        let inner = || {
            query(|y: Var<i64>| {
                call_fresh(|x| eq(x, 20) & project([x], move |now| now.get::<i64>(x).map_or(fail(), |x| eq(y, x + 1))))
            })
        };
        let answers = query(|q: Var<i64>| with_state(move |_| eq(q, inner().first().expect("it has an answer"))));
        assert_eq!(answers.first(), Some(21));
    }

    #[test]
    fn sees_what_is_known_and_no_more() {
        let known = |x: Var| with_state(move |now| if now.walk(x).is_ground() { succeed() } else { fail() });
        assert_eq!(show(run(|q| eq(q, 1) & known(q))), ["1"]);
        assert!(show(run(|q| known(q) & eq(q, 1))).is_empty());
        let seen = run(|s| {
            fresh(|[l, y]| {
                conj([
                    eq(l, list([y.term(), term(2)])),
                    eq(y, 1),
                    with_state(move |now| {
                        let text = now.walk(l).to_string();
                        eq(s, text)
                    }),
                ])
            })
        });
        assert_eq!(show(seen), ["\"(1 2)\""]);
    }

    #[test]
    fn builds_goals_with_dynamic_goals_inside() {
        let nested = |x: Var<i64>, out: Var<i64>| {
            project([x], move |now| {
                let n = now.get::<i64>(x).expect("it is known here");
                fresh_as(move |u: Var<i64>| {
                    let last = project([u], move |now| now.get::<i64>(u).map_or(fail(), |u| eq(out, u * 10)));
                    eq(u, n + 1) & last
                })
            })
        };
        assert_eq!(query(|(x, out): (Var<i64>, Var<i64>)| eq(x, 1) & nested(x, out)).first(), Some((1, 20)));
    }

    #[test]
    fn works_in_scopes_and_under_once() {
        let double =
            |x: Var<i64>, y: Var<i64>| project([x], move |now| now.get::<i64>(x).map_or(fail(), |x| eq(y, 2 * x)));
        for search in Search::ALL {
            let inside = move |(x, y): (Var<i64>, Var<i64>)| {
                kanren_core::prelude::search(search, (eq(x, 1) | eq(x, 2)) & fair(double(x, y)))
            };
            check_query(|| query(inside), &["1 2", "2 4"]);
            let once = move |(x, y): (Var<i64>, Var<i64>)| once((eq(x, 1) | eq(x, 2)) & dfs(double(x, y)));
            assert_eq!(query(once).search(search).into_iter().collect::<Vec<_>>().len(), 1, "{search}");
        }
    }

    /// A relation made by a dynamic goal that leads back to itself must not keep a chain of environments.
    #[test]
    fn leads_back_to_itself_deep() {
        fn count(n: i64, x: Var<i64>, y: Var<i64>) -> Goal {
            let body = move |now: &Now<'_>| match (n, now.get::<i64>(x)) {
                (0, _) => eq(x, y),
                (_, Some(known)) => fresh_as(|z: Var<i64>| eq(z, known + 1) & count(n - 1, z, y)),
                (_, None) => fail(),
            };
            Dynamic::new("counto", body).looks_at([x, y]).call()
        }
        assert_eq!(query(|(x, y): (Var<i64>, Var<i64>)| eq(x, 0) & count(100_000, x, y)).first(), Some((0, 100_000)));
    }

    #[test]
    fn that_does_not_delay_makes_no_step() {
        let mut answers = run(|q| with_state(move |_| eq(q, 1))).iter();
        assert_eq!(answers.by_ref().count(), 1);
        assert_eq!(answers.steps(), 0);
        let mut answers = run(|q| Dynamic::new("oneo", move |_| eq(q, 1)).call()).iter();
        assert_eq!(answers.by_ref().count(), 1);
        assert_eq!(answers.steps(), 1);
    }

    /// The panic of a closure leaves nothing behind: variables made afterwards are symbolic again.
    #[test]
    fn that_panics_spoils_nothing() {
        let message = panic_message(|| show(run(|_| with_state(|_| panic!("of the user")))));
        assert_eq!(message, "of the user");
        let x = Var::<i64>::new();
        assert_eq!(query(|q: Var<i64>| eq(q, x) & eq(x, 4)).first(), Some(4));
    }

    #[test]
    fn that_captures_a_variable_of_the_relation_around_it() {
        let pairs = Relation::recursive("pairso", 3, |this, params| {
            let [tag, l, out] = params.vars();
            let (this, empty) = (this.clone(), eq(l, Term::nil()) & eq(out, Term::nil()));
            empty
                | fresh(|[x, d, y, r]| {
                    let tagged = with_state(move |_| eq(y, [tag, x]));
                    conj([eq(l, cons(x, d)), eq(out, cons(y, r)), tagged, this.call((tag, d, r))])
                })
        });
        check_query(|| run(|q| pairs.call((8, [1, 2], q))), &["((8 1) (8 2))"]);
        check_query(|| run(|q| call_fresh(|z| pairs.call((z, [1, 2], q)) & eq(z, 9))), &["((9 1) (9 2))"]);
    }

    #[test]
    fn keeps_variables_in_host_data() {
        let cells = |l: Var, p: [Var<i64>; 2]| {
            let cells: Arc<[Var<i64>]> = Arc::from(p);
            let fill = with_state(move |_| conj(cells.iter().enumerate().map(|(i, &cell)| eq(cell, i as i64))));
            fill & eq(l, [p[0], p[1]])
        };
        check_query(|| run(|q| fresh_as(|p: [Var<i64>; 2]| cells(q, p))), &["(0 1)"]);
    }
}

/// Woken constraints that a failed unification left in the queue made sibling branches fail for nothing.
mod the_queue_of_woken_constraints {
    use super::*;

    struct Even;

    impl Constraint for Even {
        fn name(&self) -> &str {
            "even"
        }

        fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
            match known.get::<i64>(&terms[0]) {
                Some(n) if n % 2 == 0 => Verdict::Holds,
                Some(_) => Verdict::Fails,
                None => Verdict::Waits,
            }
        }
    }

    #[test]
    fn is_empty_after_a_failure() {
        let even = |x: Var| constraint(Even, [x]);
        let query = || {
            run(|q| {
                fresh(|[x, y]| {
                    // Binding x wakes its constraint, then the same unification fails, too deep for the selection
                    // of clauses to foresee.
                    let deep = |x: Term, y: Term| list([list([list([list([x])])]), list([list([list([y])])])]);
                    let clash = eq(deep(x.term(), y.term()), deep(term(1), term(2))) & eq(q, 0);
                    let holds = eq(deep(x.term(), y.term()), deep(term(2), term(3))) & eq(q, [x, y]);
                    conj([even(x), eq(y, 3), clash | holds])
                })
            })
        };
        check_query(query, &["(2 3)"]);
    }

    /// The variable that the failed branch had constrained has the number of another one in its sibling.
    #[test]
    fn is_empty_for_the_sibling_of_a_branch_that_failed() {
        let threeo = Relation::new("threeo", 1, |params| eq(params.get(0), 3));
        let query = || {
            run(|q| {
                let clash = |sides: fn(Term, Term) -> Term| {
                    call_fresh(|x| constraint(Even, [x]) & eq(sides(x.term(), term(3)), sides(term(2), term(4))))
                };
                let sibling = call_fresh(|y| threeo.call((y,)) & eq(q, y));
                disj([clash(|a, b| list([a, b])), clash(|a, b| list([b, a])), sibling.clone(), clash(cons), sibling])
            })
        };
        check_query(query, &["3", "3"]);
    }

    #[test]
    fn wakes_in_every_order() {
        let even = |x: Var| constraint(Even, [x]);
        for (n, expected) in [(4, 1), (5, 0)] {
            assert_eq!(show(run(|q| even(q) & eq(q, n))).len(), expected);
            assert_eq!(show(run(|q| eq(q, n) & even(q))).len(), expected);
            assert_eq!(show(run(|q| call_fresh(|x| conj([even(x), eq(q, x), eq(q, n)])))).len(), expected);
        }
    }
}

/// Relations whose clauses are chosen by their leading equations must answer as if each had been tried.
mod clause_selection {
    use super::*;

    #[test]
    fn beyond_64_clauses_loses_none() {
        let many = |x: Var, y: Var| disj((0..200).map(|i| eq(x, i) & eq(y, i * i)));
        assert_eq!(show(run(|q| call_fresh(|x| eq(x, 150) & many(x, q)))), ["22500"]);
        assert_eq!(show(run(|q| call_fresh(|x| many(x, q)))).len(), 200);
        assert_eq!(show(run(|q| call_fresh(|x| eq(q, 8281) & many(x, q) & eq(x, 91)))), ["8281"]);
    }

    #[test]
    fn looks_two_levels_deep_and_no_further_than_it_may() {
        check(
            "(defrel (shapeo x y)
               (conde ((== x '((a) . b)) (== y 1)) ((== x '((b) . b)) (== y 2)) ((fresh (z) (== x `((,z) . ,z)) (== y 3)))
                      ((fresh (z) (== x `(,z . c)) (== y 4))) ((== y 5) (== x 'a))))
             (run* (y) (fresh (u) (shapeo `((,u) . b) y)))",
            &["1", "2", "3"],
        );
    }

    #[test]
    fn does_not_look_past_a_call() {
        check(
            "(defrel (callo x) (== x 1))
             (defrel (laterer x y) (conde ((callo x) (== y 1)) ((== x 2) (callo y)) ((== x 1) (callo y))))
             (run* (x y) (laterer x y))",
            &["(1 1)", "(2 1)", "(1 1)"],
        );
    }

    #[test]
    fn keeps_answers_in_the_order_of_the_clauses() {
        let clauses = |x: Var, y: Var| disj([eq(x, 1) & eq(y, "a"), eq(x, 2) & eq(y, "b"), eq(x, 1) & eq(y, "c")]);
        let answers = show(run(|q| call_fresh(|x| eq(x, 1) & clauses(x, q))).search(Search::DepthFirst));
        assert_eq!(answers, ["\"a\"", "\"c\""]);
    }
}

#[test]
fn values_of_different_types_differ() {
    let values = [term(1), term(true), term("1"), sym("1"), term('1'), Term::nil(), list([1])];
    for (i, a) in values.iter().enumerate() {
        for (j, b) in values.iter().enumerate() {
            assert_eq!(run(|_| eq(a, b)).first().is_some(), i == j, "{a} and {b}");
        }
    }
}

#[test]
fn a_relation_runs_its_rust_body_once() {
    let count = Arc::new(Mutex::new(0));
    let counted = count.clone();
    let relation = Relation::recursive("counto", 1, move |this, params| {
        *counted.lock().expect("nobody panics") += 1;
        eq(params.get(0), Term::nil()) | fresh(|[a, d]| eq(params.get(0), cons(a, d)) & this.call((d,)))
    });
    for _ in 0..3 {
        assert_eq!(show(run(|q| relation.call((list(0..50i64),)) & eq(q, 1))), ["1"]);
    }
    assert_eq!(*count.lock().expect("nobody panics"), 1);
}

#[test]
fn a_chain_of_ors_is_one_disjunction_in_every_search() {
    // Else a balanced search would see a list instead of a tree, and a fair one unequal shares.
    let chain = |q: Var| nato(q) | eq(q, 1) | eq(q, 2) | eq(q, 3);
    let list = |q: Var| disj([nato(q), eq(q, 1), eq(q, 2), eq(q, 3)]);
    for search in Search::ALL {
        assert_eq!(first(6, run(chain).search(search)), first(6, run(list).search(search)), "{search}");
    }
}

#[test]
fn answers_do_not_share_the_names_of_what_stays_unknown() {
    let answers = sorted(show(run(|q| call_fresh(|x| eq(q, [x]) | eq(q, x)))));
    assert_eq!(answers, ["(_.0)", "_.0"]);
}
