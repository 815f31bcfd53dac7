//! One relation, asked in every direction: `cargo run --example appendo`
//!
//! `appendo(l, s, out)` holds if the list `l`, followed by `s`, is `out`. It is written here with plain
//! functions only, to show that the macros are a convenience; `fresh!` and `conde!` would build the same goal.

use kanren_core::prelude::*;

/// Either `l` is empty and `out` is `s`; or both begin with the same element, and the rest of `l`, followed
/// by `s`, is the rest of `out`.
///
/// The closure is run once, to learn what the relation says. After that a call is just its name with
/// arguments, which is why it may stand in its own definition.
#[track_caller]
fn appendo(l: impl IntoTerm, s: impl IntoTerm, out: impl IntoTerm) -> Goal {
    static APPENDO: Definition = Definition::new("appendo", 3, |params| {
        let [l, s, out] = params.vars();
        disj([
            conj([eq(l, Term::nil()), eq(s, out)]),
            fresh(|[first, rest, joined]| {
                conj([eq(l, cons(first, rest)), eq(out, cons(first, joined)), appendo(rest, s, joined)])
            }),
        ])
    });
    APPENDO.call((l, s, out))
}

/// Forwards: a function's way of using it.
fn join(l: &[i64], s: &[i64]) -> Option<Vec<i64>> {
    query(|out: Var<Vec<i64>>| appendo(l, s, out)).first()
}

/// Backwards: what comes before `suffix` in `list`?
fn before(suffix: &[i64], list: &[i64]) -> Option<Vec<i64>> {
    query(|l: Var<Vec<i64>>| appendo(l, suffix, list)).first()
}

/// All ways to cut a list in two.
fn splits(list: &[i64]) -> Query<(Vec<i64>, Vec<i64>)> {
    query(|(l, s): (Var<Vec<i64>>, Var<Vec<i64>>)| appendo(l, s, list))
}

/// The last element: what is left when the list is cut before it.
fn last(list: &[i64]) -> Option<i64> {
    query(|x: Var<i64>| fresh!(|rest| appendo(rest, [x], list))).first()
}

/// Whether `part` stands somewhere inside `list`: two cuts.
fn contains(list: &[i64], part: &[i64]) -> bool {
    let inside = run(|_| {
        fresh!(|start, end, middle| {
            appendo(start, middle, list);
            appendo(part, end, middle);
        })
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

    println!("\nwhat ++ what = what? Nothing is known, so there is no end of answers. The first four:");
    let all = query(|(l, s, out): (Var, Var, Var)| appendo(l, s, out));
    for (l, s, out) in all.iter().take(4) {
        println!("  {:<14} ++ {s} = {out}", l.to_string());
    }
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
fn a_list_of_n_elements_has_n_plus_one_splits() {
    let list: Vec<i64> = (0..100).collect();
    assert_eq!(splits(&list).iter().count(), 101);
    assert!(splits(&list).iter().all(|(l, s)| [l, s].concat() == list));
}
