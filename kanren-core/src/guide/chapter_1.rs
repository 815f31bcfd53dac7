//! Chapter 1: first relations.
//!
//! You know Rust, and have never seen a logic program. This chapter is the whole language, from one equation to
//! a recursive relation over lists, and ends with the mistakes that everybody makes first.
//!
//! # A goal, and a query about it
//!
//! A *goal* says what must hold. It is a value, like a number: nothing happens when it is made. A *query* asks
//! which values of its variables make a goal hold. Its answers are an iterator, `.iter()`.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! let drink = run!(|q| q == "tea");
//! assert_eq!(drink.first().unwrap(), "tea");
//!
//! // No value of `q` makes this hold.
//! let impossible = run!(|q| {
//!     q == "tea";
//!     q == "coffee"
//! });
//! assert!(impossible.first().is_none());
//! ```
//!
//! [`run!`] names the variables it asks for between bars, as a closure does, and then the goal. A *logic
//! variable* is nothing that is assigned to: it stands for a value that is not known yet. A block is a
//! conjunction: all of its goals must hold, in whatever order they stand.
//!
//! `==` is an equation. Neither side is computed from the other one; both are made equal, by finding out what
//! the variables in them must be. So it goes both ways, and looks inside of lists and tuples:
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! let (x, y) = run!(|x, y| [1, x, 3] == [1, 2, y]).first().unwrap();
//! assert_eq!(x, 2);
//! assert_eq!(y, 3);
//!
//! // `..rest` is what follows in a list, as in a slice pattern.
//! let (first, rest) = run!(|first, rest| [1, 2, 3] == [first, ..rest]).first().unwrap();
//! assert_eq!(first, 1);
//! assert_eq!(rest.to_string(), "(2 3)");
//! ```
//!
//! The values on both sides are *terms*. Inside the macros a term is written as
//!
//! | | |
//! |---|---|
//! | `7`, `'x'`, `"tea"`, `true` | a Rust value |
//! | `'tea` | a symbol: a name that stands for itself |
//! | `x` | a variable, or whatever a Rust variable of that name holds |
//! | `[a, b]`, `[]`, `[a, ..rest]` | a list, also of different kinds of things |
//! | `(a, b)`, `Some(x)`, `None` | a tuple, an option |
//! | `_` | an unknown that needs no name, another one each time; in `!=` and `absento` any term at all ([chapter 4](super::chapter_4)) |
//! | `{ n + 1 }` | what a Rust expression gives, while the goal is built |
//!
//! # What is left open: reading `_.0`
//!
//! An answer may leave something unknown. It prints as `_.0`, the next unknown as `_.1`, and so on. The same
//! number is the same unknown, within one answer. The numbers say nothing else, and each answer begins at 0
//! again.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! // `x` is a pair of equal things, `y` can be anything.
//! let (x, y) = run!(|x, y| fresh!(|z| x == [z, z])).first().unwrap();
//! assert_eq!(x.to_string(), "(_.0 _.0)");
//! assert_eq!(y.to_string(), "_.1");
//! assert!(!x.is_ground()); // something in it is unknown
//!
//! // A list whose rest is unknown prints with a dot before it.
//! let q = run!(|q| q == [1, 2, ..]).first().unwrap();
//! assert_eq!(q.to_string(), "(1 2 . _.0)");
//! ```
//!
//! [`fresh!`] introduces variables that the query does not ask for. Inside of a goal `|z| ..` alone does the
//! same, so `run!(|x, y| |z| x == [z, z])` is that query, too. Lists print in round brackets with blanks, as in
//! the books; a tuple prints with commas.
//!
//! # Facts
//!
//! A goal with a name and parameters is a *relation*, and `#[relation]` makes one of a function. Its body is a
//! goal. The simplest relation is a list of facts:
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! #[relation]
//! fn parento(parent: Term, child: Term) -> Goal {
//!     matche!((parent, child) {
//!         ("Abe", "Homer") => succeed,
//!         ("Homer", "Bart") => succeed,
//!         ("Homer", "Lisa") => succeed,
//!     })
//! }
//!
//! // Who are Homer's children? Who is Homer's parent? Who is anybody's?
//! let children = run!(|c: String| parento("Homer", c));
//! assert_eq!(children.iter().collect::<Vec<_>>(), ["Bart", "Lisa"]);
//! let parent = run!(|p: String| parento(p, "Homer"));
//! assert_eq!(parent.iter().collect::<Vec<_>>(), ["Abe"]);
//! assert_eq!(run!(|p, c| parento(p, c)).iter().count(), 3);
//!
//! // Without variables a query asks whether the goal holds.
//! assert!(run!(|| parento("Abe", "Homer")).first().is_some());
//! assert!(run!(|| parento("Homer", "Abe")).first().is_none());
//! ```
//!
//! There is one definition, and it was asked four questions. No parameter is an input or an output; a parameter
//! of type [`Term`] takes values and variables alike. By custom the names of relations end in `o`.
//!
//! # Rules
//!
//! Other relations say when something holds. "`g` is a grandparent of `c` if there is somebody whose parent is
//! `g`, and who is a parent of `c`":
//!
//! ```
//! use kanren_core::prelude::*;
//! # #[relation]
//! # fn parento(parent: Term, child: Term) -> Goal {
//! #     matche!((parent, child) {
//! #         ("Abe", "Homer") => succeed,
//! #         ("Homer", "Bart") => succeed,
//! #         ("Homer", "Lisa") => succeed,
//! #     })
//! # }
//!
//! #[relation]
//! fn grandparento(g: Term, c: Term) -> Goal {
//!     fresh!(|between| {
//!         parento(g, between);
//!         parento(between, c)
//!     })
//! }
//! assert_eq!(run!(|g: String| grandparento(g, "Bart")).first().unwrap(), "Abe");
//!
//! // An ancestor is a parent, or a parent of an ancestor.
//! #[relation]
//! fn ancestoro(a: Term, d: Term) -> Goal {
//!     conde!(parento(a, d), |between| {
//!         parento(a, between);
//!         ancestoro(between, d)
//!     })
//! }
//! let ancestors = run!(|a: String| ancestoro(a, "Bart"));
//! assert_eq!(ancestors.iter().collect::<Vec<_>>(), ["Homer", "Abe"]);
//! let descendants = run!(|d: String| ancestoro("Abe", d));
//! assert_eq!(descendants.iter().collect::<Vec<_>>(), ["Homer", "Bart", "Lisa"]);
//! ```
//!
//! [`conde!`] has clauses, and an answer for each way in which one of them holds. A clause is a goal, a block,
//! or a block with variables of its own. It is *or*, as the block is *and*; it is no `if`, since no clause
//! excludes another.
//!
//! `ancestoro` mentions itself. A plain function that did so would never return. That is why `#[relation]` is
//! more than a name: a call only notes that the relation is meant, and its body runs once, when the first call
//! is reached, to build the goal. For the same reason the body must do nothing else. It does not see what it is
//! called with: its parameters are variables.
//!
//! # Taking terms apart
//!
//! Most relations over lists go by cases: the list is empty, or it has a first element and a rest. [`matche!`]
//! is for that. It looks like `match`, with one difference that you must not forget: **all arms count**, not
//! only the first that fits. Where the term is not known, several fit.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! /// `x` is an element of `l`.
//! #[relation]
//! fn membero(x: Term, l: Term) -> Goal {
//!     matche!(l {
//!         [first, ..] => first == x,
//!         [_, ..rest] => membero(x, rest),
//!     })
//! }
//! assert_eq!(run!(|x: i64| membero(x, [1, 2, 3])).iter().collect::<Vec<_>>(), [1, 2, 3]);
//!
//! /// `l` followed by `s` is `out`.
//! #[relation]
//! fn appendo(l: Term, s: Term, out: Term) -> Goal {
//!     matche!((l, out) {
//!         ([], _) => s == out,
//!         ([first, ..rest], [first, ..joined]) => appendo(rest, s, joined),
//!     })
//! }
//! assert_eq!(run!(|out| appendo([1, 2], [3], out)).first().unwrap().to_string(), "(1 2 3)");
//!
//! // `matche!` is a shorter way to write `conde!` and equations.
//! #[relation]
//! fn appendo_in_other_words(l: Term, s: Term, out: Term) -> Goal {
//!     conde!(
//!         {
//!             l == [];
//!             s == out
//!         },
//!         |first, rest, joined| {
//!             l == [first, ..rest];
//!             out == [first, ..joined];
//!             appendo_in_other_words(rest, s, joined)
//!         },
//!     )
//! }
//! assert_eq!(run!(|l, s| appendo(l, s, [1, 2])).iter().count(), 3);
//! assert_eq!(run!(|l, s| appendo_in_other_words(l, s, [1, 2])).iter().count(), 3);
//! ```
//!
//! The rules of patterns:
//!
//! - A name is a new variable, whatever that name means outside. A name that stands twice, as `first` above, is
//!   one variable: both places must be equal.
//! - `{x}` is what `x` means outside. In `membero` the first arm could be `[{x}, ..] => succeed`.
//! - `_` fits everything, and `..` any rest. An arm may have variables of its own: `[a, ..d] => |r| { .. }`.
//!
//! # Types
//!
//! `Term` alone is a term of any kind: the language is dynamic, as in the books. A type may be named where it
//! helps, and it is the plain Rust type: a variable `|x: i64|`, a parameter `Term<Vec<i64>>`. The answer is
//! then a plain Rust value, and the compiler finds terms that can never be equal.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! #[relation]
//! fn appendo<T: Relational>(l: Term<Vec<T>>, s: Term<Vec<T>>, out: Term<Vec<T>>) -> Goal {
//!     matche!((l, out) {
//!         ([], _) => s == out,
//!         ([first, ..rest], [first, ..joined]) => appendo(rest, s, joined),
//!     })
//! }
//! let splits: Vec<(Vec<i64>, Vec<i64>)> = run!(|l: Vec<i64>, s: Vec<i64>| appendo(l, s, [1])).iter().collect();
//! assert_eq!(splits, [(vec![], vec![1]), (vec![1], vec![])]);
//!
//! // Without a type an answer is a `Reified`. It prints, compares with Rust values, and can be read as one.
//! let out: Reified = run!(|out| out == [1, 2]).first().unwrap();
//! assert_eq!(out, [1, 2]);
//! assert_eq!(out.get::<Vec<i64>>(), Some(vec![1, 2]));
//! ```
//!
//! Types are for the compiler and for reading answers. To the search `|x: bool|` is no constraint: what `x` must be is said
//! by goals, here `booleano(x)`.
//!
//! Patterns get their types from the term that is matched. `fresh!(|x|)` is a variable without a type; where
//! one with a type is needed, write it, `|x: T|`, or let the compiler find it: `|x: _|`.
//!
//! ```compile_fail
//! use kanren_core::prelude::*;
//! run!(|q: i64| q == "tea").first(); // `&str` cannot be used as a logic term of type `i64`
//! ```
//!
//! A type goes away by itself: a `Var<i64>` may be given where any term is asked for. The other way must be
//! written, `x.cast::<i64>()`, since nobody checks it before the answer is read.
//!
//! # What you will do wrong first
//!
//! - **`==` outside of a macro** is Rust's. In a plain function write `goal!(x == 5)` or `eq(x, 5)`, or make
//!   the function a relation. The compiler says "binary operation `==` cannot be applied to type `Var`".
//!
//!   ```compile_fail
//!   use kanren_core::prelude::*;
//!   fn five(x: Var) -> Goal { x == 5 }
//!   ```
//! - **A recursive function without `#[relation]`.** The warning is "function cannot return without recursing",
//!   and to call it overflows the stack. A function that does not call itself needs no attribute.
//! - **Rust's `if` about a variable.** "`q` is a logic variable: it has no value while the goal is built; to
//!   decide on what it stands for, use `conde!` or `matche!`". Rust's `if`, `match` and `for` are welcome in a
//!   goal, about Rust's values: they decide which goal is built.
//!
//!   ```compile_fail
//!   use kanren_core::prelude::*;
//!   run!(|q| if q == 1 { succeed } else { fail });
//!   ```
//! - **A symbol in the bare body of a relation**, `x == 'red` outside of any macro: Rust reads the body before we do, and
//!   takes `'red` for a label ("expected `while`, `for`, `loop` or `{` after a label"). Write `goal!(x == 'red)`, or
//!   `x == sym("red")`.
//! - **Two goals beside each other in a plain function**: `eq(x, 1); eq(y, 2)` throws the first away, and the
//!   warning "unused `Goal` that must be used" says so. Write `goal!({ x == 1; y == 2 })`.
//! - **A pattern that should mean an outer value.** `[x, ..] => succeed` does not say that the list begins with
//!   the `x` of the parameters; it is a new `x`. The compiler warns "unused variable: `x`". Write
//!   `[{x}, ..]`.
//! - **`=`, and commas between goals.** "`=` is not a goal; to unify two terms, write `q == 1`". Goals in a
//!   block are separated by `;`, clauses of `conde!` and arms of `matche!` by `,`.
//! - **`<`, `+` on variables.** "`<` is not yet part of the language of goals". What is known by then
//!   can be compared and calculated in [`when_ground!`], which waits for it; [`between`] enumerates numbers;
//!   [`relations::number`](crate::relations::number) has arithmetic in every direction, on numbers of its own.
//! - **A variable without a type in typed code.** `fresh!(|x| l == [x, ..])`, where `l` is a `Term<Vec<i64>>`:
//!   "`&Var` cannot be used as a logic term of type ..". Write `|x: i64|`, or `|x: _|`.
//!
//!   ```compile_fail
//!   use kanren_core::prelude::*;
//!   #[relation]
//!   fn firsto(l: Term<Vec<i64>>, first: Term<i64>) -> Goal {
//!       fresh!(|rest| l == [first, ..rest])
//!   }
//!   ```
//! - **A generic relation whose type nothing decides**, as in `appendo([], [], [])`: "type annotations needed", since
//!   the lists may be lists of anything. Say it: `appendo::<i64>([], [], [])`.
//! - **A query that is never iterated.** "unused `Query` that must be used". It does nothing until then.
//!
//! Many relations need not be written: [`relations`](crate::relations) has the usual ones over lists, and
//! arithmetic. [Chapter 2](super::chapter_2) asks relations backward, and says why some questions do not end.

#[cfg(doc)]
use crate::prelude::*;
