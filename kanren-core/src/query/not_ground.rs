//! What stands in the place of an answer: a value was asked for that is not known, in an answer or by a goal, or a
//! constraint refused its terms.

use std::fmt;

use super::reified::Reified;
use crate::constraint::{Refusal, Why};
use crate::goal::report::{Need, Report};
use crate::place::Place;
use crate::reify::{Condition, Row};
use crate::term::{Term, View};

/// A value was asked for and is not known, or not of the type asked for; or a constraint refused its terms.
///
/// It was asked for by a typed query, of an answer:
///
/// ```
/// use kanren_core::prelude::*;
/// let error = query(|_: Var<i64>| succeed()).try_iter().next().unwrap().unwrap_err();
/// assert_eq!(error.answer().to_string(), "_.0");
/// assert_eq!(error.place(), None);
/// assert!(error.to_string().starts_with("the answer `_.0` is not a plain value of type `i64`"));
/// ```
///
/// or by a goal, when a branch reached it ([`Now::need`](crate::prelude::Now::need)). That branch ended: whether it
/// has answers is not known.
///
/// ```
/// use kanren_core::prelude::*;
/// let squareo = |x: Var, y: Var| {
///     Dynamic::new("squareo", move |now| now.need::<i64>("x", x).map_or(fail(), |x| eq(y, x * x))).goal()
/// };
/// let mut found = run(|q| call_fresh(|x| (succeed() | eq(x, 3)) & squareo(x, q))).try_iter();
/// let error = found.next().unwrap().unwrap_err();
/// assert_eq!(error.answer().to_string(), "_.0");
/// assert_eq!(error.place().unwrap().file(), file!());
/// assert!(error.to_string().contains("needs the value of `x`, of which nothing is known there (`_.0`)"));
/// assert_eq!(found.next().unwrap().unwrap(), 9); // the other branch
/// assert!(found.next().is_none());
/// ```
///
/// Or a constraint of one's own could neither hold nor fail nor wait, as its rule said
/// ([`Verdict::Unsupported`](crate::prelude::Verdict::Unsupported)) or by a mistake in the rule
/// ([what is refused](crate::prelude::Constraint#what-is-refused)). Its branch ended, too.
///
/// ```
/// use kanren_core::prelude::*;
/// /// An even integer, by a rule that forgets the odd ones.
/// struct Even;
/// impl Constraint for Even {
///     fn name(&self) -> &str {
///         "even"
///     }
///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
///         match known.look(&terms[0]) {
///             View::Int(n) if n % 2 == 0 => Verdict::Holds,
///             _ => Verdict::Waits,
///         }
///     }
/// }
/// let mut found = query(|x: Var<i64>| constraint(Even, x) & (eq(x, 1) | eq(x, 2))).try_iter();
/// let error = found.next().unwrap().unwrap_err();
/// assert!(error.to_string().starts_with("the constraint `even(1)` at "));
/// assert!(error.to_string().contains("although nothing that it watches is unknown"));
/// assert_eq!(error.answer().to_string(), "(1)"); // its terms
/// assert_eq!(error.place().unwrap().file(), file!());
/// assert_eq!(found.next().unwrap().unwrap(), 2); // the other branch
/// ```
#[derive(Debug, Clone)]
pub struct NotGround {
    answer: Reified,
    asked: Asked,
}

/// Who asked for the value.
#[derive(Debug, Clone)]
enum Asked {
    /// The query, for a value of this type in this column.
    Query { type_name: &'static str, column: usize, name: Option<&'static str> },
    /// A goal.
    Goal(Box<Need>),
    /// Nobody: a constraint refused its terms, which read so.
    Rule(Box<Refusal>, String),
}

impl NotGround {
    pub(super) fn of_answer(answer: Reified, type_name: &'static str) -> NotGround {
        NotGround { answer, asked: Asked::Query { type_name, column: 0, name: None } }
    }

    /// The same of another column.
    pub(super) fn in_column(mut self, index: usize) -> NotGround {
        if let Asked::Query { column, .. } = &mut self.asked {
            *column = index;
        }
        self
    }

