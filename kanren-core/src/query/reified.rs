//! An answer as terms: a column, and a row of them.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::mem;
use std::ops::Deref;
use std::sync::Arc;

use crate::reify::{Condition, Row, in_books};
use crate::term::convert::Relational;
use crate::term::rewrite::{Step, for_each_leaf, rewrite};
use crate::term::{Any, Term, Var, View, same};

/// A term as it stands in an answer: `_.0`, `_.1`, .. are what stays unknown.
///
/// It prints as `(1 _.0)`, with the constraints on what is unknown as `_.0 where even(_.0)`, and
/// compares with Rust values. It says all that speaks of its variables, also where others of its row are in it: to print
/// a row with each constraint once, take it whole ([`ReifiedRow`]), or print the [`term`](Reified::term)s.
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
    /// So many variables are in the terms of its row.
    shown: u32,
}

impl Reified {
    /// A term of a row, with those of the row's conditions that speak of its variables, and goals that still wait.
    pub(super) fn new(term: Term, row: &Arc<[Condition]>, shown: u32) -> Reified {
        let conditions = if row.is_empty() { Arc::default() } else { concerning(&term, row, shown) };
        Reified { term, conditions, shown }
    }

    /// A part of the term, with the conditions that speak of its variables.
    pub(super) fn part(&self, term: &Term) -> Reified {
        Reified::new(term.clone(), &self.conditions, self.shown)
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

    /// Whether a constraint of this name is open in it.
    pub(super) fn is_under(&self, name: &str) -> bool {
        self.conditions.iter().any(|condition| &*condition.name == name)
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

/// An answer as terms, one for each variable of the query or array of them.
///
/// It prints as a whole, so that what must hold of the row is said once; each of its [`Reified`] says what speaks of its
/// own variables. With one column it prints as that, with more as a tuple, and in the books' notation as a list.
///
/// ```
/// use kanren_core::prelude::*;
/// let row = query(|(x, y): (Var, Var)| neq(x, y)).reified().next().unwrap();
/// assert_eq!(row.to_string(), "(_.0, _.1) where _.0 != _.1");
/// assert_eq!(format!("{row:#}"), "((_.0 _.1) (=/= ((_.0 _.1))))");
/// assert_eq!(row[0].to_string(), "_.0 where _.0 != _.1");
/// let [x, y]: [Reified; 2] = row.into_columns().try_into().unwrap();
/// assert_eq!((x.term().to_string(), y.term().to_string()), ("_.0".into(), "_.1".into()));
/// ```
#[derive(Clone)]
pub struct ReifiedRow {
    columns: Vec<Reified>,
    conditions: Arc<[Condition]>,
}

impl ReifiedRow {
    pub(super) fn new(row: Row) -> ReifiedRow {
        let columns = row.terms.into_iter().map(|term| Reified::new(term, &row.conditions, row.shown)).collect();
        ReifiedRow { columns, conditions: row.conditions }
    }

    /// What a question without columns answers, if goals still wait that may fail.
    pub(super) fn uncertain(&self) -> Option<Reified> {
        let nothing = Reified::new(Term::nil(), &self.conditions, 0);
        nothing.is_uncertain().then_some(nothing)
    }

    /// The columns, in order.
    pub fn into_columns(self) -> Vec<Reified> {
        self.columns
    }

    /// The constraints on what is unknown in the row, each once, as they print.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let row = run_many(|[x, y]| neq(x, y) & neq(y, 1)).reified().next().unwrap();
    /// assert_eq!(row.constraints(), ["_.0 != _.1", "_.1 != 1"]);
    /// ```
    pub fn constraints(&self) -> Vec<String> {
        self.conditions.iter().map(Condition::to_string).collect()
    }
}

impl Deref for ReifiedRow {
    type Target = [Reified];

    fn deref(&self) -> &[Reified] {
        &self.columns
    }
}

impl IntoIterator for ReifiedRow {
    type Item = Reified;
    type IntoIter = std::vec::IntoIter<Reified>;

    fn into_iter(self) -> Self::IntoIter {
        self.columns.into_iter()
    }
}

impl fmt::Display for ReifiedRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let conditions = &self.conditions;
        match &self.columns[..] {
            [only] => print(&only.term, conditions, f),
            columns if f.alternate() => {
                print(&Term::list(columns.iter().map(|column| column.term.clone())), conditions, f)
            }
            columns => {
                f.write_str("(")?;
                for (i, column) in columns.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { ", " })?;
                    fmt::Display::fmt(&column.term, f)?;
                }
                f.write_str(")")?;
                print_conditions(conditions, f)
            }
        }
    }
}

