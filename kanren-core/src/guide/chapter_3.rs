//! Chapter 3: search, or the one swapped argument.
//!
//! This project grew from a µKanren in Racket, and a Sudoku solver written in it: one recursive goal, `solveo`,
//! that takes the open cell with the fewest candidates and tries each of them. Searched depth first, it filled
//! the empty board in 2 ms. Searched fairly, it ran for minutes and gave no answer. Between the two programs
//! one argument was swapped, in one line. This chapter is about that line.
//!
//! # `mplus`, both ways
//!
//! In a µKanren the answers of a goal are a *stream*. A stream is empty, or has an answer in front, or is
//! *immature*: a promise to go on when asked. Recursive goals make immature streams, so that nothing unfolds
//! forever by itself. An *or* has the answers of both of its sides, and `mplus` makes one stream of the two.
//! Here it is, twice. ([Chapter 0](super::chapter_0) has all the rest; the answers are numbers here, and no
//! rest is needed.)
//!
//! ```
//! enum Stream {
//!     Empty,
//!     Immature(Box<dyn FnOnce() -> Stream>),
//!     Mature(u64, Box<Stream>),
//! }
//! use Stream::{Empty, Immature, Mature};
//!
//! /// The sides change places whenever the first one pauses.
//! fn fair(s1: Stream, s2: Stream) -> Stream {
//!     match s1 {
//!         Empty => s2,
//!         Immature(more) => Immature(Box::new(move || fair(s2, more()))),
//!         Mature(answer, rest) => Mature(answer, Box::new(fair(*rest, s2))),
//!     }
//! }
//!
//! /// The first side goes on until it ends; only then the second one begins.
//! fn depth_first(s1: Stream, s2: Stream) -> Stream {
//!     match s1 {
//!         Empty => s2,
//!         Immature(more) => Immature(Box::new(move || depth_first(more(), s2))), // here
//!         Mature(answer, rest) => Mature(answer, Box::new(depth_first(*rest, s2))),
//!     }
//! }
//! type Mplus = fn(Stream, Stream) -> Stream;
//!
//! /// The first answer, and how often the stream had to be asked to go on.
//! fn first(mut stream: Stream, at_most: u32) -> (Option<u64>, u32) {
//!     for asked in 0..at_most {
//!         match stream {
//!             Mature(answer, _) => return (Some(answer), asked),
//!             Empty => return (None, asked),
//!             Immature(more) => stream = more(),
//!         }
//!     }
//!     (None, at_most)
//! }
//!
//! /// Never an answer, never an end.
//! fn never() -> Stream {
//!     Immature(Box::new(never))
//! }
//!
//! /// The answer 1.
//! fn one() -> Stream {
//!     Mature(1, Box::new(Empty))
//! }
//!
//! // Depth first, the answer stands behind a stream that never ends. The fair search finds it at once.
//! assert_eq!(first(depth_first(never(), one()), 100_000), (None, 100_000));
//! assert_eq!(first(fair(never(), one()), 100_000), (Some(1), 1));
//!
//! /// An answer behind so many choices between two things, where either choice is right.
//! fn choices(depth: u32, mplus: Mplus) -> Stream {
//!     match depth {
//!         0 => one(),
//!         _ => Immature(Box::new(move || mplus(choices(depth - 1, mplus), choices(depth - 1, mplus)))),
//!     }
//! }
//!
//! // Depth first asks once for each choice. The fair search asks for them all.
//! assert_eq!(first(choices(5, depth_first), 100_000), (Some(1), 5));
//! assert_eq!(first(choices(5, fair), 100_000), (Some(1), 31));
//! assert_eq!(first(choices(15, depth_first), 100_000), (Some(1), 15));
//! assert_eq!(first(choices(15, fair), 100_000), (Some(1), 32_767));
//! ```
//!
//! So neither is better. The fair search finds whatever there is to find, however many endless attempts stand
//! before it, and pays for that: it gives each attempt its turns, and where attempts multiply at each choice,
//! all of them must come to the last choice at about the same time. Depth-first search stays with one attempt.
//! That is quick if the attempt is good, and fatal if it has no end.
//!
//! # One word of a query
//!
//! Here the argument is a word. `.search(Search::DepthFirst)` says that a query is searched depth first;
//! without it, it interleaves, [`Search::Interleave`], as the fair `mplus` does. These are the same two
//! programs, as relations. A *step* is a relation call that is passed, and [`max_steps`](Query::max_steps)
//! stops a query that may have no end.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! /// Never holds, and never stops trying.
//! #[relation]
//! fn nevero() -> Goal {
//!     nevero()
//! }
//! let one = run!(|q: i64| conde!(nevero(), q == 1)).max_steps(100_000);
//!
//! let mut answers = one.clone().search(Search::DepthFirst).iter();
//! assert_eq!(answers.next(), None);
//! assert_eq!(answers.status(), Status::OutOfSteps);
//!
//! let mut answers = one.iter();
//! assert_eq!(answers.next(), Some(1));
//! assert_eq!(answers.steps(), 1);
//! ```
//!
//! And the opposite: `n` choices between 0 and 1. The number `n` is Rust's, so Rust's `if` may ask for it.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! /// A list of `n` zeros and ones.
//! #[relation]
//! fn bitso(n: usize, l: Term) -> Goal {
//!     if n == 0 {
//!         l == []
//!     } else {
//!         |rest| {
//!             conde!(l == [0, ..rest], l == [1, ..rest]);
//!             bitso(n - 1, rest)
//!         }
//!     }
//! }
//! let bits = run!(|q: Vec<i64>| bitso(15, q));
//!
//! let mut answers = bits.clone().search(Search::DepthFirst).iter();
//! assert_eq!(answers.next(), Some(vec![0; 15]));
//! assert_eq!((answers.steps(), answers.branches()), (16, 15)); // 15 alternatives wait
//!
//! let mut answers = bits.iter();
//! assert_eq!(answers.next(), Some(vec![0; 15]));
//! assert_eq!((answers.steps(), answers.branches()), (65_535, 32_767));
//! ```
//!
//! With twenty bits the second query takes two million steps, and with 81 it never gives an answer. That is the
//! empty Sudoku board. Its first solution is 81 decisions deep, and depth-first search takes none of them in
//! vain. The crate `sudoku-relational` has the goal; on 2026-11-30, with the release build on a shared server,
//! it gave
//!
//! | search | steps | time | boards that wait |
//! |---|---:|---:|---:|
//! | depth first | 82 | 0.21 ms | |
//! | interleaving, stopped | 1,000,000 | half a minute | 788,559, none of them full |
//!
//! The memory was 1.4 GB. `cargo run --example fair_vs_dfs` shows it, on a smaller scale.
//!
//! # A search for a part of a goal
//!
//! What if a program has both: a part that may never end, and a part with many choices? Then no search for the
//! whole is right. [`dfs`] gives a search of its own to one goal, and [`fair`] does; what runs inside still
//! gives turns to what is outside.
//!
//! ```
//! use kanren_core::prelude::*;
//! # #[relation]
//! # fn nevero() -> Goal {
//! #     nevero()
//! # }
//! # #[relation]
//! # fn bitso(n: usize, l: Term) -> Goal {
//! #     if n == 0 {
//! #         l == []
//! #     } else {
//! #         |rest| {
//! #             conde!(l == [0, ..rest], l == [1, ..rest]);
//! #             bitso(n - 1, rest)
//! #         }
//! #     }
//! # }
//!
//! let both = run!(|q| conde!(nevero(), bitso(20, q))).max_steps(100_000);
//! assert!(both.clone().search(Search::DepthFirst).first().is_none()); // stays with nevero
//! assert!(both.search(Search::Interleave).first().is_none()); // drowns in bitso
//!
//! let mut answers = run!(|q| conde!(nevero(), dfs(bitso(20, q)))).max_steps(100_000).iter();
//! assert!(answers.next().is_some());
//! assert_eq!(answers.steps(), 43); // every second one is a turn of nevero
//!
//! // The other way round: depth first, but for one part.
//! let fair_inside = run!(|q| fair(conde!(nevero(), q == 1))).search(Search::DepthFirst);
//! assert_eq!(fair_inside.first().unwrap(), 1);
//! ```
//!
//! # The five searches
//!
//! | [`Search`] | how it goes |
//! |---|---|
//! | `DepthFirst` | One alternative to its end, then the next. What stands behind an endless one is never found. |
//! | `Interleave` | Two alternatives change places at each relation call. The default. |
//! | `Balanced` | The same on a balanced tree: many alternatives get nearly equal turns. |
//! | `FairDisjunction` | All alternatives of one *or* take equal turns. |
//! | `BreadthFirst` | Answers come in the order of the number of relation calls they need. |
//!
//! The last four are fair: whatever answer there is, they find it in the end. They differ in how they share
//! their attention, and so in the order of answers. With two clauses `Interleave` takes turns; with more, the
//! first clause has every second turn, since it changes places with all the others as if they were one.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! /// Always holds, again and again.
//! #[relation]
//! fn alwayso(x: Term, value: Term) -> Goal {
//!     conde!(x == value, alwayso(x, value))
//! }
//! let three = run!(|x: i64| conde!(alwayso(x, 1), alwayso(x, 2), alwayso(x, 3)));
//! let first_eight = |search| three.clone().search(search).into_iter().take(8).collect::<Vec<_>>();
//! assert_eq!(first_eight(Search::DepthFirst), [1, 1, 1, 1, 1, 1, 1, 1]);
//! assert_eq!(first_eight(Search::Interleave), [1, 1, 2, 1, 3, 1, 2, 1]);
//! assert_eq!(first_eight(Search::FairDisjunction), [1, 2, 3, 1, 2, 3, 1, 2]);
//! assert_eq!(first_eight(Search::BreadthFirst), [1, 2, 3, 1, 2, 3, 1, 2]);
//! ```
//!
//! For a query whose search ends, the answers are the same under all five. Only their order differs:
//!
//! ```
//! use kanren_core::prelude::*;
//! # #[relation]
//! # fn appendo(l: Term, s: Term, out: Term) -> Goal {
//! #     matche!((l, out) {
//! #         ([], _) => s == out,
//! #         ([first, ..rest], [first, ..joined]) => appendo(rest, s, joined),
//! #     })
//! # }
//! let splits = run!(|l: Vec<i64>, s: Vec<i64>| appendo(l, s, [1, 2, 3]));
//! for search in Search::ALL {
//!     let mut found: Vec<_> = splits.clone().search(search).into_iter().collect();
//!     found.sort();
//!     assert_eq!(found.len(), 4);
//!     assert_eq!(found[3], (vec![1, 2, 3], vec![]));
//! }
//! ```
//!
//! # Budgets, and what the status says
//!
//! No answer has two meanings: there is none, or nobody looked long enough. The iterator tells them apart by
//! its [`Status`]. A query that was stopped goes on where it stood, and loses nothing:
//!
//! ```
//! use kanren_core::prelude::*;
//! # #[relation]
//! # fn nevero() -> Goal {
//! #     nevero()
//! # }
//!
//! let mut answers = run!(|q: i64| conde!(q == 1, { nevero(); q == 2 })).max_steps(1_000).iter();
//! assert_eq!(answers.next(), Some(1));
//! assert_eq!(answers.next(), None);
//! assert_eq!(answers.status(), Status::OutOfSteps); // we do not know
//! answers.more_steps(500);
//! assert_eq!(answers.next(), None);
//! assert_eq!(answers.steps(), 1_500);
//!
//! let mut answers = run!(|q: i64| { q == 1; q == 2 }).max_steps(1_000).iter();
//! assert_eq!(answers.next(), None);
//! assert_eq!(answers.status(), Status::Complete); // there is none
//! ```
//!
//! A budget of steps stops at the same place on every machine, which is why tests use it. It does not limit the
//! time exactly: between two relation calls a branch may fork and fail any number of times. For that there are
//! [`timeout`](Query::timeout) and [`cancel`](Query::cancel), and [`max_branches`](Query::max_branches) limits
//! the memory of a fair search.
//!
//! If code of yours panics inside a goal, whoever asked for the answer gets the panic. One who catches it finds the
//! query ended, with the status `Panicked`: what the others might still give would be no longer all answers. Other
//! queries, the relations, and the same query asked anew are not harmed.
//!
//! # Which one, then?
//!
//! - Start with the default. It is the only choice that cannot hide an answer behind an endless attempt.
//! - If the query gives nothing, and [`branches`](Answers::branches) grows with the steps, the search drowns:
//!   many choices, each of which is good for a long while. Give that part to [`dfs`].
//! - If a depth-first search gives nothing and holds few branches, it is lost in one of them. Chapter 2 says
//!   how to find out why it has no end; or search fairly.
//! - Where answers should come smallest first, try `BreadthFirst`.
//! - Give every query that you do not know a budget.
//!
//! [Chapter 0](super::chapter_0) shows the machine behind all this, as it grew from the paper's forty lines.

#[cfg(doc)]
use crate::prelude::*;
