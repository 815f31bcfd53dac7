//! Two terms, one pattern.

use kanren_core::prelude::*;

fn relate(l: Var, x: Var) -> Goal {
    matche!((l, x) {
        ([], _) => succeed,
        [a, ..] => x == a,
    })
}

fn main() {
    let _ = run!(|l, x| relate(l, x));
}
