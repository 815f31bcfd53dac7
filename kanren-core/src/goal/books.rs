//! The constraints of the books as goals: `=/=`, the types, `absento`.
//!
//! They hold of terms that are not known yet, in any order beside other goals; what is still open in an answer is
//! printed with it. What they mean is known in `constraint`. They mean what they mean in faster-miniKanren;
//! what they are for is shown in "miniKanren, Live and Untagged" (Byrd, Holk, Friedman, 2012).

use super::{Goal, Node};
use crate::constraint::{Builtin, Rule};
use crate::place::Place;
use crate::term::convert::{IntoTerm, Unify};
use crate::term::{Term, View};

#[track_caller]
fn posted(rule: Builtin, terms: impl Into<Box<[Term]>>) -> Goal {
    Goal::from_node(Node::Constrain { rule: Rule::Builtin(rule), terms: terms.into(), place: Place::here() })
}

/// The two terms are never equal, whatever becomes of the variables in them: the books' `=/=`; in the macros, `x != y`.
///
/// The left side decides of which type both are, as in [`eq`](crate::prelude::eq).
///
/// A fresh variable is *some* term, so `x != [y]` does not say that `x` is no list of one: it says that it is not the list
/// of that `y`, and if nobody knows `y`, it says nothing. What excludes a shape is `_` (outside the macros
/// [`Term::any_term`]), which in a disequality stands for any term at all: `x != [_]`. That holds for terms that are written
/// there, or come from Rust; a `_` given to a relation is a variable in its body.
///
/// ```
/// use kanren_core::prelude::*;
/// assert_eq!(run!(|x: i64| { x != 2; between(x, 1..=3) }).iter().collect::<Vec<_>>(), [1, 3]);
/// assert_eq!(run!(|x| x != 5).first().unwrap().to_string(), "_.0 where _.0 != 5");
/// // Of two pairs one must differ.
/// let pair = run!(|q| |x, y| { q == [x, y]; q != [1, 2] }).first().unwrap();
/// assert_eq!(pair.to_string(), "(_.0 _.1) where _.0 != 1 or _.1 != 2");
/// // No list of one, whatever is in it; a variable in its place excludes nothing.
/// assert_eq!(run!(|x| x != [_]).first().unwrap().to_string(), "_.0 where _.0 != (_)");
/// assert!(run!(|x| { x != [_]; x == [1] }).first().is_none());
/// assert!(run!(|x| |y| { x != [y]; x == [1] }).first().is_some());
/// ```
#[doc(alias("=/=", "!=", "disequality", "dif"))]
#[track_caller]
pub fn neq<A: Unify<B>, B>(left: A, right: B) -> Goal {
    let (left, right) = left.pair(right);
    posted(Builtin::Differ, [left, right])
}

/// [`neq`] of which the right side decides the type.
#[doc(hidden)]
#[track_caller]
pub fn neq_flipped<A, B: Unify<A>>(left: A, right: B) -> Goal {
    let (right, left) = right.pair(left);
    posted(Builtin::Differ, [left, right])
}

/// `x` is a symbol.
///
/// ```
/// use kanren_core::prelude::*;
/// assert_eq!(run!(|x| symbolo(x)).first().unwrap().to_string(), "_.0 where symbolo(_.0)");
/// assert!(run!(|x| { symbolo(x); numbero(x) }).first().is_none());
/// ```
#[track_caller]
pub fn symbolo(x: impl IntoTerm) -> Goal {
    posted(Builtin::Symbol, [x.into_term()])
}

/// `x` is a number.
///
/// ```
/// use kanren_core::prelude::*;
/// assert!(run!(|x| { numbero(x); x == 5 }).first().is_some());
/// assert!(run!(|x| { x == "five"; numbero(x) }).first().is_none());
/// ```
#[track_caller]
pub fn numbero(x: impl IntoTerm) -> Goal {
    posted(Builtin::Number, [x.into_term()])
}

