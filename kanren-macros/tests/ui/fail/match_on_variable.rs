//! `match` for `matche!`.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x, y| {
        match x {
            3 => y == 1,
            _ => y == 2,
        }
    });
}
