//! Patterns of `matche!`: what they ask of a term, with the types that follow from it.
//!
//! A pattern is taken apart from the outside in. [`of`] starts with the type of the term that is looked at,
//! [`item`], [`tuple2`] and [`some`] go on to the parts: so the compiler learns the type of each name before the
//! goals use it, and the names need no types in the source. What comes out is a plain dynamic [`Term`], which
//! [`matches`] makes equal to the term looked at.
//!
//! All are free functions whose bounds carry an explanation: that is what a user reads who writes a list pattern
//! for a number. Nothing here runs a goal or knows of more than terms and goals.
//!
//! `matche!(l { [] => x == 0, [x, ..] => succeed() })` comes to:
//!
//! ```
//! use kanren_core::__private::*;
//! use kanren_core::prelude::query;
//! fn head_or_zero(l: Var<Vec<i64>>, x: Var<i64>) -> Goal {
//!     let mut matched = Matched::new();
//!     let s = matched.scrutinee(&l);
//!     matched.choose([
//!         conj([matches(s, nil(of(s))), eq(&x, 0)]),
//!         matches(s, { let list = of(s); list_pattern(list, [name(item(list), x)], wild()) }),
//!     ])
//! }
//! assert_eq!(query(|x: Var<i64>| head_or_zero(Var::new(), x) & eq(&x, 7)).first(), Some(7));
//! ```

use std::marker::PhantomData;

use crate::goal::{Binding, Goal, Node, conj, disj};
use crate::place::Place;
use crate::term::convert::{self, IntoTerm};
use crate::term::literal::ListOf;
use crate::term::{Any, Constructor, Nil, Term, Var, View};

/// The type of the term that a part of a pattern is for. No value: it only tells the compiler.
///
/// ```
/// use kanren_core::__private::{Of, Var, item, of, tuple2};
/// let (x, _): (Of<i64>, Of<bool>) = tuple2(item(of(Var::<Vec<(i64, bool)>>::new())));
/// # let _ = x;
/// ```
pub struct Of<T: ?Sized>(PhantomData<fn() -> T>);

impl<T: ?Sized> Clone for Of<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Of<T> {}

impl<T: ?Sized> Of<T> {
    const TOKEN: Of<T> = Of(PhantomData);
}

/// The type of a variable that is looked at.
pub fn of<T: ?Sized>(_: Var<T>) -> Of<T> {
    Of::TOKEN
}

/// The goal that a variable is what a pattern says.
#[track_caller]
pub fn matches<T: ?Sized>(var: Var<T>, pattern: Term) -> Goal {
    Goal::from_node(Node::Eq { left: var.any().term(), right: pattern, place: Place::here() })
}

// ------------------------------------------------------------ names, values, `_`

/// A name: it has the type of the term it stands for.
pub fn name<T: ?Sized>(_: Of<T>, var: Var<T>) -> Term {
    var.any().term()
}

/// A literal, or a Rust value in braces.
///
/// ```
/// use kanren_core::__private::{Any, Var, of, sym, value};
/// let (name, anything) = (Var::<String>::new(), Var::<Any>::new());
/// assert_eq!(value(of(name), "tea").to_string(), "\"tea\"");
/// assert_eq!(value(of(anything), sym("tea")).to_string(), "tea");
/// ```
pub fn value<T: ?Sized>(_: Of<T>, value: impl IntoTerm<T>) -> Term {
    value.into_term().any()
}

/// `_`.
pub fn wild() -> Term {
    Term::any_term()
}

// ------------------------------------------------------------ lists

/// What a list pattern can look at.
#[diagnostic::on_unimplemented(
    message = "a list pattern needs a list, not a term of type `{Self}`",
    label = "list pattern for a term of type `{Self}`",
    note = "list patterns look at terms of type `Vec<T>` and `[T; N]`, and at terms without a type (`Any`)"
)]
pub trait ListLike {
    /// The type of its items.
    type Item: ?Sized;

    /// The type of what is left behind some items: of an array, a list of any length.
    type Rest: ?Sized;
}

#[diagnostic::do_not_recommend]
impl ListLike for Any {
    type Item = Any;
    type Rest = Any;
}

#[diagnostic::do_not_recommend]
impl<T> ListLike for Vec<T> {
    type Item = T;
    type Rest = Vec<T>;
}

#[diagnostic::do_not_recommend]
impl<T, const N: usize> ListLike for [T; N] {
    type Item = T;
    type Rest = Vec<T>;
}

/// The type of a list's items.
pub fn item<L: ListLike + ?Sized>(_: Of<L>) -> Of<L::Item> {
    Of::TOKEN
}

