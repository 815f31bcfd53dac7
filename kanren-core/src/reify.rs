//! Reification: what an answer shows of a state.
//!
//! Everything known is filled in, and what stays unknown is called `_.0`, `_.1`, .. by first
//! occurrence in the row, so that answers do not depend on how they were found. The constraints that
//! wait for variables of the row come along, under the same names.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

use crate::constraint::{Attributes, Builtin, Known, Posted, Verdict, WHEN_GROUND, pairs, unifier};
use crate::state::State;
use crate::subst::Subst;
use crate::term::rewrite::{Step, rewrite};
use crate::term::{Any, Term, Var, View, same};

/// A constraint as an answer shows it.
#[derive(Clone)]
pub(crate) struct Condition {
    pub(crate) name: Arc<str>,
    pub(crate) terms: Arc<[Term]>,
}

impl Condition {
    /// Whether it is a goal that still waits. It may fail, whatever the variables become: without it nothing in the row
    /// is certain.
    pub(crate) fn is_goal(&self) -> bool {
        &*self.name == WHEN_GROUND
    }
}

/// The terms of an answer, and what must hold of the variables in them.
pub(crate) struct Row {
    pub(crate) terms: Vec<Term>,
    pub(crate) conditions: Arc<[Condition]>,
}

/// Reads a row of terms from a state. Linear in the result, but for the constraints: each is compared with the
/// others.
pub(crate) fn reify(state: &State, terms: &[Term]) -> Row {
    let subst = &state.subst;
    let mut reifier = Reifier { subst, names: HashMap::new(), found: Found::default(), waiting: Vec::new() };
    let terms = terms.iter().map(|term| reifier.term(term)).collect();
    // Goals that still wait may hold or not: they are named whatever they wait for.
    reifier.waiting.extend(state.suspensions.iter().flat_map(|suspensions| suspensions.waiting()));
    Row { terms, conditions: reifier.conditions() }
}

struct Reifier<'a> {
    subst: &'a Subst<Attributes>,
    names: HashMap<u32, u32>,
    found: Found,
    /// Constraints on variables that got a name, in that order.
    waiting: Vec<Arc<Posted>>,
}

/// The conditions of a row while they are gathered.
#[derive(Default)]
struct Found {
    /// Pairs of which one must differ, each sorted.
    differ: Vec<Vec<(Term, Term)>>,
    /// What stands nowhere in what.
    absent: Vec<(Term, Term)>,
    others: Vec<Condition>,
}

