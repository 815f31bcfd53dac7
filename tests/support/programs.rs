//! The relations of the literature that tests, examples and the benchmark share.
//!
//! Everything here is written with plain functions, no macros: a `static` [`Definition`] inside the
//! function that calls it. The clauses stand in the order of the source named beside each
//! section, goals inside a clause too, since order decides what a search finds first:
//!
//! | section | source |
//! |---|---|
//! | lists | The Reasoned Schemer, 2nd ed. (TRS2), chapters 4 and 5 |
//! | endless relations, Peano numerals | TRS2 chapter 6; the microKanren paper for numerals |
//! | binary numbers | TRS2 chapters 7 and 8, as in faster-miniKanren's `numbers.scm` (a25c702) |
//! | the zebra puzzle | Life International, 17 December 1962, clues in their printed order |
//! | types | the simply typed λ-calculus over de Bruijn indices |
//!
//! DIVERGENCE: in faster-miniKanren every `fresh` and every `conde` delays; here only a relation call
//! does. Answer sets agree, the order of endless ones need not.

use kanren_core::prelude::*;

// Lists.

/// `out` is `l` followed by `s`.
pub fn appendo(l: impl IntoTerm, s: impl IntoTerm, out: impl IntoTerm) -> Goal {
    static APPENDO: Definition = Definition::new("appendo", 3, |params| {
        let [l, s, out] = params.vars();
        disj([
            eq(l, Term::nil()) & eq(s, out),
            fresh(|[a, d, res]| conj([eq(l, cons(a, d)), eq(out, cons(a, res)), appendo(d, s, res)])),
        ])
    });
    APPENDO.call((l, s, out))
}

/// `split` is a two-element list: a front and a back that together make `whole`.
///
/// A goal, not a relation of its own: the query of "all splits of a list" asks it once.
pub fn a_split_of(split: impl IntoTerm, whole: impl IntoTerm) -> Goal {
    let (split, whole) = (term(split), term(whole));
    fresh(|[front, back]| eq(&split, list([front, back])) & appendo(front, back, whole))
}

/// `out` is `l` reversed, the naive way: reverse the rest, then append the head.
///
/// The recursive call comes first, so a call with `l` unknown diverges after its answers.
pub fn reverso(l: impl IntoTerm, out: impl IntoTerm) -> Goal {
    static REVERSO: Definition = Definition::new("reverso", 2, |params| {
        let [l, out] = params.vars();
        disj([
            eq(l, Term::nil()) & eq(out, Term::nil()),
            fresh(|[a, d, res]| conj([eq(l, cons(a, d)), reverso(d, res), appendo(res, list([a]), out)])),
        ])
    });
    REVERSO.call((l, out))
}

/// `x` is an element of `l`; once per place where it stands.
pub fn membero(x: impl IntoTerm, l: impl IntoTerm) -> Goal {
    static MEMBERO: Definition = Definition::new("membero", 2, |params| {
        let [x, l] = params.vars();
        disj([fresh(|[d]| eq(l, cons(x, d))), fresh(|[a, d]| eq(l, cons(a, d)) & membero(x, d))])
    });
    MEMBERO.call((x, l))
}

/// Taking `x` out of `l` at one place leaves `rest`.
pub fn selecto(x: impl IntoTerm, l: impl IntoTerm, rest: impl IntoTerm) -> Goal {
    static SELECTO: Definition = Definition::new("selecto", 3, |params| {
        let [x, l, rest] = params.vars();
        disj([
            eq(l, cons(x, rest)),
            fresh(|[a, d, r]| conj([eq(l, cons(a, d)), eq(rest, cons(a, r)), selecto(x, d, r)])),
        ])
    });
    SELECTO.call((x, l, rest))
}

/// `p` is a permutation of `l`; ends when `l` is a proper list.
pub fn permuteo(l: impl IntoTerm, p: impl IntoTerm) -> Goal {
    static PERMUTEO: Definition = Definition::new("permuteo", 2, |params| {
        let [l, p] = params.vars();
        disj([
            eq(l, Term::nil()) & eq(p, Term::nil()),
            fresh(|[x, rest, ps]| conj([eq(p, cons(x, ps)), selecto(x, l, rest), permuteo(rest, ps)])),
        ])
    });
    PERMUTEO.call((l, p))
}

