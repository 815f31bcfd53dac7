//! Relations as `#[relation]` writes them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::*;
use crate::prelude::*;

/// The answers under every search, which must be the same but for their order.
#[track_caller]
fn all<R: Row>(query: Query<R>) -> Vec<String>
where
    R::Out: fmt::Debug,
{
    let found = |search: Search| {
        let mut answers: Vec<String> =
            query.clone().search(search).iter().map(|answer| format!("{answer:?}")).collect();
        answers.sort();
        answers
    };
    let first = found(Search::DepthFirst);
    for search in Search::ALL {
        assert_eq!(found(search), first, "{search}");
    }
    first
}

/// The data does not print, and then come so many terms.
fn hidden<D, const TERMS: usize>(_: &D) -> Vec<Argument> {
    std::iter::once(Argument::Hidden).chain(std::iter::repeat_n(Argument::Term, TERMS)).collect()
}

// -------------------------------------------------------- what `#[relation]` makes of functions

/// `fn appendo(l: Term, s: Term, out: Term) -> Goal`
#[track_caller]
fn appendo(l: impl IntoTerm, s: impl IntoTerm, out: impl IntoTerm) -> Goal {
    static RELATION: Definition = Definition::new("appendo", 3, |params| {
        let l = parameter::<Any>(params, 0);
        let s = parameter::<Any>(params, 1);
        let out = parameter::<Any>(params, 2);
        disj([
            eq(l, nil()) & eq(s, out),
            fresh(|[a, d, res]| conj([eq(l, cons(a, d)), eq(out, cons(a, res)), appendo(d, s, res)])),
        ])
    });
    RELATION.call([argument::<Any>(l), argument::<Any>(s), argument::<Any>(out)])
}

