//! `sudoku solve`: every puzzle of a list, through `solveo`.

use super::input::InputArgs;
use super::outcome::Outcome;
use super::parse;
use super::report::{Report, Totals};
use super::screen::{Closed, Screen};
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use kanren_core::prelude::{Search, Status};
use std::time::{Duration, Instant};
use sudoku_relational::formats::list::Puzzle;
use sudoku_relational::{Solve, solve};

/// Solve puzzles with the recursive goal `solveo`.
///
/// What became of each puzzle goes to standard output, everything about the run to standard error.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// How to search. `fair` interleaves all branches and drowns in them on open boards.
    #[arg(long, default_value = "dfs", value_parser = PossibleValuesParser::new(parse::SEARCHES).try_map(parse::search))]
    search: Search,

    /// How many solutions of each puzzle to look for; 2 also tells whether there is only one.
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse::count)]
    limit: u64,

    /// Stop a puzzle after so many looks at its board.
    #[arg(long, value_name = "N", value_parser = parse::count)]
    max_steps: Option<u64>,

    /// Stop a puzzle when so many branches are waiting, before memory runs out.
    #[arg(long, value_name = "N", default_value = "200_000", value_parser = parse::count)]
    max_branches: u64,

    /// Stop a puzzle after so much time, such as 2s, 500ms or 3min.
    #[arg(long, value_name = "TIME", value_parser = parse::time)]
    timeout: Option<Duration>,

    /// Print each solution as one line of cells; what has none is reported on standard error.
    #[arg(long)]
    line: bool,

    /// Say what each search cost, and all together.
    #[arg(long)]
    stats: bool,
}

const EXAMPLES: &str = "\
Examples:
  sudoku solve puzzles.txt                    a solution of every puzzle
  sudoku solve puzzles.txt --limit 2          and whether it is the only one
  sudoku solve - --line < in.txt > out.txt    lines instead of grids
  sudoku solve puzzles.txt --stats --timeout 2s
  sudoku solve puzzles.txt --search fair --max-steps 20_000

Exit codes: 0 all solved, 1 some puzzle has no solution, 2 bad input or usage, 3 stopped by a limit;
the worst of a batch is 2, then 3, then 1.";

pub(crate) fn run(args: &Args) -> Outcome {
    let mut input = match args.input.open() {
        Ok(input) => input,
        Err(error) => {
            Screen::plain().error(format_args!("cannot read {}: {error}", args.input.file));
            return Outcome::BadInput;
        }
    };
    let screen = Screen::for_batch(input.size);
    let mut totals = Totals::default();
    let mut closed = Ok(());
    while closed.is_ok() {
        let Some(item) = input.puzzles.next() else { break };
        match item.map(|puzzle| (puzzle.board.clash(), puzzle)) {
            Err(error) => {
                totals.bad += 1;
                screen.error(format_args!("{}: {error}", input.name));
            }
            Ok((Some(clash), puzzle)) => {
                totals.bad += 1;
                screen.error(format_args!("{}: line {}: {clash}", input.name, puzzle.line));
            }
            Ok((None, puzzle)) => {
                closed = solve_one(args, &puzzle, &screen, &mut totals);
                screen.advance(input.puzzles.bytes(), || totals.summary());
            }
        }
    }
    screen.finish();
    finish(args, &input.name, &screen, &totals, closed)
}

/// Solves one puzzle and shows what came of it.
fn solve_one(args: &Args, puzzle: &Puzzle, screen: &Screen, totals: &mut Totals) -> Result<(), Closed> {
    let start = Instant::now();
    let mut showing = Duration::ZERO;
    let mut solutions = args.query(puzzle).iter();
    let mut found = 0;
    while found < args.limit {
        let Some(board) = solutions.next() else { break };
        found += 1;
        let shown = Instant::now();
        if args.line {
            screen.result(format_args!("{}\n", board.line()))?;
        } else if args.limit == 1 {
            screen.result(format_args!("line {}: a solution\n{}\n", puzzle.line, board.grid()))?;
        } else {
            screen.result(format_args!("line {}, solution {found}\n{}\n", puzzle.line, board.grid()))?;
        }
        // The cost of a search is not that of showing what it found.
        showing += shown.elapsed();
    }
    let report = Report {
        line: puzzle.line,
        solutions: found,
        status: if found == args.limit { Status::Running } else { solutions.status() },
        steps: solutions.steps(),
        forks: solutions.forks(),
        peak: solutions.peak_branches(),
        time: start.elapsed().saturating_sub(showing),
    };
    totals.add(&report);
    show_verdict(args, &report, screen)
}

/// Says what is not plain from the solutions themselves.
fn show_verdict(args: &Args, report: &Report, screen: &Screen) -> Result<(), Closed> {
    let plain = report.outcome() == Outcome::Solved && (args.line || args.limit == 1);
    match plain {
        true => {}
        false if args.line => screen.note(report.verdict()),
        false => screen.result(format_args!("{}\n\n", report.verdict()))?,
    }
    if args.stats {
        screen.note(report.cost());
    }
    Ok(())
}

/// The last words, and the outcome of the whole batch.
fn finish(args: &Args, name: &str, screen: &Screen, totals: &Totals, closed: Result<(), Closed>) -> Outcome {
    let mut outcome = totals.outcome();
    match closed {
        Err(Closed::Pipe) => return outcome,
        Err(Closed::Failed(error)) => {
            screen.error(format_args!("cannot write to standard output: {error}"));
            outcome.worsen(Outcome::BadInput);
        }
        Ok(()) if totals.searched() + totals.bad == 0 => {
            screen.error(format_args!("{name}: there is no puzzle in it"));
            return Outcome::BadInput;
        }
        Ok(()) => {}
    }
    let many = totals.searched() + totals.bad > 1;
    if args.stats || many {
        screen.note(totals.summary());
    }
    if args.stats && totals.searched() > 0 {
        screen.note(totals.cost());
    }
    outcome
}

impl Args {
    fn query(&self, puzzle: &Puzzle) -> Solve {
        let branches = usize::try_from(self.max_branches).unwrap_or(usize::MAX);
        let mut query = solve(&puzzle.board).search(self.search).max_branches(branches);
        if let Some(steps) = self.max_steps {
            query = query.max_steps(steps);
        }
        if let Some(time) = self.timeout {
            query = query.timeout(time);
        }
        query
    }
}
