//! A negated equation: it has an opposite.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|x| { !(x == [1, 'tea]) });
}
