//! Products.

use kanren_macros::{conde, matche, relation};

use super::{gt1o, pluso, poso};
use crate::goal::Goal;
use crate::term::Term;

/// `n` * `m` = `p`.
///
/// | known | answers | ends |
/// |---|---|---|
/// | `n` and `m` | 1 | yes |
/// | `p` > 0 | its pairs of factors, none twice | yes |
/// | `p` = 0 | two: either factor is 0, the other any number | yes |
/// | `p` and one factor | 1 or 0 | yes |
/// | one factor | endless, if it is neither 0 nor a power of 2 | no |
/// | nothing | endless | no |
///
/// TRS2, chapter 8 (`*o`), with its bound.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::number::{num, timeso, to_u64};
/// let product = run!(|p| timeso(num(6), num(7), p)).first().unwrap();
/// assert_eq!(to_u64(product.term()), Some(42));
/// let quotient = run!(|n| timeso(n, num(7), num(42))).first().unwrap();
/// assert_eq!(to_u64(quotient.term()), Some(6));
/// assert!(run!(|n| timeso(n, num(7), num(43))).first().is_none());
/// assert_eq!(run!(|n, m| timeso(n, m, num(24))).iter().count(), 8);
/// ```
#[doc(alias("*o", "multo", "mulo", "times", "multiply"))]
#[relation]
pub fn timeso(n: Term, m: Term, p: Term) -> Goal {
    conde!(
        {
            n == [];
            p == []
        },
        {
            poso(n);
            m == [];
            p == []
        },
        {
            n == [1];
            poso(m);
            m == p
        },
        {
            gt1o(n);
            m == [1];
            n == p
        },
        |x, z| {
            n == [0, ..x];
            poso(x);
            p == [0, ..z];
            poso(z);
            gt1o(m);
            timeso(x, m, z)
        },
        |x, y| {
            n == [1, ..x];
            poso(x);
            m == [0, ..y];
            poso(y);
            timeso(m, n, p)
        },
        |x, y| {
            n == [1, ..x];
            poso(x);
            m == [1, ..y];
            poso(y);
            odd_timeso(x, n, m, p)
        },
    )
}

/// `n` * `m` = `p` for odd `n` = 2`x` + 1 and odd `m`, both greater than one.
#[relation]
fn odd_timeso(x: Term, n: Term, m: Term, p: Term) -> Goal {
    |q| {
        bound_timeso(q, p, n, m);
        timeso(x, m, q);
        pluso([0, ..q], m, p);
    }
}

/// `q` has fewer bits than `p`, and at most as many as `n` and `m` together: so products end.
#[relation]
fn bound_timeso(q: Term, p: Term, n: Term, m: Term) -> Goal {
    matche!((q, p) {
        ([], _) => poso(p),
        ([_, ..x], [_, ..y]) => |z| {
            conde!(
                { n == []; m == [_, ..z]; bound_timeso(x, y, z, []) },
                { n == [_, ..z]; bound_timeso(x, y, z, m) },
            )
        },
    })
}
