//! A function that is not said to be kept.

use kanren_core::prelude::*;

#[relation]
fn mapo(f: impl Fn(Var, Var) -> Goal, l: Term, out: Term) -> Goal {
    matche!((l, out) {
        ([], []) => succeed,
        ([x], [y]) => f(x, y),
    })
}

fn main() {
    let _ = run!(|q| mapo(|x, y| goal!(x == y), [1], q));
}
