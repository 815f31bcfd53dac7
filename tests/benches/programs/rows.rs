//! The rows: which programs are run, on what, and what must come out. Their sources stand in tests/benches/README.md and at
//! the relations in `kanren_tests` and `kanren_core::relations`.

use kanren_core::prelude::*;
use kanren_core::relations::number::gt1o;
use kanren_tests::constrained::{self as c, columns};
use kanren_tests::programs::{num, peano};
use kanren_tests::{in_macros as m, programs as f};
use sudoku_relational::{Geometry, fresh_cells, solveo};

/// A query of one variable whose inputs are built already.
pub(crate) type Program = Box<dyn Fn(Var) -> Goal>;

/// How a program is written.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    Macros,
    Functions,
}

/// How many answers a row asks for, and so must get.
#[derive(Clone, Copy)]
pub(crate) enum Wanted {
    /// All; there are so many.
    All(usize),
    /// The first so many of endless ones.
    First(usize),
}

impl Wanted {
    pub(crate) fn count(self) -> usize {
        match self {
            Self::All(count) | Self::First(count) => count,
        }
    }

    pub(crate) fn limit(self) -> usize {
        match self {
            Self::All(_) => usize::MAX,
            Self::First(count) => count,
        }
    }
}

pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) answers: Wanted,
    /// The sum of the hashes of the printed answers under each search.
    pub(crate) searches: &'static [(Search, u32)],
    pub(crate) macros: fn() -> Program,
    /// The same program written with functions, where it is written so.
    pub(crate) functions: Option<fn() -> Program>,
}

impl Row {
    pub(crate) fn program(&self, form: Form) -> Option<Program> {
        match form {
            Form::Macros => Some((self.macros)()),
            Form::Functions => Some((self.functions?)()),
        }
    }
}

/// A program on an input that is built beforehand.
fn on<I: 'static>(input: I, goal: fn(&I, Var) -> Goal) -> Program {
    Box::new(move |q| goal(&input, q))
}

fn numbers_below(n: i64) -> Term {
    list(0..n)
}

