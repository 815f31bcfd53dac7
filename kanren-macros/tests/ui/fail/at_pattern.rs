//! A name for the whole.

use kanren_core::prelude::*;

fn relate(l: Var, x: Var) -> Goal {
    matche!(l {
        all @ [_, ..] => x == all,
    })
}

fn main() {
    let _ = run!(|l, x| relate(l, x));
}
