//! A reference to a term.

use kanren_core::prelude::*;

#[relation]
fn oneo(x: &Term) -> Goal {
    x == 1
}

fn main() {
    let _ = run!(|q| oneo(&q)).first();
}
