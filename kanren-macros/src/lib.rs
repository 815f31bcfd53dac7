//! The macros of `kanren-core`, which re-exports them: depend on that crate, not on this one.
//!
//! Their input is always made of Rust expressions, read again as goals; so rustfmt formats it (all but
//! the arms of `matche!`), and every token keeps its place. What they share stands in `goal` (the language of
//! goals), `term` and `pattern` (those of terms and of patterns) and `binder` (`|x, y: T|`), each parsed
//! apart from what it expands to; each macro is one file of `forms`, and `relation` is the attribute.
//! `symbol` lets `'tea` through the parser, `escape` says what the Rust in between must not do.
//! Generated code names nothing but `::kanren_core::__private`.
//!
//! To add a macro: a file in `forms` with `expand(TokenStream) -> syn::Result<TokenStream>`, its entry point
//! with an example here, its name in `goal::OURS` and in `forms::check_inside` if it gives a goal, a page in
//! `tests/ui/pass` and one page for each mistake in `tests/ui/fail`.

mod binder;
mod escape;
mod forms;
mod goal;
mod input;
mod pattern;
mod relation;
mod symbol;
mod term;
mod text;

#[cfg(test)]
mod tests;

use forms::{
    assert_commutes as assert_commutes_form, commit, conde, fresh, goal as goal_form, matche, project, run as run_form,
    term as term_form, when_ground,
};
use proc_macro::TokenStream;
use proc_macro2::TokenStream as TokenStream2;
use quote::quote;

/// New variables, and a goal about them: `fresh!(|x, y: T| { g1; g2 })`.
///
/// The variables stand where a closure has its parameters. Goals print with these names.
///
/// | written | is |
/// |---|---|
/// | `\|x\|` | a variable for a term of any type, `Var` |
/// | `\|x: i64\|` | a variable for a term of this type, `Var<i64>`; that is no constraint |
/// | `\|x: _\|` | the same, and the goal says which type |
/// | `\|q: [i64; 3]\|` | an array of variables, `[Var<i64>; 3]` |
///
/// The type is that of the *values*: write `|x: i64|`, not `|x: Var<i64>|`. It is for the compiler, and excludes nothing:
/// that `x` is a truth value is said by `booleano(x)`. A variable is `Copy`. One that is not used is reported by the
/// compiler like any other; `_x` keeps it quiet.
///
/// What may stand in the goal is told at [`goal!`]. There a binder needs no `fresh!`: `|x, y| { g1; g2 }` is a goal.
///
/// ```
/// use kanren_core::prelude::*;
///
/// let goal = fresh!(|x, y| { x == 1; y == [x, x]; });
/// assert_eq!(goal.to_string(), "fresh!(|x, y| { x == 1; y == [x, x] })");
///
/// fn a_pair(p: Var) -> Goal {
///     fresh!(|x, y: i64| { p == [x, y]; y == 2; |z| x == (z, z) })
/// }
/// assert_eq!(run!(|p| a_pair(p)).first().unwrap().to_string(), "((_.0, _.0) 2)");
/// ```
#[proc_macro]
pub fn fresh(input: TokenStream) -> TokenStream {
    a_goal(fresh::expand, input)
}

/// Every way in which one of the clauses holds: `conde!(g1, { g2; g3 }, |x| { g4; g5 })`.
///
/// | a clause | means |
/// |---|---|
/// | `g` | a goal, as told at [`goal!`] |
/// | `{ g1; g2 }` | goals that must all hold |
/// | `\|x, y: T\| { g1; g2 }` | the same, with new variables |
///
/// Clauses are separated by `,`. All of them count, not only the first that holds: which answers come first is up to
/// the search. Without clauses it never holds. For clauses that a loop makes, there is the function `disj`.
///
/// ```
/// use kanren_core::prelude::*;
///
/// /// `x` is somewhere in `l`.
/// #[relation]
/// fn membero(x: Term, l: Term) -> Goal {
///     conde!(
///         l == [x, ..],
///         |first, rest| { l == [first, ..rest]; membero(x, rest) },
///     )
/// }
///
/// let drinks = run!(|x| membero(x, ["tea", "milk"]));
/// assert_eq!(drinks.iter().map(|x| x.to_string()).collect::<Vec<_>>(), [r#""tea""#, r#""milk""#]);
/// ```
#[doc(alias = "disj")]
#[proc_macro]
pub fn conde(input: TokenStream) -> TokenStream {
    a_goal(conde::expand, input)
}

