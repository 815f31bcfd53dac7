//! A goal as the value of a loop.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|x| loop { break x == 1 });
}
