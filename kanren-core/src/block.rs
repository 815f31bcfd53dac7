//! The domain block: the words in which finite domains live, one flat copy-on-write block in the state.
//!
//! Which words belong to which variable, and what they mean, is the business of the attribute that
//! the variable carries. Most branches have no domains: an empty block is no pointer at all.

use std::sync::Arc;

/// Words that belong to a state. Cloning costs a count; the first change after it copies.
#[derive(Clone, Default)]
pub(crate) struct Block {
    words: Option<Arc<[u64]>>,
}

impl Block {
    /// A block of these words.
    #[cfg_attr(not(test), expect(dead_code, reason = "finite domains make blocks"))]
    pub(crate) fn of(words: &[u64]) -> Block {
        Block { words: Some(words.into()) }
    }

    /// The word at `at`.
    #[cfg_attr(not(test), expect(dead_code, reason = "finite domains read blocks"))]
    pub(crate) fn word(&self, at: usize) -> u64 {
        self.words.as_ref().map_or(0, |words| words[at])
    }

    /// The word at `at`, to be changed.
    #[cfg_attr(not(test), expect(dead_code, reason = "finite domains change blocks"))]
    pub(crate) fn word_mut(&mut self, at: usize) -> Option<&mut u64> {
        self.words.as_mut().map(|words| &mut Arc::make_mut(words)[at])
    }
}