/// The first clause whose head has an answer: `conda!({ head1; g1 }, { head2; g2 })`. The books' soft cut.
///
/// Clauses are written as for [`conde!`]. The first goal of a clause is its *head*: the clauses are tried in order, and
/// the first whose head has an answer is taken, with all answers of that head. What follows the head has no say: if it
/// fails, no other clause is tried. A clause of one goal is only a head. If no head has an answer, it does not hold.
///
/// ```
/// use kanren_core::impure::conda;
/// use kanren_core::prelude::*;
///
/// /// What to drink with it: tea with a cake that is on the list, else water.
/// fn drinko(cakes: [&'static str; 2], food: Var, drink: Var) -> Goal {
///     conda!(
///         { goal!(food == { cakes[0] } || food == { cakes[1] }); drink == "tea" },
///         drink == "water",
///     )
/// }
///
/// let cakes = ["scone", "pie"];
/// let drink = |food: &'static str| run!(|d| |f| { f == food; drinko(cakes, f, d) }).first().unwrap().to_string();
/// assert_eq!((drink("pie"), drink("soup")), (r#""tea""#.into(), r#""water""#.into()));
///
/// // The trap: if the food comes after, the head already had its answers, and there is no soup among them.
/// assert!(run!(|d| |f| { drinko(cakes, f, d); f == "soup" }).first().is_none());
/// ```
///
/// # Traps
/// - What the head asks about must be known by then: else it finds answers, and all later clauses are lost, though one
///   of them may hold too. In programs that run backward use [`conde!`], and heads that exclude each other with `!=`.
/// - The first *goal* is the head: `{ { g1; g2 }; g3 }` has two goals in it, and `let` none.
#[doc(alias = "soft cut")]
#[proc_macro]
pub fn conda(input: TokenStream) -> TokenStream {
    a_goal(commit::expand_conda, input)
}

/// The first clause whose head has an answer, and only the first answer of the head. The books' committed choice.
///
/// All else is as told at [`conda!`].
///
/// ```
/// use kanren_core::impure::condu;
/// use kanren_core::prelude::*;
///
/// #[relation]
/// fn membero(x: Term, l: Term) -> Goal {
///     matche!(l { [{x}, ..] => succeed, [_, ..d] => membero(x, d) })
/// }
///
/// // A test: it holds once, however often `x` is in the list.
/// let tested = run!(|x| { x == 1; condu!({ membero(x, [1, 2, 1]); succeed }) });
/// assert_eq!(tested.iter().count(), 1);
///
/// // The trap: asked before `x` is known it takes the first element, and no other is ever found.
/// assert!(run!(|x| { condu!(membero(x, [1, 2])); x == 2 }).first().is_none());
/// ```
#[doc(alias = "committed choice")]
#[proc_macro]
pub fn condu(input: TokenStream) -> TokenStream {
    a_goal(commit::expand_condu, input)
}

