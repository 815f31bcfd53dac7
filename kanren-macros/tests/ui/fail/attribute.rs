//! An attribute at a clause.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|x| conde!(x == 1, #[cfg(unix)] x == 2));
}
