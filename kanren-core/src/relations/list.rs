//! Lists: taking them apart, joining, reversing, picking, permuting, counting.
//!
//! The clauses are those of *The Reasoned Schemer*, 2nd edition (TRS2), and of the microKanren
//! literature, in their order. In the tables of modes "a list" is one whose length is known; its
//! elements need not be. `member1o` and `rembero` need
//! "differs from": the first place counts, and no other.

use kanren_macros::{conde, goal, matche, relation};

use super::number::pluso;
use crate::goal::{Goal, succeed};
use crate::term::Term;
use crate::term::convert::{IntoTerm, term};

/// `l` is the empty list.
///
/// One equation: at most one answer, ends in every mode. TRS2, chapter 2.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::list::nullo;
/// assert!(run!(|| nullo([1])).first().is_none());
/// assert_eq!(run!(|l: Vec<i64>| nullo(l)).first(), Some(vec![]));
/// ```
#[doc(alias = "emptyo")]
#[track_caller]
pub fn nullo(l: impl IntoTerm) -> Goal {
    let l = term(l);
    goal!(l == [])
}

/// `p` is a pair; of a proper list this means that it is not empty.
///
/// One equation: at most one answer, ends in every mode. TRS2, chapter 2.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::list::pairo;
/// assert!(run!(|| pairo([1])).first().is_some());
/// assert_eq!(run!(|p| pairo(p)).first().unwrap().to_string(), "(_.0 . _.1)");
/// ```
#[track_caller]
pub fn pairo(p: impl IntoTerm) -> Goal {
    let p = term(p);
    goal!(p == [_, ..])
}

/// `p` is a pair, and `a` its first part: the first element of a list.
///
/// One equation: at most one answer, ends in every mode. TRS2, chapter 2.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::list::caro;
/// assert_eq!(run!(|a: i64| caro([1, 2], a)).first(), Some(1));
/// assert_eq!(run!(|p| caro(p, 1)).first().unwrap().to_string(), "(1 . _.0)");
/// ```
#[doc(alias("car", "heado", "firsto"))]
#[track_caller]
pub fn caro(p: impl IntoTerm, a: impl IntoTerm) -> Goal {
    let (p, a) = (term(p), term(a));
    goal!(p == [a, ..])
}

/// `p` is a pair, and `d` its second part: a list without its first element.
///
/// One equation: at most one answer, ends in every mode. TRS2, chapter 2.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::list::cdro;
/// assert_eq!(run!(|d: Vec<i64>| cdro([1, 2], d)).first(), Some(vec![2]));
/// assert_eq!(run!(|p| cdro(p, [2])).first().unwrap().to_string(), "(_.0 2)");
/// ```
#[doc(alias("cdr", "tailo", "resto"))]
#[track_caller]
pub fn cdro(p: impl IntoTerm, d: impl IntoTerm) -> Goal {
    let (p, d) = (term(p), term(d));
    goal!(p == [_, ..d])
}

/// `p` is the pair of `a` and `d`: the list that starts with `a` and goes on with `d`.
///
/// One equation: at most one answer, ends in every mode. TRS2, chapter 2.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::list::conso;
/// assert_eq!(run!(|p: Vec<i64>| conso(1, [2, 3], p)).first(), Some(vec![1, 2, 3]));
/// assert_eq!(run!(|a: i64, d: Vec<i64>| conso(a, d, [1, 2, 3])).first(), Some((1, vec![2, 3])));
/// ```
#[doc(alias = "cons")]
#[track_caller]
pub fn conso(a: impl IntoTerm, d: impl IntoTerm, p: impl IntoTerm) -> Goal {
    let (a, d, p) = (term(a), term(d), term(p));
    goal!(p == [a, ..d])
}

/// `l` is a proper list: it ends with the empty list.
///
/// | known | answers | ends |
/// |---|---|---|
/// | a list, or what is none | 1 or 0 | yes |
/// | nothing, or only how it starts | each length | no |
///
/// TRS2, chapter 3.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::list::listo;
/// assert!(run!(|| listo([1, 2])).first().is_some());
/// assert!(run!(|| |x| listo([1, ..2])).first().is_none());
/// let shapes: Vec<String> = run!(|l| listo(l)).iter().take(3).map(|l| l.to_string()).collect();
/// assert_eq!(shapes, ["()", "(_.0)", "(_.0 _.1)"]);
/// ```
#[doc(alias("is_list", "proper_list"))]
#[relation]
pub fn listo(l: Term) -> Goal {
    matche!(l {
        [] => succeed,
        [_, ..d] => listo(d),
    })
}

