//! A pattern for a value.

use kanren_core::prelude::*;

fn main() {
    let _ = |q: Var, y: Var| kanren_core::impure::project!(|&q| y == q);
}
