//! A type that is not Relational, inside of a goal.

use kanren_core::prelude::*;

struct Foo;

fn main() {
    let _ = run!(|y| |x: Foo| y == x);
}
