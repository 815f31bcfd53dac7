//! A decision about a value that is not known, two macros deep.

use kanren_core::prelude::*;

#[relation]
fn signo(n: Term<i64>, sign: Term) -> Goal {
    conde!(
        n == 0,
        |m: i64| {
            matche!(sign {
                'minus => n == m,
                'plus => {
                    if n == m {
                        fail
                    }
                },
            })
        },
    )
}

fn main() {
    let _ = run!(|n: i64, s| signo(n, s)).first();
}
