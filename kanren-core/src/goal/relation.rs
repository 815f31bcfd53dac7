//! Relations: a name, a place, an arity, and a function from variables to a goal.
//!
//! The function is called once, with symbolic variables, when the relation is first reached; the
//! goal it returns is lowered to code, and every call runs that code. That is sound because the
//! function cannot look into its arguments (terms have no `==` in Rust, no value yet) and has to be
//! pure: no clocks, no statics, no effects. Code is kept for each relation *and instance*: see
//! [`Instances`](super::instances::Instances) for generic functions.
//!
//! A relation call is also where a search is given the choice to go on elsewhere: the paper's
//! `Zzz`, which nobody writes here.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;
use std::sync::{Arc, OnceLock};

use super::{Goal, Node, fail};
use crate::code::Body;
use crate::drop_later::drop_later;
use crate::place::Place;
use crate::term::convert::IntoTerm;
use crate::term::{Any, Term, Var};

/// The parameters of a relation, as variables, while its body is built.
///
/// ```
/// use kanren_core::prelude::*;
/// let sameo = Relation::new("sameo", 3, |params| {
///     conj((1..params.len()).map(|i| eq(params.get(0), params.get(i))))
/// });
/// assert_eq!(sameo.call((1, 1, 1)).to_string(), "sameo(1, 1, 1)");
/// assert!(run(|q| sameo.call((1, q, 2))).first().is_none());
/// ```
#[derive(Clone, Copy)]
pub struct Params<'a> {
    pub(super) vars: &'a [Var],
    pub(super) relation: &'a str,
}

