//! The search for values before an answer: whether variables of finitely many values can have some together.
//!
//! It is a search of its own, of which nothing stays but the answer yes or no: an answer is not multiplied by variables that
//! nobody asked for. It goes one step at a time, so that whoever counts steps or looks at the clock can stop it.

use std::collections::HashMap;

use super::{Agenda, State};
use crate::constraint::{Attributes, Refusal, variables};
use crate::term::{Any, Var};

/// A search for values, under way.
#[derive(Clone)]
pub(crate) struct Values {
    /// Where each group starts from.
    start: State,
    /// Groups of variables that constraints tie together, still to be given values; the last one is at work.
    groups: Vec<Vec<u32>>,
    /// What is left to try for it.
    open: Vec<State>,
    /// A constraint that said neither yes nor no to values of this group: without others, that is the answer.
    refused: Option<Box<Refusal>>,
}

impl Values {
    /// A search for values of these variables.
    pub(super) fn new(start: &State, numbers: &[u32]) -> Values {
        Values { start: start.clone(), groups: groups(start, numbers), open: vec![start.clone()], refused: None }
    }

    /// One step: gives a variable each of its values. Whether there are values for all, once that is known.
    pub(crate) fn step(&mut self, agenda: &mut Agenda) -> Option<bool> {
        let Some(group) = self.groups.last() else { return Some(true) };
        let Some(state) = self.open.pop() else {
            agenda.refused = self.refused.take();
            return Some(false);
        };
        // Variables that nothing waits for any more can have whatever value they like.
        let waited_for = |&number: &u32| state.subst.attribute(number).filter(|held| held.is_waited_for());
        let undecided = group.iter().filter_map(|number| Some((number, waited_for(number)?)));
        match undecided.min_by_key(|(_, attributes)| attributes.values().count()) {
            Some((&number, attributes)) => {
                for value in attributes.values() {
                    let mut next = state.clone();
                    if next.unify(Var::<Any>::numbered(number).term(), value, agenda) {
                        self.open.push(next);
                    }
                    let refused = agenda.refused.take();
                    self.refused = self.refused.take().or(refused);
                }
                None
            }
            None => {
                self.groups.pop();
                self.refused = None;
                self.open = vec![self.start.clone()];
                self.groups.is_empty().then_some(true)
            }
        }
    }
}

/// The variables in groups: in one group those that a chain of constraints ties together. Where no constraint waits there
/// is no group. (A constraint waits for some of its variables only.)
fn groups(state: &State, numbers: &[u32]) -> Vec<Vec<u32>> {
    // Each variable points to one of its group, in the end to the one that stands for the group.
    let mut chief: HashMap<u32, u32> = numbers.iter().map(|&number| (number, number)).collect();
    fn find(chief: &HashMap<u32, u32>, mut number: u32) -> u32 {
        while chief[&number] != number {
            number = chief[&number];
        }
        number
    }
    for &number in numbers {
        let waiting = state.subst.attribute(number).into_iter().flat_map(|held| Attributes::waiting(held));
        for tied in waiting.flat_map(|posted| variables(&state.subst, &posted.terms)) {
            if chief.contains_key(&tied) {
                let (a, b) = (find(&chief, number), find(&chief, tied));
                chief.insert(a.max(b), a.min(b));
            }
        }
    }
    let mut groups: HashMap<u32, Vec<u32>> = HashMap::new();
    for &number in numbers {
        groups.entry(find(&chief, number)).or_default().push(number);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_unstable();
    let groups = groups.into_iter().map(|(_, group)| group);
    groups.filter(|group| group.iter().any(|&number| state.is_waited_for(number))).collect()
}
