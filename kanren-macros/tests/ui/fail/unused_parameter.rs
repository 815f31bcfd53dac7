//! A parameter that is not used.

use kanren_core::prelude::*;

#[deny(unused_variables)]
#[relation]
fn oneo(x: Term, y: Term) -> Goal {
    x == 1
}

fn main() {
    let _ = run!(|x| oneo(x, 1));
}
