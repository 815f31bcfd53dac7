//! The benchmark's programs in `ukanren`, clause for clause, as its README writes relations.
//!
//! It has `==`, conjunction, disjunction and delays, and no occurs check; an answer can be compared, but not taken apart, so
//! only the number of answers is checked.

use kanren_peers::{Program, Row};
use ukanren::{BoxedGoal, Goal, State, ToValue, Value, cons, delay, eq, fresh};

/// A goal whose type says nothing of what it is made of.
type AnyGoal = BoxedGoal<Box<dyn Iterator<Item = State>>>;

fn nil() -> Value {
    ().to_value()
}

fn list<const N: usize>(items: [&Value; N]) -> Value {
    items.into_iter().rev().fold(nil(), |rest, item| cons(item, &rest))
}

fn appendo(l: Value, s: Value, out: Value) -> BoxedGoal<impl Iterator<Item = State>> {
    eq(&l, &())
        .and(eq(&s, &out))
        .or(fresh(move |a: Value, d: Value, r: Value| {
            eq(&l, &cons(&a, &d)).and(eq(&out, &cons(&a, &r))).and(appendo(d, s.clone(), r))
        }))
        .boxed()
}

fn reverso(l: Value, out: Value) -> BoxedGoal<impl Iterator<Item = State>> {
    eq(&l, &())
        .and(eq(&out, &()))
        .or(fresh(move |a: Value, d: Value, r: Value| {
            eq(&l, &cons(&a, &d)).and(reverso(d, r.clone())).and(appendo(r, list([&a]), out.clone()))
        }))
        .boxed()
}

fn membero(x: Value, l: Value) -> BoxedGoal<impl Iterator<Item = State>> {
    let (y, m) = (x.clone(), l.clone());
    fresh(move |d: Value| eq(&l, &cons(&x, &d)))
        .or(fresh(move |a: Value, d: Value| eq(&m, &cons(&a, &d)).and(membero(y.clone(), d))))
        .boxed()
}

fn selecto(x: Value, l: Value, rest: Value) -> BoxedGoal<impl Iterator<Item = State>> {
    eq(&l, &cons(&x, &rest))
        .or(fresh(move |a: Value, d: Value, r: Value| {
            eq(&l, &cons(&a, &d)).and(eq(&rest, &cons(&a, &r))).and(selecto(x.clone(), d, r))
        }))
        .boxed()
}

fn permuteo(l: Value, p: Value) -> BoxedGoal<impl Iterator<Item = State>> {
    eq(&l, &())
        .and(eq(&p, &()))
        .or(fresh(move |x: Value, rest: Value, ps: Value| {
            eq(&p, &cons(&x, &ps)).and(selecto(x, l.clone(), rest.clone())).and(permuteo(rest, ps))
        }))
        .boxed()
}

fn deepo(n: Value) -> BoxedGoal<impl Iterator<Item = State>> {
    eq(&n, &()).or(fresh(move |a: Value, d: Value| eq(&n, &cons(&a, &d)).and(deepo(d)).and(eq(&a, &"s")))).boxed()
}

fn nevero() -> AnyGoal {
    delay(nevero).boxed()
}

fn repeato(x: Value, q: Value) -> BoxedGoal<impl Iterator<Item = State>> {
    eq(&x, &q).or(delay(move || repeato(x.clone(), q.clone()))).boxed()
}

fn poso(n: &Value) -> impl Goal<Iter = std::option::IntoIter<State>> + Clone + use<> {
    let n = n.clone();
    fresh(move |a: Value, d: Value| eq(&n, &cons(&a, &d)))
}

fn gt1o(n: &Value) -> impl Goal<Iter = std::option::IntoIter<State>> + Clone + use<> {
    let n = n.clone();
    fresh(move |a: Value, b: Value, d: Value| eq(&n, &cons(&a, &cons(&b, &d))))
}

