//! Several goals of a clause in brackets, as Scheme writes them.

use kanren_core::prelude::*;

fn main() {
    let _ = |x: Var, y: Var| conde!([eq(x, 1), eq(y, 2)], eq(x, 3));
}
