//! Several goals of an arm, without a block.

use kanren_core::prelude::*;

fn relate(l: Var, x: Var) -> Goal {
    matche!(l {
        [a, b] => x == a; x == b,
    })
}

fn main() {
    let _ = run!(|l, x| relate(l, x));
}
