//! The laws of patterns, on expansions written out by hand as `matche!` writes them: types flow from what is
//! looked at to the names, and the goals are those that one writes without `matche!`.

use crate::__private::{
    Fresh, ListOf, Matched, Nil, Wild, eq_flipped, item, list_pattern, matches, name, nil, none_pattern, of, rest,
    some, some_pattern, sym, tuple_pattern, tuple2, tuple3, tuple4, tuple5, tuple6, tuple7, tuple8, value, wild,
};
use crate::prelude::{
    Any, Goal, Instances, IntoTerm, Params, Relation, Relational, Symbol, Term, Var, cons, disj, eq, fresh_as, query,
    run, succeed,
};
use crate::prelude::{conj, nil as empty};

/// `matche!((l, out) { ([], _) => s == out, ([a, ..b], [a, ..c]) => again(b, s, c) })`
macro_rules! appendo {
    ($l:expr, $s:expr, $out:expr, $again:expr) => {{
        let mut matched = Matched::new();
        let s0 = matched.scrutinee(&$l);
        let s1 = matched.scrutinee(&$out);
        matched.choose([conj([matches(s0, nil(of(s0))), eq(&$s, &$out)]), {
            let mut fresh = Fresh::new();
            let a = fresh.var::<_>("a");
            let b = fresh.var::<_>("b");
            let c = fresh.var::<_>("c");
            let p0 = {
                let list = of(s0);
                let item = item(list);
                list_pattern(list, [name(item, a)], name(rest(list), b))
            };
            let p1 = {
                let list = of(s1);
                let item = item(list);
                list_pattern(list, [name(item, a)], name(rest(list), c))
            };
            fresh.bind(conj([matches(s0, p0), matches(s1, p1), $again(b, $s, c)]))
        }])
    }};
}

fn appendo<T: Relational>(l: impl IntoTerm<Vec<T>>, s: impl IntoTerm<Vec<T>>, out: impl IntoTerm<Vec<T>>) -> Goal {
    static APPENDO: Instances = Instances::new("appendo", 3);
    fn build<T: Relational>(params: Params<'_>) -> Goal {
        let [l, s, out] = params.vars().map(Var::cast::<Vec<T>>);
        appendo!(l, s, out, appendo::<T>)
    }
    APPENDO.of(build::<T>).call((l.into_term().any(), s.into_term().any(), out.into_term().any()))
}

fn untyped_appendo(l: Var, s: Var, out: Var) -> Goal {
    let appendo = Relation::recursive("appendo", 3, |appendo, params| {
        let [l, s, out] = params.vars();
        appendo!(l, s, out, |l: Var, s: Var, out: Var| appendo.call((l, s, out)))
    });
    appendo.call((l, s, out))
}

