//! The searches one can choose from.

use std::fmt;
use std::str::FromStr;

/// In which order the branches of a query are followed.
///
/// | search | finds every answer | waiting branches |
/// |---|---|---|
/// | [`DepthFirst`](Search::DepthFirst) | only if nothing before it runs forever | few |
/// | [`Interleave`](Search::Interleave) | yes | up to one for each alternative met |
/// | [`Balanced`](Search::Balanced) | yes | the same |
/// | [`FairDisjunction`](Search::FairDisjunction) | yes | the same |
/// | [`BreadthFirst`](Search::BreadthFirst) | yes | the same, and it is slowest to reach deep answers |
///
/// The names are those of "Towards a miniKanren with fair search strategies" (Lu, Ma, Friedman
/// 2019) in plain words: DFS, DFSi, DFSbi, DFSf, BFS. What µKanren programs call *fair* is
/// `Interleave`: no branch waits forever; but between many alternatives its attention is uneven, the
/// first of n gets half of it. `FairDisjunction` treats alternatives alike.
///
/// ```
/// use kanren_core::prelude::*;
/// let numbers = query(|x: Var<i64>| between(x, 0..) | between(x, 100..));
/// let first = |search| numbers.clone().search(search).iter().take(4).collect::<Vec<_>>();
/// assert_eq!(first(Search::DepthFirst), [0, 1, 2, 3]);
/// assert_eq!(first(Search::Interleave), [0, 100, 1, 101]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Search {
    /// The first alternative to its end, then the next. Incomplete, and the fastest.
    DepthFirst,
    /// Two branches swap whenever one of them is at a relation call: the books' search.
    #[default]
    Interleave,
    /// Interleaving on a balanced tree of alternatives.
    Balanced,
    /// All alternatives of a disjunction take turns of equal length.
    FairDisjunction,
    /// Answers by the number of relation calls they need.
    BreadthFirst,
}

impl Search {
    /// All of them.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let digits = query(|x: Var<i64>| between(x, 1..=3));
    /// for search in Search::ALL {
    ///     assert_eq!(digits.clone().search(search).iter().count(), 3, "{search}");
    /// }
    /// ```
    pub const ALL: [Search; 5] =
        [Search::DepthFirst, Search::Interleave, Search::Balanced, Search::FairDisjunction, Search::BreadthFirst];

    /// The short name, as [`Display`](fmt::Display) prints it and [`FromStr`] reads it.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// assert_eq!(Search::DepthFirst.name(), "dfs");
    /// assert_eq!(Search::FairDisjunction.to_string(), "fair-disjunction");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Search::DepthFirst => "dfs",
            Search::Interleave => "interleave",
            Search::Balanced => "balanced",
            Search::FairDisjunction => "fair-disjunction",
            Search::BreadthFirst => "bfs",
        }
    }

    /// Whether every answer is found in the end, whatever runs forever beside it.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// assert!(Search::Interleave.is_complete());
    /// assert!(!Search::DepthFirst.is_complete());
    /// ```
    pub const fn is_complete(self) -> bool {
        !matches!(self, Search::DepthFirst)
    }
}

impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no search.
///
/// ```
/// use kanren_core::prelude::*;
/// let error = "best-first".parse::<Search>().unwrap_err();
/// assert!(error.to_string().starts_with("`best-first` is no search; there are dfs, interleave"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownSearch(String);

impl fmt::Display for UnknownSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no search; there are dfs, interleave (or fair), balanced, fair-disjunction, bfs", self.0)
    }
}

impl std::error::Error for UnknownSearch {}

impl FromStr for Search {
    type Err = UnknownSearch;

    /// Reads a short name; `fair` means interleaving, as in µKanren programs.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// assert_eq!("bfs".parse(), Ok(Search::BreadthFirst));
    /// assert_eq!("fair".parse(), Ok(Search::Interleave));
    /// ```
    ///
    /// # Errors
    /// If the text is neither `fair` nor the [`name`](Search::name) of a search.
    fn from_str(name: &str) -> Result<Search, UnknownSearch> {
        match name {
            "fair" => Ok(Search::Interleave),
            _ => Search::ALL
                .into_iter()
                .find(|search| search.name() == name)
                .ok_or_else(|| UnknownSearch(name.chars().take(40).collect())),
        }
    }
}
