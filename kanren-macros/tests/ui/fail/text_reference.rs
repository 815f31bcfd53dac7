//! Text that is borrowed.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x: Vec<&str>| x == ["tea"]).first();
}
