//! Reification: what an answer shows of a state.
//!
//! Everything known is filled in, and what stays unknown is called `_.0`, `_.1`, .. by first
//! occurrence in the row, so that answers do not depend on how they were found. The constraints that
//! wait for variables of the row come along, under the same names.

mod ties;
mod users;

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::mem;
use std::ptr;
use std::sync::Arc;

use crate::constraint::{
    Attributes, Builtin, Constraint, Known, Posted, Rule, Verdict, WHEN_GROUND, constants, is_operator, pairs, unifier,
    variables,
};
use crate::counted::Arc as Counted;
use crate::state::State;
use crate::subst::Subst;
use crate::term::matching::{matches, stands_in};
use crate::term::order::compare;
use crate::term::rewrite::{Step, for_each_leaf, rewrite};
use crate::term::{Any, Term, Var, View, same};

/// A constraint as an answer shows it.
#[derive(Clone)]
pub(crate) struct Condition {
    pub(crate) name: Arc<str>,
    pub(crate) terms: Arc<[Term]>,
}

impl Condition {
    pub(crate) fn new(name: &str, terms: Vec<Term>) -> Condition {
        Condition { name: name.into(), terms: terms.into() }
    }

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
    /// So many variables are in the terms; those named after them are only in the conditions.
    pub(crate) shown: u32,
}

/// Reads a row of terms from a state. Linear in the result, but for the constraints: each is compared with the
/// others.
pub(crate) fn reify(state: &State, terms: &[Term]) -> Row {
    let subst = &state.subst;
    let terms: Vec<Term> = terms.iter().map(|term| subst.walk_star(term)).collect();
    if state.ledger.is_none() && terms.iter().all(Term::is_ground) {
        return Row { terms, conditions: Arc::default(), shown: 0 };
    }
    let mut sparse: HashMap<u32, Vec<Counted<Posted>>> = HashMap::new();
    for posted in state.ledger.iter().flat_map(|ledger| ledger.sparse.iter()) {
        variables(subst, &posted.terms).into_iter().for_each(|at| sparse.entry(at).or_default().push(posted.clone()));
    }
    let mut reifier = Reifier {
        subst,
        has_finite: state.has_finite(),
        sparse,
        names: HashMap::new(),
        found: Found::default(),
        absences: Vec::new(),
        waiting: Vec::new(),
    };
    let terms = terms.iter().map(|term| reifier.term(term)).collect();
    let shown = reifier.names.len() as u32;
    // Goals that still wait may hold or not: they are named whatever they wait for.
    reifier.waiting.extend(state.ledger.iter().flat_map(|ledger| ledger.suspensions.waiting()));
    Row { terms, conditions: reifier.conditions(), shown }
}

struct Reifier<'a> {
    subst: &'a Subst<Attributes>,
    /// Whether some variables may have finitely many values only.
    has_finite: bool,
    /// The constraints on a variable that perhaps do not hang on it.
    sparse: HashMap<u32, Vec<Counted<Posted>>>,
    names: HashMap<u32, u32>,
    found: Found,
    /// Known terms that stand nowhere in variables that got a name.
    absences: Vec<(Counted<Posted>, u32)>,
    /// Constraints on variables that got a name, in that order.
    waiting: Vec<Counted<Posted>>,
}

