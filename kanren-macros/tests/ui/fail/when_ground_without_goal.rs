//! Only variables.

use kanren_core::prelude::*;

fn main() {
    let _ = |x: Var| when_ground!(x);
}
