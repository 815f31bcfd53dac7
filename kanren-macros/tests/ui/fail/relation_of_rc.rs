//! Data that threads cannot share.

use kanren_core::prelude::*;

use std::rc::Rc;

#[relation]
fn named(name: Rc<String>, x: Term) -> Goal {
    x == name.as_str()
}

fn main() {
    let _ = run!(|x| named(Rc::new("tea".to_owned()), x));
}
