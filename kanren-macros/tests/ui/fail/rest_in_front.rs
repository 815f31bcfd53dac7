//! A rest with an element behind it, in a pattern.

use kanren_core::prelude::*;

fn relate(l: Var, x: Var) -> Goal {
    matche!(l {
        [.., last] => x == last,
    })
}

fn main() {
    let _ = run!(|l, x| relate(l, x));
}
