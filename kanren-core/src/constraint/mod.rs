//! Constraints: what must hold of terms that are not known yet.
//!
//! A constraint that cannot be decided hangs, as an attribute, on the unbound variables of its
//! terms; binding one of them wakes it. This file is the mechanism, and knows no particular
//! constraint.

pub(crate) mod builtin;
mod kinds;
mod overlay;
mod suspended;

use std::sync::Arc;

pub(crate) use builtin::{Builtin, Propagation, pairs};
pub(crate) use kinds::Kinds;
pub(crate) use overlay::unifier;
use smallvec::SmallVec;
pub(crate) use suspended::{Suspended, Suspensions, WHEN_GROUND};

use crate::block::Block;
use crate::place::Place;
use crate::subst::{Attribute, Subst};
use crate::term::convert::{IntoTerm, Relational};
use crate::term::rewrite::for_each_leaf;
use crate::term::{Openness, Term, View};

/// What a constraint says of its terms as they now stand.
///
/// ```
/// use kanren_core::prelude::*;
/// /// An integer above zero.
/// struct Positive;
/// impl Constraint for Positive {
///     fn name(&self) -> &str {
///         "positive"
///     }
///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
///         match known.look(&terms[0]) {
///             View::Var(_) => Verdict::Waits,
///             View::Int(1..) => Verdict::Holds,
///             _ => Verdict::Fails,
///         }
///     }
/// }
/// assert_eq!(run(|q| constraint(Positive, q)).first().unwrap().to_string(), "_.0 where positive(_.0)");
/// assert!(run(|q| constraint(Positive, q) & eq(q, 0)).first().is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// It holds, whatever becomes of the variables.
    Holds,
    /// It cannot hold any more.
    Fails,
    /// It depends on variables that are not known yet.
    Waits,
}

/// A constraint: a rule about terms, asked again whenever one of their variables becomes known.
///
/// It must be *stable*: once it holds or fails, it does so for every instance of the terms; then
/// the order of goals does not matter.
///
/// ```
/// use kanren_core::prelude::*;
///
/// /// Two integers differ.
/// struct Differ;
///
/// impl Constraint for Differ {
///     fn name(&self) -> &str {
///         "differ"
///     }
///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
///         match (known.look(&terms[0]), known.look(&terms[1])) {
///             (View::Int(x), View::Int(y)) if x != y => Verdict::Holds,
///             (View::Int(_), View::Int(_)) => Verdict::Fails,
///             (View::Var(_) | View::Int(_), View::Var(_) | View::Int(_)) => Verdict::Waits,
///             _ => Verdict::Fails,
///         }
///     }
/// }
///
/// let differ = |x: Var<i64>, y: i64| constraint(Differ, (x, y));
/// let digits = query(|x: Var<i64>| differ(x, 2) & between(x, 1..=3));
/// assert_eq!(digits.iter().collect::<Vec<_>>(), [1, 3]);
/// let open = run(|q| differ(q.cast(), 2)).first().unwrap();
/// assert_eq!(open.to_string(), "_.0 where differ(_.0, 2)");
/// ```
pub trait Constraint: Send + Sync + 'static {
    /// Its name, as answers print it.
    fn name(&self) -> &str;

    /// Whether it holds of `terms`, given what is known.
    fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict;

    /// Which of the engine's own constraints it is.
    #[doc(hidden)]
    fn builtin(&self) -> Option<Builtin> {
        None
    }

    /// The goal that waits, if it is no constraint but that.
    #[doc(hidden)]
    fn suspended(&self) -> Option<&Suspended> {
        None
    }
}

