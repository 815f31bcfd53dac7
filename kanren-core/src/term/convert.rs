//! From Rust values to terms and back.
//!
//! `Term<T>` is indexed by the plain Rust type: `Term<Vec<i64>>`, not a list type of our own.
//! [`IntoTerm`] says what can stand for a term, [`Unify`] what can stand on the two sides of `==`,
//! [`Relational`] which Rust types have a relational reading.
//!
//! ```
//! use kanren_core::prelude::*;
//! assert_eq!(term([1, 2, 3]).to_string(), "(1 2 3)");
//! assert_eq!(term(("a", true)).to_string(), r#"("a", true)"#);
//! assert_eq!(Vec::<i64>::from_term(&term([1, 2, 3])), Some(vec![1, 2, 3]));
//! ```

use super::{Any, Constructor, Nil, Symbol, Term, Var, View};

/// Rust types that have a relational reading: values become ground terms, ground terms are read back.
///
/// ```
/// use kanren_core::prelude::*;
///
/// #[derive(Debug, PartialEq)]
/// struct Person {
///     name: String,
///     age: i64,
/// }
///
/// impl Relational for Person {
///     fn to_term(&self) -> Term {
///         Term::compound(Constructor::new("Person", "Person"), [self.name.to_term(), self.age.to_term()])
///     }
///     fn from_term(term: &Term) -> Option<Person> {
///         let View::Compound { cell, .. } = term.view() else { return None };
///         let [name, age] = cell.args() else { return None };
///         Some(Person { name: Relational::from_term(name)?, age: Relational::from_term(age)? })
///     }
/// }
///
/// let ada = Person { name: "Ada".into(), age: 36 };
/// let person = query(|p: Var<Person>| eq(p, ada.to_term().cast::<Person>()));
/// assert_eq!(person.first(), Some(ada));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no type of values that terms stand for",
    label = "not a type of values",
    note = "integers are `i64`, text is `String`; also `bool`, `char`, `Symbol`, `Vec`, arrays, tuples, `Option`; \
            for other types implement `Relational`",
    note = "a variable or a term without a type (`Any`) gets one by `|x: i64|` or `.cast::<i64>()`"
)]
pub trait Relational: Sized + 'static {
    /// The value as a ground term.
    fn to_term(&self) -> Term;

    /// Reads a ground term back; nothing if it has variables or another shape.
    fn from_term(term: &Term) -> Option<Self>;
}

/// Anything that can stand for a term of type `T`: terms, variables, Rust values.
///
/// A typed term stands for a dynamic one; the other way needs [`Term::cast`]. A reference stands for what it
/// refers to, if that is `Clone`.
///
/// ```
/// use kanren_core::prelude::*;
/// enum Drink {
///     Tea,
///     Coffee,
/// }
/// impl IntoTerm for Drink {
///     fn into_term(self) -> Term {
///         sym(match self { Drink::Tea => "tea", Drink::Coffee => "coffee" })
///     }
/// }
/// assert_eq!(list([Drink::Tea, Drink::Coffee]).to_string(), "(tea coffee)");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be used as a logic term of type `{T}`",
    label = "not a term of type `{T}`",
    note = "a variable has the type that its binder says, `|x: i64|`, or that it finds, `|x: _|`, else none; `.any()` \
            takes the type from a term, `.cast::<T>()` gives one to a term without",
    note = "terms are variables, integers that fit an `i64` (of others say `as i64`), `bool`, `char`, strings, symbols, and \
            lists, tuples and options of these; a goal is no term: a relation is called beside it, as in `pluso(x, 1, y)`",
    note = "in the macros a list of several kinds is written `[x, 1, ..rest]`, elsewhere `list([x.term(), term(1)])`"
)]
pub trait IntoTerm<T: ?Sized = Any> {
    /// The term it stands for.
    fn into_term(self) -> Term<T>;
}

