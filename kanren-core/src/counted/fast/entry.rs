//! What a store holds for a variable, in one word: a term, or a pointer to what hangs on the variable.

use std::marker::PhantomData;
use std::mem::{ManuallyDrop, forget, transmute};
use std::ptr::NonNull;

use super::pointer::{Arc, Inner};
use super::word::Repr;
use crate::counted::Stored;
use crate::term::Term;

/// The word of a term, or, with all tag bits 0, a pointer to an attribute; nothing is known where the term is unset.
#[repr(transparent)]
pub(crate) struct Entry<A> {
    word: ManuallyDrop<Repr>,
    of: PhantomData<Arc<A>>,
}

impl<A> Entry<A> {
    pub(crate) const UNBOUND: Entry<A> = Entry::of_repr(Repr::unset());

    const fn of_repr(repr: Repr) -> Entry<A> {
        Entry { word: ManuallyDrop::new(repr), of: PhantomData }
    }

    #[inline]
    pub(crate) fn bound(term: Term) -> Entry<A> {
        debug_assert!(!term.is_unset());
        Entry::of_repr(term.into_repr())
    }

    #[inline]
    pub(crate) fn attributed(attribute: Arc<A>) -> Entry<A> {
        Entry::of_repr(Repr::of_attribute(Arc::into_raw(attribute)))
    }

    #[inline]
    pub(crate) fn stored(&self) -> Stored<'_, A> {
        if self.word.is_attribute() {
            // SAFETY: the word is then that of an `Arc<A>`, which is a pointer to this memory and no more.
            return Stored::Attributed(unsafe { transmute::<&Entry<A>, &Arc<A>>(self) });
        }
        match self.word.is_unset() {
            true => Stored::Unbound,
            // SAFETY: the word is that of a term, which is one and no more.
            false => Stored::Bound(unsafe { transmute::<&Repr, &Term>(&self.word) }),
        }
    }

    /// The attribute, if there is one, taken out.
    #[inline]
    pub(crate) fn into_attribute(self) -> Option<Arc<A>> {
        let attribute = self.attribute()?;
        forget(self);
        // SAFETY: its count was that of the entry, which is not dropped.
        Some(unsafe { Arc::from_raw(attribute) })
    }

    /// The memory of an attribute.
    #[inline]
    fn attribute(&self) -> Option<NonNull<Inner<A>>> {
        self.word.is_attribute().then(|| self.word.pointer())
    }
}

impl<A> Clone for Entry<A> {
    #[inline]
    fn clone(&self) -> Entry<A> {
        // What is counted is counted alike.
        Entry { word: self.word.clone(), of: PhantomData }
    }
}

impl<A> Drop for Entry<A> {
    #[inline]
    fn drop(&mut self) {
        match self.attribute() {
            // SAFETY: its count was that of the entry.
            Some(attribute) => drop(unsafe { Arc::from_raw(attribute) }),
            // SAFETY: the entry ends here.
            None => unsafe { ManuallyDrop::drop(&mut self.word) },
        }
    }
}

// SAFETY: an entry is a term or an `Arc<A>`.
unsafe impl<A: Send + Sync> Send for Entry<A> {}
// SAFETY: see above.
unsafe impl<A: Send + Sync> Sync for Entry<A> {}
