//! A name that stands for two variables.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|x, y, x| x == y);
}
