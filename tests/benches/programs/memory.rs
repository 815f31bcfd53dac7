//! The allocator of the benchmark: mimalloc, and, while somebody asks, a count of what is held.

use std::alloc::{GlobalAlloc, Layout};
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering::Relaxed};

use mimalloc::MiMalloc;

/// Counts only while a peak is asked for: then times mean nothing.
struct Counting;

static COUNTS: AtomicBool = AtomicBool::new(false);
static HELD: AtomicIsize = AtomicIsize::new(0);
static PEAK: AtomicIsize = AtomicIsize::new(0);

/// A binary chooses its allocator, the library does not: the engine allocates at every step.
#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn count(by: isize) {
    let held = HELD.fetch_add(by, Relaxed) + by;
    PEAK.fetch_max(held, Relaxed);
}

#[expect(unsafe_code, reason = "an allocator is unsafe to write; this one hands everything on")]
// SAFETY: everything is handed on to an allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if COUNTS.load(Relaxed) {
            count(layout.size().cast_signed());
        }
        // SAFETY: as the caller promised.
        unsafe { MiMalloc.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        if COUNTS.load(Relaxed) {
            count(-layout.size().cast_signed());
        }
        // SAFETY: as the caller promised.
        unsafe { MiMalloc.dealloc(pointer, layout) };
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if COUNTS.load(Relaxed) {
            count(size.cast_signed() - layout.size().cast_signed());
        }
        // SAFETY: as the caller promised.
        unsafe { MiMalloc.realloc(pointer, layout, size) }
    }
}

/// How many bytes `work` held at its peak, beyond those that were held before.
pub(crate) fn peak(work: impl FnOnce()) -> usize {
    HELD.store(0, Relaxed);
    PEAK.store(0, Relaxed);
    COUNTS.store(true, Relaxed);
    work();
    COUNTS.store(false, Relaxed);
    PEAK.load(Relaxed).unsigned_abs()
}
