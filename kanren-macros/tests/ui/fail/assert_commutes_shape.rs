//! Goals without the variables they are about.

use kanren_core::testing::assert_commutes;

fn main() {
    let x = 1;
    assert_commutes!({ x == 1; x != 2 });
}
