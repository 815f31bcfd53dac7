//! Every kind of relation.

#![deny(warnings, missing_docs, unreachable_pub, single_use_lifetimes)]

use kanren_core::prelude::*;
use std::marker::PhantomData;
use std::sync::Arc;

/// Lists, without types and with.
pub mod lists {
    use kanren_core::prelude::*;

    /// `l` followed by `s` is `out`.
    ///
    /// It runs in all directions.
    #[relation]
    #[doc(alias = "append")]
    #[allow(clippy::many_single_char_names, reason = "as in the books")]
    pub fn appendo(l: Term, s: Term, out: Term) -> Goal {
        matche!((l, out) {
            ([], _) => s == out,
            ([x, ..d], [x, ..r]) => appendo(d, s, r),
        })
    }

    /// The last element, of one type.
    #[relation]
    #[must_use = "a goal does nothing alone"]
    pub(crate) fn lasto<T>(l: Term<Vec<T>>, x: Term<T>) -> Goal
    where
        T: Relational,
    {
        matche!(l { [{x}] => succeed, [_, ..d] => lasto(d, x) })
    }
}

/// So many elements.
#[relation]
fn lengtho<const N: usize>(l: Term) -> Goal {
    l == [_; N]
}

#[relation]
fn firsto<const N: usize, T: Relational>(l: Term<[T; N]>, x: Term<T>) -> Goal {
    l == { let mut items = vec![Term::any_term().cast::<T>(); N]; items[0] = x.term(); Term::list(items.iter().map(Term::any)).cast::<[T; N]>() }
}

