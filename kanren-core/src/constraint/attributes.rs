//! What an unbound variable carries: what it may become, what stands nowhere in it, and the constraints that wait.
//!
//! Attributes are shared by many branches, and the same ones by many variables: the parts of a term inherit them.

use std::collections::HashMap;
use std::slice;
use std::sync::OnceLock;

use smallvec::{SmallVec, smallvec};

use super::{Builtin, Kinds, Propagation, Rule};
use crate::block::Block;
use crate::counted::Arc;
use crate::place::Place;
use crate::subst::{Attribute, Subst, same_atom};
use crate::term::{Term, View, same};

/// A constraint that was posted on terms.
pub(crate) struct Posted {
    pub(crate) rule: Rule,
    pub(crate) terms: Terms,
    /// The goal that posted it.
    pub(crate) place: Option<Place>,
}

/// The terms of a constraint.
pub(crate) type Terms = SmallVec<[Term; 2]>;

/// What an unbound variable carries.
#[derive(Clone)]
pub(crate) struct Attributes {
    pub(crate) kinds: Kinds,
    /// The constants it is one of, where the kinds do not say it all.
    pub(crate) among: Option<std::sync::Arc<[Term]>>,
    /// It stands for any term at all, in one constraint: `_` there. It is never bound and nothing hangs on it.
    pub(crate) is_any: bool,
    /// Absences of known terms: the term of each stands nowhere in the variable.
    absences: List,
    waiting: List,
}

impl Default for Attributes {
    fn default() -> Self {
        Attributes {
            kinds: Kinds::ALL,
            among: None,
            is_any: false,
            absences: List::default(),
            waiting: List::default(),
        }
    }
}

impl Attribute for Attributes {
    fn value(&self, _: &Block) -> Option<Term> {
        None
    }
}

impl Attributes {
    /// Those of `_` in a constraint.
    pub(crate) fn any() -> Arc<Attributes> {
        static ANY: OnceLock<Arc<Attributes>> = OnceLock::new();
        ANY.get_or_init(|| Arc::new(Attributes { is_any: true, ..Attributes::default() })).clone()
    }

    /// The constraints that wait, oldest first.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = &Arc<Posted>> {
        self.waiting.iter()
    }

    /// Only the constraints that wait.
    pub(super) fn only_waiting(&self) -> Attributes {
        Attributes { waiting: self.waiting.clone(), ..Attributes::default() }
    }

    /// Whether a constraint waits.
    pub(crate) fn is_waited_for(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Whether the variable has finitely many values.
    pub(crate) fn is_finite(&self) -> bool {
        self.among.is_some() || self.kinds.are_finite()
    }

    /// The values that the variable may have, where they are finitely many.
    pub(crate) fn values(&self) -> impl Iterator<Item = Term> {
        let constants = self.among.as_deref().unwrap_or_default();
        let of_kinds = self.among.is_none().then(|| self.kinds.values());
        constants.iter().cloned().chain(of_kinds.into_iter().flatten())
    }

    /// Absences of known terms, oldest first.
    pub(crate) fn absences(&self) -> impl Iterator<Item = &Arc<Posted>> {
        self.absences.iter()
    }

    /// Those of a variable of which nothing is known but that a known term stands nowhere in it.
    pub(super) fn lacking(term: &Term, place: Option<Place>) -> Attributes {
        let rule = Rule::Builtin(Builtin::Absent);
        let absence = Posted { rule, terms: smallvec![term.clone()], place };
        let kinds = without_single(Kinds::ALL, term);
        Attributes { kinds, absences: List::One(Arc::new(absence)), ..Attributes::default() }
    }

    /// What the parts of a term inherit from the variable that became the term; nothing if they inherit nothing.
    pub(super) fn inherited(this: &Arc<Attributes>) -> Option<Arc<Attributes>> {
        if this.absences.is_empty() {
            return None;
        }
        let kinds = this.absences().fold(Kinds::ALL, |kinds, posted| without_single(kinds, &posted.terms[0]));
        if kinds == this.kinds && this.waiting.is_empty() {
            return Some(this.clone());
        }
        Some(Arc::new(Attributes { kinds, absences: this.absences.clone(), ..Attributes::default() }))
    }

    /// Whether it is known that this known term stands nowhere in the variable.
    pub(super) fn lacks(&self, term: &Term) -> bool {
        self.absences.iter().any(|posted| is_known_as(&posted.terms[0], term))
    }

    /// Whether all that the others say, which are inherited, is known here.
    pub(super) fn has_all_of(&self, inherited: &Attributes) -> bool {
        self.among.is_none()
            && self.kinds.are_in(inherited.kinds)
            && inherited.absences().all(|posted| self.lacks(&posted.terms[0]))
    }

    /// Whether one of the constraints that came last says that the variable is not this known term.
    pub(super) fn excludes(&self, term: &Term) -> bool {
        let says_so = |posted: &Arc<Posted>| {
            matches!(posted.rule, Rule::Builtin(Builtin::Differ))
                && posted.terms.len() == 2
                && (is_known_as(&posted.terms[0], term) || is_known_as(&posted.terms[1], term))
        };
        self.waiting.last(LATEST).any(says_so)
    }
}

/// Whether two terms, the second one known, are the same.
#[inline]
fn is_known_as(term: &Term, known: &Term) -> bool {
    if is_cell(term) && is_cell(known) { same(term, known) } else { same_atom(term.view(), known.view()) }
}

