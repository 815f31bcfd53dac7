//! Which of two numbers is the longer one, and which is the larger.

use kanren_macros::{conde, goal, matche, relation};

use super::{gt1o, pluso, poso};
use crate::goal::{Goal, succeed};
use crate::term::Term;
use crate::term::convert::{IntoTerm, term};

/// `n` and `m` have the same length in bits.
///
/// | known | answers | ends |
/// |---|---|---|
/// | the length of one | 1 or 0; the bits stay open | yes |
/// | neither | one for each length | no |
///
/// TRS2, chapter 8 (`=lo`).
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::number::{eqlo, num};
/// assert!(run!(|| eqlo(num(4), num(7))).first().is_some());
/// assert!(run!(|| eqlo(num(4), num(8))).first().is_none());
/// assert_eq!(run!(|m| eqlo(num(4), m)).first().unwrap().to_string(), "(_.0 _.1 1)");
/// ```
#[doc(alias = "=lo")]
#[relation]
pub fn eqlo(n: Term, m: Term) -> Goal {
    matche!((n, m) {
        ([], []) => succeed,
        ([1], [1]) => succeed,
        ([_, ..x], [_, ..y]) => { poso(x); poso(y); eqlo(x, y) },
    })
}

/// `n` has fewer bits than `m`.
///
/// | known | answers | ends |
/// |---|---|---|
/// | the length of `n` | 1, with an open end | yes |
/// | the length of `m` | one for each length | yes |
/// | neither | one for each length of `n` | no |
///
/// TRS2, chapter 8 (`<lo`).
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::number::{ltlo, num};
/// assert!(run!(|| ltlo(num(3), num(4))).first().is_some());
/// assert_eq!(run!(|m| ltlo(num(2), m)).first().unwrap().to_string(), "(_.0 _.1 _.2 . _.3)");
/// let shorter: Vec<String> = run!(|n| ltlo(n, num(4))).iter().map(|n| n.to_string()).collect();
/// assert_eq!(shorter, ["()", "(1)", "(_.0 1)"]);
/// ```
#[doc(alias = "<lo")]
#[relation]
pub fn ltlo(n: Term, m: Term) -> Goal {
    conde!(
        {
            n == [];
            poso(m)
        },
        {
            n == [1];
            gt1o(m)
        },
        |x, y| {
            n == [_, ..x];
            poso(x);
            m == [_, ..y];
            poso(y);
            ltlo(x, y)
        },
    )
}

/// `n` has at most as many bits as `m`.
///
/// Either [`eqlo`] or [`ltlo`], with their modes. TRS2, chapter 8 (`<=lo`).
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::number::{lelo, num};
/// assert!(run!(|| lelo(num(7), num(4))).first().is_some());
/// let answers: Vec<String> = run!(|n| lelo(n, num(2))).iter().map(|n| n.to_string()).collect();
/// assert_eq!(answers, ["()", "(1)", "(_.0 1)"]);
/// ```
#[doc(alias = "<=lo")]
#[track_caller]
pub fn lelo(n: impl IntoTerm, m: impl IntoTerm) -> Goal {
    let (n, m) = (term(n), term(m));
    conde!(eqlo(&n, &m), ltlo(&n, &m))
}

/// `n` is less than `m`.
///
/// | known | answers | ends |
/// |---|---|---|
/// | both | 1 or 0 | yes |
/// | `m` | all smaller numbers; one stands for all those of a smaller length | yes |
/// | `n` | all larger numbers; one stands for all those of a larger length | yes |
/// | neither | endless | no |
///
/// TRS2, chapter 8 (`<o`).
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::number::{lto, num};
/// assert!(run!(|| lto(num(5), num(6))).first().is_some());
/// assert!(run!(|| lto(num(6), num(6))).first().is_none());
/// let mut below: Vec<String> = run!(|n| lto(n, num(6))).iter().map(|n| n.to_string()).collect();
/// below.sort();
/// assert_eq!(below, ["()", "(0 0 1)", "(1 0 1)", "(1)", "(_.0 1)"]);
/// ```
#[doc(alias("<o", "less_than"))]
#[relation]
pub fn lto(n: Term, m: Term) -> Goal {
    conde!(ltlo(n, m), {
        eqlo(n, m);
        |x| {
            poso(x);
            pluso(n, x, m)
        }
    })
}

/// `n` is at most `m`.
///
/// Either equal, or [`lto`], with its modes. TRS2, chapter 8 (`<=o`).
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::number::{leo, num};
/// assert!(run!(|| leo(num(6), num(6))).first().is_some());
/// assert!(run!(|| leo(num(7), num(6))).first().is_none());
/// let mut up_to: Vec<String> = run!(|n| leo(n, num(4))).iter().map(|n| n.to_string()).collect();
/// up_to.sort();
/// assert_eq!(up_to, ["()", "(0 0 1)", "(1)", "(_.0 1)"]);
/// ```
#[doc(alias = "<=o")]
#[track_caller]
pub fn leo(n: impl IntoTerm, m: impl IntoTerm) -> Goal {
    let (n, m) = (term(n), term(m));
    goal!(n == m) | lto(n, m)
}
