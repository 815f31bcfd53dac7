//! The goal itself: what it branches on, what it costs, and what it says when other goals have a hand
//! in the cells.

mod support;

use kanren_core::prelude::*;
use std::sync::Arc;
use sudoku_relational::formats::line::LineParser;
use sudoku_relational::{Board, Geometry, Next, fresh_cells, givens, solve, solveo};
use support::{check_solution, named};

const INKALA: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn parse(line: &str) -> Board {
    LineParser::squares().parse(line).expect("a puzzle")
}

/// Runs a goal over the cells of an empty board, depth-first; the first answer, as a line.
fn first(geometry: &Arc<Geometry>, goal: impl Fn(&Arc<[Var<i64>]>) -> Goal) -> Result<String, Status> {
    let query = query(|q: Var<Vec<i64>>| fresh_cells(geometry, |cells| eq(q.any(), list(cells.iter())) & goal(cells)));
    let mut answers = query.search(Search::DepthFirst).max_steps(100_000).iter();
    match answers.next() {
        Some(values) => Ok(values.iter().map(|&v| char::from_digit(v as u32, 36).unwrap_or('?')).collect()),
        None => Err(answers.status()),
    }
}

/// The mistake of the first version of the program that this one grew from: every cell with a single candidate is asserted at once, all
/// from the same look at the board.
fn hasty_solveo(geometry: &Arc<Geometry>, cells: &Arc<[Var<i64>]>) -> Goal {
    let (geometry, cells) = (Arc::clone(geometry), Arc::clone(cells));
    Dynamic::new("hasty_solveo", move |now: &Now<'_>| {
        let values = cells.iter().map(|&cell| now.get::<i64>(cell).map(|value| value as u8));
        let board = Board::from_values(Arc::clone(&geometry), values).expect("values of the board");
        let open: Vec<usize> = (0..cells.len()).filter(|&cell| board.get(cell).is_none()).collect();
        let is = |cell: usize, value: u8| eq(cells[cell], i64::from(value));
        let again = hasty_solveo(&geometry, &cells);
        let Some(&fewest) = open.iter().min_by_key(|&&cell| board.candidates(cell).len()) else {
            return succeed();
        };
        if board.candidates(fewest).len() != 1 {
            return disj(board.candidates(fewest).iter().map(|value| is(fewest, value) & again.clone()));
        }
        let forced = open.iter().filter(|&&cell| board.candidates(cell).len() == 1);
        conj(forced.flat_map(|&cell| board.candidates(cell).iter().map(move |v| (cell, v))).map(|(c, v)| is(c, v)))
            & again
    })
    .call()
}

#[test]
fn forced_cells_from_one_look_at_the_board_may_contradict_each_other() {
    let usual = Geometry::usual();
    let mut hasty = Vec::new();
    for [_, puzzle, solution] in named().into_iter().filter(|row| row[0].contains("Inkala")) {
        let known = |cells: &[Var<i64>]| givens(&parse(&puzzle), cells);
        hasty.push(first(&usual, |cells| known(cells) & hasty_solveo(&usual, cells)).unwrap());
        assert_eq!(first(&usual, |cells| known(cells) & solveo(&usual, cells)), Ok(solution));
    }
    // The hasty goal takes every one of the four boards for solved, and none of them is.
    assert_eq!(hasty.len(), 4);
    assert!(hasty.iter().all(|line| !line.contains('.') && parse(line).clash().is_some()));
    // On that of 2012, two 9s stand in a row.
    assert_eq!(&hasty[3][36..45], "169945782");
}

#[test]
fn an_empty_board_takes_one_step_a_cell_and_one_to_see_that_it_is_full() {
    let mut solutions = solve(&Board::empty(Geometry::usual())).max_steps(300).iter();
    let solution = solutions.next().unwrap().line().to_string();
    check_solution(&".".repeat(81), &solution, (3, 3));
    assert_eq!(solutions.steps(), 82);
}

