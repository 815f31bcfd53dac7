//! Generic relations find their types.

use crate::prelude::*;

#[relation]
fn membero<T: Relational>(x: Term<T>, l: Term<Vec<T>>) -> Goal {
    matche!(l {
        [{x}, ..] => succeed,
        [_, ..rest] => membero(x, rest),
    })
}

#[relation]
fn appendo<T: Relational>(l: Term<Vec<T>>, s: Term<Vec<T>>, out: Term<Vec<T>>) -> Goal {
    matche!((l, out) {
        ([], _) => s == out,
        ([x, ..d], [x, ..r]) => appendo(d, s, r),
    })
}

#[test]
fn a_generic_relation_finds_its_type_in_variables_and_in_values() {
    let list: &[i64] = &[1, 2];
    assert_eq!(run!(|x: i64| membero(x, [1, 2])).iter().count(), 2);
    assert_eq!(run!(|x: String| membero(x, ["tea"])).first().unwrap(), "tea");
    assert_eq!(run!(|x: i64| membero((x, "tea"), [(1, "milk"), (2, "tea")])).first(), Some(2));
    assert_eq!(run!(|x: i64| membero([x, 2], [[1, 2], [3, 4]])).first(), Some(1));
    assert_eq!(run!(|x: i64| appendo(_, [x], list)).first(), Some(2));
    assert_eq!(run!(|x: i64| membero(Some(x), [None, Some(3)])).first(), Some(3));
    for held in [run!(|| appendo([], ["a"], ["a"])), run!(|| membero(_, [1, ..])), run!(|| membero(1, list))] {
        assert!(held.first().is_some());
    }
}
