//! A set of values, as one machine word.
//!
//! Knows values and nothing else: neither cells nor boards.

use std::fmt;

/// A set of values from 1 to 64.
///
/// Iterates upwards, which is the order in which `solveo` tries the candidates of a cell.
///
/// ```
/// use sudoku_relational::Candidates;
///
/// let set: Candidates = [4, 1, 9].into_iter().collect();
/// assert!(set.contains(4));
/// assert_eq!(set.iter().collect::<Vec<u8>>(), [1, 4, 9]);
/// assert_eq!(format!("{set:?}"), "{1, 4, 9}");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Candidates(u64);

impl Candidates {
    /// The set without a value.
    ///
    /// ```
    /// assert!(sudoku_relational::Candidates::NONE.is_empty());
    /// ```
    pub const NONE: Candidates = Candidates(0);

    /// The values from 1 to `size`.
    ///
    /// ```
    /// assert_eq!(sudoku_relational::Candidates::up_to(9).len(), 9);
    /// ```
    ///
    /// # Panics
    /// If `size` is greater than 64.
    #[must_use]
    pub fn up_to(size: usize) -> Candidates {
        assert!(size <= 64, "a set of values goes up to 64, not to {size}");
        Candidates(if size == 0 { 0 } else { u64::MAX >> (64 - size) })
    }

    /// The set of one value.
    ///
    /// ```
    /// use sudoku_relational::Candidates;
    /// assert_eq!(Candidates::only(7).iter().collect::<Vec<u8>>(), [7]);
    /// ```
    ///
    /// # Panics
    /// If the value is 0 or greater than 64.
    #[must_use]
    pub fn only(value: u8) -> Candidates {
        assert!((1..=64).contains(&value), "values go from 1 to 64, not {value}");
        Candidates(1 << (value - 1))
    }

    /// How many values there are.
    ///
    /// ```
    /// assert_eq!(sudoku_relational::Candidates::up_to(4).len(), 4);
    /// ```
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no value.
    ///
    /// ```
    /// assert!(!sudoku_relational::Candidates::only(1).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the value is one of them.
    ///
    /// ```
    /// assert!(!sudoku_relational::Candidates::up_to(4).contains(5));
    /// ```
    #[must_use]
    pub fn contains(self, value: u8) -> bool {
        (1..=64).contains(&value) && self.0 & (1 << (value - 1)) != 0
    }

    /// The values of either set.
    ///
    /// ```
    /// use sudoku_relational::Candidates;
    /// assert_eq!(Candidates::only(1).or(Candidates::only(2)), Candidates::up_to(2));
    /// ```
    #[must_use]
    pub fn or(self, other: Candidates) -> Candidates {
        Candidates(self.0 | other.0)
    }

    /// The values of this set that are not in the other.
    ///
    /// ```
    /// use sudoku_relational::Candidates;
    /// assert_eq!(Candidates::up_to(2).without(Candidates::only(1)), Candidates::only(2));
    /// ```
    #[must_use]
    pub fn without(self, other: Candidates) -> Candidates {
        Candidates(self.0 & !other.0)
    }

    /// The values, upwards.
    ///
    /// ```
    /// assert_eq!(sudoku_relational::Candidates::up_to(3).iter().sum::<u8>(), 6);
    /// ```
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            // The number of trailing zeros is at most 63 here.
            let next = (rest != 0).then(|| rest.trailing_zeros() as u8 + 1);
            rest &= rest.wrapping_sub(1);
            next
        })
    }
}

impl FromIterator<u8> for Candidates {
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> Candidates {
        values.into_iter().fold(Candidates::NONE, |set, value| set.or(Candidates::only(value)))
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_and_the_last_value_are_kept() {
        let set: Candidates = [1, 64].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [1, 64]);
        assert_eq!(Candidates::up_to(64).len(), 64);
        assert_eq!(Candidates::up_to(0), Candidates::NONE);
    }

    #[test]
    fn values_outside_the_range_are_never_contained() {
        assert!(!Candidates::up_to(64).contains(0));
        assert!(!Candidates::up_to(64).contains(65));
    }
}
