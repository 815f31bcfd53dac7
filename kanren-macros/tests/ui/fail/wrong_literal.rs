//! A text for an integer.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x: i64| x == "one");
}
