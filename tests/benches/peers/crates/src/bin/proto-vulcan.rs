//! The benchmark's programs in `proto-vulcan`, clause for clause, in its interleaving search.
//!
//! It has the occurs check and disequality; symbols are strings. Its own `append` and `member` are those of the benchmark.

use kanren_peers::{Program, Row};
use proto_vulcan::lterm::LTermInner;
use proto_vulcan::prelude::*;
use proto_vulcan::relation::{append, member};

type Engine = DefaultEngine<DefaultUser>;
type Term = LTerm<DefaultUser, Engine>;
type G = Goal<DefaultUser, Engine>;

fn reverso(l: Term, out: Term) -> G {
    proto_vulcan_closure!(
        match l {
            [] => out == [],
            [a | d] => |r| { reverso(d, r), append(r, [a], out) },
        }
    )
}

fn selecto(x: Term, l: Term, rest: Term) -> G {
    proto_vulcan_closure!(
        conde {
            l == [x | rest],
            |a, d, r| { l == [a | d], rest == [a | r], selecto(x, d, r) },
        }
    )
}

fn permuteo(l: Term, p: Term) -> G {
    proto_vulcan_closure!(
        conde {
            [l == [], p == []],
            |x, rest, ps| { p == [x | ps], selecto(x, l, rest), permuteo(rest, ps) },
        }
    )
}

fn deepo(n: Term) -> G {
    proto_vulcan_closure!(
        match n {
            [] => ,
            [a | d] => { deepo(d), a == "s" },
        }
    )
}

fn nevero() -> G {
    proto_vulcan_closure!(nevero())
}

fn repeato(x: Term, q: Term) -> G {
    proto_vulcan_closure!(
        conde {
            x == q,
            repeato(x, q),
        }
    )
}

fn poso(n: Term) -> G {
    proto_vulcan!([_ | _] == n)
}

fn gt1o(n: Term) -> G {
    proto_vulcan!([_, _ | _] == n)
}

fn full_addero(b: Term, x: Term, y: Term, r: Term, c: Term) -> G {
    proto_vulcan_closure!(
        match [b, x, y, r, c] {
            [0, 0, 0, 0, 0] => ,
            [1, 0, 0, 1, 0] => ,
            [0, 1, 0, 1, 0] => ,
            [1, 1, 0, 0, 1] => ,
            [0, 0, 1, 1, 0] => ,
            [1, 0, 1, 0, 1] => ,
            [0, 1, 1, 0, 1] => ,
            [1, 1, 1, 1, 1] => ,
        }
    )
}

fn addero(b: Term, n: Term, m: Term, r: Term) -> G {
    proto_vulcan_closure!(
        conde {
            [b == 0, m == [], n == r],
            [b == 0, n == [], m == r, poso(m)],
            [b == 1, m == [], addero(0, n, [1], r)],
            [b == 1, n == [], poso(m), addero(0, [1], m, r)],
            |a, c| { n == [1], m == [1], r == [a, c], full_addero(b, 1, 1, a, c) },
            [n == [1], gen_addero(b, n, m, r)],
            [m == [1], gt1o(n), gt1o(r), addero(b, [1], n, r)],
            [gt1o(n), gen_addero(b, n, m, r)],
        }
    )
}

fn gen_addero(b: Term, n: Term, m: Term, r: Term) -> G {
    proto_vulcan_closure!(
        |a, c, d, e, x, y, z| {
            n == [a | x],
            m == [d | y],
            poso(y),
            r == [c | z],
            poso(z),
            full_addero(b, a, d, c, e),
            addero(e, x, y, z),
        }
    )
}

fn timeso(n: Term, m: Term, p: Term) -> G {
    proto_vulcan_closure!(
        conde {
            [n == [], p == []],
            [poso(n), m == [], p == []],
            [n == [1], poso(m), m == p],
            [gt1o(n), m == [1], n == p],
            |x, z| { n == [0 | x], poso(x), p == [0 | z], poso(z), gt1o(m), timeso(x, m, z) },
            |x, y| { n == [1 | x], poso(x), m == [0 | y], poso(y), timeso(m, n, p) },
            |x, y| { n == [1 | x], poso(x), m == [1 | y], poso(y), odd_timeso(x, n, m, p) },
        }
    )
}

