//! Two patterns for one arm.

use kanren_core::prelude::*;

fn relate(l: Var, x: Var) -> Goal {
    matche!(l {
        [] | [_] => x == 1,
    })
}

fn main() {
    let _ = run!(|l, x| relate(l, x));
}
