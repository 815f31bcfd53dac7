//! An integer type that answers do not have.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x: u8| succeed());
}
