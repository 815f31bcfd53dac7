//! A binder that names nothing.

use kanren_core::prelude::*;

fn main() {
    let _ = |x: Var| fresh!(|| x == 1);
}
