//! Two terms, and two patterns that stand alone.

use kanren_core::prelude::*;

fn relate(l: Var, x: Var) -> Goal {
    matche!((l, x) {
        [], _ => succeed,
        (_, _) => fail,
    })
}

fn main() {
    let _ = run!(|l, x| relate(l, x));
}
