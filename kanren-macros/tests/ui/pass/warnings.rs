//! Every form, without a warning.

#![deny(
    warnings,
    unused,
    unused_qualifications,
    unused_parens,
    unused_braces,
    unused_results,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    missing_debug_implementations,
    trivial_casts,
    trivial_numeric_casts,
    unreachable_pub,
    unsafe_code,
    let_underscore_drop,
    non_ascii_idents
)]

use kanren_core::impure::{once, project};
use kanren_core::prelude::*;

#[relation]
fn appendo(l: Term, s: Term, out: Term) -> Goal {
    matche!((l, out) {
        ([], _) => s == out,
        ([x, ..d], [x, ..r]) => appendo(d, s, r),
    })
}

#[relation]
fn patterns(l: Term, typed: Term<Vec<(i64, Option<char>)>>) -> Goal {
    matche!(l { _ => succeed });
    matche!((l, typed) { _ => succeed, (_, _) => fail });
    matche!(l { all => all == l });
    matche!(typed {
        [] => fail,
        [(n, Some('a')), ..] => { n == 1 },
        [(-2, None), (_, _), _, ..rest] => rest == [],
        [(n, Some(_c)), .._tail] => n == { 1 + 1 },
        [_, ..d] => |x, y: i64| { x == y; y == 1; patterns(l, d) },
        {typed} => succeed(),
    });
    matche!([l, l, 1] { [a, ..b] => b == a });
    matche!(sym("x") { 'x => succeed, 'y => fail })
}

#[relation]
fn steps(n: usize, _unused: bool, l: Term) -> Goal {
    if n == 0 { l == [] } else { |d| { l == [n, ..d]; steps(n - 1, _unused, d) } }
}

#[relation]
fn mapo<F>(f: F, l: Term, out: Term) -> Goal
where
    F: Fn(Var, Var) -> Goal + Clone + Send + Sync + 'static,
{
    matche!((l, out) { ([], []) => succeed, ([x, ..d], [y, ..r]) => { f(x, y); mapo(f.clone(), d, r) } })
}

#[relation]
fn boardo<const N: usize, T: Relational>(cells: Term<[T; N]>, x: Term<T>) -> Goal {
    conde!({ cells == _; x == x }, fail)
}

fn goals(n: i64, list: &[i64]) -> Goal {
    goal!({
        (n == 3);
        let limit = list.len();
        for (i, item) in list.iter().enumerate() {
            if i + 1 < limit {
                once(item == _ && (n == 3 || n == 4));
            } else if n > 4 {
                fail;
            }
        }
        match list {
            [] => fail,
            [first, ..] if *first > 1 => { succeed; },
            _ => (n == { 3 }),
        }
        |x, q: [i64; 2], names| {
            x == [q[0], q[1]];
            q == [1, 2];
            names == [x.any(), term("a")];
            conj([x == [1, _], q[0] == 1]) & disj([fail(), succeed()]);
            dfs({ x == _; succeed });
        };
        { n == 3; };
        {}
    })
}

fn main() {
    for (x, y) in run!(|x, y| appendo(x, y, [1, 2, 3])) {
        assert!(!x.to_string().is_empty() && !y.to_string().is_empty());
    }
    assert_eq!(run!(|l| patterns(l, [(1, Some('a'))])).iter().take(4).count(), 0);
    assert_eq!(run!(|l: Vec<i64>| steps(2, true, l)).first(), Some(vec![2, 1]));
    assert_eq!(run!(|l: Vec<i64>| mapo(|x, y| goal!(x == y), [1], l)).first(), Some(vec![1]));
    assert_eq!(run!(|x: i64| { boardo::<2, i64>([1, 2], x); x == 5 }).first(), Some(5));
    assert_eq!(run!(|| goals(3, &[1, 2])).first(), Some(()));
    let squares = run!(|x: i64, y: i64, all| {
        conde!(x == 1, x == 2);
        all == [x, x];
        project!(|x: i64, all| { y == { x * x }; all == all; });
    });
    assert_eq!(squares.iter().map(|(x, y, _)| (x, y)).collect::<Vec<_>>(), [(1, 1), (2, 4)]);
    let fresh_one = fresh!(|x, y: i64| { x == y; y == 1 });
    assert_eq!(fresh_one.to_string(), "fresh!(|x, y| { x == y; y == 1 })");
    assert_eq!(term!([1, 'tea, (2, Some(_)), ..'rest]).to_string(), "(1 tea (2, Some(_)) . rest)");
}
