//! The rest of a list, as slice patterns have it.

use kanren_core::prelude::*;

fn firsto(l: Var, x: Var) -> Goal {
    matche!(l { [a, rest @ ..] => { x == a; rest == [] } })
}

fn main() {
    let _ = run!(|l, x| firsto(l, x));
}
