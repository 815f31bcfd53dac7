//! A sum with an unknown in it, before the goals.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x: i64, y: i64| {
        let z = x + 1;
        y == z;
    });
}