/// The conditions of a row while they are gathered.
#[derive(Default)]
struct Found {
    /// Pairs of which one must differ, each sorted.
    differ: Vec<Vec<(Term, Term)>>,
    /// What stands nowhere in what.
    absent: Vec<(Term, Term)>,
    others: Vec<Condition>,
    /// Variables of which a condition says what they may be together.
    tied: HashSet<u64>,
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
        self.meet_waiting(number);
        let Some(attributes) = self.subst.attribute(number) else { return };
        self.absences.extend(attributes.absences().map(|posted| (posted.clone(), number)));
        let var = || Var::<Any>::named(name).term();
        if attributes.among.is_some() || attributes.is_finite() && attributes.kinds.name().is_none() {
            let mut values: Vec<Term> = attributes.values().collect();
            values.sort_by(compare);
            let terms = [var(), Term::list(values)];
            return self.found.others.push(Condition { name: ONE_OF.into(), terms: terms.into() });
        }
        match attributes.kinds.name() {
            Some(kind) => self.found.others.push(Condition { name: kind.into(), terms: [var()].into() }),
            None => self.found.differ.extend(attributes.kinds.excluded().map(|value| vec![(var(), value)])),
        }
    }

    /// The constraints on a variable are looked at, too.
    fn meet_waiting(&mut self, number: u32) {
        let waiting = self.subst.attribute(number).into_iter().flat_map(|attributes| attributes.waiting());
        self.waiting.extend(waiting.chain(self.sparse.get(&number).into_iter().flatten()).cloned());
    }

    /// The term with the names that variables have; nothing if one has none.
    fn named(&self, term: &Term) -> Option<Term> {
        let mut is_hidden = false;
        let named = rewrite(term, |term| match self.subst.walk_step(term) {
            Step::Leaf(term) => Step::Leaf(match term.view() {
                View::Var(var) => match self.names.get(&var.number()) {
                    Some(name) => Var::<Any>::named(*name).term(),
                    None if self.subst.is_any(var.number()) => Term::any_term(),
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
        if self.waiting.is_empty() && self.absences.is_empty() && self.found.is_empty() {
            return Arc::default();
        }
        self.users();
        if self.has_finite {
            self.ties();
        }
        let mut seen: HashSet<*const Posted> = HashSet::new();
        let waiting = mem::take(&mut self.waiting);
        let waiting = waiting.iter().filter(|posted| seen.insert(Counted::as_ptr(posted)));
        waiting.for_each(|posted| self.waiting_for(posted));
        for (posted, number) in mem::take(&mut self.absences) {
            self.absent(&posted.terms[0], &Var::<Any>::numbered(number).term());
        }
        if self.found.is_empty() { Arc::default() } else { self.found.in_order() }
    }

    fn waiting_for(&mut self, posted: &Posted) {
        match &posted.rule {
            Rule::Builtin(Builtin::Differ) => self.differ(&posted.terms),
            Rule::Builtin(Builtin::Absent) => {
                let [t, u] = &posted.terms[..] else { return };
                self.absent(t, &self.subst.walk(u));
            }
            // It says what holds of the variables together, and so what each may be.
            Rule::Builtin(Builtin::Among) => {
                let [term, values] = &posted.terms[..] else { return };
                let tied = variables(self.subst, [term]);
                let (2.., Some(named)) = (tied.len(), self.named(term)) else { return };
                let mut values = constants(values);
                values.retain(|value| unifier(self.subst, [(term, value)]).is_some());
                let names = tied.iter().filter_map(|number| self.names.get(number));
                self.found.tied.extend(names.map(|&name| Var::<Any>::named(name).id()));
                self.found.others.push(Condition { name: ONE_OF.into(), terms: [named, Term::list(values)].into() });
            }
            Rule::Builtin(_) | Rule::User(_) | Rule::Suspended(_) => {}
        }
    }

    /// A term stands nowhere in a variable.
    fn absent(&mut self, t: &Term, u: &Term) {
        let View::Var(var) = u.view() else { return };
        let has_parts = |attributes: &Counted<Attributes>| attributes.kinds.may_have_parts();
        if !self.subst.attribute(var.number()).is_none_or(has_parts) {
            self.differ(&[t.clone(), u.clone()]);
        } else if !self.may_stand_in_constants(t, var.number()) {
            // It stands in none of what the variable may be.
        } else if is_cell(&self.subst.walk(t)) && self.subst.occurs(var.number(), t) {
            // What it is a part of cannot be a part of it.
        } else if let (Some(t), Some(u)) = (self.named(t), self.named(u)) {
            self.found.absent.push((t, u));
        }
    }

    /// Whether a term may stand in a variable, if that is one of some constants.
    pub(super) fn may_stand_in_constants(&self, t: &Term, number: u32) -> bool {
        let known = Known::new(self.subst);
        let may_stand_in =
            |value: &Term| !matches!(Builtin::Absent.check(&[t.clone(), value.clone()], &known), Verdict::Holds);
        let constants = self.subst.attribute(number).and_then(|attributes| attributes.among.as_ref());
        constants.is_none_or(|values| values.iter().any(may_stand_in))
    }

    /// Of these pairs one must differ, as far as that is still open.
    fn differ(&mut self, terms: &[Term]) {
        let Some(bindings) = unifier(self.subst, pairs(terms)) else { return };
        let pair = |(left, right): (&Term, &Term)| Some((self.named(left)?, self.named(right)?));
        if let Some(pairs) = pairs(&bindings).map(pair).collect::<Option<Vec<_>>>() {
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
        let by_variable = self.by_variable();
        let absent_by_variable = self.absent_by_variable();
        let differ = self.differ.iter().filter(|pairs| !self.is_implied(pairs, &by_variable, &absent_by_variable));
        let differ = differ.map(|pairs| Condition {
            name: DIFFER.into(),
            terms: pairs.iter().flat_map(|(left, right)| [left.clone(), right.clone()]).collect(),
        });
        let is_part = |(t, u): &(Term, Term), (p, v): &(Term, Term)| same(u, v) && stands_in(p, t);
        let is_implied = |absence: &(Term, Term)| {
            let of_variable = var_id(&absence.1).and_then(|id| absent_by_variable.get(&id)).into_iter().flatten();
            let mut others = of_variable.map(|at| &self.absent[*at]);
            others.any(|other| !ptr::eq(absence, other) && is_part(absence, other))
        };
        let absent = self.absent.iter().filter(|absence| !is_implied(absence));
        let absent = absent.map(|(t, u)| Condition { name: ABSENT.into(), terms: [t.clone(), u.clone()].into() });
        let others = self.others.iter().filter(|condition| !self.says_less(condition));
        let mut others: Vec<(String, &Condition)> = others.map(|it| (it.to_string(), it)).collect();
        others.sort_by(|(a, x), (b, y)| (rank(&x.name), a).cmp(&(rank(&y.name), b)));
        others.dedup_by(|(a, _), (b, _)| a == b);
        let (types, rest): (Vec<_>, Vec<_>) = others.into_iter().partition(|(_, it)| rank(&it.name) < RANK_OF_ANY);
        let clone = |(_, it): (String, &Condition)| it.clone();
        differ.chain(types.into_iter().map(clone)).chain(absent).chain(rest.into_iter().map(clone)).collect()
    }

    /// Whether it says of a variable alone what another condition says of it beside others.
    fn says_less(&self, condition: &Condition) -> bool {
        let is_of_one = &*condition.name == ONE_OF || rank(&condition.name) < RANK_OF_ANY;
        is_of_one && matches!(condition.terms[0].view(), View::Var(var) if self.tied.contains(&var.id()))
    }

    /// Where the variables of the first pair of each disequality are, but for those that say only that one variable is not
    /// one known term: they imply no other one, or one in which they stand as they are.
    fn by_variable(&self) -> ByVariable {
        let mut found = ByVariable::new();
        for (at, pairs) in self.differ.iter().enumerate() {
            if pairs.len() > 1 || !pairs[0].1.is_ground() {
                ids(&pairs[0]).for_each(|id| found.entry(id).or_default().push(at));
            }
        }
        found
    }

    /// Where the variables of each absence are: an equation of others does not break it.
    fn absent_by_variable(&self) -> ByVariable {
        let mut found = ByVariable::new();
        for (at, (t, u)) in self.absent.iter().enumerate() {
            for term in [t, u] {
                for_each_leaf(term, |leaf| {
                    if let Some(places) = var_id(leaf).map(|id| found.entry(id).or_default())
                        && places.last() != Some(&at)
                    {
                        places.push(at);
                    }
                });
            }
        }
        found
    }

    /// Whether another condition makes sure that one of these pairs differs: whether it would be broken if all of them
    /// were equal.
    fn is_implied(&self, pairs: &[(Term, Term)], by_variable: &ByVariable, absent_by_variable: &ByVariable) -> bool {
        let is_known_alone = |pair: &(Term, Term)| {
            let alone = std::slice::from_ref(pair);
            self.differ.binary_search_by(|other| compare_all(other, alone)).is_ok()
        };
        if pairs.len() > 1 && pairs.iter().any(is_known_alone) {
            return true;
        }
        let are_equal = |(left, right): &(Term, Term)| matches(&under(pairs, right), &under(pairs, left));
        let of = |held: &'_ ByVariable| {
            let found = pairs.iter().flat_map(ids).filter_map(|id| held.get(&id));
            found.flatten().copied().collect::<Vec<usize>>()
        };
        let mut others =
            of(by_variable).into_iter().map(|other| &self.differ[other]).filter(|other| !ptr::eq(&other[..], pairs));
        let by_another = others.any(|other| other.iter().all(are_equal));
        let is_broken = |(t, u): &(Term, Term)| stands_in(&under(pairs, t), &under(pairs, u));
        by_another || of(absent_by_variable).into_iter().any(|at| is_broken(&self.absent[at]))
    }
}

/// Where in a list something is said of each variable.
type ByVariable = HashMap<u64, Vec<usize>>;

/// The variables at the sides of a pair.
fn ids((left, right): &(Term, Term)) -> impl Iterator<Item = u64> + use<> {
    var_id(left).into_iter().chain(var_id(right))
}

fn var_id(term: &Term) -> Option<u64> {
    match term.view() {
        View::Var(var) => Some(var.id()),
        _ => None,
    }
}

fn is_cell(term: &Term) -> bool {
    matches!(term.view(), View::Pair { .. } | View::Compound { .. })
}

/// A term if all these pairs, in solved form, were equal. What `_` in them would be is not known: it equals nothing.
fn under(pairs: &[(Term, Term)], term: &Term) -> Term {
    let is = |term: &Term, var: Var| matches!(term.view(), View::Var(other) if other.id() == var.id());
    let value = |var: Var| {
        let of = |(left, right): &(Term, Term)| match right.view() {
            View::Var(_) => is(right, var).then(|| left.clone()),
            _ => is(left, var).then(|| right.clone()),
        };
        pairs.iter().find_map(of).map(|value| {
            rewrite(&value, |part| match part.view() {
                View::Wild => Step::Leaf(Term::unset()),
                View::Pair { .. } | View::Compound { .. } if !part.is_ground() => Step::Enter(part.clone()),
                _ => Step::Leaf(part.clone()),
            })
        })
    };
    rewrite(term, |part| match part.view() {
        View::Var(var) => Step::Leaf(value(var).unwrap_or_else(|| part.clone())),
        View::Pair { .. } | View::Compound { .. } if !part.is_ground() => Step::Enter(part.clone()),
        _ => Step::Leaf(part.clone()),
    })
}

/// What disequalities, absences and constants are called in a condition.
const DIFFER: &str = "!=";
const ABSENT: &str = "absento";
const ONE_OF: &str = "one_of";

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

/// In plain words: `_.0 != 1 or _.1 != 2`, `even(_.0)`, `_.0 < _.1`.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if &*self.name == DIFFER && self.terms.len().is_multiple_of(2) {
            for (i, pair) in self.terms.chunks_exact(2).enumerate() {
                f.write_str(if i == 0 { "" } else { " or " })?;
                write!(f, "{} != {}", pair[0], pair[1])?;
            }
            return Ok(());
        }
        let is_infix = self.terms.len() > 1 && is_operator(&self.name);
        let (open, between, close) = match is_infix {
            true => (String::new(), format!(" {} ", self.name), ""),
            false => (format!("{}(", self.name), ", ".to_owned(), ")"),
        };
        f.write_str(&open)?;
        for (i, term) in self.terms.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { &between })?;
            fmt::Display::fmt(term, f)?;
        }
        f.write_str(close)
    }
}

