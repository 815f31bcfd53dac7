//! A range for a term.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x: i64| x == 1..=3);
}
