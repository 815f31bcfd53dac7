//! Two goals with a comma between.

use kanren_core::testing::assert_commutes;

fn main() {
    assert_commutes!(|x| x == 1, |x| x != 2);
}
