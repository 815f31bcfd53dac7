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
    pub const ALL: [Search; 5] =
        [Search::DepthFirst, Search::Interleave, Search::Balanced, Search::FairDisjunction, Search::BreadthFirst];

    /// The short name, as [`Display`](fmt::Display) prints it and [`FromStr`] reads it.
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
