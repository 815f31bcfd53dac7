//! A pattern without its arrow.

use kanren_core::prelude::*;

fn relate(l: Var, x: Var) -> Goal {
    matche!(l {
        [] { x == 0 }
    })
}

fn main() {
    let _ = run!(|l, x| relate(l, x));
}
