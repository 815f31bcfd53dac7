//! A block without variables.

use kanren_core::prelude::*;

fn main() {
    let _ = |x: Var| fresh!({ x == 1 });
}
