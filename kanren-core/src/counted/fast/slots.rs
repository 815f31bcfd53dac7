//! Counted terms in a row: the slots of an environment, behind one thin pointer.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ops::Deref;
use std::ptr::{self, NonNull, slice_from_raw_parts_mut};

use super::pointer::Count;
use crate::term::Term;

/// What stands before the terms.
#[repr(C)]
struct Header {
    count: Count,
    len: usize,
}

/// Some terms, counted.
pub(crate) struct Slots(NonNull<Header>);

// SAFETY: as `Arc`: terms are `Send` and `Sync`.
unsafe impl Send for Slots {}
// SAFETY: see above.
unsafe impl Sync for Slots {}

/// Memory that was allocated and is being filled.
struct Filling {
    header: NonNull<Header>,
    filled: usize,
    len: usize,
}

impl Slots {
    /// The first `len` of these terms.
    ///
    /// # Panics
    ///
    /// If there are fewer.
    #[inline]
    pub(crate) fn new(len: usize, terms: impl IntoIterator<Item = Term>) -> Slots {
        let layout = layout(len);
        // SAFETY: the layout is that of a header at least.
        let Some(header) = NonNull::new(unsafe { alloc(layout) }.cast::<Header>()) else { handle_alloc_error(layout) };
        let mut filling = Filling { header, filled: 0, len };
        let mut terms = terms.into_iter();
        while filling.filled < len {
            let term = terms.next().expect("there are as many terms as slots");
            // SAFETY: there is room for `len` terms behind the header.
            unsafe { first(header).add(filling.filled).write(term) };
            filling.filled += 1;
        }
        std::mem::forget(filling);
        // SAFETY: the memory is ours; now it is all written.
        unsafe { header.write(Header { count: Count::one(), len }) };
        Slots(header)
    }

    #[inline]
    fn header(&self) -> &Header {
        // SAFETY: this pointer holds a count, so the memory is there.
        unsafe { self.0.as_ref() }
    }

    /// The terms, to be changed, if this is the only pointer to them.
    #[inline]
    pub(crate) fn get_mut(&mut self) -> Option<&mut [Term]> {
        let Header { count, len } = self.header();
        if !count.is_one() {
            return None;
        }
        // SAFETY: this is the only pointer, and it is borrowed mutably; `len` terms are there.
        Some(unsafe { &mut *slice_from_raw_parts_mut(first(self.0), *len) })
    }

    #[inline(never)]
    fn free(&mut self) {
        let len = self.header().len;
        // SAFETY: called when the last count was given up; there are `len` terms, and `new` allocated it all.
        unsafe {
            ptr::drop_in_place(slice_from_raw_parts_mut(first(self.0), len));
            dealloc(self.0.as_ptr().cast(), layout(len));
        }
    }
}

/// The layout of so many terms behind their header.
#[inline]
fn layout(len: usize) -> Layout {
    let terms = Layout::array::<Term>(len);
    let whole = terms.and_then(|terms| Layout::new::<Header>().extend(terms));
    whole.expect("more slots than fit in memory").0
}

/// Where the first term stands, or would.
#[inline]
fn first(header: NonNull<Header>) -> *mut Term {
    const { assert!(size_of::<Header>().is_multiple_of(align_of::<Term>())) };
    // SAFETY: the terms follow the header, and what is allocated is no smaller than that.
    unsafe { header.as_ptr().add(1).cast() }
}

/// What was written is dropped if an iterator panics.
impl Drop for Filling {
    #[cold]
    fn drop(&mut self) {
        // SAFETY: so many terms were written, and nobody else knows of this memory.
        unsafe {
            ptr::drop_in_place(slice_from_raw_parts_mut(first(self.header), self.filled));
            dealloc(self.header.as_ptr().cast(), layout(self.len));
        }
    }
}

impl Deref for Slots {
    type Target = [Term];

    #[inline]
    fn deref(&self) -> &[Term] {
        let len = self.header().len;
        // SAFETY: this pointer holds a count; `len` terms are there.
        unsafe { &*slice_from_raw_parts_mut(first(self.0), len) }
    }
}

impl Clone for Slots {
    #[inline]
    fn clone(&self) -> Slots {
        self.header().count.add();
        Slots(self.0)
    }
}

impl Drop for Slots {
    #[inline]
    fn drop(&mut self) {
        if self.header().count.release() {
            self.free();
        }
    }
}