/// The conditions as the books write them: `(=/= ((_.0 5))) (sym _.0)`, each kind once.
pub(crate) fn in_books(conditions: &[Condition], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut groups: Vec<(&str, String)> = Vec::new();
    for condition in conditions {
        let terms: Vec<String> = condition.terms.iter().map(|term| format!("{term:#}")).collect();
        let (name, text) = match &*condition.name {
            DIFFER if terms.len().is_multiple_of(2) => {
                let pairs: Vec<String> =
                    terms.chunks_exact(2).map(|pair| format!("({} {})", pair[0], pair[1])).collect();
                ("=/=", format!("({})", pairs.join(" ")))
            }
            ABSENT => (ABSENT, format!("({})", terms.join(" "))),
            "numbero" => ("num", terms.join(" ")),
            "stringo" => ("str", terms.join(" ")),
            "symbolo" => ("sym", terms.join(" ")),
            "booleano" => ("bool", terms.join(" ")),
            name if terms.len() == 1 => (name, terms.join(" ")),
            name => (name, format!("({})", terms.join(" "))),
        };
        match groups.iter_mut().find(|(other, _)| *other == name) {
            Some((_, texts)) => {
                texts.push(' ');
                texts.push_str(&text);
            }
            _ => groups.push((name, text)),
        }
    }
    groups.iter().try_for_each(|(name, texts)| write!(f, " ({name} {texts})"))
}
