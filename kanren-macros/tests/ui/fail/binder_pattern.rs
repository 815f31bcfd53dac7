//! A pattern for a variable.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|(x, y)| x == y);
}
