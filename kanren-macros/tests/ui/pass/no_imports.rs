//! Generated code needs nothing in scope, and nothing in scope can disturb it.

#![deny(warnings)]
#![allow(non_camel_case_types, reason = "names that disturb")]

mod std {}
mod core {}
mod kanren {}

struct Goal;
struct Vec;
struct Any;
struct Option;
struct Some;
struct None;
struct String;
trait Clone {}
trait IntoTerm {}
macro_rules! vec {
    () => {};
}

fn conj(_: Goal, _: Vec, _: Any) -> (Option, Some, None, String) {
    vec!();
    (Option, Some, None, String)
}

fn eq(_: impl Clone, _: impl IntoTerm) {}
fn goal() {}
fn matches() {}
fn call() {}

#[::kanren_core::prelude::relation]
fn appendo(
    l: ::kanren_core::prelude::Term,
    s: ::kanren_core::prelude::Term,
    out: ::kanren_core::prelude::Term,
) -> ::kanren_core::prelude::Goal {
    ::kanren_core::prelude::matche!((l, out) {
        ([], _) => s == out,
        ([x, ..d], [x, ..r]) => appendo(d, s, r),
    })
}

#[::kanren_core::prelude::relation]
fn maybeo(n: usize, x: ::kanren_core::prelude::Term<::std::option::Option<i64>>) -> ::kanren_core::prelude::Goal {
    if n == 0 {
        x == None
    } else {
        ::kanren_core::prelude::matche!(x { Some(m) => m == { n }, None => ::kanren_core::prelude::fail() })
    }
}

#[::kanren_core::prelude::relation]
fn sameo<T: ::kanren_core::prelude::Relational>(
    x: ::kanren_core::prelude::Term<T>,
    y: ::kanren_core::prelude::Term<T>,
) -> ::kanren_core::prelude::Goal {
    x == y
}

impl Clone for u8 {}
impl IntoTerm for u8 {}

fn main() {
    conj(Goal, Vec, Any);
    eq(1_u8, 2_u8);
    goal();
    matches();
    call();
    let fresh = 1;
    let goals = 2;
    let goal = ::kanren_core::prelude::fresh!(|x, y: [i64; 2]| {
        let z = fresh;
        if goals == 2 {
            x == z;
        }
        |fresh| fresh == y[1];
        ::kanren_core::prelude::conde!(x == goals, ::kanren_core::prelude::succeed());
    });
    assert_eq!(
        goal.to_string(),
        "fresh!(|x, y: [_; 2]| { x == 1; fresh!(|fresh| fresh == y[1]); conde!(x == 2, succeed) })"
    );
    let term0 = 7;
    let splits = ::kanren_core::prelude::run!(|x, y| appendo(x, y, [1, 'tea, "tea", (term0, _), Some(_), None, 2, 3, 4]));
    assert_eq!(splits.iter().count(), 10);
    let maybe = ::kanren_core::prelude::run!(|x: ::std::option::Option<i64>, y: ::std::option::Option<i64>| {
        maybeo(0, x);
        maybeo(3, y) && sameo(y, y);
    });
    assert!(matches!(maybe.first(), ::std::option::Option::Some((::std::option::Option::None, y)) if y.is_some()));
    let squares = ::kanren_core::prelude::run!(|x: i64, now| {
        x == 3;
        ::kanren_core::impure::project!(|x: i64| now == { x * x });
        ::kanren_core::prelude::when_ground!(|x: i64, now| now == { x * 3 });
        ::kanren_core::impure::conda!(|fresh| { fresh == x; now == 9 }, x == 4);
        ::kanren_core::impure::condu!({ x == 3 || x == 3; now == 9 });
        ::kanren_core::prelude::goal!(x == 3 || now == [x]);
    });
    assert_eq!(squares.iter().count(), 1);
    assert_eq!(::kanren_core::prelude::term!([1, ..[2]]).to_string(), "(1 2)");
}
