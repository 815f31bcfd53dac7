//! Another variable has no value there.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x: i64, y: i64| when_ground!(|x: i64| if x == y { succeed } else { fail }));
}
