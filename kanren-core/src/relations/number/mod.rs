//! Arithmetic on natural numbers, in every direction: sums, products, quotients, logarithms, order.
//!
//! A number is a list of bits, 0 and 1, the lowest first, whose last bit is 1: 0 is `()`, 1 is `(1)`, 6 is
//! `(0 1 1)`. So every number has one name, and a list with an open end stands for many numbers at once.
//! [`num`] and [`to_u64`] translate. Anything else is no number, but no relation checks all of its
//! arguments for it: give them numbers or unknowns.
//!
//! ```
//! use kanren_core::prelude::*;
//! use kanren_core::relations::number::{num, timeso, to_u64};
//! let factors = run!(|n, m| timeso(n, m, num(6)));
//! let mut factors: Vec<_> = factors.iter().map(|(n, m)| (to_u64(n.term()).unwrap(), to_u64(m.term()).unwrap())).collect();
//! factors.sort();
//! assert_eq!(factors, [(1, 6), (2, 3), (3, 2), (6, 1)]);
//! ```
//!
//! They are the numbers of Oleg Kiselyov, as in *The Reasoned Schemer*, 2nd edition (TRS2), chapters 7
//! and 8, and in "Pure, Declarative, and Constructive Arithmetic Relations" (Kiselyov, Byrd, Friedman, Shan; FLOPS 2008),
//! clause by clause in the order of faster-miniKanren's `numbers.scm`, where the book's differ a little. No two clauses overlap, so no answer comes twice,
//! except for [`logo`] and [`expo`] of 1. That a relation ends does not say how soon: sums and comparisons
//! take a number of steps that grows with the number of bits, quotients and logarithms one that grows
//! faster. For large numbers whose direction is known,
//! compute in Rust.

mod logarithm;
mod order;
mod product;
mod quotient;
mod sum;

use kanren_macros::goal;

use crate::goal::Goal;
use crate::term::convert::{IntoTerm, term};
use crate::term::{Term, View};

pub use logarithm::{expo, logo};
pub use order::{eqlo, lelo, leo, ltlo, lto};
pub use product::timeso;
pub use quotient::divo;
pub use sum::{addero, minuso, pluso};

/// The term of a number.
///
/// ```
/// use kanren_core::relations::number::num;
/// assert_eq!(num(0).to_string(), "()");
/// assert_eq!(num(6).to_string(), "(0 1 1)");
/// ```
#[doc(alias("build-num", "build_num"))]
pub fn num(n: u64) -> Term {
    let bits = (u64::BITS - n.leading_zeros()) as usize;
    Term::list((0..bits).map(|i| Term::int((n >> i & 1) as i64)))
}

/// The number that a term is; `None` if it is none, is not wholly known, or is too large.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::number::{num, to_u64};
/// assert_eq!(to_u64(&num(1_000)), Some(1_000));
/// assert_eq!(to_u64(&term!([1, 0])), None); // the last bit of a number is 1
/// assert_eq!(to_u64(&term!([_, 1])), None);
/// ```
pub fn to_u64(n: &Term) -> Option<u64> {
    let (mut value, mut rest) = (0, n);
    for place in 0..=u64::BITS {
        match rest.view() {
            View::Nil => return Some(value),
            View::Pair { cell, .. } => {
                let View::Int(bit @ 0..=1) = cell.car().view() else { return None };
                rest = cell.cdr();
                if bit == 0 && matches!(rest.view(), View::Nil) {
                    return None;
                }
                value |= (bit as u64).checked_shl(place)?;
            }
            _ => return None,
        }
    }
    None
}

/// `n` is zero.
///
/// One equation: at most one answer, ends in every mode. faster-miniKanren.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::number::{num, zeroo};
/// assert!(run!(|| zeroo(num(0))).first().is_some());
/// assert!(run!(|| zeroo(num(1))).first().is_none());
/// assert_eq!(run!(|n| zeroo(n)).first().unwrap().to_string(), "()");
/// ```
#[track_caller]
pub fn zeroo(n: impl IntoTerm) -> Goal {
    let n = term(n);
    goal!(n == [])
}

/// `n` is not zero.
///
/// One equation: at most one answer, ends in every mode. An unknown `n` becomes `(_.0 . _.1)`, all
/// numbers from 1 on. TRS2, chapter 7.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::number::{num, poso};
/// assert!(run!(|| poso(num(0))).first().is_none());
/// assert!(run!(|| poso(num(1))).first().is_some());
/// assert_eq!(run!(|n| poso(n)).first().unwrap().to_string(), "(_.0 . _.1)");
/// ```
#[doc(alias = "pos")]
#[track_caller]
pub fn poso(n: impl IntoTerm) -> Goal {
    let n = term(n);
    goal!(n == [_, ..])
}

/// `n` is greater than one: it has at least two bits.
///
/// One equation: at most one answer, ends in every mode. TRS2, chapter 7.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::number::{gt1o, num};
/// assert!(run!(|| gt1o(num(1))).first().is_none());
/// assert!(run!(|| gt1o(num(2))).first().is_some());
/// assert_eq!(run!(|n| gt1o(n)).first().unwrap().to_string(), "(_.0 _.1 . _.2)");
/// ```
#[doc(alias = ">1o")]
#[track_caller]
pub fn gt1o(n: impl IntoTerm) -> Goal {
    let n = term(n);
    goal!(n == [_, _, ..])
}
