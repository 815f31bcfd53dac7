//! Data that cannot be kept, beside data that can.

use kanren_core::prelude::*;

use std::rc::Rc;

#[relation]
fn named(n: usize, name: Rc<String>, x: Term) -> Goal {
    x == [{ n }, { name.as_str() }]
}

fn main() {
    let _ = run!(|x| named(1, Rc::new("tea".to_owned()), x));
}
