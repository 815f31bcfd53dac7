//! The length of a list that is not known.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|l, n| n == l.len());
}
