//! Goals of a clause without a block.

use kanren_core::impure::condu;
use kanren_core::prelude::*;

fn main() {
    let _ = |x: Var| condu!(x == 1; x == 2);
}
