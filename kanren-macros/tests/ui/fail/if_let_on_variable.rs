//! A pattern of Rust for a list that is not known.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|l, y| {
        if let [a, ..] = l {
            y == a
        }
    });
}
