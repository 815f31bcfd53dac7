//! An integer type that terms do not have.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x: u8, y: i64| { x == 1; y == x }).first();
}