// Endless relations.

/// Has no answer and never ends.
pub fn nevero() -> Goal {
    static NEVERO: Definition = Definition::new("nevero", 0, |_| nevero());
    NEVERO.call(())
}

/// Succeeds forever.
pub fn alwayso() -> Goal {
    static ALWAYSO: Definition = Definition::new("alwayso", 0, |_| disj([succeed(), alwayso()]));
    ALWAYSO.call(())
}

/// `out` is `x`, forever.
pub fn repeato(x: impl IntoTerm, out: impl IntoTerm) -> Goal {
    static REPEATO: Definition = Definition::new("repeato", 2, |params| {
        let [x, out] = params.vars();
        disj([eq(x, out), repeato(x, out)])
    });
    REPEATO.call((x, out))
}

// Peano numerals: zero is `()`, the successor of n is `(s . n)`.

/// The Peano numeral of `n`: a list of `n` symbols `s`.
pub fn peano(n: usize) -> Term {
    Term::list(std::iter::repeat_with(|| sym("s")).take(n))
}

/// `n` is a Peano numeral; the recursive call is the last goal.
pub fn counto(n: impl IntoTerm) -> Goal {
    static COUNTO: Definition = Definition::new("counto", 1, |params| {
        let [n] = params.vars();
        disj([eq(n, Term::nil()), fresh(|[d]| eq(n, cons(sym("s"), d)) & counto(d))])
    });
    COUNTO.call((n,))
}

/// `n` is a Peano numeral, and each cell's head is looked at only after all that follow it.
///
/// The goal after the recursive call keeps one continuation per cell alive: a call on `peano(n)`
/// is a conjunction nested `n` deep.
pub fn deepo(n: impl IntoTerm) -> Goal {
    static DEEPO: Definition = Definition::new("deepo", 1, |params| {
        let [n] = params.vars();
        disj([eq(n, Term::nil()), fresh(|[a, d]| conj([eq(n, cons(a, d)), deepo(d), eq(a, sym("s"))]))])
    });
    DEEPO.call((n,))
}

// Binary numbers: lists of the bits 0 and 1, the lowest first; the last bit, if any, is 1.

/// The binary number of `n`.
pub fn num(n: u64) -> Term {
    let bits = (u64::BITS - n.leading_zeros()) as usize;
    Term::list((0..bits).map(|i| Term::int((n >> i & 1) as i64)))
}

/// The value of a binary number; `None` when the term is not one that is known and fits.
pub fn number(n: &Term) -> Option<u64> {
    let mut value = 0;
    let mut rest = n;
    for weight in 0..=u64::BITS {
        match rest.view() {
            View::Nil => return Some(value),
            View::Pair { cell, .. } => {
                let View::Int(bit @ 0..=1) = cell.car().view() else {
                    return None;
                };
                // The last bit must be 1, or the same number would have many names.
                if bit == 0 && matches!(cell.cdr().view(), View::Nil) {
                    return None;
                }
                value |= (bit as u64).checked_shl(weight)?;
                rest = cell.cdr();
            }
            _ => return None,
        }
    }
    None
}

fn one() -> Term {
    num(1)
}

/// `n` is not zero.
pub fn poso(n: impl IntoTerm) -> Goal {
    let n = term(n);
    fresh(|[a, d]| eq(&n, cons(a, d)))
}

/// `n` is greater than one: it has at least two bits.
#[doc(alias = ">1o")]
pub fn gt1o(n: impl IntoTerm) -> Goal {
    let n = term(n);
    fresh(|[a, ad, dd]| eq(&n, cons(a, cons(ad, dd))))
}

