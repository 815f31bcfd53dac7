//! Streams inside streams: who asks for the answers of a goal apart from all others, and what becomes of it.
//!
//! `once`, `conda` and `condu` stand on it. The branch that asks waits outside while a stream of its own runs inside.
//! The first answer takes its place there. If it asked for all, what is left of the stream stands beside it, as
//! the rest of a conjunct does: the paper's `bind` distributes over `mplus`. If there is no answer, it goes on with
//! the next clause, as if nothing had been asked. Streams inside streams are a stack, without recursion: the outermost
//! is the query.

use std::mem;

use super::Machine;
use super::branch::{Branch, Frames, Mode};
use crate::code::Op;
use crate::stream::{Leaf, Tree, Turn};

/// A stream outside the current one, and who in it asks.
pub(super) struct Context {
    tree: Tree<Waiting>,
    asker: Asker,
}

/// Who asks for the answers of a stream inside.
pub(super) struct Asker {
    /// The branch outside, without its state: the answers inside bring theirs.
    branch: Box<Branch>,
    /// The branch with its state, at the next clause: what runs if there is no answer.
    otherwise: Option<Box<Branch>>,
    /// Whether all answers are asked for, or the first.
    all: bool,
}

/// What waits in a stream: a branch, or a stream of its own.
pub(super) enum Waiting {
    Branch(Box<Branch>),
    Nested(Box<Nested>),
}

/// A stream inside a stream: it has one place outside, and whoever is outside sees one branch.
pub(super) struct Nested {
    inner: Inner,
    asker: Asker,
    /// Whether its running branch has just answered, or it is at a pause.
    has_answered: bool,
}

/// The tree of a stream inside a stream.
struct Inner(Tree<Waiting>);

impl Asker {
    fn branches(&self) -> usize {
        1 + usize::from(self.otherwise.is_some())
    }
}

impl Leaf for Waiting {
    fn branches(&self) -> usize {
        match self {
            Waiting::Branch(_) => 1,
            Waiting::Nested(nested) => nested.inner.0.branches() + nested.asker.branches(),
        }
    }
}

/// Streams nested a million deep are dropped without recursion.
impl Drop for Inner {
    fn drop(&mut self) {
        let mut doomed = self.0.take_leaves();
        while let Some(waiting) = doomed.pop() {
            if let Waiting::Nested(mut nested) = waiting {
                doomed.append(&mut nested.inner.0.take_leaves());
            }
        }
    }
}

impl Machine {
    /// The branch gives its turn away.
    #[inline]
    pub(super) fn pause(&mut self, branch: Box<Branch>) -> Option<Box<Branch>> {
        if self.turns_outside == 0 && self.tree.is_plain() {
            return Some(branch); // There is nobody to give it to.
        }
        match self.tree.pause(Waiting::Branch(branch)) {
            Turn::Run(Waiting::Branch(branch)) => Some(branch),
            // By far the commonest: nobody is outside, and a new turn begins.
            Turn::Over if self.turns_outside == 0 => match self.tree.next_turn() {
                Turn::Run(Waiting::Branch(branch)) => Some(branch),
                turn => self.take_turn(turn),
            },
            turn => self.take_turn(turn),
        }
    }

    /// The branch that runs next, after one has ended.
    pub(super) fn pull(&mut self) -> Option<Box<Branch>> {
        let turn = self.tree.pull();
        self.take_turn(turn)
    }

    fn take_turn(&mut self, mut turn: Turn<Waiting>) -> Option<Box<Branch>> {
        loop {
            turn = match turn {
                Turn::Run(Waiting::Branch(branch)) => return Some(branch),
                Turn::Run(Waiting::Nested(nested)) => {
                    let Nested { mut inner, asker, has_answered } = *nested;
                    self.push_context(mem::take(&mut inner.0), asker);
                    if has_answered { self.tree.pull() } else { self.tree.next_turn() }
                }
                // Inside, a pause passes outwards; outermost, a new turn begins.
                Turn::Over if self.turns_outside > 0 => {
                    let (inner, asker) = self.pop_context();
                    self.tree.pause(Waiting::Nested(Box::new(Nested { inner, asker, has_answered: false })))
                }
                Turn::Over => self.tree.next_turn(),
                Turn::Empty if self.contexts.is_empty() => return None,
                Turn::Empty => match self.pop_context().1.otherwise {
                    Some(branch) => return Some(branch),
                    None => self.tree.pull(),
                },
            };
        }
    }

    /// A stream of its own for the block that the branch asks, at an [`Op::Ask`].
    pub(super) fn enter_context(&mut self, mut branch: Box<Branch>, otherwise: Option<Box<Branch>>) -> Box<Branch> {
        let Some(&Op::Ask { block, all }) = branch.code.op() else {
            unreachable!("what asks is an operation that says so")
        };
        let mut inner = branch.fork(Mode::Ops);
        inner.state = mem::take(&mut branch.state);
        inner.rare = branch.rare.take();
        inner.code.enter(block);
        inner.base = 0;
        inner.frames = Frames::default();
        branch.code.at += 1;
        self.push_context(Tree::default(), Asker { branch, otherwise, all });
        inner
    }

    /// The innermost stream answered, with this branch. The one that asked goes on, beside what is left of the stream
    /// if it asked for all. Nothing if nobody asked but the query.
    pub(super) fn leave_context(&mut self, answer: &mut Branch) -> Option<Box<Branch>> {
        if self.contexts.is_empty() {
            return None;
        }
        let (inner, mut asker) = self.pop_context();
        let mut branch = if asker.all && inner.0.branches() > 0 {
            let branch = asker.branch.fork(Mode::Ops);
            asker.otherwise = None;
            let left = Waiting::Nested(Box::new(Nested { inner, asker, has_answered: true }));
            self.tree.beside(branch.search, branch.base, left);
            branch
        } else {
            asker.branch
        };
        branch.state = mem::take(&mut answer.state);
        branch.rare = answer.rare.take();
        Some(branch)
    }

    /// A branch inside ended without saying whether it has an answer: where there is none, nobody knows whether the
    /// next clause is to be taken, and it is not.
    #[cold]
    pub(super) fn leave_undecided(&mut self) {
        for context in &mut self.contexts {
            self.branches_outside -= usize::from(context.asker.otherwise.take().is_some());
        }
    }

    fn push_context(&mut self, inner: Tree<Waiting>, asker: Asker) {
        let tree = mem::replace(&mut self.tree, inner);
        self.turns_outside += usize::from(!tree.is_plain());
        self.branches_outside += tree.branches() + asker.branches();
        self.contexts.push(Context { tree, asker });
    }

    /// Back to the stream outside. Gives what was inside, and who asked for it.
    fn pop_context(&mut self) -> (Inner, Asker) {
        let Context { tree, asker } = self.contexts.pop().expect("only left after it was entered");
        self.turns_outside -= usize::from(!tree.is_plain());
        self.branches_outside -= tree.branches() + asker.branches();
        (Inner(mem::replace(&mut self.tree, tree)), asker)
    }
}
