//! An element of a list that is not known.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|l| l[0] == 1);
}
