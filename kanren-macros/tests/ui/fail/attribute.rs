//! An attribute at a goal.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|x| {
        #[cfg(unix)]
        x == 1;
        succeed()
    });
}
