//! A symbol as a pattern of Rust.

use kanren_core::prelude::*;

fn main() {
    let drink = sym("tea");
    let _ = run!(|x| {
        match drink {
            'tea => x == 1,
            _ => x == 2,
        }
    });
}
