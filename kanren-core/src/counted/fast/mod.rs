//! The representation in tagged words. All `unsafe` of the engine stands here; see [`counted`](super).
//!
//! | file | what |
//! |---|---|
//! | `pointer` | [`Arc`]: a thin counted pointer, its count first |
//! | `slots` | [`Slots`]: counted terms in a row, their number beside the count |
//! | `word` | [`Repr`]: a term in one word |
//! | `entry` | [`Entry`]: what a store holds for a variable, in one word |
//!
//! What they all stand on:
//!
//! - Counted memory is only ever reached through its counts. Whoever holds a pointer holds one count; memory is freed by
//!   who takes the last one away, and written to only by who has asked whether theirs is the only one.
//! - The count is the first word, whatever follows. So a word can be copied without knowing what it points to.
//! - Counted memory is aligned to eight bytes: the low three bits of a pointer are free, and say what it points to. The
//!   lowest is 0 in a pointer and 1 in a value that is stored in the word itself.

#![allow(unsafe_code, reason = "the one module that manages memory")]

mod entry;
mod pointer;
mod slots;
mod word;

pub(crate) use entry::Entry;
pub(crate) use pointer::Arc;
pub(crate) use slots::Slots;
pub(crate) use word::Repr;
