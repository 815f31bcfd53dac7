//! Growth by instructions: programs four times as large take at most a little more than four times the instructions.
//!
//! ```text
//! cargo bench -p kanren-tests --bench growth                    every program, counted by valgrind
//! cargo bench -p kanren-tests --bench growth -- run NAME SIZE   one program, for a profiler; any part of its name
//! ```
//!
//! Each program runs in a process of its own under `valgrind --tool=cachegrind`, at size 1, at [`SMALL`] and at four
//! times that; the first is taken off the others. Counts of instructions do not depend on the machine's load, so this
//! is a test and not a measurement.

use std::env;
use std::process::{Command, ExitCode};

use kanren_tests::growth::{GROWING, Growing};

/// The smaller size.
const SMALL: i64 = 10_000;

/// The most that four times the size may take: a logarithm for the depth of the store is allowed for.
const MOST: f64 = 4.25;

/// The instructions of a program at a size.
fn instructions(program: &Growing, size: i64) -> Result<u64, String> {
    let this = env::current_exe().map_err(|error| error.to_string())?;
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]).arg(this);
    let output = valgrind
        .args(["run", program.name, &size.to_string()])
        .output()
        .map_err(|error| format!("valgrind does not start ({error}); install it with your system's packages"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let counted = |line: &str| match line.split_whitespace().collect::<Vec<_>>()[..] {
        [_, "I", "refs:", count] => count.replace(',', "").parse().ok(),
        _ => None,
    };
    let count = text.lines().find_map(counted).filter(|_| output.status.success());
    count.ok_or_else(|| format!("{} at {size} did not end well:\n{text}", program.name))
}

/// The row of a program; whether it grows linearly.
fn measure(program: &Growing) -> Result<bool, String> {
    let start = instructions(program, 1)?;
    let small = instructions(program, SMALL)?.saturating_sub(start);
    let large = instructions(program, 4 * SMALL)?.saturating_sub(start);
    let ratio = large as f64 / small as f64;
    let each = large as f64 / (4 * SMALL) as f64;
    let is_linear = ratio <= MOST;
    println!("| {} | {each:.0} | {ratio:.2} | {} |", program.name, if is_linear { "" } else { "NOT LINEAR" });
    Ok(is_linear)
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [run, name, size] = &words[..]
        && run == "run"
        && let Ok(size) = size.parse()
        && let Some(program) = GROWING.iter().find(|program| program.name.contains(name.as_str()))
    {
        (program.run)(size);
        return ExitCode::SUCCESS;
    }
    if !words.is_empty() {
        eprintln!("usage: growth [run NAME SIZE]");
        return ExitCode::FAILURE;
    }
    println!("| program | instructions each, of {} | of {} / of {SMALL} | |", 4 * SMALL, 4 * SMALL);
    println!("|---|---:|---:|---|");
    let mut all_linear = true;
    for program in GROWING {
        match measure(program) {
            Ok(is_linear) => all_linear &= is_linear,
            Err(message) => {
                eprintln!("{message}");
                return ExitCode::FAILURE;
            }
        }
    }
    if all_linear { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
