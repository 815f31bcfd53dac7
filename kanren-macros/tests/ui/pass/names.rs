//! Names that are unusual.

#![deny(warnings)]

use kanren_core::prelude::*;

#[relation]
fn r#match(r#type: Term, r#in: Term) -> Goal {
    matche!((r#type, r#in) {
        ([r#fn, ..r#mod], _) => |r#let| { r#let == r#fn; r#in == (r#let, r#mod) },
    })
}

/// Names that the generated code uses, too.
#[relation]
fn hygiene(fresh: Term, params: Term, goals: usize, data: String) -> Goal {
    let matched = goals;
    |term0, of| {
        term0 == matched;
        matche!((fresh, params) {
            ([part0, ..item], [tail, fits0]) => { part0 == of; item == tail; fits0 == { data.as_str() }; of == term0 },
        })
    }
}

#[allow(non_snake_case, reason = "a name as the books have it")]
fn shouted(X: Var) -> Goal {
    fresh!(|Y| X == [Y, Y])
}

const LIMIT: i64 = 3;

fn limited(x: Var<i64>) -> Goal {
    matche!(x { LIMIT => succeed, other => { other == 4 } })
}

fn main() {
    assert_eq!(run!(|r#struct| r#match([1, 2], r#struct)).first().unwrap().to_string(), "(1, (2))");
    assert_eq!(run!(|x| hygiene([2, 3], [x, "d"], 2, "d".into())).first().unwrap().to_string(), "(3)");
    assert_eq!(run!(|x| shouted(x)).first().unwrap().to_string(), "(_.0 _.0)");
    assert_eq!(run!(|x: i64| limited(x)).iter().collect::<Vec<_>>(), [3, 4]);
    assert_eq!(run!(|r#type: i64| r#type == 1).to_string(), "run!(|r#type| r#type == 1)");
}
