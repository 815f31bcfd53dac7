//! What stands for a term of one type only: how a generic relation finds its type.
//!
//! An `i64` may stand for a term of type `i64` and for one without a type, so [`IntoTerm`] alone does not tell the
//! compiler what the `T` of `membero(x: Term<T>, l: Term<Vec<T>>)` is. [`IntoTyped`] does: of each kind of argument it
//! has one implementation. It knows conversion and nothing else; only `#[relation]` names it.

use super::convert::{IntoTerm, Relational};
use super::literal::{ItemsOf, ListOf, Nothing, Wild};
use super::{Nil, Symbol, Term, Var};

/// Anything that stands for a term of type `T`, which it determines: [`IntoTerm`] without what is true of any type.
///
/// ```
/// use kanren_core::prelude::*;
///
/// #[relation]
/// fn membero<T: Relational>(x: Term<T>, l: Term<Vec<T>>) -> Goal {
///     matche!(l {
///         [{x}, ..] => succeed,
///         [_, ..rest] => membero(x, rest),
///     })
/// }
/// assert_eq!(run!(|x: i64| membero(x, [1, 2])).iter().collect::<Vec<_>>(), [1, 2]);
/// assert!(run!(|| membero("tea", ["milk", "tea"])).first().is_some());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be used as a logic term of type `{T}`",
    label = "not a term of type `{T}`",
    note = "a relation with a type takes terms and values of that type; `.cast::<T>()` gives one to a term without, and \
            `|x: T|` to a variable"
)]
pub trait IntoTyped<T: ?Sized>: IntoTerm<T> {}

impl<T: ?Sized> IntoTyped<T> for Term<T> {}
impl<T: ?Sized> IntoTyped<T> for Var<T> {}

#[diagnostic::do_not_recommend]
impl<T: ?Sized, V: IntoTyped<T> + Clone> IntoTyped<T> for &V {}

macro_rules! atoms {
    ($($to:ty: $($from:ty)*;)*) => { $($( impl IntoTyped<$to> for $from {} )*)* };
}
atoms! {
    i64: i64 i32 i16 i8 u32 u16 u8 usize;
    bool: bool;
    char: char;
    Symbol: Symbol;
    String: String &str;
}

impl<X: Relational, Q: IntoTyped<X>> IntoTyped<Vec<X>> for Vec<Q> {}
impl<X: Relational, Q: IntoTyped<X>, const N: usize> IntoTyped<Vec<X>> for [Q; N] {}
impl<X: Relational, Q: IntoTyped<X> + Clone> IntoTyped<Vec<X>> for &[Q] {}
impl<X: Relational, Q: IntoTyped<X>> IntoTyped<Option<X>> for Option<Q> {}
impl<X: Relational> IntoTyped<Option<X>> for Nothing {}
impl<X: Relational> IntoTyped<Vec<X>> for Nil {}
impl<T: ?Sized> IntoTyped<T> for Wild {}

/// The items of a list literal, which determine the type of its items.
pub trait TypedItems<T>: ItemsOf<T> {}

impl<X: Relational, Items: TypedItems<X>, Tail: IntoTyped<Vec<X>>> IntoTyped<Vec<X>> for ListOf<Items, Tail> {}

macro_rules! tuples {
    ($(($($part:ident $type:ident),+))*) => { $(
        impl<T, $($part: IntoTyped<T>),+> TypedItems<T> for ($($part,)+) {}
        tuples!(@ $($part $type),+);
    )* };
    (@ $part:ident $type:ident) => {};
    (@ $($part:ident $type:ident),+) => {
        impl<$($type: Relational, $part: IntoTyped<$type>),+> IntoTyped<($($type,)+)> for ($($part,)+) {}
    };
}
tuples! {
    (A P)
    (A P, B Q)
    (A P, B Q, C R)
    (A P, B Q, C R, D S)
    (A P, B Q, C R, D S, E T1)
    (A P, B Q, C R, D S, E T1, F U)
    (A P, B Q, C R, D S, E T1, F U, G V)
    (A P, B Q, C R, D S, E T1, F U, G V, H W)
}
