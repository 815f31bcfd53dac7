//! A variable that is to change.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x: i64| {
        x == 1;
        x += 1;
    });
}
