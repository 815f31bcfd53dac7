//! Several goals of a clause in brackets, as Scheme writes them.

use kanren_core::prelude::*;

fn main() {
    let _ = |x: Var, y: Var| conde!([x == 1, y == 2], x == 3);
}
