//! Two types that terms do not have: each is reported, and nothing else.

use kanren_core::prelude::*;

fn main() {
    for (x, y) in run!(|x: u8, y: f64| x == y) {
        let _: u8 = x + 1;
        let _: f64 = y * 2.0;
    }
}
