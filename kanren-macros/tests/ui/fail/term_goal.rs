//! A goal for a term.

use kanren_core::prelude::*;

fn main() {
    let _ = |x: Var| term!(x == 1);
}
