//! A negated goal.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|x| { !symbolo(x) });
}
