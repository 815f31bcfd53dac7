//! A `break` for a loop around the macro.

use kanren_core::prelude::*;

fn main() {
    for i in 0..3 {
        let _ = fresh!(|x| {
            x == 1;
            if i == 1 {
                break;
            }
        });
    }
}
