//! Dispatch: which alternatives of a disjunction can match, looked up instead of tried one by one.
//!
//! The equations with which alternatives start compare slots that are known when the disjunction is met with patterns.
//! All of them together ask for the surfaces of a few *places*: a slot, the parts of the pair in it, and so on. For each
//! place a table says which alternatives stay for each surface; the sets of all places, intersected, are what
//! [`is_plausible`](super::select::is_plausible) finds by trying. What no table can tell (slot against slot, constraints)
//! is still tried, for the alternatives that are left. First-argument indexing of Prolog machines, on all arguments.
//!
//! | alternatives | how |
//! |---|---|
//! | to 64 | [`Tables`]: sets are words, and the set of those not tried yet waits in the branch |
//! | more | [`Index`]: by the constant in a place, the alternatives in their order |
//!
//! Instructions with tables by those of trying each alternative (interleaving): `expo` and `logo` 0.66, `pluso` 0.73, naive
//! reverse 0.79, zebra 0.90, permutations 0.92, quines 0.94. A relation of 10,000 facts called with a constant looks at
//! those with the constant only. To ask also what kinds a variable may still become costs more than it saves (1.01 to 1.07).

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use super::env::Env;
use super::select::{self, DEPTH, SPINE};
use super::{Body, Op};
use crate::constraint::{Attributes, Rule};
use crate::subst::{Subst, same_atom};
use crate::term::{Constructor, Symbol, Term, View};

/// How the alternatives of a disjunction are chosen.
pub(crate) enum Dispatch {
    /// One by one.
    Linear,
    Tables(Tables),
    Index(Index),
}

/// A set of alternatives, by their numbers in the disjunction.
type Set = u64;

/// For disjunctions of so many alternatives a set is a word.
const WORD: usize = Set::BITS as usize;

impl Dispatch {
    /// For alternatives, of which the first is the block `first`; slots from `local` on are not known yet.
    pub(super) fn of(alternatives: &[Box<[Op]>], first: u32, local: u32) -> Dispatch {
        match alternatives.len() {
            0 | 1 => Dispatch::Linear,
            2..=WORD => Tables::of(alternatives, local).map_or(Dispatch::Linear, Dispatch::Tables),
            _ => Index::of(alternatives, first, local).map_or(Dispatch::Linear, Dispatch::Index),
        }
    }
}

/// The equations with which an alternative starts, and what else is looked at there.
fn leading(block: &[Op]) -> impl Iterator<Item = (usize, &Op)> {
    let mut is_over = false;
    block.iter().enumerate().filter(|(_, op)| !matches!(op, Op::Share(_))).take_while(move |(_, op)| {
        let is_leading =
            !is_over && matches!(op, Op::Eq { .. } | Op::Constrain { rule: Rule::Builtin(_), .. } | Op::Ask { .. });
        is_over |= matches!(op, Op::Ask { .. });
        is_leading
    })
}

/// A slot that is known, and the pattern it is compared with.
fn test_of(op: &Op, local: u32) -> Option<(u32, &Term)> {
    let Op::Eq { left, right, .. } = op else { return None };
    match (left.view(), right.view()) {
        (View::Slot(slot), View::Slot(other)) if slot < local && other < local => None,
        (View::Slot(slot), _) if slot < local => Some((slot, right)),
        (_, View::Slot(slot)) if slot < local => Some((slot, left)),
        _ => None,
    }
}

/// Whether a pattern is met by everything, as far as a table tells.
fn is_open(pattern: &Term) -> bool {
    matches!(pattern.view(), View::Slot(_) | View::Var(_) | View::Wild | View::Unset)
}

// ------------------------------------------------------------------ tables

/// Tables for the places that the alternatives compare, and what they cannot tell.
pub(crate) struct Tables {
    all: Set,
    roots: Box<[(u32, Table)]>,
    /// Operations of alternatives that must be tried, too.
    checks: Box<[Check]>,
}

struct Check {
    alternative: u32,
    op: u32,
}

