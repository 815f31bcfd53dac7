//! What `#[relation]` writes: parameters, arguments, and relations that also take data.
//!
//! It knows how generated code names these things; what they are is known in `goal`.

use std::any::TypeId;
use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

use crate::goal::Goal;
use crate::term::convert::IntoTerm;
use crate::term::{Symbol, Term, Var};

pub use crate::goal::instances::Instances;
pub use crate::goal::relation::{Definition, Params};
pub use crate::goal::with_data::Argument;

/// The parameter at `index`, which is a term of type `T`.
#[track_caller]
pub fn parameter<T: ?Sized>(params: Params<'_>, index: usize) -> Var<T> {
    params.get(index).typed()
}

/// An argument for a parameter of type `T`.
pub fn argument<T: ?Sized>(argument: impl IntoTerm<T>) -> Term {
    argument.into_term().into_any()
}

/// What a parameter of a relation may be that is no term: a value that goals keep and share.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a parameter of a relation",
    label = "not known to be `Clone + Send + Sync + 'static`",
    note = "goals keep it, share it and may run in other threads: for shared data use `Arc`",
    note = "for a function write `impl Fn(..) -> Goal + Clone + Send + Sync + 'static`, for a type parameter the bound \
            `T: Clone + Send + Sync + 'static`"
)]
pub trait Data: Clone + Send + Sync + 'static {
    /// Whether values of this type are known to hold no terms. Of other types it may be true, too: then a call
    /// costs more than it has to.
    fn is_closed() -> bool {
        let closed = [
            TypeId::of::<bool>(),
            TypeId::of::<char>(),
            TypeId::of::<usize>(),
            TypeId::of::<isize>(),
            TypeId::of::<u8>(),
            TypeId::of::<i8>(),
            TypeId::of::<u16>(),
            TypeId::of::<i16>(),
            TypeId::of::<u32>(),
            TypeId::of::<i32>(),
            TypeId::of::<u64>(),
            TypeId::of::<i64>(),
            TypeId::of::<&'static str>(),
            TypeId::of::<String>(),
            TypeId::of::<Symbol>(),
            TypeId::of::<Arc<str>>(),
            TypeId::of::<Vec<i64>>(),
            TypeId::of::<Arc<[i64]>>(),
            TypeId::of::<Vec<String>>(),
        ];
        closed.contains(&TypeId::of::<Self>())
    }
}

#[diagnostic::do_not_recommend]
impl<T: Clone + Send + Sync + 'static> Data for T {}

/// A tuple of [`Data`]: a mistake is told of the part that is none.
#[diagnostic::on_unimplemented(
    message = "a relation has at most twelve parameters that are no terms",
    label = "these are more",
    note = "put some of them into a `struct` or a tuple"
)]
pub trait AllData: Clone + Send + Sync + 'static {
    /// Whether all parts are known to hold no terms.
    fn are_closed() -> bool;
}

macro_rules! all_data {
    ($(($($part:ident)+))*) => { $(
        impl<$($part: Data),+> AllData for ($($part,)+) {
            fn are_closed() -> bool {
                $($part::is_closed())&&+
            }
        }
    )* };
}
all_data! {
    (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) (A B C D E F G) (A B C D E F G H) (A B C D E F G H I)
    (A B C D E F G H I J) (A B C D E F G H I J K) (A B C D E F G H I J K L)
}

/// The goal that a relation without data holds of these arguments.
#[track_caller]
pub fn call<const N: usize>(relation: &'static Definition, args: [Term; N]) -> Goal {
    relation.call(args)
}

/// The goal that a relation with data holds of these arguments. The relation is that of `build`, which runs once
/// if the data has no size, and else when a branch reaches the goal.
///
/// It prints as `layout` says, which gives every argument in order when somebody prints.
#[track_caller]
pub fn call_with<D: AllData, const N: usize>(
    instances: &'static Instances,
    data: D,
    args: [Term; N],
    build: fn(Params<'_>, D) -> Goal,
    layout: fn(&D) -> Vec<Argument>,
) -> Goal {
    instances.call_with(data, D::are_closed(), args.into(), build, layout)
}

/// Data that is to be printed: with both traits in scope `Printed(&data).printed()` gives its text if its type has
/// `Debug`, and `..` if not. (The compiler looks for a method of the value before one of a reference to it.)
pub struct Printed<'a, T>(pub &'a T);

/// Data with `Debug`.
pub trait PrintedDebug {
    /// The text.
    fn printed(self) -> Argument;
}

/// Data of any other type.
pub trait PrintedHidden {
    /// `..`
    fn printed(self) -> Argument;
}

impl<T: fmt::Debug> PrintedDebug for Printed<'_, T> {
    fn printed(self) -> Argument {
        // Data may be a goal with data, and so on: `Debug` would recurse.
        let depth = PRINTING.get();
        if depth >= DEEPEST {
            return Argument::Hidden;
        }
        PRINTING.set(depth + 1);
        // Users write `Debug`, and it may panic.
        let _outside = Outside(depth);
        Argument::Data(format!("{:?}", self.0))
    }
}

/// Goes back to this depth of printing.
struct Outside(u32);

impl Drop for Outside {
    fn drop(&mut self) {
        PRINTING.set(self.0);
    }
}

thread_local! {
    /// How many data inside of data are being printed.
    static PRINTING: Cell<u32> = const { Cell::new(0) };
}

/// Deeper inside, data prints as `..`.
const DEEPEST: u32 = 8;

impl<T> PrintedHidden for &Printed<'_, T> {
    fn printed(self) -> Argument {
        Argument::Hidden
    }
}

#[cfg(test)]
mod tests;
#[cfg(all(test, feature = "macros"))]
mod typed_tests;
