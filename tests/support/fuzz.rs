//! What is asked of any bytes: the bodies of the fuzz targets, and of the test that replays what they found.
//!
//! Each takes bytes, makes of them what it asks about, and panics if something is wrong. They share generators and models
//! with the tests: bytes stand where a test throws dice, or, for the generators of proptest, for the seed.

use crate::built::Built;
use crate::generate::{Forms, ending_program, endless_program, pure_program, searches};
use crate::meaning::{fault, smallest};
use crate::modelled::{Modelled, renamed};
use crate::models::{Dice, Flavour};
use crate::script::{Pool, play};
use crate::syntax::{Program, Term as Named};
use crate::{agree, ours, reified, sexp};
use kanren_core::prelude::*;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use sudoku_relational::formats::line::LineParser;
use sudoku_relational::formats::list::Puzzles;
use sudoku_relational::{Board, Geometry};

/// What a target is called, and its body.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: [Target; 6] = [
    ("terms", terms),
    ("printing", printing),
    ("text", text),
    ("goals", goals),
    ("constraints", constraints),
    ("sudoku", sudoku),
];

/// The engine's terms behave as naive ones under any script, a second one on terms that the first one still holds.
pub fn terms(bytes: &[u8]) {
    let (mut ours, mut naive) = (Pool::default(), Pool::default());
    let terms = Built::default();
    let (first, second) = bytes.split_at(bytes.len() / 2);
    assert_eq!(play(&terms, &mut ours, first), play(&Modelled, &mut naive, first));
    let (mut copy, held) = (ours.clone(), ours);
    assert_eq!(play(&terms, &mut copy, second), play(&Modelled, &mut naive.clone(), second));
    drop(copy);
    assert_eq!(play(&terms, &mut held.clone(), first), play(&Modelled, &mut naive, first));
}

/// A term is what its text is read as, in the notation of the books; and prints in the others.
pub fn printing(bytes: &[u8]) {
    let mut source = Source(bytes);
    let named = source.term(0);
    let vars = VARS.map(|name| (name, Var::<Any>::new()));
    let lookup = |name: &str| vars.iter().find(|var| var.0 == name).map(|var| var.1);
    let term = ours::term(&named, &lookup);
    let answer = run(|q| eq(q, &term)).first().expect("a term can be equal to a new variable");
    let text = format!("{answer:#}");
    let tree = sexp::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(reified::term(&tree), renamed(&named), "{text}");
    let goal = eq(&term, answer.with_fresh_variables());
    assert!(!format!("{answer} {term} {goal} {goal:?}").is_empty());
    assert_eq!(run(|_| goal).iter().count(), 1, "a term is equal to itself, {text}");
}

/// Any text is read or refused; what was read prints so that it is read as the same again.
pub fn text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(trees) = sexp::read_all(&text) {
        for tree in trees {
            let printed = tree.to_string();
            let again = sexp::read(&printed).unwrap_or_else(|error| panic!("{error}: {printed}"));
            assert_eq!(again.to_string(), printed);
        }
    }
    let _ = reified::Answer::read(&text, "answer");
    if let Ok(program) = Program::read(&text) {
        // It can be built; whether it ends, nobody knows.
        let run = ours::answers(&Program { count: Some(2), ..program }, Search::Interleave, 20);
        assert!(run.answers.len() <= 2);
    }
    let _ = text.parse::<Search>();
}

thread_local! {
    /// What programs are drawn from: to make these takes longer than to draw.
    static PROGRAMS: [BoxedStrategy<Program>; 4] = {
        let choices = Forms { choices: true, ..Forms::ALL };
        [
            pure_program().boxed(),
            ending_program(Forms::ALL).boxed(),
            ending_program(choices).boxed(),
            endless_program(choices).boxed(),
        ]
    };
}

