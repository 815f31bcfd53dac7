//! Constraints of users in an answer: which are shown, as what, and how the variables in them are called that nobody
//! asked for.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{Condition, DIFFER, Reifier};
use crate::constraint::{
    Attributes, Constraint, Describe, Known, Posted, Rule, Verdict, WHEN_GROUND, constants, variables,
};
use crate::counted::Arc as Counted;
use crate::subst::Subst;
use crate::term::rewrite::{Step, rewrite};
use crate::term::{Any, Term, Var, View};

/// What a constraint says of itself: a name and terms of the branch.
pub(super) type Said = (String, Vec<Term>);

/// The variables of so many are brought into an order that does not depend on how they came; it takes long for more.
const MANY: usize = 100;

impl Reifier<'_> {
    /// The conditions of the users' constraints that can be reached from the variables that have names. It gives names
    /// to the others in them, so it comes before all that only speaks of variables with names.
    pub(super) fn users(&mut self) {
        let said = self.said();
        if said.is_empty() {
            return;
        }
        let terms = said.iter().flat_map(|(_, terms)| terms);
        let mut hidden = variables(self.subst, terms);
        hidden.retain(|number| !self.names.contains_key(number));
        let hidden = self.hidden_in_order(said.clone(), hidden);
        hidden.into_iter().for_each(|number| drop(self.name(number)));
        for (name, terms) in said {
            let terms = terms.iter().map(|term| self.term(term)).collect();
            self.found.others.push(Condition::new(&name, terms));
        }
    }

    /// What they say of themselves, but for those that others imply.
    fn said(&mut self) -> Vec<Said> {
        let subst = self.subst;
        let mut found: Vec<(Counted<Posted>, Vec<Said>)> = Vec::new();
        let (mut seen, mut reached) = (HashSet::new(), HashSet::new());
        let mut at = 0;
        while let Some(posted) = self.waiting.get(at).cloned() {
            at += 1;
            if !seen.insert(Counted::as_ptr(&posted)) {
                continue;
            }
            let said = match &posted.rule {
                Rule::User(rule) if waits(subst, &**rule, &posted.terms) => {
                    let mut describe = Describe::new(Known::new(subst));
                    rule.describe(&posted.terms, &mut describe);
                    describe.into_said()
                }
                // What it hung on before may be known by now.
                Rule::Suspended(_) if !variables(subst, &posted.terms).is_empty() => {
                    vec![(WHEN_GROUND.to_owned(), posted.terms.to_vec())]
                }
                _ => continue,
            };
            // Their terms may name further variables, and those further constraints.
            for number in variables(subst, said.iter().flat_map(|(_, terms)| terms)) {
                if !self.names.contains_key(&number) && reached.insert(number) {
                    self.meet_waiting(number);
                }
            }
            found.push((posted, said));
        }
        let mut left: Vec<bool> = vec![true; found.len()];
        for (i, (posted, _)) in found.iter().enumerate() {
            let implies = |(j, (other, _)): (usize, &(Counted<Posted>, _))| match &other.rule {
                Rule::User(rule) if j != i && left[j] && rule.name() == posted.rule.name() => {
                    rule.implies(&other.terms, &posted.terms, &Known::new(subst))
                }
                _ => false,
            };
            left[i] = !found.iter().enumerate().any(implies);
        }
        let shown = found.into_iter().zip(left).filter(|(_, left)| *left);
        shown.flat_map(|((_, said), _)| said).collect()
    }
}

fn waits(subst: &Subst<Attributes>, rule: &dyn Constraint, terms: &[Term]) -> bool {
    matches!(rule.check(terms, &Known::new(subst)), Verdict::Waits | Verdict::Narrows(_))
}

/// Hidden variables in an order that does not depend on how they came: variables get colors by what is said of them, in
/// which the others stand with theirs, until no color changes; of those that are then alike one is chosen.
pub(super) fn in_order(
    subst: &Subst<Attributes>,
    names: &HashMap<u32, u32>,
    said: &[Said],
    hidden: Vec<u32>,
) -> Vec<u32> {
    if !(2..=MANY).contains(&hidden.len()) {
        return hidden;
    }
    let at: HashMap<u32, usize> = hidden.iter().enumerate().map(|(at, number)| (*number, at)).collect();
    let mut colors = vec![0_usize; hidden.len()];
    loop {
        let refined = refined(subst, names, said, &at, &colors);
        let count = |colors: &[usize]| colors.iter().collect::<HashSet<_>>().len();
        let has_more = count(&refined) > count(&colors);
        colors = refined;
        if count(&colors) == colors.len() {
            break;
        }
        if !has_more {
            // Which of them comes first makes no difference, or one that is too hard to see.
            let alike = |at: &usize| colors.iter().filter(|color| **color == colors[*at]).count() > 1;
            let first = (0..colors.len()).filter(alike).min_by_key(|at| colors[*at]);
            colors.iter_mut().for_each(|color| *color = *color * 2 + 1);
            if let Some(first) = first {
                colors[first] -= 1;
            }
        }
    }
    let mut order: Vec<(usize, u32)> = colors.into_iter().zip(hidden).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, number)| number).collect()
}

pub(super) fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.collect();
    texts.sort_unstable();
    texts
}

/// The next colors: the rank of the old one with all that is said of the variable.
fn refined(
    subst: &Subst<Attributes>,
    names: &HashMap<u32, u32>,
    said: &[Said],
    at: &HashMap<u32, usize>,
    colors: &[usize],
) -> Vec<usize> {
    let mut seen: Vec<(usize, Vec<String>)> = colors.iter().map(|color| (*color, Vec::new())).collect();
    for (name, terms) in said {
        for number in variables(subst, terms) {
            let Some(&own) = at.get(&number) else { continue };
            let shown = |term: &Term| {
                let shown = rewrite(term, |term| match subst.walk_step(term) {
                    Step::Leaf(leaf) => Step::Leaf(match leaf.view() {
                        View::Var(var) => match (names.get(&var.number()), at.get(&var.number())) {
                            (Some(name), _) => Var::<Any>::named(*name).term(),
                            // As slots, which print with a number.
                            (_, Some(at)) if *at != own => Term::slot(colors[*at] as u32 + 1),
                            _ => Term::slot(0),
                        },
                        _ => leaf,
                    }),
                    enter => enter,
                });
                shown.to_string()
            };
            let text = if name == DIFFER {
                // Lists of what would be equal, in no order.
                sorted(terms.iter().map(|list| sorted(constants(list).iter().map(shown)).join(" ")))
            } else {
                terms.iter().map(shown).collect::<Vec<_>>()
            };
            seen[own].1.push(format!("{name} {}", text.join(" ")));
        }
    }
    seen.iter_mut().for_each(|(_, texts)| texts.sort_unstable());
    let ranks: BTreeMap<&(usize, Vec<String>), usize> = {
        let mut sorted: Vec<_> = seen.iter().collect();
        sorted.sort_unstable();
        sorted.dedup();
        sorted.into_iter().enumerate().map(|(rank, seen)| (seen, rank)).collect()
    };
    seen.iter().map(|seen| ranks[seen]).collect()
}
