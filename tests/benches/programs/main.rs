//! The benchmark: programs of the literature, depth-first and interleaving, as one Markdown table.
//!
//! ```text
//! cargo bench --bench programs                          the whole table
//! cargo bench --bench programs -- --rows splits zebra  rows whose name contains one of the words, the last option
//! cargo bench --bench programs -- --peers               with the other engines
//! cargo bench --bench programs -- --quick               one repetition: does it still run?
//! cargo bench --bench programs -- --reps 21             more repetitions than 9
//! cargo bench --bench programs -- --rounds 3            ours and the peers take turns so often
//! cargo bench --bench programs -- --functions           the programs as written without macros
//! cargo bench --bench programs -- pluso dfs 20          one row under one search in a loop, no table
//! ```
//!
//! The last form is for a profiler; the search is any of [`Search`]'s names. What the columns mean, how the peers are
//! installed and how the figures are to be read is said in tests/benches/README.md.
//!
//! | file | what |
//! |---|---|
//! | `rows` | the programs, and what must come out |
//! | `measure` | running one: answers, time, memory |
//! | `memory` | the allocator, which counts when asked |
//! | `peers` | other engines |
//! | `table` | the table |

mod measure;
mod memory;
mod peers;
mod rows;
mod table;

use std::env;
use std::process::ExitCode;
use std::time::Duration;

use kanren_core::prelude::Search;
use rows::{Form, ROWS, Row};
use table::Plan;

/// One row under one search, `reps` times and nothing else.
fn in_a_loop(row: &Row, form: Form, search: Search, reps: usize) -> bool {
    let Some(program) = row.program(form) else { return false };
    let best = row.best(&program, search, reps);
    println!("{} under {search}: {:.3} ms, best of {reps}", row.name, best.as_secs_f64() * 1e3);
    true
}

fn main() -> ExitCode {
    let mut plan = Plan { form: Form::Macros, reps: 9, rounds: 1, peers: Vec::new(), limit: Duration::from_secs(20) };
    let (mut names, mut words) = (Vec::new(), Vec::new());
    let mut are_names = false;
    let mut args = env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--bench" => {} // cargo says so to every benchmark
            "--quick" => (plan.reps, plan.limit) = (1, Duration::from_secs(2)),
            "--functions" => plan.form = Form::Functions,
            "--peers" => plan.peers = peers::all(),
            "--rows" => are_names = true,
            "--reps" | "--rounds" => match args.next().and_then(|n| n.parse().ok()) {
                Some(n) if arg == "--reps" => plan.reps = n,
                Some(n) => plan.rounds = n,
                None => return usage(&format!("{arg} wants a number")),
            },
            flag if flag.starts_with("--") => return usage(&format!("unknown option {flag}")),
            _ if are_names => names.push(arg),
            _ => words.push(arg),
        }
    }
    match words.as_slice() {
        [] => {
            let is_wanted = |row: &&Row| names.is_empty() || names.iter().any(|name| row.name.contains(name));
            if let Some(name) = names.iter().find(|name| !ROWS.iter().any(|row| row.name.contains(*name))) {
                return usage(&format!("no row is called {name}"));
            }
            table::print(ROWS.iter().filter(is_wanted), &plan);
        }
        [name, search, reps] => match (ROWS.iter().find(|row| row.name.contains(name)), search.parse(), reps.parse()) {
            (Some(row), Ok(search), Ok(reps)) => {
                if !in_a_loop(row, plan.form, search, reps) {
                    return usage(&format!("{} is not written in functions", row.name));
                }
            }
            (None, ..) => return usage(&format!("no row is called {name}")),
            _ => return usage("a row in a loop is ROW SEARCH REPS"),
        },
        _ => return usage("a row in a loop is ROW SEARCH REPS, names of rows stand behind --rows"),
    }
    ExitCode::SUCCESS
}

fn usage(problem: &str) -> ExitCode {
    eprintln!("{problem}");
    eprintln!(
        "usage: programs [--functions] [--peers] [--quick | --reps N] [--rounds N] [--rows NAME..] | ROW SEARCH REPS"
    );
    ExitCode::FAILURE
}
