//! Streams: the one tree of `mplus` nodes that serves every search.
//!
//! The branches that wait are leaves of a tree, whose inner nodes are `mplus`: two streams made one.
//! A *path* leads from the root to the *hole*, the place of the branch that runs. Four things happen
//! to a stream, under the names of the µKanren paper where it has them:
//!
//! - [`mplus`](Tree::mplus): the running branch forked; what is to its right becomes a leaf.
//! - [`pause`](Tree::pause): it is at a relation call; who is next? (The paper's immature stream.)
//! - [`pull`](Tree::pull): it ended; who is next?
//! - [`lift`](Tree::lift): it got past a conjunct. `bind` distributes over `mplus`: the rest of the
//!   conjunct's stream, to which what follows is still to be applied, goes to its right.
//!
//! (A generator's `yield` is an `mplus` whose right side stands at a pause.)
//!
//! A search is how nodes are made: the kind of an *or* node, that of an *and* node, and the shape of
//! a list of clauses.
//!
//! | search | or node | and node | clauses |
//! |---|---|---|---|
//! | `DepthFirst` | Seq | Seq | in a row |
//! | `Interleave` | Swap | Swap | in a row |
//! | `Balanced` | Swap | Swap | odd ones left, even ones right |
//! | `FairDisjunction` | Fair | Swap | in a row |
//! | `BreadthFirst` | Fair | Fair | in a row |
//!
//! - **Seq**: the left side until it ends, then the right one.
//! - **Swap**: the sides change places whenever one of them pauses. From `Seq` to `Swap` is the
//!   famous one-line change of the paper's `mplus`.
//! - **Fair**: both sides run until they pause, in each turn.
//!
//! `Seq` and `Fair` are associative, so a run of them is held as one node: a stack and a ring. (As
//! binary nodes, long runs are unwound again and again: quadratic.) A node remembers the number of
//! conjunctions around it, its *depth*: `lift(d)` takes what is deeper than d.
//!
//! The tree knows nothing of terms or goals. It makes the answers come in the order of the engines of
//! "Towards a miniKanren with fair search strategies" (2019), which a golden file checks.

use std::collections::VecDeque;
use std::mem;

use crate::goal::search::Search;

/// What waits in a tree.
pub(crate) trait Leaf {
    /// How many branches it counts for.
    fn branches(&self) -> usize;
}

/// Who is next.
pub(crate) enum Turn<L> {
    /// This one; its place is the hole now.
    Run(L),
    /// The stream as a whole is at a pause: whoever is outside is next.
    Over,
    /// There is nothing left in the stream.
    Empty,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Seq,
    Swap,
    Fair,
}

fn or_kind(search: Search) -> Kind {
    match search {
        Search::DepthFirst => Kind::Seq,
        Search::Interleave | Search::Balanced => Kind::Swap,
        Search::FairDisjunction | Search::BreadthFirst => Kind::Fair,
    }
}

fn and_kind(search: Search) -> Kind {
    match search {
        Search::DepthFirst => Kind::Seq,
        Search::Interleave | Search::Balanced | Search::FairDisjunction => Kind::Swap,
        Search::BreadthFirst => Kind::Fair,
    }
}

/// A place in the tree.
enum Kid<L> {
    /// The running branch belongs here, or nothing does.
    Hole,
    Leaf(L),
    Node(u32),
}

enum Node<L> {
    Free,
    /// `at` is the side whose turn is next; the path, if it leads through here, took the other.
    Swap {
        kids: [Kid<L>; 2],
        at: u8,
        depth: u32,
    },
    Fair(Box<Ring<L>>),
    Seq(Box<Run<L>>),
}

/// A run of Fair nodes of one depth. The first kid is the one whose turn it is.
struct Ring<L> {
    kids: VecDeque<Kid<L>>,
    /// How many kids, from the first, have not had their turn yet; 0: all have, the ring is at a pause.
    left: usize,
    depth: u32,
}

