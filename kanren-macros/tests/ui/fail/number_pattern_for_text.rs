//! A pattern of the wrong type.

use kanren_core::prelude::*;

fn relate(s: Var<String>, x: Var) -> Goal {
    matche!(s {
        1 => x == 0,
    })
}

fn main() {
    let _ = run!(|s: String, x| relate(s, x));
}
