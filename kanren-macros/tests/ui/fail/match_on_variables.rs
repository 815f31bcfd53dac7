//! `match` for `matche!`, on two variables.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x, y| {
        match (x, y) {
            (1, _) => succeed,
            _ => fail,
        }
    });
}
