//! Quotients with remainder.

use kanren_macros::{conde, relation};

use super::{eqlo, ltlo, lto, minuso, pluso, poso, timeso};
use crate::goal::Goal;
use crate::term::Term;

/// `n` divided by `m` is `q`, and `r` is left: `n` = `m` * `q` + `r` with `r` < `m`.
///
/// | known | answers | ends |
/// |---|---|---|
/// | `n` and `m` | 1; none if `m` = 0 | yes |
/// | `n` | every quotient; one answer stands for all `m` that are longer | yes |
/// | `m` and `q` | one for each remainder | yes |
/// | otherwise | endless | no |
///
/// To end it may take a number of steps that grows with the numbers, not with their bits: to divide a
/// thousand by seven, 17 thousand. TRS2, chapter 8 (`/o`, the one of frame 8:81), with the goals in the
/// order of faster-miniKanren.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::number::{divo, num, to_u64};
/// let (q, r) = run!(|q, r| divo(num(17), num(5), q, r)).first().unwrap();
/// assert_eq!((to_u64(q.term()), to_u64(r.term())), (Some(3), Some(2)));
/// // Which numbers divide 12?
/// let divisors = run!(|m| |q| divo(num(12), m, q, num(0)));
/// let mut divisors: Vec<_> = divisors.iter().map(|m| to_u64(m.term()).unwrap()).collect();
/// divisors.sort();
/// assert_eq!(divisors, [1, 2, 3, 4, 6, 12]);
/// // What gives 3, divided by 5?
/// assert_eq!(run!(|n, r| divo(n, num(5), num(3), r)).iter().count(), 5);
/// ```
#[doc(alias("/o", "÷o", "div", "quotient", "modo"))]
#[relation]
pub fn divo(n: Term, m: Term, q: Term, r: Term) -> Goal {
    conde!(
        {
            r == n;
            q == [];
            lto(n, m)
        },
        {
            q == [1];
            eqlo(n, m);
            pluso(r, m, n);
            lto(r, m)
        },
        |high_n, low_n, high_q, low_q, product, sum, high_rest, rest| {
            ltlo(m, n);
            lto(r, m);
            poso(q);
            splito(n, r, low_n, high_n);
            splito(q, r, low_q, high_q);
            conde!(
                {
                    high_n == [];
                    high_q == [];
                    minuso(low_n, r, product);
                    timeso(low_q, m, product);
                },
                {
                    poso(high_n);
                    timeso(low_q, m, product);
                    pluso(product, r, sum);
                    minuso(sum, low_n, rest);
                    splito(rest, r, [], high_rest);
                    divo(high_n, m, high_q, high_rest);
                },
            )
        },
    )
}

/// `n` is the number `low` of its first bits and the number `high` of those after them; the first bits
/// are one more than `r` has bits.
#[relation]
pub(super) fn splito(n: Term, r: Term, low: Term, high: Term) -> Goal {
    conde!(
        {
            n == [];
            high == [];
            low == []
        },
        |b, rest| {
            n == [0, b, ..rest];
            r == [];
            high == [b, ..rest];
            low == []
        },
        |rest| {
            n == [1, ..rest];
            r == [];
            high == rest;
            low == [1]
        },
        |b, rest, less| {
            n == [0, b, ..rest];
            r == [_, ..less];
            low == [];
            splito([b, ..rest], less, [], high)
        },
        |rest, less| {
            n == [1, ..rest];
            r == [_, ..less];
            low == [1];
            splito(rest, less, [], high)
        },
        |b, rest, less, lower| {
            n == [b, ..rest];
            r == [_, ..less];
            low == [b, ..lower];
            poso(lower);
            splito(rest, less, lower, high);
        },
    )
}
