//! Goals of a block, separated as clauses are.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x, y| { x == 1, y == 2 });
}