/// What may stand on the two sides of [`eq`](crate::prelude::eq), chosen by the left one. Typed sides must agree.
///
/// ```
/// use kanren_core::prelude::*;
/// /// Holds twice if the two are equal.
/// fn twice<A: Unify<B> + Clone, B: Clone>(left: A, right: B) -> Goal {
///     eq(left.clone(), right.clone()) | eq(left, right)
/// }
/// assert_eq!(query(|x: Var<i64>| twice(x, 1)).iter().collect::<Vec<_>>(), [1, 1]);
/// ```
#[diagnostic::on_unimplemented(
    message = "cannot unify `{Self}` with `{B}`: they are terms of different types",
    label = "these two can never be equal",
    note = "a typed term only equals terms and values of its own type; use `.any()` to compare dynamically",
    note = "a goal is no term: a relation is called beside it, as in `nameo(x); x == y`"
)]
pub trait Unify<B> {
    /// Both sides as dynamic terms.
    fn pair(self, other: B) -> (Term, Term);
}

/// A term of anything that can stand for one.
///
/// ```
/// use kanren_core::prelude::*;
/// assert_eq!(list([term(1), term("one"), sym("one")]).to_string(), r#"(1 "one" one)"#);
/// ```
pub fn term(value: impl IntoTerm) -> Term {
    value.into_term()
}

/// A pair of anything that can stand for terms.
///
/// ```
/// use kanren_core::prelude::*;
/// assert_eq!(cons(1, [2, 3]).to_string(), "(1 2 3)");
/// ```
pub fn cons(car: impl IntoTerm, cdr: impl IntoTerm) -> Term {
    Term::cons(car.into_term(), cdr.into_term())
}

/// A list of anything that can stand for terms.
///
/// ```
/// use kanren_core::prelude::*;
/// assert_eq!(list(1..=3i64).to_string(), "(1 2 3)");
/// ```
pub fn list(items: impl IntoIterator<Item = impl IntoTerm>) -> Term {
    Term::list(items.into_iter().map(IntoTerm::into_term))
}

// ------------------------------------------------------------ terms and variables

macro_rules! terms_stand_for_terms {
    ($($stands:ident, $this:ident => $term:expr;)*) => { $(
        impl<T: ?Sized> IntoTerm<T> for $stands<T> {
            #[inline]
            fn into_term(self) -> Term<T> {
                let $this = self;
                $term
            }
        }
        impl<T: Relational> IntoTerm<Any> for $stands<T> {
            #[inline]
            fn into_term(self) -> Term {
                let $this = self;
                $term.into_any()
            }
        }
        impl<T: ?Sized, B: IntoTerm<T>> Unify<B> for $stands<T> {
            #[inline]
            fn pair(self, other: B) -> (Term, Term) {
                let $this = self;
                ($term.into_any(), other.into_term().into_any())
            }
        }
    )* };
}
terms_stand_for_terms! {
    Term, term => term;
    Var, var => var.term();
}

// ------------------------------------------------------------ references

/// A reference stands for what it refers to, at any depth. (Slices and `str` have no size: they follow with
/// lists and atoms. The compiler explains a missing term better without this step.)
#[diagnostic::do_not_recommend]
impl<T: ?Sized, V: IntoTerm<T> + Clone> IntoTerm<T> for &V {
    #[inline]
    fn into_term(self) -> Term<T> {
        self.clone().into_term()
    }
}

impl<B, A: Unify<B> + Clone> Unify<B> for &A {
    #[inline]
    fn pair(self, other: B) -> (Term, Term) {
        self.clone().pair(other)
    }
}

// ------------------------------------------------------------ atoms

/// `from => to`: a Rust value of one type stands for a term of another, and for a dynamic one.
macro_rules! atoms {
    ($($from:ty => $to:ty, $value:pat => $term:expr;)*) => { $(
        impl IntoTerm<Any> for $from {
            #[inline]
            fn into_term(self) -> Term {
                let $value = self;
                $term
            }
        }
        impl IntoTerm<$to> for $from {
            #[inline]
            fn into_term(self) -> Term<$to> {
                let $value = self;
                $term.typed()
            }
        }
        impl<B: IntoTerm<Any>> Unify<B> for $from {
            fn pair(self, other: B) -> (Term, Term) {
                (IntoTerm::<Any>::into_term(self), other.into_term())
            }
        }
    )* };
}
atoms! {
    i64 => i64, value => Term::int(value);
    i32 => i64, value => Term::int(i64::from(value));
    i16 => i64, value => Term::int(i64::from(value));
    i8 => i64, value => Term::int(i64::from(value));
    u32 => i64, value => Term::int(i64::from(value));
    u16 => i64, value => Term::int(i64::from(value));
    u8 => i64, value => Term::int(i64::from(value));
    bool => bool, value => Term::bool(value);
    char => char, value => Term::char(value);
    Symbol => Symbol, symbol => Term::of_symbol(symbol);
    &str => String, text => Term::string(text);
    String => String, text => Term::string(&text);
    // Lengths and indices. No collection has more than `isize::MAX` elements.
    usize => i64, value => Term::int(i64::try_from(value).unwrap_or(i64::MAX));
}

