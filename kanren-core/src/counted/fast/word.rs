//! A term in one word: a small value, or a pointer whose low bits say what it points to.

use std::mem::ManuallyDrop;
use std::ptr::{self, NonNull};

use smallvec::SmallVec;

use super::pointer::{Arc, Count, Inner};
use crate::term::{Compound, Openness, Pair, Symbol, Term, Var, View};

/// The word. The tag is in its three low bits.
///
/// | tag | what |
/// |---|---|
/// | 0 | not a term: what hangs on a variable, in a store (see `Entry`) |
/// | 2 | points to a pair without variables |
/// | 4 | points to a pair with variables of a branch |
/// | 6 | points to anything else, whose [`Kind`] stands before it |
/// | 1 | an integer of 61 bits |
/// | 3 | a variable |
/// | 5 | a symbol |
/// | 7 | any other small value, whose [`Small`] kind is in the next three bits |
#[repr(transparent)]
pub(crate) struct Repr(NonNull<u8>);

const TAG: usize = 7;
const ATTRIBUTE: usize = 0;
const GROUND_PAIR: usize = 2;
const OPEN_PAIR: usize = 4;
const BOXED: usize = 6;
const INT: usize = 1;
const VAR: usize = 3;
const SYMBOL: usize = 5;
const SMALL: usize = 7;

/// The kinds of small values that share a tag.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(usize)]
enum Small {
    Nil,
    Bool,
    Char,
    Slot,
    Wild,
    Unset,
}

const NIL: usize = small(Small::Nil, 0);
const WILD: usize = small(Small::Wild, 0);
const UNSET: usize = small(Small::Unset, 0);

/// The bits of a small value.
const fn small(kind: Small, value: u32) -> usize {
    (value as usize) << 8 | (kind as usize) << 3 | SMALL
}

/// What is counted, but no pair of a branch.
#[repr(C)]
struct Boxed<T> {
    kind: Kind,
    value: T,
}

/// The kinds of boxed values. Templates exist in goals, compiled code and answers only.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(usize)]
enum Kind {
    /// An integer of more than 61 bits.
    Int,
    Str,
    TemplatePair,
    GroundCompound,
    OpenCompound,
    TemplateCompound,
}

// SAFETY: what a word may point to is shared by threads as by `Arc`: integers, text, and cells of terms.
unsafe impl Send for Repr {}
// SAFETY: see above.
unsafe impl Sync for Repr {}

impl Repr {
    #[inline]
    const fn of_bits(bits: usize) -> Repr {
        debug_assert!(bits & 1 == 1);
        // SAFETY: the lowest bit of every value that is no pointer is 1.
        Repr(unsafe { NonNull::new_unchecked(ptr::without_provenance_mut(bits)) })
    }

    #[inline]
    fn of_pointer<T>(inner: NonNull<Inner<T>>, tag: usize) -> Repr {
        Repr(inner.cast::<u8>().map_addr(|addr| addr | tag))
    }

    /// The word of what hangs on a variable; see `Entry`.
    #[inline]
    pub(super) fn of_attribute<A>(inner: NonNull<Inner<A>>) -> Repr {
        Repr::of_pointer(inner, ATTRIBUTE)
    }

    #[inline]
    pub(super) fn is_attribute(&self) -> bool {
        self.tag() == ATTRIBUTE
    }

    pub(crate) const fn nil() -> Repr {
        Repr::of_bits(NIL)
    }

    #[inline]
    pub(crate) fn int(value: i64) -> Repr {
        if (value << 3) >> 3 == value {
            return Repr::of_bits((value << 3) as usize | INT);
        }
        Repr::boxed(Kind::Int, value)
    }

    pub(crate) const fn bool(value: bool) -> Repr {
        Repr::of_bits(small(Small::Bool, value as u32))
    }

    pub(crate) const fn char(value: char) -> Repr {
        Repr::of_bits(small(Small::Char, value as u32))
    }

    pub(crate) const fn slot(slot: u32) -> Repr {
        Repr::of_bits(small(Small::Slot, slot))
    }

    pub(crate) const fn wild() -> Repr {
        Repr::of_bits(WILD)
    }

    pub(crate) const fn unset() -> Repr {
        Repr::of_bits(UNSET)
    }

    pub(crate) const fn symbol(symbol: Symbol) -> Repr {
        Repr::of_bits((symbol.number() as usize) << 3 | SYMBOL)
    }

    #[inline]
    pub(crate) fn var(var: Var) -> Repr {
        Repr::of_bits((var.id() as usize) << 3 | VAR)
    }

