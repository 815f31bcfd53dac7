//! Nothing to look at.

use kanren_core::prelude::*;

fn main() {
    let _ = |y: Var| kanren_macros::project!(|| y == 1);
}