fn odd_timeso(x: Term, n: Term, m: Term, p: Term) -> G {
    proto_vulcan_closure!(
        |q| {
            bound_timeso(q, p, n, m),
            timeso(x, m, q),
            addero(0, [0 | q], m, p),
        }
    )
}

fn bound_timeso(q: Term, p: Term, n: Term, m: Term) -> G {
    proto_vulcan_closure!(
        conde {
            [q == [], poso(p)],
            |a, b, x, y, z| {
                q == [a | x],
                p == [b | y],
                conde {
                    |c| { n == [], m == [c | z], bound_timeso(x, y, z, []) },
                    |c| { n == [c | z], bound_timeso(x, y, z, m) },
                }
            },
        }
    )
}

fn righto(x: Term, y: Term, l: Term) -> G {
    proto_vulcan_closure!(
        conde {
            |d| { l == [x, y | d] },
            |a, d| { l == [a | d], righto(x, y, d) },
        }
    )
}

fn nexto(x: Term, y: Term, l: Term) -> G {
    proto_vulcan_closure!(
        conde {
            righto(x, y, l),
            righto(y, x, l),
        }
    )
}

fn zebrao(h: Term) -> G {
    proto_vulcan_closure!([
        h == [[_, "norwegian", _, _, _], _, [_, _, _, "milk", _], _, _],
        member(["red", "english", _, _, _], h),
        member(["green", _, _, "coffee", _], h),
        member([_, "spanish", "dog", _, _], h),
        member([_, "ukrainian", _, "tea", _], h),
        righto(["ivory", _, _, _, _], ["green", _, _, _, _], h),
        member([_, _, "snails", _, "old-gold"], h),
        member(["yellow", _, _, _, "kools"], h),
        nexto([_, _, _, _, "chesterfield"], [_, _, "fox", _, _], h),
        nexto([_, _, _, _, "kools"], [_, _, "horse", _, _], h),
        member([_, _, _, "orange-juice", "lucky-strike"], h),
        member([_, "japanese", _, _, "parliament"], h),
        nexto([_, "norwegian", _, _, _], ["blue", _, _, _, _], h),
    ])
}

fn lookupo(i: Term, ctx: Term, t: Term) -> G {
    proto_vulcan_closure!(
        |a, d| {
            ctx == [a | d],
            conde {
                [i == [], a == t],
                |j| { i == ["s" | j], lookupo(j, d, t) },
            }
        }
    )
}

fn infero(ctx: Term, e: Term, t: Term) -> G {
    proto_vulcan_closure!(
        conde {
            |i| { e == ["v", i], lookupo(i, ctx, t) },
            |b, t1, t2| { e == ["l", b], t == ["->", t1, t2], infero([t1 | ctx], b, t2) },
            |f, x, t1| { e == ["a", f, x], infero(ctx, f, ["->", t1, t]), infero(ctx, x, t1) },
        }
    )
}

fn shallow_infero(depth: Term, ctx: Term, e: Term, t: Term) -> G {
    proto_vulcan_closure!(
        conde {
            |less, i| { depth == ["s" | less], e == ["v", i], lookupo(i, ctx, t) },
            |less, b, t1, t2| {
                depth == ["s" | less],
                e == ["l", b],
                t == ["->", t1, t2],
                shallow_infero(less, [t1 | ctx], b, t2),
            },
            |less, f, x, t1| {
                depth == ["s" | less],
                e == ["a", f, x],
                shallow_infero(less, ctx, f, ["->", t1, t]),
                shallow_infero(less, ctx, x, t1),
            },
        }
    )
}

fn church(n: usize) -> Term {
    let var = |i| list([lterm!("v"), peano(i)]);
    let body = (0..n).fold(var(0), |body, _| list([lterm!("a"), var(1), body]));
    list([lterm!("l"), list([lterm!("l"), body])])
}

