//! A pattern with too many parts.

use kanren_core::prelude::*;

fn relate(pair: Var<(i64, String)>, x: Var<i64>) -> Goal {
    matche!(pair {
        (n, _, _) => x == n,
    })
}

fn main() {
    let _ = run!(|pair: (i64, String), x: i64| relate(pair, x));
}
