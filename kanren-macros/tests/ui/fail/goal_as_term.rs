//! A relation called as a function.

use kanren_core::prelude::*;

fn main() {
    let nato = |x: Var| goal!(x == 0);
    let _ = run!(|x, y| y == nato(x));
}