pub(super) fn is_cell(term: &Term) -> bool {
    matches!(term.view(), View::Pair { .. } | View::Compound { .. })
}

impl Subst<Attributes> {
    /// Whether the variable is a `_` of a constraint.
    #[inline]
    pub(crate) fn is_any(&self, number: u32) -> bool {
        self.attribute(number).is_some_and(|attributes| attributes.is_any)
    }
}

fn without_single(kinds: Kinds, term: &Term) -> Kinds {
    let kind = Kinds::of(term.view());
    if kind.is_single() { kinds.without(kind) } else { kinds }
}

/// Says that the term of `posted`, which is known, stands nowhere in an unbound variable.
pub(super) fn add_absence(subst: &mut Subst<Attributes>, number: u32, posted: &Arc<Posted>) {
    let mut attributes = subst.attribute(number).map_or_else(Attributes::default, |it| Attributes::clone(it));
    attributes.absences.push(posted.clone());
    subst.set_attribute(number, Arc::new(attributes));
}

impl Propagation<'_> {
    /// Hangs a constraint on a variable, in the place of what it has come from.
    pub(super) fn hang(&mut self, number: u32, posted: &Arc<Posted>, before: Option<&Arc<Posted>>) {
        if self.moved == Some((number, Arc::as_ptr(posted))) {
            return; // It came along with the others.
        }
        let mut attributes = match self.subst.attribute(number) {
            Some(attributes) if !self.is_new && attributes.waiting.has(posted) => return,
            Some(attributes) => Attributes::clone(attributes),
            None => Attributes::default(),
        };
        if let Some(before) = before
            && !self.is_new
            && attributes.waiting.has(before)
        {
            attributes.waiting.remove(before);
        }
        attributes.waiting.push(posted.clone());
        self.subst.set_attribute(number, Arc::new(attributes));
    }
}

/// Constraints in whose place others stand since the last operation began: who still meets them, need not ask them.
///
/// They are known by address, and kept, so that no address is used twice.
#[derive(Default)]
pub(crate) struct Superseded(HashMap<usize, Arc<Posted>>);

impl Superseded {
    pub(super) fn add(&mut self, posted: &Arc<Posted>) {
        self.0.insert(Arc::as_ptr(posted).addr(), posted.clone());
    }

    pub(super) fn has(&self, posted: &Arc<Posted>) -> bool {
        !self.0.is_empty() && self.0.contains_key(&Arc::as_ptr(posted).addr())
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

/// A list of constraints: of one it is a pointer, of a few it is shared, of many it is cheap to add to a copy. Two words: an
/// unbound variable mostly has one constraint or none, and searches hold many such variables.
#[derive(Clone, Default)]
enum List {
    #[default]
    None,
    One(Arc<Posted>),
    Few(Arc<Vec<Arc<Posted>>>),
    Many(Arc<im::Vector<Arc<Posted>>>),
}

/// So many are copied one by one.
const MANY: usize = 16;
/// Among so many of the latest it is looked for one that says the same.
const LATEST: usize = 8;

impl List {
    /// Those that stand in a row, and those that do not.
    #[inline]
    fn parts(&self) -> (&[Arc<Posted>], Option<&im::Vector<Arc<Posted>>>) {
        match self {
            List::None => (&[], None),
            List::One(posted) => (slice::from_ref(posted), None),
            List::Few(few) => (few, None),
            List::Many(many) => (&[], Some(many)),
        }
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = &Arc<Posted>> {
        let (few, many) = self.parts();
        few.iter().chain(many.into_iter().flat_map(|many| many.iter()))
    }

    /// The last few, at most so many.
    fn last(&self, count: usize) -> impl Iterator<Item = &Arc<Posted>> {
        let (few, many) = self.parts();
        few[few.len().saturating_sub(count)..]
            .iter()
            .chain(many.into_iter().flat_map(move |it| it.iter().rev().take(count)))
    }

    #[inline]
    fn is_empty(&self) -> bool {
        match self {
            List::None => true,
            List::One(_) | List::Few(_) => false,
            List::Many(many) => many.is_empty(),
        }
    }

    fn has(&self, posted: &Arc<Posted>) -> bool {
        self.iter().any(|other| Arc::ptr_eq(other, posted))
    }

    fn push(&mut self, posted: Arc<Posted>) {
        match self {
            List::None => *self = List::One(posted),
            List::One(one) => *self = List::Few(Arc::new(vec![one.clone(), posted])),
            List::Few(few) if few.len() < MANY => Arc::make_mut(few).push(posted),
            List::Few(few) => *self = List::Many(Arc::new(few.iter().cloned().chain([posted]).collect())),
            List::Many(many) => Arc::make_mut(many).push_back(posted),
        }
    }

    fn remove(&mut self, posted: &Arc<Posted>) {
        let kept = |other: &Arc<Posted>| !Arc::ptr_eq(other, posted);
        match self {
            List::None => {}
            List::One(one) if kept(one) => {}
            List::One(_) => *self = List::None,
            List::Few(few) => {
                Arc::make_mut(few).retain(kept);
                if few.is_empty() {
                    *self = List::None;
                }
            }
            List::Many(many) => Arc::make_mut(many).retain(kept),
        }
    }
}
