//! `in` as an operator.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x| x in [1, 2]);
}
