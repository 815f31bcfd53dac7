//! Chapter 2: running backwards.
//!
//! A relation has no inputs and no outputs. Which of its arguments are known is up to the query, and is called
//! the *mode* in which the relation runs. This chapter asks in many modes, and then looks at the price: some
//! questions do not end, and it can be seen why.
//!
//! # One relation, many questions
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! /// `l` followed by `s` is `out`.
//! #[relation]
//! fn appendo<T: Relational>(l: Term<Vec<T>>, s: Term<Vec<T>>, out: Term<Vec<T>>) -> Goal {
//!     matche!((l, out) {
//!         ([], _) => s == out,
//!         ([first, ..rest], [first, ..joined]) => appendo(rest, s, joined),
//!     })
//! }
//!
//! // Compute.
//! assert_eq!(run!(|out: Vec<i64>| appendo([1], [2, 3], out)).first(), Some(vec![1, 2, 3]));
//! // What is missing in front?
//! assert_eq!(run!(|l: Vec<i64>| appendo(l, [3], [1, 2, 3])).first(), Some(vec![1, 2]));
//! // Which is the last element? (`_` is the list before it.)
//! assert_eq!(run!(|x: i64| appendo(_, [x], [1, 2, 3])).first(), Some(3));
//! // Which ways are there to cut a list in two?
//! assert_eq!(run!(|l: Vec<i64>, s: Vec<i64>| appendo(l, s, [1, 2, 3])).iter().count(), 4);
//! // Check.
//! let holds = |query: Query<()>| query.first().is_some();
//! assert!(holds(run!(|| appendo([1], [2], [1, 2]))));
//! assert!(!holds(run!(|| appendo([1], [2], [2, 1]))));
//! ```
//!
//! # Generating, checking, completing
//!
//! `permo` below says that a list is a permutation of another one. Written once, it lists permutations, tells
//! whether two lists are permutations of each other, and finds those that fit a pattern.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! /// `out` is `l` with an `x` put in somewhere.
//! #[relation]
//! fn inserto(x: Term, l: Term, out: Term) -> Goal {
//!     conde!(out == [x, ..l], |first, rest, more| {
//!         l == [first, ..rest];
//!         out == [first, ..more];
//!         inserto(x, rest, more)
//!     })
//! }
//!
//! /// `p` has the elements of `l` in some order.
//! #[relation]
//! fn permo(l: Term, p: Term) -> Goal {
//!     matche!(l {
//!         [] => p == [],
//!         [x, ..rest] => |q| {
//!             permo(rest, q);
//!             inserto(x, q, p)
//!         },
//!     })
//! }
//!
//! // Generate.
//! assert_eq!(run!(|p| permo([1, 2, 3, 4], p)).iter().count(), 24);
//! // Check.
//! assert!(run!(|| permo([1, 2, 3], [3, 1, 2])).first().is_some());
//! // Complete: those that have the 3 in the middle.
//! let middle = run!(|a: i64, b: i64| permo([1, 2, 3], [a, 3, b]));
//! let mut found: Vec<_> = middle.iter().collect();
//! found.sort();
//! assert_eq!(found, [(1, 2), (2, 1)]);
//! ```
//!
//! Nothing in `permo` speaks of the three uses. That is what one gains by not saying what comes in and what
//! goes out. What one has to think about instead is whether a question ends.
//!
//! # A question that does not end
//!
//! `reverso` says that `r` is `l` backward: reverse the rest, and put the first element behind it.
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
//!
//! #[relation]
//! fn reverso(l: Term, r: Term) -> Goal {
//!     matche!(l {
//!         [] => r == [],
//!         [x, ..rest] => |reversed| {
//!             reverso(rest, reversed);
//!             appendo(reversed, [x], r)
//!         },
//!     })
//! }
//!
//! // Forward all is well.
//! let mut forward = run!(|r| reverso([1, 2, 3], r)).max_steps(100).iter();
//! assert_eq!(forward.next().unwrap(), [3, 2, 1]);
//! assert!(forward.next().is_none());
//! assert_eq!(forward.status(), Status::Complete);
//!
//! // Backward there is the answer, and then the search goes on forever.
//! let mut backward = run!(|l| reverso(l, [1, 2, 3])).max_steps(100).iter();
//! assert_eq!(backward.next().unwrap(), [3, 2, 1]);
//! assert!(backward.next().is_none());
//! assert_eq!(backward.status(), Status::OutOfSteps);
//! ```
//!
//! Why? Read the body with `l` unknown. `reverso(rest, reversed)` is called with two unknowns: "give me lists
//! and their reversals". There are endlessly many, of every length. Each is handed to `appendo`, which knows
//! `r` and refuses all that have not two elements. Nobody tells the first goal that no list of three or more
//! will ever do.
//!
//! In general: a conjunction asks its first goal for answers, and then the second one about each. If the first
//! has endlessly many, and the second accepts only some, the search does not end. It still finds every answer
//! that there is.
//!
//! # The order of goals
//!
//! So let `appendo` come first. It knows `r`, and cuts it in two in a few ways; `reverso` is then called with a
//! `reversed` that is known, and shorter.
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
//!
//! #[relation]
//! fn reverso(l: Term, r: Term) -> Goal {
//!     matche!(l {
//!         [] => r == [],
//!         [x, ..rest] => |reversed| {
//!             appendo(reversed, [x], r);
//!             reverso(rest, reversed)
//!         },
//!     })
//! }
//! let status_after_all = |query: Query<(Any,)>| {
//!     let mut answers = query.max_steps(100).iter();
//!     assert_eq!(answers.by_ref().count(), 1);
//!     answers.status()
//! };
//! assert_eq!(status_after_all(run!(|l| reverso(l, [1, 2, 3]))), Status::Complete);
//! // Now it is this one that does not end: `appendo` knows neither `reversed` nor `r`.
//! assert_eq!(status_after_all(run!(|r| reverso([1, 2, 3], r))), Status::OutOfSteps);
//!
//! // What is known of the length helps both ways: no list of another length is ever tried.
//! #[relation]
//! fn same_lengtho(a: Term, b: Term) -> Goal {
//!     matche!((a, b) {
//!         ([], []) => succeed,
//!         ([_, ..a_rest], [_, ..b_rest]) => same_lengtho(a_rest, b_rest),
//!     })
//! }
//! #[relation]
//! fn reverso_of(l: Term, r: Term) -> Goal {
//!     same_lengtho(l, r);
//!     reverso(l, r)
//! }
//! assert_eq!(status_after_all(run!(|l| reverso_of(l, [1, 2, 3]))), Status::Complete);
//! assert_eq!(status_after_all(run!(|r| reverso_of([1, 2, 3], r))), Status::Complete);
//! ```
//!
//! Two things to keep:
//!
//! - **The order of goals never changes which answers there are.** It changes in which order they come, how
//!   long they take, and whether the search ends after the last one.
//! - **Put first what is known to have few answers**: equations, then what narrows (a length, a fact), then
//!   what enumerates.
//!
//! (This is said of the pure language, which is all you have seen so far. Goals that look at values,
//! [`project!`](crate::impure::project!) and [`once`](crate::impure::once), depend on the order; hence the name
//! of their module.)
//!
//! # Testing that it does not matter
//!
//! The first of these is a law, and a test of yours can ask whether your relations keep it.
//! [`assert_commutes!`](crate::testing::assert_commutes!) takes what `run!` takes. It runs the goals in all orders, or in
//! 120 of them if there are more than five goals, each under every search, and panics if the answers differ.
//!
//! ```
//! use kanren_core::prelude::*;
//! use kanren_core::testing::{assert_commutes, commutes};
//! # #[relation]
//! # fn appendo(l: Term, s: Term, out: Term) -> Goal {
//! #     matche!((l, out) {
//! #         ([], _) => s == out,
//! #         ([first, ..rest], [first, ..joined]) => appendo(rest, s, joined),
//! #     })
//! # }
//!
//! assert_commutes!(|x, y| {
//!     appendo(x, y, [1, 2, 3]);
//!     x != [];
//!     y == [3];
//! });
//!
//! // The same as a function, with a word about each limit. It says what was found.
//! let any_list = commutes(run!(|x, out| { appendo(x, [9], out); out == [1, _] }));
//! let agreement = any_list.max_steps(100).check().unwrap();
//! assert_eq!(agreement.to_string(), "2 orders under 5 searches: 5 runs ended, 5 did not; 1 answer");
//! ```
//!
//! Runs that do not end are no fault: there the law only says that the answers of the others appear sooner or later, and
//! that is looked for. A goal that is outside the law is refused by its name. When it fails, you see both orders, each goal
//! with its place, and the answer that only one of them gives. The usual cause is a constraint or a generator of your own
//! that says something before it is sure of it; [`testing`](crate::testing) has the list.
//!
//! # Recursion last
//!
//! The most frequent case of it is a recursive call that stands before the goals which say what it may be
//! about. Where the call is the last goal, everything known is known when it is reached.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! #[relation]
//! fn parento(parent: Term, child: Term) -> Goal {
//!     matche!((parent, child) {
//!         ("Abe", "Homer") => succeed,
//!         ("Homer", "Bart") => succeed,
//!     })
//! }
//!
//! #[relation]
//! fn ancestoro(a: Term, d: Term) -> Goal {
//!     conde!(parento(a, d), |between| {
//!         parento(a, between);
//!         ancestoro(between, d)
//!     })
//! }
//!
//! #[relation]
//! fn ancestoro_badly(a: Term, d: Term) -> Goal {
//!     conde!(parento(a, d), |between| {
//!         ancestoro_badly(a, between); // calls itself with the same question, before anything else
//!         parento(between, d)
//!     })
//! }
//!
//! let mut well = run!(|d: String| ancestoro("Abe", d)).max_steps(100).iter();
//! assert_eq!(well.by_ref().collect::<Vec<_>>(), ["Homer", "Bart"]);
//! assert_eq!(well.status(), Status::Complete);
//!
//! let mut badly = run!(|d: String| ancestoro_badly("Abe", d)).max_steps(100).iter();
//! assert_eq!(badly.by_ref().collect::<Vec<_>>(), ["Homer", "Bart"]);
//! assert_eq!(badly.status(), Status::OutOfSteps);
//! ```
//!
//! The answers are the same. The second search goes on looking for ancestors of ancestors that are not there.
//!
//! # Asking with care
//!
//! `for answer in query` goes on until there is no answer left, and if the question does not end, neither does
//! the loop. What there is against that:
//!
//! | | |
//! |---|---|
//! | `query.first()` | the first answer, if there is one |
//! | `query.iter().take(3)` | up to three; the rest is never searched |
//! | `query.max_steps(10_000)` | gives up there; `answers.status()` says that it did |
//! | `query.timeout(..)`, `.cancel(..)` | the same by the clock, and from another thread |
//!
//! `take` alone does not help if there are fewer answers than asked for. The second answer of `reverso`
//! backward does not exist, and `take(2)` waits for it forever. Only a budget helps there.
//!
//! # Answers with unknowns
//!
//! Running backward often leaves things open: not a value comes out, but a shape. A variable with a type has no
//! shape to give. It wants a plain value, and to iterate over an answer that is none panics, with the answer in
//! the message.
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
//! // Which lists end with a 9?
//! let lists = run!(|out: Vec<i64>| appendo(_, [9], out));
//!
//! // The first is a value, the second has an unknown in front.
//! let mut answers = lists.try_iter();
//! assert_eq!(answers.next().unwrap().unwrap(), [9]);
//! let not_ground: NotGround = answers.next().unwrap().unwrap_err();
//! assert_eq!(not_ground.answer().to_string(), "(_.0 9)");
//!
//! // As terms all of them can be had. A row has a term for each variable, and prints as a whole.
//! let shapes: Vec<String> = lists.reified().take(3).map(|row| row.to_string()).collect();
//! assert_eq!(shapes, ["(9)", "(_.0 9)", "(_.0 _.1 9)"]);
//! ```
//!
//! So: give a variable a type where every answer is a value, none where you expect shapes, and use
//! [`try_iter`](Query::try_iter) where you do not know. Do not filter for those without unknowns: if there are
//! no more of them, the filter looks forever.
//!
//! Shapes are good answers. A list that is its own reversal, with two elements known:
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
//! # #[relation]
//! # fn reverso(l: Term, r: Term) -> Goal {
//! #     matche!(l {
//! #         [] => r == [],
//! #         [x, ..rest] => |reversed| { reverso(rest, reversed); appendo(reversed, [x], r) },
//! #     })
//! # }
//! let palindrome = run!(|p| {
//!     p == ['a', _, _, 'b', _];
//!     reverso(p, p)
//! });
//! assert_eq!(palindrome.first().unwrap().to_string(), "('a' 'b' _.0 'b' 'a')");
//! ```
//!
//! [Chapter 3](super::chapter_3) is about the searches: which answers come first, and which never.

#[cfg(doc)]
use crate::prelude::*;