#[test]
fn one_expansion_appends_lists_with_and_without_a_type() {
    let numbers = query(|q: Var<Vec<i64>>| appendo(ListOf((1,), Nil), [2, 3], q));
    assert_eq!(numbers.iter().collect::<Vec<_>>(), [vec![1, 2, 3]]);
    let words = query(|(l, s): (Var<Vec<String>>, Var<Vec<String>>)| appendo(l, s, ["tea"]));
    assert_eq!(words.iter().count(), 2);
    let untyped = run(|q| fresh_as(|[l, s]: [Var; 2]| eq(l, [1]) & eq(s, ["b"]) & untyped_appendo(l, s, q)));
    assert_eq!(untyped.first().unwrap().to_string(), r#"(1 "b")"#);
}

#[test]
fn the_goals_are_those_written_by_hand() {
    fn again<T>(l: Var<T>, s: Var<T>, out: Var<T>) -> Goal {
        eq(l.any(), (s.any(), out.any()))
    }
    let [l, s, out] = [(); 3].map(|()| Var::<Vec<i64>>::new());
    let with_types = fresh_as(|(a, b, c): (Var<i64>, Var<Vec<i64>>, Var<Vec<i64>>)| {
        conj([eq(l.any(), cons(a, b)), eq(out.any(), cons(a, c)), again(b, s, c)])
    });
    let by_hand = disj([conj([eq(l, empty()), eq(s, out)]), with_types]);
    assert_eq!(appendo!(l, s, out, again).to_string(), by_hand.to_string());

    let [l, s, out] = [l.any(), s.any(), out.any()];
    assert_eq!(appendo!(l, s, out, again).to_string(), by_hand.to_string());
}

/// What `matche!(scrutinee { [] => .., [_, ..] => .. })` adds to its two alternatives.
fn alternatives(s: Var) -> [Goal; 2] {
    [matches(s, nil(of(s))), matches(s, list_pattern(of(s), [wild()], wild()))]
}

#[test]
fn a_variable_is_looked_at_as_it_is() {
    let x = Var::<Any>::new();
    let by_hand = disj([eq(x, empty()), eq(x, cons(Wild, Wild))]).to_string();
    let (mut matched, term) = (Matched::new(), x.term());
    let all = [matched.scrutinee(x), matched.scrutinee(&x), matched.scrutinee(&&x), matched.scrutinee(&term)];
    assert!(all.iter().all(|var| var.id() == x.id()));
    assert_eq!(matched.choose(alternatives(x)).to_string(), by_hand);
}

#[test]
fn another_term_gets_a_variable_before_the_alternatives() {
    let x = Var::<i64>::new();
    let by_hand = |term: Term| fresh_as(|a: Var| eq(a, term) & disj(alternatives(a))).to_string();
    let found = |look: &dyn Fn(&mut Matched) -> Var| {
        let mut matched = Matched::new();
        let s = look(&mut matched);
        matched.choose(alternatives(s)).to_string()
    };
    let list = ListOf((&x, 1), Nil);
    assert_eq!(found(&|matched| matched.scrutinee(list)), by_hand(list.into_term()));
    assert_eq!(found(&|matched| matched.scrutinee(&cons(1, x))), by_hand(cons(1, x)));
    assert_eq!(found(&|matched| matched.scrutinee((&x, 'c', Nil))), by_hand((x, 'c', Nil).into_term()));
    assert_eq!(found(&|matched| matched.scrutinee(&[x, x])), by_hand([x, x].into_term()));
    assert_eq!(found(&|matched| matched.scrutinee(Nil)), by_hand(Term::nil()));
}

#[test]
fn a_term_looked_at_keeps_its_type_and_its_place() {
    let list: Term<Vec<i64>> = [1, 2].into_term();
    let answers = query(|q: Var<i64>| {
        let mut matched = Matched::new();
        let s = matched.scrutinee(&list);
        matched.choose([matches(s, list_pattern(of(s), [wild(), name(item(of(s)), q)], nil(of(s))))])
    });
    assert_eq!(answers.first(), Some(2));

    let (mut matched, line) = (Matched::new(), line!());
    let s = matched.scrutinee(&list);
    let goal = matches(s, nil(of(s)));
    assert_eq!(matched.goals[0].place().unwrap().line(), line + 1);
    assert_eq!(goal.place().unwrap().line(), line + 2);
}

#[test]
fn one_alternative_is_no_disjunction_and_none_fails() {
    let x = Var::<i64>::new();
    assert_eq!(Matched::new().choose([eq(x, 1)]).to_string(), eq(x, 1).to_string());
    assert_eq!(Matched::new().choose([]).to_string(), "fail");
}

#[test]
fn names_in_lists_have_the_types_of_items_and_rest() {
    fn parts<T: Relational>(list: Var<Vec<T>>, first: Var<T>, others: Var<Vec<T>>) -> Goal {
        let list_type = of(list);
        matches(list, list_pattern(list_type, [name(item(list_type), first)], name(rest(list_type), others)))
    }
    let answer = query(|(x, l): (Var<char>, Var<Vec<char>>)| {
        fresh_as(|list: Var<Vec<char>>| eq(list, ['a', 'b', 'c']) & parts(list, x, l))
    });
    assert_eq!(answer.first(), Some(('a', vec!['b', 'c'])));
    // What follows some items of an array is no longer that array.
    let answer = query(|l: Var<Vec<i64>>| {
        fresh_as(|row: Var<[i64; 3]>| {
            let pattern = list_pattern(of(row), [value(item(of(row)), 1)], name(rest(of(row)), l));
            eq(row, [1, 2, 3]) & matches(row, pattern)
        })
    });
    assert_eq!(answer.first(), Some(vec![2, 3]));
}

#[test]
fn values_are_literals_of_the_type_looked_at() {
    let goal = |q: Var<(i64, Vec<Symbol>, String)>| {
        let (number, symbols, text) = tuple3(of(q));
        let symbols = list_pattern(symbols, [value(item(symbols), sym("tea"))], nil(symbols));
        matches(q, tuple_pattern([value(number, 7), symbols, value(text, "seven")]))
    };
    assert_eq!(query(goal).first(), Some((7, vec![Symbol::new("tea")], "seven".into())));
    let goal = |q: Var| matches(q, list_pattern(of(q), [value(item(of(q)), sym("tea"))], value(of(q), [1])));
    assert_eq!(run(goal).first().unwrap().to_string(), "(tea 1)");
    assert_eq!(query(|q: Var<Symbol>| eq_flipped(sym("tea"), &q)).first(), Some(Symbol::new("tea")));
}

#[test]
fn a_name_that_occurs_twice_is_one_term() {
    let twins = |q: Var<(i64, i64)>| {
        fresh_as(|x: Var<i64>| {
            let (a, b) = tuple2(of(q));
            matches(q, tuple_pattern([name(a, x), name(b, x)]))
        })
    };
    assert_eq!(query(|q: Var<(i64, i64)>| twins(q) & eq(q, (1, Wild))).first(), Some((1, 1)));
    assert_eq!(query(|q: Var<(i64, i64)>| twins(q) & eq(q, (1, 2))).first(), None);
}

#[test]
fn parts_of_tuples_have_their_types() {
    macro_rules! parts_of {
        ($tuple:ident, $type:ty, $any:expr, ($($part:ident $value:expr),+)) => {{
            let typed = |q: Var<$type>| {
                let ($($part,)+) = $tuple(of(q));
                matches(q, tuple_pattern([$(value($part, $value)),+]))
            };
            assert_eq!(query(typed).first(), Some(($($value,)+)));
            let untyped = |q: Var| {
                let ($($part,)+) = $tuple(of(q));
                matches(q, tuple_pattern([$(value($part, $value)),+]))
            };
            assert_eq!(run(untyped).first().unwrap().to_string(), $any);
        }};
    }
    parts_of!(tuple2, (i64, char), "(1, 'b')", (a 1i64, b 'b'));
    parts_of!(tuple3, (i64, char, bool), "(1, 'b', true)", (a 1i64, b 'b', c true));
    parts_of!(tuple4, (i64, char, i64, i64), "(1, 'b', 3, 4)", (a 1i64, b 'b', c 3i64, d 4i64));
    parts_of!(tuple5, (i64, i64, i64, i64, char), "(1, 2, 3, 4, 'e')", (a 1i64, b 2i64, c 3i64, d 4i64, e 'e'));
    parts_of!(
        tuple6, (i64, i64, i64, i64, i64, char), "(1, 2, 3, 4, 5, 'f')",
        (a 1i64, b 2i64, c 3i64, d 4i64, e 5i64, f 'f')
    );
    parts_of!(
        tuple7, (i64, i64, i64, i64, i64, i64, char), "(1, 2, 3, 4, 5, 6, 'g')",
        (a 1i64, b 2i64, c 3i64, d 4i64, e 5i64, f 6i64, g 'g')
    );
    parts_of!(
        tuple8, (i64, i64, i64, i64, i64, i64, i64, char), "(1, 2, 3, 4, 5, 6, 7, 'h')",
        (a 1i64, b 2i64, c 3i64, d 4i64, e 5i64, f 6i64, g 7i64, h 'h')
    );
}

#[test]
fn options_are_taken_apart() {
    fn inner<T: Relational>(option: Var<Option<T>>, inner: Var<T>) -> Goal {
        matches(option, some_pattern(name(some(of(option)), inner)))
    }
    let answer = query(|x: Var<i64>| fresh_as(|o: Var<Option<i64>>| eq(o, Some(3)) & inner(o, x)));
    assert_eq!(answer.first(), Some(3));
    assert_eq!(query(|o: Var<Option<i64>>| matches(o, none_pattern(of(o)))).first(), Some(None));
    let untyped = |o: Var| matches(o, some_pattern(value(some(of(o)), 3))) | matches(o, none_pattern(of(o)));
    let answers: Vec<_> = run(untyped).iter().map(|answer| answer.to_string()).collect();
    assert_eq!(answers, ["Some(3)", "None"]);
}

#[test]
fn patterns_nest_to_any_depth() {
    // `matche!(q { [(x, [_, ..])] => x == 1 })`
    let goal = |q: Var<Vec<(i64, Vec<char>)>>| {
        let mut matched = Matched::new();
        let s = matched.scrutinee(&q);
        let mut fresh = Fresh::new();
        let x = fresh.var::<_>("x");
        let pattern = {
            let list = of(s);
            let (a, b) = tuple2(item(list));
            list_pattern(list, [tuple_pattern([name(a, x), list_pattern(b, [wild()], wild())])], nil(list))
        };
        matched.choose([fresh.bind(conj([matches(s, pattern), eq(x, 1), succeed()]))])
    };
    let answer = query(|q: Var<Vec<(i64, Vec<char>)>>| goal(q) & eq(q, [(Wild, ['c'])])).first();
    assert_eq!(answer, Some(vec![(1, vec!['c'])]));
}
