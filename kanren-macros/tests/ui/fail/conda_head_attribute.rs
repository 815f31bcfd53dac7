//! A head that may not be there.

use kanren_core::impure::conda;
use kanren_core::prelude::*;

fn main() {
    let _ = |x: Var| conda!({ #[cfg(test)] x == 1; x == 2 }, x == 3);
}
