//! The constraints of the books: `=/=`, the types, `absento`. Each narrows what its variables may become, or waits for
//! as few of them as it can.

use smallvec::{SmallVec, smallvec};

use super::among::{Sifted, constants};
use super::attributes::{Superseded, add_absence, is_cell};
use super::overlay::{differ_on_the_surface, unifier};
use super::{Attributes, Constraint, Kinds, Known, Ledger, Posted, Refusal, Rule, Terms, Verdict, ask, variables};
use crate::counted::Arc;
use crate::place::Place;
use crate::subst::{Replaced, Subst};
use crate::term::{Any, Term, Var, View, same};

/// Which of them a constraint is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Builtin {
    /// Pairs of terms, of which one pair must differ.
    Differ,
    /// The first term stands nowhere in the second.
    Absent,
    /// A term is a number.
    Number,
    /// A term is a string.
    String,
    /// A term is a symbol.
    Symbol,
    /// A term is a truth value.
    Boolean,
    /// The first term is one of the items of the second, a list of constants.
    Among,
}

impl Builtin {
    pub(crate) fn kinds(self) -> Kinds {
        match self {
            Builtin::Number => Kinds::NUMBER,
            Builtin::String => Kinds::STRING,
            Builtin::Symbol => Kinds::SYMBOL,
            Builtin::Boolean => Kinds::BOOLEAN,
            Builtin::Differ | Builtin::Absent | Builtin::Among => Kinds::ALL,
        }
    }

    /// Whether it may hold, as far as the surfaces of its terms tell.
    #[inline]
    pub(crate) fn may_hold<'t>(self, mut surfaces: impl Iterator<Item = &'t Term>) -> bool {
        let (Some(first), second) = (surfaces.next(), surfaces.next()) else { return true };
        match (self, second) {
            (Builtin::Differ, Some(second)) => match (first.view(), second.view()) {
                (View::Var(x), View::Var(y)) => x.id() != y.id(),
                _ => differ_on_the_surface(first, second) != Some(false),
            },
            (Builtin::Differ | Builtin::Absent, _) => true,
            (kind, _) => !Kinds::of(first.view()).and(kind.kinds()).is_empty(),
        }
    }

    /// It, posted on terms.
    pub(super) fn posted(self, terms: Terms, place: Option<Place>) -> Arc<Posted> {
        Arc::new(Posted { rule: Rule::Builtin(self), terms, place })
    }
}

impl Constraint for Builtin {
    fn name(&self) -> &str {
        match self {
            Builtin::Differ => "!=",
            Builtin::Absent => "absento",
            Builtin::Number => "numbero",
            Builtin::String => "stringo",
            Builtin::Symbol => "symbolo",
            Builtin::Boolean => "booleano",
            Builtin::Among => "one_of",
        }
    }

    /// An independent check, without propagation: what holds of the terms as they stand.
    fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
        let subst = known.subst();
        match self {
            Builtin::Differ => different(subst, pairs(terms)),
            Builtin::Absent => absent(subst, &terms[0], &terms[1]),
            Builtin::Among => {
                let term = subst.walk_star(&terms[0]);
                match constants(&terms[1]).iter().any(|value| unifier(subst, [(&term, value)]).is_some()) {
                    true if term.is_ground() => Verdict::Holds,
                    true => Verdict::Waits,
                    false => Verdict::Fails,
                }
            }
            kind => match subst.walk(&terms[0]).view() {
                View::Var(_) => Verdict::Waits,
                view if Kinds::of(view).are_in(kind.kinds()) => Verdict::Holds,
                _ => Verdict::Fails,
            },
        }
    }
}

fn different<'t>(subst: &'t Subst<Attributes>, pairs: impl IntoIterator<Item = (&'t Term, &'t Term)>) -> Verdict {
    match unifier(subst, pairs) {
        None => Verdict::Holds,
        Some(bindings) if bindings.is_empty() => Verdict::Fails,
        Some(_) => Verdict::Waits,
    }
}

