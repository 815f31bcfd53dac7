//! What kinds of terms a variable may still become: the type constraints, and the single values among them.
//!
//! A set of kinds is a word of bits. Kinds of one value (the empty list, the two truth values) have a bit each, so
//! that a variable of which one value is left is known, and excluding such a value is no constraint that waits.

use crate::term::{Term, View};

/// A set of kinds of terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Kinds(u16);

impl Kinds {
    const NIL: Kinds = Kinds(1);
    const TRUE: Kinds = Kinds(1 << 1);
    const FALSE: Kinds = Kinds(1 << 2);
    const CHAR: Kinds = Kinds(1 << 3);
    const PAIR: Kinds = Kinds(1 << 4);
    const COMPOUND: Kinds = Kinds(1 << 5);
    pub(crate) const NUMBER: Kinds = Kinds(1 << 6);
    pub(crate) const STRING: Kinds = Kinds(1 << 7);
    pub(crate) const SYMBOL: Kinds = Kinds(1 << 8);
    pub(crate) const BOOLEAN: Kinds = Kinds::TRUE.or(Kinds::FALSE);
    pub(super) const NONE: Kinds = Kinds(0);
    pub(crate) const ALL: Kinds = Kinds((1 << 9) - 1);
    /// Kinds of one value.
    const SINGLE: Kinds = Kinds::NIL.or(Kinds::BOOLEAN);
    /// Kinds of terms with parts.
    const CELLS: Kinds = Kinds::PAIR.or(Kinds::COMPOUND);

    pub(super) const fn or(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// The kind of a term that is no variable; of a variable, all.
    pub(crate) fn of(term: View<'_>) -> Kinds {
        match term {
            View::Nil => Kinds::NIL,
            View::Bool(true) => Kinds::TRUE,
            View::Bool(false) => Kinds::FALSE,
            View::Char(_) => Kinds::CHAR,
            View::Pair { .. } => Kinds::PAIR,
            View::Compound { .. } => Kinds::COMPOUND,
            View::Int(_) => Kinds::NUMBER,
            View::Str(_) => Kinds::STRING,
            View::Symbol(_) => Kinds::SYMBOL,
            View::Var(_) | View::Slot(_) | View::Wild | View::Unset => Kinds::ALL,
        }
    }

    pub(crate) fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }

    pub(crate) fn without(self, other: Kinds) -> Kinds {
        Kinds(self.0 & !other.0)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of them are among the others.
    pub(crate) fn are_in(self, others: Kinds) -> bool {
        self.without(others).is_empty()
    }

    /// Whether there are finitely many terms of these kinds.
    pub(crate) fn are_finite(self) -> bool {
        self.are_in(Kinds::SINGLE)
    }

    /// Whether a term of these kinds has parts in which something else may stand.
    pub(crate) fn may_have_parts(self) -> bool {
        !self.and(Kinds::CELLS).is_empty()
    }

    /// Whether this is the kind of one value.
    pub(crate) fn is_single(self) -> bool {
        self.0.count_ones() == 1 && self.are_finite()
    }

    /// The values of kinds of one value.
    pub(crate) fn values(self) -> impl Iterator<Item = Term> {
        let values = [(Kinds::NIL, Term::nil()), (Kinds::FALSE, Term::bool(false)), (Kinds::TRUE, Term::bool(true))];
        values.into_iter().filter(move |(kind, _)| kind.are_in(self)).map(|(_, value)| value)
    }

    /// The only term of these kinds, if there is one.
    pub(crate) fn only(self) -> Option<Term> {
        if self.is_single() { self.values().next() } else { None }
    }

    /// The type constraint that says this, if one does; all terms need none.
    pub(crate) fn name(self) -> Option<&'static str> {
        let named = [
            (Kinds::NUMBER, "numbero"),
            (Kinds::STRING, "stringo"),
            (Kinds::SYMBOL, "symbolo"),
            (Kinds::BOOLEAN, "booleano"),
        ];
        named.into_iter().find(|(kinds, _)| *kinds == self).map(|(_, name)| name)
    }

    /// The values that are excluded although nothing else of their kind is.
    pub(crate) fn excluded(self) -> impl Iterator<Item = Term> {
        Kinds::SINGLE.without(self).values()
    }
}
