//! A symbol with a name that is taken.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x| x == 'static);
}
