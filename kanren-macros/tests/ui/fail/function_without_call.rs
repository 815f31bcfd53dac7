//! A relation without its arguments.

use kanren_core::prelude::*;

#[relation]
fn oneo(x: Term) -> Goal {
    x == 1
}

fn main() {
    let _ = run!(|x| { oneo; x == 1 });
}