/// A goal in the language of the macros, anywhere in Rust: `goal!(x == [1, ..rest])`.
///
/// | a goal | holds if |
/// |---|---|
/// | `a == b` | the two terms can be equal; terms are told at [`term!`] |
/// | `a != b` | the two terms are never equal; `_` is any term at all: `x != [_]` excludes lists of one |
/// | `nameo(a, b)`, `x.nameo(a)` | the relation, or any function that gives a `Goal`, says so |
/// | `{ g1; g2 }` | all statements hold: a block is a conjunction, `{}` holds |
/// | `g1 && g2`, `g1 & g2` | both hold |
/// | `g1 \|\| g2`, `g1 \| g2` | one of them holds; each way counts |
/// | `\|x, y: T\| g` | `g` holds for some `x` and `y`, as in [`fresh!`] |
/// | `conde!(..)`, `matche!(..)`, `when_ground!(..)` | as told there |
/// | `conda!(..)`, `condu!(..)`, `project!(..)` | as told there; the order of goals matters |
/// | `succeed`, `fail` | always, never |
/// | `if c { .. } else { .. }`, `match v { p => g, .. }` | the chosen block holds; without `else`, nothing is asked |
/// | `for p in e { .. }`, `while c { .. }`, `loop { .. }` | the block holds each time |
///
/// # What stays Rust
/// `if`, `match`, loops, `let`, `i += 1`, `break`, `continue` and items decide *while the goal is built*, before
/// anything is searched: they see Rust values, and no logic variable has a value then. To decide on what a variable
/// stands for, use [`conde!`] or [`matche!`]; to calculate with it, [`when_ground!`]. Attributes like `#[cfg(..)]` may
/// stand at each statement.
///
/// ```
/// use kanren_core::prelude::*;
///
/// fn ascending(q: [Var<i64>; 3], from: i64, strictly: bool) -> Goal {
///     goal!({
///         let step = if strictly { 1 } else { 0 };
///         for (x, i) in q.iter().zip(0..) {
///             x == { from + i * step };
///         }
///     })
/// }
/// assert_eq!(run!(|q: [i64; 3]| ascending(q, 7, true)).first(), Some([7, 8, 9]));
/// assert_eq!(run!(|q: [i64; 3]| ascending(q, 7, false)).first(), Some([7, 7, 7]));
/// ```
///
/// The arguments of a call are Rust, with these exceptions: `_`, `[]`, `[a, ..rest]`, and lists and tuples with such
/// things or things of several kinds in them are terms, and comparisons and blocks of goals are goals. The arguments
/// of `once`, `dfs`, `fair`, `interleave`, `search`, `conj` and `disj` are goals.
///
/// ```
/// use kanren_core::prelude::*;
/// fn pairo(p: impl IntoTerm, x: impl IntoTerm) -> Goal {
///     let x = x.into_term();
///     goal!({ p.into_term() } == [x, 1])
/// }
/// let answers = run!(|x, y| { pairo([x, 1], "tea"); dfs(y == 1 || y == [x, ..]) });
/// assert_eq!(answers.iter().map(|(_, y)| y.to_string()).collect::<Vec<_>>(), ["1", r#"("tea" . _.0)"#]);
/// ```
///
/// # Traps
/// - `&` and `|` bind tighter than `==`: write `x == 1 && y == 2`, or `(x == 1) & (y == 2)`.
/// - `==` is a goal in the macros and in the body of a [`macro@relation`] only. Elsewhere it is Rust's; write
///   `goal!(x == y)` or `eq(x, y)`. Macros of others, as `vec![..]`, take Rust, but `'tea` is a symbol in them too.
/// - Nothing may leave a goal half built: no `return`, no `?`, no `.await`, no `break` to a loop outside.
/// - To do something else while the goal is built, give it to `let`: `let () = println!("..");`.
/// - A recursive function overflows the stack when the goal is built: recursion needs [`macro@relation`].
/// - There is no negation of goals, and no `<` or `+` of terms yet.
#[proc_macro]
pub fn goal(input: TokenStream) -> TokenStream {
    a_goal(goal_form::expand, input)
}

/// A term in the language of the macros, anywhere in Rust: `term!([1, x, ..rest])`.
///
/// Terms stand on the sides of `==`, in lists and tuples, and in the arguments of relations:
///
/// | a term | is |
/// |---|---|
/// | `1`, `-1`, `true`, `'c'`, `"text"` | a value; integers are `i64` |
/// | `'tea` | a symbol |
/// | `_` | a variable without a name; in `!=` and `absento` any term at all |
/// | `[]`, `[a, b]` | a list of so many terms |
/// | `[a, b, ..rest]`, `[a, ..]` | a list that goes on with `rest`, or somehow |
/// | `[_; 3]` | a list of three terms |
/// | `(a, b)` | a tuple of two to eight terms |
/// | `None`, `Some(a)` | an option |
/// | `x`, `p.x`, `q[i]` | a variable, a term or a Rust value; it is only borrowed |
/// | `{ e }`, `f(e)`, `e.m()` | what this Rust expression gives |
///
/// ```
/// use kanren_core::prelude::*;
///
/// let (n, tail) = (2, term!(['c, 'd]));
/// assert_eq!(term!([1, { n + 1 }, 'a, ("b", true), ..tail]).to_string(), r#"(1 3 a ("b", true) c d)"#);
/// assert_eq!(term!([Some(_), None, ..]).to_string(), "(Some(_) None . _)");
/// ```
///
/// # Types
/// On both sides of `==` the types must agree, as far as there are any: with `x: Var<i64>`, `x == "one"` does not
/// compile. `term!` gives a `Term` without a type; `.cast::<T>()` gives it one.
///
/// # Traps
/// - The rest of a list stands last, and something stands before it: for `[..l]` write `l`.
/// - A tuple has two parts at least; there is no `(x,)`.
/// - `'static` and `'_` are Rust's own words: write `sym("static")`.
/// - In the bare body of a [`macro@relation`] there is no `'tea`; see there.
/// - `_` in a term that is kept in a `let` is a new variable wherever that term is used; in `!=`, any term at all.
/// - A `_` given to a [`macro@relation`] is a variable, also where the body has it in `!=` or `absento`.
#[proc_macro]
pub fn term(input: TokenStream) -> TokenStream {
    let nil = quote!(::kanren_core::__private::term(::kanren_core::__private::Nil));
    expanded(term_form::expand, input, nil)
}

