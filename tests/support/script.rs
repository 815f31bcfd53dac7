//! Scripts of operations on terms, read from bytes: any bytes are a script. Who plays one brings the terms ([`Terms`]),
//! so that two representations, or one and a naive model, can be held against each other line by line.

use std::fmt::Write as _;

/// Terms as a script needs them.
pub trait Terms {
    /// A term; a clone may share what it is made of.
    type Term: Clone;
    /// A term without parts.
    fn leaf(&self, leaf: Leaf<'_>) -> Self::Term;
    /// A pair.
    fn pair(&self, car: Self::Term, cdr: Self::Term) -> Self::Term;
    /// A compound.
    fn compound(&self, name: &str, args: Vec<Self::Term>) -> Self::Term;
    /// What it is, without what is in it: `pair`, the name of a compound, or the leaf as it prints; and its parts.
    fn look(&self, term: &Self::Term) -> (String, Vec<Self::Term>);
    /// Whether there is no variable in it.
    fn is_ground(&self, term: &Self::Term) -> bool;
    /// In the notation of the books, variables by first occurrence.
    fn print(&self, term: &Self::Term) -> String;
    /// Whether they are the same but for the names of variables.
    fn same(&self, one: &Self::Term, other: &Self::Term) -> bool;
    /// What both are when they are made equal, printed, if they can be.
    fn unify(&self, one: &Self::Term, other: &Self::Term) -> Option<String>;
    /// How long `()` prints that is wrapped so often, in turns by these layers.
    fn deep(&self, layers: &[Layer], times: usize) -> usize;
}

/// A term without parts.
#[derive(Clone, Copy, Debug)]
pub enum Leaf<'a> {
    /// `()`
    Nil,
    /// An integer.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A character.
    Char(char),
    /// A string.
    Text(&'a str),
    /// A symbol.
    Symbol(&'a str),
    /// One of [`VARS`] variables.
    Var(usize),
}

/// What a deep term is wrapped in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// It becomes the `car` of a pair.
    Car,
    /// It becomes the `cdr` of a pair.
    Cdr,
    /// It becomes the argument of `one`.
    One,
}

/// So many variables there are.
pub const VARS: usize = 4;

/// The largest tree that is built, and the largest that is unified: a naive model copies all of it.
const LARGEST: usize = 400;
const LARGEST_UNIFIED: usize = 30;
/// The deepest tree that is built by a script; a naive model recurses.
const DEEPEST: usize = 100;

/// The terms that a script has at hand.
pub struct Pool<T>(Vec<Entry<T>>);

#[derive(Clone)]
struct Entry<T> {
    term: T,
    /// Nodes as a tree, and its height.
    size: usize,
    depth: usize,
}

impl<T: Clone> Clone for Pool<T> {
    fn clone(&self) -> Self {
        Pool(self.0.clone())
    }
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool(Vec::new())
    }
}

/// Plays the script that these bytes are, on terms that are at hand and stay so. Says a line for each operation.
pub fn play<T: Terms>(terms: &T, pool: &mut Pool<T::Term>, bytes: &[u8]) -> Vec<String> {
    let mut player = Player { terms, pool, bytes: bytes.iter() };
    let mut lines = Vec::new();
    while let Some(line) = player.operation() {
        lines.push(line);
    }
    lines
}

struct Player<'a, T: Terms> {
    terms: &'a T,
    pool: &'a mut Pool<T::Term>,
    bytes: std::slice::Iter<'a, u8>,
}