#[test]
fn an_empty_board_drowns_a_fair_search() {
    for search in [Search::Interleave, Search::BreadthFirst] {
        let mut solutions = solve(&Board::empty(Geometry::usual())).search(search).max_steps(20_000).iter();
        assert_eq!(solutions.next(), None);
        assert_eq!(solutions.status(), Status::OutOfSteps);
        assert_eq!(solutions.steps(), 20_000);
    }
}

#[test]
fn a_stopped_search_goes_on_where_it_stopped() {
    let board = parse(INKALA);
    let whole = solve(&board).iter().next().unwrap();
    let mut solutions = solve(&board).max_steps(10).iter();
    let mut stops = 0;
    let found = loop {
        match solutions.next() {
            Some(board) => break board,
            None => solutions.more_steps(10),
        }
        stops += 1;
    };
    assert_eq!(found, whole);
    assert!(stops > 10);
}

#[test]
fn a_goal_may_be_said_before_or_after_the_givens() {
    // Known cells first is what makes it quick, but either order is the same set of answers.
    let small = Geometry::new(2, 2).unwrap();
    let board = LineParser::squares().parse("1.....3..2.....4").unwrap();
    let before = first(&small, |cells| givens(&board, cells) & solveo(&small, cells));
    let after = first(&small, |cells| solveo(&small, cells) & givens(&board, cells));
    assert_eq!(before, after);
}

#[test]
fn cells_that_other_goals_made_clash_have_no_solution() {
    let usual = Geometry::usual();
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    // A full board with its last two values exchanged is not taken for solved.
    let wrong = format!("{}97", &full[..79]);
    for (line, expected) in [(full, Ok(full.to_owned())), (&wrong, Err(Status::Complete))] {
        let board = parse(line);
        assert_eq!(first(&usual, |cells| givens(&board, cells) & solveo(&usual, cells)), expected);
    }
    let two_fives = |cells: &Arc<[Var<i64>]>| eq(cells[0], 5) & eq(cells[8], 5) & solveo(&usual, cells);
    assert_eq!(first(&usual, two_fives), Err(Status::Complete));
}

#[test]
fn cells_that_hold_no_value_of_the_board_have_no_solution() {
    let small = Geometry::new(2, 2).unwrap();
    for value in [-1, 0, 5, 256 + 1, i64::MAX, i64::MIN] {
        let out_of_range = first(&small, |cells| eq(cells[3], value) & solveo(&small, cells));
        assert_eq!(out_of_range, Err(Status::Complete), "{value}");
    }
    for term in [term("1"), list([term(1)]), Term::list([])] {
        let no_number = first(&small, |cells| eq(cells[3].any(), term.clone()) & solveo(&small, cells));
        assert_eq!(no_number, Err(Status::Complete));
    }
}

#[test]
fn two_cells_may_be_the_same_variable() {
    let small = Geometry::new(2, 2).unwrap();
    // r1c1 and r2c3 may be equal; r1c1 and r1c2 never.
    let apart = first(&small, |cells| eq(cells[0], cells[6]) & solveo(&small, cells)).unwrap();
    assert_eq!(apart[0..1], apart[6..7]);
    let together = first(&small, |cells| eq(cells[0], cells[1]) & solveo(&small, cells));
    assert_eq!(together, Err(Status::Complete));
}

#[test]
fn a_rule_of_the_user_is_one_goal_more() {
    // The two diagonals hold every value, too.
    let small = Geometry::new(2, 2).unwrap();
    let all_of = |cells: [Var<i64>; 4]| {
        let orders: Vec<[i64; 4]> = permutations();
        disj(orders.into_iter().map(|order| conj(cells.iter().zip(order).map(|(&cell, value)| eq(cell, value)))))
    };
    let line =
        first(&small, |c| all_of([c[0], c[5], c[10], c[15]]) & all_of([c[3], c[6], c[9], c[12]]) & solveo(&small, c));
    let line = line.unwrap();
    check_solution(&".".repeat(16), &line, (2, 2));
    let at = |cells: [usize; 4]| {
        let mut values = cells.map(|cell| line.as_bytes()[cell]);
        values.sort_unstable();
        values
    };
    assert_eq!([at([0, 5, 10, 15]), at([3, 6, 9, 12])], [*b"1234", *b"1234"]);
}

