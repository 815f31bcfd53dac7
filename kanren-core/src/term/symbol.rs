//! Interned names: symbols, and the constructors of compound terms.
//!
//! A name is stored once and lives for the process, so comparing two symbols compares two numbers.
//! A program that makes symbols from unbounded input therefore grows; use strings for such data.

use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, PoisonError, RwLock};

/// An interned name, as in Scheme: equal names are one symbol.
///
/// ```
/// use kanren_core::prelude::*;
/// assert_eq!(Symbol::new("tea"), Symbol::new("tea"));
/// assert_eq!(Symbol::new("tea").name(), "tea");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);

#[derive(Default)]
struct Names {
    by_number: Vec<&'static str>,
    by_name: HashMap<&'static str, u32>,
}

static NAMES: LazyLock<RwLock<Names>> = LazyLock::new(RwLock::default);

impl Symbol {
    /// The symbol called `name`. The first use of a name stores it for the life of the process.
    pub fn new(name: &str) -> Symbol {
        // A panic cannot leave the table half-written in a way that matters: entries are only added.
        if let Some(&number) = NAMES.read().unwrap_or_else(PoisonError::into_inner).by_name.get(name) {
            return Symbol(number);
        }
        let mut names = NAMES.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(&number) = names.by_name.get(name) {
            return Symbol(number);
        }
        let number = u32::try_from(names.by_number.len()).expect("fewer than 2^32 names fit in memory");
        let name: &'static str = Box::leak(name.into());
        names.by_number.push(name);
        names.by_name.insert(name, number);
        Symbol(number)
    }

    pub(crate) const fn number(self) -> u32 {
        self.0
    }

    /// The symbol with a number that one has.
    pub(crate) const fn of_number(number: u32) -> Symbol {
        Symbol(number)
    }

    /// The name.
    pub fn name(self) -> &'static str {
        NAMES.read().unwrap_or_else(PoisonError::into_inner).by_number[self.0 as usize]
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a compound term is made with: a variant of a type.
///
/// Two constructors are the same if both names agree: `Tree::Leaf` and `Hedge::Leaf` differ.
///
/// ```
/// use kanren_core::prelude::*;
/// let node = Constructor::new("Tree", "Node");
/// let term = Term::compound(node, [Term::int(1), Term::nil()]);
/// assert_eq!(term.to_string(), "Node(1, ())");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Constructor {
    type_name: Symbol,
    variant: Symbol,
}

impl Constructor {
    /// The variant `variant` of the type `type_name`.
    pub fn new(type_name: &str, variant: &str) -> Constructor {
        Constructor { type_name: Symbol::new(type_name), variant: Symbol::new(variant) }
    }

    /// The constructor of Rust tuples.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// assert_eq!(Term::compound(Constructor::tuple(), [Term::int(1), Term::int(2)]).to_string(), "(1, 2)");
    /// ```
    pub fn tuple() -> Constructor {
        static TUPLE: LazyLock<Constructor> = LazyLock::new(|| Constructor::new("(..)", ""));
        *TUPLE
    }

    /// The name of the type.
    pub fn type_name(self) -> Symbol {
        self.type_name
    }

    /// The name of the variant; empty for tuples.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let node = Constructor::new("Tree", "Node");
    /// assert_eq!((node.type_name().name(), node.variant().name()), ("Tree", "Node"));
    /// ```
    pub fn variant(self) -> Symbol {
        self.variant
    }
}
