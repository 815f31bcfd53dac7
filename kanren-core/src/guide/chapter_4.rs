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
//! There are `x != y` for terms that differ, [`symbolo`], [`numbero`], [`stringo`] and [`booleano`] for their types, and
//! [`absento`] for what stands nowhere inside of a term.
//!
//! One trap: `x != [y]` with a fresh `y` does not say that `x` is no list of one. It says that `x` is not the list of that
//! one `y`, and there is always some other.
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
//! # kanren_core::testing::assert_lawful(Within, 3, [1, 2, 3]);
//! ```
//!
//! | verdict | says |
//! |---|---|
//! | `Holds`, `Fails` | so it is, whatever becomes of the variables |
//! | `Waits` | it depends on what is not known yet |
//! | `HoldsIf`, by [`holds_if_equal`](Verdict::holds_if_equal) | it comes down to these terms being equal: the engine makes them so |
//! | `Narrows`, by [`narrows_to`](Verdict::narrows_to) | these must be equal, but that is not all: ask again |
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
//! Two mistakes are reported in the same way: a rule that waits although all that it watches is known, which nobody would
//! ever ask again, and one that narrows to a term with a new variable. New variables are made by relations.
//!
//! A constraint of which no variable is connected with one that was asked for is not printed. If it might never hold,
//! give its variables values before the answer, as [`between`] does.

#[cfg(doc)]
use crate::prelude::*;
