//! An inequation with Rust's sign.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|x, y| { x != y; eq(x, 1) });
}
