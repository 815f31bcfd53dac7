//! `return` for the function around the macro.

use kanren_core::prelude::*;

fn goal(n: i64) -> Goal {
    fresh!(|x| {
        if n == 0 {
            return fail();
        }
        x == n;
    })
}

fn main() {
    let _ = goal(1);
}
