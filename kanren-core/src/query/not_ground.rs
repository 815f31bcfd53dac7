//! What is not known where a value was asked for: in an answer, or by a goal.

use std::fmt;

use super::reified::Reified;
use crate::goal::need::Need;
use crate::place::Place;
use crate::term::View;

/// A value was asked for and is not known, or not of the type asked for.
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

    pub(super) fn of_goal(known: Reified, need: Need) -> NotGround {
        NotGround { answer: known, asked: Asked::Goal(Box::new(need)) }
    }

    /// What is known: of the answer, or of the variable that the goal needed, where it needed it.
    pub fn answer(&self) -> &Reified {
        &self.answer
    }

    /// Where the goal stands that needed the value; nothing if it was asked for of an answer.
    pub fn place(&self) -> Option<Place> {
        match &self.asked {
            Asked::Query { .. } => None,
            Asked::Goal(need) => Some(need.place),
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
                    return f.write_str("; it is one only if the goals hold that still wait, for what is not known");
                }
                if answer.is_ground() {
                    return f.write_str("; it is a value of another type");
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
