//! Deterministic programs take steps in proportion to their size, to a million, on the stack that threads have.

use kanren_tests::growth::{GROWING, Growing};
use kanren_tests::on_a_default_stack;

const MILLION: i64 = 1_000_000;

fn steps_are_linear<'a>(programs: impl Iterator<Item = &'a Growing>) {
    for program in programs {
        let run = program.run;
        let name = program.name;
        on_a_default_stack(move || {
            let steps = |n: i64| run(n) as i64;
            let (small, middle) = (steps(1_000), steps(2_000));
            let expected = small + (middle - small) * (MILLION / 1_000 - 1);
            assert_eq!(steps(MILLION), expected, "{name}: {small} and {middle} steps at 1000 and 2000");
        });
    }
}

// Two tests, for two cores.

#[test]
fn steps_grow_linearly_to_a_million() {
    steps_are_linear(GROWING.iter().step_by(2));
}

#[test]
fn steps_grow_linearly_to_a_million_in_the_other_programs() {
    steps_are_linear(GROWING.iter().skip(1).step_by(2));
}
