//! Nothing at all.

use kanren_core::prelude::*;

fn main() {
    let _ = goal!();
}
