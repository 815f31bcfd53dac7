//! A comparison of Rust values as a goal.

use kanren_core::prelude::*;

fn main() {
    let n = 2;
    let _ = run!(|x| { n > 1; x == n });
}
