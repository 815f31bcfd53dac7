//! `conda!` and `condu!`: clauses as those of `conde!`, the first goal of each its head.

#![deny(warnings)]

use kanren_core::impure::{conda, condu, once};
use kanren_core::prelude::*;

#[relation]
fn kindo(n: Term<i64>, kind: Term) -> Goal {
    conda!(
        { n == 1 || n == 2; kind == "small" },
        |x: i64, y: _| { x == y && n == y && y == 3; kind == [x, 3] },
        {
            let limit = 7;
            for i in [limit] {
                n == i;
            }
            if limit > 3 { kind == "large" }
        },
        kind == 'none,
    )
}

fn in_goals(x: Var, given: &Goal) -> Goal {
    goal!({
        condu!(given, once(x == 1));
        conda!({ conda!({ fail }, |y| |z| { y == z; z == 1; x == y }); succeed }, { match x { _ => fail } });
        condu!({ #[cfg(any())] x == 2; x == 1 } | fail);
        conda!({ { x == 1; x == 1 }; { succeed; x == 1 } },);
    })
}

fn main() {
    let kind = |n: i64| run!(|k| kindo(n, k)).first().map(|k| k.to_string());
    assert_eq!(kind(2).unwrap(), "\"small\"");
    assert_eq!(kind(3).unwrap(), "(3 3)");
    assert_eq!(kind(7).unwrap(), "\"large\"");
    assert_eq!(kind(8).unwrap(), "none");
    assert_eq!(run!(|x| in_goals(x, &fail())).first().unwrap(), 1);
    assert_eq!(conda!().to_string(), "fail");
    assert_eq!(condu!({}, fail).to_string(), "condu!(succeed, fail)");
    assert_eq!(conda!(|x| { x == 1; x == 2 }, |y| y == 1).to_string(), "conda!(|x| { x == 1; x == 2 }, |y| y == 1)");
}