impl fmt::Debug for ReifiedRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The conditions that speak of the variables of a term; and of the variables that stand in these, but in no term of the
/// row: nobody else shows what is said of them.
fn concerning(term: &Term, row: &[Condition], shown: u32) -> Arc<[Condition]> {
    let mut concerns: Vec<bool> = row.iter().map(Condition::is_goal).collect();
    let speak_of: Vec<HashSet<u64>> = row.iter().map(|condition| names(&*condition.terms)).collect();
    let mut who_speaks_of: HashMap<u64, Vec<usize>> = HashMap::new();
    for (at, names) in speak_of.iter().enumerate() {
        names.iter().for_each(|name| who_speaks_of.entry(*name).or_default().push(at));
    }
    let mut known: Vec<u64> = names([term]).into_iter().collect();
    while let Some(name) = known.pop() {
        // Each variable is met once: who speaks of it is looked at once.
        for at in who_speaks_of.remove(&name).unwrap_or_default() {
            if !mem::replace(&mut concerns[at], true) {
                let is_hidden = |id: &&u64| Var::<Any>::named(shown).id() <= **id;
                known.extend(speak_of[at].iter().filter(is_hidden));
            }
        }
    }
    row.iter().zip(concerns).filter(|(_, concerns)| *concerns).map(|(condition, _)| condition.clone()).collect()
}

fn names<'t>(terms: impl IntoIterator<Item = &'t Term>) -> HashSet<u64> {
    let mut names = HashSet::new();
    for term in terms {
        for_each_leaf(term, |leaf| {
            if let View::Var(var) = leaf.view() {
                names.insert(var.id());
            }
        });
    }
    names
}

impl fmt::Display for Reified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print(&self.term, &self.conditions, f)
    }
}

fn print(term: &Term, conditions: &[Condition], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if f.alternate() && !conditions.is_empty() {
        write!(f, "({term:#}")?;
        in_books(conditions, f)?;
        return f.write_str(")");
    }
    fmt::Display::fmt(term, f)?;
    print_conditions(conditions, f)
}

fn print_conditions(conditions: &[Condition], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, condition) in conditions.iter().enumerate() {
        f.write_str(if i == 0 { " where " } else { ", " })?;
        fmt::Display::fmt(condition, f)?;
    }
    Ok(())
}

impl fmt::Debug for Reified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The same terms under the same constraints.
impl PartialEq for Reified {
    fn eq(&self, other: &Reified) -> bool {
        same(&self.term, &other.term) && agree(&self.conditions, &other.conditions)
    }
}

/// The same columns under the same constraints.
impl PartialEq for ReifiedRow {
    fn eq(&self, other: &ReifiedRow) -> bool {
        self.columns == other.columns && agree(&self.conditions, &other.conditions)
    }
}

fn agree(these: &[Condition], those: &[Condition]) -> bool {
    let agree = |(a, b): (&Condition, &Condition)| {
        a.name == b.name
            && a.terms.len() == b.terms.len()
            && a.terms.iter().zip(b.terms.iter()).all(|(x, y)| same(x, y))
    };
    these.len() == those.len() && these.iter().zip(those).all(agree)
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
