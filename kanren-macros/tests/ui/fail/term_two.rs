//! Two terms.

use kanren_core::prelude::*;

fn main() {
    let _ = term!(1, 2);
}
