//! What a constraint is to those who write one: a rule, its verdicts, what it watches, how it describes itself.

use std::borrow::Cow;

use super::Known;
use super::known::of_branch;
use crate::subst::Subst;
use crate::term::Term;
use crate::term::convert::IntoTerm;

/// What a constraint says of its terms as they now stand.
///
/// ```
/// use kanren_core::prelude::*;
/// /// The second integer is the first one and one more.
/// struct Next;
/// impl Constraint for Next {
///     fn name(&self) -> &str {
///         "next"
///     }
///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
///         match (known.look(&terms[0]), known.look(&terms[1])) {
///             (View::Int(i64::MAX), _) | (_, View::Int(i64::MIN)) => Verdict::Fails,
///             (View::Int(x), _) => Verdict::holds_if_equal(&terms[1], x + 1),
///             (View::Var(_), View::Int(y)) => Verdict::holds_if_equal(&terms[0], y - 1),
///             (View::Var(_), View::Var(_)) if known.same(&terms[0], &terms[1]) => Verdict::Fails,
///             (View::Var(_), View::Var(_)) => Verdict::Waits,
///             _ => Verdict::Fails,
///         }
///     }
/// }
/// let next = |x: Var<i64>, y: Var<i64>| constraint(Next, (x, y));
/// assert_eq!(query(|(x, y)| next(x, y) & eq(x, 1)).first(), Some((1, 2)));
/// assert_eq!(query(|(x, y)| next(x, y) & eq(y, 1)).first(), Some((0, 1)));
/// assert_eq!(query(|(x, y)| next(x, y) & eq(x, y)).first(), None);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// It holds, whatever becomes of the variables.
    Holds,
    /// It cannot hold any more.
    Fails,
    /// It depends on variables that are not known yet.
    Waits,
    /// It holds exactly if the terms of each pair are equal. The engine makes them equal, or fails; the rule is done.
    HoldsIf(Vec<(Term, Term)>),
    /// It cannot hold unless the terms of each pair are equal. The engine makes them equal, or fails, and asks the
    /// rule again. Where they are equal already it waits.
    Narrows(Vec<(Term, Term)>),
    /// The rule has no answer for terms like these, and will not have one; this says for which. The query reports it
    /// in the place of an answer: it is neither passed over nor taken for a failure.
    Unsupported(Cow<'static, str>),
}

impl Verdict {
    /// [`HoldsIf`](Verdict::HoldsIf) of one pair. The example of [`Verdict`] uses it.
    pub fn holds_if_equal(left: impl IntoTerm, right: impl IntoTerm) -> Verdict {
        Verdict::HoldsIf(vec![(left.into_term(), right.into_term())])
    }

    /// [`Narrows`](Verdict::Narrows) of one pair.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// /// A list of one item, a positive integer.
    /// struct OnePositive;
    /// impl Constraint for OnePositive {
    ///     fn name(&self) -> &str {
    ///         "one_positive"
    ///     }
    ///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
    ///         match known.look(&terms[0]) {
    ///             View::Var(_) => Verdict::Waits,
    ///             View::Pair { cell, .. } => match (known.look(cell.car()), known.look(cell.cdr())) {
    ///                 (View::Var(_), View::Var(_)) => Verdict::narrows_to(cell.cdr(), nil()),
    ///                 (View::Var(_), View::Nil) => Verdict::Waits,
    ///                 (View::Int(1..), _) => Verdict::holds_if_equal(cell.cdr(), nil()),
    ///                 _ => Verdict::Fails,
    ///             },
    ///             _ => Verdict::Fails,
    ///         }
    ///     }
    /// }
    /// let list = run(|q| constraint(OnePositive, q) & fresh(|[a, d]| eq(q, cons(a, d))));
    /// assert_eq!(list.first().unwrap().to_string(), "(_.0) where one_positive((_.0))");
    /// ```
    pub fn narrows_to(left: impl IntoTerm, right: impl IntoTerm) -> Verdict {
        Verdict::Narrows(vec![(left.into_term(), right.into_term())])
    }

