//! Running a row: what came out, how long it took, how much memory it held.

use std::hint::black_box;
use std::time::{Duration, Instant};

use kanren_core::prelude::*;

use crate::memory;
use crate::rows::{Form, Program, Row, Wanted};

/// What one run of a row did.
pub(crate) struct Run {
    pub(crate) time: Duration,
    pub(crate) steps: u64,
    pub(crate) branches: usize,
}

/// What a row does under one search, however long it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Outcome {
    /// The sum of one hash per printed answer: it does not depend on their order.
    pub(crate) checksum: u32,
    pub(crate) steps: u64,
}

/// What a row held in memory at its peak, beyond what was there before.
pub(crate) struct Held {
    pub(crate) bytes: usize,
    /// The most branches that waited.
    pub(crate) branches: usize,
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
        let (steps, branches) = (answers.steps(), answers.peak_branches());
        drop(answers);
        let time = start.elapsed();
        assert_eq!(count, self.answers.count(), "{} under {search}: number of answers", self.name);
        Run { time, steps, branches }
    }

    fn outcome(&self, program: &Program, search: Search) -> Outcome {
        let mut checksum = 0_u32;
        let run = self.run(program, search, |answer| checksum = checksum.wrapping_add(fnv1a(&format!("{answer:#}"))));
        Outcome { checksum, steps: run.steps }
    }

    /// Checks answers and checksums, under every search and in both forms; gives what the form does.
    pub(crate) fn check(&self, form: Form) -> Option<Vec<(Search, Outcome)>> {
        let program = self.program(form)?;
        let checked = self.searches.iter().map(|&(search, checksum)| {
            let outcome = self.outcome(&program, search);
            assert_eq!(
                format!("{:08x}", outcome.checksum),
                format!("{checksum:08x}"),
                "{} under {search}: checksum",
                self.name
            );
            (search, outcome)
        });
        Some(checked.collect())
    }

    /// The best of some repetitions; they end early where they take long.
    pub(crate) fn best(&self, program: &Program, search: Search, reps: usize) -> Duration {
        let start = Instant::now();
        let mut best = Duration::MAX;
        for _ in 0..reps {
            best = best.min(self.run(program, search, |answer| drop(black_box(answer))).time);
            if start.elapsed() > Duration::from_secs(2) {
                break;
            }
        }
        best
    }

    /// One run, of which only the memory counts.
    pub(crate) fn held(&self, program: &Program, search: Search) -> Held {
        let mut branches = 0;
        let bytes = memory::peak(|| branches = self.run(program, search, |answer| drop(black_box(answer))).branches);
        Held { bytes, branches }
    }

    /// The checksum under a search, where it runs under it.
    pub(crate) fn checksum(&self, search: Search) -> Option<u32> {
        self.searches.iter().find(|(under, _)| *under == search).map(|&(_, checksum)| checksum)
    }

    /// Whether its answers are the same under every search.
    pub(crate) fn is_whole(&self) -> bool {
        matches!(self.answers, Wanted::All(_))
    }
}

/// The 32-bit FNV-1a hash: any language writes it in three lines, so peers can print the same sums.
fn fnv1a(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
