//! `sudoku candidates`: what every open cell may hold, and where `solveo` would branch.

use super::input::InputArgs;
use super::outcome::Outcome;
use super::screen::{Closed, Screen};
use sudoku_relational::Next;
use sudoku_relational::formats::list::Puzzle;

/// Show the candidates of every cell, and the cell on which `solveo` branches.
///
/// A value that stands on the board has = before it, the cell where the search branches has *, and a cell
/// without any candidate is !.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,
}

const EXAMPLES: &str = "\
Examples:
  sudoku candidates puzzles.txt
  head -n 1 puzzles.txt | sudoku candidates -

Exit codes: 0 shown, 1 some cell has no candidate, 2 bad input or usage.";

pub(crate) fn run(args: &Args) -> Outcome {
    let screen = Screen::plain();
    let input = match args.input.open() {
        Ok(input) => input,
        Err(error) => {
            screen.error(format_args!("cannot read {}: {error}", args.input.file));
            return Outcome::BadInput;
        }
    };
    let mut outcome = Outcome::Solved;
    let mut count = 0;
    for item in input.puzzles {
        count += 1;
        let shown = match item {
            Ok(puzzle) => show(&puzzle, &input.name, &screen),
            Err(error) => {
                screen.error(format_args!("{}: {error}", input.name));
                Ok(Outcome::BadInput)
            }
        };
        match shown {
            Ok(one) => outcome.worsen(one),
            Err(Closed::Pipe) => return outcome,
            Err(Closed::Failed(error)) => {
                screen.error(format_args!("cannot write to standard output: {error}"));
                return Outcome::BadInput;
            }
        }
    }
    if count == 0 {
        screen.error(format_args!("{}: there is no puzzle in it", input.name));
        return Outcome::BadInput;
    }
    outcome
}

fn show(puzzle: &Puzzle, name: &str, screen: &Screen) -> Result<Outcome, Closed> {
    let board = &puzzle.board;
    let outcome = match board.next() {
        Next::Clash(clash) => {
            screen.error(format_args!("{name}: line {}: {clash}", puzzle.line));
            return Ok(Outcome::BadInput);
        }
        Next::Branch { candidates, .. } if candidates.is_empty() => Outcome::NoSolution,
        Next::Branch { .. } | Next::Solved => Outcome::Solved,
    };
    screen.result(format_args!("line {}\n{}{}\n\n", puzzle.line, board.candidate_grid(), board.outlook()))?;
    Ok(outcome)
}
