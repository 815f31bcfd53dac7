//! A row that is too long.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|a, b, c, d, e, f, g, h, i| a == [b, c, d, e, f, g, h, i]);
}
