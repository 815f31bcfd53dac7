//! A mistake of the inner macro is told by the inner macro.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x, y| { y == 1; conde!(x == 1, x = 2) }).first();
}
