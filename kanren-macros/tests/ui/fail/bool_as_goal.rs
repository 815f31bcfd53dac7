//! A condition as a goal.

use kanren_core::prelude::*;

fn main() {
    let list = [1, 2];
    let _ = run!(|x| { list.is_empty(); x == 1 });
}