pub(crate) const ROWS: &[Row] = &[
    Row {
        name: "splits of 500",
        answers: Wanted::All(501),
        searches: &[(Search::DepthFirst, 0x2b0d_fcb6), (Search::Interleave, 0x2b0d_fcb6)],
        macros: || on(numbers_below(500), |whole, q| m::a_split_of(q, whole)),
        functions: Some(|| on(numbers_below(500), |whole, q| f::a_split_of(q, whole))),
    },
    Row {
        name: "splits of 2000",
        answers: Wanted::All(2001),
        searches: &[(Search::DepthFirst, 0xe1ba_9e3e), (Search::Interleave, 0xe1ba_9e3e)],
        macros: || on(numbers_below(2000), |whole, q| m::a_split_of(q, whole)),
        functions: Some(|| on(numbers_below(2000), |whole, q| f::a_split_of(q, whole))),
    },
    Row {
        name: "append to 4000",
        answers: Wanted::All(1),
        searches: &[(Search::DepthFirst, 0xe88d_8d32), (Search::Interleave, 0xe88d_8d32)],
        macros: || on(numbers_below(4000), |l, q| m::appendo(l, [0], q)),
        functions: Some(|| on(numbers_below(4000), |l, q| f::appendo(l, list([0]), q))),
    },
    Row {
        name: "append to 100000",
        answers: Wanted::All(1),
        searches: &[(Search::DepthFirst, 0x3d76_7b2a), (Search::Interleave, 0x3d76_7b2a)],
        macros: || on(numbers_below(100000), |l, q| m::appendo(l, [0], q)),
        functions: Some(|| on(numbers_below(100000), |l, q| f::appendo(l, list([0]), q))),
    },
    Row {
        name: "naive reverse of 200",
        answers: Wanted::All(1),
        searches: &[(Search::DepthFirst, 0x3174_293c), (Search::Interleave, 0x3174_293c)],
        macros: || on(numbers_below(200), |l, q| m::reverso(l, q)),
        functions: Some(|| on(numbers_below(200), |l, q| f::reverso(l, q))),
    },
    Row {
        name: "naive reverse of 500",
        answers: Wanted::All(1),
        searches: &[(Search::DepthFirst, 0xe9ee_9ed4), (Search::Interleave, 0xe9ee_9ed4)],
        macros: || on(numbers_below(500), |l, q| m::reverso(l, q)),
        functions: Some(|| on(numbers_below(500), |l, q| f::reverso(l, q))),
    },
    Row {
        name: "permutations of 7",
        answers: Wanted::All(5040),
        searches: &[(Search::DepthFirst, 0xdbd7_8010), (Search::Interleave, 0xdbd7_8010)],
        macros: || on(numbers_below(7), |l, q| m::permuteo(l, q)),
        functions: Some(|| on(numbers_below(7), |l, q| f::permuteo(l, q))),
    },
    Row {
        name: "pluso: splits of 255",
        answers: Wanted::All(256),
        searches: &[(Search::DepthFirst, 0x8ce5_ad9a), (Search::Interleave, 0x8ce5_ad9a)],
        macros: || {
            on(num(255), |sum, q| {
                goal!(|n, m| {
                    q == [n, m];
                    m::pluso(n, m, sum)
                })
            })
        },
        functions: Some(|| on(num(255), |sum, q| fresh(|[n, m]| eq(q, list([n, m])) & f::pluso(n, m, sum)))),
    },
    Row {
        name: "timeso: factors of 60",
        answers: Wanted::All(12),
        searches: &[(Search::DepthFirst, 0xbdb7_b59e), (Search::Interleave, 0xbdb7_b59e)],
        macros: || {
            on(num(60), |product, q| {
                goal!(|n, m| {
                    q == [n, m];
                    m::timeso(n, m, product)
                })
            })
        },
        functions: Some(|| on(num(60), |product, q| fresh(|[n, m]| eq(q, list([n, m])) & f::timeso(n, m, product)))),
    },
    Row {
        name: "timeso: factors of 210",
        answers: Wanted::All(16),
        searches: &[(Search::DepthFirst, 0xd75c_7f00), (Search::Interleave, 0xd75c_7f00)],
        macros: || {
            on(num(210), |product, q| {
                goal!(|n, m| {
                    q == [n, m];
                    m::timeso(n, m, product)
                })
            })
        },
        functions: Some(|| on(num(210), |product, q| fresh(|[n, m]| eq(q, list([n, m])) & f::timeso(n, m, product)))),
    },
    Row {
        name: "expo: 3^5",
        answers: Wanted::All(1),
        searches: &[(Search::DepthFirst, 0x0215_dec4), (Search::Interleave, 0x0215_dec4)],
        macros: || Box::new(|q| m::expo(num(3), num(5), q)),
        functions: None,
    },
    Row {
        name: "logo: 68, base over 1",
        answers: Wanted::First(7),
        searches: &[(Search::DepthFirst, 0x8ee0_29f3), (Search::Interleave, 0x8ee0_29f3)],
        macros: || {
            on(num(68), |n, q| {
                goal!(|b, e, r| {
                    q == [b, e, r];
                    m::logo(n, b, e, r);
                    gt1o(b);
                    gt1o(e)
                })
            })
        },
        functions: None,
    },
    Row {
        name: "zebra",
        answers: Wanted::All(1),
        searches: &[(Search::DepthFirst, 0x7157_06ea), (Search::Interleave, 0x7157_06ea)],
        macros: || Box::new(m::zebra_ownero),
        functions: Some(|| Box::new(f::zebra_ownero)),
    },
    Row {
        name: "type of the Church numeral 400",
        answers: Wanted::All(1),
        searches: &[(Search::DepthFirst, 0x40b2_c03f), (Search::Interleave, 0x40b2_c03f)],
        macros: || on(m::church(400), |e, q| goal!(m::infero([], e, q))),
        functions: Some(|| on(m::church(400), |e, q| f::infero(Term::nil(), e, q))),
    },
    Row {
        name: "typed inhabiters, 4 deep",
        answers: Wanted::All(1160),
        searches: &[(Search::DepthFirst, 0x08bf_1865), (Search::Interleave, 0x08bf_1865)],
        macros: || {
            on(peano(5), |depth, q| {
                goal!(|e, t| {
                    q == [e, t];
                    m::shallow_infero(depth, [], e, t)
                })
            })
        },
        functions: None,
    },
    Row {
        name: "typed inhabiter, 2000",
        answers: Wanted::First(2000),
        searches: &[(Search::DepthFirst, 0xf5f6_8224), (Search::Interleave, 0xbad4_334b)],
        macros: || {
            Box::new(|q| {
                goal!(|e, t| {
                    q == [e, t];
                    m::infero([], e, t)
                })
            })
        },
        functions: Some(|| Box::new(|q| fresh(|[e, t]| eq(q, list([e, t])) & f::infero(Term::nil(), e, t)))),
    },
    Row {
        name: "SEND + MORE = MONEY",
        answers: Wanted::All(1),
        searches: &[(Search::DepthFirst, 0xf177_a2f6), (Search::Interleave, 0xf177_a2f6)],
        macros: || {
            let digits = list((0..10).filter(|&digit| digit != 1));
            on((m::column_sums(), digits), |(sums, digits), q| m::send_more_moneyo(sums, digits, q))
        },
        functions: None,
    },
    Row {
        name: "fair: 10000 beside nevero",
        answers: Wanted::First(10_000),
        searches: &[(Search::Interleave, 0xba6f_cc24)],
        macros: || {
            on(numbers_below(6), |live, q| {
                let live: Vec<i64> = Vec::from_term(live).unwrap_or_default();
                disj(std::iter::once(m::nevero()).chain(live.iter().map(|x| m::repeato(x, q))))
            })
        },
        functions: Some(|| {
            on(numbers_below(6), |live, q| {
                let live: Vec<i64> = Vec::from_term(live).unwrap_or_default();
                disj(std::iter::once(f::nevero()).chain(live.iter().map(|x| f::repeato(x, q))))
            })
        }),
    },
    Row {
        name: "deep conjunction, 4000",
        answers: Wanted::All(1),
        searches: &[(Search::DepthFirst, 0x340c_a71c), (Search::Interleave, 0x340c_a71c)],
        macros: || {
            on(peano(4_000), |n, q| {
                goal!({
                    m::deepo(n);
                    q == 1
                })
            })
        },
        functions: Some(|| on(peano(4_000), |n, q| f::deepo(n) & eq(q, 1))),
    },
    Row {
        name: "deep conjunction, 10^6",
        answers: Wanted::All(1),
        searches: &[(Search::DepthFirst, 0x340c_a71c), (Search::Interleave, 0x340c_a71c)],
        macros: || {
            on(peano(1_000_000), |n, q| {
                goal!({
                    m::deepo(n);
                    q == 1
                })
            })
        },
        functions: Some(|| on(peano(1_000_000), |n, q| f::deepo(n) & eq(q, 1))),
    },
    Row {
        name: "quines, 10",
        answers: Wanted::First(10),
        searches: &[(Search::Interleave, 0xc0f4_6d30)],
        macros: || Box::new(m::quineo),
        functions: Some(|| Box::new(c::quineo)),
    },
    Row {
        name: "twine",
        answers: Wanted::First(1),
        searches: &[(Search::Interleave, 0xcfa8_bf5f)],
        macros: || Box::new(m::twineo),
        functions: Some(|| Box::new(c::twineo)),
    },
    Row {
        name: "thrine",
        answers: Wanted::First(1),
        searches: &[(Search::Interleave, 0xe68a_22a3)],
        macros: || Box::new(m::thrineo),
        functions: Some(|| Box::new(c::thrineo)),
    },
    Row {
        name: "Peano queens, 6",
        answers: Wanted::All(4),
        searches: &[(Search::DepthFirst, 0xae70_2864), (Search::Interleave, 0xae70_2864)],
        macros: || on(columns(6), |columns, q| m::queenso(columns, q)),
        functions: Some(|| on(columns(6), |columns, q| c::queenso(columns, q))),
    },
    Row {
        name: "Peano queens, 8",
        answers: Wanted::All(92),
        searches: &[(Search::DepthFirst, 0x7cd3_faf4), (Search::Interleave, 0x7cd3_faf4)],
        macros: || on(columns(8), |columns, q| m::queenso(columns, q)),
        functions: Some(|| on(columns(8), |columns, q| c::queenso(columns, q))),
    },
    Row {
        name: "solveo, empty 9x9",
        answers: Wanted::First(1),
        searches: &[(Search::DepthFirst, 0x344c_c471)],
        macros: || {
            on(Geometry::usual(), |geometry, q| {
                fresh_cells(geometry, |cells| {
                    goal!({
                        q == { list(cells.iter()) };
                        solveo(geometry, cells)
                    })
                })
            })
        },
        functions: Some(|| {
            on(Geometry::usual(), |geometry, q| {
                fresh_cells(geometry, |cells| eq(q, list(cells.iter())) & solveo(geometry, cells))
            })
        }),
    },
];
