//! An arm in `conde!`.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x, y| conde!(x == 1 => y == 1, x == 2 => y == 2));
}
