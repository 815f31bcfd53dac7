//! `true` as the goal that holds.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x| conde!(true, x == 1));
}
