//! A guard.

use kanren_core::prelude::*;

fn relate(l: Var, x: Var) -> Goal {
    matche!(l {
        [a, ..] if a == x => succeed,
    })
}

fn main() {
    let _ = run!(|l, x| relate(l, x));
}
