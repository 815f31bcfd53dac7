//! Arms in `conde!`, with pipes.

use kanren_core::prelude::*;

fn main() {
    let _ = run!(|x| conde!(| x == 1 | x == 2));
}
