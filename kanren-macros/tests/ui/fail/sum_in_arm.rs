//! A sum with an unknown in it, in the arm of a `matche!`.

use kanren_core::prelude::*;

#[relation]
fn lengtho(l: Term, n: Term<i64>) -> Goal {
    matche!(l {
        [] => n == 0,
        [_, ..d] => |m: i64| { lengtho(d, m); n == m + 1 },
    })
}

fn main() {
    let _ = run!(|n: i64| lengtho([1, 2], n)).first();
}
