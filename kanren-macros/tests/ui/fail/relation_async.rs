//! An `async` function.

use kanren_core::prelude::*;

#[relation]
async fn oneo(x: Term) -> Goal {
    x == 1
}

fn main() {
    let _ = run!(|q| oneo(q)).first();
}
