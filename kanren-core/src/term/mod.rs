//! Terms: what logic variables stand for, and the variables themselves.
//!
//! A [`Term`] is opaque: it is made by constructors and looked at through [`Term::view`]. Whether a
//! cell contains variables is decided when it is made (its [`Openness`]), so that the occurs check,
//! `walk*` and reification never look inside a ground one, however large.
//!
//! This module knows nothing of substitutions, goals or searches.

pub(crate) mod convert;
mod display;
pub(crate) mod literal;
pub(crate) mod matching;
pub(crate) mod order;
pub(crate) mod rewrite;
mod symbol;
pub(crate) mod typed;

use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

use smallvec::SmallVec;

pub(crate) use display::Printer;
pub use symbol::{Constructor, Symbol};

use crate::counted::Repr;

/// The type of a term of which nothing is known at compile time.
///
/// It has no values and is not [`Relational`](crate::prelude::Relational): it only marks
/// `Term<Any>` and `Var<Any>`.
///
/// ```
/// use kanren_core::prelude::*;
/// let x: Var = Var::<Any>::new(); // `Var` alone is `Var<Any>`,
/// let pair: Term<Any> = cons(x, 1); // and `Term` alone `Term<Any>`
/// assert!(!pair.is_ground());
/// ```
#[derive(Debug, Clone, Copy)]
pub enum Any {}

/// A logic term: a variable, a plain value, or a structure with variables in it.
///
/// `Term` is dynamic; `Term<Vec<i64>>` is known, at compile time, to stand for a `Vec<i64>`. The
/// type parameter costs nothing at run time.
///
/// Terms deliberately have no `==`: two terms are made equal by a goal, [`eq`](crate::prelude::eq).
///
/// ```
/// use kanren_core::prelude::*;
/// let term = Term::list([Term::int(1), Term::string("two"), Term::symbol("three")]);
/// assert_eq!(term.to_string(), r#"(1 "two" three)"#);
/// let pair = Term::cons(Term::char('c'), Term::bool(true));
/// assert_eq!(Term::list([pair, Term::nil()]).to_string(), "(('c' . true) ())");
/// ```
#[repr(transparent)]
pub struct Term<T: ?Sized = Any> {
    repr: Repr,
    of: PhantomData<fn() -> T>,
}

/// What a cell, or a term, contains; decided when it is made. Ordered: a cell is as open as its most open part.
///
/// In the terms of an answer there are [`Ground`](Openness::Ground) and [`Template`](Openness::Template) cells.
///
/// ```
/// use kanren_core::prelude::*;
/// let (known, open) = (term([1, 2]), list([Var::<Any>::new()]));
/// assert!(matches!(known.view(), View::Pair { openness: Openness::Ground, .. }));
/// assert!(matches!(open.view(), View::Pair { openness: Openness::Template, .. }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Openness {
    /// No variables at all.
    Ground,
    /// Variables of a running branch.
    Open,
    /// Variables of a goal under construction or of an answer, or slots of compiled code.
    Template,
}

/// What a term is, on its surface. `Copy`, and borrowed from the term.
///
/// ```
/// use kanren_core::prelude::*;
/// fn kind(term: &Term) -> &'static str {
///     match term.view() {
///         View::Nil | View::Pair { .. } => "a list or pair",
///         View::Int(_) => "an integer",
///         View::Var(_) => "a variable",
///         _ => "something else",
///     }
/// }
/// assert_eq!((kind(&term([1])), kind(&term(1))), ("a list or pair", "an integer"));
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum View<'a> {
    /// The empty list.
    Nil,
    /// An integer.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A character.
    Char(char),
    /// A symbol.
    Symbol(Symbol),
    /// A string.
    Str(&'a str),
    /// A variable.
    Var(Var),
    /// A pair; lists are pairs that end in [`View::Nil`].
    Pair {
        /// Its two parts.
        cell: &'a Pair,
        /// Whether it contains variables.
        openness: Openness,
    },
    /// A constructor applied to arguments.
    Compound {
        /// The constructor and its arguments.
        cell: &'a Compound,
        /// Whether it contains variables.
        openness: Openness,
    },
    /// A place in the environment of compiled code.
    #[doc(hidden)]
    Slot(u32),
    /// `_`: a variable that occurs once.
    #[doc(hidden)]
    Wild,
    /// A slot that holds nothing yet.
    #[doc(hidden)]
    Unset,
}

/// The two parts of a pair.
///
/// ```
/// use kanren_core::prelude::*;
/// let list = term([1, 2]);
/// let View::Pair { cell, .. } = list.view() else { panic!("no pair") };
/// assert_eq!((cell.car().to_string(), cell.cdr().to_string()), ("1".into(), "(2)".into()));
/// ```
pub struct Pair {
    pub(crate) car: Term,
    pub(crate) cdr: Term,
}

