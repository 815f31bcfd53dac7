//! A type that terms do not have.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|y| |x: (f64, i64)| y == x).first();
}
