//! A loop over a list that is not known.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|l, y| {
        for x in l {
            x == y
        }
    });
}
