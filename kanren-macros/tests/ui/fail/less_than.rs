//! A comparison of integers.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x: i64| x < 3);
}
