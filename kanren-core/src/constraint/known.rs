//! What a rule may look at: the read-only view of a branch that a constraint or a generator gets.

use super::{Attributes, unifier};
use crate::subst::Subst;
use crate::term::convert::{IntoTerm, Relational};
use crate::term::{Openness, Term, View};

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

    /// Whether the two terms are equal already, whatever becomes of their variables. Linear in what they share.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// /// The first integer is less than the second.
    /// struct Less;
    /// impl Constraint for Less {
    ///     fn name(&self) -> &str {
    ///         "<"
    ///     }
    ///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
    ///         match (known.look(&terms[0]), known.look(&terms[1])) {
    ///             (View::Int(x), View::Int(y)) => Verdict::from(x < y),
    ///             (View::Var(_), View::Var(_)) if known.same(&terms[0], &terms[1]) => Verdict::Fails,
    ///             (View::Var(_) | View::Int(_), View::Var(_) | View::Int(_)) => Verdict::Waits,
    ///             _ => Verdict::Fails,
    ///         }
    ///     }
    /// }
    /// assert_eq!(run_many(|[x, y]| constraint(Less, (x, y)) & eq(x, y)).iter().count(), 0);
    /// ```
    ///
    /// # Panics
    /// As [`walk`](Known::walk).
    pub fn same(&self, left: &Term, right: &Term) -> bool {
        let pair = (of_branch(left), of_branch(right));
        unifier(self.subst, [pair]).is_some_and(|bindings| bindings.is_empty())
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
pub(super) fn of_branch(term: &Term) -> &Term {
    assert!(
        term.openness() != Openness::Template,
        "a rule looks at a variable that it did not get with its terms: `{term}`"
    );
    term
}