/// Every way in which a term fits a pattern and the arm's goal holds: `matche!(l { [] => g1, [x, ..d] => g2 })`.
///
/// Before the braces stands a term, or several in parentheses. An arm is `pattern => goal`, for several terms
/// `(p, q) => goal`; arms are separated by `,`. The goals are told at [`goal!`].
///
/// | a pattern | fits | and |
/// |---|---|---|
/// | `x` | any term | `x` means it in the arm; standing twice, it means the same both times |
/// | `_` | any term | |
/// | `1`, `"text"`, `'tea`, `LIMIT` | this value | a name that begins with a capital is a constant of Rust |
/// | `{x}`, `{ e }` | what `x`, or the expression, means outside | |
/// | `[]`, `[p, q]`, `[p, ..rest]`, `[p, ..]` | a list | |
/// | `(p, q)` | a tuple of two to eight parts | |
/// | `None`, `Some(p)` | an option | |
///
/// To fit means to be equal *somehow*: a list that is not known yet fits `[]`, and fits `[x, ..d]` too. All arms
/// count, not only the first that fits. That is the difference to `match`, which takes Rust values apart.
///
/// ```
/// use kanren_core::prelude::*;
///
/// /// `l` followed by `s` is `out`.
/// #[relation]
/// fn appendo(l: Term, s: Term, out: Term) -> Goal {
///     matche!((l, out) {
///         ([], _) => s == out,
///         ([x, ..d], [x, ..r]) => appendo(d, s, r),
///     })
/// }
///
/// let splits = run!(|x: Vec<i64>, y: Vec<i64>| appendo(x, y, [1, 2]));
/// assert_eq!(splits.iter().collect::<Vec<_>>(), [(vec![], vec![1, 2]), (vec![1], vec![2]), (vec![1, 2], vec![])]);
/// ```
///
/// The types of names follow from the term, so that they need no annotations: `x` is an `i64` where the term is a
/// `Vec<i64>`. A name that the arm does not use is reported by the compiler; `_x` and `_` keep it quiet.
///
/// ```
/// use kanren_core::prelude::*;
///
/// #[relation]
/// fn priceo(drink: Term, price: Term<i64>) -> Goal {
///     matche!(drink {
///         'tea => price == 2,
///         ('large, d) => |p: i64| { priceo(d, p); p == 2; price == 3 },
///     })
/// }
/// assert_eq!(run!(|p: i64| priceo(term!(('large, 'tea)), p)).first(), Some(3));
/// ```
///
/// # Traps
/// - A name is always new. What has a meaning outside stands in braces: `{x}`.
/// - There are no guards, no `p | q`, no `@` and no constructors of your own yet: write a goal, two arms, a goal.
#[proc_macro]
pub fn matche(input: TokenStream) -> TokenStream {
    a_goal(matche::expand, input)
}

