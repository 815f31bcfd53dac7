//! `when_ground!`: written as `project!`, in any order.

#![deny(warnings)]

use kanren_core::prelude::*;

#[relation]
fn squareo(x: Term<i64>, y: Term<i64>) -> Goal {
    when_ground!(|x: i64| if let Some(square) = x.checked_mul(x) { y == square } else { fail });
}

#[relation]
fn scaledo(factor: i64, x: Term<i64>, y: Term<i64>) -> Goal {
    when_ground!(|x: i64| y == { factor * x })
}

fn mixed(l: Var<Vec<i64>>, text: Var, names: [String; 2], out: Var<String>) -> Goal {
    when_ground!(|l: Vec<i64>, text| {
        let shown = text.to_string();
        match &l[..] {
            [] => fail,
            [first, ..] => { out == { names[0].clone() + &shown }; |n| { n == { *first }; when_ground!(|n| n == 1) } }
        }
        conde!(succeed, { squareo(_, _); fail });
    })
}

fn main() {
    let before = run!(|x: i64, y: i64| { squareo(x, y); x == 3 });
    let after = run!(|x: i64, y: i64| { x == 3; squareo(x, y) });
    assert_eq!((before.first(), after.first()), (Some((3, 9)), Some((3, 9))));
    assert_eq!(run!(|y: i64| |x: i64| { scaledo(5, x, y); x == 2 }).first(), Some(10));
    let names = ["a".to_owned(), "b".to_owned()];
    let found = run!(|out: String| |l: Vec<i64>, text| { mixed(l, text, names.clone(), out); l == [1]; text == 'x });
    assert_eq!(found.first().unwrap(), "ax");
    assert_eq!(goal!(|x| when_ground!(|x: i64| x == 1)).to_string(), "fresh!(|x| when_ground!(|x| ..))");
    assert_eq!(run!(|q| when_ground!(|q: i64| q == 1)).first().unwrap().to_string(), "_.0 where when_ground(_.0)");
}
