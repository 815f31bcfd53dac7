//! Variables without a goal.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|x, y|);
}