/// A query: `run!(|x, y: i64| { g1; g2 })` asks for the `x` and `y` for which the goal holds.
///
/// | written | an answer is |
/// |---|---|
/// | `\|x\|` | a `Reified`: a term that may have unknowns in it |
/// | `\|x: i64\|` | the value, an `i64` |
/// | `\|q: [i64; 3]\|` | an array of values |
/// | `\|x, y: i64\|`, up to eight | a tuple of these |
/// | `\|\|` | `()`, if the goal holds |
///
/// It gives a `Query`, which searches when it is asked: `first()`, `iter()`, a `for` loop. There is no number of answers
/// to give: take as many as you need. The goal is told at [`goal!`].
///
/// ```
/// use kanren_core::prelude::*;
///
/// let typed = run!(|x: i64, pair: [i64; 2]| { conde!(x == 1, x == 2); pair == [x, 0] });
/// assert_eq!(typed.iter().collect::<Vec<_>>(), [(1, [1, 0]), (2, [2, 0])]);
///
/// let open = run!(|l| |x| l == [x, x, ..]);
/// assert_eq!(open.first().unwrap().to_string(), "(_.0 _.0 . _.1)");
///
/// assert!(run!(|| 1 == 2).first().is_none());
///
/// #[relation]
/// fn nato(n: Term) -> Goal {
///     conde!(n == [], |m| { n == ['s, m]; nato(m) })
/// }
/// assert_eq!(run!(|n| nato(n)).iter().take(3).last().unwrap().to_string(), "(s (s ()))");
/// ```
///
/// # Traps
/// - `next()` and `for` panic if a typed answer has unknowns in it: use `try_iter()`, or name the variable without a
///   type.
/// - Integers are `i64` and texts `String`: `|x: u8|` does not compile.
/// - More than eight columns: ask for an array, or for a list.
#[doc(alias = "run*")]
#[proc_macro]
pub fn run(input: TokenStream) -> TokenStream {
    expanded(run_form::expand, input, TokenStream2::new())
}

/// Panics if the order of goals matters: `assert_commutes!(|x, y: i64| { g1; g2; g3 })`.
///
/// It takes what [`run!`] takes. The goals of the outermost conjunction are run in all orders if there are up to five,
/// in 120 orders if there are more, each under every search; goals under binders among them, too. The answers must be
/// the same. What the law says, and which goals are outside of it, is told in the module `testing` of the core; its
/// function `commutes` asks the same with other limits, and tells the outcome.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::list::{appendo, membero};
/// use kanren_core::testing::assert_commutes;
///
/// assert_commutes!(|x, l| {
///     appendo(l, [x], [1, 2]);
///     |y| { membero(y, l); y != x };
/// });
/// ```
///
/// A failure shows two orders that differ, and in what, or the goal that is outside the law, as `once(..)` is.
#[proc_macro]
pub fn assert_commutes(input: TokenStream) -> TokenStream {
    expanded(assert_commutes_form::expand, input, quote!(()))
}

/// A goal that is decided on when it is reached, with values in hand: `project!(|x: i64, y| g)`.
///
/// | written | in the goal `x` is |
/// |---|---|
/// | `\|x: i64\|` | the value that the variable `x` has by then, an `i64` |
/// | `\|x\|` | what is known of `x`, a `Term` |
///
/// The names are those of variables outside. The goal is told at [`goal!`]; in it they are Rust values, so that `if`,
/// `match` and `+` can work with them. Everything else that it uses is moved into it, as into a `move` closure.
///
/// ```
/// use kanren_core::impure::project;
/// use kanren_core::prelude::*;
///
/// let squares = run!(|x: i64, y: i64| {
///     conde!(x == 3, x == 4);
///     project!(|x: i64| if x > 3 { y == { x * x } } else { y == 0 });
/// });
/// assert_eq!(squares.iter().collect::<Vec<_>>(), [(3, 0), (4, 16)]);
/// ```
///
/// # Traps
/// - The order of goals matters: the goals that give `x` its value stand before. If a variable with a type has no value
///   yet, the query says so and names it; it does not go on without that answer. [`when_ground!`] waits instead.
/// - An array of variables cannot be named; put it into a list first.
#[proc_macro]
pub fn project(input: TokenStream) -> TokenStream {
    a_goal(project::expand, input)
}