/// `fn mapo<F: Fn(Var, Var) -> Goal + Clone + Send + Sync + 'static>(f: F, l: Term, m: Term) -> Goal`
#[track_caller]
fn mapo<F>(f: F, l: impl IntoTerm, m: impl IntoTerm) -> Goal
where
    F: Fn(Var, Var) -> Goal + Clone + Send + Sync + 'static,
{
    static INSTANCES: Instances = Instances::new("mapo", 2);
    fn build<F>(params: Params<'_>, (f,): (F,)) -> Goal
    where
        F: Fn(Var, Var) -> Goal + Clone + Send + Sync + 'static,
    {
        let l = parameter::<Any>(params, 0);
        let m = parameter::<Any>(params, 1);
        MAPO_BUILT.fetch_add(1, Ordering::Relaxed);
        let rest =
            |[x, y, d, e]: [Var; 4]| conj([eq(l, cons(x, d)), eq(m, cons(y, e)), f(x, y), mapo(f.clone(), d, e)]);
        eq(l, nil()) & eq(m, nil()) | fresh(rest)
    }
    call_with(&INSTANCES, (f,), [argument::<Any>(l), argument::<Any>(m)], build::<F>, hidden::<_, 2>)
}

static MAPO_BUILT: AtomicU32 = AtomicU32::new(0);

/// `fn lengtho(n: usize, l: Term) -> Goal`
#[track_caller]
fn lengtho(n: usize, l: impl IntoTerm) -> Goal {
    static INSTANCES: Instances = Instances::new("lengtho", 1);
    fn build(params: Params<'_>, (n,): (usize,)) -> Goal {
        let l = parameter::<Any>(params, 0);
        if n == 0 { eq(l, nil()) } else { call_fresh(|d| eq(l, cons(Term::any_term(), d)) & lengtho(n - 1, d)) }
    }
    let layout = |data: &(usize,)| vec![Printed(&data.0).printed(), Argument::Term];
    call_with(&INSTANCES, (n,), [argument::<Any>(l)], build, layout)
}

/// `fn all_equalo(cells: Arc<[Var<i64>]>, value: Term<i64>) -> Goal`
#[track_caller]
fn all_equalo(cells: Arc<[Var<i64>]>, value: impl IntoTerm<i64>) -> Goal {
    static INSTANCES: Instances = Instances::new("all_equalo", 1);
    fn build(params: Params<'_>, (cells,): (Arc<[Var<i64>]>,)) -> Goal {
        let value = parameter::<i64>(params, 0);
        match cells.split_first() {
            None => succeed(),
            Some((first, rest)) => eq(*first, value) & all_equalo(rest.into(), value),
        }
    }
    call_with(&INSTANCES, (cells,), [argument::<i64>(value)], build, hidden::<_, 1>)
}

/// `fn repeato<const N: usize>(x: Term, l: Term) -> Goal`
#[track_caller]
fn repeato<const N: usize>(x: impl IntoTerm, l: impl IntoTerm) -> Goal {
    static INSTANCES: Instances = Instances::new("repeato", 2);
    fn build<const N: usize>(params: Params<'_>) -> Goal {
        let x = parameter::<Any>(params, 0);
        eq(parameter::<Any>(params, 1), [x; N])
    }
    INSTANCES.of(build::<N>).call([argument::<Any>(x), argument::<Any>(l)])
}

// -------------------------------------------------------- tests

#[test]
fn parameters_and_arguments_of_a_plain_relation() {
    let splits = run(|q| fresh(|[l, s]| appendo(l, s, [1, 2]) & eq(q, [l, s])));
    assert_eq!(all(splits), ["(() (1 2))", "((1 2) ())", "((1) (2))"]);
}

#[test]
fn const_generics_are_instances() {
    let both = run(|q| fresh(|[a, b]| repeato::<2>(7, a) & repeato::<3>(8, b) & eq(q, [a, b])));
    assert_eq!(all(both), ["((7 7) (8 8 8))"]);
}

#[test]
fn data_without_size_is_compiled_once_for_each_instance() {
    let before = MAPO_BUILT.load(Ordering::Relaxed);
    // Both closures have no size and types of their own.
    let wrapped = |q: Var| mapo(|x, y| eq(y, [x]), [1, 2, 3], q);
    let paired = |q: Var| mapo(|x, y| eq(y, cons(x, x)), q, list([cons(1, 1)]));
    for _ in 0..3 {
        assert_eq!(all(run(wrapped)), ["((1) (2) (3))"]);
        assert_eq!(run(paired).first().unwrap(), vec![1]);
    }
    // Other tests may run `mapo` at the same time, but not with these closures.
    let goal = wrapped(Var::new());
    assert!(matches!(goal.node(), crate::goal::Node::Call { .. }));
    assert!(goal.to_string().starts_with("mapo([1, 2, 3], "));
    assert!(MAPO_BUILT.load(Ordering::Relaxed) >= before + 2);
}

#[test]
fn builds_of_a_closure_without_size_are_counted() {
    static BUILT: AtomicU32 = AtomicU32::new(0);
    fn build<F: Fn(Var) -> Goal>(params: Params<'_>, (f,): (F,)) -> Goal {
        BUILT.fetch_add(1, Ordering::Relaxed);
        f(parameter(params, 0))
    }
    fn once_moreo<F: Fn(Var) -> Goal + Data>(f: F, x: Var) -> Goal {
        static INSTANCES: Instances = Instances::new("once_moreo", 1);
        call_with(&INSTANCES, (f,), [argument::<Any>(x)], build::<F>, hidden::<_, 1>)
    }
    for _ in 0..3 {
        let goal = |q| fresh(|[x, y]| once_moreo(|x| eq(x, 1), x) & once_moreo(|x| eq(x, 2), y) & eq(q, [x, y]));
        assert_eq!(run(goal).first().unwrap(), vec![1, 2]);
    }
    assert_eq!(BUILT.load(Ordering::Relaxed), 2);
}

#[test]
fn closures_may_capture_a_variable_of_the_query() {
    // The same variable for all elements.
    let goal = |(q, l): (Var<i64>, Var)| {
        mapo(move |x, y| eq(y, cons(x, q)), [1, 2], l) & eq(l, list([cons(1, 5), cons(2, 5)]))
    };
    assert_eq!(all(query(goal)), ["(5, ((1 . 5) (2 . 5)))"]);
    let after = |(q, l): (Var<i64>, Var)| eq(q, 5) & mapo(move |x, y| eq(y, cons(x, q)), [1, 2], l);
    assert_eq!(all(query(after)), ["(5, ((1 . 5) (2 . 5)))"]);
}

#[test]
fn closures_may_capture_a_variable_of_a_relation_and_of_a_binder() {
    static TAGGEDO: Definition = Definition::new("taggedo", 3, |params| {
        let [tag, l, m] = params.vars();
        call_fresh(|other| mapo(move |x, y| eq(y, list([tag, other, x])), l, m) & eq(other, "o"))
    });
    let twice = |q: Var| fresh(|[a, b]| TAGGEDO.call((1, [7, 8], a)) & TAGGEDO.call((2, [9], b)) & eq(q, [a, b]));
    assert_eq!(all(run(twice)), [r#"(((1 "o" 7) (1 "o" 8)) ((2 "o" 9)))"#]);
    // The same goal in two alternatives.
    let goal = |q: Var| {
        let tagged = call_fresh(|m| TAGGEDO.call((q, [1], m)));
        (tagged.clone() & eq(q, 1)) | (eq(q, 2) & tagged.clone()) | (tagged.clone() & tagged & eq(q, 3))
    };
    assert_eq!(all(run(goal)), ["1", "2", "3"]);
}

#[test]
fn data_tells_how_long_a_list_is() {
    assert_eq!(all(run(|q| lengtho(3, q))), ["(_.0 _.1 _.2)"]);
    assert_eq!(all(run(|q| lengtho(2, [1, 2]) & eq(q, 1))), ["1"]);
    assert!(all(run(|_| lengtho(2, [1, 2, 3]))).is_empty());
    // An argument that is a list, and one that is a variable with a value.
    assert_eq!(all(run(|q| lengtho(2, cons(1, q)))), ["(_.0)"]);
    assert_eq!(all(run(|q| eq(q, cons(1, Term::any_term())) & lengtho(2, q))), ["(1 _.0)"]);
}

#[test]
fn a_call_with_data_is_a_step_and_prints_as_its_relation() {
    let mut answers = run(|q| lengtho(3, q)).iter();
    assert!(answers.next().is_some());
    assert_eq!(answers.steps(), 4);
    let goal = call_fresh(|l| lengtho(3, l) & lengtho(0, cons(1, l)));
    assert_eq!(goal.to_string(), "fresh!(|a| { lengtho(3, a); lengtho(0, [1, ..a]) })");
    let hidden = call_fresh(|m| {
        let n = 1;
        mapo(move |x, y| eq(x, n) & eq(y, n), [1], m)
    });
    assert_eq!(hidden.to_string(), "fresh!(|a| mapo(.., [1], a))");
    assert_eq!(lengtho(1, nil()).place().unwrap().line(), line!());
}

#[test]
fn a_layout_prints_what_has_debug_and_hides_the_rest() {
    fn anyo<F: Data>(name: &'static str, f: F, x: Var) -> Goal {
        static INSTANCES: Instances = Instances::new("anyo", 1);
        let layout =
            |data: &(&'static str, F)| vec![Printed(&data.0).printed(), Argument::Term, Printed(&data.1).printed()];
        call_with(&INSTANCES, (name, f), [x.into_term()], |_, _| succeed(), layout)
    }
    assert_eq!(call_fresh(|x| anyo("tea", 1, x)).to_string(), r#"fresh!(|a| anyo("tea", a, ..))"#);
}

#[test]
fn data_may_be_shared_variables() {
    let goal = |cells: [Var<i64>; 3]| all_equalo(cells.as_slice().into(), 4) & succeed();
    assert_eq!(all(query(goal)), ["[4, 4, 4]"]);
    let unknown = |(cells, v): ([Var<i64>; 2], Var<i64>)| all_equalo(cells.as_slice().into(), v) & eq(cells[1], 6);
    assert_eq!(all(query(unknown)), ["([6, 6], 6)"]);
    let clash = |(cells, v): ([Var<i64>; 2], Var<i64>)| {
        eq(cells[0], 1) & eq(cells[1], 2) & all_equalo(cells.as_slice().into(), v)
    };
    assert!(all(query(clash)).is_empty());
}

#[test]
fn the_same_goal_with_data_twice() {
    let goal = |q: Var| {
        let two = call_fresh(|l| lengtho(2, l) & eq(l, cons(q, Term::any_term())));
        two.clone() & two.clone() & (eq(q, 1) | (eq(q, 2) & two))
    };
    assert_eq!(all(run(goal)), ["1", "2"]);
    let shared = |q: Var| {
        let each = mapo(move |x, y| eq(y, [x, q]), [1, 2], Term::any_term());
        each.clone() & each & eq(q, 3)
    };
    assert_eq!(all(run(shared)), ["3"]);
}

#[test]
fn relations_with_data_and_dynamic_goals_call_each_other() {
    // From a compiled relation,
    static PAIRO: Definition = Definition::new("pairo", 2, |params| {
        let [l, x] = params.vars();
        lengtho(2, l) & eq(l, cons(x, Term::any_term()))
    });
    assert_eq!(all(run(|q| call_fresh(|x| PAIRO.call((q, x)) & eq(x, 1)))), ["(1 _.0)"]);
    // from a dynamic goal, with what that one made,
    let dynamic = |q: Var| {
        with_state(move |_| {
            let made = Var::<Any>::new();
            lengtho(1, made) & call_fresh(|x| eq(made, [x]) & mapo(move |a, b| eq(b, [a, x]), made, q) & eq(x, 9))
        })
    };
    assert_eq!(all(run(dynamic)), ["((9 9))"]);
    // and the other way round: a closure that holds a dynamic goal on what it captured.
    let inner = |(n, q): (Var<i64>, Var)| {
        let add = move |x: Var, y: Var| {
            Dynamic::new("add", move |now| match (now.get::<i64>(x), now.get::<i64>(n)) {
                (Some(x), Some(n)) => eq(y, x + n),
                _ => fail(),
            })
            .looks_at((x, n))
            .goal()
        };
        eq(n, 10) & mapo(add, [1, 2], q)
    };
    assert_eq!(all(query(inner)), ["(10, (11 12))"]);
}

#[test]
fn a_relation_with_data_searches_in_every_mode() {
    let goal = |q: Var| {
        let two = move |l: Var| lengtho(2, l) & appendo([1], Term::any_term(), l);
        crate::impure::once(dfs(two(q)) | fair(two(q)))
    };
    assert_eq!(all(run(goal)), ["(1 _.0)"]);
}

#[test]
fn stopping_at_any_step_changes_nothing() {
    let goal = |(q, l): (Var<i64>, Var)| {
        (lengtho(2, l) | lengtho(1, l)) & mapo(move |x, _| eq(x, q) | eq(x, 0), l, Term::any_term()) & eq(q, 5)
    };
    for search in Search::ALL {
        let text = |(q, l): (i64, Reified)| format!("{q} {l}");
        let whole: Vec<String> = query(goal).search(search).iter().map(text).collect();
        assert_eq!(whole.len(), 6, "{search}");
        let mut answers = query(goal).search(search).max_steps(0).iter();
        let mut stopped = Vec::new();
        while answers.status() != Status::Complete {
            stopped.extend(answers.by_ref().map(text));
            answers.more_steps(1);
        }
        assert_eq!(stopped, whole, "{search}");
    }
}

#[test]
fn four_threads_share_relations_with_data() {
    let question = query(|(q, l): (Var<i64>, Var)| {
        mapo(move |x, y| eq(y, cons(x, q)), [1, 2], l) & eq(q, 5) & mapo(|x, y| eq(x, y), l, l) & lengtho(2, l)
    });
    let answers: Vec<String> = std::thread::scope(|scope| {
        let ask = || scope.spawn(|| (0..50).map(|_| format!("{:?}", question.first().unwrap())).collect::<Vec<_>>());
        [ask(), ask(), ask(), ask()].into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(answers.len(), 200);
    assert!(answers.iter().all(|answer| answer == "(5, ((1 . 5) (2 . 5)))"));
}

#[test]
fn recursion_over_data_is_a_million_deep_on_a_small_stack() {
    let ask = || {
        let answer = run(|q| lengtho(1_000_000, q)).first().unwrap();
        let (mut rest, mut length) = (answer.term(), 0);
        while let View::Pair { cell, .. } = rest.view() {
            (rest, length) = (cell.cdr(), length + 1);
        }
        assert_eq!(length, 1_000_000);
    };
    std::thread::Builder::new().stack_size(64 * 1024).spawn(ask).unwrap().join().unwrap();
}

#[test]
fn data_that_holds_goals_is_dropped_without_recursion() {
    fn goalo(goal: Goal) -> Goal {
        static INSTANCES: Instances = Instances::new("goalo", 0);
        call_with(&INSTANCES, (goal,), [], |_, (goal,): (Goal,)| goal, hidden::<_, 0>)
    }
    let ask = || {
        let mut goal = succeed();
        for _ in 0..200_000 {
            goal = goalo(goal);
        }
        assert_eq!(run(|_| goal.clone()).iter().count(), 1);
        drop(goal);
    };
    std::thread::Builder::new().stack_size(64 * 1024).spawn(ask).unwrap().join().unwrap();
}

#[test]
#[should_panic(expected = "`lengtho` has arity 1, but the number of arguments is 2")]
fn the_number_of_arguments_is_checked() {
    static INSTANCES: Instances = Instances::new("lengtho", 1);
    let _ = call_with(&INSTANCES, (1_u8,), [term(1), term(2)], |_, _| succeed(), hidden::<_, 2>);
}
