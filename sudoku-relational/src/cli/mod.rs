//! The commands, one file each, and what they share.

use clap::{Parser, Subcommand};
use std::process::ExitCode;

mod candidates;
mod input;
mod outcome;
mod parse;
mod report;
mod screen;
mod solve;

/// Sudoku as a recursive goal over logic variables.
#[derive(Parser)]
#[command(name = "sudoku", version, about, max_term_width = 100, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Args),
    Candidates(candidates::Args),
}

const EXIT_CODES: &str = "\
Exit codes, the worst of a batch being 2, then 3, then 1:
  0  every puzzle is solved
  1  some puzzle has no solution
  2  bad input or usage: a line that is no puzzle, givens that clash, an unreadable file
  3  some search was stopped by --max-steps, --max-branches or --timeout";

pub(crate) fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Solve(args) => solve::run(&args),
        Command::Candidates(args) => candidates::run(&args),
    };
    outcome.code()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }
}