/// A run of Seq nodes. The last kid is the one that runs; the others wait, the next one last.
struct Run<L> {
    kids: Vec<Kid<L>>,
    /// The depths of those that wait, in groups: a depth and how many have it, ascending.
    depths: Vec<(u32, usize)>,
}

impl<L> Node<L> {
    /// The place that the path goes through, of a node that is on it.
    #[inline]
    fn hole(&mut self) -> &mut Kid<L> {
        match self {
            Node::Swap { kids, at, .. } => &mut kids[1 - usize::from(*at & 1)],
            Node::Fair(ring) => &mut ring.kids[0],
            Node::Seq(run) => run.kids.last_mut().expect("a run on the path has a kid that runs"),
            Node::Free => unreachable!("free nodes are not on the path"),
        }
    }
}

impl<L> Run<L> {
    fn depth(&self) -> u32 {
        self.depths.last().map_or(0, |group| group.0)
    }

    fn push_depth(&mut self, depth: u32) {
        match self.depths.last_mut() {
            Some(group) if group.0 == depth => group.1 += 1,
            _ => self.depths.push((depth, 1)),
        }
    }

    fn pop_depth(&mut self) {
        if let Some(group) = self.depths.last_mut() {
            group.1 -= 1;
            if group.1 == 0 {
                self.depths.pop();
            }
        }
    }

    /// How many of those that wait are deeper than `depth`; they count as `depth` from now on.
    fn cap(&mut self, depth: u32) -> usize {
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

    /// Puts a kid behind the one that runs.
    fn insert(&mut self, kid: Kid<L>, depth: u32) {
        let running = self.kids.pop().unwrap_or(Kid::Hole);
        self.kids.push(kid);
        self.kids.push(running);
        self.push_depth(depth);
    }
}

impl<L> Ring<L> {
    /// Puts a kid behind the one whose turn it is.
    fn insert(&mut self, kid: Kid<L>) {
        let running = self.kids.pop_front().unwrap_or(Kid::Hole);
        self.kids.push_front(kid);
        self.kids.push_front(running);
        self.left += 1;
    }
}

/// A stream of branches with one of them taken out to run.
pub(crate) struct Tree<L> {
    nodes: Vec<Node<L>>,
    free: Vec<u32>,
    root: Kid<L>,
    /// The nodes from the root to the hole.
    path: Vec<u32>,
    /// How many nodes of the path are Swap, and how many Fair.
    swaps: usize,
    fairs: usize,
    branches: usize,
}

impl<L> Default for Tree<L> {
    fn default() -> Self {
        Tree { nodes: Vec::new(), free: Vec::new(), root: Kid::Hole, path: Vec::new(), swaps: 0, fairs: 0, branches: 0 }
    }
}

impl<L: Leaf> Tree<L> {
    /// How many branches wait.
    pub(crate) fn branches(&self) -> usize {
        self.branches
    }

    /// Whether a pause of the running branch changes nothing: nobody is to be given a turn.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.swaps + self.fairs == 0
    }

    /// The running branch forked; `later` is what is to its right, under `depth` conjunctions.
    pub(crate) fn mplus(&mut self, search: Search, depth: u32, later: L) {
        self.branches += later.branches();
        self.beside_hole(or_kind(search), depth, Kid::Leaf(later));
    }

    /// The running branch got past a conjunct, of whose stream this is left: what follows is still to be applied to it.
    pub(crate) fn beside(&mut self, search: Search, depth: u32, rest: L) {
        self.branches += rest.branches();
        self.beside_hole(and_kind(search), depth, Kid::Leaf(rest));
    }

    /// The running branch is at a relation call. Even in a plain tree it goes back to its place.
    pub(crate) fn pause(&mut self, branch: L) -> Turn<L> {
        self.branches += branch.branches();
        self.plug(Kid::Leaf(branch));
        if self.climb() { self.descend() } else { Turn::Over }
    }

