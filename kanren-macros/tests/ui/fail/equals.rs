//! An equation with Rust's sign.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|x, y| {
        x == [1, 2];
        eq(x, y);
    });
}
