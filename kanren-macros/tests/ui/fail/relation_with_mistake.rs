//! One mistake in a relation that is called.

use kanren_core::prelude::*;

#[relation]
fn oneo(x: Term) -> Goal {
    x = 1
}

fn main() {
    for answer in run!(|q: i64| oneo(q)) {
        println!("{}", answer + 1);
    }
}
