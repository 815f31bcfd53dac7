//! One relation, asked in every direction: `cargo run --example appendo`
//!
//! `appendo(l, s, out)` holds if the list `l`, followed by `s`, is `out`. It stands here twice: for lists of
//! anything, as in the books, and for lists of one type. Only the signature differs.

use kanren_core::prelude::*;

/// Either `l` is empty, and `s` is `out`; or `l` and `out` begin with the same `x`, and the rest of `l`,
/// followed by `s`, is the rest of `out`.
#[relation]
fn appendo(l: Term, s: Term, out: Term) -> Goal {
    matche!((l, out) {
        ([], _) => s == out,
        ([x, ..rest], [x, ..joined]) => appendo(rest, s, joined),
    })
}

/// The same for lists whose elements are of one type. The compiler checks that they are.
#[relation]
fn append_of<T: Relational>(l: Term<Vec<T>>, s: Term<Vec<T>>, out: Term<Vec<T>>) -> Goal {
    matche!((l, out) {
        ([], _) => s == out,
        ([x, ..rest], [x, ..joined]) => append_of(rest, s, joined),
    })
}

/// Forwards: a function's way of using it.
fn join(l: &[i64], s: &[i64]) -> Option<Vec<i64>> {
    run!(|out: Vec<i64>| append_of(l, s, out)).first()
}

/// Backwards: what comes before `suffix` in `list`?
fn before(suffix: &[i64], list: &[i64]) -> Option<Vec<i64>> {
    run!(|l: Vec<i64>| append_of(l, suffix, list)).first()
}

/// All ways to cut a list in two.
fn splits(list: &[i64]) -> Query<(Vec<i64>, Vec<i64>)> {
    run!(|l: Vec<i64>, s: Vec<i64>| append_of(l, s, list))
}

/// The last element: what is left when the list is cut before it.
fn last(list: &[i64]) -> Option<i64> {
    run!(|x: i64| append_of(_, [x], list)).first()
}

/// Whether `part` stands somewhere inside `list`: two cuts. A query for nothing: does it hold?
fn contains(list: &[i64], part: &[i64]) -> bool {
    let inside = run!(|| |middle: Vec<i64>| {
        append_of(_, middle, list);
        append_of(part, _, middle)
    });
    inside.first().is_some()
}

fn main() {
    println!("forwards     [1, 2] ++ [3] = {:?}", join(&[1, 2], &[3]).unwrap_or_default());
    println!("backwards    what ++ [3] = [1, 2, 3]?   {}", or_none(before(&[3], &[1, 2, 3])));
    println!("             what ++ [4] = [1, 2, 3]?   {}", or_none(before(&[4], &[1, 2, 3])));
    println!("last         of [1, 2, 3]: {}", or_none(last(&[1, 2, 3])));
    println!("contains     [2, 3] in [1, 2, 3, 4]: {}", contains(&[1, 2, 3, 4], &[2, 3]));
    println!("             [3, 2] in [1, 2, 3, 4]: {}", contains(&[1, 2, 3, 4], &[3, 2]));

    println!("\nsplits of [1, 2, 3]");
    for (l, s) in splits(&[1, 2, 3]) {
        println!("  {:<12}{s:?}", format!("{l:?}"));
    }

    println!("\nLists of anything, with gaps: (1 x \"tea\") ++ y = (1 2 z 3 4)");
    for (x, y, z) in gaps() {
        println!("  x = {x}, y = {y}, z = {z}");
    }

    println!("\nwhat ++ what = what? Nothing is known, so there is no end of answers. The first four:");
    for (l, s, out) in run!(|l, s, out| appendo(l, s, out)).into_iter().take(4) {
        println!("  {:<14} ++ {s} = {out}", l.to_string());
    }
}

fn gaps() -> Query<(Any, Any, Any)> {
    run!(|x, y, z| appendo([1, x, "tea"], y, [1, 2, z, 3, 4]))
}

fn or_none(value: Option<impl std::fmt::Debug>) -> String {
    value.map_or_else(|| "none".into(), |value| format!("{value:?}"))
}

#[test]
fn every_direction() {
    assert_eq!(join(&[1, 2], &[3]), Some(vec![1, 2, 3]));
    assert_eq!(before(&[3], &[1, 2, 3]), Some(vec![1, 2]));
    assert_eq!(before(&[4], &[1, 2, 3]), None);
    assert_eq!(last(&[1, 2, 3]), Some(3));
    assert_eq!(last(&[]), None);
    assert!(contains(&[1, 2, 3, 4], &[2, 3]));
    assert!(!contains(&[1, 2, 3, 4], &[3, 2]));
}

#[test]
fn gaps_are_filled() {
    let (x, y, z) = gaps().first().unwrap();
    assert_eq!([x.to_string(), y.to_string(), z.to_string()], ["2", "(3 4)", "\"tea\""]);
    assert_eq!(gaps().iter().count(), 1);
}

#[test]
fn a_list_of_n_elements_has_n_plus_one_splits() {
    let list: Vec<i64> = (0..100).collect();
    assert_eq!(splits(&list).iter().count(), 101);
    assert!(splits(&list).iter().all(|(l, s)| [l, s].concat() == list));
}

#[test]
fn what_is_left_open_is_numbered() {
    let rows = run!(|l, s, out| appendo(l, s, out)).into_iter().take(3);
    let rows: Vec<String> = rows.map(|(l, s, out)| format!("{l} ++ {s} = {out}")).collect();
    assert_eq!(rows, ["() ++ _.0 = _.0", "(_.0) ++ _.1 = (_.0 . _.1)", "(_.0 _.1) ++ _.2 = (_.0 _.1 . _.2)"]);
}