fn full_addero(
    b: &Value,
    x: &Value,
    y: &Value,
    r: &Value,
    c: &Value,
) -> BoxedGoal<impl Iterator<Item = State> + use<>> {
    let row = |[p, q, s, t, u]: [i32; 5]| eq(b, &p).and(eq(x, &q)).and(eq(y, &s)).and(eq(r, &t)).and(eq(c, &u));
    row([0, 0, 0, 0, 0])
        .or(row([1, 0, 0, 1, 0]))
        .or(row([0, 1, 0, 1, 0]))
        .or(row([1, 1, 0, 0, 1]))
        .or(row([0, 0, 1, 1, 0]))
        .or(row([1, 0, 1, 0, 1]))
        .or(row([0, 1, 1, 0, 1]))
        .or(row([1, 1, 1, 1, 1]))
        .boxed()
}

fn addero(b: Value, n: Value, m: Value, r: Value) -> AnyGoal {
    let unit = [1].to_value();
    let later = |b: Value, n: &Value, m: &Value, r: &Value| {
        let (n, m, r) = (n.clone(), m.clone(), r.clone());
        fresh(move |_: Value| addero(b.clone(), n.clone(), m.clone(), r.clone()))
    };
    let units = {
        let (b, r, one) = (b.clone(), r.clone(), 1.to_value());
        fresh(move |a: Value, c: Value| eq(&r, &list([&a, &c])).and(full_addero(&b, &one, &one, &a, &c)))
    };
    (eq(&b, &0).and(eq(&m, &())).and(eq(&n, &r)))
        .or(eq(&b, &0).and(eq(&n, &())).and(eq(&m, &r)).and(poso(&m)))
        .or(eq(&b, &1).and(eq(&m, &())).and(later(0.to_value(), &n, &unit, &r)))
        .or(eq(&b, &1).and(eq(&n, &())).and(poso(&m)).and(later(0.to_value(), &unit, &m, &r)))
        .or(eq(&n, &unit).and(eq(&m, &unit)).and(units))
        .or(eq(&n, &unit).and(gen_addero(&b, &n, &m, &r)))
        .or(eq(&m, &unit).and(gt1o(&n)).and(gt1o(&r)).and(later(b.clone(), &unit, &n, &r)))
        .or(gt1o(&n).and(gen_addero(&b, &n, &m, &r)))
        .boxed()
        .boxed()
}

fn gen_addero(b: &Value, n: &Value, m: &Value, r: &Value) -> AnyGoal {
    let [b, n, m, r] = [b, n, m, r].map(Value::clone);
    fresh(move |a: Value, c: Value, d: Value, e: Value, x: Value, y: Value, z: Value| {
        eq(&n, &cons(&a, &x))
            .and(eq(&m, &cons(&d, &y)))
            .and(poso(&y))
            .and(eq(&r, &cons(&c, &z)))
            .and(poso(&z))
            .and(full_addero(&b, &a, &d, &c, &e))
            .and(addero(e, x, y, z))
    })
    .boxed()
    .boxed()
}

fn timeso(n: Value, m: Value, p: Value) -> AnyGoal {
    let unit = [1].to_value();
    let args = || (n.clone(), m.clone(), p.clone());
    let even = {
        let (n, m, p) = args();
        fresh(move |x: Value, z: Value| {
            eq(&n, &cons(&0, &x)).and(poso(&x)).and(eq(&p, &cons(&0, &z))).and(poso(&z)).and(gt1o(&m)).and(timeso(
                x,
                m.clone(),
                z,
            ))
        })
    };
    let odd_even = {
        let (n, m, p) = args();
        fresh(move |x: Value, y: Value| {
            eq(&n, &cons(&1, &x)).and(poso(&x)).and(eq(&m, &cons(&0, &y))).and(poso(&y)).and(timeso(
                m.clone(),
                n.clone(),
                p.clone(),
            ))
        })
    };
    let odd_odd = {
        let (n, m, p) = args();
        fresh(move |x: Value, y: Value| {
            eq(&n, &cons(&1, &x)).and(poso(&x)).and(eq(&m, &cons(&1, &y))).and(poso(&y)).and(odd_timeso(
                x,
                n.clone(),
                m.clone(),
                p.clone(),
            ))
        })
    };
    (eq(&n, &()).and(eq(&p, &())))
        .or(poso(&n).and(eq(&m, &())).and(eq(&p, &())))
        .or(eq(&n, &unit).and(poso(&m)).and(eq(&m, &p)))
        .or(gt1o(&n).and(eq(&m, &unit)).and(eq(&n, &p)))
        .or(even)
        .or(odd_even)
        .or(odd_odd)
        .boxed()
        .boxed()
}

