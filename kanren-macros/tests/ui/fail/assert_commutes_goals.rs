//! Two goals without a block.

use kanren_core::testing::assert_commutes;

fn main() {
    assert_commutes!(|x| x == 1; x != 2);
}