fn absent(subst: &Subst<Attributes>, t: &Term, u: &Term) -> Verdict {
    let mut waits = false;
    let mut work: SmallVec<[Term; 8]> = SmallVec::new();
    work.push(u.clone());
    while let Some(part) = work.pop() {
        let part = subst.walk(&part);
        match unifier(subst, [(t, &part)]) {
            Some(bindings) if bindings.is_empty() => return Verdict::Fails,
            Some(_) => waits = true,
            None => {}
        }
        match part.view() {
            View::Var(_) => waits = true,
            View::Pair { cell, .. } => work.extend([cell.cdr().clone(), cell.car().clone()]),
            View::Compound { cell, .. } => work.extend(cell.args().iter().cloned()),
            _ => {}
        }
    }
    if waits { Verdict::Waits } else { Verdict::Holds }
}

/// Flat pairs, as pairs.
pub(crate) fn pairs(terms: &[Term]) -> impl Iterator<Item = (&Term, &Term)> {
    terms.chunks_exact(2).map(|pair| (&pair[0], &pair[1]))
}

/// Where propagation writes to.
pub(crate) struct Propagation<'a> {
    pub(crate) subst: &'a mut Subst<Attributes>,
    pub(crate) replaced: &'a mut Vec<Replaced<Attributes>>,
    /// What is kept beside the variables.
    pub(crate) ledger: &'a mut Option<std::sync::Arc<Ledger>>,
    /// Goals that waited and for which it is time.
    pub(crate) ready: &'a mut Vec<Arc<Posted>>,
    /// Where a constraint that can neither hold nor fail nor wait is noted.
    pub(crate) refused: &'a mut Option<Box<Refusal>>,
    pub(crate) superseded: &'a mut Superseded,
    /// Whether what is asked is new, and hangs nowhere yet.
    pub(crate) is_new: bool,
    /// A variable that took over all that waited for another one, and which of that is asked.
    pub(crate) moved: Option<(u32, *const Posted)>,
}