fn odd_timeso(x: Value, n: Value, m: Value, p: Value) -> AnyGoal {
    fresh(move |q: Value| {
        bound_timeso(q.clone(), p.clone(), n.clone(), m.clone())
            .and(timeso(x.clone(), m.clone(), q.clone()))
            .and(addero(0.to_value(), cons(&0, &q), m.clone(), p.clone()))
    })
    .boxed()
    .boxed()
}

fn bound_timeso(q: Value, p: Value, n: Value, m: Value) -> AnyGoal {
    let none = eq(&q, &()).and(poso(&p));
    none.or(fresh(move |a: Value, b: Value, x: Value, y: Value, z: Value| {
        let (n, m) = (n.clone(), m.clone());
        eq(&q, &cons(&a, &x)).and(eq(&p, &cons(&b, &y))).and(fresh(move |c: Value| {
            let (cz, x, y, z) = (cons(&c, &z), x.clone(), y.clone(), z.clone());
            let rest = m.clone();
            (eq(&n, &()).and(eq(&m, &cz)).and(bound_later(&x, &y, &z, &nil())))
                .or(eq(&n, &cz).and(bound_later(&x, &y, &z, &rest)))
        }))
    }))
    .boxed()
    .boxed()
}

/// A call that is looked at when the goals before it hold.
fn bound_later(q: &Value, p: &Value, n: &Value, m: &Value) -> AnyGoal {
    let [q, p, n, m] = [q, p, n, m].map(Value::clone);
    delay(move || bound_timeso(q.clone(), p.clone(), n.clone(), m.clone())).boxed()
}

fn righto(x: Value, y: Value, l: Value) -> BoxedGoal<impl Iterator<Item = State>> {
    let (v, w, m) = (x.clone(), y.clone(), l.clone());
    fresh(move |d: Value| eq(&l, &cons(&x, &cons(&y, &d))))
        .or(fresh(move |a: Value, d: Value| eq(&m, &cons(&a, &d)).and(righto(v.clone(), w.clone(), d))))
        .boxed()
}

fn nexto(x: Value, y: Value, l: Value) -> BoxedGoal<impl Iterator<Item = State>> {
    righto(x.clone(), y.clone(), l.clone()).or(righto(y, x, l)).boxed()
}

/// The goal of a house of which something is known, `_` standing for a new unknown each.
fn house<I: Iterator<Item = State> + 'static>(
    known: [&'static str; 5],
    goal: impl Fn(Value) -> BoxedGoal<I> + Clone + 'static,
) -> AnyGoal {
    fresh(move |a: Value, b: Value, c: Value, d: Value, e: Value| {
        let part = |name: &'static str, unknown| if name == "_" { unknown } else { name.to_value() };
        let parts = [part(known[0], a), part(known[1], b), part(known[2], c), part(known[3], d), part(known[4], e)];
        goal(parts.to_value())
    })
    .boxed()
}

fn zebrao(h: Value) -> AnyGoal {
    let has = |known| {
        let h = h.clone();
        house(known, move |house| membero(house, h.clone()))
    };
    let right = |one, other| {
        let h = h.clone();
        house(one, move |one| {
            let h = h.clone();
            house(other, move |other| righto(one.clone(), other, h.clone()))
        })
    };
    let next = |one, other| {
        let h = h.clone();
        house(one, move |one| {
            let h = h.clone();
            house(other, move |other| nexto(one.clone(), other, h.clone()))
        })
    };
    let whole = h.clone();
    let places = house(["_", "norwegian", "_", "_", "_"], move |first| {
        let whole = whole.clone();
        house(["_", "_", "_", "milk", "_"], move |third| {
            let (whole, first) = (whole.clone(), first.clone());
            fresh(move |second: Value, fourth: Value, fifth: Value| {
                eq(&whole, &list([&first, &second, &third, &fourth, &fifth]))
            })
            .boxed()
        })
    });
    places
        .and(has(["red", "english", "_", "_", "_"]))
        .and(has(["green", "_", "_", "coffee", "_"]))
        .and(has(["_", "spanish", "dog", "_", "_"]))
        .and(has(["_", "ukrainian", "_", "tea", "_"]))
        .and(right(["ivory", "_", "_", "_", "_"], ["green", "_", "_", "_", "_"]))
        .and(has(["_", "_", "snails", "_", "old-gold"]))
        .and(has(["yellow", "_", "_", "_", "kools"]))
        .and(next(["_", "_", "_", "_", "chesterfield"], ["_", "_", "fox", "_", "_"]))
        .and(next(["_", "_", "_", "_", "kools"], ["_", "_", "horse", "_", "_"]))
        .and(has(["_", "_", "_", "orange-juice", "lucky-strike"]))
        .and(has(["_", "japanese", "_", "_", "parliament"]))
        .and(next(["_", "norwegian", "_", "_", "_"], ["blue", "_", "_", "_", "_"]))
        .boxed()
        .boxed()
}

