//! Stores: persistent maps from the dense number of a variable to what it stands for.
//!
//! The seam is two methods, [`Store::get`] and [`Store::replace`]; a clone costs a pointer. Two
//! implementations stand behind it and are held against each other by a test: the [`RadixTrie`],
//! and `im::Vector` ([`ImStore`]), which the feature `im-store` puts under the whole engine. The
//! trie is the default because the whole engine gains by it (figures in ARCHITECTURE.md).
//!
//! A store is generic in the attribute that an unbound variable may carry: it knows no constraint.

#![cfg_attr(feature = "im-store", allow(dead_code, reason = "then the trie is the other side of the seam"))]

use std::mem;

use crate::counted::{Arc, Entry};

impl<A: 'static> Entry<A> {
    const NOTHING: &'static Entry<A> = &Entry::UNBOUND;
}

/// A persistent map by dense number. Cloning is cheap, and the clones do not see each other's changes.
pub(crate) trait Store<A: 'static>: Clone + Default {
    /// What is stored at `number`; unbound where nothing ever was.
    fn get(&self, number: u32) -> &Entry<A>;

    /// Stores `entry` at `number` and gives what was there.
    fn replace(&mut self, number: u32, entry: Entry<A>) -> Entry<A>;
}

/// The store of the engine.
#[cfg(not(feature = "im-store"))]
pub(crate) type DefaultStore<A> = RadixTrie<A>;
/// The store of the engine.
#[cfg(feature = "im-store")]
pub(crate) type DefaultStore<A> = ImStore<A>;

/// Eight entries a node, and not 16: where branches fork and write, less is copied (a thrine 6 % faster, quines 4 %,
/// permutations 5 %, a fifth less memory); where one branch appends, the way down is longer (naive reverse 3 % slower).
const BITS: u32 = 3;
const WIDTH: usize = 1 << BITS;
const MASK: u32 = WIDTH as u32 - 1;

/// An 8-way radix trie by number. Nodes with one owner are changed in place, shared ones are copied:
/// a branch that runs alone pays for no persistence.
///
/// `get` and `replace` cost one step for each three bits of the largest number in use.
pub(crate) struct RadixTrie<A> {
    root: Option<Arc<Node<A>>>,
    /// How far a number is shifted at the root; the trie holds numbers below `WIDTH << shift`.
    shift: u32,
}

enum Node<A> {
    Leaf([Entry<A>; WIDTH]),
    Inner([Option<Arc<Node<A>>>; WIDTH]),
}

impl<A> Node<A> {
    #[inline(never)]
    fn empty(shift: u32) -> Node<A> {
        if shift == 0 { Node::Leaf([const { Entry::UNBOUND }; WIDTH]) } else { Node::Inner([const { None }; WIDTH]) }
    }
}

impl<A> Clone for Node<A> {
    fn clone(&self) -> Self {
        match self {
            Node::Leaf(entries) => Node::Leaf(entries.clone()),
            Node::Inner(children) => Node::Inner(children.clone()),
        }
    }
}

impl<A> Clone for RadixTrie<A> {
    #[inline]
    fn clone(&self) -> Self {
        RadixTrie { root: self.root.clone(), shift: self.shift }
    }
}

impl<A> Default for RadixTrie<A> {
    fn default() -> Self {
        RadixTrie { root: None, shift: 0 }
    }
}

impl<A: 'static> RadixTrie<A> {
    #[inline]
    fn holds(&self, number: u32) -> bool {
        number >> self.shift < WIDTH as u32
    }

    /// Adds levels above the root until `number` has a place.
    #[inline(never)]
    fn grow(&mut self, number: u32) {
        while !self.holds(number) {
            self.shift += BITS;
            if let Some(old) = self.root.take() {
                let mut children = [const { None }; WIDTH];
                children[0] = Some(old);
                self.root = Some(Arc::new(Node::Inner(children)));
            }
        }
    }
}