impl Params<'_> {
    /// All parameters at once: `let [l, s, out] = params.vars();`
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let pairo = Relation::new("pairo", 3, |params| {
    ///     let [x, y, pair] = params.vars();
    ///     eq(pair, cons(x, y))
    /// });
    /// assert_eq!(run(|q| pairo.call((q, 2, cons(1, 2)))).first().unwrap(), 1);
    /// ```
    ///
    /// # Panics
    /// If the pattern has another number of variables than the relation has parameters.
    #[track_caller]
    pub fn vars<const N: usize>(self) -> [Var; N] {
        match self.vars.try_into() {
            Ok(vars) => vars,
            Err(_) => panic!("`{}` was defined with arity {}, but its body takes {N}", self.relation, self.vars.len()),
        }
    }

    /// The parameter at `index`, from 0.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let firsto = Relation::new("firsto", 2, |params| eq(params.get(0), cons(params.get(1), Term::any_term())));
    /// assert_eq!(run(|q| firsto.call(([7, 8], q))).first().unwrap(), 7);
    /// ```
    ///
    /// # Panics
    /// If there is none.
    #[track_caller]
    pub fn get(self, index: usize) -> Var {
        self.vars[index]
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.vars.len()
    }

    /// Whether there are none.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let teao = Relation::new("teao", 0, |params| if params.is_empty() { succeed() } else { fail() });
    /// assert!(run(|_| teao.call(())).first().is_some());
    /// ```
    pub fn is_empty(self) -> bool {
        self.vars.is_empty()
    }
}

pub(super) type BoxedBuild = Box<dyn Fn(&[Relation], Params<'_>) -> Goal + Send + Sync>;

/// Where the goal of a body comes from.
pub(super) enum Build {
    Fixed(fn(Params<'_>) -> Goal),
    /// Also takes the relations that were defined together with it. There until it is dropped.
    Boxed(Option<BoxedBuild>),
}

impl Drop for Build {
    fn drop(&mut self) {
        if let Build::Boxed(build) = self {
            drop_later(build.take());
        }
    }
}

/// A relation with a name, for a `static`. Every goal that mentions itself needs one.
///
/// Without it, writing such a goal down would never end. [`call`](Definition::call) only notes that the
/// relation is meant; the closure runs once, when the first call is reached.
///
/// ```
/// use kanren_core::prelude::*;
///
/// fn appendo(l: impl IntoTerm, s: impl IntoTerm, out: impl IntoTerm) -> Goal {
///     static APPENDO: Definition = Definition::new("appendo", 3, |params| {
///         let [l, s, out] = params.vars();
///         disj([
///             eq(l, Term::nil()) & eq(s, out),
///             fresh(|[a, d, res]| conj([eq(l, cons(a, d)), eq(out, cons(a, res)), appendo(d, s, res)])),
///         ])
///     });
///     APPENDO.call((l, s, out))
/// }
///
/// let answers: Vec<String> = run(|q| appendo([1], [2, 3], q)).iter().map(|q| q.to_string()).collect();
/// assert_eq!(answers, ["(1 2 3)"]);
/// ```
pub struct Definition {
    name: Cow<'static, str>,
    place: Place,
    arity: u32,
    trusted: bool,
    build: Build,
    body: OnceLock<Body>,
}

impl Definition {
    /// A relation of `arity` parameters. `build` is called once and must be pure.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// static TEAO: Definition = Definition::new("teao", 1, |params| eq(params.get(0), sym("tea")));
    /// assert_eq!(run(|q| TEAO.call(q)).first().unwrap().to_string(), "tea");
    /// ```
    #[track_caller]
    pub const fn new(name: &'static str, arity: u32, build: fn(Params<'_>) -> Goal) -> Definition {
        Definition {
            name: Cow::Borrowed(name),
            place: Place::here(),
            arity,
            trusted: false,
            build: Build::Fixed(build),
            body: OnceLock::new(),
        }
    }

    /// The same, taken as right: explanations of failures do not look into it.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// static TEAO: Definition = Definition::new("teao", 1, |params| eq(params.get(0), sym("tea"))).trusted();
    /// assert!(run(|_| TEAO.call(sym("coffee"))).first().is_none());
    /// ```
    pub const fn trusted(mut self) -> Definition {
        self.trusted = true;
        self
    }

    /// The goal that the relation holds of `args`.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// static SWAPO: Definition = Definition::new("swapo", 2, |params| {
    ///     fresh(|[x, y]| eq(params.get(0), [x, y]) & eq(params.get(1), [y, x]))
    /// });
    /// assert_eq!(run(|q| SWAPO.call(([1, 2], q))).first().unwrap(), vec![2, 1]);
    /// ```
    ///
    /// # Panics
    /// If there are more or fewer arguments than parameters.
    #[track_caller]
    pub fn call(&'static self, args: impl Args) -> Goal {
        Relation(Handle::Static(self)).call(args)
    }

    /// A definition that lives for the process.
    pub(super) fn leaked(name: &'static str, place: Place, arity: u32, build: Build) -> &'static Definition {
        let name = Cow::Borrowed(name);
        Box::leak(Box::new(Definition { name, place, arity, trusted: false, build, body: OnceLock::new() }))
    }

    /// The goal of the body, built again. It is the same each time, with other variables.
    fn tree(&self, group: &[Relation], params: &[Var]) -> Goal {
        let params = Params { vars: params, relation: &self.name };
        match &self.build {
            Build::Fixed(build) => build(params),
            Build::Boxed(build) => build.as_ref().map_or_else(fail, |build| build(group, params)),
        }
    }

    /// Its code, if it was reached before.
    #[inline]
    pub(crate) fn compiled(&self) -> Option<&Body> {
        self.body.get()
    }

    /// Its code; compiled when first asked for. Two threads may ask at once, one of them compiles.
    #[cold]
    pub(crate) fn body_or_compile(&'static self) -> &'static Body {
        let _compiling = Compiling::start(self);
        self.body.get_or_init(|| crate::code::compile(&Relation(Handle::Static(self))))
    }
}

thread_local! {
    /// The relations whose bodies this thread is building, by address.
    static COMPILING: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// While a body is built: the same relation must not be asked for its code, or it would wait for itself.
struct Compiling;

impl Compiling {
    fn start(definition: &Definition) -> Compiling {
        let address = std::ptr::from_ref(definition).addr();
        let is_asked_again = COMPILING.with_borrow_mut(|compiling| {
            let again = compiling.contains(&address);
            compiling.push(address);
            again
        });
        let compiling = Compiling;
        assert!(!is_asked_again, "the body of `{}` asks a query about `{0}` itself while it is built", definition.name);
        compiling
    }
}

impl Drop for Compiling {
    fn drop(&mut self) {
        COMPILING.with_borrow_mut(Vec::pop);
    }
}

/// Relations that were defined together at run time. They refer to each other by number, so that
/// recursion makes no cycle of counts and dropping the last handle frees them all.
pub(crate) struct Group {
    members: Box<[Definition]>,
}

impl Group {
    pub(crate) fn member(&self, index: u32) -> &Definition {
        &self.members[index as usize]
    }
}

/// A relation as a value: cheap to clone, to be passed around and called.
///
/// ```
/// use kanren_core::prelude::*;
/// let teao = Relation::new("teao", 1, |params| eq(params.get(0), sym("tea")));
/// assert_eq!((teao.name(), teao.arity(), teao.is_trusted()), ("teao", 1, false));
/// assert_eq!(teao.place().file(), file!());
/// assert_eq!(run(|q| teao.call(q)).first().unwrap().to_string(), "tea");
/// ```
#[derive(Clone)]
pub struct Relation(pub(crate) Handle);

#[derive(Clone)]
pub(crate) enum Handle {
    Static(&'static Definition),
    Member(Arc<Group>, u32),
}

impl Relation {
    /// A relation made at run time.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let greeting = String::from("hello");
    /// let greeto = Relation::new("greeto", 1, move |params| eq(params.get(0), greeting.as_str()));
    /// assert_eq!(run(|q| greeto.call((q,))).first().unwrap(), "hello");
    /// ```
    #[track_caller]
    pub fn new(
        name: impl Into<String>,
        arity: u32,
        build: impl Fn(Params<'_>) -> Goal + Send + Sync + 'static,
    ) -> Relation {
        Relation::recursive(name, arity, move |_, params| build(params))
    }

    /// A relation made at run time that calls itself: the body gets it as its first argument.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let nato = Relation::recursive("nato", 1, |nato, params| {
    ///     let [n] = params.vars();
    ///     eq(n, Term::nil()) | call_fresh(|m| eq(n, cons(sym("s"), m)) & nato.call((m,)))
    /// });
    /// let first: Vec<String> = run(|q| nato.call((q,))).iter().take(3).map(|q| q.to_string()).collect();
    /// assert_eq!(first, ["()", "(s)", "(s s)"]);
    /// ```
    #[track_caller]
    pub fn recursive(
        name: impl Into<String>,
        arity: u32,
        build: impl Fn(&Relation, Params<'_>) -> Goal + Send + Sync + 'static,
    ) -> Relation {
        let build: BoxedBuild = Box::new(move |group, params| build(&group[0], params));
        Relation::group(vec![(name.into(), arity, build)]).remove(0)
    }

    /// Relations made at run time that call each other: each body gets all of them, in this order.
    ///
    /// A body whose goal holds one of them in another way than by calling it, captured by the closure of a
    /// dynamic goal or of a further relation, keeps them all for the life of the process.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// // Lists of even and of odd length.
    /// let relations = Relation::group(vec![
    ///     ("eveno".into(), 1, Box::new(|group, params| {
    ///         let ([_, oddo], [l]) = (group, params.vars()) else { unreachable!() };
    ///         eq(l, nil()) | call_fresh(|d| eq(l, cons(Term::any_term(), d)) & oddo.call(d))
    ///     })),
    ///     ("oddo".into(), 1, Box::new(|group, params| {
    ///         let ([eveno, _], [l]) = (group, params.vars()) else { unreachable!() };
    ///         call_fresh(|d| eq(l, cons(Term::any_term(), d)) & eveno.call(d))
    ///     })),
    /// ]);
    /// assert!(run(|_| relations[0].call(list([1, 2]))).first().is_some());
    /// assert!(run(|_| relations[1].call(list([1, 2]))).first().is_none());
    /// ```
    #[track_caller]
    pub fn group(members: Vec<(String, u32, BoxedBuild)>) -> Vec<Relation> {
        let place = Place::here();
        let define = |(name, arity, build)| Definition {
            name: Cow::Owned(name),
            place,
            arity,
            trusted: false,
            build: Build::Boxed(Some(build)),
            body: OnceLock::new(),
        };
        let group = Arc::new(Group { members: members.into_iter().map(define).collect() });
        Relation::members(&group)
    }

    fn members(group: &Arc<Group>) -> Vec<Relation> {
        (0..group.members.len() as u32).map(|i| Relation(Handle::Member(group.clone(), i))).collect()
    }

    pub(crate) fn definition(&self) -> &Definition {
        match &self.0 {
            Handle::Static(definition) => definition,
            Handle::Member(group, index) => group.member(*index),
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.definition().name
    }

    /// Where it is defined.
    pub fn place(&self) -> Place {
        self.definition().place
    }

    /// How many parameters it has.
    pub fn arity(&self) -> usize {
        self.definition().arity as usize
    }

    /// Whether explanations take it as right and do not look into it.
    pub fn is_trusted(&self) -> bool {
        self.definition().trusted
    }

    /// The goal that it holds of `args`.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let lasto = Relation::recursive("lasto", 2, |lasto, params| {
    ///     let [list, last] = params.vars();
    ///     eq(list, [last]) | call_fresh(|rest| eq(list, cons(Term::any_term(), rest)) & lasto.call((rest, last)))
    /// });
    /// assert_eq!(run(|q| lasto.call(([1, 2, 3], q))).first().unwrap(), 3);
    /// ```
    ///
    /// # Panics
    /// If there are more or fewer arguments than parameters.
    #[track_caller]
    pub fn call(&self, args: impl Args) -> Goal {
        let args = args.into_args();
        let (name, arity) = (self.name(), self.arity());
        assert!(args.len() == arity, "`{name}` has arity {arity}, but the number of arguments is {}", args.len());
        Goal::from_node(Node::Call { relation: self.clone(), args: args.into(), place: Place::here() })
    }

    /// The goal of its body on these variables, built again.
    pub(crate) fn tree(&self, params: &[Var]) -> Goal {
        match &self.0 {
            Handle::Static(definition) => definition.tree(&[], params),
            Handle::Member(group, index) => group.member(*index).tree(&Relation::members(group), params),
        }
    }

    /// Its code; compiled when first asked for.
    pub(crate) fn body(&self) -> &Body {
        let _compiling = Compiling::start(self.definition());
        self.definition().body.get_or_init(|| crate::code::compile(self))
    }
}

impl fmt::Debug for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.name(), self.arity())
    }
}

/// Arguments of a call: a term or variable, a tuple of up to eight, an array, or a vector of terms.
///
/// ```
/// use kanren_core::prelude::*;
/// let sameo = Relation::new("sameo", 2, |params| eq(params.get(0), params.get(1)));
/// let calls = [sameo.call((1, 2)), sameo.call([1, 2]), sameo.call(vec![term(1), term(2)])];
/// assert!(calls.iter().all(|goal| goal.to_string() == "sameo(1, 2)"));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the arguments of a relation",
    label = "not a tuple, an array, or a single term",
    note = "several arguments are given as a tuple, `call((x, 1))`; a single one that is no variable too, `call((1,))`"
)]
pub trait Args {
    /// The arguments as terms.
    fn into_args(self) -> Vec<Term>;
}

impl<T: IntoTerm<Any>, const N: usize> Args for [T; N] {
    fn into_args(self) -> Vec<Term> {
        self.into_iter().map(IntoTerm::into_term).collect()
    }
}

impl<T: IntoTerm<Any>> Args for Vec<T> {
    fn into_args(self) -> Vec<Term> {
        self.into_iter().map(IntoTerm::into_term).collect()
    }
}

impl<T: ?Sized> Args for Var<T> {
    fn into_args(self) -> Vec<Term> {
        vec![self.any().term()]
    }
}

impl<T: ?Sized> Args for Term<T> {
    fn into_args(self) -> Vec<Term> {
        vec![self.any()]
    }
}

impl Args for () {
    fn into_args(self) -> Vec<Term> {
        Vec::new()
    }
}

macro_rules! tuples_of_args {
    ($(($($arg:ident $at:tt),+))*) => { $(
        impl<$($arg: IntoTerm<Any>),+> Args for ($($arg,)+) {
            fn into_args(self) -> Vec<Term> {
                vec![$(self.$at.into_term()),+]
            }
        }
    )* };
}
tuples_of_args! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
}
