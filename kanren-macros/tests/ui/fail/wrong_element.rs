//! A list of integers with a text in it.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x: Vec<i64>, y: String| x == [1, y]);
}
