//! One mistake in a relation that is called.

use kanren_core::prelude::*;

#[relation]
fn firsto<T: Relational>(n: usize, l: Term<Vec<T>>, x: Term) -> Goal {
    if n == 0 {
        l = [x, ..];
    }
}

fn main() {
    for (l, x) in run!(|l: Vec<i64>, x| firsto(1, l, x)) {
        println!("{} {x}", l.len() + 1);
    }
}
