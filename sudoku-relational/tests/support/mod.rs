//! A checker of solutions that shares nothing with the library: it knows characters and arithmetic.

// Each test program uses what it needs of this.
#![allow(dead_code, reason = "not every test program needs every helper")]

use std::collections::BTreeSet;

/// Panics with a reason unless the line `solution` completes the line `puzzle`, on a board with boxes of
/// the given size.
#[track_caller]
pub(crate) fn check_solution(puzzle: &str, solution: &str, (box_rows, box_columns): (usize, usize)) {
    let size = box_rows * box_columns;
    let cells: Vec<u32> = solution.chars().map(|c| c.to_digit(36).expect("a digit or a letter")).collect();
    assert_eq!(cells.len(), size * size, "{solution}");
    let given = puzzle.chars().zip(solution.chars());
    for (index, (given, found)) in given.enumerate() {
        assert!(matches!(given, '.' | '0') || given == found, "cell {index} of {puzzle} was changed in {solution}");
    }
    let wanted: BTreeSet<u32> = (1..=size as u32).collect();
    let held = |choose: &dyn Fn(usize, usize) -> bool| -> BTreeSet<u32> {
        (0..size * size).filter(|&i| choose(i / size, i % size)).map(|i| cells[i]).collect()
    };
    for n in 0..size {
        assert_eq!(held(&|row, _| row == n), wanted, "row {} of {solution}", n + 1);
        assert_eq!(held(&|_, column| column == n), wanted, "column {} of {solution}", n + 1);
        let (top, left) = (n / box_rows * box_rows, n % box_rows * box_columns);
        let inside = |row, column| (top..top + box_rows).contains(&row) && (left..left + box_columns).contains(&column);
        assert_eq!(held(&inside), wanted, "box {} of {solution}", n + 1);
    }
}

/// The lines of a file in the crate's directory.
pub(crate) fn lines(file: &str) -> Vec<String> {
    let path = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().map(str::to_owned).collect()
}

/// The rows of `data/named.tsv`: name, puzzle, solution.
pub(crate) fn named() -> Vec<[String; 3]> {
    let rows = lines("data/named.tsv");
    let rows = rows.iter().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let mut fields = line.split('\t').map(str::to_owned);
        std::array::from_fn(|_| fields.next().expect("a name, a puzzle and a solution"))
    })
    .collect()
}

#[test]
#[should_panic(expected = "column 8")]
fn the_checker_sees_a_wrong_board() {
    // The last two values are exchanged.
    let wrong = "534678912672195348198342567859761423426853791713924856961537284287419635345286197";
    check_solution(&".".repeat(81), wrong, (3, 3));
}