    /// The same with what the program calls its column, if it does.
    pub(super) fn named(mut self, names: &[Option<&'static str>]) -> NotGround {
        if let Asked::Query { column, name, .. } = &mut self.asked {
            *name = names.get(*column).copied().flatten();
        }
        self
    }

    /// What a report says, with its terms as they stand.
    pub(super) fn of_report(report: Report, row: &Row) -> NotGround {
        let (term, asked) = match report {
            Report::Need(need) => (row.terms[0].clone(), Asked::Goal(need)),
            Report::Refusal(refusal) => {
                let constraint = Condition::new(&refusal.name, row.terms.clone()).to_string();
                (Term::list(row.terms.iter().cloned()), Asked::Rule(refusal, constraint))
            }
        };
        NotGround { answer: Reified::new(term, &row.conditions, row.shown), asked }
    }

    /// What is known: of the answer, or of the variable that the goal needed, where it needed it; of a constraint, the
    /// list of its terms.
    pub fn answer(&self) -> &Reified {
        &self.answer
    }

    /// Where the goal stands that needed the value, or posted the constraint; nothing if the value was asked for of an
    /// answer.
    pub fn place(&self) -> Option<Place> {
        match &self.asked {
            Asked::Query { .. } => None,
            Asked::Goal(need) => Some(need.place),
            Asked::Rule(refusal, _) => refusal.place,
        }
    }
}

impl fmt::Display for NotGround {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answer = &self.answer;
        match &self.asked {
            Asked::Query { type_name, name, .. } => {
                let (type_name, name) = (short(type_name), name.unwrap_or_default());
                let is = if name.is_empty() { "" } else { " = " };
                write!(f, "the answer `{name}{is}{answer}` is not a plain value of type `{type_name}`")?;
                if answer.is_uncertain() {
                    return f.write_str(
                        "; a goal still waits for a value, and without that nobody can say whether this is an answer",
                    );
                }
                if answer.is_ground() {
                    return f.write_str("; it is a value of another type");
                }
                if let Some(kind) = ["one_of", "booleano"].into_iter().find(|kind| answer.is_under(kind)) {
                    let values = if kind == "booleano" { "(x, [true, false])" } else { "" };
                    return write!(f, "; `{kind}` is no choice: for an answer for each value write `membero{values}`");
                }
                let variable = if name.is_empty() { "x" } else { name };
                write!(f, "; ask for `|{variable}|` without a type, or use `.reified()`, to see it")
            }
            Asked::Goal(need) => {
                let Need { variable, goal, place, .. } = &**need;
                write!(f, "the goal `{goal}` at {place}:{} needs ", place.column())?;
                if answer.is_ground() {
                    let of = short(need.type_name);
                    return write!(f, "`{variable}` to be {} `{of}`, but it is `{answer}`", article(&of));
                }
                let (value, known) = match answer.term().view() {
                    View::Var(_) => ("value", "nothing"),
                    _ => ("whole value", "only a part"),
                };
                write!(f, "the {value} of `{variable}`, of which {known} is known there (`{answer}`)")?;
                f.write_str(": put the goals that find it before this one")
            }
            Asked::Rule(refusal, constraint) => {
                write!(f, "the constraint `{constraint}`")?;
                if let Some(place) = refusal.place {
                    write!(f, " at {place}:{}", place.column())?;
                }
                match &refusal.why {
                    Why::Unsupported(what) => write!(f, " does not support {what}"),
                    Why::WaitsForNothing => f.write_str(
                        " waits, or narrows to what is so already, although nothing that it watches is unknown: its \
                         rule must hold or fail there, or watch more",
                    ),
                    Why::NewVariable => f.write_str(
                        " narrows to a term with a variable of its own: a rule may only use those of its terms (a relation \
                         can make new ones)",
                    ),
                }
            }
        }
    }
}

impl std::error::Error for NotGround {}

/// A type without its modules: `Vec<String>`.
fn short(type_name: &str) -> String {
    let mut short = String::new();
    for part in type_name.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_') {
        match part.strip_suffix(':') {
            Some(_) => continue, // A module, or the second colon after it.
            None => short.push_str(part),
        }
    }
    short
}

fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) { "an" } else { "a" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_named_without_their_modules() {
        let name = std::any::type_name::<Option<Vec<(String, [i64; 3])>>>();
        assert_eq!(short(name), "Option<Vec<(String, [i64; 3])>>");
        assert_eq!((article("i64"), article("Vec<i64>")), ("an", "a"));
    }
}
