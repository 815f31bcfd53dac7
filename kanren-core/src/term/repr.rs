//! The representation of a term: an enum over counted pointers, 16 bytes.
//!
//! Nobody outside this file matches on it: everything else sees a term through its constructors
//! and [`Term::view`](super::Term::view), so that another representation can take its place.
//!
//! Every payload is one 64-bit word, whatever it means: then the compiler keeps a term in two
//! registers. (With payloads of several sizes it writes the tag and the payload apart and copies all
//! 16 bytes at once, which stalls on every copy of a term just made.)

use smallvec::SmallVec;
use triomphe::{Arc, UniqueArc};

use super::{Compound, Openness, Pair, Symbol, Term, Var, View};

/// One variant for each combination of shape and [`Openness`]: the tag says both.
#[derive(Clone)]
pub(super) enum Repr {
    Nil,
    Int(u64),
    Bool(u64),
    Char(u64),
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
    Slot(u64),
    Wild,
    Unset,
}

impl Repr {
    pub(super) const fn int(value: i64) -> Repr {
        Repr::Int(value.cast_unsigned())
    }

    pub(super) const fn bool(value: bool) -> Repr {
        Repr::Bool(value as u64)
    }

    pub(super) const fn char(value: char) -> Repr {
        Repr::Char(value as u64)
    }

    pub(super) const fn slot(slot: u32) -> Repr {
        Repr::Slot(slot as u64)
    }

    #[inline]
    pub(super) fn view(&self) -> View<'_> {
        use Openness::{Ground, Open, Template};
        match self {
            Repr::Nil => View::Nil,
            Repr::Int(value) => View::Int(value.cast_signed()),
            Repr::Bool(value) => View::Bool(*value != 0),
            Repr::Char(value) => View::Char(char::from_u32(*value as u32).unwrap_or(char::REPLACEMENT_CHARACTER)),
            Repr::Symbol(symbol) => View::Symbol(*symbol),
            Repr::Var(var) => View::Var(*var),
            Repr::Str(text) => View::Str(text),
            Repr::GroundPair(cell) => View::Pair { cell, openness: Ground },
            Repr::Pair(cell) => View::Pair { cell, openness: Open },
            Repr::TemplatePair(cell) => View::Pair { cell, openness: Template },
            Repr::GroundCompound(cell) => View::Compound { cell, openness: Ground },
            Repr::Compound(cell) => View::Compound { cell, openness: Open },
            Repr::TemplateCompound(cell) => View::Compound { cell, openness: Template },
            Repr::Slot(slot) => View::Slot(*slot as u32),
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

impl Drop for Pair {
    #[inline]
    fn drop(&mut self) {
        if self.car.repr.is_cell() || self.cdr.repr.is_cell() {
            take_apart([&mut self.car, &mut self.cdr]);
        }
    }
}

impl Drop for Compound {
    #[inline]
    fn drop(&mut self) {
        if self.args.iter().any(|arg| arg.repr.is_cell()) {
            take_apart(&mut self.args);
        }
    }
}

/// Cells whose count may reach zero, waiting to be taken apart.
type Doomed = SmallVec<[Repr; 8]>;

/// The cells among some terms, taken out.
fn doom<'t>(parts: impl IntoIterator<Item = &'t mut Term>, doomed: &mut Doomed) {
    for part in parts {
        if part.repr.is_cell() {
            doomed.push(std::mem::replace(&mut part.repr, Repr::Nil));
        }
    }
}

/// Drops the cells among some terms, however deep in `car` or `cdr`, without recursion.
#[inline(never)]
fn take_apart<'t>(parts: impl IntoIterator<Item = &'t mut Term>) {
    use Repr::{Compound, GroundCompound, GroundPair, Pair, TemplateCompound, TemplatePair};
    let mut doomed = Doomed::new();
    doom(parts, &mut doomed);
    while let Some(mut repr) = doomed.pop() {
        // Down one list without touching the work list.
        while let GroundPair(cell) | Pair(cell) | TemplatePair(cell) = repr {
            let Some(mut cell) = sole(cell) else {
                repr = Repr::Nil;
                break;
            };
            if cell.car.repr.is_cell() {
                doomed.push(std::mem::replace(&mut cell.car.repr, Repr::Nil));
            }
            repr = std::mem::replace(&mut cell.cdr.repr, Repr::Nil);
        }
        if let GroundCompound(cell) | Compound(cell) | TemplateCompound(cell) = repr
            && let Some(mut cell) = sole(cell)
        {
            doom(&mut cell.args, &mut doomed);
        }
    }
}

/// What a pointer points to, if it is the last one. Of two threads that let go at once, one gets it.
#[inline]
fn sole<T>(pointer: Arc<T>) -> Option<UniqueArc<T>> {
    Arc::try_unique(pointer).or_else(|shared| Arc::into_unique(shared).ok_or(())).ok()
}