/// Which alternatives stay for the surfaces of one place.
struct Table {
    nil: Set,
    pair: Set,
    /// Constants that are compared with; of one constant only the first entry counts.
    constants: Box<[(Term, Set)]>,
    compounds: Box<[Shape]>,
    /// All other surfaces.
    other: Set,
    /// The parts of a pair.
    car: Option<Box<Table>>,
    cdr: Option<Box<Table>>,
}

/// Which stay for compound terms of a constructor.
struct Shape {
    name: Constructor,
    arity: usize,
    stay: Set,
    args: Box<[Option<Table>]>,
}

/// An alternative and a pattern it compares a place with.
type Test<'t> = (u32, &'t Term);

impl Tables {
    fn of(blocks: &[Box<[Op]>], local: u32) -> Option<Tables> {
        let mut roots: BTreeMap<u32, Vec<Test<'_>>> = BTreeMap::new();
        let mut checks = Vec::new();
        for (alternative, block) in blocks.iter().enumerate() {
            let alternative = alternative as u32;
            for (at, op) in leading(block) {
                let test = test_of(op, local);
                if let Some((slot, pattern)) = test.filter(|(_, pattern)| !is_open(pattern)) {
                    roots.entry(slot).or_default().push((alternative, pattern));
                }
                if test.is_none_or(|(_, pattern)| says_more(pattern, local, DEPTH)) && may_fail(op, local) {
                    checks.push(Check { alternative, op: at as u32 });
                }
            }
        }
        let all = Set::MAX >> (WORD - blocks.len());
        let roots: Box<[_]> =
            roots.into_iter().map(|(slot, tests)| (slot, Table::of(&tests, all, DEPTH, SPINE))).collect();
        (!roots.is_empty() || !checks.is_empty()).then(|| Tables { all, roots, checks: checks.into() })
    }

    /// The alternatives that can match.
    #[inline]
    pub(crate) fn live(&self, body: &Body, first: u32, subst: &Subst<Attributes>, env: &Env) -> Set {
        let mut live = self.all;
        for (slot, table) in &self.roots {
            live = table.live(live, subst.find(env.get(*slot)), subst);
        }
        for check in &self.checks {
            let bit = 1 << check.alternative;
            if live & bit != 0 {
                let op = &body.block(first + check.alternative)[check.op as usize];
                if !select::may_hold(body, op, subst, env) {
                    live &= !bit;
                }
            }
        }
        live
    }
}

/// Whether a pattern has parts of which no table tells: slots that are known, and what stands too deep.
fn says_more(pattern: &Term, local: u32, depth: u32) -> bool {
    let mut pattern = pattern;
    for _ in 0..SPINE {
        match pattern.view() {
            View::Slot(slot) => return slot < local,
            View::Pair { cell, .. } if depth > 0 => {
                if says_more(cell.car(), local, depth - 1) {
                    return true;
                }
                pattern = cell.cdr();
            }
            View::Compound { cell, .. } if depth > 0 => {
                return cell.args().iter().any(|arg| says_more(arg, local, depth - 1));
            }
            _ => return false,
        }
    }
    false
}

/// Whether an operation may turn out not to hold when the disjunction is met: two slots of which one is not known do.
fn may_fail(op: &Op, local: u32) -> bool {
    let is_unknown =
        |term: &Term| matches!(term.view(), View::Slot(slot) if slot >= local) || matches!(term.view(), View::Wild);
    match op {
        Op::Eq { left, right, .. } => !is_unknown(left) && !is_unknown(right),
        _ => true,
    }
}

