//! A pattern for a parameter.

use kanren_core::prelude::*;

#[relation]
fn oneo((x, y): (Term, Term)) -> Goal {
    x == y
}

fn main() {
    let _ = run!(|q| oneo((q.term(), q.term()))).first();
}
