//! A part of a tuple that is not known.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|pair| pair.0 == 1);
}