    /// One pair more for a verdict with pairs; all others stay as they are.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let verdict = Verdict::holds_if_equal(1, 1).and_equal("tea", "tea");
    /// assert!(matches!(verdict, Verdict::HoldsIf(pairs) if pairs.len() == 2));
    /// ```
    pub fn and_equal(mut self, left: impl IntoTerm, right: impl IntoTerm) -> Verdict {
        if let Verdict::HoldsIf(pairs) | Verdict::Narrows(pairs) = &mut self {
            pairs.push((left.into_term(), right.into_term()));
        }
        self
    }

    /// [`Unsupported`](Verdict::Unsupported), with what it is that the rule does not support.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// /// An integer and its square.
    /// struct Square;
    /// impl Constraint for Square {
    ///     fn name(&self) -> &str {
    ///         "square"
    ///     }
    ///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
    ///         match known.look(&terms[0]) {
    ///             View::Int(x) => match x.checked_mul(x) {
    ///                 Some(square) => Verdict::holds_if_equal(&terms[1], square),
    ///                 None => Verdict::unsupported("squares of more than 64 bits"),
    ///             },
    ///             View::Var(_) => Verdict::Waits,
    ///             _ => Verdict::Fails,
    ///         }
    ///     }
    /// }
    /// let square = |x: i64| run(|q| constraint(Square, (x, q))).try_iter().next().unwrap();
    /// assert_eq!(square(3).unwrap(), 9);
    /// let refusal = square(i64::MAX).unwrap_err().to_string();
    /// assert!(refusal.contains("the constraint `square(9223372036854775807, _.0)`"));
    /// assert!(refusal.ends_with("does not support squares of more than 64 bits"));
    /// ```
    pub fn unsupported(what: impl Into<Cow<'static, str>>) -> Verdict {
        Verdict::Unsupported(what.into())
    }
}

/// [`Holds`](Verdict::Holds) or [`Fails`](Verdict::Fails).
///
/// ```
/// use kanren_core::prelude::*;
/// assert!(matches!(Verdict::from(1 < 2), Verdict::Holds));
/// assert!(matches!(Verdict::from(2 < 1), Verdict::Fails));
/// ```
impl From<bool> for Verdict {
    fn from(holds: bool) -> Verdict {
        if holds { Verdict::Holds } else { Verdict::Fails }
    }
}

/// Which variables a constraint that waits is woken by, when they become known: see [`Constraint::watches`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Watches {
    /// All that are unknown in its terms.
    All,
    /// Those that are unknown in these terms.
    Only(Vec<Term>),
}

impl Watches {
    /// Those that are unknown in these terms. The example of [`Constraint::watches`] uses it.
    pub fn only<T: IntoTerm>(terms: impl IntoIterator<Item = T>) -> Watches {
        Watches::Only(terms.into_iter().map(IntoTerm::into_term).collect())
    }
}

