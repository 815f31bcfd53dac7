//! A term, and arms that are arguments.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x| matche!(x));
}
