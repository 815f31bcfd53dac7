//! An integer type that terms do not have, in a parameter.

use kanren_core::prelude::*;

#[relation]
fn oneo(x: Term<usize>) -> Goal {
    x == 1
}

fn main() {
    let _ = run!(|x: i64| oneo(x)).first();
}