impl Propagation<'_> {
    pub(super) fn ledger_mut(&mut self) -> &mut Ledger {
        std::sync::Arc::make_mut(self.ledger.get_or_insert_default())
    }

    /// Others stand in its place from now on.
    pub(super) fn supersede(&mut self, posted: &Arc<Posted>) {
        if !self.is_new {
            self.superseded.add(posted);
        }
    }

    /// Posts one of the built-in constraints. What is decided at once is kept nowhere.
    pub(crate) fn post(&mut self, builtin: Builtin, terms: Terms, place: Option<Place>) -> bool {
        match builtin {
            Builtin::Differ => {
                let (left, right) = (self.subst.walk(&terms[0]), self.subst.walk(&terms[1]));
                match left.view() {
                    View::Var(var) if right.is_ground() => {
                        self.differ_from(var.number(), &right, || builtin.posted(terms, place))
                    }
                    _ => differ_on_the_surface(&left, &right)
                        .unwrap_or_else(|| self.differ(&builtin.posted(terms, place))),
                }
            }
            Builtin::Absent => match &terms[..] {
                [t, u] if self.lacks(t, u) => true,
                [t, u] if t.is_ground() => self.lacks_from_now_on(t, u, place),
                _ => self.absent(&builtin.posted(terms, place)),
            },
            Builtin::Among => self.among(&builtin.posted(terms, place)),
            kind => self.narrow(&terms[0], kind.kinds()),
        }
    }

    /// Asks one of the built-in constraints, and hangs what is left of it on the variables it depends on.
    pub(crate) fn ask(&mut self, builtin: Builtin, posted: &Arc<Posted>) -> bool {
        match builtin {
            Builtin::Differ => self.differ(posted),
            Builtin::Absent => self.absent(posted),
            Builtin::Among => self.among(posted),
            kind => self.narrow(&posted.terms[0], kind.kinds()),
        }
    }

    /// A variable with attributes was bound: what it was bound to takes them over, or breaks them. If it breaks a
    /// constraint that waited, that one is given back.
    pub(crate) fn wake(&mut self, woken: &Replaced<Attributes>) -> Result<(), Option<Arc<Posted>>> {
        let Replaced { number, attribute } = woken;
        let mut moved = None;
        let term = self.subst.walk(&Var::<Any>::numbered(*number).term());
        match term.view() {
            View::Var(var) if self.subst.attribute(var.number()).is_none() => {
                self.subst.set_attribute(var.number(), attribute.clone());
                self.note_finite(var.number(), attribute);
                moved = Some(var.number());
            }
            _ => {
                if !self.narrow(&term, attribute.kinds) {
                    return Err(None);
                }
                if let Some(values) = &attribute.among {
                    let values = Term::list(values.iter().cloned());
                    if !self.among(&Builtin::Among.posted(smallvec![term.clone(), values], None)) {
                        return Err(None);
                    }
                }
                if let Some(inherited) = Attributes::inherited(attribute)
                    && !self.inherit(&inherited, term)
                {
                    return Err(None);
                }
            }
        }
        let breaks = |posted: &&Arc<Posted>| {
            self.moved = moved.map(|number| (number, Arc::as_ptr(posted)));
            !self.superseded.has(posted) && !ask(self, posted)
        };
        match attribute.waiting().find(breaks) {
            Some(failed) => Err(Some(failed.clone())),
            None => Ok(()),
        }
    }

    /// A term is of one of these kinds. A variable of which one value is left is bound to it.
    pub(crate) fn narrow(&mut self, term: &Term, kinds: Kinds) -> bool {
        let term = self.subst.walk(term);
        let View::Var(var) = term.view() else { return Kinds::of(term.view()).are_in(kinds) };
        let number = var.number();
        let old = self.subst.attribute(number);
        let known = old.map_or(Kinds::ALL, |attributes| attributes.kinds);
        let left = known.and(kinds);
        if left == known {
            return true;
        }
        if left.is_empty() {
            return false;
        }
        if let Some(old) = old
            && let Some(values) = &old.among
        {
            let old = old.clone();
            let values = values.iter().filter(|value| Kinds::of(value.view()).are_in(left)).cloned().collect();
            return self.set_values(number, Some(&old), values);
        }
        if let Some(value) = left.only() {
            self.subst.extend(number, value, self.replaced);
            return true;
        }
        let mut attributes = old.map_or_else(Attributes::default, |old| Attributes::clone(old));
        attributes.kinds = left;
        self.note_finite(number, &attributes);
        self.subst.set_attribute(number, Arc::new(attributes));
        true
    }

    pub(super) fn note_finite(&mut self, number: u32, attributes: &Attributes) {
        if attributes.is_finite() {
            self.ledger_mut().finite.push_back(number);
        }
    }

    fn differ(&mut self, posted: &Arc<Posted>) -> bool {
        if let [left, right] = &posted.terms[..] {
            let (left, right) = (self.subst.walk(left), self.subst.walk(right));
            match (left.view(), right.view()) {
                (View::Var(x), View::Var(y)) if x.number() == y.number() => return false,
                (View::Var(x), View::Var(y)) => {
                    if self.subst.is_any(x.number()) || self.subst.is_any(y.number()) {
                        return false;
                    }
                    if !self.kinds(x.number()).and(self.kinds(y.number())).is_empty() {
                        self.hang(x.number(), posted, None);
                        self.hang(y.number(), posted, None);
                    }
                    return true;
                }
                (View::Var(var), _) if right.is_ground() => {
                    return self.differ_from(var.number(), &right, || posted.clone());
                }
                (_, View::Var(var)) if left.is_ground() => {
                    return self.differ_from(var.number(), &left, || posted.clone());
                }
                _ => {}
            }
            if let Some(differ) = differ_on_the_surface(&left, &right) {
                return differ;
            }
        }
        let Some(terms) = unifier(self.subst, pairs(&posted.terms)) else { return true };
        if let [var, pattern] = &terms[..]
            && let Some(number) = number(var)
        {
            match self.sift(number, |subst, value| different(subst, [(pattern, value)])) {
                Some(Sifted::Broken) => return false,
                Some(Sifted::Holds) => return true,
                Some(Sifted::Known) => return self.differ(posted),
                Some(Sifted::Open) | None => {}
            }
        }
        let (watched, other) = match &terms[..] {
            [] => return false,
            // A single value is excluded for good.
            [var, value] if Kinds::of(value.view()).is_single() => {
                return self.narrow(&var.clone(), Kinds::ALL.without(Kinds::of(value.view())));
            }
            // As long as one pair may differ nothing is wrong: it waits for the first.
            [var, value, ..] => (number(var), number(value)),
            [_] => unreachable!("terms come in pairs"),
        };
        self.supersede(posted);
        let left = Builtin::Differ.posted(terms, posted.place);
        for number in [watched, other].into_iter().flatten() {
            self.hang(number, &left, Some(posted));
        }
        true
    }

    /// An unbound variable differs from a known term: one that may become it waits, unless it is said already.
    fn differ_from(&mut self, number: u32, value: &Term, posted: impl FnOnce() -> Arc<Posted>) -> bool {
        let kind = Kinds::of(value.view());
        if let Some(own) = self.subst.attribute(number) {
            if own.is_any {
                return false;
            }
            if let Some(values) = &own.among {
                let left = values.iter().filter(|other| !same(other, value)).cloned().collect();
                return self.set_values(number, Some(&own.clone()), left);
            }
            if !kind.are_in(own.kinds) || own.excludes(value) {
                return true;
            }
        }
        if kind.is_single() {
            return self.narrow(&Var::<Any>::numbered(number).term(), Kinds::ALL.without(kind));
        }
        self.hang(number, &posted(), None);
        true
    }

    fn kinds(&self, number: u32) -> Kinds {
        self.subst.attribute(number).map_or(Kinds::ALL, |attributes| attributes.kinds)
    }

    /// Whether it is known already that a term stands nowhere in another one, a variable.
    fn lacks(&self, t: &Term, u: &Term) -> bool {
        match self.subst.find(u).view() {
            View::Var(var) if t.is_ground() => {
                self.subst.attribute(var.number()).is_some_and(|own| !own.is_any && own.lacks(t))
            }
            _ => false,
        }
    }

    /// A known term stands nowhere in another one.
    fn lacks_from_now_on(&mut self, t: &Term, u: &Term, place: Option<Place>) -> bool {
        self.inherit(&Arc::new(Attributes::lacking(t, place)), u.clone())
    }

    fn absent(&mut self, posted: &Arc<Posted>) -> bool {
        let [t, u] = &posted.terms[..] else { return true };
        let t = self.subst.walk_star(t);
        if t.is_ground() {
            return self.lacks_from_now_on(&t, u, posted.place);
        }
        if number(&t).is_some_and(|number| self.subst.is_any(number)) {
            return false;
        }
        self.supersede(posted);
        let mut work: SmallVec<[Term; 8]> = smallvec![u.clone()];
        while let Some(part) = work.pop() {
            let part = self.subst.walk(&part);
            match part.view() {
                View::Var(var) => {
                    if matches!(t.view(), View::Var(own) if own.number() == var.number()) {
                        return false;
                    }
                    // What it is a part of cannot be a part of it.
                    if !matches!(t.view(), View::Var(_)) && self.subst.occurs(var.number(), &t) {
                        continue;
                    }
                    match self.sift(var.number(), |subst, value| absent(subst, &t, value)) {
                        Some(Sifted::Broken) => return false,
                        Some(Sifted::Holds) => {}
                        // It is a known term now.
                        Some(Sifted::Known) => work.push(part),
                        Some(Sifted::Open) | None => {
                            if !self.absent_in_variable(&t, &part, var.number(), posted) {
                                return false;
                            }
                        }
                    }
                    continue;
                }
                View::Pair { cell, .. } => work.extend([cell.cdr().clone(), cell.car().clone()]),
                View::Compound { cell, .. } => work.extend(cell.args().iter().cloned()),
                _ => {}
            }
            if !self.post_differ(&t, &part, posted) {
                return false;
            }
        }
        true
    }

    /// A term that is not known stands nowhere in a variable.
    fn absent_in_variable(&mut self, t: &Term, part: &Term, number: u32, posted: &Arc<Posted>) -> bool {
        if self.subst.is_any(number) {
            return false;
        }
        if !self.kinds(number).may_have_parts() {
            return self.post_differ(t, part, posted);
        }
        let left = Builtin::Absent.posted(smallvec![t.clone(), part.clone()], posted.place);
        for number in std::iter::once(number).chain(variables(self.subst, [t])) {
            self.hang(number, &left, Some(posted));
        }
        true
    }

    /// What the attributes say is absent is no part of a term, nor the term: its variables take them over.
    fn inherit(&mut self, inherited: &Arc<Attributes>, term: Term) -> bool {
        let has_cells = inherited.absences().any(|posted| is_cell(&posted.terms[0]));
        let mut work: SmallVec<[Term; 8]> = SmallVec::new();
        let mut next = Some(term);
        while let Some(part) = next.take().or_else(|| work.pop()) {
            let part = self.subst.walk_owned(part);
            match part.view() {
                View::Var(var) => match self.subst.attribute(var.number()) {
                    // It may be any term at all, and so what is absent.
                    Some(own) if own.is_any => return false,
                    None => self.subst.set_attribute(var.number(), inherited.clone()),
                    Some(own) if Arc::ptr_eq(own, inherited) || own.has_all_of(inherited) => {}
                    Some(_) => {
                        if !self.narrow(&part, inherited.kinds) {
                            return false;
                        }
                        match self.subst.attribute(var.number()).cloned() {
                            Some(own) if own.among.is_some() => {
                                if !self.lack(&own, inherited, var.number()) {
                                    return false;
                                }
                            }
                            Some(_) => self.add_absences(inherited, var.number()),
                            // One value was left, and it is that.
                            None => next = Some(part),
                        }
                    }
                },
                View::Pair { cell, .. } => {
                    if has_cells && !self.cells_differ(inherited, &part) {
                        return false;
                    }
                    work.push(cell.cdr().clone());
                    next = Some(cell.car().clone());
                }
                View::Compound { cell, .. } => {
                    if has_cells && !self.cells_differ(inherited, &part) {
                        return false;
                    }
                    work.extend(cell.args().iter().cloned());
                }
                _ => {
                    if inherited.lacks(&part) {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn add_absences(&mut self, inherited: &Attributes, number: u32) {
        for posted in inherited.absences() {
            let t = &posted.terms[0];
            let may_stand_in = |own: &Arc<Attributes>| {
                !own.lacks(t) && (own.kinds.may_have_parts() || Kinds::of(t.view()).are_in(own.kinds))
            };
            if self.subst.attribute(number).is_some_and(may_stand_in) {
                add_absence(self.subst, number, posted);
            }
        }
    }

    /// The cells among what is absent differ from a cell.
    fn cells_differ(&mut self, inherited: &Attributes, cell: &Term) -> bool {
        let mut absent_cells = inherited.absences().filter(|posted| is_cell(&posted.terms[0]));
        absent_cells.all(|posted| self.post_differ(&posted.terms[0], cell, posted))
    }

    fn post_differ(&mut self, left: &Term, right: &Term, posted: &Arc<Posted>) -> bool {
        if let Some(differ) = differ_on_the_surface(left, right) {
            return differ;
        }
        self.differ(&Builtin::Differ.posted(smallvec![left.clone(), right.clone()], posted.place))
    }
}

/// The number of a variable.
fn number(term: &Term) -> Option<u32> {
    match term.view() {
        View::Var(var) => Some(var.number()),
        _ => None,
    }
}
