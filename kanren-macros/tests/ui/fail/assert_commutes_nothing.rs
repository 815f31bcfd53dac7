//! Nothing at all.

use kanren_core::testing::assert_commutes;

fn main() {
    assert_commutes!();
}
