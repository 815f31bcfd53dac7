//! The benchmark: programs of the literature, depth-first and interleaving, as one Markdown table.
//!
//! Every row states how many answers it must give and is checked for it, warm-up included. The
//! checksum is a sum of one hash per printed answer, so it does not depend on their order: rows
//! that ask for all answers show the same one under both searches, and under any engine that prints
//! answers as `(1 2 . _.0)`. A row that stops at a number of answers shows that of interleaving.
//! Times are the best repetition of one process, reification and drop included; the inputs are
//! built beforehand.
//!
//! ```text
//! cargo bench --bench programs                       the whole table
//! cargo bench --bench programs -- splits             rows whose name contains a word
//! cargo bench --bench programs -- --quick            one repetition: does it still run?
//! cargo bench --bench programs -- --reps 21          more repetitions than 9
//! cargo bench --bench programs -- pluso dfs 20       one row under one search in a loop, no table
//! ```
//!
//! The last form is for a profiler, say
//! `valgrind --tool=callgrind target/release/deps/programs-* pluso interleave 5`; the search is any of
//! [`Search`]'s names.
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
use kanren_tests::programs::*;
use sudoku_relational::{Geometry, fresh_cells, solveo};

/// A binary chooses its allocator, the library does not: the engine allocates at every step.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A query of one variable whose inputs are built already.
type Program = Box<dyn Fn(Var) -> Goal>;

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
    program: fn() -> Program,
}

const BOTH: &[Search] = &[Search::DepthFirst, Search::Interleave];
const DEPTH_FIRST: &[Search] = &[Search::DepthFirst];
const INTERLEAVE: &[Search] = &[Search::Interleave];

const ROWS: &[Row] = &[
    Row {
        name: "splits of 500",
        answers: Wanted::All(501),
        searches: BOTH,
        program: || {
            let whole = numbers_below(500);
            Box::new(move |q| a_split_of(q, &whole))
        },
    },
    Row {
        name: "naive reverse of 200",
        answers: Wanted::All(1),
        searches: BOTH,
        program: || {
            let l = numbers_below(200);
            Box::new(move |q| reverso(&l, q))
        },
    },
    Row {
        name: "permutations of 7",
        answers: Wanted::All(5040),
        searches: BOTH,
        program: || {
            let l = numbers_below(7);
            Box::new(move |q| permuteo(&l, q))
        },
    },
    Row {
        name: "pluso: splits of 255",
        answers: Wanted::All(256),
        searches: BOTH,
        program: || {
            let sum = num(255);
            Box::new(move |q| fresh(|[n, m]| eq(q, list([n, m])) & pluso(n, m, &sum)))
        },
    },
    Row {
        name: "timeso: factors of 60",
        answers: Wanted::All(12),
        searches: BOTH,
        program: || {
            let product = num(60);
            Box::new(move |q| fresh(|[n, m]| eq(q, list([n, m])) & timeso(n, m, &product)))
        },
    },
    Row { name: "zebra", answers: Wanted::All(1), searches: BOTH, program: || Box::new(zebra_ownero) },
    Row {
        name: "typed inhabiter, 2000",
        answers: Wanted::First(2000),
        searches: BOTH,
        program: || Box::new(|q| fresh(|[e, t]| eq(q, list([e, t])) & infero(Term::nil(), e, t))),
    },
    Row {
        name: "fair: 10000 beside nevero",
        answers: Wanted::First(10_000),
        searches: INTERLEAVE,
        program: || {
            let live = (0..6).map(Term::int).collect::<Vec<_>>();
            Box::new(move |q| disj(std::iter::once(nevero()).chain(live.iter().map(|x| repeato(x, q)))))
        },
    },
    Row { name: "deep conjunction, 4000", answers: Wanted::All(1), searches: BOTH, program: || deep(4_000) },
    Row { name: "deep conjunction, 10^6", answers: Wanted::All(1), searches: BOTH, program: || deep(1_000_000) },
    Row {
        name: "solveo, empty 9x9",
        answers: Wanted::First(1),
        searches: DEPTH_FIRST,
        program: || {
            let geometry = Geometry::usual();
            Box::new(move |q| fresh_cells(&geometry, |cells| eq(q, list(cells.iter())) & solveo(&geometry, cells)))
        },
    },
];

fn numbers_below(n: i64) -> Term {
    list(0..n)
}

fn deep(n: usize) -> Program {
    let n = peano(n);
    Box::new(move |q| deepo(&n) & eq(q, 1))
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
        let run = self.run(program, search, |answer| sum = sum.wrapping_add(fnv1a(&answer.to_string())));
        (sum, run.steps)
    }

    fn best(&self, program: &Program, search: Search, reps: usize) -> Duration {
        let times = (0..reps).map(|_| self.run(program, search, |answer| drop(black_box(answer))).time);
        times.min().unwrap_or_default()
    }

    /// The row of the table; checks and warms up first.
    fn measure(&self, reps: usize) -> String {
        let program = (self.program)();
        let checks = self.searches.iter().map(|&search| (search, self.check(&program, search)));
        let checks = checks.collect::<Vec<_>>();
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

fn table<'a>(rows: impl Iterator<Item = &'a Row>, reps: usize) {
    println!(
        "| program | answers | checksum | depth-first ms | interleaving ms | depth-first steps | interleaving steps |"
    );
    println!("|---|---:|---|---:|---:|---:|---:|");
    for row in rows {
        println!("{}", row.measure(reps));
    }
}

/// One row under one search, `reps` times and nothing else.
fn in_a_loop(row: &Row, search: Search, reps: usize) {
    let program = (row.program)();
    let best = row.best(&program, search, reps);
    println!("{} under {search}: {:.3} ms, best of {reps}", row.name, millis(best));
}

fn main() -> ExitCode {
    let mut reps = 9;
    let mut words = Vec::new();
    let mut args = env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--bench" => {} // cargo says so to every benchmark
            "--quick" => reps = 1,
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
        [] | [_] => table(rows, reps),
        [name, search, reps] => match (rows.clone().next(), search.parse(), reps.parse()) {
            (Some(row), Ok(search), Ok(reps)) => in_a_loop(row, search, reps),
            (None, ..) => return usage(&format!("no row is called {name}")),
            _ => return usage("a row in a loop is ROW SEARCH REPS"),
        },
        _ => return usage("too many words"),
    }
    ExitCode::SUCCESS
}

fn usage(problem: &str) -> ExitCode {
    eprintln!("{problem}\nusage: programs [--quick | --reps N] [ROW] | ROW SEARCH REPS");
    ExitCode::FAILURE
}
