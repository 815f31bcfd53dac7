//! How a run ended, for the exit code.

use std::process::ExitCode;

/// What became of a puzzle or of a batch; the later, the worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    Solved,
    NoSolution,
    Stopped,
    BadInput,
}

impl Outcome {
    pub(crate) fn worsen(&mut self, other: Outcome) {
        *self = (*self).max(other);
    }

    pub(crate) fn code(self) -> ExitCode {
        ExitCode::from(match self {
            Outcome::Solved => 0,
            Outcome::NoSolution => 1,
            Outcome::BadInput => 2,
            Outcome::Stopped => 3,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_input_is_worse_than_a_budget_and_a_budget_worse_than_no_solution() {
        let mut outcome = Outcome::Solved;
        for next in [Outcome::NoSolution, Outcome::Stopped, Outcome::BadInput, Outcome::Stopped] {
            outcome.worsen(next);
        }
        assert_eq!(outcome, Outcome::BadInput);
        assert!(Outcome::Stopped > Outcome::NoSolution && Outcome::NoSolution > Outcome::Solved);
    }
}
