//! Powers and logarithms.

use kanren_macros::{conde, relation};

use super::quotient::{divo, splito};
use super::{eqlo, gt1o, lelo, leo, ltlo, lto, pluso, poso, timeso};
use crate::goal::Goal;
use crate::relations::list::appendo;
use crate::term::Term;
use crate::term::convert::IntoTerm;

/// `n` = `b`^`q` + `r`, for the largest such `q`: `q` is the logarithm, `r` what is left over.
///
/// | known | answers | ends |
/// |---|---|---|
/// | `n` and `b` > 1 | 1; none if `n` = 0 | yes |
/// | `n` and `b` < 2 | at most two, for any positive `q` and for `q` = 0 | yes |
/// | `n` | every logarithm; one answer stands for all `b` that are longer | yes |
/// | `b` > 1 and `q` | one for each remainder; some stand for several | yes |
/// | otherwise | endless | no |
///
/// With `b` = 0 and `b` = 1 no `q` is the largest: any positive one holds. 0^0 is not 1. The first two
/// clauses overlap, as in the source: for `n` = 1 and `b` > 1 the answer `q` = 0, `r` = 0 comes twice.
///
/// It is quick for `b` = 2 only. Otherwise steps grow with the numbers, not with their bits: for `n` = 100
/// and `b` = 10 it ends after a hundred thousand, for `n` = 1000 after six million, for `n` = 68 and
/// nothing else known after five million.
///
/// TRS2, chapter 8, but for the first two clauses, which are those of faster-miniKanren: in the book `q` = 0 goes with
/// `n` = `b`, too, which gives one answer too many.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::number::{logo, num, to_u64};
/// let (q, r) = run!(|q, r| logo(num(14), num(2), q, r)).first().unwrap();
/// assert_eq!((to_u64(q.term()), to_u64(r.term())), (Some(3), Some(6)));
/// // Of which number is 3 the logarithm in base 2? Of 8 to 15; some answers stand for two.
/// assert_eq!(run!(|n, r| logo(n, num(2), num(3), r)).iter().count(), 6);
/// ```
#[doc(alias("log", "logarithm"))]
#[relation]
pub fn logo(n: Term, b: Term, q: Term, r: Term) -> Goal {
    conde!(
        {
            n == [1];
            poso(b);
            q == [];
            r == []
        },
        {
            q == [];
            lto(n, b);
            pluso(r, [1], n)
        },
        {
            q == [1];
            gt1o(b);
            eqlo(n, b);
            pluso(r, b, n)
        },
        {
            b == [1];
            poso(q);
            pluso(r, [1], n)
        },
        {
            b == [];
            poso(q);
            r == n
        },
        |dd, s| {
            b == [0, 1];
            poso(dd);
            n == [_, _, ..dd];
            exp2o(n, [], q);
            splito(n, dd, r, s);
        },
        |width1_b, width_b, width1_n, width_n, low_q1, low_q, s| {
            conde!(b == [1, 1], b == [_, _, _, ..]);
            ltlo(b, n);
            exp2o(b, [], width1_b);
            pluso(width1_b, [1], width_b);
            ltlo(q, n);
            |q1, bits| {
                pluso(q, [1], q1);
                timeso(width_b, q1, bits);
                lto(width1_n, bits);
            };
            exp2o(n, [], width1_n);
            pluso(width1_n, [1], width_n);
            divo(width_n, width_b, low_q1, s);
            pluso(low_q, [1], low_q1);
            lelo(low_q, q);
            |low_power, high_q, s, high_d, d, power_d, power, power1| {
                repeated_mulo(b, low_q, low_power);
                divo(width_n, width1_b, high_q, s);
                pluso(low_q, high_d, high_q);
                pluso(low_q, d, q);
                leo(d, high_d);
                repeated_mulo(b, d, power_d);
                timeso(low_power, power_d, power);
                timeso(b, power, power1);
                pluso(power, r, n);
                lto(n, power1);
            }
        },
    )
}

/// `b`^`q` = `n`.
///
/// | known | answers | ends |
/// |---|---|---|
/// | `b` and `q` | 1 | yes |
/// | `n` and `b` | 1 or 0; with `b` < 2 as for [`logo`] | yes |
/// | `n` and `q` > 0 | 1 or 0: the root | yes |
/// | `n` | every way to write it as a power | yes |
/// | `b` or `q` | endless | no |
///
/// The same as [`logo`]`(n, b, q, 0)`, with its cost. `b`^0 = 1 comes twice for `b` > 1, and 0^0 has no
/// value. TRS2, chapter 8.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::number::{expo, num, to_u64};
/// let power = run!(|n| expo(num(3), num(2), n)).first().unwrap();
/// assert_eq!(to_u64(power.term()), Some(9));
/// let root = run!(|b| expo(b, num(2), num(9))).first().unwrap();
/// assert_eq!(to_u64(root.term()), Some(3));
/// let exponent = run!(|q| expo(num(2), q, num(32))).first().unwrap();
/// assert_eq!(to_u64(exponent.term()), Some(5));
/// ```
#[doc(alias("exp", "powo", "power"))]
#[track_caller]
pub fn expo(b: impl IntoTerm, q: impl IntoTerm, n: impl IntoTerm) -> Goal {
    logo(n, b, q, [] as [i64; 0])
}

/// The largest power of 2^(1 + length of `b`) that is at most `n` has the exponent `q`.
#[relation]
fn exp2o(n: Term, b: Term, q: Term) -> Goal {
    conde!(
        {
            n == [1];
            q == []
        },
        |s| {
            gt1o(n);
            q == [1];
            splito(n, b, s, [1])
        },
        |q1, b2| {
            q == [0, ..q1];
            poso(q1);
            ltlo(b, n);
            appendo(b, [1, ..b], b2);
            exp2o(n, b2, q1)
        },
        |q1, high, b2, s| {
            q == [1, ..q1];
            poso(q1);
            poso(high);
            splito(n, b, s, high);
            appendo(b, [1, ..b], b2);
            exp2o(high, b2, q1);
        },
    )
}

/// `n`^`q` = `power`, by repeated multiplication.
#[relation]
fn repeated_mulo(n: Term, q: Term, power: Term) -> Goal {
    conde!(
        {
            poso(n);
            q == [];
            power == [1]
        },
        {
            q == [1];
            n == power
        },
        |q1, power1| {
            gt1o(q);
            pluso(q1, [1], q);
            repeated_mulo(n, q1, power1);
            timeso(power1, n, power)
        },
    )
}