impl<A: 'static> Store<A> for RadixTrie<A> {
    #[inline]
    fn get(&self, number: u32) -> &Entry<A> {
        if !self.holds(number) {
            return Entry::NOTHING;
        }
        let mut shift = self.shift;
        let Some(mut node) = self.root.as_deref() else { return Entry::NOTHING };
        loop {
            match node {
                Node::Leaf(entries) => return &entries[(number & MASK) as usize],
                Node::Inner(children) => {
                    let Some(child) = &children[(number >> shift & MASK) as usize] else { return Entry::NOTHING };
                    node = child;
                    shift -= BITS;
                }
            }
        }
    }

    #[inline]
    fn replace(&mut self, number: u32, entry: Entry<A>) -> Entry<A> {
        if !self.holds(number) {
            self.grow(number);
        }
        let mut shift = self.shift;
        let mut place = &mut self.root;
        loop {
            let node = place.get_or_insert_with(|| Arc::new(Node::empty(shift)));
            match Arc::make_mut(node) {
                Node::Leaf(entries) => return mem::replace(&mut entries[(number & MASK) as usize], entry),
                Node::Inner(children) => {
                    place = &mut children[(number >> shift & MASK) as usize];
                    shift = shift.saturating_sub(BITS);
                }
            }
        }
    }
}

/// The store on `im::Vector`: the best library choice, and the twin that the trie is tested against.
#[cfg_attr(not(any(test, feature = "im-store")), allow(dead_code, reason = "the other side of the seam"))]
pub(crate) struct ImStore<A>(im::Vector<Entry<A>>);

impl<A> Clone for ImStore<A> {
    fn clone(&self) -> Self {
        ImStore(self.0.clone())
    }
}

impl<A> Default for ImStore<A> {
    fn default() -> Self {
        ImStore(im::Vector::new())
    }
}

impl<A: 'static> Store<A> for ImStore<A> {
    fn get(&self, number: u32) -> &Entry<A> {
        self.0.get(number as usize).unwrap_or(Entry::NOTHING)
    }

    fn replace(&mut self, number: u32, entry: Entry<A>) -> Entry<A> {
        while self.0.len() <= number as usize {
            self.0.push_back(Entry::UNBOUND);
        }
        self.0.set(number as usize, entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counted::Stored;
    use crate::term::Term;
    use proptest::prelude::*;

    fn value(entry: &Entry<()>) -> Option<String> {
        match entry.stored() {
            Stored::Unbound => None,
            Stored::Bound(term) => Some(term.to_string()),
            Stored::Attributed(_) => Some("attributed".into()),
        }
    }

    /// A random history over several versions: (which version, number, value or clone).
    fn history() -> impl Strategy<Value = Vec<(usize, u32, Option<i64>)>> {
        let number = prop_oneof![0u32..40, 0u32..5000, Just(1 << 20)];
        prop::collection::vec((0usize..8, number, prop::option::weighted(0.8, 0i64..100)), 0..200)
    }

    proptest! {
        #[test]
        fn the_two_stores_agree_on_every_version(history in history()) {
            let mut trie = vec![RadixTrie::<()>::default()];
            let mut twin = vec![std::collections::HashMap::<u32, i64>::new()];
            let mut vector = vec![ImStore::<()>::default()];
            for (version, number, value_or_clone) in history {
                // `im::Vector` is dense: one write at a million would fill it up.
                let number = if number > 5000 { 5000 } else { number };
                let version = version % trie.len();
                match value_or_clone {
                    None => {
                        trie.push(trie[version].clone());
                        vector.push(vector[version].clone());
                        twin.push(twin[version].clone());
                    }
                    Some(new) => {
                        let a = trie[version].replace(number, Entry::bound(Term::int(new)));
                        let b = vector[version].replace(number, Entry::bound(Term::int(new)));
                        let c = twin[version].insert(number, new).map(|old| old.to_string());
                        prop_assert_eq!(value(&a), c.clone());
                        prop_assert_eq!(value(&b), c);
                    }
                }
            }
            for (i, map) in twin.iter().enumerate() {
                for number in (0..45).chain(map.keys().copied()) {
                    let expected = map.get(&number).map(ToString::to_string);
                    prop_assert_eq!(value(trie[i].get(number)), expected.clone());
                    prop_assert_eq!(value(vector[i].get(number)), expected);
                }
            }
        }
    }

    #[test]
    fn an_entry_is_no_larger_than_a_term() {
        assert_eq!(size_of::<Entry<u64>>(), size_of::<Term>());
    }

    #[test]
    fn far_numbers_do_not_fill_the_space_between() {
        let mut trie = RadixTrie::<()>::default();
        trie.replace(u32::MAX, Entry::bound(Term::int(1)));
        trie.replace(0, Entry::bound(Term::int(2)));
        assert_eq!(value(trie.get(u32::MAX)).as_deref(), Some("1"));
        assert_eq!(value(trie.get(0)).as_deref(), Some("2"));
        assert_eq!(value(trie.get(77)), None);
    }
}