macro_rules! relational_atoms {
    ($($type:ty, $value:ident => $to:expr, $view:pat => $from:expr;)*) => { $(
        impl Relational for $type {
            fn to_term(&self) -> Term {
                let $value = self;
                $to
            }
            fn from_term(term: &Term) -> Option<Self> {
                match term.view() {
                    $view => Some($from),
                    _ => None,
                }
            }
        }
    )* };
}
relational_atoms! {
    i64, value => Term::int(*value), View::Int(value) => value;
    bool, value => Term::bool(*value), View::Bool(value) => value;
    char, value => Term::char(*value), View::Char(value) => value;
    Symbol, symbol => Term::of_symbol(*symbol), View::Symbol(symbol) => symbol;
    String, text => Term::string(text), View::Str(text) => text.to_owned();
}

// ------------------------------------------------------------ lists

impl<T: Relational> Relational for Vec<T> {
    fn to_term(&self) -> Term {
        Term::list(self.iter().map(T::to_term))
    }

    fn from_term(term: &Term) -> Option<Self> {
        let (mut items, mut rest) = (Vec::new(), term);
        loop {
            match rest.view() {
                View::Nil => return Some(items),
                View::Pair { cell, .. } => {
                    items.push(T::from_term(cell.car())?);
                    rest = cell.cdr();
                }
                _ => return None,
            }
        }
    }
}

impl<T: Relational, const N: usize> Relational for [T; N] {
    fn to_term(&self) -> Term {
        Term::list(self.iter().map(T::to_term))
    }

    fn from_term(term: &Term) -> Option<Self> {
        Vec::from_term(term)?.try_into().ok()
    }
}

macro_rules! lists {
    ($([$($generics:tt)*] $list:ty;)*) => { $(
        impl<Q: IntoTerm<Any>, $($generics)*> IntoTerm<Any> for $list {
            fn into_term(self) -> Term {
                list(self)
            }
        }
        impl<X: Relational, Q: IntoTerm<X>, $($generics)*> IntoTerm<Vec<X>> for $list {
            fn into_term(self) -> Term<Vec<X>> {
                Term::list(self.into_iter().map(|item| item.into_term().into_any())).typed()
            }
        }
        impl<Q: IntoTerm<Any>, B: IntoTerm<Any>, $($generics)*> Unify<B> for $list {
            fn pair(self, other: B) -> (Term, Term) {
                (self.into_term(), other.into_term())
            }
        }
    )* };
}
lists! { [] Vec<Q>; [const N: usize] [Q; N]; }

impl<X: Relational, Q: IntoTerm<X>, const N: usize> IntoTerm<[X; N]> for [Q; N] {
    fn into_term(self) -> Term<[X; N]> {
        Term::list(self.into_iter().map(|item| item.into_term().into_any())).typed()
    }
}

impl<Q: IntoTerm<Any> + Clone> IntoTerm<Any> for &[Q] {
    fn into_term(self) -> Term {
        list(self)
    }
}

impl<X: Relational, Q: IntoTerm<X> + Clone> IntoTerm<Vec<X>> for &[Q] {
    fn into_term(self) -> Term<Vec<X>> {
        Term::list(self.iter().map(|item| item.into_term().into_any())).typed()
    }
}

impl<Q: IntoTerm<Any> + Clone, B: IntoTerm<Any>> Unify<B> for &[Q] {
    fn pair(self, other: B) -> (Term, Term) {
        (self.into_term(), other.into_term())
    }
}

impl IntoTerm<Any> for Nil {
    fn into_term(self) -> Term {
        Term::nil()
    }
}

impl<T: Relational> IntoTerm<Vec<T>> for Nil {
    fn into_term(self) -> Term<Vec<T>> {
        Term::nil().typed()
    }
}

impl<B: IntoTerm<Any>> Unify<B> for Nil {
    fn pair(self, other: B) -> (Term, Term) {
        (Term::nil(), other.into_term())
    }
}

// ------------------------------------------------------------ tuples

