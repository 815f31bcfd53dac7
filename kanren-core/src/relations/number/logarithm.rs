//! Powers and logarithms.

use kanren_macros::{conde, relation};

use super::quotient::{divo, splito};
use super::{eqlo, gt1o, lelo, leo, ltlo, lto, pluso, poso, timeso};
use crate::goal::Goal;
use crate::relations::list::appendo;
use crate::term::convert::IntoTerm;

/// `n` = `b`^`q` + `r`, for the largest such `q`.
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
