//! The relations of [`programs`](crate::programs) and [`constrained`](crate::constrained), written in the macros: the same clauses and goals in the same order.
//!
//! Those of lists and numbers and the interpreter ship with the engine. The benchmark runs both forms and checks that they need the same
//! steps and give the same answers: what is written in the macros must cost nothing.

use kanren_core::prelude::*;
pub use kanren_core::relations::list::{appendo, membero, permuteo, reverso, selecto};
pub use kanren_core::relations::logic::evalo;
pub use kanren_core::relations::number::{expo, logo, pluso, timeso};

use crate::programs::peano;

/// `split` is a two-element list: a front and a back that together make `whole`.
pub fn a_split_of(split: impl IntoTerm, whole: impl IntoTerm) -> Goal {
    let (split, whole) = (term(split), term(whole));
    fresh!(|front, back| {
        split == [front, back];
        appendo(front, back, whole);
    })
}

// Endless relations.

/// Has no answer and never ends.
#[relation]
pub fn nevero() -> Goal {
    nevero()
}

/// `out` is `x`, forever.
#[relation]
pub fn repeato(x: Term, out: Term) -> Goal {
    conde!(x == out, repeato(x, out))
}

// Peano numerals.

/// `n` is a Peano numeral, and each cell's head is looked at only after all that follow it.
#[relation]
pub fn deepo(n: Term) -> Goal {
    matche!(n {
        [] => succeed,
        [a, ..d] => { deepo(d); a == { sym("s") } },
    })
}

// The zebra puzzle: five houses, each a list (color nation pet drink smoke).

/// `y` follows `x` at once in `l`.
#[relation]
pub fn righto(x: Term, y: Term, l: Term) -> Goal {
    matche!(l {
        [{x}, {y}, ..] => succeed,
        [_, ..d] => righto(x, y, d),
    })
}

/// `x` and `y` are neighbors in `l`.
#[relation]
pub fn nexto(x: Term, y: Term, l: Term) -> Goal {
    conde!(righto(x, y, l), righto(y, x, l))
}