impl Reifier<'_> {
    fn term(&mut self, term: &Term) -> Term {
        rewrite(term, |term| match self.subst.walk_step(term) {
            Step::Leaf(term) => Step::Leaf(match term.view() {
                View::Var(var) => self.name(var.number()),
                _ => term,
            }),
            enter => enter,
        })
    }

    fn name(&mut self, number: u32) -> Term {
        let next = self.names.len() as u32;
        let name = match self.names.get(&number) {
            Some(name) => *name,
            None => {
                self.names.insert(number, next);
                self.look_at(number, next);
                next
            }
        };
        Var::<Any>::named(name).term()
    }

    /// What is known of a variable that got a name.
    fn look_at(&mut self, number: u32, name: u32) {
        let Some(attributes) = self.subst.attribute(number) else { return };
        self.waiting.extend(attributes.waiting().cloned());
        let var = || Var::<Any>::named(name).term();
        match attributes.kinds.name() {
            Some(kind) => self.found.others.push(Condition { name: kind.into(), terms: [var()].into() }),
            None => self.found.differ.extend(attributes.kinds.excluded().map(|value| vec![(var(), value)])),
        }
    }

    /// The term with the names that variables have; nothing if one has none.
    fn named(&self, term: &Term) -> Option<Term> {
        let mut is_hidden = false;
        let named = rewrite(term, |term| match self.subst.walk_step(term) {
            Step::Leaf(term) => Step::Leaf(match term.view() {
                View::Var(var) => match self.names.get(&var.number()) {
                    Some(name) => Var::<Any>::named(*name).term(),
                    None => {
                        is_hidden = true;
                        term
                    }
                },
                _ => term,
            }),
            enter => enter,
        });
        (!is_hidden).then_some(named)
    }

    /// Each constraint that still waits, once, in an order that does not depend on how they came. One that another
    /// implies is left out, and so is one that variables which nobody sees can always meet.
    fn conditions(mut self) -> Arc<[Condition]> {
        if self.waiting.is_empty() && self.found.is_empty() {
            return Arc::default();
        }
        let mut seen: HashSet<*const Posted> = HashSet::new();
        let mut at = 0;
        while let Some(posted) = self.waiting.get(at).cloned() {
            at += 1;
            if seen.insert(Arc::as_ptr(&posted)) {
                self.waiting_for(&posted);
            }
        }
        if self.found.is_empty() { Arc::default() } else { self.found.in_order() }
    }

    fn waiting_for(&mut self, posted: &Posted) {
        match posted.rule.builtin() {
            Some(Builtin::Differ) => self.differ(&posted.terms),
            Some(Builtin::Absent) => {
                let [t, u] = &posted.terms[..] else { return };
                let u_now = self.subst.walk(u);
                let View::Var(var) = u_now.view() else { return };
                let has_parts = |attributes: &Arc<Attributes>| attributes.kinds.may_have_parts();
                if !self.subst.attribute(var.number()).is_none_or(has_parts) {
                    self.differ(&posted.terms);
                } else if is_cell(&self.subst.walk(t)) && self.subst.occurs(var.number(), t) {
                    // What it is a part of cannot be a part of it.
                } else if let (Some(t), Some(u)) = (self.named(t), self.named(u)) {
                    self.found.absent.push((t, u));
                }
            }
            Some(_) => {}
            // Their terms may name further variables, and those further constraints.
            None if posted.rule.check(&posted.terms, &Known::new(self.subst)) == Verdict::Waits => {
                let terms = posted.terms.iter().map(|term| self.term(term)).collect();
                self.found.others.push(Condition { name: posted.rule.name().into(), terms });
            }
            None => {}
        }
    }

    /// Of these pairs one must differ, as far as that is still open.
    fn differ(&mut self, terms: &[Term]) {
        let Some(bindings) = unifier(self.subst, pairs(terms)) else { return };
        let pair = |(left, right): &(Term, Term)| Some((self.named(left)?, self.named(right)?));
        if let Some(pairs) = bindings.iter().map(pair).collect::<Option<Vec<_>>>() {
            self.found.differ.push(solved(pairs));
        }
    }
}

impl Found {
    fn is_empty(&self) -> bool {
        self.differ.is_empty() && self.absent.is_empty() && self.others.is_empty()
    }

    fn in_order(mut self) -> Arc<[Condition]> {
        self.absent.sort_by(compare_pairs);
        self.absent.dedup_by(|a, b| compare_pairs(a, b).is_eq());
        self.differ.sort_by(|a, b| compare_all(a, b));
        self.differ.dedup_by(|a, b| compare_all(a, b).is_eq());
        let differ = self.differ.iter().enumerate().filter(|(i, pairs)| !self.is_implied(*i, pairs));
        let differ = differ.map(|(_, pairs)| Condition {
            name: DIFFER.into(),
            terms: pairs.iter().flat_map(|(left, right)| [left.clone(), right.clone()]).collect(),
        });
        let is_part = |(t, u): &(Term, Term), (p, v): &(Term, Term)| same(u, v) && !same(t, p) && stands_in(p, t);
        let absent = self.absent.iter().filter(|absence| !self.absent.iter().any(|other| is_part(absence, other)));
        let absent = absent.map(|(t, u)| Condition { name: ABSENT.into(), terms: [t.clone(), u.clone()].into() });
        let mut others: Vec<(String, &Condition)> = self.others.iter().map(|it| (it.to_string(), it)).collect();
        others.sort_by(|(a, x), (b, y)| (rank(&x.name), a).cmp(&(rank(&y.name), b)));
        others.dedup_by(|(a, _), (b, _)| a == b);
        let (types, rest): (Vec<_>, Vec<_>) = others.into_iter().partition(|(_, it)| rank(&it.name) < RANK_OF_ANY);
        let clone = |(_, it): (String, &Condition)| it.clone();
        differ.chain(types.into_iter().map(clone)).chain(absent).chain(rest.into_iter().map(clone)).collect()
    }