/// A goal that waits until its variables are ground, and is decided on with their values: `when_ground!(|x: i64, y| g)`.
///
/// | written | waits until | in the goal `x` is |
/// |---|---|---|
/// | `\|x: i64\|` | `x` is ground | its value, an `i64`; if it is of another type, it does not hold |
/// | `\|x\|` | `x` is ground | what it is, a `Term` |
///
/// It is written as [`project!`] is, and takes its place in programs that stay pure: it does not matter which goals stand
/// before it and which after it. What waits is told in the answer, if it waits for ever.
///
/// ```
/// use kanren_core::prelude::*;
///
/// fn squareo(x: Var<i64>, y: Var<i64>) -> Goal {
///     when_ground!(|x: i64| match x.checked_mul(x) {
///         Some(square) => y == square,
///         None => fail,
///     })
/// }
/// let after = run!(|x: i64, y: i64| { squareo(x, y); conde!(x == 3, x == 4) });
/// assert_eq!(run!(|x: i64, y: i64| { x == 3; squareo(x, y) }).first(), Some((3, 9)));
/// assert_eq!(after.iter().collect::<Vec<_>>(), [(3, 9), (4, 16)]);
///
/// let open = run!(|x, y| { squareo(x.cast(), y.cast()); x == [1, ..] });
/// assert!(run!(|x| |y: i64| { squareo(x.cast(), y); x == [1] }).first().is_none()); // no integer
/// assert_eq!(open.first().unwrap().0.to_string(), "(1 . _.0) where when_ground((1 . _.0))");
/// ```
///
/// # Traps
/// - Nobody guesses values for what it waits for: `squareo(x, 9)` has the answer `_.0 where when_ground(_.0)`. If there are
///   only finitely many values, let a goal enumerate them, before or after it.
/// - An answer with a goal that waits is no plain value: typed queries give an error for it.
/// - The whole value must be known: a list with one unknown element is not ground.
#[doc(alias = "freeze")]
#[proc_macro]
pub fn when_ground(input: TokenStream) -> TokenStream {
    a_goal(when_ground::expand, input)
}