/// `houses` satisfies the puzzle's 13 goals; one answer.
#[relation]
pub fn zebrao(houses: Term) -> Goal {
    goal!({
        houses == [[_, 'norwegian, _, _, _], _, [_, _, _, 'milk, _], _, _];
        membero(['red, 'english, _, _, _], houses);
        membero(['green, _, _, 'coffee, _], houses);
        membero([_, 'spanish, 'dog, _, _], houses);
        membero([_, 'ukrainian, _, 'tea, _], houses);
        righto(['ivory, _, _, _, _], ['green, _, _, _, _], houses);
        membero([_, _, 'snails, _, { sym("old-gold") }], houses);
        membero(['yellow, _, _, _, 'kools], houses);
        nexto([_, _, _, _, 'chesterfield], [_, _, 'fox, _, _], houses);
        nexto([_, _, _, _, 'kools], [_, _, 'horse, _, _], houses);
        membero([_, _, _, { sym("orange-juice") }, { sym("lucky-strike") }], houses);
        membero([_, 'japanese, _, _, 'parliament], houses);
        nexto([_, 'norwegian, _, _, _], ['blue, _, _, _, _], houses);
    })
}

/// `owner` keeps the zebra.
pub fn zebra_ownero(owner: impl IntoTerm) -> Goal {
    let owner = term(owner);
    fresh!(|houses| {
        zebrao(houses);
        membero([_, owner, 'zebra, _, _], houses);
    })
}

// Types of the λ-calculus: `(v i)`, `(l body)`, `(a function argument)`; `i` a Peano numeral.

/// The type of variable number `i` in the context `ctx` is `t`.
#[relation]
pub fn lookupo(i: Term, ctx: Term, t: Term) -> Goal {
    matche!(ctx {
        [a, ..d] => matche!(i {
            [] => a == t,
            ['s, ..j] => lookupo(j, d, t),
        }),
    })
}

/// In the context `ctx`, a list of types, the expression `e` has the type `t`.
#[relation]
pub fn infero(ctx: Term, e: Term, t: Term) -> Goal {
    matche!(e {
        ['v, i] => lookupo(i, ctx, t),
        ['l, body] => |t1, t2| { t == [{ sym("->") }, t1, t2]; infero([t1, ..ctx], body, t2) },
        ['a, f, x] => |t1| { infero(ctx, f, [{ sym("->") }, t1, t]); infero(ctx, x, t1) },
    })
}

/// [`infero`], the expression at most as deep as the Peano numeral `depth`: such expressions are finitely many, so a search
/// for all of them ends.
#[relation]
pub fn shallow_infero(depth: Term, ctx: Term, e: Term, t: Term) -> Goal {
    matche!((depth, e) {
        (['s, .._], ['v, i]) => lookupo(i, ctx, t),
        (['s, ..less], ['l, body]) => |t1, t2| {
            t == [{ sym("->") }, t1, t2];
            shallow_infero(less, [t1, ..ctx], body, t2)
        },
        (['s, ..less], ['a, f, x]) => |t1| {
            shallow_infero(less, ctx, f, [{ sym("->") }, t1, t]);
            shallow_infero(less, ctx, x, t1)
        },
    })
}

/// The Church numeral of `n`: the function that calls its first argument `n` times on its second.
pub fn church(n: usize) -> Term {
    let var = |i| list([sym("v"), peano(i)]);
    let body = (0..n).fold(var(0), |body, _| list([sym("a"), var(1), body]));
    list([sym("l"), list([sym("l"), body])])
}

// Verbal arithmetic: the puzzle of Henry Dudeney (Strand Magazine, July 1924), in pure relations.

/// The column sums of addition: rows (x y carried sum carry) of two digits, a carry, their last digit and its carry.
pub fn column_sums() -> Term {
    let row = |x: i64, y: i64, carried: i64| list([x, y, carried, (x + y + carried) % 10, (x + y + carried) / 10]);
    list((0..10).flat_map(|x| (0..10).flat_map(move |y| (0..2).map(move |carried| row(x, y, carried)))))
}

/// SEND + MORE = MONEY: `letters` is (s e n d m o r y), all different, `m` is 1. `sums` are the [`column_sums`], and
/// `digits` those that are left.
pub fn send_more_moneyo(sums: impl IntoTerm, digits: impl IntoTerm, letters: impl IntoTerm) -> Goal {
    let (sums, digits, letters) = (term(sums), term(digits), term(letters));
    fresh!(|s, e, n, d, o, r, y, c1, c2, c3| {
        fresh!(|ds, es, ys, ns, rs, os, rest| {
            letters == [s, e, n, d, 1, o, r, y];
            selecto(d, &digits, ds);
            selecto(e, ds, es);
            membero([d, e, 0, y, c1], &sums);
            selecto(y, es, ys);
            selecto(n, ys, ns);
            membero([n, r, c1, e, c2], &sums);
            selecto(r, ns, rs);
            membero([e, o, c2, n, c3], &sums);
            selecto(o, rs, os);
            membero([s, 1, c3, o, 1], &sums);
            selecto(s, os, rest);
        })
    })
}

// Programs and their values.

/// `q` is a program that is its own value.
pub fn quineo(q: impl IntoTerm) -> Goal {
    let q = term(q);
    goal!(evalo(&q, [], &q))
}

/// `q` is two programs, each the value of the other.
pub fn twineo(q: impl IntoTerm) -> Goal {
    let out = term(q);
    fresh!(|p, q| {
        p != q;
        evalo(p, [], q);
        evalo(q, [], p);
        [p, q] == out;
    })
}

/// `q` is three programs, each the value of the one before.
pub fn thrineo(q: impl IntoTerm) -> Goal {
    let out = term(q);
    fresh!(|p, q, r| {
        p != q;
        q != r;
        r != p;
        evalo(p, [], q);
        evalo(q, [], r);
        evalo(r, [], p);
        [p, q, r] == out;
    })
}

// Queens: a row each, the column a Peano numeral.

/// `board`, as long as the list of `columns`, has a queen in each row, of which none attacks another.
pub fn queenso(columns: impl IntoTerm, board: impl IntoTerm) -> Goal {
    let (columns, board) = (term(columns), term(board));
    goal!({
        same_lengtho(&columns, &board);
        peacefulo(&board);
        permuteo(&columns, &board);
    })
}

/// The lists `l` and `m` are equally long.
#[relation]
pub fn same_lengtho(l: Term, m: Term) -> Goal {
    matche!((l, m) {
        ([], []) => succeed,
        ([_, ..d], [_, ..e]) => same_lengtho(d, e),
    })
}

/// No two of the queens share a diagonal.
#[relation]
pub fn peacefulo(queens: Term) -> Goal {
    matche!(queens {
        [] => succeed,
        [x, ..rest] => { spareso(x, ['s], rest); peacefulo(rest) },
    })
}

/// The queen `x` attacks none of those in the rows from the `d`-th after its own, on a diagonal.
#[relation]
pub fn spareso(x: Term, d: Term, queens: Term) -> Goal {
    matche!(queens {
        [] => succeed,
        [y, ..rest] => |right, left| {
            appendo(d, x, right);
            right != y;
            appendo(d, y, left);
            left != x;
            spareso(x, ['s, ..d], rest);
        },
    })
}
