//! Choosing: a branch at a disjunction goes into one alternative, and the others that can match become another branch.
//!
//! The alternatives that can match are known before the branch is copied, so where one can nothing is; a branch that was
//! made for the others remembers which they are.

use super::branch::{Branch, Mode};
use super::context::Waiting;
use super::record::Event;
use super::{Machine, Ran, make_variable};
use crate::code::Op;
use crate::code::dispatch::Dispatch;
use crate::code::select::is_plausible;

impl Machine {
    /// Goes into the first alternative that can match; the others, if there are any, become a branch.
    #[inline]
    pub(super) fn choose(&mut self, b: &mut Branch, first: u32, count: u32, dispatch: u32) -> bool {
        match b.code.body().dispatch(dispatch) {
            Dispatch::Tables(tables) => {
                let live = tables.live(b.code.body(), first, &b.state.subst, &b.env);
                if live == 0 { self.no_clause() } else { self.take_live(b, first, live) }
            }
            Dispatch::Index(index) => match index.list(&b.state.subst, &b.env) {
                Some(list) => match plausible_of(b, index.blocks(list)) {
                    Some(at) => self.take_listed(b, dispatch, list, at),
                    None => self.no_clause(),
                },
                None => self.choose_linear(b, first, first + count),
            },
            Dispatch::Linear => self.choose_linear(b, first, first + count),
        }
    }

    /// Balanced: where one alternative can match it is entered; else they are split.
    pub(super) fn choose_balanced(&mut self, b: &mut Branch, first: u32, count: u32, dispatch: u32) -> bool {
        let body = b.code.body();
        let found = match body.dispatch(dispatch) {
            Dispatch::Tables(tables) => {
                let live = tables.live(body, first, &b.state.subst, &b.env);
                Some((live != 0).then(|| first + live.trailing_zeros())).filter(|_| live.count_ones() <= 1)
            }
            Dispatch::Index(index) => index.list(&b.state.subst, &b.env).and_then(|list| {
                let mut blocks = index.blocks(list).iter().copied();
                let mut plausible = || blocks.find(|&block| is_plausible(body, block, &b.state.subst, &b.env));
                Some(plausible()).filter(|_| plausible().is_none())
            }),
            Dispatch::Linear => None,
        };
        match found {
            Some(Some(block)) => {
                self.enter_alternative(b, block);
                true
            }
            Some(None) => self.no_clause(),
            None => self.split(b, first, first + count, 1),
        }
    }

    fn choose_linear(&mut self, b: &mut Branch, next: u32, end: u32) -> bool {
        match plausible(b, next, end, 1) {
            Some(next) => self.take(b, next, end),
            None => self.no_clause(),
        }
    }

    #[inline]
    pub(super) fn take_live(&mut self, b: &mut Branch, first: u32, live: u64) -> bool {
        let others = live & (live - 1);
        if others != 0 {
            let later = b.fork(Mode::Live { first, live: others });
            self.forked(b, later);
        }
        self.enter_alternative(b, first + live.trailing_zeros());
        true
    }

    pub(super) fn take_listed(&mut self, b: &mut Branch, dispatch: u32, list: u32, at: u32) -> bool {
        let Dispatch::Index(index) = b.code.body().dispatch(dispatch) else {
            unreachable!("a list belongs to an index")
        };
        let blocks = index.blocks(list);
        let chosen = blocks[at as usize];
        if let Some(other) = plausible_of(b, &blocks[at as usize + 1..]) {
            let later = b.fork(Mode::Listed { dispatch, list, at: at + 1 + other });
            self.forked(b, later);
        }
        self.enter_alternative(b, chosen);
        true
    }

    #[inline]
    pub(super) fn take(&mut self, b: &mut Branch, chosen: u32, end: u32) -> bool {
        if let Some(other) = plausible(b, chosen + 1, end, 1) {
            let later = b.fork(Mode::Chosen { next: other, end });
            self.forked(b, later);
        }
        self.enter_alternative(b, chosen);
        true
    }

    /// Balanced: of the blocks `next, next + stride, ..` the first, third, .. go left, the others right.
    pub(super) fn split(&mut self, b: &mut Branch, mut next: u32, end: u32, mut stride: u32) -> bool {
        // Where only one side is plausible there is no node: that side takes the place.
        while next + stride < end {
            let left = plausible(b, next, end, stride * 2).is_some();
            let right = plausible(b, next + stride, end, stride * 2).is_some();
            if left && right {
                let later = b.fork(Mode::Choose { next: next + stride, end, stride: stride * 2 });
                self.forked(b, later);
            }
            if !left {
                next += stride;
            }
            stride *= 2;
        }
        match plausible(b, next, end, stride) {
            Some(chosen) => {
                self.enter_alternative(b, chosen);
                true
            }
            None => self.no_clause(),
        }
    }

    /// Asks the head of the first plausible clause of `next..end`; the others, if one of them is plausible, run if it
    /// has no answer.
    #[cold]
    pub(super) fn commit(&mut self, b: &mut Branch, next: u32, end: u32) -> Ran {
        let Some(chosen) = plausible(b, next, end, 1) else {
            self.no_clause();
            return Ran::Failed;
        };
        let otherwise = plausible(b, chosen + 1, end, 1).map(|next| b.fork(Mode::Clauses { next, end }));
        if otherwise.is_some() {
            self.forks += 1;
            self.record(|| Event::Fork);
        }
        self.enter_alternative(b, chosen);
        // What the head and the rest have in common.
        while let Some(Op::Share(slots)) = b.code.op() {
            slots.iter().for_each(|&slot| make_variable(&mut b.state, &mut b.env, slot));
            b.code.at += 1;
        }
        Ran::Asks { otherwise }
    }

    fn forked(&mut self, b: &Branch, later: Box<Branch>) {
        self.forks += 1;
        self.record(|| Event::Fork);
        self.tree.mplus(b.search, b.base, Waiting::Branch(later));
    }

    #[inline]
    fn enter_alternative(&mut self, b: &mut Branch, block: u32) {
        if let Some(rare) = &mut b.rare
            && let Some(record) = &mut rare.record
        {
            record.choices.push_back(block);
        }
        b.code.enter(block);
        b.mode = Mode::Ops;
    }
}

/// The first plausible block of `next, next + stride, ..`.
#[inline]
fn plausible(b: &Branch, next: u32, end: u32, stride: u32) -> Option<u32> {
    let body = b.code.body();
    let mut block = next;
    while block < end {
        if is_plausible(body, block, &b.state.subst, &b.env) {
            return Some(block);
        }
        block += stride;
    }
    None
}

/// Where in a list the first plausible block stands.
fn plausible_of(b: &Branch, blocks: &[u32]) -> Option<u32> {
    let at = blocks.iter().position(|&block| is_plausible(b.code.body(), block, &b.state.subst, &b.env))?;
    Some(at as u32)
}