    /// A new turn begins at the root.
    pub(crate) fn next_turn(&mut self) -> Turn<L> {
        debug_assert!(self.path.is_empty());
        self.descend()
    }

    /// The running branch ended.
    pub(crate) fn pull(&mut self) -> Turn<L> {
        let Some(id) = self.pop() else {
            self.root = Kid::Hole;
            return Turn::Empty;
        };
        match &mut self.nodes[id as usize] {
            Node::Swap { kids, at, .. } => {
                let sibling = mem::replace(&mut kids[*at as usize], Kid::Hole);
                self.collapse(id, sibling);
                self.descend()
            }
            Node::Seq(run) => {
                run.kids.pop();
                run.pop_depth();
                if run.kids.len() > 1 {
                    self.push(id);
                } else {
                    let last = run.kids.pop().unwrap_or(Kid::Hole);
                    self.collapse(id, last);
                }
                self.descend()
            }
            Node::Fair(ring) => {
                ring.kids.pop_front();
                ring.left -= 1;
                let (size, left) = (ring.kids.len(), ring.left);
                if size == 1 {
                    let last = ring.kids.pop_front().unwrap_or(Kid::Hole);
                    self.collapse(id, last);
                } else if left > 0 {
                    self.push(id);
                } else {
                    ring.left = size;
                }
                // With nobody left, all have had their turn: the ring pauses.
                if left > 0 || self.climb() { self.descend() } else { Turn::Over }
            }
            Node::Free => unreachable!("free nodes are not on the path"),
        }
    }

    /// The running branch got past a conjunct; `depth` conjunctions remain around it.
    #[inline]
    pub(crate) fn lift(&mut self, search: Search, depth: u32) {
        if let Some(&id) = self.path.last()
            && self.depth(id) > depth
        {
            self.lift_from(and_kind(search), depth);
        }
    }

    fn lift_from(&mut self, kind: Kind, depth: u32) {
        if kind == Kind::Seq && self.cap_runs(depth) {
            return;
        }
        let mut rest = None;
        while let Some(&id) = self.path.last()
            && self.depth(id) > depth
        {
            self.pop();
            rest = Some(self.without_hole(id, rest, depth));
        }
        if let Some(rest) = rest {
            self.plug(Kid::Hole);
            self.beside_hole(kind, depth, rest);
        }
    }

    /// If the path has only Seq nodes deeper than `depth`, they need only say so: Seq is associative.
    fn cap_runs(&mut self, depth: u32) -> bool {
        let deeper = self.path.iter().rev().take_while(|&&id| self.depth(id) > depth).count();
        let deeper = &self.path[self.path.len() - deeper..];
        if !deeper.iter().all(|&id| matches!(self.nodes[id as usize], Node::Seq(_))) {
            return false;
        }
        for &id in deeper {
            if let Node::Seq(run) = &mut self.nodes[id as usize] {
                run.cap(depth);
            }
        }
        true
    }

    /// A node taken from the path, with `rest` in the place of the hole, or without that place.
    ///
    /// Of a Seq node only what is deeper than `depth`; the other part stays on the path.
    fn without_hole(&mut self, id: u32, rest: Option<Kid<L>>, depth: u32) -> Kid<L> {
        match &mut self.nodes[id as usize] {
            Node::Swap { kids, at, .. } => match rest {
                None => {
                    let sibling = mem::replace(&mut kids[*at as usize], Kid::Hole);
                    self.release(id);
                    sibling
                }
                Some(rest) => {
                    *at ^= 1; // The side of the hole goes on.
                    kids[*at as usize] = rest;
                    Kid::Node(id)
                }
            },
            Node::Fair(ring) => match rest {
                None => {
                    ring.kids.pop_front();
                    ring.left -= 1;
                    if ring.kids.len() > 1 || ring.left == 0 {
                        return Kid::Node(id);
                    }
                    let last = ring.kids.pop_front().unwrap_or(Kid::Hole);
                    self.release(id);
                    last
                }
                Some(rest) => {
                    ring.kids[0] = rest;
                    Kid::Node(id)
                }
            },
            Node::Seq(run) => {
                let deeper = run.cap(depth);
                let stays = run.kids.len() - 1 - deeper;
                let hole = run.kids.pop();
                debug_assert!(matches!(hole, Some(Kid::Hole | Kid::Node(_))));
                run.kids.extend(rest);
                if stays == 0 {
                    return self.whole_run(id, depth + 1);
                }
                let kids = run.kids.split_off(stays);
                (0..deeper).for_each(|_| run.pop_depth());
                run.kids.push(Kid::Hole);
                self.push(id);
                let run = self.node(Node::Seq(Box::new(Run { kids, depths: Vec::new() })));
                self.whole_run(run, depth + 1)
            }
            Node::Free => unreachable!("free nodes are not on the path"),
        }
    }

