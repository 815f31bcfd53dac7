//! A rest with nothing before it.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|l, r| l == [..r]);
}
