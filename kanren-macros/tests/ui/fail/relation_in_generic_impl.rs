//! A relation that uses the type parameter of the `impl` around it.

use kanren_core::prelude::*;

struct Family<T>(T);

impl<T: Relational> Family<T> {
    #[relation]
    fn same(x: Term<T>, y: Term<T>) -> Goal {
        x == y
    }
}

fn main() {}
