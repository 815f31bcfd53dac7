//! The benchmark: programs of the literature, depth-first and interleaving, as one Markdown table.
//!
//! Every row states how many answers it must give and is checked for it, warm-up included. The
//! checksum is a sum of one hash per printed answer, so it does not depend on their order: rows
//! that ask for all answers show the same one under both searches, and under any engine that prints
//! answers as `(1 2 . _.0)`, with constraints in the notation of the books. A row that stops at a number of answers shows that of interleaving.
//! Times are the best repetition of one process, reification and drop included; the inputs are
//! built beforehand.
//!
//! ```text
//! cargo bench --bench programs                       the whole table
//! cargo bench --bench programs -- splits             rows whose name contains a word
//! cargo bench --bench programs -- --quick            one repetition: does it still run?
//! cargo bench --bench programs -- --reps 21          more repetitions than 9
//! cargo bench --bench programs -- --functions        the programs as written without macros
//! cargo bench --bench programs -- pluso dfs 20       one row under one search in a loop, no table
//! ```
//!
//! The last form is for a profiler, say
//! `valgrind --tool=callgrind target/release/deps/programs-* pluso interleave 5`; the search is any of
//! [`Search`]'s names.
//!
//! **The two forms.** Each program is written in the macros and, once more, with functions. The table is that of
//! the macros; every run checks that the functions give the same answers in as many steps. With `--functions` it is
//! the functions that are timed (and profiled), to see that the macros cost nothing.
//!
//! **The two stores.** The engine's substitution is a radix trie, or `im::Vector` when `kanren-core` is
//! built with its feature `im-store`. The table printed by each build is the comparison:
//!
//! ```text
//! cargo bench -p kanren-tests --bench programs
//! cargo bench -p kanren-tests --bench programs --features kanren-core/im-store
//! ```

use std::env;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use kanren_core::prelude::*;
use kanren_tests::constrained::{self as c, columns};
use kanren_tests::programs::{num, peano};
use kanren_tests::{in_macros as m, programs as f};
use sudoku_relational::{Geometry, fresh_cells, solveo};

/// A binary chooses its allocator, the library does not: the engine allocates at every step.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A query of one variable whose inputs are built already.
type Program = Box<dyn Fn(Var) -> Goal>;

/// How a program is written.
#[derive(Clone, Copy)]
enum Form {
    Macros,
    Functions,
}

impl Form {
    fn other(self) -> Form {
        match self {
            Form::Macros => Form::Functions,
            Form::Functions => Form::Macros,
        }
    }
}

/// How many answers a row asks for, and so must get.
#[derive(Clone, Copy)]
enum Wanted {
    /// All; there are so many.
    All(usize),
    /// The first so many of endless ones.
    First(usize),
}

impl Wanted {
    fn count(self) -> usize {
        match self {
            Self::All(count) | Self::First(count) => count,
        }
    }

    fn limit(self) -> usize {
        match self {
            Self::All(_) => usize::MAX,
            Self::First(count) => count,
        }
    }
}

struct Row {
    name: &'static str,
    answers: Wanted,
    searches: &'static [Search],
    /// Written in the macros, and with functions: the same program.
    macros: fn() -> Program,
    functions: fn() -> Program,
}

const BOTH: &[Search] = &[Search::DepthFirst, Search::Interleave];
const DEPTH_FIRST: &[Search] = &[Search::DepthFirst];
const INTERLEAVE: &[Search] = &[Search::Interleave];

