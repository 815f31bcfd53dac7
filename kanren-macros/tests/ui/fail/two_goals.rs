//! Two goals without a block.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|x, y| x == 1, y == 2);
}
