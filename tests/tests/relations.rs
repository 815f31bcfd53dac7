//! Relations: statics, generic ones, ones made at run time, ones passed as values.

use kanren_core::prelude::*;
use kanren_tests::programs::appendo;
use kanren_tests::{check_query, show};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

fn eveno(n: impl IntoTerm) -> Goal {
    static EVENO: Definition = Definition::new("eveno", 1, |params| {
        let [n] = params.vars();
        eq(n, Term::nil()) | fresh(|[a, m]| eq(n, cons(a, m)) & oddo(m))
    });
    EVENO.call((n,))
}

fn oddo(n: impl IntoTerm) -> Goal {
    static ODDO: Definition = Definition::new("oddo", 1, |params| {
        let [n] = params.vars();
        fresh(|[a, m]| eq(n, cons(a, m)) & eveno(m))
    });
    ODDO.call((n,))
}

/// `n` has as many elements as `l`: for each type of elements another instance.
fn tago<T: Tag>(l: impl IntoTerm<Vec<T>>, tag: impl IntoTerm<i64>) -> Goal {
    static TAGO: Instances = Instances::new("tago", 2);
    fn build<T: Tag>(params: Params<'_>) -> Goal {
        BUILT.fetch_add(1, Ordering::Relaxed);
        let [l, tag] = params.vars();
        let (l, tag) = (l.cast::<Vec<T>>(), tag.cast::<i64>());
        let rest = |(a, d): (Var, Var<Vec<T>>)| eq(l.any(), cons(a, d)) & tago::<T>(d, tag);
        (eq(l.any(), Term::nil()) & eq(tag, T::TAG)) | fresh_as(rest)
    }
    TAGO.of(build::<T>).call((l.into_term(), tag.into_term()))
}

static BUILT: AtomicU32 = AtomicU32::new(0);

trait Tag: Relational {
    const TAG: i64;
}

impl Tag for i64 {
    const TAG: i64 = 1;
}

impl Tag for String {
    const TAG: i64 = 2;
}

#[test]
fn one_generic_relation_at_two_types_has_two_meanings_and_is_built_twice() {
    for _ in 0..3 {
        assert_eq!(query(|tag: Var<i64>| tago::<i64>([1, 2, 3], tag)).first(), Some(1));
        assert_eq!(query(|tag: Var<i64>| tago::<String>(vec!["a".to_string()], tag)).first(), Some(2));
        let both = query(|(a, b): (Var<i64>, Var<i64>)| tago::<i64>([1], a) & tago::<String>(Vec::<String>::new(), b));
        assert_eq!(both.first(), Some((1, 2)));
    }
    assert_eq!(BUILT.load(Ordering::Relaxed), 2);
}

#[test]
fn a_relation_in_an_impl_and_one_with_a_const_parameter_have_an_instance_each() {
    struct Family<T>(std::marker::PhantomData<T>);
    impl<T: Tag> Family<T> {
        fn tago(x: impl IntoTerm) -> Goal {
            static TAGO: Instances = Instances::new("Family::tago", 1);
            TAGO.of(|params| eq(params.get(0), T::TAG)).call((x,))
        }
    }
    fn firsto<const N: i64>(l: impl IntoTerm, x: impl IntoTerm) -> Goal {
        static FIRSTO: Instances = Instances::new("firsto", 2);
        FIRSTO.of(|params| eq(params.get(0), list([term(N), params.get(1).term()]))).call((l, x))
    }
    assert_eq!(show(run(Family::<i64>::tago)), ["1"]);
    assert_eq!(show(run(Family::<String>::tago)), ["2"]);
    assert_eq!(show(run(|q| firsto::<7>([7, 3], q))), ["3"]);
    assert!(show(run(|q| firsto::<8>([7, 3], q))).is_empty());
}

#[test]
fn statics_call_each_other() {
    check_query(|| run(|q| eveno([1, 2, 3, 4]) & eq(q, 1)), &["1"]);
    check_query(|| run(|_| eveno([1, 2, 3])), &[]);
}

#[test]
fn a_recursive_static_runs_in_every_direction() {
    check_query(|| query(|(x, y): (Var, Var)| appendo(x, y, [1, 2])), &["() (1 2)", "(1) (2)", "(1 2) ()"]);
    check_query(|| run(|q| appendo([1], q, [1, 2, 3])), &["(2 3)"]);
    check_query(|| run(|q| appendo(q, [3], [1, 2, 3])), &["(1 2)"]);
}

#[test]
fn one_made_at_run_time_captures_host_data() {
    let words: Vec<String> = ["one", "two"].map(String::from).to_vec();
    let wordo =
        Relation::new("wordo", 1, move |params| disj(words.iter().map(|word| eq(params.get(0), word.as_str()))));
    assert_eq!((wordo.name(), wordo.arity()), ("wordo", 1));
    check_query(|| query(|q: Var<String>| wordo.call((q,))), &["\"one\"", "\"two\""]);
}

#[test]
fn one_made_at_run_time_calls_itself() {
    let lengtho = Relation::recursive("lengtho", 2, |lengtho, params| {
        let [l, n] = params.vars();
        let more = |[a, d, m]: [Var; 3]| conj([eq(l, cons(a, d)), eq(n, cons(sym("s"), m)), lengtho.call((d, m))]);
        (eq(l, Term::nil()) & eq(n, Term::nil())) | fresh(more)
    });
    check_query(|| run(|q| lengtho.call(([7, 8], q))), &["(s s)"]);
    let open = run(|q| lengtho.call((q, list([sym("s"), sym("s")])))).into_iter().next().expect("an answer");
    assert_eq!(open.to_string(), "(_.0 _.1)");
}

