//! A decision about a value that is not known.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x, y| {
        if x == 3 {
            y == 1
        } else {
            y == 2
        }
    });
}
