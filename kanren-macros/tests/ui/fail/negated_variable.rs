//! A minus before an unknown.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x: i64, y: i64| y == -x);
}