macro_rules! tuples {
    ($(($($part:ident $type:ident $at:tt),+))*) => { $(
        impl<$($type: Relational),+> Relational for ($($type,)+) {
            fn to_term(&self) -> Term {
                Term::compound(Constructor::tuple(), [$(self.$at.to_term()),+])
            }
            fn from_term(term: &Term) -> Option<Self> {
                match arguments(term, Constructor::tuple())? {
                    [$($part),+] => Some(($($type::from_term($part)?,)+)),
                    _ => None,
                }
            }
        }
        impl<$($part: IntoTerm<Any>),+> IntoTerm<Any> for ($($part,)+) {
            fn into_term(self) -> Term {
                Term::compound(Constructor::tuple(), [$(self.$at.into_term()),+])
            }
        }
        impl<$($type: Relational, $part: IntoTerm<$type>),+> IntoTerm<($($type,)+)> for ($($part,)+) {
            fn into_term(self) -> Term<($($type,)+)> {
                Term::compound(Constructor::tuple(), [$(self.$at.into_term().into_any()),+]).typed()
            }
        }
        impl<$($part: IntoTerm<Any>,)+ Other: IntoTerm<Any>> Unify<Other> for ($($part,)+) {
            fn pair(self, other: Other) -> (Term, Term) {
                (IntoTerm::<Any>::into_term(self), other.into_term())
            }
        }
    )* };
}
#[allow(non_camel_case_types, non_snake_case, reason = "one name serves as type and as binding")]
mod tuples {
    use super::*;
    tuples! {
        (a A 0, b B 1)
        (a A 0, b B 1, c C 2)
        (a A 0, b B 1, c C 2, d D 3)
        (a A 0, b B 1, c C 2, d D 3, e E 4)
        (a A 0, b B 1, c C 2, d D 3, e E 4, f F 5)
        (a A 0, b B 1, c C 2, d D 3, e E 4, f F 5, g G 6)
        (a A 0, b B 1, c C 2, d D 3, e E 4, f F 5, g G 6, h H 7)
    }
}

/// The arguments of a compound made with `constructor`.
fn arguments(term: &Term, constructor: Constructor) -> Option<&[Term]> {
    match term.view() {
        View::Compound { cell, .. } if cell.constructor() == constructor => Some(cell.args()),
        _ => None,
    }
}

// ------------------------------------------------------------ options and boxes

impl<T: Relational> Relational for Option<T> {
    fn to_term(&self) -> Term {
        match self {
            None => Term::compound(none(), []),
            Some(value) => Term::compound(some(), [value.to_term()]),
        }
    }

    fn from_term(term: &Term) -> Option<Self> {
        if arguments(term, none()).is_some() {
            return Some(None);
        }
        match arguments(term, some())? {
            [value] => Some(Some(T::from_term(value)?)),
            _ => None,
        }
    }
}

impl<X: Relational, Q: IntoTerm<X>> IntoTerm<Option<X>> for Option<Q> {
    fn into_term(self) -> Term<Option<X>> {
        match self {
            None => Term::compound(none(), []),
            Some(value) => Term::compound(some(), [value.into_term().into_any()]),
        }
        .typed()
    }
}

impl<Q: IntoTerm<Any>> IntoTerm<Any> for Option<Q> {
    fn into_term(self) -> Term {
        match self {
            None => Term::compound(none(), []),
            Some(value) => Term::compound(some(), [value.into_term()]),
        }
    }
}

impl<Q: IntoTerm<Any>, B: IntoTerm<Any>> Unify<B> for Option<Q> {
    fn pair(self, other: B) -> (Term, Term) {
        (self.into_term(), other.into_term())
    }
}

/// What `None` is made with.
pub(crate) fn none() -> Constructor {
    Constructor::new("Option", "None")
}

/// What `Some` is made with.
pub(crate) fn some() -> Constructor {
    Constructor::new("Option", "Some")
}

/// A box is transparent: what it holds is what the term stands for.
impl<T: Relational> Relational for Box<T> {
    fn to_term(&self) -> Term {
        (**self).to_term()
    }

    fn from_term(term: &Term) -> Option<Self> {
        T::from_term(term).map(Box::new)
    }
}

#[cfg(test)]
#[expect(clippy::needless_borrows_for_generic_args, reason = "references are what is tested")]
mod tests;
