//! Goals, relations and queries that other macros write.

#![deny(warnings)]

use kanren_core::prelude::*;

macro_rules! either {
    ($($goal:expr),*) => { conde!($($goal),*) };
}

macro_rules! with_new {
    ($name:ident, $goal:expr) => { fresh!(|$name, hidden| { hidden == 3; $goal; $name == hidden }) };
}

macro_rules! list_of {
    ($($item:tt)*) => { term!([$($item),*, 'end]) };
}

macro_rules! one_of {
    ($name:ident: $($value:literal)*) => {
        #[relation]
        fn $name(x: Term) -> Goal {
            conde!($(x == $value),*)
        }
    };
}
one_of!(drinko: "tea" "milk");

macro_rules! heado {
    ($list:expr, $pattern:pat => $goal:expr) => { matche!($list { [head, ..] => { head == 1; $goal } }) };
    ($list:expr, $name:ident) => { matche!($list { [$name, ..] => $name == 1 }) };
}

macro_rules! answers {
    (|$($name:ident $(: $of:ty)?),*| $goal:expr) => { run!(|$($name $(: $of)?),*| $goal).iter().collect::<Vec<_>>() };
}

fn main() {
    let hidden = 4;
    let goal = with_new!(x, either!({ x == 1; x == 2 }, |y| y == hidden, x == 3));
    assert_eq!(
        goal.to_string(),
        "fresh!(|x, hidden| { hidden == 3; conde!({ x == 1; x == 2 }, fresh!(|y| y == 4), x == 3); x == hidden })"
    );
    assert_eq!(list_of!(1 'two (3, _)).to_string(), "(1 two (3, _) end)");
    assert_eq!(answers!(|x: String, y: i64| { drinko(x); y == 1 }), [("tea".into(), 1), ("milk".into(), 1)]);
    assert_eq!(answers!(|l: Vec<i64>| { l == [_]; heado!(l, h); heado!(l, _ => succeed()) }), [vec![1]]);
}
