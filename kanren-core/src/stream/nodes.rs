//! What the tree is made of: places, rows of nodes, and the three kinds of nodes.
//!
//! Nothing here knows of searches or of what waits in a tree.

use std::collections::VecDeque;
use std::mem;
use std::ops::{Index, IndexMut};

/// What stands at a place of the tree, in one word: its kind, and its number among those of this kind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Kid(pub(super) u32);

pub(super) const LEAF: u32 = 0;
pub(super) const SWAP: u32 = 1;
pub(super) const RING: u32 = 2;
pub(super) const RUN: u32 = 3;

/// What is above the root. It is no node.
pub(super) const OUTSIDE: Kid = Kid(u32::MAX - 3);

impl Kid {
    #[inline]
    pub(super) fn new(kind: u32, number: usize) -> Kid {
        let number = u32::try_from(number).ok().filter(|number| *number < OUTSIDE.0 >> 2);
        Kid(number.expect("fewer than 2^30 branches fit in memory") << 2 | kind)
    }

    #[inline]
    pub(super) fn kind(self) -> u32 {
        self.0 & 3
    }

    #[inline]
    pub(super) fn number(self) -> usize {
        (self.0 >> 2) as usize
    }
}

/// What is of one kind, by number.
pub(super) struct Row<T> {
    pub(super) items: Vec<T>,
    free: Vec<u32>,
}

impl<T> Row<T> {
    pub(super) const EMPTY: Row<T> = Row { items: Vec::new(), free: Vec::new() };

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.items.len() == self.free.len()
    }

    #[inline]
    pub(super) fn add(&mut self, kind: u32, item: T) -> Kid {
        let Some(number) = self.free.pop() else {
            self.items.push(item);
            return Kid::new(kind, self.items.len() - 1);
        };
        let kid = Kid(number << 2 | kind);
        self[kid] = item;
        kid
    }

    #[inline]
    pub(super) fn release(&mut self, kid: Kid) {
        self.free.push(kid.0 >> 2);
    }
}

impl<T> Index<Kid> for Row<T> {
    type Output = T;

    #[inline]
    fn index(&self, kid: Kid) -> &T {
        &self.items[kid.number()]
    }
}

impl<T> IndexMut<Kid> for Row<T> {
    #[inline]
    fn index_mut(&mut self, kid: Kid) -> &mut T {
        &mut self.items[kid.number()]
    }
}

/// The second kid is the one whose turn is next; the path, if it leads through here, leads to the first.
pub(super) struct Swap {
    pub(super) kids: [Kid; 2],
    pub(super) above: Kid,
    pub(super) depth: u32,
}

/// A run of Fair nodes of one depth. The first kid is the one whose turn it is.
pub(super) struct Ring {
    pub(super) kids: VecDeque<Kid>,
    /// How many kids, from the first, have not had their turn yet; 0: all have, the ring is at a pause.
    pub(super) left: usize,
    pub(super) above: Kid,
    pub(super) depth: u32,
}

/// A run of Seq nodes.
pub(super) struct Run {
    pub(super) running: Kid,
    /// The next one last.
    pub(super) waiting: Vec<Kid>,
    /// The depths of those that wait, in groups: a depth and how many have it, ascending.
    pub(super) depths: Vec<(u32, usize)>,
    pub(super) above: Kid,
}

impl Run {
    pub(super) fn depth(&self) -> u32 {
        self.depths.last().map_or(0, |group| group.0)
    }

    /// Puts a kid behind the one that runs.
    pub(super) fn insert(&mut self, kid: Kid, depth: u32) {
        self.waiting.push(kid);
        match self.depths.last_mut() {
            Some(group) if group.0 == depth => group.1 += 1,
            _ => self.depths.push((depth, 1)),
        }
    }

    pub(super) fn pop_depth(&mut self) {
        if let Some(group) = self.depths.last_mut() {
            group.1 -= 1;
            if group.1 == 0 {
                self.depths.pop();
            }
        }
    }

    /// How many of those that wait are deeper than `depth`; they count as `depth` from now on.
    pub(super) fn cap(&mut self, depth: u32) -> usize {
        let mut deeper = 0;
        while let Some(&(d, n)) = self.depths.last()
            && d > depth
        {
            deeper += n;
            self.depths.pop();
        }
        match self.depths.last_mut() {
            Some(group) if group.0 == depth => group.1 += deeper,
            _ if deeper > 0 => self.depths.push((depth, deeper)),
            _ => {}
        }
        deeper
    }
}

impl Ring {
    /// Puts a kid behind the one whose turn it is.
    pub(super) fn insert(&mut self, kid: Kid) {
        let running = mem::replace(&mut self.kids[0], kid);
        self.kids.push_front(running);
        self.left += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cache_line_holds_four_swap_nodes() {
        assert_eq!(size_of::<Swap>(), 16);
    }
}