fn lookupo(i: Value, ctx: Value, t: Value) -> BoxedGoal<impl Iterator<Item = State>> {
    fresh(move |a: Value, d: Value| {
        let (i, t) = (i.clone(), t.clone());
        eq(&ctx, &cons(&a, &d)).and(
            eq(&i, &())
                .and(eq(&a, &t))
                .or(fresh(move |j: Value| eq(&i, &cons(&"s", &j)).and(lookupo(j, d.clone(), t.clone())))),
        )
    })
    .boxed()
}

fn arrow(from: &Value, to: &Value) -> Value {
    list([&"->".to_value(), from, to])
}

fn infero(ctx: Value, e: Value, t: Value) -> AnyGoal {
    let variable = {
        let (ctx, e, t) = (ctx.clone(), e.clone(), t.clone());
        fresh(move |i: Value| eq(&e, &list([&"v".to_value(), &i])).and(lookupo(i, ctx.clone(), t.clone())))
    };
    let function = {
        let (ctx, e, t) = (ctx.clone(), e.clone(), t.clone());
        fresh(move |b: Value, t1: Value, t2: Value| {
            eq(&e, &list([&"l".to_value(), &b])).and(eq(&t, &arrow(&t1, &t2))).and(infero(cons(&t1, &ctx), b, t2))
        })
    };
    let call = fresh(move |f: Value, x: Value, t1: Value| {
        eq(&e, &list([&"a".to_value(), &f, &x])).and(infero(ctx.clone(), f, arrow(&t1, &t))).and(infero(
            ctx.clone(),
            x,
            t1,
        ))
    });
    variable.or(function).or(call).boxed().boxed()
}

fn church(n: usize) -> Value {
    let var = |i| list([&"v".to_value(), &peano(i)]);
    let body = (0..n).fold(var(0), |body, _| list([&"a".to_value(), &var(1), &body]));
    list([&"l".to_value(), &list([&"l".to_value(), &body])])
}

fn column_sums() -> Value {
    let row = |x: i32, y: i32, carried: i32| [x, y, carried, (x + y + carried) % 10, (x + y + carried) / 10];
    let rows = (0..10).flat_map(|x| (0..10).flat_map(move |y| (0..2).map(move |carried| row(x, y, carried))));
    rows.collect::<Vec<_>>().to_value()
}

fn send_more_moneyo(sums: Value, digits: Value, letters: Value) -> AnyGoal {
    fresh(
        move |s: Value, e: Value, n: Value, d: Value, o: Value, r: Value, y: Value, c1: Value, c2: Value, c3: Value| {
            let [sums, digits, letters] = [&sums, &digits, &letters].map(Value::clone);
            fresh(move |ds: Value, es: Value, ys: Value, ns: Value, rs: Value, os: Value, rest: Value| {
                let [s, e, n, d, o, r, y] = [&s, &e, &n, &d, &o, &r, &y].map(Value::clone);
                let (zero, one) = (0.to_value(), 1.to_value());
                eq(&letters, &list([&s, &e, &n, &d, &one, &o, &r, &y]))
                    .and(selecto(d.clone(), digits.clone(), ds.clone()))
                    .and(selecto(e.clone(), ds, es.clone()))
                    .and(membero(list([&d, &e, &zero, &y, &c1]), sums.clone()))
                    .and(selecto(y, es, ys.clone()))
                    .and(selecto(n.clone(), ys, ns.clone()))
                    .and(membero(list([&n, &r, &c1, &e, &c2]), sums.clone()))
                    .and(selecto(r, ns, rs.clone()))
                    .and(membero(list([&e, &o, &c2, &n, &c3]), sums.clone()))
                    .and(selecto(o.clone(), rs, os.clone()))
                    .and(membero(list([&s, &one, &c3, &o, &one]), sums.clone()))
                    .and(selecto(s, os, rest))
            })
        },
    )
    .boxed()
    .boxed()
}

