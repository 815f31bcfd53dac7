//! An array of values.

use kanren_core::prelude::*;

fn main() {
    let _ = |q: [Var<i64>; 2], y: Var<i64>| kanren_core::impure::project!(|q: [i64; 2]| y == { q[0] });
}
