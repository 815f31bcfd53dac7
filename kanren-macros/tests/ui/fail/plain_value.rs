//! A value where a goal is expected.

use kanren_core::prelude::*;

fn main() {
    let _ = |x: Var| conde!(x == 1, 1);
}
