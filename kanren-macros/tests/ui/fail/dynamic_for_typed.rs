//! A variable without a type for one with.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x: i64, y| { y == 1; x == y });
}
