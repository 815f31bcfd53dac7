//! A name of a pattern that is not used.

use kanren_core::prelude::*;

#[deny(unused_variables)]
fn relate(l: Var, x: Var) -> Goal {
    matche!(l {
        [a, b, ..] => x == a,
        _ => fail,
    })
}

fn main() {
    let _ = run!(|l, x| relate(l, x));
}
