//! The larger interpreter: recursion, choice, and the primitives of Scheme on lists.
//!
//! An environment is a list of frames, the innermost first: `(val x . v)` for a parameter, `(rec (f (lambda ..)) ..)` for
//! the functions of one `letrec`. A function found in a `rec` frame closes over the environment that begins with that
//! frame: no value is cyclic. At the end of an environment stand the primitives.

use kanren_macros::{conde, fresh, goal, matche, relation};

use crate::goal::books::{absento, booleano, numbero, stringo, symbolo};
use crate::goal::{Goal, disj, eq, succeed};
use crate::term::convert::IntoTerm;
use crate::term::{Term, sym};

/// The program `program` has the value `value`.
///
/// Programs are written in a small Scheme:
///
/// | expression | value |
/// |---|---|
/// | `5`, `true`, `"tea"` | itself |
/// | `x` | what the innermost binding of `x` says; a primitive, if there is none |
/// | `(quote v)` | `v` |
/// | `(lambda (x ..) e)`, `(lambda x e)` | a function of so many arguments; of any number, `x` being their list |
/// | `(letrec ((f (lambda ..)) ..) e)` | that of `e`, where the functions know each other and themselves |
/// | `(if c t e)` | that of `e` if `c` is `false`, else that of `t` |
/// | `(and e ..)`, `(or e ..)` | that of the first `e` that decides, or of the last; of none `true`, `false` |
/// | `(f e ..)` | that of the function for these arguments |
///
/// The primitives are `cons`, `car`, `cdr`, `list`, `null?`, `pair?`, `symbol?`, `number?`, `equal?` and `not`. Functions are
/// values: `(closure parameters body environment)` and `(prim . name)`; so `closure` and `prim` cannot be quoted.
///
/// There is no arithmetic, no `let` (apply a `lambda`), no `cond` and no `match` (nest `if`), no `define`, no
/// assignment, and no error: a program that goes wrong has no value.
///
/// | known | answers | ends |
/// |---|---|---|
/// | `program` | 1 or 0 | if the program does |
/// | all but what is quoted in it, and `value` | what can be quoted there | often |
/// | all but an expression in it, and `value` | the expressions that can stand there | no |
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::relations::logic::eval_programo;
///
/// // (letrec ((append (lambda (l s)
/// //     (if (null? l) s (cons (car l) (append HOLE s)))))) e)
/// let with_append = |hole: &Term, e: &Term| {
///     let body = term!(['if, [{ sym("null?") }, 'l], 's, ['cons, ['car, 'l], ['append, hole, 's]]]);
///     term!(['letrec, [['append, ['lambda, ['l, 's], body]]], e])
/// };
/// let rest = &term!(['cdr, 'l]);
///
/// let forwards = with_append(rest, &term!(['append, ['quote, ['a, 'b]], ['quote, ['c]]]));
/// assert_eq!(run!(|v| eval_programo(&forwards, v)).first().unwrap().to_string(), "(a b c)");
///
/// // Backwards: what, before (c), makes (a b c)?
/// let before = run!(|q| {
///     let call = term!(['append, ['quote, q], ['quote, ['c]]]);
///     eval_programo(with_append(rest, &call), ['a, 'b, 'c])
/// });
/// assert_eq!(before.iter().map(|l| l.to_string()).collect::<Vec<_>>(), ["(a b)"]);
///
/// // And what must stand in the recursive call?
/// let examples = term!(['append, ['quote, ['a, 'b]], ['quote, ['c]]]);
/// let hole = run!(|q| eval_programo(with_append(&q.term(), &examples), ['a, 'b, 'c]));
/// assert_eq!(hole.first().unwrap().to_string(), "(cdr l)");
/// ```
#[doc(alias("evalo", "eval-expo", "synthesis", "interpreter", "Barliman"))]
#[relation]
pub fn eval_programo(program: Term, value: Term) -> Goal {
    eval_expo(program, [], value)
}

