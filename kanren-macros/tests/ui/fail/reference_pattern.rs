//! A pattern for a reference.

use kanren_core::prelude::*;

fn relate(l: Var, x: Var) -> Goal {
    matche!(l {
        &[a] => x == a,
    })
}

fn main() {
    let _ = run!(|l, x| relate(l, x));
}
