//! A list as Scheme quotes it.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x| x == '[tea, milk]);
}