    pub(crate) fn string(text: &str) -> Repr {
        Repr::boxed(Kind::Str, Box::<str>::from(text))
    }

    #[inline]
    pub(crate) fn pair(openness: Openness, cell: Pair) -> Repr {
        let tag = match openness {
            Openness::Ground => GROUND_PAIR,
            Openness::Open => OPEN_PAIR,
            Openness::Template => return Repr::boxed(Kind::TemplatePair, cell),
        };
        Repr::of_pointer(Arc::into_raw(Arc::new(cell)), tag)
    }

    pub(crate) fn compound(openness: Openness, cell: Compound) -> Repr {
        let kind = match openness {
            Openness::Ground => Kind::GroundCompound,
            Openness::Open => Kind::OpenCompound,
            Openness::Template => Kind::TemplateCompound,
        };
        Repr::boxed(kind, cell)
    }

    fn boxed<T>(kind: Kind, value: T) -> Repr {
        Repr::of_pointer(Arc::into_raw(Arc::new(Boxed { kind, value })), BOXED)
    }

    #[inline]
    fn bits(&self) -> usize {
        self.0.addr().get()
    }

    #[inline]
    fn tag(&self) -> usize {
        self.bits() & TAG
    }

    /// Whether this points to counted memory.
    #[inline]
    fn is_counted(&self) -> bool {
        self.bits() & 1 == 0
    }

    /// The memory that this points to, of which only that it is counted memory is known.
    #[inline]
    pub(super) fn pointer<T>(&self) -> NonNull<Inner<T>> {
        debug_assert!(self.is_counted());
        // SAFETY: memory is never at the addresses 0 to 7.
        unsafe { NonNull::new_unchecked(self.0.as_ptr().map_addr(|addr| addr & !TAG).cast()) }
    }

    /// # Safety
    ///
    /// This points to counted memory.
    #[inline]
    unsafe fn count(&self) -> &Count {
        // SAFETY: counts come first in counted memory, and this word holds one.
        unsafe { &*self.pointer::<()>().cast::<Count>().as_ptr() }
    }

    /// # Safety
    ///
    /// This points to a value of this type.
    #[inline]
    unsafe fn value<T>(&self) -> &T {
        // SAFETY: this word holds a count of that memory.
        unsafe { &(*self.pointer::<T>().as_ptr()).value }
    }

    /// # Safety
    ///
    /// This points to a boxed value.
    #[inline]
    unsafe fn kind(&self) -> Kind {
        // SAFETY: the kind comes first, whatever is boxed.
        unsafe { self.value::<Boxed<()>>().kind }
    }