/// `x` is a string.
///
/// ```
/// use kanren_core::prelude::*;
/// assert!(run!(|x| { stringo(x); x == "tea" }).first().is_some());
/// assert!(run!(|x| { stringo(x); x == 'tea }).first().is_none());
/// ```
#[track_caller]
pub fn stringo(x: impl IntoTerm) -> Goal {
    posted(Builtin::String, [x.into_term()])
}

/// `x` is a truth value. There are two: who excludes one is left with the other.
///
/// A variable declared as `|x: bool|` needs it, too: types are for the compiler, and are no constraint.
///
/// ```
/// use kanren_core::prelude::*;
/// assert_eq!(run!(|x: bool| { booleano(x); x != true }).first(), Some(false));
/// // Three of them cannot be pairwise different.
/// assert!(run!(|x, y, z| {
///     booleano(x);
///     booleano(y);
///     booleano(z);
///     x != y;
///     y != z;
///     z != x;
/// }).first().is_none());
/// ```
#[track_caller]
pub fn booleano(x: impl IntoTerm) -> Goal {
    posted(Builtin::Boolean, [x.into_term()])
}

/// `x` is one of these values: a type of the program's own. Who excludes all but one of them is left with that one, and
/// variables that cannot have values together have no answer.
///
/// This is a constraint and no choice: `x` stays one answer until more is known. For an answer for each value write
/// [`membero`](crate::relations::list::membero). The values may be lists and tuples of constants, too; what may still be
/// is printed sorted, whatever the order in which it was given.
///
/// ```
/// use kanren_core::prelude::*;
/// let color = |x| one_of(x, ["red", "green", "blue"]);
/// let open = run(|x| color(x)).first().unwrap();
/// assert_eq!(open.to_string(), r#"_.0 where one_of(_.0, ("blue" "green" "red"))"#);
/// assert_eq!(run!(|x| { color(x); x != "red"; x != "blue" }).first().unwrap(), "green");
/// // With three colors a triangle can be colored, four points that all touch cannot.
/// let touch = |x, y, z| goal!({ x != y; y != z; z != x });
/// assert!(run!(|x, y, z| { color(x); color(y); color(z); touch(x, y, z) }).first().is_some());
/// assert!(run!(|x, y, z, u| {
///     color(x); color(y); color(z); color(u);
///     touch(x, y, z); touch(x, y, u); z != u;
/// }).first().is_none());
/// ```
///
/// # Panics
/// If `values` is not a list that ends and in which everything is known.
#[track_caller]
pub fn one_of(x: impl IntoTerm, values: impl IntoTerm) -> Goal {
    let values = values.into_term();
    let mut end = &values;
    while let View::Pair { cell, .. } = end.view() {
        end = cell.cdr();
    }
    assert!(
        values.is_ground() && matches!(end.view(), View::Nil),
        "`one_of` takes a list of which everything is known, and got `{values}`; for a choice between terms that are not \
         known write `membero`"
    );
    posted(Builtin::Among, [x.into_term(), values])
}

/// `t` stands nowhere in `u`: neither is it `u`, nor a part of it, however deep.
///
/// ```
/// use kanren_core::prelude::*;
/// assert!(run!(|| absento('closure, [1, ['closure, 2]])).first().is_none());
/// let list = run!(|q| |x| { q == [1, x]; absento(7, q) }).first().unwrap();
/// assert_eq!(list.to_string(), "(1 _.0) where absento(7, _.0)");
/// // As in `!=`, `_` stands for any term at all, on both sides: no pair anywhere that starts with 1.
/// assert!(run!(|| absento([1, .._], [3, [1, 2]])).first().is_none());
/// ```
#[track_caller]
pub fn absento(t: impl IntoTerm, u: impl IntoTerm) -> Goal {
    posted(Builtin::Absent, [t.into_term(), u.into_term()])
}
