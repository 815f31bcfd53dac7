//! The attribute on something else.

use kanren_core::prelude::*;

#[relation]
struct Oneo;

fn main() {}
