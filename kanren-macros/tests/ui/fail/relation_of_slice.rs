//! A slice of terms.

use kanren_core::prelude::*;

#[relation]
fn same(xs: &[Term]) -> Goal {
    xs[0] == 1
}

fn main() {
    let _ = run!(|q| same(&[q.term()])).first();
}
