//! A relation is no test.

use kanren_core::prelude::*;

#[relation]
fn oneo(x: Term) -> bool {
    x == 1
}

fn main() {
    let _ = run!(|q| oneo(q)).first();
}
