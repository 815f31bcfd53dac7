//! A relation that is asked for its value.

use kanren_core::prelude::*;

fn main() {
    let oneo = |x: Var| goal!(x == 1);
    let _ = run!(|x| oneo(x) == true);
}