/// In the environment `env` the expression `exp` has the value `val`.
#[relation]
fn eval_expo(exp: Term, env: Term, val: Term) -> Goal {
    conde!(
        |v| {
            exp == ['quote, v];
            unboundo('quote, env);
            absento('closure, v);
            absento('prim, v);
            v == val;
        },
        { numbero(exp); exp == val },
        { symbolo(exp); lookupo(exp, env, val) },
        |params, body| {
            exp == ['lambda, params, body];
            paramso(params);
            unboundo('lambda, env);
            val == ['closure, params, body, env];
        },
        |function, args, f| {
            exp == [function, ..args];
            eval_expo(function, env, f);
            applyo(f, args, env, val);
        },
        |first, more, body| {
            exp == ['letrec, [first, ..more], body];
            unboundo('letrec, env);
            functionso([first, ..more]);
            eval_expo(body, [['rec, first, ..more], ..env], val);
        },
        { booleano(exp); exp == val },
        |exps| {
            exp == ['and, ..exps];
            unboundo('and, env);
            ando(exps, env, val);
        },
        |exps| {
            exp == ['or, ..exps];
            unboundo('or, env);
            oro(exps, env, val);
        },
        |condition, then, otherwise, c| {
            exp == ['if, condition, then, otherwise];
            unboundo('if, env);
            eval_expo(condition, env, c);
            conde!(
                { c != false; eval_expo(then, env, val) },
                { c == false; eval_expo(otherwise, env, val) },
            );
        },
        { stringo(exp); exp == val },
    )
}

/// The values of the expressions `exps` are `vals`.
#[relation]
fn eval_allo(exps: Term, env: Term, vals: Term) -> Goal {
    matche!((exps, vals) {
        ([], []) => succeed,
        ([exp, ..more], [val, ..others]) => {
            eval_expo(exp, env, val);
            eval_allo(more, env, others);
        },
    })
}

#[relation]
fn ando(exps: Term, env: Term, val: Term) -> Goal {
    matche!(exps {
        [] => val == true,
        [exp] => eval_expo(exp, env, val),
        [exp, next, ..more] => |v| {
            eval_expo(exp, env, v);
            conde!({ v == false; val == false }, { v != false; ando([next, ..more], env, val) });
        },
    })
}

#[relation]
fn oro(exps: Term, env: Term, val: Term) -> Goal {
    matche!(exps {
        [] => val == false,
        [exp] => eval_expo(exp, env, val),
        [exp, next, ..more] => |v| {
            eval_expo(exp, env, v);
            conde!({ v != false; v == val }, { v == false; oro([next, ..more], env, val) });
        },
    })
}

/// The function `f` has the value `val` for the values of the expressions `args`.
#[relation]
fn applyo(f: Term, args: Term, env: Term, val: Term) -> Goal {
    matche!(f {
        ['closure, params, body, scope] => |vals| conde!(
            {
                // The result may say what the list of all arguments is, so it comes first.
                symbolo(params);
                eval_expo(body, [['val, params, ..vals], ..scope], val);
                eval_allo(args, env, vals);
            },
            |inner| {
                extendo(params, vals, scope, inner);
                eval_allo(args, env, vals);
                eval_expo(body, inner, val);
            },
        ),
        ['prim, ..name] => primitiveo(name, args, env, val),
    })
}

/// The frames of `scope` with one more for each parameter are `inner`.
#[relation]
fn extendo(params: Term, vals: Term, scope: Term, inner: Term) -> Goal {
    matche!((params, vals) {
        ([], []) => scope == inner,
        ([x, ..more], [v, ..others]) => extendo(more, others, [['val, x, ..v], ..scope], inner),
    })
}

/// The primitive `name` has the value `val` for the values of the expressions `args`.
///
/// Those that build and take apart hand on what is known of the result. The others wait for their arguments, which
/// would be evaluated once for each outcome.
#[relation]
fn primitiveo(name: Term, args: Term, env: Term, val: Term) -> Goal {
    let of_kind = |kind: Term| {
        fresh!(|v, k| {
            eval_allo(args, env, [v]);
            kindo(v, k);
            sayso(k, kind, val);
        })
    };
    matche!(name {
        'cons => |a, d| { val == [a, ..d]; eval_allo(args, env, [a, d]) },
        'car => |d| { untaggedo(val); eval_allo(args, env, [[val, ..d]]) },
        'cdr => |a| { untaggedo(a); eval_allo(args, env, [[a, ..val]]) },
        'list => eval_allo(args, env, val),
        'not => |v| { eval_allo(args, env, [v]); sayso(v, false, val) },
        { sym("null?") } => |v| { eval_allo(args, env, [v]); sayso(v, [], val) },
        { sym("equal?") } => |v, w| { eval_allo(args, env, [v, w]); sayso(v, w, val) },
        { sym("pair?") } => of_kind(sym("pair")),
        { sym("symbol?") } => of_kind(sym("symbol")),
        { sym("number?") } => of_kind(sym("number")),
    })
}

/// `val` says whether `v` and `w` are equal.
fn sayso(v: impl IntoTerm, w: impl IntoTerm, val: impl IntoTerm) -> Goal {
    let (v, w, val) = (v.into_term(), w.into_term(), val.into_term());
    conde!(
        {
            v == w;
            val == true
        },
        {
            v != w;
            val == false
        }
    )
}

/// Of what kind the value `v` is.
#[relation]
fn kindo(v: Term, kind: Term) -> Goal {
    conde!(
        { kind == 'pair; |a| { v == [a, .._]; untaggedo(a) } },
        { kind == 'symbol; symbolo(v) },
        { kind == 'number; numbero(v) },
        { kind == 'boolean; booleano(v) },
        { kind == 'string; stringo(v) },
        { kind == 'null; v == [] },
        { kind == 'procedure; conde!(v == ['closure, .._], v == ['prim, .._]) },
    )
}

/// A list that begins with `a` is no function.
fn untaggedo(a: impl IntoTerm) -> Goal {
    let a = a.into_term();
    goal!({ a != 'closure; a != 'prim })
}

/// The environment gives `x` the value `val`; the innermost counts.
#[relation]
fn lookupo(x: Term, env: Term, val: Term) -> Goal {
    matche!(env {
        [['val, y, ..v], ..rest] => conde!(
            { x == y; v == val },
            { x != y; lookupo(x, rest, val) },
        ),
        [['rec, ..functions], ..rest] => conde!(
            |params, body| {
                functiono(x, functions, params, body);
                val == ['closure, params, body, env];
            },
            { unnamedo(x, functions); lookupo(x, rest, val) },
        ),
        [] => { primitive_nameo(x); val == ['prim, ..x] },
    })
}

/// The environment says nothing of `x`.
#[relation]
fn unboundo(x: Term, env: Term) -> Goal {
    matche!(env {
        [['val, y, .._], ..rest] => { y != x; unboundo(x, rest) },
        [['rec, ..functions], ..rest] => { unnamedo(x, functions); unboundo(x, rest) },
        [] => succeed,
    })
}

fn primitive_nameo(x: impl IntoTerm) -> Goal {
    let x = x.into_term();
    let names = ["cons", "car", "cdr", "list", "not", "null?", "equal?", "pair?", "symbol?", "number?"];
    disj(names.map(|name| eq(&x, sym(name))))
}

/// The parameters of a function: a list of names, or the name of the list of all arguments.
#[relation]
fn paramso(params: Term) -> Goal {
    conde!(symbolo(params), nameso(params))
}

#[relation]
fn nameso(names: Term) -> Goal {
    matche!(names {
        [] => succeed,
        [name, ..more] => { symbolo(name); nameso(more) },
    })
}

/// What stands in a `letrec`: names and functions.
#[relation]
fn functionso(functions: Term) -> Goal {
    matche!(functions {
        [] => succeed,
        [[name, ['lambda, params, _]], ..more] => { symbolo(name); paramso(params); functionso(more) },
    })
}

/// Among the `functions` the first named `x` has these parameters and this body.
#[relation]
fn functiono(x: Term, functions: Term, params: Term, body: Term) -> Goal {
    matche!(functions {
        [[y, ['lambda, p, b]], ..more] => conde!(
            { x == y; p == params; b == body },
            { x != y; functiono(x, more, params, body) },
        ),
    })
}

/// None of the `functions` is named `x`.
#[relation]
fn unnamedo(x: Term, functions: Term) -> Goal {
    matche!(functions {
        [] => succeed,
        [[y, _], ..more] => { x != y; unnamedo(x, more) },
    })
}
