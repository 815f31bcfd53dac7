//! No return type.

use kanren_core::prelude::*;

#[relation]
fn oneo(x: Term) {
    x == 1
}

fn main() {
    let _ = run!(|q| oneo(q)).first();
}