/// The type of what follows a list's first items.
pub fn rest<L: ListLike + ?Sized>(_: Of<L>) -> Of<L::Rest> {
    Of::TOKEN
}

/// `[]`.
pub fn nil<L: ListLike + ?Sized>(_: Of<L>) -> Term {
    Term::nil()
}

/// `[a, b, ..tail]`.
///
/// ```
/// use kanren_core::__private::{Var, list_pattern, of, value, wild, item};
/// let list = of(Var::<Vec<char>>::new());
/// assert_eq!(list_pattern(list, [value(item(list), 'a'), wild()], wild()).to_string(), "('a' _ . _)");
/// ```
pub fn list_pattern<L: ListLike + ?Sized, const N: usize>(_: Of<L>, items: [Term; N], tail: Term) -> Term {
    Term::list_with_tail(items, tail)
}

// ------------------------------------------------------------ tuples

macro_rules! tuples {
    ($($like:ident $parts:ident ($($part:ident $any:ident),+): $message:tt)*) => { $(
        /// What a pattern of so many parts can look at.
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "tuple pattern for a term of type `{Self}`",
            note = "tuple patterns look at terms of a tuple's type, and at terms without a type (`Any`)"
        )]
        pub trait $like {
            $(#[doc = concat!("The type of part `", stringify!($part), "`.")] type $part: ?Sized;)+
        }

        #[diagnostic::do_not_recommend]
        impl $like for Any {
            $(type $part = $any;)+
        }

        #[diagnostic::do_not_recommend]
        impl<$($part),+> $like for ($($part,)+) {
            $(type $part = $part;)+
        }

        /// The types of a tuple's parts.
        pub fn $parts<P: $like + ?Sized>(_: Of<P>) -> ($(Of<P::$part>,)+) {
            ($(Of::<P::$part>::TOKEN,)+)
        }
    )* };
}
tuples! {
    TupleLike2 tuple2 (A Any, B Any):
        "a pattern of 2 parts needs a tuple of 2, not a term of type `{Self}`"
    TupleLike3 tuple3 (A Any, B Any, C Any):
        "a pattern of 3 parts needs a tuple of 3, not a term of type `{Self}`"
    TupleLike4 tuple4 (A Any, B Any, C Any, D Any):
        "a pattern of 4 parts needs a tuple of 4, not a term of type `{Self}`"
    TupleLike5 tuple5 (A Any, B Any, C Any, D Any, E Any):
        "a pattern of 5 parts needs a tuple of 5, not a term of type `{Self}`"
    TupleLike6 tuple6 (A Any, B Any, C Any, D Any, E Any, F Any):
        "a pattern of 6 parts needs a tuple of 6, not a term of type `{Self}`"
    TupleLike7 tuple7 (A Any, B Any, C Any, D Any, E Any, F Any, G Any):
        "a pattern of 7 parts needs a tuple of 7, not a term of type `{Self}`"
    TupleLike8 tuple8 (A Any, B Any, C Any, D Any, E Any, F Any, G Any, H Any):
        "a pattern of 8 parts needs a tuple of 8, not a term of type `{Self}`"
}

/// `(a, b)`.
///
/// ```
/// use kanren_core::__private::{Var, of, tuple2, tuple_pattern, value, wild};
/// let (_, letter) = tuple2(of(Var::<(i64, char)>::new()));
/// assert_eq!(tuple_pattern([wild(), value(letter, 'b')]).to_string(), "(_, 'b')");
/// ```
pub fn tuple_pattern<const N: usize>(parts: [Term; N]) -> Term {
    Term::compound(Constructor::tuple(), parts)
}

// ------------------------------------------------------------ options

/// What `Some(..)` and `None` can look at.
#[diagnostic::on_unimplemented(
    message = "`Some` and `None` are patterns for options, not for a term of type `{Self}`",
    label = "pattern of an option for a term of type `{Self}`",
    note = "they look at terms of type `Option<T>`, and at terms without a type (`Any`)"
)]
pub trait OptionLike {
    /// The type of what `Some` holds.
    type Value: ?Sized;
}

#[diagnostic::do_not_recommend]
impl OptionLike for Any {
    type Value = Any;
}

#[diagnostic::do_not_recommend]
impl<T> OptionLike for Option<T> {
    type Value = T;
}

/// The type of what an option holds.
pub fn some<O: OptionLike + ?Sized>(_: Of<O>) -> Of<O::Value> {
    Of::TOKEN
}