    /// A Seq node that left the path as a whole: all that waits in it is of one depth now.
    fn whole_run(&mut self, id: u32, depth: u32) -> Kid<L> {
        let Node::Seq(run) = &mut self.nodes[id as usize] else { unreachable!("it is a Seq node") };
        if run.kids.len() == 1 {
            let last = run.kids.pop().unwrap_or(Kid::Hole);
            self.release(id);
            return last;
        }
        run.depths.clear();
        run.depths.push((depth, run.kids.len() - 1));
        Kid::Node(id)
    }

    /// Puts a kid to the right of the hole, in a node of this kind.
    fn beside_hole(&mut self, kind: Kind, depth: u32, kid: Kid<L>) {
        let top = self.path.last().map(|&id| &mut self.nodes[id as usize]);
        match (kind, top) {
            (Kind::Seq, Some(Node::Seq(run))) => run.insert(kid, depth),
            (Kind::Fair, Some(Node::Fair(ring))) if ring.depth == depth => ring.insert(kid),
            (Kind::Seq, _) => {
                let kid = Run { kids: vec![kid, Kid::Hole], depths: vec![(depth, 1)] };
                self.put_above_hole(Node::Seq(Box::new(kid)));
            }
            (Kind::Fair, _) => {
                let kids = VecDeque::from([Kid::Hole, kid]);
                self.put_above_hole(Node::Fair(Box::new(Ring { kids, left: 2, depth })));
            }
            (Kind::Swap, _) => self.put_above_hole(Node::Swap { kids: [Kid::Hole, kid], at: 1, depth }),
        }
    }

    fn put_above_hole(&mut self, node: Node<L>) {
        let id = self.node(node);
        self.plug(Kid::Node(id));
        self.push(id);
    }

    /// Goes down from the end of the path to the branch whose turn it is.
    fn descend(&mut self) -> Turn<L> {
        loop {
            if let Some(turn) = self.go_down() {
                return turn;
            }
        }
    }

    /// [`descend`](Tree::descend), as far as a ring that was left: then somebody else is next in this turn.
    fn go_down(&mut self) -> Option<Turn<L>> {
        let mut place = match self.path.last() {
            None => &mut self.root,
            Some(&id) => self.nodes[id as usize].hole(),
        };
        loop {
            let id = match place {
                Kid::Node(id) => *id,
                kid => {
                    let Kid::Leaf(leaf) = mem::replace(kid, Kid::Hole) else { return Some(Turn::Empty) };
                    self.branches -= leaf.branches();
                    return Some(Turn::Run(leaf));
                }
            };
            let node = &mut self.nodes[id as usize];
            self.path.push(id);
            match node {
                Node::Swap { at, .. } => {
                    *at ^= 1;
                    self.swaps += 1;
                }
                Node::Fair(ring) => {
                    self.fairs += 1;
                    if ring.left == 0 {
                        return if self.leave_spent_ring(id) { None } else { Some(Turn::Over) };
                    }
                }
                Node::Seq(_) | Node::Free => {}
            }
            place = node.hole();
        }
    }

