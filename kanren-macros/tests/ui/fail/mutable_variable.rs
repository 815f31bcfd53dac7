//! A variable that may change.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|mut x| x == 1);
}
