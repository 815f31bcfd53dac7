//! Two goals without a block.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|x, y| eq(x, 1), eq(y, 2));
}
