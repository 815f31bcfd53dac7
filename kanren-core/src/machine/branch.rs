//! A branch: one line of reasoning, ready to run on.
//!
//! What the µKanren paper calls the application of a goal to a state is here a value: the state, a
//! pointer into code, an environment, and frames for what is to be done after (the paper's `bind`s
//! around it).

use std::mem;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::code::Code;
use crate::code::env::Env;
use crate::counted::Arc as FrameArc;
use crate::goal::generate::Generator;
use crate::goal::search::Search;
use crate::state::{State, Values};
use crate::term::Term;

/// One branch of a search.
pub(crate) struct Branch {
    pub(crate) state: State,
    pub(crate) code: Code,
    pub(crate) env: Env,
    pub(crate) frames: Frames,
    /// How many conjunctions are around what runs.
    pub(crate) base: u32,
    /// The kind of nodes it makes.
    pub(crate) search: Search,
    pub(crate) mode: Mode,
    /// What few branches have: behind one word, since most of those that wait have none of it.
    pub(crate) rare: Option<Box<Rare>>,
}

/// What few branches have.
#[derive(Default)]
pub(crate) struct Rare {
    /// The generator that is asked for alternatives.
    pub(crate) generating: Option<Generating>,
    /// The search for values before its answer, if one is under way.
    pub(crate) values: Option<Box<Values>>,
    /// What is recorded of it, if somebody records.
    pub(crate) record: Option<Record>,
}

/// What a branch does next.
#[derive(Clone, Copy)]
pub(crate) enum Mode {
    /// The operations of its block.
    Ops,
    /// It stands at a relation call or the like: a step, and the turn is given away, before it runs on.
    Call,
    /// One of `count` blocks from `first` on, chosen by a dispatch of the body.
    Disj { first: u32, count: u32, dispatch: u32 },
    /// One of the blocks from `first` on that are in a set, which is not empty.
    Live { first: u32, live: u64 },
    /// The block at this place of a list of a dispatch, which is known to be plausible; then the others of the list.
    Listed { dispatch: u32, list: u32, at: u32 },
    /// One of the blocks `next..end`, every `stride`th (1 but under `Balanced`).
    Choose { next: u32, end: u32, stride: u32 },
    /// The block `next`, which is known to be plausible; then the others.
    Chosen { next: u32, end: u32 },
    /// Committed choice: the first of the clauses `next..end` whose head has an answer.
    Clauses { next: u32, end: u32 },
}

/// A generator in the middle of its alternatives.
#[derive(Clone)]
pub(crate) struct Generating {
    pub(crate) rule: Arc<dyn Generator>,
    pub(crate) terms: SmallVec<[Term; 2]>,
    pub(crate) index: u64,
}

/// What is recorded of a branch while it runs.
#[derive(Clone, Default)]
pub(crate) struct Record {
    /// How many marked goals it passed.
    pub(crate) held: u32,
    /// The alternatives it took, first to last.
    pub(crate) choices: im::Vector<u32>,
}

/// What is to be done after a block: the innermost frame, and through it the others.
#[derive(Clone, Default)]
pub(crate) struct Frames(Option<FrameArc<Frame>>);

/// Where to go on when a block is done: the rest of a conjunction. The paper's `bind`, waiting.
#[derive(Clone)]
pub(crate) struct Frame {
    pub(crate) code: Code,
    pub(crate) env: Env,
    pub(crate) base: u32,
    pub(crate) search: Search,
    pub(crate) next: Frames,
}

/// A million frames are dropped without recursion.
impl Drop for Frames {
    #[inline]
    fn drop(&mut self) {
        while let Some(frame) = self.0.take() {
            match FrameArc::into_inner(frame) {
                Some(mut frame) => self.0 = frame.next.0.take(),
                None => break,
            }
        }
    }
}

impl Rare {
    /// What a fork has of it: what was recorded so far.
    #[cold]
    fn of_fork(&self) -> Option<Box<Rare>> {
        let record = self.record.clone()?;
        Some(Box::new(Rare { record: Some(record), ..Rare::default() }))
    }
}

impl Branch {
    /// A branch that starts from code and arguments alone, under no conjunction.
    pub(crate) fn start(state: State, code: Code, mut args: Vec<Term>, search: Search) -> Branch {
        let env = Env::with_args(&mut args, code.body().slots);
        Branch { state, code, env, frames: Frames::default(), base: 0, search, mode: Mode::Ops, rare: None }
    }

    /// A copy that goes another way.
    #[inline]
    pub(crate) fn fork(&self, mode: Mode) -> Box<Branch> {
        Box::new(Branch {
            state: self.state.clone(),
            code: self.code.clone(),
            env: self.env.clone(),
            frames: self.frames.clone(),
            base: self.base,
            search: self.search,
            mode,
            rare: match &self.rare {
                None => None,
                Some(rare) => rare.of_fork(),
            },
        })
    }

    /// What few branches have, of this one.
    pub(crate) fn rare_mut(&mut self) -> &mut Rare {
        self.rare.get_or_insert_default()
    }

    /// Remembers to go on after the operation at hand; if it is the last of its block, there is no need.
    #[inline]
    pub(crate) fn push_frame_unless(&mut self, is_last: bool) {
        if is_last {
            return;
        }
        let mut code = self.code.clone();
        code.at += 1;
        let frame = Frame {
            code,
            env: self.env.clone(),
            base: self.base,
            search: self.search,
            next: mem::take(&mut self.frames),
        };
        self.frames.0 = Some(FrameArc::new(frame));
        self.base += 1;
    }

    /// Goes on where the innermost frame says; false if there is none: the branch has answered.
    #[inline]
    pub(crate) fn pop_frame(&mut self) -> bool {
        let Some(frame) = self.frames.0.take() else { return false };
        let frame = FrameArc::unwrap_or_clone(frame);
        let Frame { code, env, base, search, next } = frame;
        self.code = code;
        self.env = env;
        self.base = base;
        self.search = search;
        // The frame was taken: there is nothing to drop.
        mem::forget(mem::replace(&mut self.frames, next));
        true
    }
}

#[cfg(all(test, target_pointer_width = "64", not(any(feature = "safe-terms", feature = "im-store"))))]
mod tests {
    use super::*;

    // A search may have a hundred thousand branches waiting; the allocators have a class of 128 bytes.
    #[test]
    fn a_branch_that_waits_is_of_known_size() {
        assert_eq!((size_of::<Branch>(), size_of::<Frame>(), size_of::<Code>()), (120, 48, 24));
    }
}
