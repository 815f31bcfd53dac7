//! Nothing to look at.

use kanren_core::prelude::*;

fn main() {
    let _ = |y: Var| kanren_core::impure::project!(|| y == 1);
}
