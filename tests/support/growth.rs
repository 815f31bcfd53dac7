//! Programs that must grow linearly: deterministic ones of every kind, of any size, for the tests of growth.
//!
//! Each builds its input, runs, reads and prints what comes out, and drops it all; it says how many steps that took. The
//! steps are compared with those at other sizes (`tests/growth.rs`), and so are the instructions (`benches/growth.rs`).

use kanren_core::impure::{conda, once};
use kanren_core::prelude::*;
use kanren_core::relations::list::{appendo, membero};
use kanren_core::relations::number::pluso;

/// A program of any size.
pub struct Growing {
    /// What it is called.
    pub name: &'static str,
    /// Runs it at a size and gives its steps.
    ///
    /// # Panics
    /// If not all of it comes out.
    pub run: fn(i64) -> u64,
}

/// All of them.
pub const GROWING: &[Growing] = &[
    Growing { name: "append, forwards", run: append },
    Growing { name: "append, backwards, one split", run: append_backwards },
    Growing { name: "reverse, with what is reversed", run: reverse },
    Growing { name: "length, Peano", run: length },
    Growing { name: "conjunction that is no tail call", run: not_tail },
    Growing { name: "sum of binary numerals", run: sum },
    Growing { name: "members of a list", run: members },
    Growing { name: "disjunction in one goal", run: wide },
    Growing { name: "facts, each asked for", run: facts },
    Growing { name: "two lists of variables made equal", run: equal_lists },
    Growing { name: "deep term, printed and read", run: deep },
    Growing { name: "two lists of variables that differ", run: differ },
    Growing { name: "n variables, each not a constant", run: not_constants },
    Growing { name: "symbols, none of them one", run: symbols },
    Growing { name: "absento of a list", run: absent },
    Growing { name: "absento, then the list", run: absent_first },
    Growing { name: "once and conda at each element", run: committed },
    Growing { name: "values of a generator", run: generated },
    Growing { name: "goals computed from what is known", run: computed },
    Growing { name: "goals that wait for one variable each", run: waiting },
];

/// The answers of a query, each printed, and its steps.
fn all(query: &Query<(Any,)>) -> (usize, usize, u64) {
    let mut answers = query.iter();
    let (count, text) = answers.by_ref().fold((0, 0), |(count, text), it| (count + 1, text + it.to_string().len()));
    assert_eq!(answers.status(), Status::Complete);
    (count, text, answers.steps())
}

/// The steps of a query with one answer of so many characters at least.
fn one(query: &Query<(Any,)>, length: i64) -> u64 {
    let (count, text, steps) = all(query);
    assert_eq!(count, 1, "one answer");
    assert!(text as i64 >= length, "{text} characters of at least {length}");
    steps
}

fn numbers(n: i64) -> Term {
    list(0..n)
}

fn append(n: i64) -> u64 {
    let input = numbers(n);
    one(&run(|q| appendo(&input, [n], q)), 2 * n)
}

fn append_backwards(n: i64) -> u64 {
    let input = numbers(n + 1);
    one(&run(|q| appendo(q, [n], &input)), 2 * n)
}

#[relation]
fn reverse_ontoo(l: Term, done: Term, out: Term) -> Goal {
    matche!(l {
        [] => done == out,
        [a, ..d] => reverse_ontoo(d, [a, ..done], out),
    })
}

fn reverse(n: i64) -> u64 {
    let input = numbers(n);
    one(&run(|q| reverse_ontoo(&input, nil(), q)), 2 * n)
}