impl Pair {
    /// The first part.
    pub fn car(&self) -> &Term {
        &self.car
    }

    /// The second part; for a list, the rest of it.
    pub fn cdr(&self) -> &Term {
        &self.cdr
    }
}

/// A constructor and its arguments.
///
/// ```
/// use kanren_core::prelude::*;
/// let term = term((1, 'c'));
/// let View::Compound { cell, .. } = term.view() else { panic!("no compound") };
/// assert_eq!(cell.constructor(), Constructor::tuple());
/// assert_eq!(cell.args().len(), 2);
/// ```
pub struct Compound {
    constructor: Constructor,
    pub(crate) args: SmallVec<[Term; 3]>,
}

impl Compound {
    /// What it was made with.
    pub fn constructor(&self) -> Constructor {
        self.constructor
    }

    /// The arguments, in order.
    pub fn args(&self) -> &[Term] {
        &self.args
    }
}

impl<T: ?Sized> Term<T> {
    #[inline]
    pub(crate) fn of_repr(repr: Repr) -> Self {
        Term { repr, of: PhantomData }
    }

    #[inline]
    pub(crate) fn into_repr(self) -> Repr {
        self.repr
    }

    /// What the term is, on its surface.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let list = Term::list([Term::int(1)]);
    /// let View::Pair { cell, .. } = list.view() else { panic!("not a pair") };
    /// assert!(matches!(cell.car().view(), View::Int(1)));
    /// assert!(matches!(cell.cdr().view(), View::Nil));
    /// ```
    #[inline]
    pub fn view(&self) -> View<'_> {
        self.repr.view()
    }

    /// Whether it contains no variable. Constant time: decided when the term was made.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// assert!(term([1, 2]).is_ground());
    /// assert!(!list([Var::<Any>::new()]).is_ground());
    /// ```
    #[inline]
    pub fn is_ground(&self) -> bool {
        self.openness() == Openness::Ground
    }

    #[inline]
    pub(crate) fn openness(&self) -> Openness {
        self.repr.openness()
    }

    /// The same term with its compile-time type forgotten.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let one: Term<i64> = 1.into_term();
    /// assert!(run(|_| eq(one.any(), "one")).first().is_none()); // `eq(one, "one")` does not compile
    /// ```
    pub fn any(&self) -> Term {
        Term::of_repr(self.repr.clone())
    }

    #[inline]
    pub(crate) fn into_any(self) -> Term {
        Term::of_repr(self.repr)
    }

    /// Claims a compile-time type.
    #[inline]
    pub(crate) fn typed<U: ?Sized>(self) -> Term<U> {
        Term::of_repr(self.repr)
    }

    #[inline]
    pub(crate) fn is_unset(&self) -> bool {
        self.repr.is_unset()
    }
}

impl Term {
    /// The empty list.
    pub const fn nil() -> Term {
        Term { repr: Repr::nil(), of: PhantomData }
    }

    /// An integer.
    #[inline]
    pub fn int(value: i64) -> Term {
        Term::of_repr(Repr::int(value))
    }

    /// A truth value.
    pub const fn bool(value: bool) -> Term {
        Term { repr: Repr::bool(value), of: PhantomData }
    }

    /// A character.
    pub const fn char(value: char) -> Term {
        Term { repr: Repr::char(value), of: PhantomData }
    }

    /// A string. The text is copied.
    pub fn string(text: &str) -> Term {
        Term::of_repr(Repr::string(text))
    }

    /// A symbol; [`sym`](crate::prelude::sym) is the short form.
    pub fn symbol(name: &str) -> Term {
        Term::of_symbol(Symbol::new(name))
    }

    /// A pair. `cons(1, list)` puts 1 in front of a list.
    #[inline]
    pub fn cons(car: Term, cdr: Term) -> Term {
        let openness = car.openness().max(cdr.openness());
        Term::of_repr(Repr::pair(openness, Pair { car, cdr }))
    }

    pub(crate) const fn of_symbol(symbol: Symbol) -> Term {
        Term { repr: Repr::symbol(symbol), of: PhantomData }
    }

    /// A list of the terms given. Linear in their number.
    pub fn list(items: impl IntoIterator<Item = Term>) -> Term {
        Term::list_with_tail(items, Term::nil())
    }

    /// A list that starts with the terms given and goes on with `tail`. Linear in their number.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let term = Term::list_with_tail([Term::int(1), Term::int(2)], Term::int(3));
    /// assert_eq!(term.to_string(), "(1 2 . 3)");
    /// ```
    pub fn list_with_tail(items: impl IntoIterator<Item = Term>, tail: Term) -> Term {
        let mut items: Vec<Term> = items.into_iter().collect();
        let mut list = tail;
        while let Some(item) = items.pop() {
            list = Term::cons(item, list);
        }
        list
    }