impl<T: Terms> Player<'_, T> {
    fn byte(&mut self) -> Option<u8> {
        self.bytes.next().copied()
    }

    fn operation(&mut self) -> Option<String> {
        match self.byte()? % 16 {
            0..4 => self.leaf(),
            4..7 => {
                let (car, cdr) = (self.any()?, self.any()?);
                Some(self.keep(&[car, cdr], |terms, mut parts| {
                    let cdr = parts.pop().expect("there are two");
                    terms.pair(parts.pop().expect("there are two"), cdr)
                }))
            }
            7..9 => {
                let name = ["one", "two", "Leaf"][usize::from(self.byte()? % 3)];
                let count = self.byte()? % 6;
                let args = (0..count).map(|_| self.any()).collect::<Option<Vec<_>>>()?;
                Some(self.keep(&args, |terms, args| terms.compound(name, args)))
            }
            9 => self.spine(),
            10 => {
                let at = self.index()?;
                self.pool.0.swap_remove(at);
                Some(format!("drop {at}"))
            }
            11 => {
                let one = self.any()?;
                let (what, parts) = self.terms.look(&one.term);
                let ground = self.terms.is_ground(&one.term);
                let line = format!("{what} of {} ground: {ground}", parts.len());
                // Costs of parts are not known: they are put at those of the whole, which is large enough.
                self.pool.0.extend(parts.into_iter().map(|term| Entry { term, ..one }));
                Some(line)
            }
            12 => {
                let one = self.any()?;
                Some(self.terms.print(&one.term))
            }
            13 => {
                let (one, other) = (self.any()?, self.any()?);
                Some(format!("same: {}", self.terms.same(&one.term, &other.term)))
            }
            14 => {
                let (one, other) = (self.any()?, self.any()?);
                if one.size.max(other.size) > LARGEST_UNIFIED {
                    return Some("too large to unify".into());
                }
                let mut line = String::from("unify: ");
                let unified = self.terms.unify(&one.term, &other.term);
                write!(line, "{}", unified.as_deref().unwrap_or("no")).expect("strings take all");
                Some(line)
            }
            _ => {
                let (layers, times) = (self.byte()?, self.byte()?);
                let layer = |n: u8| [Layer::Car, Layer::Cdr, Layer::One][usize::from((layers >> (2 * n)) % 3)];
                let layers = [layer(0), layer(1), layer(2)];
                Some(format!("deep: {}", self.terms.deep(&layers, usize::from(times) * 10)))
            }
        }
    }

    fn index(&mut self) -> Option<usize> {
        let byte = usize::from(self.byte()?);
        byte.checked_rem(self.pool.0.len())
    }

    /// A term of the pool; the script ends if there is none.
    fn any(&mut self) -> Option<Entry<T::Term>> {
        let at = self.index()?;
        Some(self.pool.0[at].clone())
    }

    fn leaf(&mut self) -> Option<String> {
        let (kind, value) = (self.byte()?, self.byte()?);
        let texts =
            ["", "a", "two words", "\"quoted\" \\ \n", "ß𝄞", "a text that is longer than any word of a machine"];
        let symbols = ["a", "b", "tea", "...", "->", "ß"];
        let leaf = match kind % 8 {
            0 => Leaf::Nil,
            1 => Leaf::Int(i64::from(value)),
            2 => {
                // Every power of two, and its neighbours.
                let edge = 1_i64 << (value % 64);
                Leaf::Int(
                    edge.wrapping_add(i64::from(kind / 8 % 3) - 1).wrapping_mul(1 - 2 * i64::from(value / 64 % 2)),
                )
            }
            3 => Leaf::Bool(value.is_multiple_of(2)),
            4 => Leaf::Char(['a', 'ß', '\u{0}', char::MAX][usize::from(value % 4)]),
            5 => Leaf::Text(texts[usize::from(value) % texts.len()]),
            6 => Leaf::Symbol(symbols[usize::from(value) % symbols.len()]),
            _ => Leaf::Var(usize::from(value) % VARS),
        };
        Some(self.keep(&[], |terms, _| terms.leaf(leaf)))
    }

    /// A list of a term, so often.
    fn spine(&mut self) -> Option<String> {
        let (mut spine, item, times) = (self.any()?, self.any()?, self.byte()?);
        for _ in 0..times % 64 {
            let before = self.pool.0.len();
            let by_car = times >= 128;
            let parts = if by_car { [spine, item.clone()] } else { [item.clone(), spine] };
            self.keep(&parts, |terms, mut parts| {
                let cdr = parts.pop().expect("there are two");
                terms.pair(parts.pop().expect("there are two"), cdr)
            });
            if self.pool.0.len() == before {
                return Some("the spine is too large".into());
            }
            spine = self.pool.0.pop()?;
        }
        self.pool.0.push(spine);
        Some("spine".into())
    }

    /// Builds a term of these parts, unless it would be too large.
    fn keep(&mut self, parts: &[Entry<T::Term>], build: impl FnOnce(&T, Vec<T::Term>) -> T::Term) -> String {
        let size = 1 + parts.iter().map(|part| part.size).sum::<usize>();
        let depth = 1 + parts.iter().map(|part| part.depth).max().unwrap_or(0);
        if size > LARGEST || depth > DEEPEST {
            return "too large".into();
        }
        let term = build(self.terms, parts.iter().map(|part| part.term.clone()).collect());
        self.pool.0.push(Entry { term, size, depth });
        format!("{} terms", self.pool.0.len())
    }
}
