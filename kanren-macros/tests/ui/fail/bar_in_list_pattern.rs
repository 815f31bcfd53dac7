//! The rest of a list as Prolog writes it.

use kanren_core::prelude::*;

fn heado(l: Var, x: Var) -> Goal {
    matche!(l { [h | _] => x == h })
}

fn main() {
    let _ = run!(|l, x| heado(l, x));
}
