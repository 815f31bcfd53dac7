//! A lifetime.

use kanren_core::prelude::*;

#[relation]
fn named<'a>(name: &'a str, x: Term) -> Goal {
    x == name
}

fn main() {
    let _ = run!(|q| named("tea", q)).first();
}
