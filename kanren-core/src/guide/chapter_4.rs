//! Chapter 4: constraints, or what is known of unknowns.
//!
//! An equation makes something known. A constraint says what must hold of something that is not known yet, and keeps
//! watch: it does not matter whether it comes before or after the goals that find out.
//!
//! # The constraints that come along
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! // Before and after: 2 is left out.
//! assert_eq!(run!(|x: i64| { x != 2; between(x, 1..=3) }).iter().collect::<Vec<_>>(), [1, 3]);
//! assert_eq!(run!(|x: i64| { between(x, 1..=3); x != 2 }).iter().collect::<Vec<_>>(), [1, 3]);
//!
//! // Where nothing decides, the answer says what it depends on.
//! let answer = run!(|x| { x != 2; x != "tea" }).first().unwrap();
//! assert_eq!(answer.to_string(), "_.0 where _.0 != 2, _.0 != \"tea\"");
//! ```
//!
//! | | says |
//! |---|---|
//! | `x != y` | the two terms are never equal |
//! | [`symbolo`], [`numbero`], [`stringo`], [`booleano`] | the term is of this type |
//! | [`one_of`] | it is one of some constants: a type of your own |
//! | [`absento`] | the first term stands nowhere inside of the second |
//!
//! One trap: `x != [y]` with a fresh `y` does not say that `x` is no list of one. It says that `x` is not the list of that
//! one `y`, and there is always some other. What you mean is `x != [_]`: in `!=` and [`absento`], on both sides, `_` stands
//! for any term at all. (Given to a relation, `_` is a variable like any other, whatever the body does with it.)
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! assert!(run!(|x| |y| { x != [y]; x == [1] }).first().is_some());
//! assert!(run!(|x| { x != [_]; x == [1] }).first().is_none());
//! ```
//!
//! # Types that run out
//!
//! Truth values are two, and [`one_of`] says which values there are. Who excludes all of them but one is left with that one,
//! and variables that cannot all have values together give no answer. That a variable is declared `|x: bool|` is not enough
//! for that: types in a binder are for the compiler, and exclude nothing.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! fn dayo(x: impl IntoTerm) -> Goal {
//!     one_of(x, term!(['mon, 'tue, 'wed]))
//! }
//! let left = run!(|x| { dayo(x); x != 'mon }).first().unwrap();
//! assert_eq!(left.to_string(), "_.0 where one_of(_.0, (tue wed))"); // sorted, not as they were given
//! assert_eq!(run!(|x| { dayo(x); x != 'mon; x != 'wed }).first().unwrap().to_string(), "tue");
//!
//! assert_eq!(run!(|x: bool| x != true).reified().next().unwrap().to_string(), "_.0 where _.0 != true");
//! assert_eq!(run!(|x: bool| { booleano(x); x != true }).first(), Some(false));
//!
//! // Three people who all come on days of their own, and nobody on Wednesday.
//! let plan = run!(|x, y, z| {
//!     dayo(x);
//!     dayo(y);
//!     dayo(z);
//!     x != y;
//!     y != z;
//!     z != x;
//!     absento('wed, [x, y, z]);
//! });
//! assert!(plan.first().is_none());
//! # let open = run!(|x| |y| { booleano(x); booleano(y); [x, y] != [true, true]; [x, y] != [true, false] });
//! # let open = open.first().unwrap();
//! # assert!(!open.is_ground() && open.constraints().len() >= 2);
//! ```
//!
//! Whether such variables can have values together is found out before an answer, by trying. A value tried is a step, as a
//! relation call is, so budgets, time and cancellation stop that, too. What is printed is not searched like that: beside
//! `[x, y] != [true, true]` and `[x, y] != [true, false]` a truth value `x` prints both, and not that it is `false`.
//!
//! A constraint is no choice: an `x` of three possible days is *one* answer. For an answer for each, and for plain values
//! where a variable has a type, write [`membero`](crate::relations::list::membero); it may stand beside `one_of`, behind it.
//!
//! ```
//! use kanren_core::prelude::*;
//! use kanren_core::relations::list::membero;
//!
//! let free = run!(|x: i64| { one_of(x, [9, 10, 11]); x != 10 });
//! let error = free.try_iter().next().unwrap().unwrap_err();
//! assert!(error.to_string().ends_with("`one_of` is no choice: for an answer for each value write `membero`"));
//! assert_eq!(run!(|x: i64| { membero(x, [9, 10, 11]); x != 10 }).iter().collect::<Vec<_>>(), [9, 11]);
//! ```
//!
//! # What is known only to Rust
//!
//! A test or a calculation in Rust waits for its values in `when_ground!`, in any order beside other goals; [chapter
//! 2](super::chapter_2#values-that-come-later) has examples. It is quicker to write than a constraint of your own, and sees
//! less: it waits until *all* of its variables are known, and excludes nothing before. The trap is a variable that nobody
//! gives a value: then the answer has `when_ground(_.0)` with it, and a query for typed values an error.
//!
//! `conda!`, `condu!` and `project!` (`use kanren_core::impure::conda;`) do not wait, and are no constraints: they decide by
//! what is known when they are reached. A `conda!` takes its first clause whose head has an answer, so a head that is reached
//! before its variables are known finds values of its own, and the other clauses are lost. With constraints the clauses say
//! themselves when they hold, in any order:
//!
//! ```
//! use kanren_core::impure::conda;
//! use kanren_core::prelude::*;
//!
//! let committed = |food, drink| goal!(conda!({ food == "pie"; drink == "tea" }, drink == "water"));
//! assert_eq!(run!(|d| |f| { f == "soup"; committed(f, d) }).first().unwrap(), "water");
//! assert!(run!(|d| |f| { committed(f, d); f == "soup" }).first().is_none()); // lost
//!
//! let pure = |food, drink| goal!(conde!({ food == "pie"; drink == "tea" }, { food != "pie"; drink == "water" }));
//! assert_eq!(run!(|d| |f| { f == "soup"; pure(f, d) }).first().unwrap(), "water");
//! assert_eq!(run!(|d| |f| { pure(f, d); f == "soup" }).first().unwrap(), "water");
//! ```
//!
//! # Printing a row
//!
//! Each variable that was asked for says all that is known of it. So what ties two of them together stands in both:
//!
//! ```
//! use kanren_core::prelude::*;
//! let differ = run!(|x, y| { x != y; y != 1 });
//! let (x, y) = differ.first().unwrap();
//! assert_eq!(x.to_string(), "_.0 where _.0 != _.1");
//! assert_eq!(y.to_string(), "_.1 where _.0 != _.1, _.1 != 1");
//!
//! // To print a row, take it whole: it says everything once.
//! let row = differ.reified().next().unwrap();
//! assert_eq!(row.to_string(), "(_.0, _.1) where _.0 != _.1, _.1 != 1");
//!
//! // In the notation of the books.
//! assert_eq!(format!("{row:#}"), "((_.0 _.1) (=/= ((_.0 _.1)) ((_.1 1))))");
//! ```
//!
//! # A constraint of your own
//!
//! A constraint is a *rule*: a type with a name, and a function that looks at the terms as far as they are known and gives
//! a [`Verdict`]. The engine asks it when it is posted, and again when one of the variables in its terms becomes known.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! /// `low <= x <= high`, of integers.
//! struct Within;
//!
//! impl Constraint for Within {
//!     fn name(&self) -> &str {
//!         "<="
//!     }
//!
//!     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
//!         match (known.look(&terms[0]), known.look(&terms[1]), known.look(&terms[2])) {
//!             (View::Int(low), View::Int(x), View::Int(high)) => Verdict::from(low <= x && x <= high),
//!             // The bounds meet: then `x` is known.
//!             (View::Int(low), _, View::Int(high)) if low == high => Verdict::holds_if_equal(&terms[1], low),
//!             (View::Int(low), _, View::Int(high)) if low > high => Verdict::Fails,
//!             (View::Int(low), View::Int(x), _) if x < low => Verdict::Fails,
//!             (_, View::Int(x), View::Int(high)) if x > high => Verdict::Fails,
//!             // An integer or still unknown, all three of them.
//!             (View::Int(_) | View::Var(_), View::Int(_) | View::Var(_), View::Int(_) | View::Var(_)) => Verdict::Waits,
//!             _ => Verdict::Fails,
//!         }
//!     }
//! }
//!
//! fn within(low: impl IntoTerm<i64>, x: Var<i64>, high: impl IntoTerm<i64>) -> Goal {
//!     constraint(Within, [low.into_term(), x.into_term(), high.into_term()])
//! }
//!
//! assert_eq!(run!(|x: i64| { within(2, x, 4); between(x, 0..=9) }).iter().collect::<Vec<_>>(), [2, 3, 4]);
//! // Nobody said that `x` is 3, and it is.
//! assert_eq!(run!(|x: i64, y: i64| { within(3, x, y); y == 3 }).first(), Some((3, 3)));
//! let open = run!(|x: i64, y: i64| within(1, x, y)).reified().next().unwrap();
//! assert_eq!(open.to_string(), "(_.0, _.1) where 1 <= _.0 <= _.1");
//! assert_eq!(format!("{open:#}"), "((_.0 _.1) (<= (1 _.0 _.1)))"); // in the books' notation
//! # kanren_core::testing::assert_lawful(Within, 3, [1, 2, 3]);
//! ```
//!
//! | verdict | says |
//! |---|---|
//! | `Holds`, `Fails` | so it is, whatever becomes of the variables |
//! | `Waits` | it depends on what is not known yet |
//! | `HoldsIf`, by [`holds_if_equal`](Verdict::holds_if_equal) | it comes down to these terms being equal: the engine makes them so |
//! | `Narrows`, by [`narrows_to`](Verdict::narrows_to) | these must be equal, but that is not all: ask again ([an example](Verdict::narrows_to)) |
//! | `Unsupported`, by [`unsupported`](Verdict::unsupported) | of such terms the rule can say nothing |
//!
//! The rule must be *stable*: what it says of terms with unknowns must be true whatever becomes of them. If you are not
//! sure, wait; a rule that waits until all is known is slow, and right. One that answers too early makes the order of goals
//! matter, and this is the mistake to test for:
//!
//! ```should_panic
//! use kanren_core::prelude::*;
//! use kanren_core::testing::assert_lawful;
//!
//! struct Positive;
//! impl Constraint for Positive {
//!     fn name(&self) -> &str {
//!         "positive"
//!     }
//!     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
//!         match known.get::<i64>(&terms[0]) {
//!             Some(x) => Verdict::from(x > 0),
//!             None => Verdict::Fails, // also where it is not known yet
//!         }
//!     }
//! }
//! // the rule `positive` is not stable: it fails in `positive(_.0)`, but holds for `positive(7)`, which that may become.
//! assert_lawful(Positive, 1, [term(7), term(-7), term("tea")]);
//! ```
//!
//! [`assert_lawful`](crate::testing::assert_lawful) tries a rule on a handful of terms, in all orders in which they could
//! become known.
//!
//! # What a rule may say besides
//!
//! All of this has defaults.
//!
//! - [`watches`](Constraint::watches): by which variables it is woken, if not by all. A rule on long lists saves time so.
//! - [`describe`](Constraint::describe): what answers print. A name of signs stands between the terms, as `<=` above.
//! - [`implies`](Constraint::implies): which others need not be printed beside it, as `x < 7` beside `x < 5`.
//! - [`holds`](Constraint::holds): what it means when all is known, in other words, for tests.
//!
//! # When it cannot say
//!
//! What a rule does not support is neither an answer nor a failure. It comes out in the place of an answer, with the
//! constraint and its place in the program; the other branches go on.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! /// The third is the product of the first two.
//! struct Product;
//!
//! impl Constraint for Product {
//!     fn name(&self) -> &str {
//!         "product"
//!     }
//!
//!     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
//!         match (known.look(&terms[0]), known.look(&terms[1])) {
//!             (View::Int(x), View::Int(y)) => match x.checked_mul(y) {
//!                 Some(product) => Verdict::holds_if_equal(&terms[2], product),
//!                 None => Verdict::unsupported("products of more than 64 bits"),
//!             },
//!             (View::Int(_) | View::Var(_), View::Int(_) | View::Var(_)) => Verdict::Waits,
//!             _ => Verdict::Fails,
//!         }
//!     }
//! }
//!
//! let product = run!(|x: i64, y: i64| { constraint(Product, (x, x, y)); conde!(x == { 1_i64 << 40 }, x == 3) });
//! let mut found = product.try_iter();
//! let refusal = found.next().unwrap().unwrap_err().to_string();
//! assert!(refusal.ends_with("does not support products of more than 64 bits"));
//! assert_eq!(found.next().unwrap().unwrap(), (3, 9));
//! ```
//!
//! Two mistakes are reported in the same way: a rule that waits (or narrows to what is so already) although all that it
//! watches is known, which nobody would ever ask again, and one that narrows to a term with a new variable. New variables are made by relations.
//!
//! A constraint of which no variable is connected with one that was asked for is not printed. If it might never hold,
//! give its variables values before the answer, as [`between`] does.

#[cfg(doc)]
use crate::prelude::*;