    /// A constructor applied to arguments. Linear in their number.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let none = Term::compound(Constructor::new("Option", "None"), []);
    /// assert_eq!(query(|x: Var<Option<i64>>| eq(x, none.cast::<Option<i64>>())).first(), Some(None));
    /// ```
    pub fn compound(constructor: Constructor, args: impl IntoIterator<Item = Term>) -> Term {
        let args: SmallVec<[Term; 3]> = args.into_iter().collect();
        let openness = args.iter().map(Term::openness).max().unwrap_or(Openness::Ground);
        Term::of_repr(Repr::compound(openness, Compound { constructor, args }))
    }

    /// Claims the compile-time type `T`; whether it holds shows when an answer is read.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let term = cons(1, [2]);
    /// assert_eq!(query(|l: Var<Vec<i64>>| eq(l, term.cast::<Vec<i64>>())).first(), Some(vec![1, 2]));
    /// ```
    pub fn cast<T: convert::Relational>(&self) -> Term<T> {
        Term::of_repr(self.repr.clone())
    }

    pub(crate) const fn slot(slot: u32) -> Term {
        Term { repr: Repr::slot(slot), of: PhantomData }
    }

    /// `_`: any term at all. Each occurrence is a variable of its own, and none is made where
    /// nothing asks for it.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let pair = run(|q| eq(cons(Term::any_term(), q), [1, 2])).first().unwrap();
    /// assert_eq!(pair, vec![2]);
    /// ```
    #[doc(alias = "_")]
    pub const fn any_term() -> Term {
        Term { repr: Repr::wild(), of: PhantomData }
    }

    pub(crate) const fn unset() -> Term {
        Term { repr: Repr::unset(), of: PhantomData }
    }
}

impl<T: ?Sized> Clone for Term<T> {
    #[inline]
    fn clone(&self) -> Self {
        Term::of_repr(self.repr.clone())
    }
}

/// A logic variable. `Copy`: closures capture it, goals mention it as often as they like.
///
/// `Var<i64>` is known, at compile time, to stand for an `i64`.
///
/// ```
/// use kanren_core::prelude::*;
/// let x = Var::<i64>::new();
/// let goal = eq(x, 1) & eq(list([x.any().term(), x.term().any()]), [1, 1]);
/// assert_eq!(query(|y: Var<i64>| goal & eq(y, x)).first(), Some(1));
/// assert_eq!(run(|q| eq(q.cast::<i64>(), 2)).first().unwrap(), 2);
/// ```
pub struct Var<T: ?Sized = Any> {
    id: u64,
    of: PhantomData<fn() -> T>,
}

/// Ids from here on are *symbolic*: the variable belongs to a goal that no branch runs yet.
/// Below are the dense numbers that variables have in a branch.
const SYMBOLIC: u64 = 1 << 32;

/// Ids from here on are the *names* of an answer, `_.0`, `_.1`, ..: they belong to no branch and no goal.
///
/// The representation has 61 bits for an id.
const NAMES: u64 = 1 << 60;

static NEXT_SYMBOLIC: AtomicU64 = AtomicU64::new(SYMBOLIC);

/// Variables made from now on have this id or a larger one.
pub(crate) fn next_symbolic_id() -> u64 {
    NEXT_SYMBOLIC.load(Ordering::Relaxed)
}

impl<T: ?Sized> Var<T> {
    /// A variable that no other has been before.
    ///
    /// In a goal it belongs to the binder that introduced it ([`fresh()`](crate::prelude::fresh())) or,
    /// if none did, to the relation or query in whose body it is mentioned.
    #[expect(clippy::new_without_default, reason = "each call gives another variable: that is no default")]
    pub fn new() -> Self {
        let id = NEXT_SYMBOLIC.fetch_add(1, Ordering::Relaxed);
        Var { id, of: PhantomData }
    }

    #[inline]
    pub(crate) fn numbered(number: u32) -> Self {
        Var { id: u64::from(number), of: PhantomData }
    }

    /// What an answer calls a variable: `_.0`, `_.1`, ..
    pub(crate) fn named(name: u32) -> Self {
        Var { id: NAMES + u64::from(name), of: PhantomData }
    }

    /// The name of a variable of an answer.
    pub(crate) fn name(self) -> Option<u64> {
        self.id.checked_sub(NAMES)
    }

    #[inline]
    pub(crate) fn is_symbolic(self) -> bool {
        self.id >= SYMBOLIC
    }

    /// The dense number of a variable in its branch; of a symbolic variable, nothing.
    #[inline]
    pub(crate) fn number(self) -> u32 {
        debug_assert!(!self.is_symbolic());
        self.id as u32
    }

    #[inline]
    pub(crate) const fn id(self) -> u64 {
        self.id
    }