    #[inline]
    pub(crate) fn view(&self) -> View<'_> {
        let bits = self.bits();
        match bits & TAG {
            INT => View::Int(bits as i64 >> 3),
            VAR => View::Var(Var::of_id(bits as u64 >> 3)),
            SYMBOL => View::Symbol(Symbol::of_number((bits >> 3) as u32)),
            // SAFETY: the tag says that this is a pair.
            GROUND_PAIR => View::Pair { cell: unsafe { self.value() }, openness: Openness::Ground },
            // SAFETY: the tag says that this is a pair.
            OPEN_PAIR => View::Pair { cell: unsafe { self.value() }, openness: Openness::Open },
            BOXED => self.view_boxed(),
            _ => self.view_small(),
        }
    }

    #[inline]
    fn view_small(&self) -> View<'_> {
        let bits = self.bits();
        let value = (bits >> 8) as u32;
        match bits >> 3 & 31 {
            kind if kind == Small::Nil as usize => View::Nil,
            kind if kind == Small::Bool as usize => View::Bool(value != 0),
            kind if kind == Small::Char as usize => {
                View::Char(char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER))
            }
            kind if kind == Small::Slot as usize => View::Slot(value),
            kind if kind == Small::Wild as usize => View::Wild,
            _ => View::Unset,
        }
    }

    #[inline]
    fn view_boxed(&self) -> View<'_> {
        use Openness::{Ground, Open, Template};
        // SAFETY: the tag says that this is a boxed value, and its kind says of which type.
        unsafe {
            match self.kind() {
                Kind::TemplatePair => View::Pair { cell: &self.value::<Boxed<Pair>>().value, openness: Template },
                Kind::Int => View::Int(self.value::<Boxed<i64>>().value),
                Kind::Str => View::Str(&self.value::<Boxed<Box<str>>>().value),
                Kind::GroundCompound => View::Compound { cell: self.compound_cell(), openness: Ground },
                Kind::OpenCompound => View::Compound { cell: self.compound_cell(), openness: Open },
                Kind::TemplateCompound => View::Compound { cell: self.compound_cell(), openness: Template },
            }
        }
    }

    /// # Safety
    ///
    /// This points to a compound.
    #[inline]
    unsafe fn compound_cell(&self) -> &Compound {
        // SAFETY: the caller says so.
        unsafe { &self.value::<Boxed<Compound>>().value }
    }

    #[inline]
    pub(crate) fn openness(&self) -> Openness {
        match self.tag() {
            OPEN_PAIR => Openness::Open,
            VAR => match Var::<crate::term::Any>::of_id(self.bits() as u64 >> 3).is_symbolic() {
                true => Openness::Template,
                false => Openness::Open,
            },
            // SAFETY: the tag says that this is a boxed value.
            BOXED => match unsafe { self.kind() } {
                Kind::OpenCompound => Openness::Open,
                Kind::TemplatePair | Kind::TemplateCompound => Openness::Template,
                Kind::Int | Kind::Str | Kind::GroundCompound => Openness::Ground,
            },
            SMALL => match self.bits() >> 3 & 31 {
                kind if kind >= Small::Slot as usize && self.bits() != UNSET => Openness::Template,
                _ => Openness::Ground,
            },
            _ => Openness::Ground,
        }
    }

    #[inline]
    pub(crate) fn is_unset(&self) -> bool {
        self.bits() == UNSET
    }

    /// Gives this word's count up; true if it was the last one. Nothing if there is none.
    #[inline]
    fn release(&self) -> bool {
        // SAFETY: it points to counted memory, of which this word holds a count.
        self.is_counted() && unsafe { self.count().release() }
    }

    /// Frees what a word points to and all that only it kept, however deep, without recursion.
    ///
    /// # Safety
    ///
    /// The last count of that memory was given up, and nobody uses the word again.
    #[inline(never)]
    unsafe fn free(first: NonNull<u8>) {
        let mut doomed = Doomed::new();
        doomed.push(first);
        while let Some(word) = doomed.pop() {
            let word = ManuallyDrop::new(Repr(word));
            // SAFETY: the tag and the kind say what it is; `Arc::new` made it from a box; nobody else has it.
            unsafe {
                match word.tag() {
                    GROUND_PAIR | OPEN_PAIR => {
                        let Pair { car, cdr } = word.take::<Pair>();
                        let_go(car, &mut doomed);
                        let_go(cdr, &mut doomed);
                    }
                    _ => match word.kind() {
                        Kind::Int => drop(word.take::<Boxed<i64>>()),
                        Kind::Str => drop(word.take::<Boxed<Box<str>>>()),
                        Kind::TemplatePair => {
                            let Pair { car, cdr } = word.take::<Boxed<Pair>>().value;
                            let_go(car, &mut doomed);
                            let_go(cdr, &mut doomed);
                        }
                        Kind::GroundCompound | Kind::OpenCompound | Kind::TemplateCompound => {
                            let Compound { mut args, .. } = word.take::<Boxed<Compound>>().value;
                            args.drain(..).for_each(|arg| let_go(arg, &mut doomed));
                        }
                    },
                }
            }
        }
    }

    /// Frees the memory and gives what was in it.
    ///
    /// # Safety
    ///
    /// This points to a value of this type, whose last count was given up, and is not used again.
    #[inline]
    unsafe fn take<T>(&self) -> T {
        // SAFETY: the caller says so; `Arc::new` made it from a box.
        unsafe { Box::from_raw(self.pointer::<T>().as_ptr()) }.value
    }
}

/// Words whose last count was given up, waiting to be freed.
type Doomed = SmallVec<[NonNull<u8>; 8]>;

/// Gives up a part of what is being freed.
#[inline]
fn let_go(part: Term, doomed: &mut Doomed) {
    let part = ManuallyDrop::new(part.into_repr());
    if part.release() {
        doomed.push(part.0);
    }
}

impl Clone for Repr {
    #[inline]
    fn clone(&self) -> Repr {
        if self.is_counted() {
            // SAFETY: it points to counted memory.
            unsafe { self.count() }.add();
        }
        Repr(self.0)
    }
}

impl Drop for Repr {
    #[inline]
    fn drop(&mut self) {
        if self.release() {
            // SAFETY: that was the last count, and the word ends here.
            unsafe { Repr::free(self.0) };
        }
    }
}
