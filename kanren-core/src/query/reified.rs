//! A term as it stands in an answer.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

use crate::reify::{Condition, in_books};
use crate::term::convert::Relational;
use crate::term::rewrite::{Step, for_each_leaf, rewrite};
use crate::term::{Term, Var, View, same};

/// A term as it stands in an answer: `_.0`, `_.1`, .. are what stays unknown.
///
/// It prints as `(1 _.0)`, with the constraints on what is unknown as `_.0 where even(_.0)`, and
/// compares with Rust values.
///
/// ```
/// use kanren_core::prelude::*;
/// let answer = run(|q| call_fresh(|x| eq(q, list([term(1), x.term(), x.term()])))).first().unwrap();
/// assert_eq!(answer.to_string(), "(1 _.0 _.0)");
/// assert!(!answer.is_ground());
/// assert_eq!(answer.get::<Vec<i64>>(), None);
/// ```
#[derive(Clone)]
pub struct Reified {
    term: Term,
    /// What must hold of the variables in the term.
    conditions: Arc<[Condition]>,
}

impl Reified {
    /// A term of a row, with those of the row's conditions that speak of its variables, and goals that still wait.
    pub(super) fn new(term: Term, row: &Arc<[Condition]>) -> Reified {
        if row.is_empty() {
            return Reified { term, conditions: Arc::default() };
        }
        let variables = names(&term);
        let concerns = |condition: &&Condition| {
            condition.is_goal()
                || condition.terms.iter().any(|term| names(term).iter().any(|name| variables.contains(name)))
        };
        let conditions = row.iter().filter(concerns).cloned().collect();
        Reified { term, conditions }
    }

    /// A part of the term, with the conditions that speak of its variables.
    pub(super) fn part(&self, term: &Term) -> Reified {
        Reified::new(term.clone(), &self.conditions)
    }

    /// The term. Its variables are numbered from 0, by first occurrence in the row.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let answer = run(|q| call_fresh(|x| eq(q, cons(1, x)))).first().unwrap();
    /// let View::Pair { cell, .. } = answer.term().view() else { panic!("no pair") };
    /// assert_eq!((cell.car().to_string(), cell.cdr().to_string()), ("1".into(), "_.0".into()));
    /// ```
    pub fn term(&self) -> &Term {
        &self.term
    }

    /// Whether nothing in it is unknown.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// assert!(run(|q| eq(q, 1)).first().unwrap().is_ground());
    /// assert!(!run(|_| succeed()).first().unwrap().is_ground());
    /// ```
    pub fn is_ground(&self) -> bool {
        self.term.is_ground()
    }

    /// The value, if it is known and of this type. Linear in the value.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let answer = run(|q| eq(q, [1, 2])).first().unwrap();
    /// assert_eq!(answer.get::<Vec<i64>>(), Some(vec![1, 2]));
    /// assert_eq!(answer.get::<String>(), None);
    /// ```
    pub fn get<T: Relational>(&self) -> Option<T> {
        T::from_term(&self.term)
    }

    /// Whether it is the answer only if goals hold that still wait ([`when_ground`](crate::prelude::when_ground())).
    pub(super) fn is_uncertain(&self) -> bool {
        self.conditions.iter().any(Condition::is_goal)
    }

    /// The constraints on what is unknown, as they print, and the goals that still wait.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// struct Odd;
    /// impl Constraint for Odd {
    ///     fn name(&self) -> &str {
    ///         "odd"
    ///     }
    ///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
    ///         match known.look(&terms[0]) {
    ///             View::Int(value) if value % 2 != 0 => Verdict::Holds,
    ///             View::Var(_) => Verdict::Waits,
    ///             _ => Verdict::Fails,
    ///         }
    ///     }
    /// }
    /// let answer = run(|q| constraint(Odd, q)).first().unwrap();
    /// assert_eq!(answer.constraints(), ["odd(_.0)"]);
    /// ```
    pub fn constraints(&self) -> Vec<String> {
        self.conditions.iter().map(Condition::to_string).collect()
    }

    /// The term as part of another goal: what is unknown becomes fresh variables. Linear in the term.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let answer = run(|q| fresh(|[x, y]| eq(q, [x, y, x]))).first().unwrap();
    /// let again = run(|q| eq(q, answer.with_fresh_variables()) & eq(q, list([1, 2, 1]))).first();
    /// assert!(again.is_some());
    /// ```
    pub fn with_fresh_variables(&self) -> Term {
        let mut fresh: HashMap<u64, Var> = HashMap::new();
        rewrite(&self.term, |part| match part.view() {
            View::Var(var) => Step::Leaf(fresh.entry(var.id()).or_insert_with(Var::new).term()),
            View::Pair { .. } | View::Compound { .. } if !part.is_ground() => Step::Enter(part.clone()),
            _ => Step::Leaf(part.clone()),
        })
    }
}

fn names(term: &Term) -> HashSet<u64> {
    let mut names = HashSet::new();
    for_each_leaf(term, |leaf| {
        if let View::Var(var) = leaf.view() {
            names.insert(var.id());
        }
    });
    names
}

impl fmt::Display for Reified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() && !self.conditions.is_empty() {
            write!(f, "({:#}", self.term)?;
            in_books(&self.conditions, f)?;
            return f.write_str(")");
        }
        fmt::Display::fmt(&self.term, f)?;
        for (i, condition) in self.conditions.iter().enumerate() {
            f.write_str(if i == 0 { " where " } else { ", " })?;
            fmt::Display::fmt(condition, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Reified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The same terms under the same constraints.
impl PartialEq for Reified {
    fn eq(&self, other: &Reified) -> bool {
        let agree = |(a, b): (&Condition, &Condition)| {
            a.name == b.name
                && a.terms.len() == b.terms.len()
                && a.terms.iter().zip(b.terms.iter()).all(|(x, y)| same(x, y))
        };
        same(&self.term, &other.term)
            && self.conditions.len() == other.conditions.len()
            && self.conditions.iter().zip(other.conditions.iter()).all(agree)
    }
}

impl<T: Relational> PartialEq<T> for Reified {
    fn eq(&self, value: &T) -> bool {
        self.term.is_ground() && same(&self.term, &value.to_term())
    }
}

impl PartialEq<&str> for Reified {
    fn eq(&self, text: &&str) -> bool {
        matches!(self.term.view(), View::Str(own) if own == *text)
    }
}

impl PartialEq<i32> for Reified {
    fn eq(&self, value: &i32) -> bool {
        matches!(self.term.view(), View::Int(own) if own == i64::from(*value))
    }
}