type Build = Box<dyn Fn(&[Relation], Params<'_>) -> Goal + Send + Sync>;

/// Even and odd numbers as lists, each through the other; `kept` lives as long as their bodies do.
fn group(kept: &Arc<()>) -> Vec<Relation> {
    let (one, two) = (kept.clone(), kept.clone());
    let even: Build = Box::new(move |group, params| {
        let (_, n) = (&one, params.get(0));
        eq(n, Term::nil()) | fresh(|[a, m]| eq(n, cons(a, m)) & group[1].call((m,)))
    });
    let odd: Build = Box::new(move |group, params| {
        let (_, n) = (&two, params.get(0));
        fresh(|[a, m]| eq(n, cons(a, m)) & group[0].call((m,)))
    });
    Relation::group(vec![("eveno".to_string(), 1, even), ("oddo".to_string(), 1, odd)])
}

#[test]
fn a_group_sees_itself_and_answers_whichever_is_asked_first() {
    for first in [0, 1] {
        let relations = group(&Arc::default());
        let holds = |relation: usize, n: i64| run(|_| relations[relation].call((list(0..n),))).first().is_some();
        assert!(holds(first, 4) != holds(1 - first, 4));
        assert_eq!([holds(0, 2), holds(0, 3), holds(1, 2), holds(1, 3)], [true, false, false, true]);
    }
}

#[test]
fn dropping_the_last_handle_frees_a_group_that_refers_to_itself() {
    let kept = Arc::new(());
    let relations = group(&kept);
    assert_eq!(Arc::strong_count(&kept), 3);
    drop(relations);
    assert_eq!(Arc::strong_count(&kept), 1, "never called");

    let relations = group(&kept);
    assert!(run(|_| relations[0].call((list(0..10i64),))).first().is_some());
    let goal = relations[1].call(([1],));
    drop(relations);
    assert_eq!(Arc::strong_count(&kept), 3, "a goal keeps what it calls");
    assert!(run(|_| goal.clone()).first().is_some());
    drop(goal);
    assert_eq!(Arc::strong_count(&kept), 1, "after it was compiled and run");

    let relations = group(&kept);
    let mut answers = run(|q| relations[0].call((q,))).iter();
    drop(relations);
    assert!(answers.by_ref().take(5).count() == 5);
    assert_eq!(Arc::strong_count(&kept), 3, "a query that is not at its end keeps them");
    drop(answers);
    assert_eq!(Arc::strong_count(&kept), 1);
}

#[test]
fn a_relation_is_a_value_that_another_takes() {
    let mapo = |step: Relation| {
        Relation::recursive("mapo", 2, move |mapo, params| {
            let [l, out] = params.vars();
            let both = |[x, d, y, r]: [Var; 4]| {
                conj([eq(l, cons(x, d)), eq(out, cons(y, r)), step.call((x, y)), mapo.call((d, r))])
            };
            (eq(l, Term::nil()) & eq(out, Term::nil())) | fresh(both)
        })
    };
    let wrapo = Relation::new("wrapo", 2, |params| eq(params.get(1), [params.get(0)]));
    let swapo =
        Relation::new("swapo", 2, |params| fresh(|[a, b]| eq(params.get(0), [a, b]) & eq(params.get(1), [b, a])));
    let (wrap, swap) = (mapo(wrapo), mapo(swapo));
    check_query(|| run(|q| wrap.call(([1, 2], q))), &["((1) (2))"]);
    check_query(|| run(|q| wrap.call((q, [[1], [2]]))), &["(1 2)"]);
    check_query(|| run(|q| swap.call(([[1, 2], [3, 4]], q))), &["((2 1) (4 3))"]);
}

#[test]
fn a_function_that_returns_goals_takes_host_data_and_delays_as_a_dynamic_call() {
    fn lengtho(n: usize, l: Var) -> Goal {
        let body = move |_: &Now<'_>| match n {
            0 => eq(l, Term::nil()),
            _ => fresh(move |[a, d]| eq(l, cons(a, d)) & lengtho(n - 1, d)),
        };
        Dynamic::new("lengtho", body).looks_at([l]).call()
    }
    check_query(|| run(|q| lengtho(3, q)), &["(_.0 _.1 _.2)"]);
}

#[test]
fn arguments_may_be_tuples_arrays_and_vectors() {
    let threeo = Relation::new("threeo", 3, |params| {
        let [a, b, c] = params.vars();
        eq(a, 1) & eq(b, 2) & eq(c, 3)
    });
    assert!(run(|_| threeo.call((1, 2, 3))).first().is_some());
    assert!(run(|_| threeo.call([1, 2, 3])).first().is_some());
    assert!(run(|_| threeo.call(vec![1, 2, 4])).first().is_none());
    let none = Relation::new("noneo", 0, |params| if params.is_empty() { succeed() } else { fail() });
    assert!(run(|_| none.call(())).first().is_some());
}

#[test]
#[should_panic(expected = "`oneo` has arity 1, but the number of arguments is 2")]
fn a_call_with_too_many_arguments_panics_where_it_is_built() {
    let _ = eveno(1) & Relation::new("oneo", 1, |params| eq(params.get(0), 1)).call((1, 2));
}

#[test]
fn a_call_prints_with_its_name_and_arguments() {
    let oneo = Relation::new("oneo", 1, |params| eq(params.get(0), 1));
    assert_eq!(oneo.call((7,)).to_string(), "oneo(7)");
}
