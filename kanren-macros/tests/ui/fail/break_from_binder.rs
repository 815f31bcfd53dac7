//! A `break` that would leave variables behind.

use kanren_core::prelude::*;

fn main() {
    let _ = conde!({
        for i in 0..3 {
            |x| { if i == 1 { break } x == i };
        }
    });
}
