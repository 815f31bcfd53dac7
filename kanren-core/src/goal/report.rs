//! What ends a branch without an answer and without a failure: a value that a goal needs and that is not known where
//! the goal is reached, a constraint that refuses its terms.
//!
//! Such a goal can neither hold nor fail: both would be guesses. It reports why, the machine ends the
//! branch, and the query gives the report in the place of an answer.

use crate::constraint::Refusal;
use crate::place::Place;
use crate::term::Term;

/// Why a branch ended.
pub(crate) enum Report {
    Need(Box<Need>),
    Refusal(Box<Refusal>),
}

impl Report {
    /// The terms that it speaks of.
    pub(crate) fn terms(&self) -> &[Term] {
        match self {
            Report::Need(need) => std::slice::from_ref(&need.term),
            Report::Refusal(refusal) => &refusal.terms,
        }
    }
}

/// What a goal needs.
#[derive(Debug, Clone)]
pub(crate) struct Need {
    /// What the goal calls it.
    pub(crate) variable: &'static str,
    /// What it stands for in the branch.
    pub(crate) term: Term,
    pub(crate) type_name: &'static str,
    /// The goal, as it was written or else its name, and where it stands.
    pub(crate) goal: String,
    pub(crate) place: Place,
}

/// A goal for a message: its text, without what follows the variables of a binder; its name, if the text is unknown.
pub(super) fn in_short(name: &str, place: Place) -> String {
    let Some(text) = place.text() else { return name.to_owned() };
    let mut bars = text.match_indices('|').map(|(at, _)| at);
    match (text.find("!(|"), bars.next(), bars.next()) {
        (Some(head), Some(open), Some(close)) if open == head + 2 => format!("{} ..)", &text[..=close]),
        _ if text.len() > 60 => format!("{name}(..)"),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_named_by_their_text_without_the_body() {
        let short = |text| in_short("squareo", Place::here().with_text(text));
        assert_eq!(short("project!(|x: i64, y| { x == y; })"), "project!(|x: i64, y| ..)");
        assert_eq!(short("squareo(x, y)"), "squareo(x, y)");
        assert_eq!(short(&*"squareo(1, 2); ".repeat(9).leak()), "squareo(..)");
        assert_eq!(in_short("squareo", Place::here()), "squareo");
    }
}
