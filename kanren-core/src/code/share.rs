//! Which slots must become variables before a block.
//!
//! A block (an alternative, a search scope) runs on an environment of its own; what follows it runs
//! on the one from before. So a slot that is first used inside a block and used again after it would
//! be two different variables, and wrong answers would appear silently. Such a slot is *shared*: it
//! becomes a variable before the block.
//!
//! The blocks of a body and the operations that contain them form a tree of regions. Regions are
//! opened and closed in the order of lowering, and each mention of a slot compares the region where
//! the slot was met before (its home) with the current one: if the home is closed, its outermost
//! closed ancestor tells which case it is. With path compression that is near constant time, however
//! deep the nesting.

use std::collections::{BTreeMap, HashMap};

/// A block, or an operation that contains blocks.
struct Region {
    parent: u32,
    closed: bool,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Block,
    /// Where it stands: a block of the code and an index into it.
    Op {
        block: u32,
        at: u32,
    },
}

/// The regions of a body while it is lowered, and what they say of its slots.
pub(super) struct Sharing {
    regions: Vec<Region>,
    current: u32,
    homes: HashMap<u32, u32>,
    shares: BTreeMap<(u32, u32), Vec<u32>>,
}

impl Sharing {
    pub(super) fn new() -> Sharing {
        let root = Region { parent: 0, closed: false, kind: Kind::Block };
        Sharing { regions: vec![root], current: 0, homes: HashMap::new(), shares: BTreeMap::new() }
    }

    /// An operation that contains blocks begins, at this index of this block of the code.
    pub(super) fn open_op(&mut self, block: u32, at: usize) {
        self.open(Kind::Op { block, at: at as u32 });
    }

    /// A block inside the current operation begins.
    pub(super) fn open_block(&mut self) {
        self.open(Kind::Block);
    }

    fn open(&mut self, kind: Kind) {
        self.regions.push(Region { parent: self.current, closed: false, kind });
        self.current = self.regions.len() as u32 - 1;
    }

    /// The region opened last ends.
    pub(super) fn close(&mut self) {
        let region = &mut self.regions[self.current as usize];
        region.closed = true;
        self.current = region.parent;
    }

    /// The current block mentions a slot.
    pub(super) fn mention(&mut self, slot: u32) {
        let current = self.current;
        let Some(&home) = self.homes.get(&slot) else {
            self.homes.insert(slot, current);
            return;
        };
        if !self.regions[home as usize].closed {
            return; // It was met directly in a block around this one, hence it holds something.
        }
        let top = self.outermost_closed(home);
        if let Kind::Op { block, at } = self.regions[top as usize].kind {
            self.shares.entry((block, at)).or_default().push(slot);
            self.homes.insert(slot, self.regions[top as usize].parent);
        } else {
            // It was met in another alternative: at most one of the two runs.
            self.homes.insert(slot, current);
        }
    }

    /// The outermost of the closed regions around a closed one.
    fn outermost_closed(&mut self, region: u32) -> u32 {
        let mut top = region;
        while self.regions[self.regions[top as usize].parent as usize].closed {
            top = self.regions[top as usize].parent;
        }
        let mut on_the_way = region;
        while on_the_way != top {
            let next = self.regions[on_the_way as usize].parent;
            self.regions[on_the_way as usize].parent = top;
            on_the_way = next;
        }
        top
    }

    /// The slots to share, by the block and index of the operation that they are shared before.
    pub(super) fn finish(self) -> BTreeMap<(u32, u32), Vec<u32>> {
        self.shares
    }
}
