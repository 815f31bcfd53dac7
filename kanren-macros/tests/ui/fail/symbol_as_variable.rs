//! A quote before the name of a variable.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|'x| x == 1);
}
