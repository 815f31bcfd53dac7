//! A list pattern for an integer.

use kanren_core::prelude::*;

fn relate(n: Var<i64>, x: Var) -> Goal {
    matche!(n {
        [] => x == 0,
        _ => x == 1,
    })
}

fn main() {
    let _ = run!(|n: i64, x| relate(n, x));
}
