//! `return` in a relation.

use kanren_core::prelude::*;

#[relation]
fn oneo(n: usize, x: Term) -> Goal {
    if n == 0 {
        return fail();
    }
    x == 1
}

fn main() {
    let _ = run!(|q| oneo(1, q)).first();
}
