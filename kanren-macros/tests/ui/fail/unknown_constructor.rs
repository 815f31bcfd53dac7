//! A constructor of the user.

use kanren_core::prelude::*;

fn relate(l: Var, x: Var) -> Goal {
    matche!(l {
        Err(e) => x == e,
    })
}

fn main() {
    let _ = run!(|l, x| relate(l, x));
}