/// `l` followed by `s` is `out`.
///
/// | known | answers | ends |
/// |---|---|---|
/// | `l` is a list | 1 or 0 | yes |
/// | `out` is a list of n | at most n + 1: its splits | yes |
/// | neither | a longer `l` each | no |
///
/// `l` is a proper list; `s`, and then `out`, may be anything. TRS2, chapter 4.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::list::appendo;
/// assert_eq!(run!(|out: Vec<i64>| appendo([1], [2, 3], out)).first(), Some(vec![1, 2, 3]));
/// let splits = run!(|l: Vec<i64>, s: Vec<i64>| appendo(l, s, [1, 2]));
/// let splits: Vec<_> = splits.iter().collect();
/// assert_eq!(splits, [(vec![], vec![1, 2]), (vec![1], vec![2]), (vec![1, 2], vec![])]);
/// ```
#[doc(alias("append", "++", "concato", "concat"))]
#[relation]
pub fn appendo(l: Term, s: Term, out: Term) -> Goal {
    matche!((l, out) {
        ([], _) => s == out,
        ([a, ..d], [a, ..joined]) => appendo(d, s, joined),
    })
}

/// `x` is an element of `l`.
///
/// | known | answers | ends |
/// |---|---|---|
/// | `l` is a list | one for each place where `x` can stand | yes |
/// | otherwise | a later place each | no |
///
/// An element that stands twice is found twice. TRS2, chapter 3; the second clause does not
/// exclude the first.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::list::membero;
/// let elements: Vec<i64> = run!(|x: i64| membero(x, [1, 2, 1])).iter().collect();
/// assert_eq!(elements, [1, 2, 1]);
/// let lists: Vec<String> = run!(|l| membero(1, l)).iter().take(2).map(|l| l.to_string()).collect();
/// assert_eq!(lists, ["(1 . _.0)", "(_.0 1 . _.1)"]);
/// ```
#[doc(alias("member", "elem", "contains"))]
#[relation]
pub fn membero(x: Term, l: Term) -> Goal {
    matche!(l {
        [{x}, ..] => succeed,
        [_, ..d] => membero(x, d),
    })
}

/// `out` is `l` reversed.
///
/// | known | answers | ends |
/// |---|---|---|
/// | `l` is a list | 1 or 0 | yes |
/// | only `out` is a list | 1 or 0 | no: it looks for more among longer and longer lists |
/// | neither | each length | no |
///
/// The naive one of the literature, quadratic. To ask backwards, ask `reverso(out, l)`, which means
/// the same.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::list::reverso;
/// assert_eq!(run!(|out: Vec<i64>| reverso([1, 2, 3], out)).first(), Some(vec![3, 2, 1]));
/// let mut backwards = run!(|l: Vec<i64>| reverso(l, [1, 2, 3])).max_steps(1_000).iter();
/// assert_eq!(backwards.next(), Some(vec![3, 2, 1]));
/// assert_eq!((backwards.next(), backwards.status()), (None, Status::OutOfSteps));
/// ```
#[doc(alias = "reverse")]
#[relation]
pub fn reverso(l: Term, out: Term) -> Goal {
    matche!(l {
        [] => out == [],
        [a, ..d] => |reversed| {
            reverso(d, reversed);
            appendo(reversed, [a], out);
        },
    })
}

/// `x` is the last element of `l`.
///
/// | known | answers | ends |
/// |---|---|---|
/// | `l` is a list | 1 or 0 | yes |
/// | otherwise | each length | no |
///
/// The empty list has no last element. Prolog's `last`.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::list::lasto;
/// assert_eq!(run!(|x: i64| lasto([1, 2, 3], x)).first(), Some(3));
/// assert_eq!(run!(|y: i64| lasto([1, 2, y], 9)).first(), Some(9));
/// let lists: Vec<String> = run!(|l| lasto(l, 9)).iter().take(2).map(|l| l.to_string()).collect();
/// assert_eq!(lists, ["(9)", "(_.0 9)"]);
/// ```
#[doc(alias = "last")]
#[relation]
pub fn lasto(l: Term, x: Term) -> Goal {
    matche!(l {
        [{x}] => succeed,
        [_, ..d] => lasto(d, x),
    })
}

/// Taking `x` out of `l` at one place leaves `rest`.
///
/// | known | answers | ends |
/// |---|---|---|
/// | `l` is a list of n | at most n: a choice each | yes |
/// | `rest` is a list of n | at most n + 1: a place for `x` each | yes |
/// | neither | a later place each | no |
///
/// One answer for each place: equal elements count apart. Prolog's `select`.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::list::selecto;
/// let choices: Vec<_> = run!(|x: i64, rest: Vec<i64>| selecto(x, [1, 2], rest)).iter().collect();
/// assert_eq!(choices, [(1, vec![2]), (2, vec![1])]);
/// let inserted: Vec<Vec<i64>> = run!(|l: Vec<i64>| selecto(9, l, [1, 2])).iter().collect();
/// assert_eq!(inserted, [[9, 1, 2], [1, 9, 2], [1, 2, 9]]);
/// ```
#[doc(alias("select", "inserto", "delete"))]
#[relation]
pub fn selecto(x: Term, l: Term, rest: Term) -> Goal {
    matche!((l, rest) {
        ([{x}, ..{rest}], _) => succeed,
        ([a, ..d], [a, ..others]) => selecto(x, d, others),
    })
}