/// `Some(value)`.
///
/// ```
/// use kanren_core::__private::{Var, none_pattern, of, some, some_pattern, value};
/// let option = of(Var::<Option<i64>>::new());
/// assert_eq!(some_pattern(value(some(option), 1)).to_string(), "Some(1)");
/// assert_eq!(none_pattern(option).to_string(), "None");
/// ```
pub fn some_pattern(value: Term) -> Term {
    Term::compound(convert::some(), [value])
}

/// `None`.
pub fn none_pattern<O: OptionLike + ?Sized>(_: Of<O>) -> Term {
    Term::compound(convert::none(), [])
}

// ------------------------------------------------------------ what is looked at

/// What `matche!` can look at: terms, variables, list literals and tuples of these.
///
/// ```
/// use kanren_core::__private::{Any, ListOf, Matched, Nil, Var};
/// let x = Var::<i64>::new();
/// let typed: Var<i64> = Matched::new().scrutinee(&x);
/// let put_together: Var<Any> = Matched::new().scrutinee(ListOf((x, 1), Nil));
/// # let _ = (typed, put_together);
/// ```
#[diagnostic::on_unimplemented(
    message = "`matche!` looks at logic terms, not at `{Self}`; for a Rust value use `match`",
    label = "not a logic term",
    note = "logic terms are variables and terms; a value can be matched as a term as soon as it is one: `term(value)`"
)]
pub trait Scrutinee: Clone {
    /// The type of the term; what is put together on the spot has none.
    type Of: ?Sized;

    /// The term.
    fn look(self) -> Term<Self::Of>;
}

#[diagnostic::do_not_recommend]
impl<T: ?Sized> Scrutinee for Var<T> {
    type Of = T;

    fn look(self) -> Term<T> {
        self.term()
    }
}

#[diagnostic::do_not_recommend]
impl<T: ?Sized> Scrutinee for Term<T> {
    type Of = T;

    fn look(self) -> Term<T> {
        self
    }
}

impl<S: Scrutinee> Scrutinee for &S {
    type Of = S::Of;

    fn look(self) -> Term<S::Of> {
        self.clone().look()
    }
}

macro_rules! put_together {
    ($([$($generics:tt)*] $literal:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Scrutinee for $literal
        where
            Self: IntoTerm<Any> + Clone,
        {
            type Of = Any;

            fn look(self) -> Term {
                self.into_term()
            }
        }
    )* };
}
put_together! {
    [] Nil;
    [Items, Tail] ListOf<Items, Tail>;
    // An array of numbers is a Rust value, one of variables is looked at.
    [S: Scrutinee, const N: usize] [S; N];
    [A, B] (A, B);
    [A, B, C] (A, B, C);
    [A, B, C, D] (A, B, C, D);
    [A, B, C, D, E] (A, B, C, D, E);
    [A, B, C, D, E, F] (A, B, C, D, E, F);
    [A, B, C, D, E, F, G] (A, B, C, D, E, F, G);
    [A, B, C, D, E, F, G, H] (A, B, C, D, E, F, G, H);
}

/// A `matche!` while it is built: the terms it looks at, each under a variable.
///
/// ```
/// use kanren_core::__private::{Matched, eq, matches, wild};
/// let mut matched = Matched::new();
/// let s = matched.scrutinee((1, 2));
/// let goal = matched.choose([eq(s, 1), matches(s, wild())]);
/// assert_eq!(goal.to_string(), "fresh!(|a| { a == (1, 2); conde!(a == 1, a == _) })");
/// ```
#[derive(Default)]
pub struct Matched {
    vars: Vec<Binding>,
    goals: Vec<Goal>,
}

impl Matched {
    /// Looks at nothing yet.
    pub fn new() -> Matched {
        Matched::default()
    }

    /// The variable that the patterns are for. A variable is itself; for another term there is a fresh one, made
    /// equal to it before the alternatives, so that the term is there once, however many they are.
    #[track_caller]
    pub fn scrutinee<S: Scrutinee>(&mut self, scrutinee: S) -> Var<S::Of> {
        let term = scrutinee.look();
        if let View::Var(var) = term.view() {
            return var.typed();
        }
        let var = Var::new();
        self.vars.push(Binding { var, name: None, index: None });
        self.goals.push(matches(var, term.any()));
        var.typed()
    }

    /// The goal that one of the alternatives holds.
    pub fn choose(mut self, alternatives: impl IntoIterator<Item = Goal>) -> Goal {
        let goal = disj(alternatives);
        if self.vars.is_empty() {
            return goal;
        }
        self.goals.push(goal);
        Goal::bind(self.vars, conj(self.goals))
    }
}

#[cfg(test)]
#[expect(clippy::needless_borrows_for_generic_args, reason = "the macros refer to names")]
mod tests;
