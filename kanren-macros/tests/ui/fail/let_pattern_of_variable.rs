//! A pattern of Rust for a tuple that is not known.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|pair, y| {
        let (a, _) = pair;
        y == a;
    });
}
