//! What a closure that introduces variables may take.

use crate::term::Var;

/// The argument of a closure that introduces variables: `Var<T>`, `[Var<T>; N]`, and tuples of these.
///
/// ```
/// use kanren_core::prelude::*;
/// let answer = query(|q: Var<i64>| {
///     fresh_as(|(x, [y, z]): (Var<i64>, [Var; 2])| eq(y, x) & eq(z, y) & eq(x, 5) & eq(q.any(), z))
/// });
/// assert_eq!(answer.first(), Some(5));
/// ```
pub trait Binder: Sized {
    /// Makes the variables, and puts each on the list.
    fn make(made: &mut Vec<Var>) -> Self;
}

/// No variables at all.
impl Binder for () {
    fn make(_: &mut Vec<Var>) -> Self {}
}

impl<T: ?Sized> Binder for Var<T> {
    fn make(made: &mut Vec<Var>) -> Self {
        let var = Var::new();
        made.push(var.any());
        var
    }
}

impl<T: ?Sized, const N: usize> Binder for [Var<T>; N] {
    fn make(made: &mut Vec<Var>) -> Self {
        std::array::from_fn(|_| Var::make(made))
    }
}

macro_rules! tuples_of_binders {
    ($(($($part:ident),+))*) => { $(
        impl<$($part: Binder),+> Binder for ($($part,)+) {
            fn make(made: &mut Vec<Var>) -> Self {
                ($($part::make(made),)+)
            }
        }
    )* };
}
tuples_of_binders! {
    (A) (A, B) (A, B, C) (A, B, C, D) (A, B, C, D, E) (A, B, C, D, E, F) (A, B, C, D, E, F, G) (A, B, C, D, E, F, G, H)
}