/// Random programs give the answers of the oracle, in its order and, if they end, in as many calls, under all searches.
pub fn goals(bytes: &[u8]) {
    let Some((kind, bytes)) = bytes.split_first() else { return };
    let which = usize::from(kind % 4);
    let program = PROGRAMS.with(|programs| drawn(&programs[which], bytes));
    let steps = [10_000, 1_000, 1_000, 60][which];
    // Both ends of the searches, and one between them by turns.
    let all = searches();
    for search in [all[0], all[1], all[2 + usize::from(kind / 4) % 3]] {
        agree(&program, search, steps);
    }
}

/// In so many orders constraints are tried: all of them would be few cases.
const ORDERS: usize = 6;

/// Constraints among equations mean what brute force says, in several orders of goals, and so do the printed answers.
pub fn constraints(bytes: &[u8]) {
    let mut dice = Dice::given(bytes);
    let flavour = *dice.pick(&[Flavour::Mixed, Flavour::Constraints, Flavour::TruthValues]);
    let case = dice.case(flavour);
    if let Some(what) = fault(&case, dice.clone(), ORDERS) {
        panic!("{}", smallest(case, what, &dice));
    }
}

/// Any bytes are boards and errors with places; what was read prints as a line that is read as the same board.
pub fn sudoku(bytes: &[u8]) {
    let Some((size, bytes)) = bytes.split_first() else { return };
    let sized = || Geometry::new(usize::from(size % 8), usize::from(size / 8 % 8)).ok().map(LineParser::sized);
    let parser = || if size.is_multiple_of(2) { Some(LineParser::squares()) } else { sized() };
    let Some(again) = parser() else { return };
    let same = |board: &Board| {
        let line = board.line().to_string();
        let read = again.parse(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(read.line().to_string(), line);
        // They can be asked about whatever stands in them.
        let _ = (board.clash().is_some(), board.next(), board.is_solved(), board.grid().to_string());
    };
    let puzzles = Puzzles::new(bytes, again.clone());
    for puzzle in puzzles {
        match puzzle {
            Ok(puzzle) => same(&puzzle.board),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    for line in String::from_utf8_lossy(bytes).lines() {
        match again.parse(line) {
            Ok(board) => same(&board),
            Err(error) => assert!(error.column() > 0 && !error.to_string().is_empty()),
        }
    }
}

/// What a strategy makes of a seed. (Bytes that stand for its choices one by one run out soon: each `prop_oneof` keeps half
/// of those that are left for the alternatives that it did not take.)
fn drawn<S: Strategy>(strategy: &S, seed: &[u8]) -> S::Value {
    let mut whole = [0; 32];
    for (at, byte) in seed.iter().enumerate() {
        whole[at % 32] ^= byte;
    }
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &whole));
    strategy.new_tree(&mut runner).expect("no strategy here refuses values").current()
}

const VARS: [&str; 3] = ["x", "y", "z"];

/// Terms with any text in them, from bytes.
struct Source<'a>(&'a [u8]);

impl Source<'_> {
    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    fn text(&mut self) -> String {
        let length = usize::from(self.byte() % 24).min(self.0.len());
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }

    fn term(&mut self, depth: u32) -> Named {
        match self.byte() % 12 {
            0 => Named::Nil,
            1 => Named::Int(self.byte().into()),
            2 => Named::Int(i64::from_le_bytes([(); 8].map(|()| self.byte()))),
            3 => Named::Bool(self.byte() % 2 == 1),
            4 => Named::Char(self.text().chars().next().unwrap_or('\0')),
            5 => Named::Text(self.text()),
            6 | 7 => Named::Symbol(self.text()),
            8 => Named::var(VARS[usize::from(self.byte() % 3)]),
            _ if depth == 30 => Named::Nil,
            9 => {
                let name = ["one", "Node"][usize::from(self.byte() % 2)];
                let count = self.byte() % 5;
                Named::Compound(name.into(), (0..count).map(|_| self.term(depth + 1)).collect())
            }
            _ => Named::cons(self.term(depth + 1), self.term(depth + 1)),
        }
    }
}
