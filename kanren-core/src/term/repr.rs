//! The representation of a term: an enum over counted pointers, 16 bytes.
//!
//! Nobody outside this file matches on it: everything else sees a term through its constructors
//! and [`Term::view`](super::Term::view), so that another representation can take its place.

use std::sync::Arc;

use smallvec::SmallVec;

use super::{Compound, Openness, Pair, Symbol, Term, Var, View};

/// One variant for each combination of shape and [`Openness`]: the tag says both.
#[derive(Clone)]
pub(super) enum Repr {
    Nil,
    Int(i64),
    Bool(bool),
    Char(char),
    Symbol(Symbol),
    Var(Var),
    // `Arc<str>` is two words; a term has room for one.
    Str(Arc<Box<str>>),
    GroundPair(Arc<Pair>),
    Pair(Arc<Pair>),
    GroundCompound(Arc<Compound>),
    Compound(Arc<Compound>),
    // The rest exists only in goals and compiled code.
    TemplatePair(Arc<Pair>),
    TemplateCompound(Arc<Compound>),
    Slot(u32),
    Wild,
    Unset,
}

impl Repr {
    #[inline]
    pub(super) fn view(&self) -> View<'_> {
        use Openness::{Ground, Open, Template};
        match self {
            Repr::Nil => View::Nil,
            Repr::Int(value) => View::Int(*value),
            Repr::Bool(value) => View::Bool(*value),
            Repr::Char(value) => View::Char(*value),
            Repr::Symbol(symbol) => View::Symbol(*symbol),
            Repr::Var(var) => View::Var(*var),
            Repr::Str(text) => View::Str(text),
            Repr::GroundPair(cell) => View::Pair { cell, openness: Ground },
            Repr::Pair(cell) => View::Pair { cell, openness: Open },
            Repr::TemplatePair(cell) => View::Pair { cell, openness: Template },
            Repr::GroundCompound(cell) => View::Compound { cell, openness: Ground },
            Repr::Compound(cell) => View::Compound { cell, openness: Open },
            Repr::TemplateCompound(cell) => View::Compound { cell, openness: Template },
            Repr::Slot(slot) => View::Slot(*slot),
            Repr::Wild => View::Wild,
            Repr::Unset => View::Unset,
        }
    }

    #[inline]
    pub(super) fn openness(&self) -> Openness {
        match self {
            Repr::Var(var) if var.is_symbolic() => Openness::Template,
            Repr::Var(_) | Repr::Pair(_) | Repr::Compound(_) => Openness::Open,
            Repr::TemplatePair(_) | Repr::TemplateCompound(_) | Repr::Slot(_) | Repr::Wild => Openness::Template,
            _ => Openness::Ground,
        }
    }

    #[inline]
    pub(super) fn pair(openness: Openness, cell: Pair) -> Repr {
        let cell = Arc::new(cell);
        match openness {
            Openness::Ground => Repr::GroundPair(cell),
            Openness::Open => Repr::Pair(cell),
            Openness::Template => Repr::TemplatePair(cell),
        }
    }

    pub(super) fn compound(openness: Openness, cell: Compound) -> Repr {
        let cell = Arc::new(cell);
        match openness {
            Openness::Ground => Repr::GroundCompound(cell),
            Openness::Open => Repr::Compound(cell),
            Openness::Template => Repr::TemplateCompound(cell),
        }
    }

    /// Whether dropping this can drop further terms.
    #[inline]
    fn is_cell(&self) -> bool {
        use Repr::{Compound, GroundCompound, GroundPair, Pair, TemplateCompound, TemplatePair};
        matches!(
            self,
            GroundPair(_) | Pair(_) | TemplatePair(_) | GroundCompound(_) | Compound(_) | TemplateCompound(_)
        )
    }
}

/// Cells whose count may reach zero, waiting to be taken apart.
type Doomed = SmallVec<[Repr; 8]>;

impl Drop for Pair {
    #[inline]
    fn drop(&mut self) {
        if self.car.repr.is_cell() || self.cdr.repr.is_cell() {
            take_apart(self.give_up());
        }
    }
}

impl Drop for Compound {
    #[inline]
    fn drop(&mut self) {
        if self.args.iter().any(|arg| arg.repr.is_cell()) {
            take_apart(self.give_up());
        }
    }
}

impl Pair {
    fn give_up(&mut self) -> Doomed {
        let mut doomed = Doomed::new();
        for part in [&mut self.car, &mut self.cdr] {
            doom(part, &mut doomed);
        }
        doomed
    }
}

impl Compound {
    fn give_up(&mut self) -> Doomed {
        let mut doomed = Doomed::new();
        for part in &mut self.args {
            doom(part, &mut doomed);
        }
        doomed
    }
}

fn doom(part: &mut Term, doomed: &mut Doomed) {
    if part.repr.is_cell() {
        doomed.push(std::mem::replace(&mut part.repr, Repr::Nil));
    }
}

/// Drops cells, however deep in `car` or `cdr`, without recursion.
#[inline(never)]
fn take_apart(mut doomed: Doomed) {
    use Repr::{Compound, GroundCompound, GroundPair, Pair, TemplateCompound, TemplatePair};
    while let Some(repr) = doomed.pop() {
        match repr {
            GroundPair(cell) | Pair(cell) | TemplatePair(cell) => {
                if let Some(mut cell) = Arc::into_inner(cell) {
                    doomed.extend(cell.give_up());
                }
            }
            GroundCompound(cell) | Compound(cell) | TemplateCompound(cell) => {
                if let Some(mut cell) = Arc::into_inner(cell) {
                    doomed.extend(cell.give_up());
                }
            }
            _ => {}
        }
    }
}
