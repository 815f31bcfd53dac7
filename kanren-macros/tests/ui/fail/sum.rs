//! A sum with an unknown in it.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x: i64, y: i64| { y == 2; x + 1 == y });
}
