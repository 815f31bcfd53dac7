//! `match` for `matche!`, on a parameter.

use kanren_core::prelude::*;

#[relation]
fn lengtho(l: Term, n: Term) -> Goal {
    match l {
        [] => n == 0,
        _ => n == 1,
    }
}

fn main() {
    let _ = run!(|n| lengtho([], n));
}
