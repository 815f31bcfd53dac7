//! An argument that the attribute does not have.

use kanren_core::prelude::*;

#[relation(memo)]
fn oneo(x: Term) -> Goal {
    x == 1
}

fn main() {
    let _ = run!(|q| oneo(q)).first();
}