const ROWS: &[Row] = &[
    Row {
        name: "splits of 500",
        answers: Wanted::All(501),
        searches: BOTH,
        macros: || on(numbers_below(500), |whole, q| m::a_split_of(q, whole)),
        functions: || on(numbers_below(500), |whole, q| f::a_split_of(q, whole)),
    },
    Row {
        name: "naive reverse of 200",
        answers: Wanted::All(1),
        searches: BOTH,
        macros: || on(numbers_below(200), |l, q| m::reverso(l, q)),
        functions: || on(numbers_below(200), |l, q| f::reverso(l, q)),
    },
    Row {
        name: "permutations of 7",
        answers: Wanted::All(5040),
        searches: BOTH,
        macros: || on(numbers_below(7), |l, q| m::permuteo(l, q)),
        functions: || on(numbers_below(7), |l, q| f::permuteo(l, q)),
    },
    Row {
        name: "pluso: splits of 255",
        answers: Wanted::All(256),
        searches: BOTH,
        macros: || {
            on(num(255), |sum, q| {
                goal!(|n, m| {
                    q == [n, m];
                    m::pluso(n, m, sum)
                })
            })
        },
        functions: || on(num(255), |sum, q| fresh(|[n, m]| eq(q, list([n, m])) & f::pluso(n, m, sum))),
    },
    Row {
        name: "timeso: factors of 60",
        answers: Wanted::All(12),
        searches: BOTH,
        macros: || {
            on(num(60), |product, q| {
                goal!(|n, m| {
                    q == [n, m];
                    m::timeso(n, m, product)
                })
            })
        },
        functions: || on(num(60), |product, q| fresh(|[n, m]| eq(q, list([n, m])) & f::timeso(n, m, product))),
    },
    Row {
        name: "zebra",
        answers: Wanted::All(1),
        searches: BOTH,
        macros: || Box::new(m::zebra_ownero),
        functions: || Box::new(f::zebra_ownero),
    },
    Row {
        name: "typed inhabiter, 2000",
        answers: Wanted::First(2000),
        searches: BOTH,
        macros: || {
            Box::new(|q| {
                goal!(|e, t| {
                    q == [e, t];
                    m::infero([], e, t)
                })
            })
        },
        functions: || Box::new(|q| fresh(|[e, t]| eq(q, list([e, t])) & f::infero(Term::nil(), e, t))),
    },
    Row {
        name: "fair: 10000 beside nevero",
        answers: Wanted::First(10_000),
        searches: INTERLEAVE,
        macros: || {
            on(numbers_below(6), |live, q| {
                let live: Vec<i64> = Vec::from_term(live).unwrap_or_default();
                disj(std::iter::once(m::nevero()).chain(live.iter().map(|x| m::repeato(x, q))))
            })
        },
        functions: || {
            on(numbers_below(6), |live, q| {
                let live: Vec<i64> = Vec::from_term(live).unwrap_or_default();
                disj(std::iter::once(f::nevero()).chain(live.iter().map(|x| f::repeato(x, q))))
            })
        },
    },
    Row {
        name: "deep conjunction, 4000",
        answers: Wanted::All(1),
        searches: BOTH,
        macros: || {
            on(peano(4_000), |n, q| {
                goal!({
                    m::deepo(n);
                    q == 1
                })
            })
        },
        functions: || on(peano(4_000), |n, q| f::deepo(n) & eq(q, 1)),
    },
    Row {
        name: "deep conjunction, 10^6",
        answers: Wanted::All(1),
        searches: BOTH,
        macros: || {
            on(peano(1_000_000), |n, q| {
                goal!({
                    m::deepo(n);
                    q == 1
                })
            })
        },
        functions: || on(peano(1_000_000), |n, q| f::deepo(n) & eq(q, 1)),
    },
    Row {
        name: "quines, 10",
        answers: Wanted::First(10),
        searches: INTERLEAVE,
        macros: || Box::new(m::quineo),
        functions: || Box::new(c::quineo),
    },
    Row {
        name: "twine",
        answers: Wanted::First(1),
        searches: INTERLEAVE,
        macros: || Box::new(m::twineo),
        functions: || Box::new(c::twineo),
    },
    Row {
        name: "thrine",
        answers: Wanted::First(1),
        searches: INTERLEAVE,
        macros: || Box::new(m::thrineo),
        functions: || Box::new(c::thrineo),
    },
    Row {
        name: "Peano queens, 6",
        answers: Wanted::All(4),
        searches: BOTH,
        macros: || on(columns(6), |columns, q| m::queenso(columns, q)),
        functions: || on(columns(6), |columns, q| c::queenso(columns, q)),
    },
    Row {
        name: "Peano queens, 8",
        answers: Wanted::All(92),
        searches: BOTH,
        macros: || on(columns(8), |columns, q| m::queenso(columns, q)),
        functions: || on(columns(8), |columns, q| c::queenso(columns, q)),
    },
    Row {
        name: "solveo, empty 9x9",
        answers: Wanted::First(1),
        searches: DEPTH_FIRST,
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
        functions: || {
            on(Geometry::usual(), |geometry, q| {
                fresh_cells(geometry, |cells| eq(q, list(cells.iter())) & solveo(geometry, cells))
            })
        },
    },
];

/// A program on an input that is built beforehand.
fn on<I: 'static>(input: I, goal: fn(&I, Var) -> Goal) -> Program {
    Box::new(move |q| goal(&input, q))
}

fn numbers_below(n: i64) -> Term {
    list(0..n)
}

/// What one run of a row did.
struct Run {
    time: Duration,
    steps: u64,
}

