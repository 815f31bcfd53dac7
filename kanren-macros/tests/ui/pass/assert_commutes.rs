//! What `assert_commutes!` takes.

#![deny(warnings)]

use kanren_core::prelude::*;
use kanren_core::testing::assert_commutes;

#[relation]
fn appendo(l: Term, s: Term, out: Term) -> Goal {
    matche!((l, out) {
        ([], _) => s == out,
        ([x, ..d], [x, ..r]) => appendo(d, s, r),
    })
}

fn main() {
    assert_commutes!(|x, y| {
        x != y;
        x == 1;
        conde!(y == 1, y == 2)
    });
    assert_commutes!(|x: i64, list: Vec<i64>, q: [i64; 2], any: _| {
        list == [x, 2];
        for cell in q {
            cell == x;
        }
        let three = 3;
        x == three;
        list == [any, 2];
        any == 3;
    });
    assert_commutes!(|x, l| {
        |y| { appendo(l, [y], ['a, 'b, x]); y != 'a; };
        symbolo(x)
    });
    assert_commutes!(|x| x == 'tea,);
    assert_commutes!(|| { 1 == 1; 2 != 1 });
    ::kanren_core::testing::assert_commutes!(|x| { x == [] } && { x == [] });
    let found = std::panic::catch_unwind(|| assert_commutes!(|x| kanren_core::impure::once(x == 1)));
    let message = *found.unwrap_err().downcast::<String>().unwrap();
    assert!(message.starts_with("`once(..)` at "), "{message}");
}
