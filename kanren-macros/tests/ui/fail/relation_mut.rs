//! A parameter that may change.

use kanren_core::prelude::*;

#[relation]
fn oneo(mut x: Term) -> Goal {
    x == 1
}

fn main() {
    let _ = run!(|q| oneo(q)).first();
}
