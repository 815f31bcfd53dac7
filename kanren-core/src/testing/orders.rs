//! The goals of a conjunction, and the orders in which they are tried.

use std::collections::HashSet;

use crate::goal::{Binding, Goal, Node, conj};

/// The goals of the outermost conjunction, and the variables that binders around some of them introduce.
pub(super) struct Conjunction {
    vars: Vec<Binding>,
    pub(super) goals: Vec<Goal>,
}

impl Conjunction {
    /// Takes a goal apart that speaks of these variables. A binder among the goals is opened: its variables are made
    /// once, for all.
    pub(super) fn of(goal: &Goal, asked: &[Binding]) -> Conjunction {
        let (mut vars, mut goals) = (Vec::new(), Vec::new());
        let mut taken: HashSet<u64> = asked.iter().map(|binding| binding.var.id()).collect();
        let mut work = vec![goal];
        while let Some(goal) = work.pop() {
            match goal.node() {
                Node::Conj(inside) => work.extend(inside.iter().rev()),
                // A goal may stand twice: its variables are others then, and cannot be made once.
                Node::Fresh { vars: bound, body } if bound.iter().all(|binding| !taken.contains(&binding.var.id())) => {
                    taken.extend(bound.iter().map(|binding| binding.var.id()));
                    vars.extend_from_slice(bound);
                    work.extend(body.iter().rev());
                }
                _ => goals.push(goal.clone()),
            }
        }
        Conjunction { vars, goals }
    }

    /// The conjunction of the goals in this order.
    pub(super) fn ordered(&self, order: &[usize]) -> Goal {
        let goals = conj(order.iter().map(|&at| self.goals[at].clone()));
        if self.vars.is_empty() { goals } else { Goal::bind(self.vars.iter().copied(), goals) }
    }
}

/// All orders of `len` things if there are at most so many; else at most so many of them: as they stand, turned around,
/// and at random. The first one is as they stand.
pub(super) fn orders(len: usize, samples: usize, seed: u64) -> Vec<Vec<usize>> {
    let as_they_stand: Vec<usize> = (0..len).collect();
    let all = (1..=len).try_fold(1, usize::checked_mul);
    if all.is_some_and(|all| all <= samples) {
        return permutations(as_they_stand);
    }
    let reversed = as_they_stand.iter().rev().copied().collect();
    let mut orders = vec![as_they_stand.clone(), reversed];
    let mut seen: HashSet<Vec<usize>> = orders.iter().cloned().collect();
    let (mut order, mut random) = (as_they_stand, Random(seed));
    for _ in 2..samples {
        (1..len).rev().for_each(|n| order.swap(n, random.below(n + 1)));
        if seen.insert(order.clone()) {
            orders.push(order.clone());
        }
    }
    orders.truncate(samples.max(1));
    orders
}

/// In ascending order, from a sorted one on.
fn permutations(mut order: Vec<usize>) -> Vec<Vec<usize>> {
    let mut all = vec![order.clone()];
    while let Some(at) = (1..order.len()).rev().find(|&at| order[at - 1] < order[at]) {
        let next = (at..order.len()).rev().find(|&other| order[at - 1] < order[other]).unwrap_or(at);
        order.swap(at - 1, next);
        order[at..].reverse();
        all.push(order.clone());
    }
    all
}

/// Random numbers, the same from the same seed ("splitmix64").
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_things_stand_in_all_orders() {
        assert_eq!(orders(0, 120, 1), [vec![]]);
        assert_eq!(orders(3, 120, 1), [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]);
        let all = orders(5, 120, 1);
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), 120);
    }

    #[test]
    fn of_many_things_some_orders_are_taken_the_same_from_the_same_seed() {
        let some = orders(40, 100, 7);
        assert_eq!((some.len(), &some), (100, &orders(40, 100, 7)));
        assert_ne!(some, orders(40, 100, 8));
        assert!(some[0].is_sorted() && some[1].iter().rev().is_sorted());
        for order in &some {
            assert_eq!(order.iter().collect::<HashSet<_>>().len(), 40);
        }
        assert_eq!(orders(40, 1, 7).len(), 1);
        assert_eq!(orders(40, 0, 7).len(), 1);
    }
}
