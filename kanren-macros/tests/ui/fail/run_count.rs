//! A number of answers as the books write it.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(5, |q| q == 1);
}