/// The bits `b`, `x` and `y` add up to the bit `r` and the carry `c`.
///
/// The table of TRS2's performance note on frame 7:15, not the two half adders of its text.
pub fn full_addero(b: impl IntoTerm, x: impl IntoTerm, y: impl IntoTerm, r: impl IntoTerm, c: impl IntoTerm) -> Goal {
    static FULL_ADDERO: Definition = Definition::new("full_addero", 5, |params| {
        let columns: [Var; 5] = params.vars();
        const ROWS: [[i64; 5]; 8] = [
            [0, 0, 0, 0, 0],
            [1, 0, 0, 1, 0],
            [0, 1, 0, 1, 0],
            [1, 1, 0, 0, 1],
            [0, 0, 1, 1, 0],
            [1, 0, 1, 0, 1],
            [0, 1, 1, 0, 1],
            [1, 1, 1, 1, 1],
        ];
        disj(ROWS.map(|row| conj(std::iter::zip(columns, row).map(|(column, bit)| eq(column, bit)))))
    });
    FULL_ADDERO.call((b, x, y, r, c))
}

/// The carry bit `b` and the numbers `n` and `m` add up to `r`.
pub fn addero(b: impl IntoTerm, n: impl IntoTerm, m: impl IntoTerm, r: impl IntoTerm) -> Goal {
    static ADDERO: Definition = Definition::new("addero", 4, |params| {
        let [b, n, m, r] = params.vars();
        disj([
            conj([eq(b, 0), eq(m, Term::nil()), eq(n, r)]),
            conj([eq(b, 0), eq(n, Term::nil()), eq(m, r), poso(m)]),
            conj([eq(b, 1), eq(m, Term::nil()), addero(0, n, one(), r)]),
            conj([eq(b, 1), eq(n, Term::nil()), poso(m), addero(0, one(), m, r)]),
            conj([eq(n, one()), eq(m, one()), fresh(|[a, c]| eq(r, list([a, c])) & full_addero(b, 1, 1, a, c))]),
            conj([eq(n, one()), gen_addero(b, n, m, r)]),
            conj([eq(m, one()), gt1o(n), gt1o(r), addero(b, one(), n, r)]),
            conj([gt1o(n), gen_addero(b, n, m, r)]),
        ])
    });
    ADDERO.call((b, n, m, r))
}

/// As [`addero`], for an `m` and an `r` greater than one and a positive `n`: one bit, then the rest.
pub fn gen_addero(b: impl IntoTerm, n: impl IntoTerm, m: impl IntoTerm, r: impl IntoTerm) -> Goal {
    static GEN_ADDERO: Definition = Definition::new("gen_addero", 4, |params| {
        let [b, n, m, r] = params.vars();
        fresh(|[a, c, d, e, x, y, z]| {
            conj([
                eq(n, cons(a, x)),
                eq(m, cons(d, y)),
                poso(y),
                eq(r, cons(c, z)),
                poso(z),
                full_addero(b, a, d, c, e),
                addero(e, x, y, z),
            ])
        })
    });
    GEN_ADDERO.call((b, n, m, r))
}

/// `n` + `m` = `k`.
pub fn pluso(n: impl IntoTerm, m: impl IntoTerm, k: impl IntoTerm) -> Goal {
    addero(0, n, m, k)
}

/// `n` - `m` = `k`.
pub fn minuso(n: impl IntoTerm, m: impl IntoTerm, k: impl IntoTerm) -> Goal {
    pluso(m, k, n)
}

/// `n` * `m` = `p`.
#[doc(alias = "*o")]
pub fn timeso(n: impl IntoTerm, m: impl IntoTerm, p: impl IntoTerm) -> Goal {
    static TIMESO: Definition = Definition::new("timeso", 3, |params| {
        let [n, m, p] = params.vars();
        let zero = Term::nil;
        disj([
            conj([eq(n, zero()), eq(p, zero())]),
            conj([poso(n), eq(m, zero()), eq(p, zero())]),
            conj([eq(n, one()), poso(m), eq(m, p)]),
            conj([gt1o(n), eq(m, one()), eq(n, p)]),
            fresh(|[x, z]| conj([eq(n, cons(0, x)), poso(x), eq(p, cons(0, z)), poso(z), gt1o(m), timeso(x, m, z)])),
            fresh(|[x, y]| conj([eq(n, cons(1, x)), poso(x), eq(m, cons(0, y)), poso(y), timeso(m, n, p)])),
            fresh(|[x, y]| conj([eq(n, cons(1, x)), poso(x), eq(m, cons(1, y)), poso(y), odd_timeso(x, n, m, p)])),
        ])
    });
    TIMESO.call((n, m, p))
}