/// What is known of the variables of a branch: a read-only view.
///
/// ```
/// use kanren_core::prelude::*;
/// /// One of the two terms is the symbol `tea`.
/// struct Tea;
/// impl Constraint for Tea {
///     fn name(&self) -> &str {
///         "tea"
///     }
///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
///         match (known.look(&terms[0]), known.look(&terms[1])) {
///             (View::Symbol(drink), _) | (_, View::Symbol(drink)) if drink.name() == "tea" => Verdict::Holds,
///             (View::Var(_), _) | (_, View::Var(_)) => Verdict::Waits,
///             _ => Verdict::Fails,
///         }
///     }
/// }
/// let goal = |x: Var, y: Var| constraint(Tea, (x, y)) & eq(x, sym("milk"));
/// assert!(run_many(|[x, y]| goal(x, y) & eq(y, sym("tea"))).first().is_some());
/// assert!(run_many(|[x, y]| goal(x, y) & eq(y, sym("juice"))).first().is_none());
/// ```
#[derive(Clone, Copy)]
pub struct Known<'a> {
    subst: &'a Subst<Attributes>,
}

impl<'a> Known<'a> {
    pub(crate) fn new(subst: &'a Subst<Attributes>) -> Known<'a> {
        Known { subst }
    }

    /// The substitution itself, for who has seen to symbolic variables.
    #[inline]
    pub(crate) fn subst(&self) -> &'a Subst<Attributes> {
        self.subst
    }

    /// `term` with everything that is known filled in. Linear in the result.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// /// Nothing in the term stays unknown.
    /// struct Ground;
    /// impl Constraint for Ground {
    ///     fn name(&self) -> &str {
    ///         "ground"
    ///     }
    ///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
    ///         if known.walk(&terms[0]).is_ground() { Verdict::Holds } else { Verdict::Waits }
    ///     }
    /// }
    /// let pair = run(|q| fresh(|[x, y]| eq(q, cons(x, y)) & constraint(Ground, q) & eq(x, 1) & eq(y, 2)));
    /// assert_eq!(pair.first().unwrap().to_string(), "(1 . 2)");
    /// ```
    ///
    /// # Panics
    /// If it mentions a variable that the rule did not get with its terms: it belongs to a goal, not to
    /// this branch.
    pub fn walk(&self, term: impl IntoTerm) -> Term {
        self.subst.walk_star(of_branch(&term.into_term()))
    }

    /// What `term` stands for, as far as its surface. As good as constant time.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// /// A list that ends.
    /// struct Proper;
    /// impl Constraint for Proper {
    ///     fn name(&self) -> &str {
    ///         "proper"
    ///     }
    ///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
    ///         let mut rest = known.surface(&terms[0]);
    ///         loop {
    ///             rest = match rest.view() {
    ///                 View::Nil => return Verdict::Holds,
    ///                 View::Pair { cell, .. } => known.surface(cell.cdr()),
    ///                 View::Var(_) => return Verdict::Waits,
    ///                 _ => return Verdict::Fails,
    ///             };
    ///         }
    ///     }
    /// }
    /// assert!(run(|q| constraint(Proper, q) & eq(q, [1, 2])).first().unwrap().is_ground());
    /// assert!(run(|q| constraint(Proper, q) & eq(q, cons(1, 2))).first().is_none());
    /// ```
    ///
    /// # Panics
    /// As [`walk`](Known::walk).
    pub fn surface(&self, term: impl IntoTerm) -> Term {
        self.subst.walk(of_branch(&term.into_term()))
    }

    /// What `term` stands for, on its surface: as good as constant time, and nothing is copied. The
    /// example of [`Known`] uses it.
    ///
    /// # Panics
    /// As [`walk`](Known::walk).
    #[inline]
    pub fn look<'b>(&'b self, term: &'b Term) -> View<'b> {
        self.subst.look(of_branch(term))
    }

