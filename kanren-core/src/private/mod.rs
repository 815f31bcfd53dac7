//! Support for the code that the macros write. Nobody else should name it: it may change at any time.
//!
//! Generated code builds goals with the functions that users have, and with the few things here that need
//! to know what a binding and a goal's place are.

mod pattern;
mod query;
mod relation;

use crate::goal::Binding;
use crate::place::Place;
use crate::term::Symbol;

pub use crate::goal::books::{neq, neq_flipped};
pub use crate::goal::commit::{Clause, conda_of, condu_of};
pub use crate::goal::{Goal, conj, disj, eq, eq_flipped, fail, succeed};
pub use crate::term::convert::{IntoTerm, term};
pub use crate::term::literal::{ItemsOf, ListOf, Nothing, Wild};
pub use crate::term::typed::{IntoTyped, TypedItems};
pub use crate::term::{Any, Nil, Term, Var};
pub use crate::testing::commutes;
pub use pattern::{
    ListLike, Matched, Of, OptionLike, Scrutinee, TupleLike2, TupleLike3, TupleLike4, TupleLike5, TupleLike6,
    TupleLike7, TupleLike8, item, list_pattern, matches, name, nil, none_pattern, of, rest, some, some_pattern,
    tuple_pattern, tuple2, tuple3, tuple4, tuple5, tuple6, tuple7, tuple8, value, wild,
};
pub use query::{Shape, column, known, needed, project, query, terms, when_ground};
pub use relation::{
    AllData, Argument, Data, Definition, Instances, Params, Printed, PrintedDebug, PrintedHidden, argument, call,
    call_with, parameter,
};

/// `'name`: a symbol, for a term without a type and for one of type [`Symbol`]. (The users' `sym` gives a term that
/// has lost its type.)
pub fn sym(name: &str) -> Symbol {
    Symbol::new(name)
}

/// `g & h`, of anything that may stand in a goal's place.
pub fn both(left: impl IntoGoal, right: impl IntoGoal) -> Goal {
    left.into_goal() & right.into_goal()
}

/// `g | h`, of anything that may stand in a goal's place.
pub fn either(left: impl IntoGoal, right: impl IntoGoal) -> Goal {
    left.into_goal() | right.into_goal()
}

/// What may stand in a goal's place inside the macros.
#[diagnostic::on_unimplemented(
    message = "expected a goal, found `{Self}`",
    label = "this is not a goal",
    note = "in the macros and in a relation every statement is a goal: a relation called with all its arguments, `x == y`, \
            `conde!(..)`; a condition of Rust stands in `if`, and what does something else is written `let () = ..;`"
)]
pub trait IntoGoal {
    /// The goal.
    fn into_goal(self) -> Goal;
}

#[diagnostic::do_not_recommend]
impl IntoGoal for Goal {
    fn into_goal(self) -> Goal {
        self
    }
}

#[diagnostic::do_not_recommend]
impl IntoGoal for &Goal {
    fn into_goal(self) -> Goal {
        self.clone()
    }
}

/// A goal written as `text` at the caller's place. The text is kept if the goal was made right there, and
/// not by a function that was called there.
#[track_caller]
pub fn goal(goal: impl IntoGoal, text: &'static str) -> Goal {
    let mut goal = goal.into_goal();
    let here = Place::here();
    if let Some(place) = goal.place_mut()
        && *place == here
    {
        *place = here.with_text(text);
    }
    goal
}

/// The variables of a `fresh!` while its body is built.
#[derive(Default)]
pub struct Fresh {
    vars: Vec<Binding>,
}

impl Fresh {
    /// Without variables yet.
    pub fn new() -> Fresh {
        Fresh::default()
    }

    /// A variable without a type.
    pub fn any(&mut self, name: &'static str) -> Var {
        self.make(Some(name), None)
    }

    /// A variable with a type.
    pub fn var<T: ?Sized>(&mut self, name: &'static str) -> Var<T> {
        self.make(Some(name), None)
    }

    /// An array of variables, called `name[0]`, `name[1]`, ..
    pub fn array<T: ?Sized, const N: usize>(&mut self, name: &'static str) -> [Var<T>; N] {
        std::array::from_fn(|index| self.make(Some(name), Some(index)))
    }

    fn make<T: ?Sized>(&mut self, name: Option<&'static str>, index: Option<usize>) -> Var<T> {
        let var = Var::new();
        self.vars.push(Binding { var: var.any(), name, index });
        var
    }

    /// A clause of `conda!` or `condu!` under the variables.
    pub fn clause(self, head: Goal, rest: Goal) -> Clause {
        Clause::new(self.vars, head, rest)
    }

    /// The goal under the variables.
    pub fn bind(self, body: Goal) -> Goal {
        Goal::bind(self.vars, body)
    }
}

/// The goals of a block with `let` or control flow in it, while it is built.
#[derive(Default)]
pub struct Goals {
    goals: Vec<Goal>,
}

impl Goals {
    /// None yet.
    pub fn new() -> Goals {
        Goals::default()
    }

    /// One more that must hold.
    pub fn add(&mut self, goal: Goal) {
        self.goals.push(goal);
    }

    /// The goal that all of them hold.
    pub fn all(self) -> Goal {
        conj(self.goals)
    }
}

#[cfg(all(test, feature = "macros"))]
mod tests {
    use crate::goal::{Goal, Node};
    use crate::prelude::{between, conde, eq, fresh};

    /// The text of each goal that has a place, and how many lines below `first` it stands.
    fn places(goal: &Goal, first: u32, found: &mut Vec<(u32, &'static str)>) {
        if let Some(place) = goal.place() {
            found.push((place.line() - first, place.text().unwrap_or("?")));
        }
        for child in goal.node().children() {
            places(child, first, found);
        }
    }

    #[test]
    fn goals_in_binders_and_control_flow_have_the_users_places() {
        let first = line!();
        let goal = fresh!(|x, y: i64| {
            eq(x, 1);
            for i in [2] {
                conde!(eq(x, i), |z| {
                    between(z, 0..);
                    eq(z, y);
                });
            }
        });
        let mut found = Vec::new();
        places(&goal, first, &mut found);
        assert_eq!(found, [(2, "eq(x, 1)"), (4, "eq(x, i)"), (5, "between(z, 0..)"), (6, "eq(z, y)")]);
    }

    #[test]
    fn binders_know_the_names_of_their_variables() {
        let goal = fresh!(|x, q: [i64; 2]| eq(x, q[1]));
        let Node::Fresh { vars, .. } = goal.node() else { panic!("{goal} is a binder") };
        let names: Vec<_> = vars.iter().map(|binding| (binding.name, binding.index)).collect();
        assert_eq!(names, [(Some("x"), None), (Some("q"), Some(0)), (Some("q"), Some(1))]);
        assert_eq!(goal.to_string(), "fresh!(|x, q: [_; 2]| x == q[1])");
    }
}
