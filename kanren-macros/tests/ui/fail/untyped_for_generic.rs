//! A variable without a type for a relation with one.

use kanren_core::prelude::*;

#[relation]
fn sameo<T: Relational>(x: Term<T>, y: Term<T>) -> Goal {
    x == y
}

fn main() {
    let _ = run!(|x, y| sameo(x, y)).first();
}
