//! Chapter 0: from µKanren to this crate.
//!
//! In 2013 Jason Hemann and Daniel Friedman published "µKanren: A Minimal Functional Core for Relational
//! Programming": a logic language in fewer than forty lines of Scheme. This crate is that language, grown. Who
//! knows those forty lines can find their way in it, so here they are.
//!
//! The first part of this page is a µKanren in Rust, in the paper's words and nearly in its order, complete
//! and running. You need not know the paper, nor any logic language. The second part takes its definitions
//! one by one and shows what each became here, with the same programs and the same answers.
//!
//! # Part one: µKanren
//!
//! A logic program says what is true of some unknowns, and asks which values make it so. Four things are
//! needed: terms with unknowns in them, a record of what is known so far, goals, and streams of answers.
//!
//! ## What is known
//!
//! A *term* is a value that may have unknowns in it; an unknown is a *variable*, and a variable is only a
//! number. A *substitution* says what some of the variables stand for. Nothing is ever overwritten in it: it
//! grows in front, and whoever holds an older one does not notice. That is how a program can follow two
//! possibilities at once.
//!
//! Two functions do the work. `walk` looks a term up. `unify` makes two terms equal by extending the
//! substitution just as far as needed, or says that they cannot be equal.
//!
//! ```
//! use std::rc::Rc;
//!
//! /// A term: a variable, a number, the empty list, or a pair of terms.
//! #[derive(Clone, PartialEq, Debug)]
//! enum Term {
//!     Var(usize),
//!     Int(i64),
//!     Nil,
//!     Pair(Rc<(Term, Term)>),
//! }
//! use Term::{Int, Nil, Pair, Var};
//!
//! fn cons(a: Term, d: Term) -> Term {
//!     Pair(Rc::new((a, d)))
//! }
//!
//! /// A substitution: an association list of variables and terms, the newest entry first.
//! #[derive(Clone)]
//! struct Subst(Option<Rc<(usize, Term, Subst)>>);
//!
//! /// The entry for a variable, if there is one.
//! fn assp(x: usize, s: &Subst) -> Option<&Term> {
//!     let (y, v, rest) = s.0.as_deref()?;
//!     if x == *y { Some(v) } else { assp(x, rest) }
//! }
//!
//! /// What a term stands for. A variable may stand for a variable: go on until nothing more is known.
//! fn walk(u: &Term, s: &Subst) -> Term {
//!     match u {
//!         Var(x) => match assp(*x, s) {
//!             Some(v) => walk(v, s),
//!             None => u.clone(),
//!         },
//!         _ => u.clone(),
//!     }
//! }
//!
//! /// The substitution with one more entry.
//! fn ext_s(x: usize, v: Term, s: Subst) -> Subst {
//!     Subst(Some(Rc::new((x, v, s))))
//! }
//!
//! /// The substitution that also makes `u` and `v` equal, if that can be.
//! fn unify(u: &Term, v: &Term, s: Subst) -> Option<Subst> {
//!     match (walk(u, &s), walk(v, &s)) {
//!         (Var(x), Var(y)) if x == y => Some(s),
//!         (Var(x), v) => Some(ext_s(x, v, s)),
//!         (u, Var(y)) => Some(ext_s(y, u, s)),
//!         (Pair(p), Pair(q)) => unify(&p.1, &q.1, unify(&p.0, &q.0, s)?),
//!         (u, v) => (u == v).then_some(s),
//!     }
//! }
//!
//! // (x . 2) and (1 . y) are equal if x is 1 and y is 2.
//! let (x, y) = (Var(0), Var(1));
//! let nothing_known = Subst(None);
//! let s = unify(&cons(x.clone(), Int(2)), &cons(Int(1), y.clone()), nothing_known).unwrap();
//! assert_eq!(walk(&x, &s), Int(1));
//! assert_eq!(walk(&y, &s), Int(2));
//!
//! // Once x is 1, it cannot be 3.
//! assert!(unify(&x, &Int(3), s).is_none());
//! ```
//!
//! ## Goals and streams
//!
//! A *state* is a substitution and a counter: the number of the next new variable. A *goal* is a function
//! from a state to the states in which the goal holds: none, one, or several. They come as a *stream*,
//! because there may be endlessly many of them.
//!
//! A stream is empty, or has a state in front, or is *immature*: a promise to go on when asked. Immature
//! streams are what makes recursion possible, since a recursive goal would otherwise unfold forever before it
//! gave its first answer. `zzz` makes one. (The paper writes a lambda, later a macro called `Zzz`.)
//!
//! ```
//! # use std::rc::Rc;
//! # #[derive(Clone, PartialEq, Debug)]
//! # enum Term { Var(usize), Int(i64), Nil, Pair(Rc<(Term, Term)>) }
//! # use Term::{Int, Nil, Pair, Var};
//! # #[derive(Clone)]
//! # struct Subst(Option<Rc<(usize, Term, Subst)>>);
//! # fn assp(x: usize, s: &Subst) -> Option<&Term> {
//! #     let (y, v, rest) = s.0.as_deref()?;
//! #     if x == *y { Some(v) } else { assp(x, rest) }
//! # }
//! # fn walk(u: &Term, s: &Subst) -> Term {
//! #     match u {
//! #         Var(x) => match assp(*x, s) { Some(v) => walk(v, s), None => u.clone() },
//! #         _ => u.clone(),
//! #     }
//! # }
//! # fn ext_s(x: usize, v: Term, s: Subst) -> Subst { Subst(Some(Rc::new((x, v, s)))) }
//! # fn unify(u: &Term, v: &Term, s: Subst) -> Option<Subst> {
//! #     match (walk(u, &s), walk(v, &s)) {
//! #         (Var(x), Var(y)) if x == y => Some(s),
//! #         (Var(x), v) => Some(ext_s(x, v, s)),
//! #         (u, Var(y)) => Some(ext_s(y, u, s)),
//! #         (Pair(p), Pair(q)) => unify(&p.1, &q.1, unify(&p.0, &q.0, s)?),
//! #         (u, v) => (u == v).then_some(s),
//! #     }
//! # }
//! type State = (Subst, usize);
//! type Goal = Rc<dyn Fn(State) -> Stream>;
//!
//! enum Stream {
//!     Empty,
//!     Immature(Box<dyn FnOnce() -> Stream>),
//!     Mature(State, Box<Stream>),
//! }
//! use Stream::{Empty, Immature, Mature};
//!
//! /// The stream of no states.
//! fn mzero() -> Stream {
//!     Empty
//! }
//!
//! /// The stream of one state.
//! fn unit(sc: State) -> Stream {
//!     Mature(sc, Box::new(mzero()))
//! }
//!
//! /// The paper's `==`: holds in the state that makes the two terms equal.
//! fn eq(u: Term, v: Term) -> Goal {
//!     Rc::new(move |(s, c)| match unify(&u, &v, s) {
//!         Some(s) => unit((s, c)),
//!         None => mzero(),
//!     })
//! }
//!
//! /// Gives a new variable to the goal that `f` makes with it.
//! fn call_fresh(f: impl Fn(Term) -> Goal + 'static) -> Goal {
//!     Rc::new(move |(s, c)| f(Var(c))((s, c + 1)))
//! }
//!
//! /// One of the two holds: the states of both.
//! fn disj(g1: Goal, g2: Goal) -> Goal {
//!     Rc::new(move |sc: State| mplus(g1(sc.clone()), g2(sc)))
//! }
//!
//! /// Both hold: the second goal, in every state of the first.
//! fn conj(g1: Goal, g2: Goal) -> Goal {
//!     Rc::new(move |sc| bind(g1(sc), g2.clone()))
//! }
//!
//! /// Two streams made one.
//! fn mplus(s1: Stream, s2: Stream) -> Stream {
//!     match s1 {
//!         Empty => s2,
//!         Immature(more) => Immature(Box::new(move || mplus(s2, more()))),
//!         Mature(sc, rest) => Mature(sc, Box::new(mplus(*rest, s2))),
//!     }
//! }
//!
//! /// A goal, in every state of a stream.
//! fn bind(s: Stream, g: Goal) -> Stream {
//!     match s {
//!         Empty => mzero(),
//!         Immature(more) => Immature(Box::new(move || bind(more(), g))),
//!         Mature(sc, rest) => mplus(g(sc), bind(*rest, g)),
//!     }
//! }
//!
//! /// The goal that `g` will make, later.
//! fn zzz(g: impl Fn() -> Goal + Clone + 'static) -> Goal {
//!     Rc::new(move |sc| {
//!         let g = g.clone();
//!         Immature(Box::new(move || g()(sc)))
//!     })
//! }
//!
//! /// Asks an immature stream until it is mature or empty.
//! fn pull(s: Stream) -> Stream {
//!     match s {
//!         Immature(more) => pull(more()),
//!         s => s,
//!     }
//! }
//!
//! /// The first `n` states of a stream, or all if there are fewer.
//! fn take(n: usize, s: Stream) -> Vec<State> {
//!     if n == 0 {
//!         return Vec::new();
//!     }
//!     match pull(s) {
//!         Mature(sc, rest) => [vec![sc], take(n - 1, *rest)].concat(),
//!         _ => Vec::new(),
//!     }
//! }
//!
//! // That was all of it. Which x and y make x 7, and y 5 or 6?
//! let a_and_b = call_fresh(|x| {
//!     call_fresh(move |y| conj(eq(x.clone(), Int(7)), disj(eq(y.clone(), Int(5)), eq(y, Int(6)))))
//! });
//! let nothing_known: State = (Subst(None), 0);
//! let answers = take(9, a_and_b(nothing_known.clone()));
//! let both = |(s, _): &State| (walk(&Var(0), s), walk(&Var(1), s));
//! assert_eq!(answers.iter().map(both).collect::<Vec<_>>(), [(Int(7), Int(5)), (Int(7), Int(6))]);
//!
//! // The paper's endless programs: x is 5, or x is 5, or ..
//! fn fives(x: Term) -> Goal {
//!     disj(eq(x.clone(), Int(5)), zzz(move || fives(x.clone())))
//! }
//! fn sixes(x: Term) -> Goal {
//!     disj(eq(x.clone(), Int(6)), zzz(move || sixes(x.clone())))
//! }
//! let fives_and_sixes = call_fresh(|x| disj(fives(x.clone()), sixes(x)));
//! let answers = take(6, fives_and_sixes(nothing_known));
//! let first = |(s, _): &State| walk(&Var(0), s);
//! assert_eq!(answers.iter().map(first).collect::<Vec<_>>(), [5, 6, 5, 6, 5, 6].map(Int));
//! ```
//!
//! ## One line
//!
//! Look at the middle line of `mplus`. When the first stream is immature, the two *change places*: the second
//! one is asked next. So both get their turns, forever. That is a fair search, and it is called
//! *interleaving*.
//!
//! Without the change of places the first stream is asked until it ends, and only then the second one. That
//! is a depth-first search, as in Prolog. One line is all the difference:
//!
//! ```
//! # use std::rc::Rc;
//! # #[derive(Clone, PartialEq, Debug)]
//! # enum Term { Var(usize), Int(i64), Nil, Pair(Rc<(Term, Term)>) }
//! # use Term::{Int, Nil, Pair, Var};
//! # #[derive(Clone)]
//! # struct Subst(Option<Rc<(usize, Term, Subst)>>);
//! # fn assp(x: usize, s: &Subst) -> Option<&Term> {
//! #     let (y, v, rest) = s.0.as_deref()?;
//! #     if x == *y { Some(v) } else { assp(x, rest) }
//! # }
//! # fn walk(u: &Term, s: &Subst) -> Term {
//! #     match u {
//! #         Var(x) => match assp(*x, s) { Some(v) => walk(v, s), None => u.clone() },
//! #         _ => u.clone(),
//! #     }
//! # }
//! # fn ext_s(x: usize, v: Term, s: Subst) -> Subst { Subst(Some(Rc::new((x, v, s)))) }
//! # fn unify(u: &Term, v: &Term, s: Subst) -> Option<Subst> {
//! #     match (walk(u, &s), walk(v, &s)) {
//! #         (Var(x), Var(y)) if x == y => Some(s),
//! #         (Var(x), v) => Some(ext_s(x, v, s)),
//! #         (u, Var(y)) => Some(ext_s(y, u, s)),
//! #         (Pair(p), Pair(q)) => unify(&p.1, &q.1, unify(&p.0, &q.0, s)?),
//! #         (u, v) => (u == v).then_some(s),
//! #     }
//! # }
//! # type State = (Subst, usize);
//! # type Goal = Rc<dyn Fn(State) -> Stream>;
//! # enum Stream { Empty, Immature(Box<dyn FnOnce() -> Stream>), Mature(State, Box<Stream>) }
//! # use Stream::{Empty, Immature, Mature};
//! # fn mzero() -> Stream { Empty }
//! # fn unit(sc: State) -> Stream { Mature(sc, Box::new(mzero())) }
//! # fn eq(u: Term, v: Term) -> Goal {
//! #     Rc::new(move |(s, c)| match unify(&u, &v, s) { Some(s) => unit((s, c)), None => mzero() })
//! # }
//! # fn call_fresh(f: impl Fn(Term) -> Goal + 'static) -> Goal {
//! #     Rc::new(move |(s, c)| f(Var(c))((s, c + 1)))
//! # }
//! # fn disj(g1: Goal, g2: Goal) -> Goal {
//! #     Rc::new(move |sc: State| mplus(g1(sc.clone()), g2(sc)))
//! # }
//! # fn zzz(g: impl Fn() -> Goal + Clone + 'static) -> Goal {
//! #     Rc::new(move |sc| {
//! #         let g = g.clone();
//! #         Immature(Box::new(move || g()(sc)))
//! #     })
//! # }
//! # fn pull(s: Stream) -> Stream {
//! #     match s { Immature(more) => pull(more()), s => s }
//! # }
//! # fn take(n: usize, s: Stream) -> Vec<State> {
//! #     if n == 0 { return Vec::new(); }
//! #     match pull(s) {
//! #         Mature(sc, rest) => [vec![sc], take(n - 1, *rest)].concat(),
//! #         _ => Vec::new(),
//! #     }
//! # }
//! # fn fives(x: Term) -> Goal {
//! #     disj(eq(x.clone(), Int(5)), zzz(move || fives(x.clone())))
//! # }
//! # fn sixes(x: Term) -> Goal {
//! #     disj(eq(x.clone(), Int(6)), zzz(move || sixes(x.clone())))
//! # }
//! fn mplus(s1: Stream, s2: Stream) -> Stream {
//!     match s1 {
//!         Empty => s2,
//!         Immature(more) => Immature(Box::new(move || mplus(more(), s2))), // was: mplus(s2, more())
//!         Mature(sc, rest) => Mature(sc, Box::new(mplus(*rest, s2))),
//!     }
//! }
//!
//! // Nobody ever gets to the sixes.
//! let fives_and_sixes = call_fresh(|x| disj(fives(x.clone()), sixes(x)));
//! let nothing_known: State = (Subst(None), 0);
//! let answers = take(6, fives_and_sixes(nothing_known.clone()));
//! let first = |(s, _): &State| walk(&Var(0), s);
//! assert_eq!(answers.iter().map(first).collect::<Vec<_>>(), [5, 5, 5, 5, 5, 5].map(Int));
//!
//! // A goal that runs forever without an answer hides everything that stands to its right. We ask by hand,
//! // since `pull` would not come back.
//! fn nevero() -> Goal {
//!     zzz(nevero)
//! }
//! let hidden = call_fresh(|x| disj(nevero(), eq(x, Int(1))));
//! let mut stream = hidden(nothing_known);
//! for _ in 0..10_000 {
//!     stream = match stream {
//!         Immature(more) => more(),
//!         _ => panic!("there is an answer after all"),
//!     };
//! }
//! ```
//!
//! The fair `mplus` finds that 1 at once. So why would anyone search depth-first? Because it finishes one
//! attempt before it begins the next, and so has few of them open at a time. A fair search gives every attempt
//! its turns; where attempts multiply, it holds many thousands, all half done, before the first one is
//! finished. Neither is right for every program. Here it is one word of a query which of them is used.
//!
//! # Part two: what each became
//!
//! The definitions above are the crate's own, under the same names, with more inside. This is the map; what
//! follows goes through it. Files are those of the crate's `src` folder, for the day you want to read them.
//!
//! | in the paper | for programs | inside | what grew around it |
//! |---|---|---|---|
//! | `(var c)` | [`Var`] | `term/mod.rs` | may have a type; is `Copy` |
//! | terms | [`Term`] | `term/mod.rs` | strings, symbols, your own constructors |
//! | the substitution, `ext-s` | | `store.rs`, `Subst::extend` | a trie by number; the occurs check |
//! | `walk` | [`Now::walk`] | `Subst::walk` | `walk*` beside it |
//! | `unify` | [`eq`] | `Subst::unify` | a loop; constraints are woken |
//! | the state `(s . c)` | [`Now`] | `state.rs` | constraints |
//! | `==` | [`eq`] | `goal/mod.rs` | types that must agree |
//! | `call/fresh` | [`call_fresh`], [`fresh`](fresh()) | `goal/mod.rs`, `code/lower.rs` | several variables; slots |
//! | a goal, `(λ (s/c) ..)` | [`Goal`]; [`with_state`] to look | `goal/`, `code/` | is data, prints, is compiled |
//! | `disj`, `conj` | [`disj`], [`conj`], or `g1 \| g2`, `g1 & g2` | `goal/mod.rs` | any number of goals |
//! | `bind` | | `machine/branch.rs`: frames | |
//! | `Zzz`, an immature stream | a call of a [`Definition`] | `goal/relation.rs`, `Tree::pause` | counted as a step |
//! | `mplus` | [`Search`], [`dfs`], [`fair`] | `stream/mod.rs`: `Tree::mplus` | three kinds of it, five searches |
//! | `unit`, `mzero` | | a branch that has answered, one that failed | |
//! | `pull`, `take` | [`run()`], [`query`], [`Answers`] | `machine/mod.rs`, `query/` | limits, a status, going on |
//!
//! The programs below use plain functions, since these are what the definitions became. One writes them with
//! macros: `==` for [`eq`], [`fresh!`], [`conde!`], `#[relation]` for a [`Definition`], [`run!`] for [`query`].
//! Chapter 1 begins there, and goals print in that notation.
//!
//! ## `walk`, `ext-s`, `unify`: the store
//!
//! The association list is searched from its front whenever a variable is looked up, so each lookup costs
//! more the more is known. Here the substitution is a trie, indexed by the variable's number: a lookup costs
//! one step for each four bits of the number. It keeps what was good about the list. A branch that forks
//! gives the same trie to both sides, for the price of a pointer, and neither sees what the other adds; as
//! long as only one branch holds it, it is changed in place.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! // (x . 2) and (1 . y) are equal if x is 1 and y is 2.
//! let pairs = query(|(x, y): (Var<i64>, Var<i64>)| eq(cons(x, 2), cons(1, y)));
//! assert_eq!(pairs.first(), Some((1, 2)));
//!
//! // Once x is 1, it cannot be 3.
//! assert_eq!(query(|x: Var<i64>| conj([eq(x, 1), eq(x, 3)])).first(), None);
//!
//! // A program that must look at what is known may `walk`.
//! let odd = |x: Var<i64>| {
//!     with_state(move |now| match now.walk(x).view() {
//!         View::Int(n) if n % 2 == 1 => succeed(),
//!         _ => fail(),
//!     })
//! };
//! assert!(query(|x| conj([eq(x, 1), odd(x)])).first().is_some());
//! assert!(query(|x| conj([eq(x, 2), odd(x)])).first().is_none());
//! ```
//!
//! In one thing the answers differ. The paper lets `x` equal a pair that contains `x`, and then whoever reads
//! the answer never comes to its end. Here no term is a part of itself, as in most miniKanrens (the *occurs
//! check*). It costs little: whether a term contains variables at all is decided when the term is made, and
//! those without are not looked into.
//!
//! ```
//! use kanren_core::prelude::*;
//! assert!(run(|x| eq(x, cons(x, 1))).first().is_none());
//! ```
//!
//! ## `==`, `call/fresh`: goals are data
//!
//! With a function one can do one thing: call it. A goal of the paper cannot be printed, compiled or
//! explained, and what stands inside a `call/fresh` is made anew for every state. Here a [`Goal`] is a tree
//! that says what must hold. It knows where in the program it was written, and nothing happens when it is
//! made.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! let five_or_six = |x: Var| disj([eq(x, 5), eq(x, 6)]);
//! let goal = call_fresh(five_or_six);
//! assert_eq!(goal.to_string(), "fresh!(|a| conde!(a == 5, a == 6))");
//!
//! // One goal may be used twice: each use has a variable of its own.
//! assert_eq!(run(|_| conj([goal.clone(), goal])).iter().count(), 4);
//! ```
//!
//! Variables are `Copy`, so the clones of part one are gone. While a goal is written, its variables are only
//! names; when it is compiled, each becomes a slot of a small array, and a real variable exists only from the
//! moment when something needs one.
//!
//! The function from a state is still there: [`with_state`] above is the paper's `(λ (s/c) ..)`, with a
//! read-only state, and gives a goal to go on with.
//!
//! ## `conj`, `disj`, `bind`: branches and frames
//!
//! In the paper `bind` goes along a stream and applies a goal to each state. Turn that around, and look at a
//! single state: it has a goal to meet now, and goals to meet after that. That is a *branch*: a state, the
//! place in the program where it stands, and a list of *frames*, one for each conjunction it is inside of,
//! which say where to go on. A frame is a `bind` that waits. When a branch forks, both sides keep the frames:
//! that is the law by which `bind` goes through `mplus`.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! let a_and_b = query(|(x, y): (Var<i64>, Var<i64>)| conj([eq(x, 7), disj([eq(y, 5), eq(y, 6)])]));
//! let mut answers = a_and_b.iter();
//! assert_eq!(answers.by_ref().collect::<Vec<_>>(), [(7, 5), (7, 6)]);
//! assert_eq!(answers.forks(), 1);
//! ```
//!
//! ## `Zzz`: a relation call
//!
//! A goal that mentions itself needs a name, or writing it down would never end. A named goal with parameters
//! is a *relation*. Its body is an ordinary Rust closure, which is called *once*, with variables for
//! parameters, when the relation is first reached; the goal it returns is compiled, and each call runs the
//! compiled form. Hence the closure can only build a goal: it cannot see what its arguments will be, and
//! should do nothing else.
//!
//! Nobody writes `zzz`. A branch pauses at each relation call: there it may have to give its turn to another
//! one. Each pause that is passed counts as one *step*. (A goal that gives its alternatives one by one, such
//! as [`between`], pauses at each of them, as the recursive relation would that gives the same.)
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! fn fives(x: impl IntoTerm) -> Goal {
//!     static FIVES: Definition = Definition::new("fives", 1, |params| {
//!         let [x] = params.vars();
//!         disj([eq(x, 5), fives(x)])
//!     });
//!     FIVES.call([x])
//! }
//!
//! let endless = query(|x: Var<i64>| fives(x));
//! assert_eq!(endless.to_string(), "run!(|a| fives(a))");
//!
//! let mut answers = endless.iter();
//! assert_eq!(answers.by_ref().take(3).collect::<Vec<_>>(), [5, 5, 5]);
//! assert_eq!(answers.steps(), 3);
//! ```
//!
//! The functions of part one call each other as deep as the program goes, and a long enough list overflows
//! the stack. A branch calls nobody: it has its frames in memory and is run by a loop, the *machine*. So are
//! `unify`, printing and all else that goes through terms.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! fn appendo(l: impl IntoTerm, s: impl IntoTerm, out: impl IntoTerm) -> Goal {
//!     static APPENDO: Definition = Definition::new("appendo", 3, |params| {
//!         let [l, s, out] = params.vars();
//!         disj([
//!             conj([eq(l, Term::nil()), eq(s, out)]),
//!             fresh(|[a, d, res]| conj([eq(l, cons(a, d)), eq(out, cons(a, res)), appendo(d, s, res)])),
//!         ])
//!     });
//!     APPENDO.call((l, s, out))
//! }
//!
//! let long: Vec<i64> = (0..100_000).collect();
//! let longer = query(|out: Var<Vec<i64>>| appendo(&long, [1, 2, 3], out)).first().unwrap();
//! assert_eq!(longer.len(), 100_003);
//! ```
//!
//! ## `mplus`: the nodes of a tree
//!
//! A stream of the paper is a tree in disguise. Each `disj` on the way leaves an `mplus`, whose two sides are
//! streams again; only that the tree is hidden in closures. Here it is in the open: waiting branches are its
//! leaves, and its inner nodes are `mplus`. There are three kinds of nodes. Two are the two lines of part one;
//! the third is from "Towards a miniKanren with fair search strategies" (Lu, Ma and Friedman, 2019).
//!
//! | kind | when the left side pauses | as a line of `mplus` |
//! |---|---|---|
//! | Seq | it goes on | `mplus(more(), s2)` |
//! | Swap | the sides change places | `mplus(s2, more())` |
//! | Fair | the right side has its turn too | `mplus(more1(), more2())` |
//!
//! A search says which kind of node a `disj` makes, and which kind `bind` makes when it goes through one.
//! [`Search`] has five of them. Depth-first search has only Seq nodes, and
//! [`Interleave`](Search::Interleave), the paper's and the default, only Swap nodes. So the one line of part
//! one is one word of a query:
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! fn alwayso(x: impl IntoTerm, value: impl IntoTerm) -> Goal {
//!     static ALWAYSO: Definition = Definition::new("alwayso", 2, |params| {
//!         let [x, value] = params.vars();
//!         disj([eq(x, value), alwayso(x, value)])
//!     });
//!     ALWAYSO.call((x, value))
//! }
//! let fives = |x| alwayso(x, 5);
//! let sixes = |x| alwayso(x, 6);
//!
//! let fives_and_sixes = query(|x: Var<i64>| disj([fives(x), sixes(x)]));
//! let first_six = |search| fives_and_sixes.clone().search(search).iter().take(6).collect::<Vec<_>>();
//! assert_eq!(first_six(Search::Interleave), [5, 6, 5, 6, 5, 6]);
//! assert_eq!(first_six(Search::DepthFirst), [5, 5, 5, 5, 5, 5]);
//!
//! // A part of a goal may have a search of its own. This one never gets to the 7, but it lets others have
//! // their turns, since its surroundings are fair.
//! let no_seven = |x| dfs(disj([fives(x), eq(x, 7)]));
//! let beside = query(|x: Var<i64>| disj([no_seven(x), sixes(x)]));
//! assert_eq!(beside.iter().take(6).collect::<Vec<_>>(), [5, 6, 5, 6, 5, 6]);
//!
//! // To swap is fair in that nobody waits forever, but it does not treat all alike: among four alternatives
//! // in a row the first has every second turn, since it swaps with the other three as if they were one.
//! let four = query(|x: Var<i64>| disj([1, 2, 3, 4].map(|value| alwayso(x, value))));
//! let first_eight = |search| four.clone().search(search).iter().take(8).collect::<Vec<_>>();
//! assert_eq!(first_eight(Search::Interleave), [1, 1, 2, 1, 1, 2, 1, 3]);
//! assert_eq!(first_eight(Search::FairDisjunction), [1, 2, 3, 4, 1, 2, 3, 4]);
//! ```
//!
//! ## `pull`, `take`: answers and a status
//!
//! A branch with nothing left to do has answered (`unit`); one that failed is gone (`mzero`). The iterator
//! [`Answers`] pulls until one of the two is certain, and the paper's `take` is [`Iterator::take`]. Asking by
//! hand, as we did for `nevero`, is not needed: a query may have a limit, and says whether it ended or was
//! stopped. After a limit it can go on where it stood.
//!
//! ```
//! use kanren_core::prelude::*;
//!
//! fn nevero() -> Goal {
//!     static NEVERO: Definition = Definition::new("nevero", 0, |_| nevero());
//!     NEVERO.call(())
//! }
//!
//! let hidden = query(|x: Var<i64>| disj([nevero(), eq(x, 1)])).max_steps(10_000);
//!
//! let mut answers = hidden.clone().search(Search::DepthFirst).iter();
//! assert_eq!(answers.next(), None);
//! assert_eq!(answers.status(), Status::OutOfSteps); // that is not "there are no answers"
//! answers.more_steps(10_000);
//! assert_eq!(answers.next(), None);
//! assert_eq!(answers.steps(), 20_000);
//!
//! assert_eq!(hidden.search(Search::Interleave).first(), Some(1));
//! ```
//!
//! What is still unknown in an answer is printed as `_.0`, `_.1` and so on, as near the paper's end. A
//! variable with a type is read as a plain Rust value, one without gives a [`Reified`].
//!
//! ```
//! use kanren_core::prelude::*;
//! let answer = run(|q| fresh(|[x, y]| eq(q, [x, y, x]))).first().unwrap();
//! assert_eq!(answer.to_string(), "(_.0 _.1 _.0)");
//! ```
//!
//! # Where to go on
//!
//! Chapter 1 is how programs are written, chapter 3 goes on with `mplus`. What programs use is in the
//! [prelude](crate::prelude). `ARCHITECTURE.md` in the repository is the way of a query through the code.

#[cfg(doc)]
use crate::prelude::*;
