//! Generated code needs nothing in scope, and nothing in scope can disturb it.

#![deny(warnings)]

mod std {}
mod core {}

struct Goal;
struct Vec;
struct Any;

fn conj(_: Goal, _: Vec, _: Any) {}

fn main() {
    conj(Goal, Vec, Any);
    let fresh = 1;
    let goals = 2;
    let goal = ::kanren_core::prelude::fresh!(|x, y: [i64; 2]| {
        let z = fresh;
        if goals == 2 {
            ::kanren_core::prelude::eq(x, z);
        }
        |fresh| ::kanren_core::prelude::eq(fresh, y[1]);
        ::kanren_core::prelude::conde!(::kanren_core::prelude::eq(x, goals), ::kanren_core::prelude::succeed());
    });
    assert_eq!(
        goal.to_string(),
        "fresh!(|x, y[0], y[1]| { x == 1; fresh!(|fresh| fresh == y[1]); conde!(x == 2, succeed) })"
    );
}
