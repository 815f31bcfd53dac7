//! Looks through goals for those of which the law says nothing.
//!
//! It sees what stands there before anything runs: the goals, the bodies of the relations that they call, and so on.

use std::collections::HashSet;

use super::disagreement::Refused;
use crate::goal::relation::Relation;
use crate::goal::search::Search;
use crate::goal::{Goal, Node};
use crate::place::Place;
use crate::term::Var;

/// What a goal has to do with the law.
enum Verdict<'g> {
    /// It keeps it, if the goals inside do.
    Pure,
    /// What it gives depends on the goals before it; it is called so.
    Impure(&'static str),
    /// So may what this one gives, whose name is the program's.
    Unknown(&'g str),
}

/// Of every kind of goal. A new kind is a line here.
fn verdict(node: &Node) -> Verdict<'_> {
    match node {
        Node::Eq { .. } | Node::Conj(_) | Node::Disj(_) | Node::Fresh { .. } | Node::Search { .. } => Verdict::Pure,
        Node::Constrain { .. } | Node::Generate { .. } => Verdict::Pure,
        // Their bodies are looked into.
        Node::Call { .. } | Node::CallWith { .. } => Verdict::Pure,
        // It sees only what is known for good.
        Node::WhenGround { .. } => Verdict::Pure,
        Node::Once { .. } => Verdict::Impure("once"),
        Node::Commit { all: true, .. } => Verdict::Impure("conda"),
        Node::Commit { all: false, .. } => Verdict::Impure("condu"),
        Node::Dynamic { goal, .. } => Verdict::Unknown(&goal.name),
    }
}

/// Of so many bodies of relations the goals are looked at, no more: a relation may make others without end.
const BODIES: usize = 10_000;

/// What was found in goals, none of which is outside the law.
pub(super) struct Pure {
    /// A part is searched in a way that may hide answers.
    pub(super) may_hide: bool,
}

/// Looks through the goals; those called by the names in `trusted` are taken as pure.
pub(super) fn look_through(goals: &[Goal], trusted: &[String]) -> Result<Pure, Refused> {
    let mut look =
        Look { trusted, bodies: Vec::new(), seen: HashSet::new(), with_data: HashSet::new(), kept: Vec::new() };
    let mut pure = Pure { may_hide: false };
    let mut work: Vec<(Goal, Option<usize>)> = goals.iter().rev().map(|goal| (goal.clone(), None)).collect();
    while let Some((goal, body)) = work.pop() {
        match verdict(goal.node()) {
            Verdict::Pure => {}
            Verdict::Impure(name) => return Err(look.refuse(&goal, body, name, false)),
            Verdict::Unknown(name) if look.is_trusted(name) => {}
            Verdict::Unknown(name) => return Err(look.refuse(&goal, body, name, true)),
        }
        pure.may_hide |= matches!(goal.node(), Node::Search { search: Search::DepthFirst, .. });
        match look.body(&goal, body) {
            Some(inside) => work.push((inside, Some(look.bodies.len() - 1))),
            None => work.extend(goal.node().children().iter().rev().map(|goal| (goal.clone(), body))),
        }
    }
    Ok(pure)
}

struct Look<'a> {
    trusted: &'a [String],
    /// The bodies that were looked into, and in which of them each is called.
    bodies: Vec<Body>,
    /// Relations that were seen, by address.
    seen: HashSet<usize>,
    /// Names of relations with data that were seen in the body of one.
    with_data: HashSet<&'static str>,
    /// So that no address is used twice.
    kept: Vec<Relation>,
}

struct Body {
    relation: String,
    called_in: Option<usize>,
    has_data: bool,
}

impl Look<'_> {
    /// The body of a relation that is called and was not looked into yet.
    ///
    /// That of a relation with data is another one for other data, and its recursion may have no end before the terms
    /// are known: inside of such bodies each relation with data is looked into once.
    fn body(&mut self, goal: &Goal, called_in: Option<usize>) -> Option<Goal> {
        let params = |len: usize| -> Vec<Var> { (0..len).map(|_| Var::new()).collect() };
        if self.bodies.len() == BODIES {
            return None;
        }
        let (name, has_data, body) = match goal.node() {
            Node::Call { relation, args, .. } => {
                let is_new = self.seen.insert(std::ptr::from_ref(relation.definition()).addr());
                if !is_new || self.is_trusted(relation.name()) {
                    return None;
                }
                self.kept.push(relation.clone());
                (relation.name().to_owned(), false, relation.tree(&params(args.len())))
            }
            Node::CallWith { relation, args, .. } => {
                let is_inside = called_in.is_some_and(|at| self.bodies[at].has_data);
                let is_seen = is_inside && !self.with_data.insert(relation.name());
                if is_seen || self.is_trusted(relation.name()) {
                    return None;
                }
                (relation.name().to_owned(), true, relation.body(&params(args.len())))
            }
            _ => return None,
        };
        self.bodies.push(Body { relation: name, called_in, has_data });
        Some(body)
    }

    fn is_trusted(&self, name: &str) -> bool {
        self.trusted.iter().any(|trusted| trusted == name)
    }

    fn refuse(&self, goal: &Goal, body: Option<usize>, name: &str, may_be_pure: bool) -> Refused {
        let mut through = Vec::new();
        let mut at = body;
        while let Some(body) = at.map(|at| &self.bodies[at]) {
            through.push(body.relation.clone());
            at = body.called_in;
        }
        Refused { name: name.to_owned(), place: place(goal), through, may_be_pure }
    }
}

/// Where a goal stands; if it has no place, where the first goal in it does.
fn place(goal: &Goal) -> Option<Place> {
    let mut work = vec![goal];
    while let Some(goal) = work.pop() {
        match goal.place() {
            Some(place) => return Some(place),
            None => work.extend(goal.node().children().iter().rev()),
        }
    }
    None
}
