//! A text for a parameter that is an integer.

use kanren_core::prelude::*;

#[relation]
fn oneo(x: Term<i64>) -> Goal {
    x == 1
}

fn main() {
    let _ = run!(|y: String| oneo(y));
}
