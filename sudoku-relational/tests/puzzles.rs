//! Real puzzles, solved through `solveo` and compared with their known solutions.

mod support;

use kanren_core::prelude::{Search, Status};
use std::sync::Arc;
use sudoku_relational::formats::line::LineParser;
use sudoku_relational::{Board, Geometry, solve};
use support::{check_solution, lines, named};

/// The only solution of a puzzle, which is checked and proved to be the only one.
#[track_caller]
fn only_solution(puzzle: &str, geometry: &Arc<Geometry>, steps: u64) -> String {
    let board = LineParser::sized(Arc::clone(geometry)).parse(puzzle).expect("a puzzle");
    let mut solutions = solve(&board).max_steps(steps).iter();
    let first = solutions.next();
    let first = first.unwrap_or_else(|| panic!("{puzzle}: {:?}", solutions.status())).line().to_string();
    check_solution(puzzle, &first, geometry.box_size());
    assert_eq!(solutions.next(), None, "{puzzle} has a second solution");
    assert_eq!(solutions.status(), Status::Complete, "{puzzle}");
    first
}

#[test]
fn the_fifty_easy_puzzles_are_solved() {
    for (puzzle, solution) in lines("data/easy50.txt").iter().zip(lines("data/easy50.sol")) {
        assert_eq!(only_solution(puzzle, &Geometry::usual(), 20_000), solution);
    }
}

#[test]
fn the_hardest_of_norvig_are_solved() {
    for (puzzle, solution) in lines("data/norvig-hardest11.txt").iter().zip(lines("data/norvig-hardest11.sol")) {
        assert_eq!(only_solution(puzzle, &Geometry::usual(), 50_000), solution);
    }
}

#[test]
fn the_named_puzzles_are_solved() {
    let puzzles = named();
    assert_eq!(puzzles.len(), 16);
    for [_, puzzle, solution] in puzzles {
        assert_eq!(only_solution(&puzzle, &Geometry::usual(), 200_000), solution);
    }
}

#[test]
fn seventeen_givens_are_solved_where_few_steps_suffice() {
    // Some of this list take millions of steps: `solveo` sees cells with one candidate, but not values
    // with one place. Two thousand steps are enough for these.
    let (mut solved, mut stopped) = (0, 0);
    for (puzzle, solution) in lines("data/royle17-first100.txt").iter().zip(lines("data/royle17-first100.sol")) {
        let board = LineParser::squares().parse(puzzle).unwrap();
        let mut solutions = solve(&board).max_steps(2_000).iter();
        match solutions.next() {
            Some(board) => {
                assert_eq!(board.line().to_string(), solution);
                solved += 1;
            }
            None => {
                assert_eq!(solutions.status(), Status::OutOfSteps);
                stopped += 1;
            }
        }
    }
    assert_eq!((solved, stopped), (17, 83));
}

#[test]
fn boards_of_other_sizes_are_solved() {
    let files = [("4x4-box2x2", (2, 2)), ("6x6-box2x3", (2, 3)), ("6x6-box3x2", (3, 2)), ("8x8-box2x4", (2, 4))];
    for (file, (rows, columns)) in files {
        let geometry = Geometry::new(rows, columns).unwrap();
        let puzzles = lines(&format!("tests/data/{file}.txt"));
        let solutions = lines(&format!("tests/data/{file}.sol"));
        assert_eq!(puzzles.len(), solutions.len());
        for (puzzle, solution) in puzzles.iter().zip(solutions) {
            assert_eq!(only_solution(puzzle, &geometry, 100_000), solution, "{file}");
        }
    }
}

#[test]
fn empty_boards_of_many_sizes_have_a_solution() {
    for (rows, columns) in [(1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (3, 4)] {
        let geometry = Geometry::new(rows, columns).unwrap();
        let puzzle = ".".repeat(geometry.cells().len());
        let mut solutions = solve(&Board::empty(Arc::clone(&geometry))).max_steps(100_000).iter();
        let solution = solutions.next().unwrap_or_else(|| panic!("{rows}x{columns}: {:?}", solutions.status()));
        check_solution(&puzzle, &solution.line().to_string(), (rows, columns));
    }
}

#[test]
fn the_largest_board_is_only_slow() {
    let largest = Board::empty(Geometry::new(8, 8).unwrap());
    let mut solutions = solve(&largest).max_steps(100).iter();
    assert_eq!((solutions.next(), solutions.status()), (None, Status::OutOfSteps));
}

#[test]
fn all_searches_find_the_same_solutions() {
    // 3 x 3 boards of boxes 1x3, and a 4x4 puzzle with several solutions.
    let puzzles =
        [(Geometry::new(1, 3).unwrap(), ".........", 12), (Geometry::new(2, 2).unwrap(), "1.......2.......", 0)];
    for (geometry, puzzle, count) in puzzles {
        let board = LineParser::sized(geometry).parse(puzzle).unwrap();
        let found = Search::ALL.map(|search| {
            let mut lines: Vec<String> =
                solve(&board).search(search).iter().map(|board| board.line().to_string()).collect();
            lines.sort();
            lines
        });
        assert!(found.iter().all(|lines| *lines == found[0]), "{puzzle}");
        assert!(count == 0 || found[0].len() == count, "{puzzle}");
    }
}

#[test]
fn a_puzzle_without_a_solution_is_searched_to_the_end() {
    let puzzle = "..1.........345789...789345......................................................";
    let board = LineParser::squares().parse(puzzle).unwrap();
    assert!(board.clash().is_none());
    let mut solutions = solve(&board).max_steps(2_000_000).iter();
    assert_eq!(solutions.next(), None);
    assert_eq!(solutions.status(), Status::Complete);
}