/// `n` * `m` = `p` for odd `n` = 2`x` + 1 and odd `m`, both greater than one.
#[doc(alias = "odd-*o")]
pub fn odd_timeso(x: impl IntoTerm, n: impl IntoTerm, m: impl IntoTerm, p: impl IntoTerm) -> Goal {
    static ODD_TIMESO: Definition = Definition::new("odd_timeso", 4, |params| {
        let [x, n, m, p] = params.vars();
        fresh(|[q]| conj([bound_timeso(q, p, n, m), timeso(x, m, q), pluso(cons(0, q), m, p)]))
    });
    ODD_TIMESO.call((x, n, m, p))
}

/// The length of `q` is less than that of `p` and at most that of `n` and `m` together.
///
/// The bound that makes [`timeso`] end when `p` is known.
#[doc(alias = "bound-*o")]
pub fn bound_timeso(q: impl IntoTerm, p: impl IntoTerm, n: impl IntoTerm, m: impl IntoTerm) -> Goal {
    static BOUND_TIMESO: Definition = Definition::new("bound_timeso", 4, |params| {
        let [q, p, n, m] = params.vars();
        disj([
            eq(q, Term::nil()) & poso(p),
            fresh(|[a0, a1, a2, a3, x, y, z]| {
                conj([
                    eq(q, cons(a0, x)),
                    eq(p, cons(a1, y)),
                    disj([
                        conj([eq(n, Term::nil()), eq(m, cons(a2, z)), bound_timeso(x, y, z, Term::nil())]),
                        conj([eq(n, cons(a3, z)), bound_timeso(x, y, z, m)]),
                    ]),
                ])
            }),
        ])
    });
    BOUND_TIMESO.call((q, p, n, m))
}

/// `n` and `m` have the same length in bits.
#[doc(alias = "=lo")]
pub fn eqlo(n: impl IntoTerm, m: impl IntoTerm) -> Goal {
    static EQLO: Definition = Definition::new("eqlo", 2, |params| {
        let [n, m] = params.vars();
        disj([
            eq(n, Term::nil()) & eq(m, Term::nil()),
            eq(n, one()) & eq(m, one()),
            fresh(|[a, x, b, y]| conj([eq(n, cons(a, x)), poso(x), eq(m, cons(b, y)), poso(y), eqlo(x, y)])),
        ])
    });
    EQLO.call((n, m))
}

/// `n` has fewer bits than `m`.
#[doc(alias = "<lo")]
pub fn ltlo(n: impl IntoTerm, m: impl IntoTerm) -> Goal {
    static LTLO: Definition = Definition::new("ltlo", 2, |params| {
        let [n, m] = params.vars();
        disj([
            eq(n, Term::nil()) & poso(m),
            eq(n, one()) & gt1o(m),
            fresh(|[a, x, b, y]| conj([eq(n, cons(a, x)), poso(x), eq(m, cons(b, y)), poso(y), ltlo(x, y)])),
        ])
    });
    LTLO.call((n, m))
}

/// `n` has at most as many bits as `m`.
#[doc(alias = "<=lo")]
pub fn lelo(n: impl IntoTerm, m: impl IntoTerm) -> Goal {
    let (n, m) = (term(n), term(m));
    disj([eqlo(&n, &m), ltlo(&n, &m)])
}

/// `n` is less than `m`.
#[doc(alias = "<o")]
pub fn lto(n: impl IntoTerm, m: impl IntoTerm) -> Goal {
    static LTO: Definition = Definition::new("lto", 2, |params| {
        let [n, m] = params.vars();
        disj([ltlo(n, m), eqlo(n, m) & fresh(|[x]| poso(x) & pluso(n, x, m))])
    });
    LTO.call((n, m))
}

/// `n` is at most `m`.
#[doc(alias = "<=o")]
pub fn leo(n: impl IntoTerm, m: impl IntoTerm) -> Goal {
    let (n, m) = (term(n), term(m));
    disj([eq(&n, &m), lto(&n, &m)])
}

// The zebra puzzle: five houses, each a list (color nation pet drink smoke).

