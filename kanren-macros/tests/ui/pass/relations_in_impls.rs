//! Relations in `impl`s and traits, and with data of unusual types.

#![deny(warnings)]
use kanren_core::prelude::*;
use std::marker::PhantomData;
struct Family<T>(PhantomData<T>);
impl<T: Relational + Clone + Send + Sync> Family<T> {
    #[relation(generic)]
    fn with_data(n: usize, f: impl Fn(Var<T>) -> Goal + Clone + Send + Sync + 'static, x: Term<Vec<T>>) -> Goal {
        if n == 0 {
            x == []
        } else {
            |y: T, r: _| {
                x == [y, ..r];
                f(y);
                Self::with_data(n - 1, f.clone(), r)
            }
        }
    }
    #[relation]
    fn no_terms(n: T) -> Goal {
        Self::nothing(n.clone())
    }
    #[relation]
    fn nothing(_n: T) -> Goal {
        let _ = PhantomData::<Self>;
        succeed()
    }
    #[relation(generic)]
    fn lasto(l: Term<Vec<T>>, x: Term<T>) -> Goal {
        matche!(l { [{x}] => succeed, [_, ..d] => Self::lasto(d, x) })
    }
}
trait Shape {
    const SIDES: i64;
    fn sideso(n: impl IntoTerm<i64>) -> Goal;
    fn defaulto(n: impl IntoTerm<i64>) -> Goal;
}
struct Square;
impl Shape for Square {
    const SIDES: i64 = 4;
    #[relation]
    fn sideso(n: Term<i64>) -> Goal {
        n == { Self::SIDES }
    }
    #[relation]
    fn defaulto(n: Term<i64>) -> Goal {
        <Self as Shape>::sideso(n)
    }
}
trait WithBody {
    #[relation]
    fn both(x: Term, y: Term) -> Goal
    where
        Self: Sized,
    {
        x == y
    }
}
impl WithBody for Square {}
#[relation]
fn maybe(f: Option<impl Fn(Var) -> Goal + Clone + Send + Sync + 'static>, x: Term) -> Goal {
    if let Some(f) = f { f(x) } else { x == 0 }
}
#[relation]
fn pairs<A: Relational, B: Relational, const N: usize>(
    f: fn(Var<A>) -> Goal,
    items: [i64; N],
    l: Term<Vec<(A, B)>>,
) -> Goal {
    let n = items.len() as i64;
    matche!(l { [] => 0 == n, [(a, _), ..] => f(a) })
}
#[relation]
fn l(l: Term) -> Goal {
    l == 1
}
fn main() {
    assert_eq!(run!(|x: Vec<i64>| Family::<i64>::with_data(2, |y| goal!(y == 7), x)).first(), Some(vec![7, 7]));
    assert_eq!(run!(|| Family::<i64>::no_terms(3)).first(), Some(()));
    assert_eq!(run!(|x: char| Family::<char>::lasto(['a', 'b'], x)).first(), Some('b'));
    assert_eq!(run!(|n: i64| Square::defaulto(n)).first(), Some(4));
    assert_eq!(run!(|n: i64| <Square as WithBody>::both(n, 3)).first(), Some(3));
    assert_eq!(run!(|n: i64| maybe(Some(|x| goal!(x == 9)), n)).first(), Some(9));
    assert_eq!(run!(|n: Vec<(i64, char)>| pairs(|x| goal!(x == 1), { [] }, n)).first(), Some(vec![]));
    assert_eq!(run!(|n: i64| l(n)).first(), Some(1));
}
