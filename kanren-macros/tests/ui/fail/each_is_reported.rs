//! Three mistakes: each is reported, and nothing else.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|x, y| {
        x = 1;
        y == 2;
        y < 2;
        let n = 3;
        if n > 2 { [x, y] }
    });
}
