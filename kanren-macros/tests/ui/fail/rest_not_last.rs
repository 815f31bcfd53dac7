//! A rest with an element behind it.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|l, r| l == [1, ..r, 2]);
}
