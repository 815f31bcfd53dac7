//! Generators: goals that yield their alternatives one at a time.
//!
//! A range of integers, the rows of a table, the values left in a domain: none of these is a list
//! of clauses that stands in the program. A generator is asked for one alternative after the other,
//! each only when the search gets there, so it may have many of them or no end.
//!
//! Reading one alternative counts as a step, and the turn is given away between two of them: a
//! generator behaves as the recursive relation that would yield the same, under every search.

use std::cmp::Ordering;
use std::ops::{Bound, RangeBounds};
use std::sync::Arc;

use smallvec::SmallVec;

use super::relation::Args;
use super::{Goal, Node};
use crate::constraint::Known;
use crate::place::Place;
use crate::term::convert::IntoTerm;
use crate::term::{Term, View};

/// One alternative of a generator: what must be equal for it to hold, and whether another one follows.
///
/// ```
/// use kanren_core::prelude::*;
/// /// Heads, then tails.
/// struct Coin;
/// impl Generator for Coin {
///     fn name(&self) -> &str {
///         "coin"
///     }
///     fn alternative(&self, terms: &[Term], index: u64, _: &Known<'_>) -> Option<Alternative> {
///         match index {
///             0 => Some(Alternative::new().equal(&terms[0], sym("heads")).followed_by(1)),
///             _ => Some(Alternative::new().equal(&terms[0], sym("tails"))),
///         }
///     }
/// }
/// let sides: Vec<String> = run(|q| generate(Coin, q)).iter().map(|q| q.to_string()).collect();
/// assert_eq!(sides, ["heads", "tails"]);
/// ```
#[derive(Default)]
pub struct Alternative {
    pub(crate) equations: SmallVec<[(Term, Term); 1]>,
    pub(crate) next: Option<u64>,
}

impl Alternative {
    /// An alternative that holds, and is the last.
    pub fn new() -> Alternative {
        Alternative::default()
    }

    /// These two must be equal, too.
    pub fn equal(mut self, left: impl IntoTerm, right: impl IntoTerm) -> Alternative {
        self.equations.push((left.into_term(), right.into_term()));
        self
    }

    /// It is not the last: the alternative with this number follows.
    pub fn followed_by(mut self, index: u64) -> Alternative {
        self.next = Some(index);
        self
    }
}

/// A rule that yields alternatives by number, from 0. It must be pure: the same for the same terms.
///
/// ```
/// use kanren_core::prelude::*;
///
/// /// The powers of two, without end.
/// struct Powers;
///
/// impl Generator for Powers {
///     fn name(&self) -> &str {
///         "powers"
///     }
///     fn alternative(&self, terms: &[Term], index: u64, _: &Known<'_>) -> Option<Alternative> {
///         let power = 2i64.checked_pow(index.try_into().ok()?)?;
///         Some(Alternative::new().equal(&terms[0], power).followed_by(index + 1))
///     }
/// }
///
/// let powers = query(|x: Var<i64>| generate(Powers, [x]));
/// assert_eq!(powers.iter().take(4).collect::<Vec<_>>(), [1, 2, 4, 8]);
/// ```
pub trait Generator: Send + Sync + 'static {
    /// Its name, as goals print it.
    fn name(&self) -> &str;

    /// The alternative `index` for these terms, given what is known; nothing if there is none.
    fn alternative(&self, terms: &[Term], index: u64, known: &Known<'_>) -> Option<Alternative>;

    /// Whether the terms after the first are the bounds of a range, and print so.
    #[doc(hidden)]
    fn is_range(&self) -> bool {
        false
    }
}

/// The goal that yields the alternatives of a rule for these terms.
///
/// ```
/// use kanren_core::prelude::*;
/// /// The rows of a table.
/// struct Capitals(Vec<(&'static str, &'static str)>);
/// impl Generator for Capitals {
///     fn name(&self) -> &str {
///         "capitals"
///     }
///     fn alternative(&self, terms: &[Term], index: u64, _: &Known<'_>) -> Option<Alternative> {
///         let (country, capital) = self.0.get(index as usize)?;
///         Some(Alternative::new().equal(&terms[0], *country).equal(&terms[1], *capital).followed_by(index + 1))
///     }
/// }
/// let table = |x, y| generate(Capitals(vec![("France", "Paris"), ("Peru", "Lima")]), (x, y));
/// assert_eq!(run(|q| table(q.term(), term("Lima"))).first().unwrap(), "Peru");
/// ```
#[track_caller]
pub fn generate(rule: impl Generator, terms: impl Args) -> Goal {
    Goal::from_node(Node::Generate { rule: Arc::new(rule), terms: terms.into_args().into(), place: Place::here() })
}

/// `x` is an integer of the range: its members one at a time, ascending. The range may have no end.
///
/// If `x` is known it is tested, in constant time. A range without a start begins at `i64::MIN`.
///
/// ```
/// use kanren_core::prelude::*;
/// let digits: Vec<i64> = query(|x: Var<i64>| between(x, 1..=3)).iter().collect();
/// assert_eq!(digits, [1, 2, 3]);
/// let endless: Vec<i64> = query(|x: Var<i64>| between(x, 10..)).iter().take(2).collect();
/// assert_eq!(endless, [10, 11]);
/// ```
#[track_caller]
pub fn between(x: impl IntoTerm, range: impl RangeBounds<i64>) -> Goal {
    let first = match range.start_bound() {
        Bound::Included(&first) => Some(first),
        Bound::Excluded(&before) => before.checked_add(1),
        Bound::Unbounded => Some(i64::MIN),
    };
    let last = match range.end_bound() {
        Bound::Included(&last) => Some(last),
        Bound::Excluded(&after) => after.checked_sub(1),
        Bound::Unbounded => Some(i64::MAX),
    };
    let rule: Arc<dyn Generator> = match (first, last) {
        (Some(first), Some(last)) => Arc::new(Between { first, last }),
        _ => Arc::new(Between { first: 1, last: 0 }),
    };
    // The bounds are terms, too, so that the goal prints them.
    let bounds = [first, last.filter(|&last| last < i64::MAX)].into_iter().flatten().map(Term::int);
    let terms = std::iter::once(x.into_term()).chain(bounds).collect();
    Goal::from_node(Node::Generate { rule, terms, place: Place::here() })
}

struct Between {
    first: i64,
    last: i64,
}

impl Generator for Between {
    fn name(&self) -> &str {
        "between"
    }

    fn is_range(&self) -> bool {
        true
    }

    fn alternative(&self, terms: &[Term], index: u64, known: &Known<'_>) -> Option<Alternative> {
        match known.surface(&terms[0]).view() {
            View::Var(_) => {
                let value = i64::try_from(i128::from(self.first) + i128::from(index)).ok()?;
                let alternative = Alternative::new().equal(&terms[0], value);
                match value.cmp(&self.last) {
                    Ordering::Less => Some(alternative.followed_by(index + 1)),
                    Ordering::Equal => Some(alternative),
                    Ordering::Greater => None,
                }
            }
            View::Int(value) if (self.first..=self.last).contains(&value) => Some(Alternative::new()),
            _ => None,
        }
    }
}
