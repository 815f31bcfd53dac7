//! Two equations in one.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x, y, z| x == y == z);
}
