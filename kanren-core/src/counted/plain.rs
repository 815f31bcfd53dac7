//! The representation in enums and standard pointers, without `unsafe`: the twin of `fast`.

use std::ops::Deref;

use smallvec::SmallVec;

use super::Stored;
use crate::term::{Any, Compound, Openness, Pair, Symbol, Term, Var, View};

/// The pointer of the standard library.
pub(crate) type Arc<T> = std::sync::Arc<T>;

/// One variant for each combination of shape and [`Openness`]: the tag says both.
///
/// Every payload is one 64-bit word, whatever it means: then the compiler keeps a term in two registers. (With payloads
/// of several sizes it writes the tag and the payload apart and copies all 16 bytes at once, which stalls on every copy
/// of a term just made.)
#[derive(Clone)]
pub(crate) enum Repr {
    Nil,
    Int(u64),
    Bool(u64),
    Char(u64),
    Symbol(u64),
    Var(u64),
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
    pub(crate) const fn nil() -> Repr {
        Repr::Nil
    }

    pub(crate) const fn int(value: i64) -> Repr {
        Repr::Int(value.cast_unsigned())
    }

    pub(crate) const fn bool(value: bool) -> Repr {
        Repr::Bool(value as u64)
    }

    pub(crate) const fn char(value: char) -> Repr {
        Repr::Char(value as u64)
    }

    pub(crate) const fn slot(slot: u32) -> Repr {
        Repr::Slot(slot as u64)
    }

    pub(crate) const fn wild() -> Repr {
        Repr::Wild
    }

    pub(crate) const fn unset() -> Repr {
        Repr::Unset
    }

    pub(crate) const fn symbol(symbol: Symbol) -> Repr {
        Repr::Symbol(symbol.number() as u64)
    }

    pub(crate) fn var(var: Var) -> Repr {
        Repr::Var(var.id())
    }

    pub(crate) fn string(text: &str) -> Repr {
        Repr::Str(Arc::new(text.into()))
    }

    #[inline]
    pub(crate) fn view(&self) -> View<'_> {
        use Openness::{Ground, Open, Template};
        match self {
            Repr::Nil => View::Nil,
            Repr::Int(value) => View::Int(value.cast_signed()),
            Repr::Bool(value) => View::Bool(*value != 0),
            Repr::Char(value) => View::Char(char::from_u32(*value as u32).unwrap_or(char::REPLACEMENT_CHARACTER)),
            Repr::Symbol(number) => View::Symbol(Symbol::of_number(*number as u32)),
            Repr::Var(id) => View::Var(Var::of_id(*id)),
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
    pub(crate) fn openness(&self) -> Openness {
        match self {
            Repr::Var(id) if Var::<Any>::of_id(*id).is_symbolic() => Openness::Template,
            Repr::Var(_) | Repr::Pair(_) | Repr::Compound(_) => Openness::Open,
            Repr::TemplatePair(_) | Repr::TemplateCompound(_) | Repr::Slot(_) | Repr::Wild => Openness::Template,
            _ => Openness::Ground,
        }
    }

    pub(crate) fn is_unset(&self) -> bool {
        matches!(self, Repr::Unset)
    }

    #[inline]
    pub(crate) fn pair(openness: Openness, cell: Pair) -> Repr {
        let cell = Arc::new(cell);
        match openness {
            Openness::Ground => Repr::GroundPair(cell),
            Openness::Open => Repr::Pair(cell),
            Openness::Template => Repr::TemplatePair(cell),
        }
    }

    pub(crate) fn compound(openness: Openness, cell: Compound) -> Repr {
        let cell = Arc::new(cell);
        match openness {
            Openness::Ground => Repr::GroundCompound(cell),
            Openness::Open => Repr::Compound(cell),
            Openness::Template => Repr::TemplateCompound(cell),
        }
    }
}

/// Drops the cells among some terms, however deep in `car` or `cdr`, without recursion.
#[inline(never)]
fn take_apart<'t>(parts: impl IntoIterator<Item = &'t mut Term>) {
    use Repr::{Compound, GroundCompound, GroundPair, Pair, TemplateCompound, TemplatePair};
    // Cells whose count may reach zero.
    let mut doomed: SmallVec<[Repr; 8]> = parts.into_iter().map(take).collect();
    while let Some(repr) = doomed.pop() {
        match repr {
            GroundPair(cell) | Pair(cell) | TemplatePair(cell) => {
                if let Some(mut cell) = Arc::into_inner(cell) {
                    doomed.extend([take(&mut cell.car), take(&mut cell.cdr)]);
                }
            }
            GroundCompound(cell) | Compound(cell) | TemplateCompound(cell) => {
                if let Some(mut cell) = Arc::into_inner(cell) {
                    doomed.extend(cell.args.iter_mut().map(take));
                }
            }
            _ => {}
        }
    }
}

fn take(part: &mut Term) -> Repr {
    std::mem::replace(part, Term::nil()).into_repr()
}

impl Drop for Pair {
    fn drop(&mut self) {
        take_apart([&mut self.car, &mut self.cdr]);
    }
}

impl Drop for Compound {
    fn drop(&mut self) {
        take_apart(&mut self.args);
    }
}

/// Some terms, counted.
#[derive(Clone)]
pub(crate) struct Slots(Arc<[Term]>);

impl Slots {
    /// The first `len` of these terms, as many as there are.
    pub(crate) fn new(len: usize, terms: impl IntoIterator<Item = Term>) -> Slots {
        Slots(terms.into_iter().take(len).collect())
    }

    /// The terms, to be changed, if this is the only pointer to them.
    pub(crate) fn get_mut(&mut self) -> Option<&mut [Term]> {
        Arc::get_mut(&mut self.0)
    }
}

impl Deref for Slots {
    type Target = [Term];

    fn deref(&self) -> &[Term] {
        &self.0
    }
}

/// What a store holds for a variable.
pub(crate) enum Entry<A> {
    Unbound,
    Bound(Term),
    Attributed(Arc<A>),
}

impl<A> Entry<A> {
    pub(crate) const UNBOUND: Entry<A> = Entry::Unbound;

    pub(crate) fn bound(term: Term) -> Entry<A> {
        Entry::Bound(term)
    }

    pub(crate) fn attributed(attribute: Arc<A>) -> Entry<A> {
        Entry::Attributed(attribute)
    }

    #[inline]
    pub(crate) fn stored(&self) -> Stored<'_, A> {
        match self {
            Entry::Unbound => Stored::Unbound,
            Entry::Bound(term) => Stored::Bound(term),
            Entry::Attributed(attribute) => Stored::Attributed(attribute),
        }
    }

    /// The attribute, if there is one, taken out.
    pub(crate) fn into_attribute(self) -> Option<Arc<A>> {
        match self {
            Entry::Attributed(attribute) => Some(attribute),
            Entry::Unbound | Entry::Bound(_) => None,
        }
    }
}

// Derived, it would ask `A: Clone`.
impl<A> Clone for Entry<A> {
    #[inline]
    fn clone(&self) -> Self {
        match self {
            Entry::Unbound => Entry::Unbound,
            Entry::Bound(term) => Entry::Bound(term.clone()),
            Entry::Attributed(attribute) => Entry::Attributed(attribute.clone()),
        }
    }
}
