//! A negated goal: an equation has an opposite, others have none.

use kanren_core::prelude::*;

fn main() {
    let _ = fresh!(|x| { !(x == [1, 'tea]) });
    let _ = fresh!(|x| { !symbolo(x) });
}
