//! A method.

use kanren_core::prelude::*;

struct Family;

impl Family {
    #[relation]
    fn oneo(&self, x: Term) -> Goal {
        x == 1
    }
}

fn main() {}
