//! Sums and differences: a ripple-carry adder, bit by bit.

use kanren_macros::{conde, matche, relation};

use super::{gt1o, poso};
use crate::goal::{Goal, succeed};
use crate::term::Term;
use crate::term::convert::IntoTerm;

/// `n` + `m` = `k`.
///
/// | known | answers | ends |
/// |---|---|---|
/// | two of them | 1 or 0 | yes |
/// | `k` | k + 1, none twice | yes |
/// | `n` or `m`, not 0 | endless; some stand for many sums at once | no |
/// | nothing | the same | no |
///
/// TRS2, chapter 7 (`+o`).
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::number::{num, pluso, to_u64};
/// let sum = run!(|k| pluso(num(2), num(3), k)).first().unwrap();
/// assert_eq!(to_u64(sum.term()), Some(5));
/// let difference = run!(|m| pluso(num(2), m, num(5))).first().unwrap();
/// assert_eq!(to_u64(difference.term()), Some(3));
/// assert_eq!(run!(|n, m| pluso(n, m, num(15))).iter().count(), 16);
/// ```
#[doc(alias("+o", "plus", "add", "sumo"))]
#[track_caller]
pub fn pluso(n: impl IntoTerm, m: impl IntoTerm, k: impl IntoTerm) -> Goal {
    addero(0, n, m, k)
}

/// `n` - `m` = `k`; there is no difference below zero.
///
/// The same as [`pluso`]`(m, k, n)`, with its modes. TRS2, chapter 7 (`-o`).
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::number::{minuso, num, to_u64};
/// let k = run!(|k| minuso(num(7), num(5), k)).first().unwrap();
/// assert_eq!(to_u64(k.term()), Some(2));
/// assert!(run!(|k| minuso(num(5), num(7), k)).first().is_none());
/// let n = run!(|n| minuso(n, num(5), num(2))).first().unwrap();
/// assert_eq!(to_u64(n.term()), Some(7));
/// ```
#[doc(alias("-o", "minus", "subtract"))]
#[track_caller]
pub fn minuso(n: impl IntoTerm, m: impl IntoTerm, k: impl IntoTerm) -> Goal {
    pluso(m, k, n)
}

/// `n` + `m` + `b` = `r`, for a carry bit `b`, 0 or 1.
///
/// Modes as [`pluso`]; with `b` unknown, those of both. TRS2, chapter 7.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::number::{addero, num, to_u64};
/// let sum = run!(|r| addero(1, num(2), num(3), r)).first().unwrap();
/// assert_eq!(to_u64(sum.term()), Some(6));
/// assert_eq!(run!(|b: i64| addero(b, num(2), num(3), num(6))).first(), Some(1));
/// ```
#[relation]
pub fn addero(b: Term, n: Term, m: Term, r: Term) -> Goal {
    conde!(
        {
            b == 0;
            m == [];
            n == r
        },
        {
            b == 0;
            n == [];
            m == r;
            poso(m)
        },
        {
            b == 1;
            m == [];
            addero(0, n, [1], r)
        },
        {
            b == 1;
            n == [];
            poso(m);
            addero(0, [1], m, r)
        },
        |a, c| {
            n == [1];
            m == [1];
            r == [a, c];
            full_addero(b, 1, 1, a, c)
        },
        {
            n == [1];
            gen_addero(b, n, m, r)
        },
        {
            m == [1];
            gt1o(n);
            gt1o(r);
            addero(b, [1], n, r)
        },
        {
            gt1o(n);
            gen_addero(b, n, m, r)
        },
    )
}

/// As `addero`, for a positive `n`, and an `m` and an `r` greater than one: one bit, then the rest.
#[relation]
fn gen_addero(b: Term, n: Term, m: Term, r: Term) -> Goal {
    |a, c, d, e, x, y, z| {
        n == [a, ..x];
        m == [d, ..y];
        poso(y);
        r == [c, ..z];
        poso(z);
        full_addero(b, a, d, c, e);
        addero(e, x, y, z);
    }
}

/// The bits `b`, `x` and `y` add up to the bit `r` and the carry `c`.
///
/// As a table (TRS2, frame 7:15), not as two half adders.
#[relation]
fn full_addero(b: Term, x: Term, y: Term, r: Term, c: Term) -> Goal {
    matche!((b, x, y, r, c) {
        (0, 0, 0, 0, 0) => succeed,
        (1, 0, 0, 1, 0) => succeed,
        (0, 1, 0, 1, 0) => succeed,
        (1, 1, 0, 0, 1) => succeed,
        (0, 0, 1, 1, 0) => succeed,
        (1, 0, 1, 0, 1) => succeed,
        (0, 1, 1, 0, 1) => succeed,
        (1, 1, 1, 1, 1) => succeed,
    })
}
