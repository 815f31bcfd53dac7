//! A relation without a body.

use kanren_core::prelude::*;

trait Likes {
    #[relation]
    fn likes(who: Term, what: Term) -> Goal;
}

fn main() {}