#[relation]
fn eveno(n: Term) -> Goal {
    matche!(n { [] => succeed, ['s, m] => oddo(m) })
}

#[relation]
fn oddo(n: Term) -> Goal {
    matche!(n { ['s, m] => eveno(m) })
}

#[relation]
fn mapo(f: impl Fn(Var, Var) -> Goal + Clone + Send + Sync + 'static, l: Term, out: Term) -> Goal {
    matche!((l, out) {
        ([], []) => succeed,
        ([x, ..d], [y, ..r]) => { f(x, y); mapo(f.clone(), d, r) },
    })
}

#[relation]
fn foldo<F: Fn(Var<i64>, Var<T>) -> Goal + Clone + Send + Sync + 'static, T: Relational>(
    f: F,
    l: Term<Vec<i64>>,
    x: Term<T>,
) -> Goal {
    matche!(l { [] => succeed, [a, ..d] => { f(a, x); foldo(f, d, x) } })
}

/// Data of every kind.
#[relation]
fn chosen(n: usize, name: String, cells: Arc<[Var<i64>]>, flags: (bool, char), text: &'static str, x: Term) -> Goal {
    let last = cells.len() - 1;
    cells[last] == 1;
    for (i, cell) in cells.iter().enumerate() {
        if i == last {
            continue;
        }
        cell == { i + n }
    }
    let mut left = n;
    'outer: while left > 0 {
        loop {
            left -= 1;
            if left == 1 {
                break 'outer;
            }
            if flags.0 {
                break;
            }
        }
    }
    match flags {
        (true, 'x') => x == [name.as_str(), text],
        (_, c) if c > 'a' => x == c,
        _ => fail,
    }
}

#[relation]
fn ten(a: Term, b: Term, c: Term, d: Term, e: Term, f: Term, g: Term, h: Term, i: Term, j: Term) -> Goal {
    j == [a, b, c, d, e, f, g, h, i, 1, 2, 3, 4, 5, 6, 7, 8, ..[9, 10]];
    matche!(j { [1, _, c1, _, _, _, _, _, i1, 1, ..] => { c1 == c; i == i1 } })
}

#[relation]
fn nothing() -> Goal {
    succeed()
}

trait Likes {
    fn likes(who: impl IntoTerm, what: impl IntoTerm) -> Goal;
}

struct Family<T>(PhantomData<T>);

impl Likes for Family<i64> {
    #[relation]
    fn likes(who: Term, what: Term) -> Goal {
        conde!({ who == "ann"; what == 'tea }, { who == "bob"; what == 'milk })
    }
}

impl<T: Relational> Family<T> {
    #[relation(generic)]
    fn same(x: Term<T>, y: Term<T>) -> Goal {
        x == y
    }

    #[relation]
    fn also_same(x: Term<T>, y: Term<T>) -> Goal {
        Self::same(x, y)
    }
}

macro_rules! facts {
    ($(#[$attribute:meta])* $visibility:vis $name:ident: $($row:tt)*) => {
        $(#[$attribute])*
        #[relation]
        $visibility fn $name(parent: Term<String>, child: Term<String>) -> Goal {
            conde!($(facts!(@row parent child $row)),*)
        }
    };
    (@row $parent:ident $child:ident ($a:expr, $b:expr)) => { goal!({ $parent == $a; $child == $b }) };
}
facts! {
    /// Parents.
    pub(crate) parento: ("abe", "homer") ("homer", "bart") ("homer", "lisa")
}

#[relation]
fn ancestoro(a: Term<String>, d: Term<String>) -> Goal {
    conde!(parento(a, d), |m: String| { parento(a, m); ancestoro(m, d) })
}

/// Attributes at statements.
#[relation]
fn configured(x: Term) -> Goal {
    #[cfg(any())]
    x == 1;
    #[cfg(all())]
    x == 2;
    #[cfg(any())]
    let y = 3;
    #[cfg(all())]
    let y = 2;
    #[cfg(any())]
    for _ in 0..1 {
        fail();
    }
    x == y;
    #[cfg(any())]
    conde!();
    #[allow(clippy::nothing, unknown_lints, reason = "any attribute")]
    conde!(x == 2)
}

fn main() {
    assert_eq!(run!(|x, y| lists::appendo(x, y, [1, 2, 3])).iter().count(), 4);
    assert_eq!(run!(|x: i64| lists::lasto([1, 2], x)).first(), Some(2));
    assert_eq!(run!(|x: char| lists::lasto(['a', 'b'], x)).first(), Some('b'));
    assert_eq!(run!(|l| lengtho::<3>(l)).first().unwrap().to_string(), "(_.0 _.1 _.2)");
    assert_eq!(run!(|x: i64| firsto::<3, i64>([4, 5, 6], x)).first(), Some(4));
    assert_eq!(run!(|n| eveno(n)).iter().nth(1).unwrap().to_string(), "(s (s ()))");
    let n = 2;
    assert_eq!(run!(|q| mapo(move |x, y| goal!(y == (n, x)), [1, 2], q)).first().unwrap().to_string(), "((2, 1) (2, 2))");
    assert_eq!(run!(|q| mapo(|x, y| eq(x, y), [1, 2], q)).first().unwrap().to_string(), "(1 2)");
    assert_eq!(run!(|x: i64| foldo(|a, x| goal!(a == x), [2, 2], x)).first(), Some(2));
    let chosen = run!(|q: [i64; 3], x| chosen(3, "a".into(), Arc::from(q), (true, 'x'), "b", x)).first().unwrap();
    assert_eq!((chosen.0, chosen.1.to_string()), ([3, 4, 1], r#"("a" "b")"#.into()));
    let ten = run!(|q: [Any; 9], j| ten(q[0], q[1], q[2], q[3], q[4], q[5], q[6], q[7], q[8], j));
    assert!(ten.first().unwrap().1.to_string().starts_with("(1 _.0 _.1"));
    assert_eq!(run!(|| nothing()).first(), Some(()));
    assert_eq!(run!(|x, y| Family::<i64>::likes(x, y)).iter().count(), 2);
    assert_eq!(run!(|x: char| Family::<char>::also_same(x, 'c')).first(), Some('c'));
    assert_eq!(run!(|d: String| ancestoro("abe", d)).iter().count(), 3);
    assert_eq!(run!(|x: i64| configured(x)).first(), Some(2));
    let relations: Vec<Box<dyn Fn(Var, Var) -> Goal + Send + Sync>> =
        vec![Box::new(|x, y| parento(x.cast(), y.cast())), Box::new(|x, y| Family::<i64>::likes(x, y))];
    let answers = run!(|x, y| disj(relations.iter().map(|relation| relation(x, y))));
    assert_eq!(answers.iter().count(), 5);
    let of_vars: fn(Var, Var) -> Goal = eveno_and;
    assert_eq!(query(|(x, y): (Var, Var)| of_vars(x, y)).iter().take(3).count(), 3);
}

#[relation]
fn eveno_and(x: Var, y: Var<Any>) -> Goal {
    eveno(x) & oddo(y)
}
