//! What both peers need: the command line, the clock, the checksum. It knows no engine.
//!
//! `PEER check ROW` prints the row, its number of answers, their checksum and the number of relation calls, or `-` for what
//! is not known; `PEER REPS ROW` prints the row, its number of answers and the best time in milliseconds. Without such a
//! row, nothing is printed.

use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};

use mimalloc::MiMalloc;

/// The allocator that the benchmark has, too.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// A program whose inputs are built already: it hands each answer on.
pub type Program<A> = Box<dyn Fn(&mut dyn FnMut(A))>;

/// A row of the benchmark.
pub struct Row<A> {
    /// The benchmark's name for the row.
    pub name: &'static str,
    /// Builds the inputs.
    pub program: fn() -> Program<A>,
}

/// Does what the command line says; `text` prints an answer as the benchmark does, if that is possible.
pub fn run<A>(rows: &[Row<A>], text: Option<fn(&A) -> String>) {
    let [how, name] = &env::args().skip(1).collect::<Vec<_>>()[..] else {
        panic!("the arguments are check or a number of repetitions, and a row");
    };
    let Some(row) = rows.iter().find(|row| row.name == name) else { return };
    let program = (row.program)();
    let mut count = 0_usize;
    let mut checksum = 0_u32;
    program(&mut |answer| {
        count += 1;
        if let (Some(text), "check") = (text, how.as_str()) {
            checksum = checksum.wrapping_add(fnv1a(&text(&answer)));
        }
    });
    if how == "check" {
        let checksum = text.map_or("-".into(), |_| format!("{checksum:08x}"));
        println!("{name}\t{count}\t{checksum}\t-");
    } else {
        let reps = how.parse().unwrap_or_else(|_| panic!("{how} is no number of repetitions"));
        println!("{name}\t{count}\t{:.4}", best(&program, reps).as_secs_f64() * 1e3);
    }
}

/// The best of some repetitions; they end early where they take long.
fn best<A>(program: &Program<A>, reps: usize) -> Duration {
    let start = Instant::now();
    let mut best = Duration::MAX;
    for _ in 0..reps {
        let begin = Instant::now();
        program(&mut |answer| drop(black_box(answer)));
        best = best.min(begin.elapsed());
        if start.elapsed() > Duration::from_secs(2) {
            break;
        }
    }
    best
}

fn fnv1a(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