/// A constraint: a rule about terms, asked again whenever one of their variables becomes known.
///
/// Two things are needed, [`name`](Constraint::name) and [`check`](Constraint::check); the rest has defaults that are
/// right. A rule must be *stable*: once it holds or fails, it does so for every instance of the terms, and what it narrows
/// to is true of every instance for which it holds; then the order of goals does not matter. It must depend on nothing but
/// its terms. `kanren_core::testing::assert_lawful` tests that.
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
///             (View::Int(x), View::Int(y)) => Verdict::from(x != y),
///             (View::Var(_), View::Var(_)) if known.same(&terms[0], &terms[1]) => Verdict::Fails,
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
/// kanren_core::testing::assert_lawful(Differ, 2, [1, 2, 3]);
/// ```
///
/// # What is refused
///
/// Some verdicts can be neither an answer nor a failure. The query reports them in the place of an answer, with the
/// constraint and the place of its goal: as an error by [`try_iter`](crate::prelude::Query::try_iter), as a panic by the
/// other iterators, like a value that a goal needs ([`NotGround`](crate::prelude::NotGround)). They are:
/// [`Unsupported`](Verdict::Unsupported); waiting although nothing that the rule watches is unknown, so that it would never
/// be asked again; and narrowing to a term with a variable that the rule did not get with its terms. What makes new
/// variables is a relation: it counts steps, so that a budget can stop it. Without them propagation always ends.
pub trait Constraint: Send + Sync + 'static {
    /// Its name, as goals and answers print it. A name of signs, like `<`, stands between its terms.
    fn name(&self) -> &str;

    /// Whether it holds of `terms`, given what is known.
    fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict;

    /// By which variables a constraint that waits is woken; all of its terms, if it is not said.
    ///
    /// Fewer save time: a constraint on a long list need not be asked for every item. At least one of the variables on
    /// which a change of the verdict depends must be among them. If all of the named can stay unknown while others decide,
    /// the rule is asked too late: before an answer it is asked once more, so that no answer is wrong, but what it would
    /// have failed is searched for nothing, perhaps without end. Whatever it waits for, it must name something unknown.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// /// A list that ends: only its tail matters.
    /// struct Proper;
    /// impl Proper {
    ///     fn tail(terms: &[Term], known: &Known<'_>) -> Term {
    ///         let mut tail = known.surface(&terms[0]);
    ///         while let View::Pair { cell, .. } = tail.view() {
    ///             tail = known.surface(cell.cdr());
    ///         }
    ///         tail
    ///     }
    /// }
    /// impl Constraint for Proper {
    ///     fn name(&self) -> &str {
    ///         "proper"
    ///     }
    ///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
    ///         match Proper::tail(terms, known).view() {
    ///             View::Var(_) => Verdict::Waits,
    ///             tail => Verdict::from(matches!(tail, View::Nil)),
    ///         }
    ///     }
    ///     fn watches(&self, terms: &[Term], known: &Known<'_>) -> Watches {
    ///         Watches::only([Proper::tail(terms, known)])
    ///     }
    /// }
    /// let list = run(|q| fresh(|[a, d]| eq(q, cons(a, d)) & constraint(Proper, q) & eq(d, [2])));
    /// assert_eq!(list.first().unwrap().to_string(), "(_.0 2)");
    /// ```
    fn watches(&self, _terms: &[Term], _known: &Known<'_>) -> Watches {
        Watches::All
    }

    /// How an answer shows a constraint that still waits: as its name and its terms, if it is not said.
    ///
    /// It may say something else, more than one thing, or nothing where an answer needs no condition. Variables get their
    /// names when it is printed.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// /// An integer within bounds.
    /// struct Within(i64, i64);
    /// impl Constraint for Within {
    ///     fn name(&self) -> &str {
    ///         "within"
    ///     }
    ///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
    ///         match known.look(&terms[0]) {
    ///             View::Var(_) => Verdict::Waits,
    ///             View::Int(x) => Verdict::from((self.0..=self.1).contains(&x)),
    ///             _ => Verdict::Fails,
    ///         }
    ///     }
    ///     fn describe(&self, terms: &[Term], out: &mut Describe<'_>) {
    ///         out.call("<=", [&term(self.0), &terms[0], &term(self.1)]);
    ///     }
    /// }
    /// let open = run(|q| constraint(Within(0, 9), q)).first().unwrap();
    /// assert_eq!(open.to_string(), "_.0 where 0 <= _.0 <= 9");
    /// assert_eq!(format!("{open:#}"), "(_.0 (<= (0 _.0 9)))");
    /// ```
    fn describe(&self, terms: &[Term], out: &mut Describe<'_>) {
        out.call(self.name(), terms);
    }

    /// Whether another constraint of the same name need not be shown beside this one, since it holds wherever this one
    /// does: on `others`, if this one is on `terms`. Nothing is, if it is not said; the same constraint twice is shown once.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// /// An integer below a bound.
    /// struct Below;
    /// impl Constraint for Below {
    ///     fn name(&self) -> &str {
    ///         "<"
    ///     }
    ///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
    ///         match (known.look(&terms[0]), known.look(&terms[1])) {
    ///             (View::Int(x), View::Int(bound)) => Verdict::from(x < bound),
    ///             (View::Var(_), View::Int(_)) => Verdict::Waits,
    ///             _ => Verdict::Fails,
    ///         }
    ///     }
    ///     fn implies(&self, terms: &[Term], others: &[Term], known: &Known<'_>) -> bool {
    ///         let bounds = (known.get::<i64>(&terms[1]), known.get::<i64>(&others[1]));
    ///         known.same(&terms[0], &others[0]) && bounds.0 <= bounds.1
    ///     }
    /// }
    /// let below = |x: Var, bound: i64| constraint(Below, (x, bound));
    /// assert_eq!(run(|q| below(q, 7) & below(q, 5)).first().unwrap().to_string(), "_.0 where _.0 < 5");
    /// ```
    fn implies(&self, _terms: &[Term], _others: &[Term], _known: &Known<'_>) -> bool {
        false
    }

    /// Whether it holds of terms in which nothing is unknown: what it means, told in another way than by
    /// [`check`](Constraint::check), for tests to compare with. If it is not said, `check` is asked.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// /// The text has as many characters.
    /// struct Length;
    /// impl Constraint for Length {
    ///     fn name(&self) -> &str {
    ///         "length"
    ///     }
    ///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
    ///         match known.look(&terms[0]) {
    ///             View::Str(text) => Verdict::holds_if_equal(&terms[1], text.chars().count()),
    ///             View::Var(_) => Verdict::Waits,
    ///             _ => Verdict::Fails,
    ///         }
    ///     }
    ///     fn holds(&self, terms: &[Term]) -> bool {
    ///         matches!((terms[0].view(), terms[1].view()),
    ///             (View::Str(text), View::Int(n)) if i64::try_from(text.chars().count()) == Ok(n))
    ///     }
    /// }
    /// assert!(Length.holds(&[term("tea"), term(3)]) && !Length.holds(&[term("tea"), term(4)]));
    /// kanren_core::testing::assert_lawful(Length, 2, [term("tea"), term("ä"), term(3), term(1)]);
    /// ```
    fn holds(&self, terms: &[Term]) -> bool {
        let nothing = Subst::default();
        let known = Known::new(&nothing);
        match self.check(terms, &known) {
            Verdict::Holds => true,
            Verdict::HoldsIf(pairs) => pairs.iter().all(|(left, right)| known.same(left, right)),
            _ => false,
        }
    }
}

