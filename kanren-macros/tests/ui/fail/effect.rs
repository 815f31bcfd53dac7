//! An effect among the goals.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|x| {
        println!("{x:?}");
        x == 1;
    });
}