fn permutations() -> Vec<[i64; 4]> {
    let all = (0..256).map(|n| [n / 64 % 4 + 1, n / 16 % 4 + 1, n / 4 % 4 + 1, n % 4 + 1]);
    all.filter(|p| (1..=4).all(|value| p.contains(&value))).collect()
}

/// The cell marked in the view of the candidates, and the candidates shown there.
fn marked(board: &Board) -> Option<(usize, Vec<u8>)> {
    let view = board.candidate_grid().to_string();
    let rows = view.lines().filter(|line| !line.starts_with('-'));
    let cells: Vec<&str> = rows.flat_map(|row| row.split([' ', '|']).filter(|text| !text.is_empty())).collect();
    assert_eq!(cells.len(), 81);
    let cell = cells.iter().position(|text| text.starts_with('*'))?;
    Some((cell, cells[cell].bytes().skip(1).filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect()))
}

/// The open cell with the fewest candidates, computed from the values of all peers, and those candidates.
fn fewest(board: &Board) -> Option<(usize, Vec<u8>)> {
    let open = (0..81).filter(|&cell| board.get(cell).is_none());
    let with = open.map(|cell| {
        let peers: Vec<u8> = (0..81)
            .filter(|&other| {
                let ((r, c), (s, d)) = ((cell / 9, cell % 9), (other / 9, other % 9));
                r == s || c == d || (r / 3, c / 3) == (s / 3, d / 3)
            })
            .filter_map(|other| board.get(other))
            .collect();
        (cell, (1..=9).filter(|value| !peers.contains(value)).collect::<Vec<u8>>())
    });
    with.min_by_key(|(_, values)| values.len())
}

#[test]
fn the_candidates_shown_are_those_solveo_branches_on() {
    // Follow the search down from several puzzles, always taking the candidate that is right.
    for [_, puzzle, solution] in named() {
        let mut board = parse(&puzzle);
        while let Next::Branch { cell, candidates } = board.next() {
            let values: Vec<u8> = candidates.iter().collect();
            assert_eq!(marked(&board), Some((cell, values.clone())));
            assert_eq!(fewest(&board), Some((cell, values.clone())));
            board.set(cell, Some(solution.as_bytes()[cell] - b'0')).unwrap();
        }
        assert!(board.is_solved());
        assert_eq!((marked(&board), board.line().to_string()), (None, solution));
    }
}

/// Searches by hand, on nothing but the cell and the candidates that the view marks. The number of boards
/// looked at, and the first solution.
fn by_the_view(board: &mut Board, looks: &mut u64) -> Option<String> {
    *looks += 1;
    let Some((cell, candidates)) = marked(board) else {
        return board.is_solved().then(|| board.line().to_string());
    };
    for value in candidates {
        board.set(cell, Some(value)).expect("a value");
        if let Some(solution) = by_the_view(board, looks) {
            return Some(solution);
        }
    }
    board.set(cell, None).expect("nothing is always allowed");
    None
}

#[test]
fn a_search_by_the_view_looks_at_as_many_boards_as_solveo() {
    for [_, puzzle, solution] in named() {
        let mut solutions = solve(&parse(&puzzle)).max_steps(5_000).iter();
        if solutions.next().is_some() {
            let mut looks = 0;
            assert_eq!(by_the_view(&mut parse(&puzzle), &mut looks), Some(solution));
            assert_eq!(solutions.steps(), looks);
        }
    }
}

#[test]
fn a_cell_without_a_candidate_is_shown_and_ends_the_search() {
    let board = parse(&format!("12345678.{}........9", ".".repeat(63)));
    assert_eq!(board.outlook().to_string(), "no solution: r1c9 has no candidate");
    assert_eq!(board.candidate_grid().to_string().matches('!').count(), 1);
    let mut solutions = solve(&board).iter();
    assert_eq!((solutions.next(), solutions.status(), solutions.steps()), (None, Status::Complete, 1));
}

#[test]
#[should_panic(expected = "one variable for each cell")]
fn the_number_of_variables_must_be_that_of_the_cells() {
    let _ = solveo(&Geometry::usual(), &Arc::from([Var::new(); 80]));
}
