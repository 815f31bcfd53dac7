//! Variables of different types.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x: i64, y: String| x == y);
}
