//! A decision about an element that is not known.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|q: [i64; 2]| {
        if q[0] == 1 {
            q[1] == 2
        }
    });
}
