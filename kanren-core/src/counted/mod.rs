//! Counted memory: terms of one word, and the pointers, environments and entries of stores that go with them.
//!
//! **All `unsafe` code of the engine is in [`fast`]**; what it says to the rest of the crate is safe. [`plain`] is its
//! twin, on enums and the pointers of the standard library: it has the same surface and not one `unsafe`, and the feature
//! `safe-terms` puts it under the whole engine, as machines without 64-bit pointers do. Every test of the crate passes
//! on both, and `tests/tests/twins.rs` holds the two engines against each other, line by line.
//!
//! What the word gains over an enum of 16 bytes, and the own pointer over the one of the standard library, is measured
//! in ARCHITECTURE.md.

#[cfg(not(any(feature = "safe-terms", not(target_pointer_width = "64"))))]
mod fast;
#[cfg(any(feature = "safe-terms", not(target_pointer_width = "64")))]
mod plain;
#[cfg(test)]
mod tests;

#[cfg(not(any(feature = "safe-terms", not(target_pointer_width = "64"))))]
pub(crate) use fast::{Arc, Entry, Repr, Slots};
#[cfg(any(feature = "safe-terms", not(target_pointer_width = "64")))]
pub(crate) use plain::{Arc, Entry, Repr, Slots};

use crate::term::Term;

/// What a store holds for a variable.
pub(crate) enum Stored<'a, A> {
    /// Nothing is known.
    Unbound,
    /// It is bound to this term, which may be a variable in turn.
    Bound(&'a Term),
    /// It is unbound, and constraints hang on it.
    Attributed(&'a Arc<A>),
}
