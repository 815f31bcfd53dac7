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

/// The items of a list literal, as terms of type `T`.
///
/// ```
/// use kanren_core::__private::{ItemsOf, Nil, Any, term};
/// fn ended<Items: ItemsOf<Any>>(items: Items) -> String {
///     items.in_front_of(term(Nil)).to_string()
/// }
/// assert_eq!(ended((1, "two")), r#"(1 "two")"#);
/// ```
pub trait ItemsOf<T> {
    /// What as many items are without a tail.
    type Array;

    /// The items, and then the tail.
    fn in_front_of(self, tail: Term) -> Term;
}

macro_rules! items {
    ($($count:literal ($($item:ident $at:tt),+))*) => { $(
        impl<T, $($item: IntoTerm<T>),+> ItemsOf<T> for ($($item,)+) {
            type Array = [T; $count];

            fn in_front_of(self, tail: Term) -> Term {
                let items = [$(self.$at.into_term().into_any()),+];
                items.into_iter().rev().fold(tail, |list, item| Term::cons(item, list))
            }
        }
    )* };
}
items! {
    1 (A 0)
    2 (A 0, B 1)
    3 (A 0, B 1, C 2)
    4 (A 0, B 1, C 2, D 3)
    5 (A 0, B 1, C 2, D 3, E 4)
    6 (A 0, B 1, C 2, D 3, E 4, F 5)
    7 (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    8 (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
}

impl<Items: ItemsOf<Any>, Tail: IntoTerm<Any>> IntoTerm<Any> for ListOf<Items, Tail> {
    fn into_term(self) -> Term {
        self.0.in_front_of(self.1.into_term())
    }
}

impl<X: Relational, Items: ItemsOf<X>, Tail: IntoTerm<Vec<X>>> IntoTerm<Vec<X>> for ListOf<Items, Tail> {
    fn into_term(self) -> Term<Vec<X>> {
        self.0.in_front_of(self.1.into_term().into_any()).typed()
    }
}

impl<X: Relational, const N: usize, Items: ItemsOf<X, Array = [X; N]>> IntoTerm<[X; N]> for ListOf<Items, Nil> {
    fn into_term(self) -> Term<[X; N]> {
        self.0.in_front_of(Term::nil()).typed()
    }
}

impl<Items: ItemsOf<Any>, Tail: IntoTerm<Any>, B: IntoTerm<Any>> Unify<B> for ListOf<Items, Tail> {
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

#[cfg(test)]
mod tests {
    #![expect(clippy::needless_borrows_for_generic_args, reason = "the macros refer to names")]

    use super::super::convert::{cons, term};
    use super::super::{Symbol, Var};
    use super::*;
    use crate::goal::{eq, eq_flipped};
    use crate::query::{query, run};

    /// A list of as many chunks of eight as there are tokens, as the macros nest them.
    macro_rules! chunks {
        ($tail:expr;) => { $tail };
        ($tail:expr; $chunk:tt $($more:tt)*) => {
            ListOf((1, 2, 3, 4, 5, 6, 7, 8), chunks!($tail; $($more)*))
        };
    }

    /// 62 chunks, and four items more.
    macro_rules! five_hundred {
        () => {
            chunks!(ListOf((1, 2, 3, 4), Nil);
                . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
                . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .)
        };
    }

    #[test]
    fn a_list_literal_may_have_five_hundred_items() {
        let typed = query(|l: Var<Vec<i64>>| eq(&l, five_hundred!())).first().unwrap();
        assert_eq!(typed.len(), 500);
        assert_eq!(typed[7..10], [8, 1, 2]);
        let untyped = run(|l| eq_flipped(five_hundred!(), &l)).first().unwrap();
        assert_eq!(untyped, typed);
        assert_eq!(term(&&five_hundred!()).to_string(), term(typed).to_string());
    }

    #[test]
    fn one_literal_is_a_list_without_a_type_a_vector_or_an_array() {
        let literal = ListOf((1, 2), Nil);
        assert_eq!(run(|q| eq(q, literal)).first().unwrap(), vec![1, 2]);
        assert_eq!(query(|q: Var<Vec<i64>>| eq(q, literal)).first(), Some(vec![1, 2]));
        assert_eq!(query(|q: Var<[i64; 2]>| eq(q, literal)).first(), Some([1, 2]));
        let nested = ListOf((literal, Nil), Nil);
        assert_eq!(query(|q: Var<Vec<Vec<i64>>>| eq(q, nested)).first(), Some(vec![vec![1, 2], vec![]]));
        assert_eq!(query(|q: Var<[[i64; 2]; 1]>| eq(q, ListOf((literal,), Nil))).first(), Some([[1, 2]]));
    }

    #[test]
    fn items_and_tail_are_whatever_stands_for_terms() {
        let (x, rest) = (Var::<i64>::new(), Var::<Vec<i64>>::new());
        let (open, by_hand) = (term(ListOf((&x, 2, &3i64), &rest)), cons(x, cons(2, cons(3, rest))));
        assert_eq!(open.to_string(), by_hand.to_string());
        let mixed = ListOf((&"tea", 'c', Symbol::new("tea"), (1, Wild), Some(true), Nothing), Wild);
        assert_eq!(term(mixed).to_string(), "(\"tea\" 'c' tea (1, _) Some(true) None . _)");
        let typed = query(|q: Var<Vec<i64>>| eq(q, ListOf((1,), rest)) & eq(rest, ListOf((2,), Nil)));
        assert_eq!(typed.first(), Some(vec![1, 2]));
    }

    #[test]
    fn what_is_left_open_has_any_type() {
        assert_eq!(query(|q: Var<i64>| eq(q, Wild) & eq(q, 1)).first(), Some(1));
        assert_eq!(query(|q: Var<(i64, char)>| eq(q, (1, Wild)) & eq(q, (Wild, 'c'))).first(), Some((1, 'c')));
        assert_eq!(query(|q: Var<Vec<i64>>| eq(q, ListOf((1,), Wild)) & eq(q, [1])).first(), Some(vec![1]));
        assert_eq!(run(|_| eq(Wild, 1) & eq(Wild, Wild) & eq(1, Wild)).iter().count(), 1);
        assert_eq!(query(|q: Var<Option<i64>>| eq(q, Some(Wild)) & eq(q, Some(1))).first(), Some(Some(1)));
    }

    #[test]
    fn none_is_of_each_type_of_options() {
        assert_eq!(query(|q: Var<Option<i64>>| eq(q, Nothing)).first(), Some(None));
        assert_eq!(query(|q: Var<Option<Vec<char>>>| eq_flipped(Nothing, q)).first(), Some(None));
        assert_eq!(run(|q| eq(Nothing, q)).first().unwrap(), Option::<i64>::None);
        let nested = query(|q: Var<Vec<Option<i64>>>| eq(q, ListOf((Nothing, Some(1)), Nil)));
        assert_eq!(nested.first(), Some(vec![None, Some(1)]));
    }

    /// Where only `T` is known, the literals follow it.
    #[test]
    fn literals_have_the_types_of_generic_code() {
        fn ends_with<T: Relational>(list: Var<Vec<T>>, last: Var<T>) -> crate::goal::Goal {
            eq(&list, ListOf((Wild, &last), Nil)) & eq_flipped(ListOf((Wild,), ListOf((&&last,), Nil)), list)
        }
        let answer = query(|(l, x): (Var<Vec<char>>, Var<char>)| ends_with(l, x) & eq(l, ListOf(('a', 'b'), Nil)));
        assert_eq!(answer.first(), Some((vec!['a', 'b'], 'b')));
    }

    #[test]
    fn a_flipped_equation_is_printed_as_it_was_written() {
        let (x, line) = (Var::<i64>::new(), line!());
        let goal = eq_flipped(1, &x);
        assert_eq!(goal.to_string(), eq(1, x).to_string());
        assert_eq!(goal.place().unwrap().line(), line + 1);
    }
}