impl Table {
    fn of(tests: &[Test<'_>], all: Set, depth: u32, spine: u32) -> Table {
        let stay = |accepts: &dyn Fn(&Term) -> bool| {
            tests
                .iter()
                .filter(|(_, pattern)| !is_open(pattern) && !accepts(pattern))
                .fold(all, |set, (at, _)| set & !(1 << at))
        };
        let is_pair = |pattern: &Term| matches!(pattern.view(), View::Pair { .. });
        let mut constants: Vec<(Term, Set)> = Vec::new();
        let mut shapes: Vec<(Constructor, usize)> = Vec::new();
        for (_, pattern) in tests {
            match pattern.view() {
                View::Compound { cell, .. } => {
                    let shape = (cell.constructor(), cell.args().len());
                    if !shapes.contains(&shape) {
                        shapes.push(shape);
                    }
                }
                View::Nil | View::Pair { .. } => {}
                _ if is_open(pattern) => {}
                atom => {
                    if !constants.iter().any(|(held, _)| same_atom(held.view(), atom)) {
                        let stay = stay(&|other| same_atom(other.view(), atom));
                        constants.push(((*pattern).clone(), stay));
                    }
                }
            }
        }
        let part = |part: &dyn Fn(&'_ Term) -> Option<Term>, depth, spine| {
            let parts: Vec<(u32, Term)> =
                tests.iter().filter_map(|(at, pattern)| Some((*at, part(pattern)?))).collect();
            let tests: Vec<Test<'_>> = parts.iter().map(|(at, term)| (*at, term)).collect();
            tests.iter().any(|(_, pattern)| !is_open(pattern)).then(|| Table::of(&tests, all, depth, spine))
        };
        let compound = |(name, arity): (Constructor, usize)| {
            let arg = |at: usize| {
                let of = move |pattern: &Term| match pattern.view() {
                    View::Compound { cell, .. } if cell.constructor() == name && cell.args().len() == arity => {
                        Some(cell.args()[at].clone())
                    }
                    _ => None,
                };
                if depth == 0 { None } else { part(&of, depth - 1, SPINE) }
            };
            let is_of = |pattern: &Term| matches!(pattern.view(), View::Compound { cell, .. } if cell.constructor() == name && cell.args().len() == arity);
            Shape { name, arity, stay: stay(&is_of), args: (0..arity).map(arg).collect() }
        };
        let car = |pattern: &Term| match pattern.view() {
            View::Pair { cell, .. } => Some(cell.car().clone()),
            _ => None,
        };
        let cdr = |pattern: &Term| match pattern.view() {
            View::Pair { cell, .. } => Some(cell.cdr().clone()),
            _ => None,
        };
        let goes_on = depth > 0;
        Table {
            nil: stay(&|pattern| matches!(pattern.view(), View::Nil)),
            pair: stay(&is_pair),
            constants: constants.into(),
            compounds: shapes.into_iter().map(compound).collect(),
            other: stay(&|_| false),
            car: if goes_on { part(&car, depth - 1, SPINE).map(Box::new) } else { None },
            cdr: if goes_on && spine > 1 { part(&cdr, depth, spine - 1).map(Box::new) } else { None },
        }
    }

    /// Those that stay of `live`, where the place holds `term`.
    fn live(&self, live: Set, term: &Term, subst: &Subst<Attributes>) -> Set {
        match term.view() {
            View::Var(_) | View::Unset | View::Wild => live,
            View::Nil => live & self.nil,
            View::Pair { cell, .. } => {
                let mut live = live & self.pair;
                if let Some(table) = &self.car
                    && live != 0
                {
                    live = table.live(live, subst.find(cell.car()), subst);
                }
                if let Some(table) = &self.cdr
                    && live != 0
                {
                    live = table.live(live, subst.find(cell.cdr()), subst);
                }
                live
            }
            View::Compound { cell, .. } => {
                let is_of = |it: &&Shape| it.name == cell.constructor() && it.arity == cell.args().len();
                let Some(found) = self.compounds.iter().find(is_of) else { return live & self.other };
                let parts = found.args.iter().zip(cell.args());
                parts.fold(live & found.stay, |live, (table, arg)| match table {
                    Some(table) => table.live(live, subst.find(arg), subst),
                    None => live,
                })
            }
            atom => {
                let found = self.constants.iter().find(|(constant, _)| same_atom(constant.view(), atom));
                live & found.map_or(self.other, |(_, set)| *set)
            }
        }
    }
}

// ------------------------------------------------------------------ index

/// For disjunctions of many alternatives: by the constant in a place, the alternatives that can match, in their order.
pub(crate) struct Index {
    slots: Box<[BySlot]>,
    /// Blocks.
    lists: Box<[Box<[u32]>]>,
}

struct BySlot {
    slot: u32,
    lists: HashMap<Key, u32>,
    /// For values with which nothing is compared.
    others: u32,
}

/// A surface with which alternatives compare a slot.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Nil,
    Pair,
    Bool(bool),
    Char(char),
    Int(i64),
    Symbol(Symbol),
    Str(Box<str>),
    Compound(Constructor, usize),
}

