//! What the literals of the language are while they are Rust values: lists with a tail, `_`, `None`.
//!
//! Only the macros name these types. They stand for terms as everything else does, through
//! [`IntoTerm`] and [`Unify`]: the same literal is a dynamic list here and a `Vec<i64>` there, as the place
//! where it is written asks. They know conversion and nothing of goals or patterns.

use super::convert::{IntoTerm, Relational, Unify, none};
use super::{Any, Nil, Term};

/// `[a, b, ..tail]`: a tuple of one to eight items, and what follows them.
///
/// Longer literals are lists whose tail is a list again: a list of 500 items is 63 deep, well below the depth to
/// which the compiler follows types.
///
/// ```
/// use kanren_core::__private::{ListOf, Nil, Wild, term};
/// assert_eq!(term(ListOf((1, "two"), ListOf(('3',), Nil))).to_string(), r#"(1 "two" '3')"#);
/// assert_eq!(term(ListOf((1,), Wild)).to_string(), "(1 . _)");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ListOf<Items, Tail>(pub Items, pub Tail);

/// `_`: a term of any type at all.
///
/// ```
/// use kanren_core::__private::{Wild, eq, term};
/// use kanren_core::prelude::{Var, query};
/// let answer = query(|x: Var<i64>| eq(x, Wild) & eq(x, 1)).first();
/// assert_eq!(answer, Some(1));
/// assert_eq!(term((1, Wild)).to_string(), "(1, _)");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Wild;

/// `None`: of each type of options, and without a type.
///
/// ```
/// use kanren_core::__private::{Nothing, eq};
/// use kanren_core::prelude::{Var, query};
/// assert_eq!(query(|x: Var<Option<i64>>| eq(x, Nothing)).first(), Some(None));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Nothing;

/// The items in front of the tail.
fn in_front<const N: usize>(items: [Term; N], tail: Term) -> Term {
    items.into_iter().rev().fold(tail, |list, item| Term::cons(item, list))
}

macro_rules! lists_of {
    ($($count:literal ($($item:ident $at:tt),+))*) => { $(
        impl<$($item: IntoTerm<Any>,)+ Tail: IntoTerm<Any>> IntoTerm<Any> for ListOf<($($item,)+), Tail> {
            fn into_term(self) -> Term {
                in_front([$(self.0.$at.into_term()),+], self.1.into_term())
            }
        }
        impl<X: Relational, $($item: IntoTerm<X>,)+ Tail: IntoTerm<Vec<X>>> IntoTerm<Vec<X>>
            for ListOf<($($item,)+), Tail>
        {
            fn into_term(self) -> Term<Vec<X>> {
                in_front([$(self.0.$at.into_term().into_any()),+], self.1.into_term().into_any()).typed()
            }
        }
        impl<X: Relational, $($item: IntoTerm<X>),+> IntoTerm<[X; $count]> for ListOf<($($item,)+), Nil> {
            fn into_term(self) -> Term<[X; $count]> {
                in_front([$(self.0.$at.into_term().into_any()),+], Term::nil()).typed()
            }
        }
    )* };
}
lists_of! {
    1 (A 0)
    2 (A 0, B 1)
    3 (A 0, B 1, C 2)
    4 (A 0, B 1, C 2, D 3)
    5 (A 0, B 1, C 2, D 3, E 4)
    6 (A 0, B 1, C 2, D 3, E 4, F 5)
    7 (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    8 (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
}

impl<Items, Tail, B: IntoTerm<Any>> Unify<B> for ListOf<Items, Tail>
where
    Self: IntoTerm<Any>,
{
    fn pair(self, other: B) -> (Term, Term) {
        (self.into_term(), other.into_term())
    }
}

impl<T: ?Sized> IntoTerm<T> for Wild {
    #[inline]
    fn into_term(self) -> Term<T> {
        Term::any_term().typed()
    }
}

impl<B: IntoTerm<Any>> Unify<B> for Wild {
    fn pair(self, other: B) -> (Term, Term) {
        (Term::any_term(), other.into_term())
    }
}

impl IntoTerm<Any> for Nothing {
    fn into_term(self) -> Term {
        Term::compound(none(), [])
    }
}

impl<X: Relational> IntoTerm<Option<X>> for Nothing {
    fn into_term(self) -> Term<Option<X>> {
        Term::compound(none(), []).typed()
    }
}

impl<B: IntoTerm<Any>> Unify<B> for Nothing {
    fn pair(self, other: B) -> (Term, Term) {
        (self.into_term(), other.into_term())
    }
}
