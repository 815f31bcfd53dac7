//! A negated goal.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|x| { !(x == 1) });
}
