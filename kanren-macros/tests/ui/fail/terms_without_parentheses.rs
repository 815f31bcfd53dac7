//! Two terms that stand alone.

use kanren_core::prelude::*;

fn relate(l: Var, x: Var) -> Goal {
    matche!(l, x { ([], _) => succeed })
}

fn main() {
    let _ = run!(|l, x| relate(l, x));
}