impl Key {
    /// The key of a surface; nothing if it is open.
    fn of(term: View<'_>) -> Option<Key> {
        Some(match term {
            View::Nil => Key::Nil,
            View::Pair { .. } => Key::Pair,
            View::Bool(value) => Key::Bool(value),
            View::Char(value) => Key::Char(value),
            View::Int(value) => Key::Int(value),
            View::Symbol(name) => Key::Symbol(name),
            View::Str(text) => Key::Str(text.into()),
            View::Compound { cell, .. } => Key::Compound(cell.constructor(), cell.args().len()),
            View::Var(_) | View::Slot(_) | View::Wild | View::Unset => return None,
        })
    }
}

impl Index {
    fn of(blocks: &[Box<[Op]>], first: u32, local: u32) -> Option<Index> {
        // For each slot: the alternatives that compare it, by key.
        let mut found: BTreeMap<u32, Vec<(u32, Key)>> = BTreeMap::new();
        for (alternative, block) in blocks.iter().enumerate() {
            let mut seen = HashSet::new();
            for (_, op) in leading(block) {
                let Some((slot, pattern)) = test_of(op, local) else { continue };
                let Some(key) = Key::of(pattern.view()).filter(|_| seen.insert(slot)) else { continue };
                found.entry(slot).or_default().push((first + alternative as u32, key));
            }
        }
        let mut lists = Vec::new();
        // A slot that few alternatives compare would repeat the others in every list.
        found.retain(|_, tests| tests.len() * 2 > blocks.len());
        let slots = found
            .into_iter()
            .filter_map(|(slot, tests)| BySlot::of(slot, tests, first..first + blocks.len() as u32, &mut lists));
        let slots: Box<[BySlot]> = slots.collect();
        (!slots.is_empty()).then(|| Index { slots, lists: lists.into() })
    }

    /// The shortest list that has all alternatives that can match; nothing if all may.
    pub(crate) fn list(&self, subst: &Subst<Attributes>, env: &Env) -> Option<u32> {
        let list = |by_slot: &BySlot| {
            let key = Key::of(subst.find(env.get(by_slot.slot)).view())?;
            Some(by_slot.lists.get(&key).copied().unwrap_or(by_slot.others))
        };
        self.slots.iter().filter_map(list).min_by_key(|&list| self.lists[list as usize].len())
    }

    /// The blocks of a list.
    pub(crate) fn blocks(&self, list: u32) -> &[u32] {
        &self.lists[list as usize]
    }
}

impl BySlot {
    /// Nothing if the lists would be much longer than what they are made of.
    fn of(slot: u32, tests: Vec<(u32, Key)>, all: Range<u32>, lists: &mut Vec<Box<[u32]>>) -> Option<BySlot> {
        let compared: HashSet<u32> = tests.iter().map(|(block, _)| *block).collect();
        let mut by_key: HashMap<Key, Vec<u32>> = HashMap::new();
        for (block, key) in tests {
            by_key.entry(key).or_default().push(block);
        }
        let free: Vec<u32> = all.clone().filter(|block| !compared.contains(block)).collect();
        if by_key.len().saturating_mul(free.len()) > 4 * all.len() {
            return None;
        }
        let mut add = |list: Vec<u32>| {
            lists.push(list.into());
            lists.len() as u32 - 1
        };
        let with_free = |mut list: Vec<u32>| {
            list.extend_from_slice(&free);
            list.sort_unstable();
            list
        };
        let lists = by_key.into_iter().map(|(key, list)| (key, add(with_free(list)))).collect();
        Some(BySlot { slot, lists, others: add(free.clone()) })
    }
}