    /// The ring at the end of the path has had its turn: it is left, ready for the next one.
    fn leave_spent_ring(&mut self, id: u32) -> bool {
        self.pop();
        if let Node::Fair(ring) = &mut self.nodes[id as usize] {
            ring.left = ring.kids.len();
            if ring.left == 1 {
                let last = ring.kids.pop_front().unwrap_or(Kid::Hole);
                self.collapse(id, last);
            }
        }
        self.climb()
    }

    /// What is at the end of the path is at a pause. Whether somebody else of the tree is next in this turn.
    fn climb(&mut self) -> bool {
        if self.fairs == 0 {
            self.path.clear();
            self.swaps = 0;
            return false;
        }
        while let Some(id) = self.pop() {
            if let Node::Fair(ring) = &mut self.nodes[id as usize] {
                ring.kids.rotate_left(1);
                ring.left -= 1;
                if ring.left > 0 {
                    self.push(id);
                    return true;
                }
                ring.left = ring.kids.len();
            }
        }
        false
    }

    /// The place at the end of the path.
    #[inline]
    fn place(&mut self) -> &mut Kid<L> {
        match self.path.last() {
            None => &mut self.root,
            Some(&id) => self.nodes[id as usize].hole(),
        }
    }

    #[inline]
    fn plug(&mut self, kid: Kid<L>) {
        *self.place() = kid;
    }

    /// A node with one kid left gives its place to it.
    fn collapse(&mut self, id: u32, kid: Kid<L>) {
        self.release(id);
        self.plug(kid);
    }

    fn depth(&self, id: u32) -> u32 {
        match &self.nodes[id as usize] {
            Node::Swap { depth, .. } => *depth,
            Node::Fair(ring) => ring.depth,
            Node::Seq(run) => run.depth(),
            Node::Free => unreachable!("free nodes are not on the path"),
        }
    }

    fn node(&mut self, node: Node<L>) -> u32 {
        match self.free.pop() {
            Some(id) => {
                self.nodes[id as usize] = node;
                id
            }
            None => {
                self.nodes.push(node);
                u32::try_from(self.nodes.len() - 1).expect("fewer than 2^32 nodes fit in memory")
            }
        }
    }

    fn release(&mut self, id: u32) {
        self.nodes[id as usize] = Node::Free;
        self.free.push(id);
    }

    #[inline]
    fn push(&mut self, id: u32) {
        match &self.nodes[id as usize] {
            Node::Swap { .. } => self.swaps += 1,
            Node::Fair(_) => self.fairs += 1,
            _ => {}
        }
        self.path.push(id);
    }

    #[inline]
    fn pop(&mut self) -> Option<u32> {
        let id = self.path.pop()?;
        match &self.nodes[id as usize] {
            Node::Swap { .. } => self.swaps -= 1,
            Node::Fair(_) => self.fairs -= 1,
            _ => {}
        }
        Some(id)
    }

    /// Takes all leaves out, in no order: for dropping them one by one.
    pub(crate) fn take_leaves(&mut self) -> Vec<L> {
        let mut leaves = Vec::with_capacity(self.branches);
        let mut take = |kid: Kid<L>| {
            if let Kid::Leaf(leaf) = kid {
                leaves.push(leaf);
            }
        };
        take(mem::replace(&mut self.root, Kid::Hole));
        for node in self.nodes.drain(..) {
            match node {
                Node::Free => {}
                Node::Swap { kids, .. } => kids.into_iter().for_each(&mut take),
                Node::Fair(ring) => ring.kids.into_iter().for_each(&mut take),
                Node::Seq(run) => run.kids.into_iter().for_each(&mut take),
            }
        }
        self.free.clear();
        self.path.clear();
        (self.swaps, self.fairs, self.branches) = (0, 0, 0);
        leaves
    }
}