/// `y` follows `x` at once in `l`.
pub fn righto(x: impl IntoTerm, y: impl IntoTerm, l: impl IntoTerm) -> Goal {
    static RIGHTO: Definition = Definition::new("righto", 3, |params| {
        let [x, y, l] = params.vars();
        disj([fresh(|[d]| eq(l, cons(x, cons(y, d)))), fresh(|[a, d]| eq(l, cons(a, d)) & righto(x, y, d))])
    });
    RIGHTO.call((x, y, l))
}

/// `x` and `y` are neighbors in `l`.
pub fn nexto(x: impl IntoTerm, y: impl IntoTerm, l: impl IntoTerm) -> Goal {
    static NEXTO: Definition = Definition::new("nexto", 3, |params| {
        let [x, y, l] = params.vars();
        disj([righto(x, y, l), righto(y, x, l)])
    });
    NEXTO.call((x, y, l))
}

/// `houses` satisfies the puzzle's 13 goals; one answer.
pub fn zebrao(houses: impl IntoTerm) -> Goal {
    static ZEBRAO: Definition = Definition::new("zebrao", 1, |params| {
        let [h] = params.vars();
        conj([
            fresh(|[second, fourth, fifth]| {
                with_houses([["_", "norwegian", "_", "_", "_"], ["_", "_", "_", "milk", "_"]], |[first, third]| {
                    eq(h, list([first, second.term(), third, fourth.term(), fifth.term()]))
                })
            }),
            house_in(["red", "english", "_", "_", "_"], h),
            house_in(["green", "_", "_", "coffee", "_"], h),
            house_in(["_", "spanish", "dog", "_", "_"], h),
            house_in(["_", "ukrainian", "_", "tea", "_"], h),
            with_houses([["ivory", "_", "_", "_", "_"], ["green", "_", "_", "_", "_"]], |[ivory, green]| {
                righto(ivory, green, h)
            }),
            house_in(["_", "_", "snails", "_", "old-gold"], h),
            house_in(["yellow", "_", "_", "_", "kools"], h),
            with_houses([["_", "_", "_", "_", "chesterfield"], ["_", "_", "fox", "_", "_"]], |[chesterfield, fox]| {
                nexto(chesterfield, fox, h)
            }),
            with_houses([["_", "_", "_", "_", "kools"], ["_", "_", "horse", "_", "_"]], |[kools, horse]| {
                nexto(kools, horse, h)
            }),
            house_in(["_", "_", "_", "orange-juice", "lucky-strike"], h),
            house_in(["_", "japanese", "_", "_", "parliament"], h),
            with_houses([["_", "norwegian", "_", "_", "_"], ["blue", "_", "_", "_", "_"]], |[norwegian, blue]| {
                nexto(norwegian, blue, h)
            }),
        ])
    });
    ZEBRAO.call((houses,))
}

/// `owner` keeps the zebra.
pub fn zebra_ownero(owner: impl IntoTerm) -> Goal {
    let owner = term(owner);
    fresh(|[houses, color, drink, smoke]| {
        let house = list([color.term(), owner, sym("zebra"), drink.term(), smoke.term()]);
        zebrao(houses) & membero(house, houses)
    })
}

/// One of the `houses` is as described, `_` standing for anything.
fn house_in(known: [&str; 5], houses: Var) -> Goal {
    with_houses([known], |[house]| membero(house, houses))
}

/// The goal of houses of which some attributes are known, `_` standing for a new variable each.
fn with_houses<const N: usize>(known: [[&str; 5]; N], goal: impl FnOnce([Term; N]) -> Goal) -> Goal {
    fresh(|blanks: [Var; 10]| {
        let mut blanks = blanks.into_iter();
        goal(known.map(|house| {
            list(house.map(|name| match name {
                "_" => blanks.next().expect("two houses have at most ten blanks").term(),
                name => sym(name),
            }))
        }))
    })
}

// Types of the λ-calculus: `(v i)`, `(l body)`, `(a function argument)`; `i` a Peano numeral.

