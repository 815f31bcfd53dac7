//! An array of values.

use kanren_core::prelude::*;

fn main() {
    let _ = |q: [Var<i64>; 2], y: Var<i64>| when_ground!(|q: [i64; 2]| y == { q[0] });
}
