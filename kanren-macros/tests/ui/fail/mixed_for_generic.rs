//! A list of numbers and a text for a relation of one type.

use kanren_core::prelude::*;

#[relation]
fn lasto<T: Relational>(l: Term<Vec<T>>, x: Term<T>) -> Goal {
    matche!(l { [{x}] => succeed, [_, ..d] => lasto(d, x) })
}

fn main() {
    let _ = run!(|| lasto([1, 2], "tea")).first();
}
