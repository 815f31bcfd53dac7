//! A rest with too many dots.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|l, d| l == [1, ...d]);
}