impl Row {
    /// Runs the program once, hands each answer to `look`, and checks their number.
    fn run(&self, program: &Program, search: Search, mut look: impl FnMut(Reified)) -> Run {
        let start = Instant::now();
        let mut answers = run(program).search(search).iter();
        let mut count = 0;
        for answer in answers.by_ref().take(self.answers.limit()) {
            count += 1;
            look(answer);
        }
        let steps = answers.steps();
        drop(answers);
        let time = start.elapsed();
        assert_eq!(count, self.answers.count(), "{} under {search}: number of answers", self.name);
        Run { time, steps }
    }

    /// The sum of one hash per printed answer, and the steps the search needed.
    fn check(&self, program: &Program, search: Search) -> (u32, u64) {
        let mut sum = 0_u32;
        let run = self.run(program, search, |answer| sum = sum.wrapping_add(fnv1a(&format!("{answer:#}"))));
        (sum, run.steps)
    }

    fn best(&self, program: &Program, search: Search, reps: usize) -> Duration {
        let times = (0..reps).map(|_| self.run(program, search, |answer| drop(black_box(answer))).time);
        times.min().unwrap_or_default()
    }

    fn program(&self, form: Form) -> Program {
        match form {
            Form::Macros => (self.macros)(),
            Form::Functions => (self.functions)(),
        }
    }

    /// The row of the table; checks and warms up first.
    fn measure(&self, form: Form, reps: usize) -> String {
        let program = self.program(form);
        let other = self.program(form.other());
        let checks = self.searches.iter().map(|&search| (search, self.check(&program, search)));
        let checks = checks.collect::<Vec<_>>();
        for (search, check) in &checks {
            assert_eq!(self.check(&other, *search), *check, "{} under {search}: the two forms differ", self.name);
        }
        if let (Wanted::All(_), [(_, (one, _)), (_, (other, _))]) = (self.answers, checks.as_slice()) {
            assert_eq!(one, other, "{}: the two searches give different answers", self.name);
        }
        let found = |search: Search| checks.iter().find(|(s, _)| *s == search).map(|(_, check)| check);
        let time = |search: Search| {
            found(search).map_or("-".to_owned(), |_| format!("{:.3}", millis(self.best(&program, search, reps))))
        };
        let steps = |search: Search| found(search).map_or("-".to_owned(), |(_, steps)| steps.to_string());
        let checksum = checks.last().map_or(0, |(_, (sum, _))| *sum);
        format!(
            "| {} | {} | {checksum:08x} | {} | {} | {} | {} |",
            self.name,
            self.answers.count(),
            time(Search::DepthFirst),
            time(Search::Interleave),
            steps(Search::DepthFirst),
            steps(Search::Interleave),
        )
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The 32-bit FNV-1a hash: any language writes it in three lines, so peers can print the same sums.
fn fnv1a(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn table<'a>(rows: impl Iterator<Item = &'a Row>, form: Form, reps: usize) {
    println!(
        "| program | answers | checksum | depth-first ms | interleaving ms | depth-first steps | interleaving steps |"
    );
    println!("|---|---:|---|---:|---:|---:|---:|");
    for row in rows {
        println!("{}", row.measure(form, reps));
    }
}

/// One row under one search, `reps` times and nothing else.
fn in_a_loop(row: &Row, form: Form, search: Search, reps: usize) {
    let program = row.program(form);
    let best = row.best(&program, search, reps);
    println!("{} under {search}: {:.3} ms, best of {reps}", row.name, millis(best));
}

fn main() -> ExitCode {
    let (mut reps, mut form) = (9, Form::Macros);
    let mut words = Vec::new();
    let mut args = env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--bench" => {} // cargo says so to every benchmark
            "--quick" => reps = 1,
            "--functions" => form = Form::Functions,
            "--reps" => match args.next().and_then(|n| n.parse().ok()) {
                Some(n) => reps = n,
                None => return usage("--reps wants a number"),
            },
            flag if flag.starts_with("--") => return usage(&format!("unknown option {flag}")),
            _ => words.push(arg),
        }
    }
    let rows = ROWS.iter().filter(|row| words.first().is_none_or(|word| row.name.contains(word)));
    match words.as_slice() {
        [] | [_] => table(rows, form, reps),
        [name, search, reps] => match (rows.clone().next(), search.parse(), reps.parse()) {
            (Some(row), Ok(search), Ok(reps)) => in_a_loop(row, form, search, reps),
            (None, ..) => return usage(&format!("no row is called {name}")),
            _ => return usage("a row in a loop is ROW SEARCH REPS"),
        },
        _ => return usage("too many words"),
    }
    ExitCode::SUCCESS
}

fn usage(problem: &str) -> ExitCode {
    eprintln!("{problem}\nusage: programs [--functions] [--quick | --reps N] [ROW] | ROW SEARCH REPS");
    ExitCode::FAILURE
}
