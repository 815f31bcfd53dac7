//! A variable that is not used.

use kanren_core::prelude::*;

#[deny(unused_variables)]
fn main() {
    let _ = run!(|x, y| x == 1);
}
