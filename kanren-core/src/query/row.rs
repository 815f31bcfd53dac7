//! Rows: what an answer is as a Rust type.

use std::any::type_name;

use super::not_ground::NotGround;
use super::reified::Reified;
use crate::goal::binder::Binder;
use crate::term::convert::Relational;
use crate::term::{Any, Var, View};

/// How one column is made up of variables.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// One variable.
    One,
    /// This many variables, read as a list.
    Array(usize),
}

/// What a query may ask for: variables, arrays of variables, and tuples of these to eight.
///
/// ```
/// use kanren_core::prelude::*;
/// let typed = query(|(x, pair): (Var<i64>, [Var<i64>; 2])| eq(x, 1) & eq(pair[0], x) & eq(pair[1], 2));
/// assert_eq!(typed.first(), Some((1, [1, 2])));
/// let open = query(|(x, n): (Var, Var<i64>)| eq(x, n) & eq(n, 3)).first();
/// assert_eq!(open.map(|(x, n)| (x.to_string(), n)), Some(("3".into(), 3)));
/// ```
#[diagnostic::on_unimplemented(
    message = "a query cannot ask for `{Self}`",
    label = "not variables whose values can be read",
    note = "its closure takes `Var`, `Var<T>` with a type `T` that is `Relational`, arrays of these, and tuples of up to \
            eight, as in `|(x, y): (Var, Var<i64>)|`"
)]
pub trait Columns: Binder {
    /// What an answer is.
    type Row: Row;

    /// Says how the columns are made up.
    #[doc(hidden)]
    fn shape(shape: &mut Vec<Shape>);
}

/// One column of a query.
#[doc(hidden)]
pub trait ColumnVars: Binder {
    type Column: Column;
    const SHAPE: Shape;
}

impl<T: Column> ColumnVars for Var<T> {
    type Column = T;
    const SHAPE: Shape = Shape::One;
}

impl<T, const N: usize> ColumnVars for [Var<T>; N]
where
    [T; N]: Column,
{
    type Column = [T; N];
    const SHAPE: Shape = Shape::Array(N);
}

/// How the values of one column are read: `Any` gives [`Reified`], a Rust type gives its values.
///
/// ```
/// use kanren_core::prelude::*;
/// let reified: Reified = query(|_: Var| succeed()).first().unwrap();
/// assert_eq!(reified.to_string(), "_.0");
/// let value: i64 = query(|x: Var<i64>| eq(x, 1)).first().unwrap();
/// assert_eq!(value, 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "a query cannot ask for a `{Self}`",
    label = "answers have no values of this type",
    note = "integers are `i64`, text is `String`; also `bool`, `char`, `Symbol`, `Vec`, arrays, tuples, `Option`; \
            for other types implement `Relational`; for any value name the variable without a type"
)]
pub trait Column: Sized {
    /// What is read.
    type Out;

    /// Reads a value.
    ///
    /// # Errors
    /// If the term is not a plain value of the type.
    fn read(answer: Reified) -> Result<Self::Out, NotGround>;
}

impl Column for Any {
    type Out = Reified;

    fn read(answer: Reified) -> Result<Reified, NotGround> {
        Ok(answer)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Relational> Column for T {
    type Out = T;

    fn read(answer: Reified) -> Result<T, NotGround> {
        let value = if answer.is_uncertain() { None } else { answer.get() };
        value.ok_or_else(|| NotGround::of_answer(answer, type_name::<T>()))
    }
}

impl<const N: usize> Column for [Any; N] {
    type Out = [Reified; N];

    fn read(answer: Reified) -> Result<Self::Out, NotGround> {
        let mut items = Vec::with_capacity(N);
        let mut rest = answer.term();
        while let View::Pair { cell, .. } = rest.view() {
            items.push(answer.part(cell.car()));
            rest = cell.cdr();
        }
        items.try_into().map_err(|_| NotGround::of_answer(answer, type_name::<Self>()))
    }
}

/// What an answer is: a tuple of columns.
///
/// ```
/// use kanren_core::prelude::*;
/// fn last<R: Row>(query: &Query<R>) -> Option<R::Out> {
///     query.iter().last()
/// }
/// assert_eq!(last(&query(|x: Var<i64>| between(x, 1..=3))), Some(3));
/// assert_eq!(last(&query(|(x, y): (Var<i64>, Var<bool>)| eq(x, 1) & eq(y, true))), Some((1, true)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an answer of a query",
    label = "not a tuple of up to eight columns",
    note = "a query asks for up to eight variables or arrays of variables: put more into an array, or into one term"
)]
pub trait Row {
    /// What is read: the value itself where there is one column, else a tuple.
    type Out;

    /// Reads an answer, one term for each column.
    ///
    /// # Errors
    /// If one of them is not a plain value of its type.
    fn read(answer: Vec<Reified>) -> Result<Self::Out, NotGround>;
}

impl<A: Column> Row for (A,) {
    type Out = A::Out;

    fn read(answer: Vec<Reified>) -> Result<A::Out, NotGround> {
        A::read(only(answer.into_iter()))
    }
}

/// A question without variables: the answer is that it holds.
impl Row for () {
    type Out = ();

    fn read(_: Vec<Reified>) -> Result<(), NotGround> {
        Ok(())
    }
}

impl Columns for () {
    type Row = ();

    fn shape(_: &mut Vec<Shape>) {}
}

fn only<C>(mut columns: impl Iterator<Item = C>) -> C {
    columns.next().expect("a row has a term for each column")
}

impl<C: ColumnVars> Columns for C {
    type Row = (C::Column,);

    fn shape(shape: &mut Vec<Shape>) {
        shape.push(C::SHAPE);
    }
}

macro_rules! rows {
    ($(($($column:ident),+))*) => { $(
        impl<$($column: Column),+> Row for ($($column,)+) {
            type Out = ($($column::Out,)+);

            fn read(answer: Vec<Reified>) -> Result<Self::Out, NotGround> {
                let mut columns = answer.into_iter().enumerate();
                Ok(($({
                    let (index, column) = only(columns.by_ref());
                    $column::read(column).map_err(|error| error.in_column(index))?
                },)+))
            }
        }

        impl<$($column: ColumnVars),+> Columns for ($($column,)+) {
            type Row = ($($column::Column,)+);

            fn shape(shape: &mut Vec<Shape>) {
                $(shape.push($column::SHAPE);)+
            }
        }
    )* };
}
rows! {
    (A, B) (A, B, C) (A, B, C, D) (A, B, C, D, E) (A, B, C, D, E, F) (A, B, C, D, E, F, G) (A, B, C, D, E, F, G, H)
}
