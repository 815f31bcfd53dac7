//! A symbol as a goal.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x| { 'tea; x == 1 });
}
