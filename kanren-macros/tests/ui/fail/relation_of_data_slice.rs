//! A borrowed text.

use kanren_core::prelude::*;

#[relation]
fn named(name: &str, x: Term) -> Goal {
    x == name
}

fn main() {
    let _ = run!(|q| named("tea", q)).first();
}