/// Makes a function a relation: its body is a goal, and a call is a goal that is looked into only when it is reached.
///
/// So a relation may call itself. A call prints with its name and its arguments, and counts as a step of the search.
///
/// ```
/// use kanren_core::prelude::*;
///
/// /// `l` has its elements in the order of `r`, turned around behind `acc`.
/// #[relation]
/// pub fn reverso(l: Term, acc: Term, r: Term) -> Goal {
///     matche!(l {
///         [] => acc == r,
///         [x, ..d] => reverso(d, [x, ..acc], r),
///     })
/// }
/// assert_eq!(run!(|r: Vec<i64>| reverso([1, 2, 3], [], r)).first(), Some(vec![3, 2, 1]));
/// assert_eq!(goal!(reverso([1], [], _)).to_string(), "reverso([1], [], _)");
/// ```
///
/// # Parameters
/// | written | takes | in the body it is |
/// |---|---|---|
/// | `x: Term` | whatever stands for a term: variables, terms, values, `[..]` | a variable, `Var` |
/// | `x: Term<Vec<T>>` | what stands for a term of this type | `Var<Vec<T>>` |
/// | `x: Var`, `x: impl IntoTerm<T>` | the same as `Term`, `Term<T>` | the same |
/// | anything else | that Rust value: *data* | that value |
///
/// All parameters are owned, since a goal keeps them: not `&Term`, `&str` or `&[Term]`, but `Term`, `String`,
/// `Vec<..>`, `Arc<[..]>`; `&'static str` is fine. Data is `Clone + Send + Sync + 'static`; a function is
/// `impl Fn(Var, Var) -> Goal + Clone + Send + Sync + 'static`. The function returns `Goal`. It has no `self`, no
/// lifetimes, and is neither `async` nor `unsafe`; type parameters, constants, `where`, attributes and `pub` are fine.
///
/// ```
/// use kanren_core::prelude::*;
///
/// #[relation]
/// fn lengtho(n: usize, l: Term) -> Goal {
///     if n == 0 { l == [] } else { |d| { l == [_, ..d]; lengtho(n - 1, d) } }
/// }
/// assert_eq!(run!(|l| lengtho(2, l)).first().unwrap().to_string(), "(_.0 _.1)");
///
/// #[relation]
/// fn mapo(f: impl Fn(Var, Var) -> Goal + Clone + Send + Sync + 'static, l: Term, out: Term) -> Goal {
///     matche!((l, out) {
///         ([], []) => succeed,
///         ([x, ..d], [y, ..r]) => { f(x, y); mapo(f.clone(), d, r) },
///     })
/// }
/// let paired = run!(|out| mapo(|x, y| goal!(y == (x, x)), [1, 2], out));
/// assert_eq!(paired.first().unwrap().to_string(), "((1, 1) (2, 2))");
/// ```
///
/// # The body
/// It is a block as told at [`goal!`], and its `==` are goals. It runs *once*, at the first call that is reached, with
/// variables for the terms: it cannot see what the arguments are, it must not read a clock or a `static`, and what it
/// prints is printed once. From then on the compiled goal is used.
///
/// - A generic relation has a body for each *instance*: for each choice of its type parameters and constants.
/// - Functions that captured nothing, and other data without a size, make an instance as well.
/// - With any other data, the body runs at each call that is reached: its data may be another one. That costs more.
///
/// ```
/// use kanren_core::prelude::*;
///
/// #[relation]
/// fn lasto<T: Relational>(l: Term<Vec<T>>, x: Term<T>) -> Goal {
///     matche!(l { [{x}] => succeed, [_, ..d] => lasto(d, x) })
/// }
/// assert_eq!(run!(|x: char| lasto(['a', 'b'], x)).first(), Some('b')); // the types are found in the arguments
/// assert!(run!(|| lasto::<i64>([], _)).first().is_none()); // where nothing says them, say them
/// // A variable without a type is none of type `T`.
/// assert_eq!(run!(|x| |n: i64| { x == n; lasto([7], n) }).first().unwrap().to_string(), "7");
/// ```
///
/// # Symbols in the body
/// The compiler reads a function before its attributes do, and `'tea` is no Rust. In the macros of this crate it is
/// fine, so write `goal!(x == 'tea)`, or `sym("tea")`. The same holds for `[x, .._]`; write `[x, ..]`.
///
/// ```
/// use kanren_core::prelude::*;
///
/// #[relation]
/// fn hoto(x: Term) -> Goal {
///     conde!(x == 'tea, x == 'milk); // in a macro
///     x == { sym("tea") }; // in the bare body
/// }
/// assert_eq!(run!(|x| hoto(x)).first().unwrap().to_string(), "tea");
/// ```
///
/// # `#[relation(generic)]`
/// In an `impl<T>` a relation that uses `T`, and does not say `Self` anywhere, needs `generic`: without it the compiler
/// reports E0401, "can't use generic parameters from outer item". Such a relation is compiled once more for each choice
/// of the types of its *arguments*, so a function outside of the `impl` is better where it does as well.
///
/// ```
/// use kanren_core::prelude::*;
/// use std::marker::PhantomData;
///
/// struct Family<T>(PhantomData<T>);
///
/// impl<T: Relational> Family<T> {
///     #[relation(generic)]
///     fn sameo(x: Term<T>, y: Term<T>) -> Goal {
///         x == y
///     }
/// }
/// assert_eq!(run!(|x: i64| Family::<i64>::sameo(x, 3)).first(), Some(3));
/// ```
#[proc_macro_attribute]
pub fn relation(arguments: TokenStream, item: TokenStream) -> TokenStream {
    relation::expand(arguments.into(), item.into()).into()
}

fn a_goal(expand: fn(TokenStream2) -> syn::Result<TokenStream2>, input: TokenStream) -> TokenStream {
    expanded(expand, input, quote!(::kanren_core::__private::fail()))
}

/// A mistake becomes its message and something `instead`, so that nothing else is reported about it. Where that is
/// nothing, the message itself is the value, of any type.
fn expanded(
    expand: fn(TokenStream2) -> syn::Result<TokenStream2>,
    input: TokenStream,
    instead: TokenStream2,
) -> TokenStream {
    let output = match expand(symbol::hide(input.into())) {
        Ok(output) => symbol::show(output),
        Err(error) if instead.is_empty() => {
            let mut messages: Vec<TokenStream2> = error.into_iter().map(|error| error.to_compile_error()).collect();
            let last = messages.pop();
            quote!({ #(#messages)* (#last) })
        }
        Err(error) => {
            let message = error.into_compile_error();
            quote!({ #message #instead })
        }
    };
    output.into()
}
