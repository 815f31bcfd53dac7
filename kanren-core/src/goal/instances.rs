//! The instances of a relation that is a generic function.
//!
//! It knows that the address of a build function tells instances apart, and keeps a definition for each. What a
//! definition is, and when its code is made, is up to `relation`.

use std::sync::{Mutex, PoisonError};

use super::Goal;
use super::relation::{Build, Definition, Params, Relation};
use crate::place::Place;

/// The instances of a generic relation: one definition, hence one code, for each.
///
/// A plain `static` inside a generic function is shared by all its instances and would run the code
/// of the first; this keeps them apart by the address of the instance's build function.
///
/// ```
/// use kanren_core::prelude::*;
///
/// trait Default2: Relational { fn value() -> Self; }
/// impl Default2 for i64 { fn value() -> i64 { 7 } }
/// impl Default2 for String { fn value() -> String { "seven".into() } }
///
/// fn defaulto<T: Default2>(x: Term<T>) -> Goal {
///     static DEFAULTO: Instances = Instances::new("defaulto", 1);
///     fn build<T: Default2>(params: Params<'_>) -> Goal {
///         eq(params.get(0), T::value().to_term())
///     }
///     DEFAULTO.of(build::<T>).call((x.any(),))
/// }
///
/// let answer = query(|(n, s): (Var<i64>, Var<String>)| defaulto(n.term()) & defaulto(s.term())).first();
/// assert_eq!(answer, Some((7, "seven".into())));
/// ```
pub struct Instances {
    pub(super) name: &'static str,
    place: Place,
    pub(super) arity: u32,
    found: Mutex<Vec<(usize, &'static Definition)>>,
}

impl Instances {
    /// The instances of a relation of `arity` parameters.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// static SAMEO: Instances = Instances::new("sameo", 2);
    /// assert_eq!(SAMEO.of(|params| eq(params.get(0), params.get(1))).call((1, 2)).to_string(), "sameo(1, 2)");
    /// ```
    #[track_caller]
    pub const fn new(name: &'static str, arity: u32) -> Instances {
        Instances { name, place: Place::here(), arity, found: Mutex::new(Vec::new()) }
    }

    /// The instance built by `build`. It lives for the process; a program has finitely many. Linear in
    /// how many of this relation were asked for.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// static SAMEO: Instances = Instances::new("sameo", 2);
    /// let build = |params: Params<'_>| eq(params.get(0), params.get(1));
    /// assert!(std::ptr::eq(SAMEO.of(build), SAMEO.of(build)));
    /// assert_eq!(run(|q| SAMEO.of(build).call((q, 1))).first().unwrap(), 1);
    /// ```
    pub fn of(&'static self, build: fn(Params<'_>) -> Goal) -> &'static Definition {
        // Functions with one address have the same code, hence the same meaning.
        self.at(build as usize, || Build::Fixed(build))
    }

    /// The instance of a relation with data of size zero: its build function's type says all there is to know.
    pub(super) fn with_data<D>(&'static self, data: D, build: fn(Params<'_>, D) -> Goal) -> &'static Definition
    where
        D: Clone + Send + Sync + 'static,
    {
        self.at(build as usize, || {
            Build::Boxed(Some(Box::new(move |_: &[Relation], params: Params<'_>| build(params, data.clone()))))
        })
    }

    fn at(&'static self, key: usize, build: impl FnOnce() -> Build) -> &'static Definition {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, definition)) = found.iter().find(|(address, _)| *address == key) {
            return definition;
        }
        let definition = Definition::leaked(self.name, self.place, self.arity, build());
        found.push((key, definition));
        definition
    }
}
