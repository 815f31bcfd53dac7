//! The rest of a list as Prolog writes it.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|l, h, t| l == [h | t]);
}
