//! What is said about a puzzle that was searched, and about a whole batch.

use super::outcome::Outcome;
use kanren_core::prelude::Status;
use std::fmt;
use std::time::Duration;

/// What a search came to.
pub(crate) struct Report {
    pub(crate) line: usize,
    pub(crate) solutions: u64,
    pub(crate) status: Status,
    pub(crate) steps: u64,
    pub(crate) forks: u64,
    pub(crate) peak: usize,
    pub(crate) time: Duration,
}

impl Report {
    pub(crate) fn outcome(&self) -> Outcome {
        match self.status {
            Status::Running => Outcome::Solved,
            Status::Complete if self.solutions > 0 => Outcome::Solved,
            Status::Complete => Outcome::NoSolution,
            _ => Outcome::Stopped,
        }
    }

    /// What is known about the number of solutions.
    pub(crate) fn verdict(&self) -> String {
        let (line, count) = (self.line, plural(self.solutions, "solution"));
        match (self.status, self.solutions) {
            (Status::Complete, 0) => format!("line {line}: no solution"),
            (Status::Complete, 1) => format!("line {line}: the only solution"),
            (Status::Complete, _) => format!("line {line}: all {count}"),
            (Status::Running, 1) => format!("line {line}: a solution"),
            (Status::Running, _) => format!("line {line}: the first {count}, there may be more"),
            (_, 0) => format!("line {line}: {}; no solution so far", self.stop()),
            (_, _) => format!("line {line}: {}; {count} so far", self.stop()),
        }
    }

    /// What stopped the search.
    fn stop(&self) -> String {
        match self.status {
            Status::OutOfSteps => format!("stopped by --max-steps after {}", plural(self.steps, "step")),
            Status::OutOfBranches => {
                format!("stopped by --max-branches with {} waiting", plural(self.peak as u64, "branch"))
            }
            Status::TimedOut => format!("stopped by --timeout after {}", Time(self.time)),
            _ => "stopped".to_owned(),
        }
    }

    /// What the search cost.
    pub(crate) fn cost(&self) -> String {
        format!(
            "line {}: {}, {}, at most {} waiting, {}",
            self.line,
            plural(self.steps, "step"),
            plural(self.forks + 1, "branch"),
            number(self.peak as u64),
            Time(self.time)
        )
    }
}

/// What a batch came to.
#[derive(Default)]
pub(crate) struct Totals {
    pub(crate) solved: u64,
    pub(crate) unsolvable: u64,
    pub(crate) stopped: u64,
    pub(crate) bad: u64,
    steps: u64,
    branches: u64,
    time: Duration,
    /// The longest search, and its line.
    longest: (Duration, usize),
}

impl Totals {
    pub(crate) fn add(&mut self, report: &Report) {
        match report.outcome() {
            Outcome::Solved => self.solved += 1,
            Outcome::NoSolution => self.unsolvable += 1,
            Outcome::Stopped | Outcome::BadInput => self.stopped += 1,
        }
        self.steps += report.steps;
        self.branches += report.forks + 1;
        self.time += report.time;
        if report.time > self.longest.0 {
            self.longest = (report.time, report.line);
        }
    }

    /// The number of puzzles searched.
    pub(crate) fn searched(&self) -> u64 {
        self.solved + self.unsolvable + self.stopped
    }

    pub(crate) fn outcome(&self) -> Outcome {
        let kinds =
            [(self.unsolvable, Outcome::NoSolution), (self.stopped, Outcome::Stopped), (self.bad, Outcome::BadInput)];
        kinds.into_iter().filter(|(count, _)| *count > 0).map(|(_, kind)| kind).max().unwrap_or(Outcome::Solved)
    }

    /// How many puzzles came to what.
    pub(crate) fn summary(&self) -> String {
        let mut parts = vec![format!("{} solved", number(self.solved))];
        let others =
            [(self.unsolvable, "without a solution"), (self.stopped, "stopped"), (self.bad, "bad")].into_iter();
        parts.extend(others.filter(|(count, _)| *count > 0).map(|(count, what)| format!("{} {what}", number(count))));
        format!("in all: {}: {}", plural(self.searched() + self.bad, "puzzle"), parts.join(", "))
    }

    /// What the searches cost together.
    pub(crate) fn cost(&self) -> String {
        let searched = self.searched().max(1);
        let mean = self.time.as_secs_f64() / searched as f64;
        format!(
            "in all: {}, {}, {}; per puzzle {}, at most {} (line {})",
            plural(self.steps, "step"),
            plural(self.branches, "branch"),
            Time(self.time),
            Time(Duration::from_secs_f64(mean)),
            Time(self.longest.0),
            self.longest.1
        )
    }
}

/// A time with three digits and the unit that suits it.
struct Time(Duration);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs_f64();
        let (value, unit) = match seconds {
            s if s >= 1.0 => (s, "s"),
            s if s >= 1e-3 => (s * 1e3, "ms"),
            s => (s * 1e6, "µs"),
        };
        let digits = match value {
            v if v >= 99.95 => 0,
            v if v >= 9.995 => 1,
            _ => 2,
        };
        write!(f, "{value:.digits$} {unit}")
    }
}

/// A number and what it counts.
fn plural(count: u64, noun: &str) -> String {
    let ending = match noun {
        _ if count == 1 => "",
        noun if noun.ends_with("ch") => "es",
        _ => "s",
    };
    format!("{} {noun}{ending}", number(count))
}

/// A number with commas between the thousands.
fn number(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(solutions: u64, status: Status) -> Report {
        Report { line: 7, solutions, status, steps: 20_000, forks: 3, peak: 2, time: Duration::from_millis(1500) }
    }

    #[test]
    fn a_verdict_claims_no_more_than_is_known() {
        assert_eq!(report(1, Status::Running).verdict(), "line 7: a solution");
        assert_eq!(report(1, Status::Complete).verdict(), "line 7: the only solution");
        assert_eq!(report(6, Status::Complete).verdict(), "line 7: all 6 solutions");
        assert_eq!(report(6, Status::Running).verdict(), "line 7: the first 6 solutions, there may be more");
        assert_eq!(report(0, Status::Complete).verdict(), "line 7: no solution");
        assert_eq!(
            report(0, Status::OutOfSteps).verdict(),
            "line 7: stopped by --max-steps after 20,000 steps; no solution so far"
        );
        assert_eq!(
            report(2, Status::TimedOut).verdict(),
            "line 7: stopped by --timeout after 1.50 s; 2 solutions so far"
        );
    }

    #[test]
    fn solutions_before_a_stop_do_not_hide_it() {
        assert_eq!(report(2, Status::OutOfSteps).outcome(), Outcome::Stopped);
        assert_eq!(report(1, Status::Running).outcome(), Outcome::Solved);
    }

    #[test]
    fn times_keep_three_digits() {
        let time = |micros| Time(Duration::from_micros(micros)).to_string();
        assert_eq!([time(7), time(123), time(1_234)], ["7.00 µs", "123 µs", "1.23 ms"]);
        assert_eq!([time(99_990), time(12_345_678)], ["100 ms", "12.3 s"]);
    }

    #[test]
    fn numbers_are_parted_by_thousands() {
        assert_eq!([number(0), number(999), number(1_000), number(1_234_567)], ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([plural(1, "branch"), plural(2, "branch")], ["1 branch", "2 branches"]);
    }
}
