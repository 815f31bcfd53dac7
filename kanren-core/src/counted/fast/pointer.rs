//! A thin counted pointer, for one thread or several.
//!
//! Against `std::sync::Arc`: no weak pointers, so one count; and whoever lets go asks first whether theirs is the only
//! pointer, which is a plain load where taking one from the count locks the bus. Most cells of a search have one owner.

use std::marker::PhantomData;
use std::ops::Deref;
use std::process::abort;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is allocated. The count comes first, wherever the value begins.
#[repr(C, align(8))]
pub(super) struct Inner<T> {
    pub(super) count: Count,
    pub(super) value: T,
}

/// How many pointers there are.
pub(super) struct Count(AtomicUsize);

impl Count {
    /// Of memory that was just allocated.
    pub(super) const fn one() -> Count {
        Count(AtomicUsize::new(1))
    }

    /// Another pointer is made from one that exists.
    #[inline]
    pub(super) fn add(&self) {
        // Whoever has a pointer to copy keeps the memory alive: nothing is to be ordered. The bound can only be passed
        // by a program that forgets pointers without end.
        if self.0.fetch_add(1, Ordering::Relaxed) > isize::MAX as usize {
            abort();
        }
    }

    /// Whether the pointer at hand is the only one. Then no other thread can make a second one.
    #[inline]
    pub(super) fn is_one(&self) -> bool {
        self.0.load(Ordering::Acquire) == 1
    }

    /// Gives up a pointer; true if it was the last one, and the memory is now the caller's to free.
    #[inline]
    #[must_use]
    pub(super) fn release(&self) -> bool {
        if self.is_one() {
            return true;
        }
        if self.0.fetch_sub(1, Ordering::Release) != 1 {
            return false;
        }
        // What others did with the value happened before it is freed.
        self.0.load(Ordering::Acquire);
        true
    }
}

/// A counted pointer.
pub(crate) struct Arc<T> {
    inner: NonNull<Inner<T>>,
    owns: PhantomData<Inner<T>>,
}

// SAFETY: as `std::sync::Arc`: threads share the value, and the last one drops it.
unsafe impl<T: Send + Sync> Send for Arc<T> {}
// SAFETY: see above.
unsafe impl<T: Send + Sync> Sync for Arc<T> {}

impl<T> Arc<T> {
    #[inline]
    pub(crate) fn new(value: T) -> Arc<T> {
        let inner = Box::new(Inner { count: Count::one(), value });
        Arc { inner: NonNull::from(Box::leak(inner)), owns: PhantomData }
    }

    #[inline]
    fn inner(&self) -> &Inner<T> {
        // SAFETY: this pointer holds a count, so the memory is there.
        unsafe { self.inner.as_ref() }
    }

    /// Where the value is.
    #[inline]
    pub(crate) fn as_ptr(this: &Arc<T>) -> *const T {
        &raw const this.inner().value
    }

    /// Whether two pointers point to the same value.
    #[inline]
    pub(crate) fn ptr_eq(this: &Arc<T>, other: &Arc<T>) -> bool {
        this.inner == other.inner
    }

    /// The value, if this was the last pointer. Of two threads that let go at once, one gets it.
    #[inline]
    pub(crate) fn into_inner(this: Arc<T>) -> Option<T> {
        let inner = Arc::into_raw(this);
        // SAFETY: the count of `this` was not given up yet.
        if !unsafe { inner.as_ref() }.count.release() {
            return None;
        }
        // SAFETY: it was the last one, and `new` made it from a box.
        let inner = unsafe { Box::from_raw(inner.as_ptr()) };
        Some(inner.value)
    }

    /// The memory, with the count of this pointer.
    #[inline]
    pub(super) fn into_raw(this: Arc<T>) -> NonNull<Inner<T>> {
        let inner = this.inner;
        std::mem::forget(this);
        inner
    }

    /// The pointer that [`into_raw`](Arc::into_raw) took apart.
    ///
    /// # Safety
    ///
    /// `inner` comes from there, and its count is given to this pointer.
    #[inline]
    pub(super) unsafe fn from_raw(inner: NonNull<Inner<T>>) -> Arc<T> {
        Arc { inner, owns: PhantomData }
    }

    #[cold]
    #[inline(never)]
    fn free(&mut self) {
        // SAFETY: called when the last count was given up; `new` made it from a box.
        drop(unsafe { Box::from_raw(self.inner.as_ptr()) });
    }
}

impl<T: Clone> Arc<T> {
    /// The value, to be changed; a copy of it, if there are other pointers.
    #[inline]
    pub(crate) fn make_mut(this: &mut Arc<T>) -> &mut T {
        if !this.inner().count.is_one() {
            *this = Arc::new(T::clone(this));
        }
        // SAFETY: this is the only pointer, or a new one, and it is borrowed mutably.
        unsafe { &mut this.inner.as_mut().value }
    }

    /// The value, or a copy of it if there are other pointers.
    #[inline]
    pub(crate) fn unwrap_or_clone(this: Arc<T>) -> T {
        if this.inner().count.is_one() {
            // SAFETY: this is the only pointer, and `new` made it from a box.
            let inner = unsafe { Box::from_raw(Arc::into_raw(this).as_ptr()) };
            return inner.value;
        }
        T::clone(&this)
    }
}

impl<T> Deref for Arc<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.inner().value
    }
}

impl<T> Clone for Arc<T> {
    #[inline]
    fn clone(&self) -> Arc<T> {
        self.inner().count.add();
        Arc { inner: self.inner, owns: PhantomData }
    }
}

impl<T> Drop for Arc<T> {
    #[inline]
    fn drop(&mut self) {
        if self.inner().count.release() {
            self.free();
        }
    }
}