fn column_sums() -> Term {
    let row =
        |x: i64, y: i64, carried: i64| list([x, y, carried, (x + y + carried) % 10, (x + y + carried) / 10].map(int));
    list((0..10).flat_map(|x| (0..10).flat_map(move |y| (0..2).map(move |carried| row(x, y, carried)))))
}

fn send_more_moneyo(sums: Term, digits: Term, letters: Term) -> G {
    proto_vulcan_closure!(
        |s, e, n, d, o, r, y, c1, c2, c3, ds, es, ys, ns, rs, os, rest| {
            letters == [s, e, n, d, 1, o, r, y],
            selecto(d, digits, ds),
            selecto(e, ds, es),
            member([d, e, 0, y, c1], sums),
            selecto(y, es, ys),
            selecto(n, ys, ns),
            member([n, r, c1, e, c2], sums),
            selecto(r, ns, rs),
            member([e, o, c2, n, c3], sums),
            selecto(o, rs, os),
            member([s, 1, c3, o, 1], sums),
            selecto(s, os, rest),
        }
    )
}

fn queenso(columns: Term, board: Term) -> G {
    proto_vulcan_closure!([same_lengtho(columns, board), peacefulo(board), permuteo(columns, board)])
}

fn same_lengtho(l: Term, m: Term) -> G {
    proto_vulcan_closure!(
        match [l, m] {
            [[], []] => ,
            [[_ | d], [_ | e]] => same_lengtho(d, e),
        }
    )
}

fn peacefulo(queens: Term) -> G {
    proto_vulcan_closure!(
        match queens {
            [] => ,
            [x | rest] => { spareso(x, ["s"], rest), peacefulo(rest) },
        }
    )
}

fn spareso(x: Term, d: Term, queens: Term) -> G {
    proto_vulcan_closure!(
        conde {
            queens == [],
            |y, rest, right, left| {
                queens == [y | rest],
                append(d, x, right),
                right != y,
                append(d, y, left),
                left != x,
                spareso(x, ["s" | d], rest),
            },
        }
    )
}

fn int(n: i64) -> Term {
    LTerm::from(isize::try_from(n).expect("a small number"))
}

fn list(items: impl IntoIterator<Item = Term>) -> Term {
    LTerm::from_vec(items.into_iter().collect())
}

fn below(n: i64) -> Term {
    list((0..n).map(int))
}

fn peano(n: usize) -> Term {
    list((0..n).map(|_| lterm!("s")))
}

fn num(n: u32) -> Term {
    list((0..32 - n.leading_zeros()).map(|place| int(i64::from(n >> place & 1))))
}

/// A query of one variable, of which so many answers are taken.
fn asks(answers: usize, goal: impl Fn(Term) -> G + 'static) -> Program<Term> {
    Box::new(move |look| {
        let query = proto_vulcan_query!(|q| { goal(q) });
        query.run().take(answers).for_each(|answer| look(answer.q.0));
    })
}

fn splits(n: i64) -> Program<Term> {
    let whole = below(n);
    asks(usize::MAX, move |q| {
        let whole = whole.clone();
        proto_vulcan!(|a, b| { q == [a, b], append(a, b, whole) })
    })
}

fn append_to(n: i64) -> Program<Term> {
    let l = below(n);
    asks(usize::MAX, move |q| {
        let l = l.clone();
        proto_vulcan!(append(l, [0], q))
    })
}

fn reverse_of(n: i64) -> Program<Term> {
    let l = below(n);
    asks(usize::MAX, move |q| reverso(l.clone(), q))
}

fn factors(n: u32) -> Program<Term> {
    let product = num(n);
    asks(usize::MAX, move |q| {
        let product = product.clone();
        proto_vulcan!(|n, m| { q == [n, m], timeso(n, m, product) })
    })
}

fn deep(n: usize) -> Program<Term> {
    let n = peano(n);
    asks(usize::MAX, move |q| {
        let n = n.clone();
        proto_vulcan!([deepo(n), q == 1])
    })
}

fn queens(n: usize) -> Program<Term> {
    let columns = list((0..n).map(peano));
    asks(usize::MAX, move |q| queenso(columns.clone(), q))
}

