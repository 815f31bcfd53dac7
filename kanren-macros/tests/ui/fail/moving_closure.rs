//! A closure's keyword.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(move |x| x == 1);
}
