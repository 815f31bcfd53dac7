//! Variables as the books write them.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(x y { x == y });
}