const ROWS: &[Row<Term>] = &[
    Row { name: "splits of 500", program: || splits(500) },
    Row { name: "splits of 2000", program: || splits(2000) },
    Row { name: "append to 4000", program: || append_to(4000) },
    Row { name: "append to 100000", program: || append_to(100_000) },
    Row { name: "naive reverse of 200", program: || reverse_of(200) },
    Row { name: "naive reverse of 500", program: || reverse_of(500) },
    Row {
        name: "permutations of 7",
        program: || {
            let l = below(7);
            asks(usize::MAX, move |q| permuteo(l.clone(), q))
        },
    },
    Row {
        name: "pluso: splits of 255",
        program: || {
            let sum = num(255);
            asks(usize::MAX, move |q| {
                let sum = sum.clone();
                proto_vulcan!(|n, m| { q == [n, m], addero(0, n, m, sum) })
            })
        },
    },
    Row { name: "timeso: factors of 60", program: || factors(60) },
    Row { name: "timeso: factors of 210", program: || factors(210) },
    Row {
        name: "zebra",
        program: || asks(usize::MAX, |q| proto_vulcan!(|h| { zebrao(h), member([_, q, "zebra", _, _], h) })),
    },
    Row {
        name: "type of the Church numeral 400",
        program: || {
            let e = church(400);
            asks(usize::MAX, move |q| infero(list([]), e.clone(), q))
        },
    },
    Row {
        name: "typed inhabiters, 4 deep",
        program: || {
            let depth = peano(5);
            asks(usize::MAX, move |q| {
                let depth = depth.clone();
                proto_vulcan!(|e, t| { q == [e, t], shallow_infero(depth, [], e, t) })
            })
        },
    },
    Row {
        name: "typed inhabiter, 2000",
        program: || asks(2000, |q| proto_vulcan!(|e, t| { q == [e, t], infero([], e, t) })),
    },
    Row {
        name: "SEND + MORE = MONEY",
        program: || {
            let (sums, digits) = (column_sums(), list((0..10).filter(|&digit| digit != 1).map(int)));
            asks(usize::MAX, move |q| send_more_moneyo(sums.clone(), digits.clone(), q))
        },
    },
    Row {
        name: "fair: 10000 beside nevero",
        program: || {
            asks(10_000, |q| {
                proto_vulcan!(
                    conde {
                        nevero(),
                        repeato(0, q),
                        repeato(1, q),
                        repeato(2, q),
                        repeato(3, q),
                        repeato(4, q),
                        repeato(5, q),
                    }
                )
            })
        },
    },
    Row { name: "deep conjunction, 4000", program: || deep(4000) },
    Row { name: "deep conjunction, 10^6", program: || deep(1_000_000) },
    Row { name: "Peano queens, 6", program: || queens(6) },
    Row { name: "Peano queens, 8", program: || queens(8) },
];

/// An answer as the benchmark prints it: unknowns by their first place.
fn text(answer: &Term) -> String {
    let mut text = String::new();
    print(answer, &mut Vec::new(), &mut text);
    text
}

fn print(term: &Term, unknowns: &mut Vec<Term>, text: &mut String) {
    match term.as_ref() {
        LTermInner::Empty => text.push_str("()"),
        LTermInner::Val(LValue::Number(n)) => text.push_str(&n.to_string()),
        LTermInner::Val(LValue::String(name)) => text.push_str(name),
        LTermInner::Var(..) => {
            let at = unknowns.iter().position(|unknown| unknown == term).unwrap_or_else(|| {
                unknowns.push(term.clone());
                unknowns.len() - 1
            });
            text.push_str(&format!("_.{at}"));
        }
        LTermInner::Cons(head, tail) => {
            text.push('(');
            print(head, unknowns, text);
            let mut rest = tail;
            while let LTermInner::Cons(head, tail) = rest.as_ref() {
                text.push(' ');
                print(head, unknowns, text);
                rest = tail;
            }
            if !rest.is_empty() {
                text.push_str(" . ");
                print(rest, unknowns, text);
            }
            text.push(')');
        }
        _ => panic!("no program has such a term"),
    }
}

fn main() {
    kanren_peers::run(ROWS, Some(text));
}
