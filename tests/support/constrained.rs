//! The programs of the literature that need constraints, written with functions like those of
//! [`programs`](crate::programs).
//!
//! | section | source |
//! |---|---|
//! | the interpreter | "miniKanren, Live and Untagged" (Byrd, Holk, Friedman, 2012), with the clauses and goals of faster-miniKanren's `test-quines.scm` (a25c702) in their order |
//! | queens | n queens over Peano numerals: the disequalities first, then the permutations |

use kanren_core::prelude::*;

use crate::programs::{appendo, peano, permuteo};

// The interpreter.

/// In the environment `env` the expression `exp` has the value `val`.
#[doc(alias = "eval-expo")]
pub fn evalo(exp: impl IntoTerm, env: impl IntoTerm, val: impl IntoTerm) -> Goal {
    static EVALO: Definition = Definition::new("evalo", 3, |params| {
        let [exp, env, val] = params.vars();
        disj([
            fresh(|[v]| {
                conj([
                    eq(exp, list([sym("quote"), v.term()])),
                    unboundo(sym("quote"), env),
                    absento(sym("closure"), v),
                    eq(v, val),
                ])
            }),
            fresh(|[a]| {
                conj([
                    eq(exp, cons(sym("list"), a)),
                    unboundo(sym("list"), env),
                    absento(sym("closure"), a),
                    eval_allo(a, env, val),
                ])
            }),
            symbolo(exp) & lookupo(exp, env, val),
            fresh(|[function, argument, x, body, scope, a]| {
                conj([
                    eq(exp, list([function, argument])),
                    evalo(function, env, list([sym("closure"), x.term(), body.term(), scope.term()])),
                    evalo(argument, env, a),
                    evalo(body, cons(cons(x, a), scope), val),
                ])
            }),
            fresh(|[x, body]| {
                conj([
                    eq(exp, list([sym("lambda"), list([x]), body.term()])),
                    symbolo(x),
                    unboundo(sym("lambda"), env),
                    eq(val, list([sym("closure"), x.term(), body.term(), env.term()])),
                ])
            }),
        ])
    });
    EVALO.call((exp, env, val))
}

/// The values of the expressions `exps` are `vals`.
#[doc(alias = "proper-listo")]
fn eval_allo(exps: impl IntoTerm, env: impl IntoTerm, vals: impl IntoTerm) -> Goal {
    static EVAL_ALLO: Definition = Definition::new("eval_allo", 3, |params| {
        let [exps, env, vals] = params.vars();
        disj([
            eq(exps, Term::nil()) & eq(vals, Term::nil()),
            fresh(|[exp, more, val, others]| {
                conj([
                    eq(exps, cons(exp, more)),
                    eq(vals, cons(val, others)),
                    evalo(exp, env, val),
                    eval_allo(more, env, others),
                ])
            }),
        ])
    });
    EVAL_ALLO.call((exps, env, vals))
}

/// The environment gives `x` the value `val`; the innermost counts.
fn lookupo(x: impl IntoTerm, env: impl IntoTerm, val: impl IntoTerm) -> Goal {
    static LOOKUPO: Definition = Definition::new("lookupo", 3, |params| {
        let [x, env, val] = params.vars();
        fresh(|[y, v, rest]| {
            eq(env, cons(cons(y, v), rest)) & disj([eq(y, x) & eq(v, val), neq(y, x) & lookupo(x, rest, val)])
        })
    });
    LOOKUPO.call((x, env, val))
}

/// The environment says nothing of `x`.
#[doc(alias = "not-in-envo")]
fn unboundo(x: impl IntoTerm, env: impl IntoTerm) -> Goal {
    static UNBOUNDO: Definition = Definition::new("unboundo", 2, |params| {
        let [x, env] = params.vars();
        disj([
            fresh(|[y, v, rest]| conj([eq(env, cons(cons(y, v), rest)), neq(y, x), unboundo(x, rest)])),
            eq(env, Term::nil()),
        ])
    });
    UNBOUNDO.call((x, env))
}

/// `q` is a program that is its own value.
pub fn quineo(q: impl IntoTerm) -> Goal {
    let q = term(q);
    evalo(&q, Term::nil(), &q)
}

/// `q` is two programs, each the value of the other.
pub fn twineo(q: impl IntoTerm) -> Goal {
    let out = term(q);
    fresh(|[p, q]| conj([neq(p, q), evalo(p, Term::nil(), q), evalo(q, Term::nil(), p), eq(list([p, q]), &out)]))
}

/// `q` is three programs, each the value of the one before.
pub fn thrineo(q: impl IntoTerm) -> Goal {
    let out = term(q);
    fresh(|[p, q, r]| {
        conj([
            neq(p, q),
            neq(q, r),
            neq(r, p),
            evalo(p, Term::nil(), q),
            evalo(q, Term::nil(), r),
            evalo(r, Term::nil(), p),
            eq(list([p, q, r]), &out),
        ])
    })
}

// Queens: a row each, the column a Peano numeral.

/// The columns that a board of `n` rows has.
pub fn columns(n: usize) -> Term {
    list((0..n).map(peano))
}

/// `board`, as long as the list of `columns`, has a queen in each row, of which none attacks another.
pub fn queenso(columns: impl IntoTerm, board: impl IntoTerm) -> Goal {
    let (columns, board) = (term(columns), term(board));
    conj([same_lengtho(&columns, &board), peacefulo(&board), permuteo(&columns, &board)])
}

/// The lists `l` and `m` are equally long.
pub fn same_lengtho(l: impl IntoTerm, m: impl IntoTerm) -> Goal {
    static SAME_LENGTHO: Definition = Definition::new("same_lengtho", 2, |params| {
        let [l, m] = params.vars();
        disj([
            eq(l, Term::nil()) & eq(m, Term::nil()),
            fresh(|[a, d, b, e]| conj([eq(l, cons(a, d)), eq(m, cons(b, e)), same_lengtho(d, e)])),
        ])
    });
    SAME_LENGTHO.call((l, m))
}

/// No two of the queens share a diagonal.
pub fn peacefulo(queens: impl IntoTerm) -> Goal {
    static PEACEFULO: Definition = Definition::new("peacefulo", 1, |params| {
        let [queens] = params.vars();
        disj([
            eq(queens, Term::nil()),
            fresh(|[x, rest]| conj([eq(queens, cons(x, rest)), spareso(x, list([sym("s")]), rest), peacefulo(rest)])),
        ])
    });
    PEACEFULO.call((queens,))
}

/// The queen `x` attacks none of those in the rows from the `d`-th after its own, on a diagonal.
pub fn spareso(x: impl IntoTerm, d: impl IntoTerm, queens: impl IntoTerm) -> Goal {
    static SPARESO: Definition = Definition::new("spareso", 3, |params| {
        let [x, d, queens] = params.vars();
        disj([
            eq(queens, Term::nil()),
            fresh(|[y, rest, right, left]| {
                conj([
                    eq(queens, cons(y, rest)),
                    appendo(d, x, right),
                    neq(right, y),
                    appendo(d, y, left),
                    neq(left, x),
                    spareso(x, cons(sym("s"), d), rest),
                ])
            }),
        ])
    });
    SPARESO.call((x, d, queens))
}