fn num(n: u32) -> Value {
    (0..32 - n.leading_zeros()).map(|place| (n >> place & 1) as i32).collect::<Vec<_>>().to_value()
}

fn below(n: i32) -> Value {
    (0..n).rev().fold(nil(), |rest, i| cons(&i, &rest))
}

fn peano(n: usize) -> Value {
    (0..n).fold(nil(), |rest, _| cons(&"s", &rest))
}

/// A query of one variable, of which so many answers are taken.
fn asks<I: Iterator<Item = State> + 'static, G: Goal<Iter = I> + 'static>(
    answers: usize,
    goal: impl Fn(Value) -> G + Clone + 'static,
) -> Program<State> {
    Box::new(move |look| {
        let goal = goal.clone();
        ukanren::run(move |q: Value| goal(q)).take(answers).for_each(look);
    })
}

fn splits(n: i32) -> Program<State> {
    let whole = below(n);
    asks(usize::MAX, move |q| {
        let whole = whole.clone();
        fresh(move |a: Value, b: Value| eq(&q, &list([&a, &b])).and(appendo(a, b, whole.clone())))
    })
}

fn append_to(n: i32) -> Program<State> {
    let l = below(n);
    asks(usize::MAX, move |q| appendo(l.clone(), [0].to_value(), q))
}

fn reverse_of(n: i32) -> Program<State> {
    let l = below(n);
    asks(usize::MAX, move |q| reverso(l.clone(), q))
}

fn factors(n: u32) -> Program<State> {
    let product = num(n);
    asks(usize::MAX, move |q| {
        let product = product.clone();
        fresh(move |n: Value, m: Value| eq(&q, &list([&n, &m])).and(timeso(n, m, product.clone())))
    })
}

fn deep(n: usize) -> Program<State> {
    let n = peano(n);
    asks(usize::MAX, move |q| deepo(n.clone()).and(eq(&q, &1)))
}

const ROWS: &[Row<State>] = &[
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
                fresh(move |n: Value, m: Value| eq(&q, &list([&n, &m])).and(addero(0.to_value(), n, m, sum.clone())))
            })
        },
    },
    Row { name: "timeso: factors of 60", program: || factors(60) },
    Row { name: "timeso: factors of 210", program: || factors(210) },
    Row {
        name: "zebra",
        program: || {
            asks(usize::MAX, |q| {
                fresh(move |h: Value, color: Value, drink: Value, smoke: Value| {
                    zebrao(h.clone()).and(membero(list([&color, &q, &"zebra".to_value(), &drink, &smoke]), h))
                })
            })
        },
    },
    Row {
        name: "type of the Church numeral 400",
        program: || {
            let e = church(400);
            asks(usize::MAX, move |q| infero(nil(), e.clone(), q))
        },
    },
    Row {
        name: "SEND + MORE = MONEY",
        program: || {
            let (sums, digits) = (column_sums(), [0, 2, 3, 4, 5, 6, 7, 8, 9].to_value());
            asks(usize::MAX, move |q| send_more_moneyo(sums.clone(), digits.clone(), q))
        },
    },
    Row {
        name: "fair: 10000 beside nevero",
        program: || {
            asks(10_000, |q| {
                let repeat = |x: i32| repeato(x.to_value(), q.clone());
                nevero().or(repeat(0)).or(repeat(1)).or(repeat(2)).or(repeat(3)).or(repeat(4)).or(repeat(5))
            })
        },
    },
    Row { name: "deep conjunction, 4000", program: || deep(4000) },
    Row { name: "deep conjunction, 10^6", program: || deep(1_000_000) },
];

fn main() {
    kanren_peers::run(ROWS, None);
}
