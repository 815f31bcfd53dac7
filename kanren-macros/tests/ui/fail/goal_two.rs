//! Two goals without a block.

use kanren_core::prelude::*;

fn main() {
    let _ = |x: Var, y: Var| goal!(x == 1, y == 2);
}
