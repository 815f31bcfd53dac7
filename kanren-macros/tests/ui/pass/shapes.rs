//! All that may stand in a goal's place.

#![deny(warnings)]

use kanren_core::prelude::*;

const SIZE: usize = 2;

fn positiveo(x: Var<i64>) -> Goal {
    between(x, 1..)
}

fn all(n: i64, choice: Option<bool>, given: &Goal) -> Goal {
    fresh!(|x, y: i64, q: [i64; 3], sized: [i64; SIZE], any: [Any; 2], inferred: _, list: Vec<i64>| {
        use std::cmp::max;
        fn helper(x: Var) -> Goal {
            eq(x, 1)
        }
        helper(x);
        let most = max(n, 3);
        let Some(first) = q.first() else { panic!("there are three") };
        eq(*first, most);
        given;
        given.clone();
        for (i, cell) in q.into_iter().enumerate() {
            if i == 1 {
                continue;
            }
            positiveo(cell)
        }
        let mut i = 0;
        'outer: while i < SIZE {
            i += 1;
            loop {
                if i == 2 {
                    break 'outer;
                }
                eq(sized[i], 7);
                break;
            }
        }
        match choice {
            Some(true) => eq(x, 1),
            Some(false) if n > 3 => {
                eq(x, 2);
                fail
            }
            Some(false) => unreachable!(),
            None => |z| { eq(z, x); succeed() },
        }
        if let Some(yes) = choice
            && yes
        {
            eq(y, 1);
        } else if n == 5 {
            eq(y, 2) & eq(x, 1)
        } else {
            (eq(y, 3) & succeed()) | (eq(y, 4) & { eq(x, 5); eq(x, 6) })
        }
        { let inner = 1; eq(any[0], inner); }
        'block: {
            if n == 9 { break 'block; }
            eq(any[1], 2);
        }
        conde!(eq(x, 1), { eq(x, 2); eq(y, 2) }, |z| { eq(z, 1); eq(x, z) }, fresh!(|z| eq(z, x)),);
        dfs(conj([eq(y, inferred), eq(list, [1])]));
        let () = assert!(n > 0, "statements with an effect");
    })
}

#[allow(unreachable_code, reason = "nothing follows `todo!`")]
fn todo_later() -> Goal {
    conde!(eq(1, 1), todo!())
}

fn main() {
    let given = eq(1, 1);
    for choice in [Some(true), None] {
        assert!(run(|_| all(3, choice, &given)).first().is_some());
    }
    let alone = fresh!(|x, y| { eq(x, 1); { eq(y, 2); eq(y, x) }; eq(x, y) });
    let beside_rust = fresh!(|x, y| { let n = 1; eq(x, n); { eq(y, 2); eq(y, x) } eq(x, y) });
    assert_eq!(alone.to_string(), "fresh!(|x, y| { x == 1; y == 2; y == x; x == y })");
    assert_eq!(alone.to_string(), beside_rust.to_string());
    assert_eq!(conde!().to_string(), "fail");
    assert_eq!(conde!({}).to_string(), "succeed");
    let _: fn() -> Goal = todo_later;
    assert_eq!(run!(|x: i64, y: i64, q| shadowed(x, y, q)).iter().count(), 2);
    let relation = Relation::recursive("nato", 1, |this, params| {
        let [n] = params.vars();
        conde!(eq(n, Term::nil()), |m| { eq(n, cons(1, m)); this.call((m,)) })
    });
    assert_eq!(run(|q| relation.call((q,))).iter().take(3).count(), 3);
}

/// Names that stand for a variable outside and for something else inside.
#[relation]
fn shadowed(x: Term<i64>, y: Term<i64>, q: Term) -> Goal {
    conde!({ x == 1; y == 2 });
    kanren_core::impure::project!(|x: i64, y: i64| if x < y && x + 1 == y { q == { x + y } });
    conde!({
        let x = 2;
        conde!(if x == 2 { y == x });
        for y in 0..x {
            conde!({ if y > 1 { fail } })
        }
        let count = |x: i64| x + 1;
        goal!(x == { count(1) })
    });
    matche!(q { 3 => succeed, x => conde!(x == _) })
}
