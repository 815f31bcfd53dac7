//! The type of the variable instead of that of its values.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|x: Var<i64>| x == 1);
}
