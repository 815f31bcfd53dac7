//! A type that is not Relational.

use kanren_core::prelude::*;

struct Foo;

fn main() {
    let _ = run!(|x: Foo| x == _);
}