#[relation]
fn lengtho(l: Term, n: Term) -> Goal {
    matche!((l, n) {
        ([], 'zero) => succeed,
        ([_, ..d], ['next, ..m]) => lengtho(d, m),
    })
}

fn length(n: i64) -> u64 {
    let input = numbers(n);
    one(&run(|q| lengtho(&input, q)), 5 * n)
}

#[relation]
fn each_a_numbero(l: Term) -> Goal {
    matche!(l {
        [] => succeed,
        [a, ..d] => { each_a_numbero(d); numbero(a) },
    })
}

fn not_tail(n: i64) -> u64 {
    let input = numbers(n);
    one(&run(|q| each_a_numbero(&input) & eq(q, 1)), 1)
}

fn sum(n: i64) -> u64 {
    // 0101..01 and 1010..11: no carry.
    let bits = |first: i64| list((0..n).map(move |at| i64::from((at + first) % 2 == 0 || at == n - 1)));
    one(&run(|q| pluso(bits(0), bits(1), q)), 2 * n)
}

fn members(n: i64) -> u64 {
    let input = numbers(n);
    let (count, _, steps) = all(&run(|q| membero(q, &input)).search(Search::DepthFirst));
    assert_eq!(count as i64, n);
    steps
}

fn wide(n: i64) -> u64 {
    let (count, _, steps) = all(&run(|q| disj((0..n).map(|at| eq(q, at)))));
    assert_eq!(count as i64, n);
    steps
}

fn facts(n: i64) -> u64 {
    let facto = Relation::new("facto", 2, move |params| {
        let [key, value] = params.vars();
        disj((0..n).map(|at| eq(key, at) & eq(value, n - at)))
    });
    let all_facto = Relation::recursive("all_facto", 1, move |this, params| {
        let [keys] = params.vars();
        let facto = facto.clone();
        eq(keys, Term::nil()) | fresh(|[a, d, v]| eq(keys, cons(a, d)) & facto.call((a, v)) & this.call((d,)))
    });
    let keys = numbers(n);
    one(&run(|q| all_facto.call((&keys,)) & eq(q, 1)), 1)
}

fn variables(n: i64) -> Term {
    list((0..n).map(|_| Var::<Any>::new()))
}

fn equal_lists(n: i64) -> u64 {
    let (left, right) = (variables(n), variables(n));
    one(&run(|q| eq(&left, &right) & eq(&left, q)), 2 * n)
}

fn deep(n: i64) -> u64 {
    let input = (0..n).fold(Term::nil(), |inner, at| Term::cons(inner, Term::int(at)));
    one(&run(|q| eq(q, &input)), 2 * n)
}

fn differ(n: i64) -> u64 {
    let (left, right) = (variables(n), variables(n));
    one(&run(|q| neq(&left, &right) & eq(q, [&left, &right])), 4 * n)
}

#[relation]
fn nones_of_teao(l: Term) -> Goal {
    matche!(l {
        [] => succeed,
        [a, ..d] => { a != 'tea; nones_of_teao(d) },
    })
}

fn not_constants(n: i64) -> u64 {
    let input = variables(n);
    one(&run(|q| nones_of_teao(&input) & eq(q, &input)), 2 * n)
}

#[relation]
fn symbols_but_oneo(l: Term) -> Goal {
    matche!(l {
        [] => succeed,
        [a, ..d] => { symbolo(a); a != 'tea; absento('cup, a); symbols_but_oneo(d) },
    })
}

fn symbols(n: i64) -> u64 {
    let input = variables(n);
    one(&run(|q| symbols_but_oneo(&input) & eq(q, &input)), 2 * n)
}

fn absent(n: i64) -> u64 {
    let input = variables(n);
    one(&run(|q| eq(q, &input) & absento(sym("tea"), q)), 2 * n)
}

fn absent_first(n: i64) -> u64 {
    let input = numbers(n);
    one(&run(|q| absento(sym("tea"), q) & appendo(&input, nil(), q)), 2 * n)
}

fn first_thato(a: impl IntoTerm) -> Goal {
    conda([(eq(term(a), -1), succeed()), (nones_of_teao(nil()), succeed())])
}

#[relation]
fn committedo(l: Term) -> Goal {
    matche!(l {
        [] => succeed,
        [a, ..d] => {
            once(eq(a, -1) | numbero(a));
            first_thato(a);
            committedo(d);
        },
    })
}

fn committed(n: i64) -> u64 {
    let input = numbers(n);
    one(&run(|q| committedo(&input) & eq(q, 1)), 1)
}

fn generated(n: i64) -> u64 {
    let mut answers = query(|x: Var<i64>| between(x, 0..n)).iter();
    assert_eq!(answers.by_ref().count() as i64, n);
    answers.steps()
}

fn computed(n: i64) -> u64 {
    fn counto(at: i64, to: i64, x: Var<i64>) -> Goal {
        let goal = move |_: &Now<'_>| if at == to { eq(x, at) } else { counto(at + 1, to, x) };
        Dynamic::new("counto", goal).looks_at([x]).call()
    }
    let mut answers = query(|x: Var<i64>| counto(0, n, x)).iter();
    assert_eq!(answers.by_ref().collect::<Vec<_>>(), [n]);
    answers.steps()
}

#[relation]
fn squareso(l: Term, squares: Term) -> Goal {
    matche!((l, squares) {
        ([], []) => succeed,
        ([x, ..d], [y, ..e]) => {
            when_ground!(|x: i64| eq(y, x.wrapping_mul(x)));
            squareso(d, e);
        },
    })
}

fn waiting(n: i64) -> u64 {
    let (input, values) = (variables(n), numbers(n));
    one(&run(|q| squareso(&input, q) & eq(&input, &values)), 2 * n)
}