    /// Whether another condition makes sure that one of these pairs differs: whether it would be broken if all of them
    /// were equal.
    fn is_implied(&self, index: usize, pairs: &[(Term, Term)]) -> bool {
        let are_equal = |(left, right): &(Term, Term)| same(&under(pairs, left), &under(pairs, right));
        let others = self.differ.iter().enumerate().filter(|(other, _)| *other != index);
        let by_another = others.map(|(_, other)| other).any(|other| other.iter().all(are_equal));
        by_another || self.absent.iter().any(|(t, u)| stands_in(&under(pairs, t), &under(pairs, u)))
    }
}

fn is_cell(term: &Term) -> bool {
    matches!(term.view(), View::Pair { .. } | View::Compound { .. })
}

/// A term if all these pairs, in solved form, were equal.
fn under(pairs: &[(Term, Term)], term: &Term) -> Term {
    let is = |term: &Term, var: Var| matches!(term.view(), View::Var(other) if other.id() == var.id());
    let value = |var: Var| {
        let of = |(left, right): &(Term, Term)| match right.view() {
            View::Var(_) => is(right, var).then(|| left.clone()),
            _ => is(left, var).then(|| right.clone()),
        };
        pairs.iter().find_map(of)
    };
    rewrite(term, |part| match part.view() {
        View::Var(var) => Step::Leaf(value(var).unwrap_or_else(|| part.clone())),
        View::Pair { .. } | View::Compound { .. } if !part.is_ground() => Step::Enter(part.clone()),
        _ => Step::Leaf(part.clone()),
    })
}

/// Whether a term is another or a part of it, as they stand.
fn stands_in(t: &Term, u: &Term) -> bool {
    let mut work = vec![u];
    while let Some(part) = work.pop() {
        if same(t, part) {
            return true;
        }
        match part.view() {
            View::Pair { cell, .. } => work.extend([cell.cdr(), cell.car()]),
            View::Compound { cell, .. } => work.extend(cell.args()),
            _ => {}
        }
    }
    false
}

/// What disequalities and absences are called in a condition.
const DIFFER: &str = "!=";
const ABSENT: &str = "absento";

/// Types stand in the order of the books.
fn rank(name: &str) -> usize {
    ["numbero", "stringo", "symbolo", "booleano"].iter().position(|known| *known == name).unwrap_or(RANK_OF_ANY)
}

const RANK_OF_ANY: usize = 4;

/// Equations between named variables and terms in solved form, which is the same however they were found: each
/// variable once, in order, with what it would be; of two variables the later is the earlier.
fn solved(mut equations: Vec<(Term, Term)>) -> Vec<(Term, Term)> {
    let mut bound: BTreeMap<u64, (Term, Term)> = BTreeMap::new();
    fn walk(bound: &BTreeMap<u64, (Term, Term)>, mut term: Term) -> Term {
        while let View::Var(var) = term.view()
            && let Some((_, value)) = bound.get(&var.id())
        {
            term = value.clone();
        }
        term
    }
    while let Some((left, right)) = equations.pop() {
        let (left, right) = (walk(&bound, left), walk(&bound, right));
        let mut bind = |id, var: &Term, value: &Term| {
            bound.insert(id, (var.clone(), value.clone()));
        };
        match (left.view(), right.view()) {
            (View::Var(x), View::Var(y)) if x.id() == y.id() => {}
            (View::Var(x), View::Var(y)) if x.id() < y.id() => bind(y.id(), &right, &left),
            (View::Var(x), _) => bind(x.id(), &left, &right),
            (_, View::Var(y)) => bind(y.id(), &right, &left),
            (View::Pair { cell: p, .. }, View::Pair { cell: q, .. }) => {
                equations.push((p.car().clone(), q.car().clone()));
                equations.push((p.cdr().clone(), q.cdr().clone()));
            }
            (View::Compound { cell: p, .. }, View::Compound { cell: q, .. }) => {
                equations.extend(p.args().iter().cloned().zip(q.args().iter().cloned()));
            }
            _ => {}
        }
    }
    let resolved = |term: &Term| {
        rewrite(term, |part| {
            let part = walk(&bound, part.clone());
            match part.view() {
                View::Pair { .. } | View::Compound { .. } if !part.is_ground() => Step::Enter(part),
                _ => Step::Leaf(part),
            }
        })
    };
    let mut solved: Vec<_> = bound.values().map(|(var, value)| oriented(var.clone(), resolved(value))).collect();
    solved.sort_by(compare_pairs);
    solved
}

