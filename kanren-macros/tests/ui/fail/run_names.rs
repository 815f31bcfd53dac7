//! Variables as arguments.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(x, y; x == y);
}