/// The type of variable number `i` in the context `ctx` is `t`.
pub fn lookupo(i: impl IntoTerm, ctx: impl IntoTerm, t: impl IntoTerm) -> Goal {
    static LOOKUPO: Definition = Definition::new("lookupo", 3, |params| {
        let [i, ctx, t] = params.vars();
        fresh(|[a, d]| {
            conj([
                eq(ctx, cons(a, d)),
                disj([eq(i, Term::nil()) & eq(a, t), fresh(|[j]| eq(i, cons(sym("s"), j)) & lookupo(j, d, t))]),
            ])
        })
    });
    LOOKUPO.call((i, ctx, t))
}

/// In the context `ctx`, a list of types, the expression `e` has the type `t`.
///
/// Plain unification only: no disequality is needed with de Bruijn indices. With `e` and `t` unknown
/// it enumerates typed terms; with `t` known, the inhabitants of a type.
pub fn infero(ctx: impl IntoTerm, e: impl IntoTerm, t: impl IntoTerm) -> Goal {
    static INFERO: Definition = Definition::new("infero", 3, |params| {
        let [ctx, e, t] = params.vars();
        let arrow = |from: Var, to: Var| list([sym("->"), from.term(), to.term()]);
        disj([
            fresh(|[i]| eq(e, list([sym("v"), i.term()])) & lookupo(i, ctx, t)),
            fresh(|[body, t1, t2]| {
                conj([eq(e, list([sym("l"), body.term()])), eq(t, arrow(t1, t2)), infero(cons(t1, ctx), body, t2)])
            }),
            fresh(|[f, x, t1]| {
                conj([eq(e, list([sym("a"), f.term(), x.term()])), infero(ctx, f, arrow(t1, t)), infero(ctx, x, t1)])
            }),
        ])
    });
    INFERO.call((ctx, e, t))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pairs that are all the answers, as numbers, in ascending order.
    fn pairs(goal: impl FnOnce(Var, Var) -> Goal) -> Vec<(u64, u64)> {
        let answers = query(|(n, m): (Var, Var)| goal(n, m)).into_iter();
        let read = |answer: &Reified| number(answer.term()).expect("a number");
        let mut pairs: Vec<_> = answers.map(|(n, m)| (read(&n), read(&m))).collect();
        pairs.sort_unstable();
        pairs
    }

    #[test]
    fn a_number_is_read_back_and_nothing_else_is_a_number() {
        for n in [0, 1, 2, 5, 255, 256, u64::MAX - 1, u64::MAX] {
            assert_eq!(number(&num(n)), Some(n));
        }
        assert_eq!(num(6).to_string(), "(0 1 1)");
        let too_large = cons(1, num(u64::MAX));
        for other in [list([1, 0]), list([2]), term(1), cons(1, 1), cons(1, Var::<Any>::new()), too_large] {
            assert_eq!(number(&other), None, "{other}");
        }
    }

    #[test]
    fn arithmetic_runs_backwards() {
        assert_eq!(pairs(|n, m| pluso(n, m, num(5))), (0..=5).map(|n| (n, 5 - n)).collect::<Vec<_>>());
        assert_eq!(pairs(|n, m| minuso(num(7), n, m)), (0..=7).map(|n| (n, 7 - n)).collect::<Vec<_>>());
        assert_eq!(pairs(|n, m| timeso(n, m, num(12))), [(1, 12), (2, 6), (3, 4), (4, 3), (6, 2), (12, 1)]);
        let below = |n, m| eq(n, num(3)) & pluso(m, num(1), num(6));
        assert_eq!(pairs(|n, m| below(n, m) & lto(n, m) & leo(n, m)), [(3, 5)]);
        assert_eq!(pairs(|n, m| below(n, m) & (lto(m, n) | leo(m, n) | eqlo(n, m) | lelo(m, n))), []);
    }

    #[test]
    fn the_zebra_is_kept_by_the_japanese() {
        assert_eq!(run(zebra_ownero).into_iter().map(|it| it.to_string()).collect::<Vec<_>>(), ["japanese"]);
    }

    #[test]
    fn a_closed_term_has_its_principal_type() {
        let identity = list([sym("l"), list([sym("v"), peano(0)])]);
        let twice = list([sym("a"), identity.clone(), identity]);
        assert_eq!(
            run(|t| infero(Term::nil(), &twice, t)).first().map(|t| t.to_string()).as_deref(),
            Some("(-> _.0 _.0)")
        );
    }
}
