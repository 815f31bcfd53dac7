//! A loop over a list that is not known, by a method.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|l| {
        for x in l.iter() {
            x == 1
        }
    });
}
