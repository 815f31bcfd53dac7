//! Goals that other macros write.

#![deny(warnings)]

use kanren_core::prelude::*;

macro_rules! either {
    ($($goal:expr),*) => { conde!($($goal),*) };
}

macro_rules! with_new {
    ($name:ident, $goal:expr) => { fresh!(|$name, hidden| { eq(hidden, 3); $goal; eq($name, hidden) }) };
}

fn main() {
    let hidden = 4;
    let goal = with_new!(x, either!({ eq(x, 1); eq(x, 2) }, |y| eq(y, hidden), eq(x, 3)));
    assert_eq!(
        goal.to_string(),
        "fresh!(|x, hidden| { hidden == 3; conde!({ x == 1; x == 2 }, fresh!(|y| y == 4), x == 3); x == hidden })"
    );
}
