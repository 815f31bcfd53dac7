//! Parentheses for brackets.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x| x == ());
}