/// `p` is a permutation of `l`.
///
/// | known | answers | ends |
/// |---|---|---|
/// | `l` is a list of n | n! if nothing is known of `p` | yes |
/// | only `p` is a list of n | n! | no: it looks for more among longer and longer lists |
/// | neither | each length | no |
///
/// Equal elements count apart. Both known, it is a test, with an answer for each way to match equal
/// elements. Prolog's `permutation`.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::list::permuteo;
/// let all: Vec<Vec<i64>> = run!(|p: Vec<i64>| permuteo([1, 2, 3], p)).iter().collect();
/// assert_eq!(all.len(), 6);
/// assert!(all.contains(&vec![3, 1, 2]));
/// assert_eq!(run!(|x: i64| permuteo([1, x, 3], [3, 2, 1])).first(), Some(2));
/// ```
#[doc(alias("permutation", "permuto", "permo"))]
#[relation]
pub fn permuteo(l: Term, p: Term) -> Goal {
    matche!((l, p) {
        ([], []) => succeed,
        (_, [x, ..others]) => |rest| {
            selecto(x, l, rest);
            permuteo(rest, others);
        },
    })
}

/// `l` is a proper list of `n` elements; `n` is a binary number of [`number`](super::number).
///
/// | known | answers | ends |
/// |---|---|---|
/// | `l` is a list | 1 or 0 | yes |
/// | `n` | 1: a list of unknowns | yes |
/// | neither | each length | no |
///
/// Why not an integer: an integer cannot be counted without being known, so that one direction would
/// be lost. With a binary number both directions end, and the other relations on numbers go on from
/// there; read it with [`to_u64`](super::number::to_u64), write it with [`num`](super::number::num).
/// Not in the books: it counts up along `l`, and stops where the count has more bits than `n`.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::list::lengtho;
/// use kanren_core::relations::number::{lto, num, to_u64};
/// let n = run!(|n| lengtho([7, 8, 9], n)).first().unwrap();
/// assert_eq!(to_u64(n.term()), Some(3));
/// let lists: Vec<String> = run!(|l| lengtho(l, num(2))).iter().map(|l| l.to_string()).collect();
/// assert_eq!(lists, ["(_.0 _.1)"]);
/// assert!(run!(|| |n| { lengtho([7, 8, 9], n); lto(n, num(4)) }).first().is_some());
/// ```
#[doc(alias("length", "size", "counto"))]
#[track_caller]
pub fn lengtho(l: impl IntoTerm, n: impl IntoTerm) -> Goal {
    length_fromo([] as [i64; 0], l, n)
}

/// `l` has `n` elements, those that were `passed` before included.
#[relation]
fn length_fromo(passed: Term, l: Term, n: Term) -> Goal {
    conde!(
        {
            l == [];
            passed == n
        },
        |d, more| {
            l == [_, ..d];
            pluso(passed, [1], more);
            as_longo(more, n);
            length_fromo(more, d, n);
        },
    )
}

/// `n` has at least as many elements as the list `l`.
#[relation]
fn as_longo(l: Term, n: Term) -> Goal {
    matche!((l, n) {
        ([], _) => succeed,
        ([_, ..d], [_, ..e]) => as_longo(d, e),
    })
}

/// `x` is an element of `l`; where it stands twice, the first place counts.
///
/// | known | answers | ends |
/// |---|---|---|
/// | `l` is a list | one for each element that differs from those before it | yes |
/// | otherwise | a later place each | no |
///
/// [`membero`] without repeated answers. TRS2, chapter 3, with `!=`.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::list::member1o;
/// let elements: Vec<i64> = run!(|x: i64| member1o(x, [1, 2, 1])).iter().collect();
/// assert_eq!(elements, [1, 2]);
/// let second = run!(|l| member1o(1, l)).iter().nth(1).unwrap();
/// assert_eq!(second.to_string(), "(_.0 1 . _.1) where _.0 != 1");
/// ```
#[doc(alias = "memberd")]
#[relation]
pub fn member1o(x: Term, l: Term) -> Goal {
    matche!(l {
        [{x}, ..] => succeed,
        [first, ..rest] => {
            first != x;
            member1o(x, rest)
        },
    })
}

/// `out` is `l` without the first `x`; without one it is `l`.
///
/// | known | answers | ends |
/// |---|---|---|
/// | `l` is a list of n | at most n + 1: a place for the first `x` each, or none | yes |
/// | only `out` is a list of n | at most n + 2 | yes |
/// | neither | a longer list each | no |
///
/// TRS2, chapter 8 of the first edition (`rember`), with `!=`.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::list::rembero;
/// let rest = run!(|out: Vec<i64>| rembero(2, [1, 2, 3, 2], out));
/// assert_eq!(rest.iter().collect::<Vec<_>>(), [[1, 3, 2]]);
/// assert_eq!(run!(|out| rembero('b, ['a, 'b], out)).first().unwrap().to_string(), "(a)");
/// ```
#[doc(alias = "rember")]
#[relation]
pub fn rembero(x: Term, l: Term, out: Term) -> Goal {
    matche!((l, out) {
        ([], []) => succeed,
        ([{x}, ..d], _) => d == out,
        ([a, ..d], [a, ..others]) => {
            a != x;
            rembero(x, d, others)
        },
    })
}
