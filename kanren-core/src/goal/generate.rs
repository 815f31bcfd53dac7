//! Generators: goals that yield their alternatives one at a time.
//!
//! A range of integers, the rows of a table, the values left in a domain: none of these is a list
//! of clauses that stands in the program. A generator is asked for one alternative after the other,
//! each only when the search gets there, so it may have many of them or no end.
//!
//! Reading one alternative counts as a step, and the turn is given away between two of them: a
//! generator behaves as the recursive relation that would yield the same, under every search.

use std::ops::{Bound, RangeBounds};
use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use super::{Goal, Node};
use crate::constraint::Known;
use crate::place::Place;
use crate::term::convert::IntoTerm;
use crate::term::{Term, View};

/// One alternative of a generator.
pub struct Alternative {
    /// What must be equal for it to hold.
    pub equations: SmallVec<[(Term, Term); 1]>,
    /// The number of the next alternative; nothing after the last.
    pub next: Option<u64>,
}

/// A rule that yields alternatives by number, from 0. It must be pure: the same for the same terms.
pub trait Generator: Send + Sync + 'static {
    /// Its name, as goals print it.
    fn name(&self) -> &str;

    /// The alternative `index` for these terms, given what is known; nothing if there is none.
    fn alternative(&self, terms: &[Term], index: u64, known: &Known<'_>) -> Option<Alternative>;
}

/// The goal that yields the alternatives of a rule for these terms.
#[track_caller]
pub fn generate<T: IntoTerm>(rule: impl Generator, terms: impl IntoIterator<Item = T>) -> Goal {
    let terms = terms.into_iter().map(IntoTerm::into_term).collect();
    Goal::from_node(Node::Generate { rule: Arc::new(rule), terms, place: Place::here() })
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
    Goal::from_node(Node::Generate { rule, terms: [x.into_term()].into(), place: Place::here() })
}

struct Between {
    first: i64,
    last: i64,
}

impl Generator for Between {
    fn name(&self) -> &str {
        "between"
    }

    fn alternative(&self, terms: &[Term], index: u64, known: &Known<'_>) -> Option<Alternative> {
        match known.surface(&terms[0]).view() {
            View::Var(_) => {
                let value = i64::try_from(i128::from(self.first) + i128::from(index)).ok()?;
                let equations = smallvec![(terms[0].clone(), Term::int(value))];
                (value <= self.last).then(|| Alternative { equations, next: (value < self.last).then_some(index + 1) })
            }
            View::Int(value) if (self.first..=self.last).contains(&value) => {
                Some(Alternative { equations: SmallVec::new(), next: None })
            }
            _ => None,
        }
    }
}