/// The variable first, of two the one that was named first.
fn oriented(left: Term, right: Term) -> (Term, Term) {
    match (left.view(), right.view()) {
        (View::Var(x), View::Var(y)) if y.id() < x.id() => (right, left),
        (View::Var(_), _) => (left, right),
        (_, View::Var(_)) => (right, left),
        _ => (left, right),
    }
}

fn compare_pairs(a: &(Term, Term), b: &(Term, Term)) -> Ordering {
    compare(&a.0, &b.0).then_with(|| compare(&a.1, &b.1))
}

fn compare_all(a: &[(Term, Term)], b: &[(Term, Term)]) -> Ordering {
    let pairwise = a.iter().zip(b).map(|(a, b)| compare_pairs(a, b)).find(|order| order.is_ne());
    pairwise.unwrap_or_else(|| a.len().cmp(&b.len()))
}

/// An order of terms: numbers, characters, strings, variables and symbols, truth values, the empty list, cells. Iterative.
fn compare(a: &Term, b: &Term) -> Ordering {
    fn kind(view: View<'_>) -> u8 {
        match view {
            View::Int(_) => 0,
            View::Char(_) => 1,
            View::Str(_) => 2,
            View::Var(_) => 3,
            View::Symbol(_) => 4,
            View::Bool(_) => 5,
            View::Nil => 6,
            View::Pair { .. } => 7,
            _ => 8,
        }
    }
    let mut work = vec![(a, b)];
    while let Some((a, b)) = work.pop() {
        let order = match (a.view(), b.view()) {
            (View::Int(x), View::Int(y)) => x.cmp(&y),
            (View::Char(x), View::Char(y)) => x.cmp(&y),
            (View::Str(x), View::Str(y)) => x.cmp(y),
            (View::Var(x), View::Var(y)) => x.id().cmp(&y.id()),
            (View::Symbol(x), View::Symbol(y)) => x.name().cmp(y.name()),
            (View::Bool(x), View::Bool(y)) => x.cmp(&y),
            (View::Pair { cell: p, .. }, View::Pair { cell: q, .. }) => {
                work.extend([(p.cdr(), q.cdr()), (p.car(), q.car())]);
                Ordering::Equal
            }
            (View::Compound { cell: p, .. }, View::Compound { cell: q, .. }) => {
                work.extend(p.args().iter().zip(q.args()).rev());
                let (x, y) = (p.constructor().variant().name(), q.constructor().variant().name());
                x.cmp(y).then(p.args().len().cmp(&q.args().len()))
            }
            (x, y) => kind(x).cmp(&kind(y)),
        };
        if order.is_ne() {
            return order;
        }
    }
    Ordering::Equal
}

/// In plain words: `_.0 != 1 or _.1 != 2`, `even(_.0)`.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if &*self.name == DIFFER {
            for (i, pair) in self.terms.chunks_exact(2).enumerate() {
                f.write_str(if i == 0 { "" } else { " or " })?;
                write!(f, "{} != {}", pair[0], pair[1])?;
            }
            return Ok(());
        }
        write!(f, "{}(", self.name)?;
        for (i, term) in self.terms.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            fmt::Display::fmt(term, f)?;
        }
        f.write_str(")")
    }
}

/// The conditions as the books write them: `(=/= ((_.0 5))) (sym _.0)`, each kind once.
pub(crate) fn in_books(conditions: &[Condition], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut groups: Vec<(&str, String)> = Vec::new();
    for condition in conditions {
        let terms: Vec<String> = condition.terms.iter().map(|term| format!("{term:#}")).collect();
        let (name, text) = match &*condition.name {
            DIFFER => {
                let pairs: Vec<String> =
                    terms.chunks_exact(2).map(|pair| format!("({} {})", pair[0], pair[1])).collect();
                ("=/=", format!("({})", pairs.join(" ")))
            }
            ABSENT => (ABSENT, format!("({})", terms.join(" "))),
            "numbero" => ("num", terms.join(" ")),
            "stringo" => ("str", terms.join(" ")),
            "symbolo" => ("sym", terms.join(" ")),
            "booleano" => ("bool", terms.join(" ")),
            name => (name, terms.join(" ")),
        };
        match groups.last_mut() {
            Some((last, texts)) if *last == name => {
                texts.push(' ');
                texts.push_str(&text);
            }
            _ => groups.push((name, text)),
        }
    }
    groups.iter().try_for_each(|(name, texts)| write!(f, " ({name} {texts})"))
}
