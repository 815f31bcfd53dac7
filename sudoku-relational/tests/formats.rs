//! Reading puzzles: every notation of one line, every kind of bad line, and anything at all.

use proptest::prelude::*;
use std::sync::Arc;
use sudoku_relational::formats::line::LineParser;
use sudoku_relational::formats::list::Puzzles;
use sudoku_relational::{Board, Geometry};

const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ESCARGOT: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const EVEREST: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The puzzles of a file in `tests/data`, in the notation that is printed.
#[track_caller]
fn read(file: &str) -> Vec<String> {
    let path = format!("{}/tests/data/{file}", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path).expect("a file of tests/data");
    let puzzles = Puzzles::new(&bytes[..], LineParser::squares());
    puzzles.map(|puzzle| puzzle.expect("a puzzle").board.line().to_string()).collect()
}

#[test]
fn every_notation_of_one_line_is_read() {
    assert_eq!(read("line-dots.txt"), [WIKIPEDIA]);
    assert_eq!(read("line-zeros.sdm"), [WIKIPEDIA, ESCARGOT, EVEREST]);
    assert_eq!(read("line-no-final-newline.txt"), [WIKIPEDIA]);
    assert_eq!(read("line-crlf.txt"), [WIKIPEDIA, ESCARGOT]);
    assert_eq!(read("line-bom.txt"), [WIKIPEDIA, ESCARGOT]);
    assert_eq!(read("line-comments.txt"), [WIKIPEDIA, ESCARGOT]);
    assert_eq!(read("line-trailing-csv.txt"), [ESCARGOT, EVEREST]);
    assert_eq!(read("line-other-blanks.txt"), [WIKIPEDIA; 4]);
}

/// The message for a bad line.
#[track_caller]
fn refused(text: &str) -> String {
    LineParser::squares().parse(text).expect_err("a bad line").to_string()
}

#[test]
fn a_bad_line_says_where_and_why() {
    let lines = [
        (&WIKIPEDIA[..80], "column 81: the line ends after 80 cells; a puzzle has 81 (or 16, 256, 625) in one line"),
        (&*format!("{WIKIPEDIA}1"), "column 82: the line has 82 cells; a puzzle has 81 (or 16, 256, 625) in one line"),
        ("1", "column 2: the line ends after 1 cell; a puzzle has 81 (or 16, 256, 625) in one line"),
        ("53..7....", "column 10: the line ends after 9 cells; a puzzle has 81 (or 16, 256, 625) in one line"),
        (&WIKIPEDIA.replace("8.3", "8Z3"), "column 41: 'Z' is no value of a 9x9 board, which has 1 to 9"),
        (
            &WIKIPEDIA.replace("8.3", "8?3"),
            "column 41: '?' is no cell: write 1-9 (then A-Z), or . or 0 for an open cell",
        ),
        ("1.....5..4...2..", "column 7: '5' is no value of a 4x4 board, which has 1 to 4"),
    ];
    for (line, expected) in lines {
        assert_eq!(refused(line), expected);
    }
}

#[test]
fn givens_that_clash_are_read_and_the_board_names_both() {
    let clashes = [
        (0, 1, "5 stands twice in row 1: in r1c1 and in r1c2"),
        (0, 9, "5 stands twice in column 1: in r1c1 and in r2c1"),
        (0, 10, "5 stands twice in box 1: in r1c1 and in r2c2"),
        (79, 80, "5 stands twice in row 9: in r9c8 and in r9c9"),
    ];
    for (first, second, expected) in clashes {
        let line: String = (0..81).map(|i| if i == first || i == second { '5' } else { '.' }).collect();
        let board = LineParser::squares().parse(&line).unwrap();
        assert_eq!(board.clash().unwrap().to_string(), expected);
    }
}

#[test]
fn a_message_is_short_however_long_the_line() {
    let long = format!("{}{}", "?".repeat(60_000), "\u{7}");
    assert!(refused(&long).len() < 120);
    assert!(refused(&"1".repeat(60_000)).len() < 120);
}

/// Boards of many sizes with any values, clashes included.
fn boards() -> impl Strategy<Value = Board> {
    let boxes = prop_oneof![Just((2, 2)), Just((2, 3)), Just((3, 2)), Just((3, 3)), Just((4, 4)), Just((5, 7))];
    boxes.prop_flat_map(|(rows, columns)| {
        let geometry = Geometry::new(rows, columns).expect("a size");
        let (size, count) = (geometry.size() as u8, geometry.cells().len());
        let values = prop::collection::vec(prop::option::of(1..=size), count);
        values
            .prop_map(move |values| Board::from_values(Arc::clone(&geometry), values).expect("values within the size"))
    })
}

proptest! {
    #[test]
    fn what_is_printed_is_read_back(board in boards(), tail in "( |,|;|#|\t).{0,20}") {
        let parser = LineParser::sized(Arc::clone(board.geometry()));
        prop_assert_eq!(&parser.parse(&board.line().to_string()).unwrap(), &board);
        // Nor does it matter what follows.
        let tail = tail.replace(['\r', '\n'], "");
        prop_assert_eq!(&parser.parse(&format!("  {}{tail}", board.line())).unwrap(), &board);
    }

    #[test]
    fn no_line_makes_the_parser_panic(text in any::<String>()) {
        if let Err(error) = LineParser::squares().parse(&text) {
            prop_assert!((1..=text.chars().count() + 1).contains(&error.column()));
        }
    }

    #[test]
    fn no_nearly_good_line_makes_the_parser_panic(text in "[0-9A-Za-z.·？ ,#\r-]{0,90}") {
        if let Err(error) = LineParser::squares().parse(&text) {
            prop_assert!((1..=text.chars().count() + 1).contains(&error.column()));
            prop_assert!(error.to_string().len() < 120);
        }
    }

    #[test]
    fn no_input_makes_the_list_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() + 1;
        for puzzle in Puzzles::new(&bytes[..], LineParser::squares()) {
            let line = match puzzle {
                Ok(puzzle) => puzzle.line,
                Err(error) => error.line(),
            };
            prop_assert!((1..=lines).contains(&line));
        }
    }

    #[test]
    fn candidates_are_what_no_peer_holds(board in boards()) {
        for cell in 0..board.geometry().cells().len() {
            let held: Vec<u8> = board.peers(cell).into_iter().filter_map(|peer| board.get(peer)).collect();
            let expected: Vec<u8> = match board.get(cell) {
                Some(value) => vec![value],
                None => (1..=board.geometry().size() as u8).filter(|value| !held.contains(value)).collect(),
            };
            prop_assert_eq!(board.candidates(cell).iter().collect::<Vec<u8>>(), expected);
        }
    }

    #[test]
    fn a_board_changed_cell_by_cell_is_the_board_made_at_once(board in boards(), detour in any::<u8>()) {
        let mut other = Board::empty(Arc::clone(board.geometry()));
        for (cell, value) in board.values().enumerate() {
            other.set(cell, Some(detour % board.geometry().size() as u8 + 1)).unwrap();
            other.set(cell, value).unwrap();
        }
        prop_assert_eq!(other.clash(), board.clash());
        prop_assert_eq!(other, board);
    }
}