/// Where a constraint says how an answer shows it: see [`Constraint::describe`].
pub struct Describe<'a> {
    known: Known<'a>,
    said: Vec<(String, Vec<Term>)>,
}

impl<'a> Describe<'a> {
    pub(crate) fn new(known: Known<'a>) -> Describe<'a> {
        Describe { known, said: Vec::new() }
    }

    /// A condition: a name and terms, as `even(_.0)`. A name of signs, like `<`, stands between the terms. In the books'
    /// notation it is `(even _.0)`, with more terms than one `(< (_.0 _.1))`. The example of [`Constraint::describe`]
    /// uses it.
    ///
    /// # Panics
    /// If a term mentions a variable that the rule did not get with its terms.
    pub fn call<T: IntoTerm>(&mut self, name: &str, terms: impl IntoIterator<Item = T>) {
        let terms = terms.into_iter().map(|term| of_branch(&term.into_term()).clone()).collect();
        self.said.push((name.to_owned(), terms));
    }

    /// What is known where the answer was found.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// /// One of two terms is a number.
    /// struct OneNumber;
    /// impl Constraint for OneNumber {
    ///     fn name(&self) -> &str {
    ///         "one_number"
    ///     }
    ///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
    ///         match (known.look(&terms[0]), known.look(&terms[1])) {
    ///             (View::Int(_), _) | (_, View::Int(_)) => Verdict::Holds,
    ///             (View::Var(_), _) | (_, View::Var(_)) => Verdict::Waits,
    ///             _ => Verdict::Fails,
    ///         }
    ///     }
    ///     fn describe(&self, terms: &[Term], out: &mut Describe<'_>) {
    ///         let known = out.known();
    ///         let open: Vec<&Term> = terms.iter().filter(|term| matches!(known.look(term), View::Var(_))).collect();
    ///         out.call("number", open);
    ///     }
    /// }
    /// let open = run(|q| constraint(OneNumber, (q, "tea"))).first().unwrap();
    /// assert_eq!(open.to_string(), "_.0 where number(_.0)");
    /// ```
    pub fn known(&self) -> Known<'a> {
        self.known
    }

    pub(crate) fn into_said(self) -> Vec<(String, Vec<Term>)> {
        self.said
    }
}

/// Whether a name is made of signs, as `<` is: then it stands between terms.
pub(crate) fn is_operator(name: &str) -> bool {
    !name.is_empty() && !name.contains(|c: char| c.is_alphanumeric() || c == '_')
}