    /// The value of `term`, if it is known and of this type. Linear in the value.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// /// An even integer.
    /// struct Even;
    /// impl Constraint for Even {
    ///     fn name(&self) -> &str {
    ///         "even"
    ///     }
    ///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
    ///         match known.get::<i64>(&terms[0]) {
    ///             Some(value) if value % 2 == 0 => Verdict::Holds,
    ///             None if matches!(known.look(&terms[0]), View::Var(_)) => Verdict::Waits,
    ///             _ => Verdict::Fails,
    ///         }
    ///     }
    /// }
    /// let even = query(|x: Var<i64>| constraint(Even, x) & between(x, 1..=4));
    /// assert_eq!(even.iter().collect::<Vec<_>>(), [2, 4]);
    /// ```
    ///
    /// # Panics
    /// As [`walk`](Known::walk).
    pub fn get<T: Relational>(&self, term: impl IntoTerm) -> Option<T> {
        T::from_term(&self.walk(term))
    }
}

#[inline]
fn of_branch(term: &Term) -> &Term {
    assert!(
        term.openness() != Openness::Template,
        "a rule looks at a variable that it did not get with its terms: `{term}`"
    );
    term
}

/// A constraint that was posted on terms.
pub(crate) struct Posted {
    pub(crate) rule: Arc<dyn Constraint>,
    pub(crate) terms: SmallVec<[Term; 2]>,
    /// The goal that posted it.
    pub(crate) place: Option<Place>,
}

/// What an unbound variable carries: what it may become, and the constraints that wait for it. Widely shared, rarely
/// changed.
#[derive(Clone)]
pub(crate) struct Attributes {
    pub(crate) kinds: Kinds,
    waiting: im::Vector<Arc<Posted>>,
}

impl Default for Attributes {
    fn default() -> Self {
        Attributes { kinds: Kinds::ALL, waiting: im::Vector::new() }
    }
}

impl Attribute for Attributes {
    fn value(&self, _: &Block) -> Option<Term> {
        None
    }
}

impl Attributes {
    /// The constraints that wait, oldest first.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = &Arc<Posted>> {
        self.waiting.iter()
    }

    fn has(&self, posted: &Arc<Posted>) -> bool {
        self.waiting.iter().any(|other| Arc::ptr_eq(other, posted))
    }
}

/// Asks a constraint; if it must wait, hangs it on the variables it depends on. A new one hangs on none yet.
pub(crate) fn ask(propagation: &mut Propagation<'_>, posted: &Arc<Posted>) -> bool {
    if let Some(builtin) = posted.rule.builtin() {
        return propagation.ask(builtin, posted);
    }
    if let Some(suspended) = posted.rule.suspended() {
        propagation.wait(suspended, posted);
        return true;
    }
    let subst = &mut *propagation.subst;
    match posted.rule.check(&posted.terms, &Known::new(subst)) {
        Verdict::Holds => true,
        Verdict::Fails => false,
        Verdict::Waits => {
            for number in variables(subst, &posted.terms) {
                hang(subst, number, posted, None);
            }
            true
        }
    }
}

/// Hangs a constraint on a variable, in the place of what it has come from.
fn hang(subst: &mut Subst<Attributes>, number: u32, posted: &Arc<Posted>, before: Option<&Arc<Posted>>) {
    let mut attributes = match subst.attribute(number) {
        Some(attributes) if attributes.has(posted) => return,
        Some(attributes) => Attributes::clone(attributes),
        None => Attributes::default(),
    };
    if let Some(before) = before
        && attributes.has(before)
    {
        attributes.waiting.retain(|other| !Arc::ptr_eq(other, before));
    }
    attributes.waiting.push_back(posted.clone());
    subst.set_attribute(number, Arc::new(attributes));
}

/// The unbound variables of `terms`, each once, in order of first occurrence.
pub(crate) fn variables<'t>(subst: &Subst<Attributes>, terms: impl IntoIterator<Item = &'t Term>) -> Vec<u32> {
    let mut found = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for term in terms {
        let known = subst.walk_star(term);
        for_each_leaf(&known, |leaf| {
            if let View::Var(var) = leaf.view()
                && seen.insert(var.number())
            {
                found.push(var.number());
            }
        });
    }
    found
}