    #[inline]
    pub(crate) const fn of_id(id: u64) -> Self {
        Var { id, of: PhantomData }
    }

    /// The variable as a term.
    #[inline]
    pub fn term(self) -> Term<T> {
        Term::of_repr(Repr::var(self.any()))
    }

    /// The same variable with its compile-time type forgotten.
    pub fn any(self) -> Var {
        Var { id: self.id, of: PhantomData }
    }

    pub(crate) fn typed<U: ?Sized>(self) -> Var<U> {
        Var { id: self.id, of: PhantomData }
    }
}

impl Var {
    /// Claims the compile-time type `T`; whether it holds shows when an answer is read.
    pub fn cast<T: convert::Relational>(self) -> Var<T> {
        self.typed()
    }
}

impl<T: ?Sized> Clone for Var<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Var<T> {}

impl<T: ?Sized> fmt::Debug for Var<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.term(), f)
    }
}

/// Whether two terms are the same as they stand, variables by number. Iterative.
pub(crate) fn same(left: &Term, right: &Term) -> bool {
    let mut work: SmallVec<[(&Term, &Term); 8]> = SmallVec::new();
    work.push((left, right));
    while let Some((left, right)) = work.pop() {
        let agree = match (left.view(), right.view()) {
            (View::Nil, View::Nil) => true,
            (View::Int(x), View::Int(y)) => x == y,
            (View::Bool(x), View::Bool(y)) => x == y,
            (View::Char(x), View::Char(y)) => x == y,
            (View::Symbol(x), View::Symbol(y)) => x == y,
            (View::Str(x), View::Str(y)) => x == y,
            (View::Var(x), View::Var(y)) => x.id() == y.id(),
            (View::Pair { cell: p, .. }, View::Pair { cell: q, .. }) => {
                work.extend([(p.cdr(), q.cdr()), (p.car(), q.car())]);
                true
            }
            (View::Compound { cell: p, .. }, View::Compound { cell: q, .. }) => {
                work.extend(p.args().iter().zip(q.args()).rev());
                p.constructor() == q.constructor() && p.args().len() == q.args().len()
            }
            _ => false,
        };
        if !agree {
            return false;
        }
    }
    true
}

/// The empty list, for any type of elements. (`[]` has no type of elements, and does not compile.)
///
/// ```
/// use kanren_core::prelude::*;
/// assert_eq!(cons(1, nil()).to_string(), "(1)");
/// assert_eq!(query(|l: Var<Vec<i64>>| eq(l, nil())).first(), Some(vec![]));
/// ```
pub const fn nil() -> Nil {
    Nil
}

/// What [`nil`] gives: it stands for a term without a type, and for one of each type of lists.
///
/// ```
/// use kanren_core::prelude::*;
/// let empty: Nil = nil();
/// assert_eq!(list([term(empty), term([1])]).to_string(), "(() (1))");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Nil;

/// A symbol, as in Scheme: `sym("lambda")`.
///
/// ```
/// use kanren_core::prelude::*;
/// assert_eq!(sym("lambda").to_string(), "lambda");
/// ```
pub fn sym(name: &str) -> Term {
    Term::symbol(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_takes_two_words() {
        assert!(size_of::<Term>() <= 16);
        assert!(size_of::<Option<Term>>() <= 16);
    }

    #[test]
    fn openness_is_that_of_the_most_open_part() {
        let open = Var::<Any>::numbered(0).term();
        let ground = Term::cons(Term::int(1), Term::nil());
        assert!(ground.is_ground());
        assert_eq!(Term::cons(ground.clone(), open.clone()).openness(), Openness::Open);
        assert_eq!(Term::cons(open, Term::slot(3)).openness(), Openness::Template);
        assert_eq!(Term::compound(Constructor::tuple(), [ground]).openness(), Openness::Ground);
    }

    #[test]
    fn a_million_deep_term_is_dropped_on_a_small_stack() {
        let run = || {
            let (mut by_car, mut by_cdr, mut by_arg) = (Term::nil(), Term::nil(), Term::nil());
            for _ in 0..1_000_000 {
                by_car = Term::cons(by_car, Term::nil());
                by_cdr = Term::cons(Term::nil(), by_cdr);
                by_arg = Term::compound(Constructor::tuple(), [by_arg, Term::nil()]);
            }
            drop((by_car, by_cdr, by_arg));
        };
        std::thread::Builder::new().stack_size(64 * 1024).spawn(run).unwrap().join().unwrap();
    }

    #[test]
    fn variables_differ_and_come_in_order() {
        let mark = next_symbolic_id();
        let (x, y) = (Var::<Any>::new(), Var::<Any>::new());
        assert!(x.is_symbolic() && !Var::<Any>::numbered(3).is_symbolic());
        assert!(mark <= x.id() && x.id() < y.id());
    }
}
