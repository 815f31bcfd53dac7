//! The conformance rows: queries restated from public test suites, with answers that other engines gave.

use kanren_core::prelude::*;
use kanren_tests::ours::Run;
use kanren_tests::sexp::{self, Tree};
use kanren_tests::syntax::{Definitions, Program, search_named};
use kanren_tests::{ENDLESS, STEPS, ours, sorted};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// What a row may need for the engine to be asked.
const SUPPORTED: [&str; 16] = [
    "==",
    "fresh",
    "conde",
    "run-n",
    "dfs-diverges",
    "=/=",
    "via:=/=",
    "symbolo",
    "via:symbolo",
    "numbero",
    "stringo",
    "absento",
    "via:absento",
    "reified-constraints",
    "conda",
    "condu",
];

/// What the engine does not have yet, each with the reason to skip the row.
const MISSING: [(&str, &str); 7] = [
    ("infd", "finite domains come later"),
    ("=fd", "finite domains come later"),
    ("=/=fd", "finite domains come later"),
    ("plusfd", "finite domains come later"),
    ("timesfd", "finite domains come later"),
    ("tabling", "tabling comes later"),
    ("project", "the reader of the tests has no host code"),
];

/// So many steps are enough for the answers of an interpreter that runs backwards.
const PATIENCE: u64 = 3_000_000;

#[derive(Deserialize)]
struct Row {
    id: String,
    features: Vec<String>,
    query: String,
    expected: String,
    ordered: bool,
    #[serde(default)]
    holds_for: Searches,
    #[serde(default)]
    orders: BTreeMap<String, String>,
}

/// For which searches `expected` is the order.
#[derive(Deserialize)]
#[serde(untagged)]
enum Searches {
    Named(Vec<String>),
    Word(String),
}

impl Default for Searches {
    fn default() -> Self {
        Searches::Named(vec![])
    }
}

impl Searches {
    fn contain(&self, key: &str) -> bool {
        match self {
            Searches::Named(names) => names.iter().any(|name| name == key),
            Searches::Word(word) => word == "all",
        }
    }
}

/// What a row says of one search.
enum Expected {
    /// These answers, in this order.
    InOrder(Vec<String>),
    /// These answers.
    InAnyOrder(Vec<String>),
    /// All of these sooner or later, among others.
    Among(Vec<String>),
    /// Not as many as are asked for.
    Endless,
}

impl Row {
    fn missing(&self) -> Vec<&str> {
        self.features.iter().map(String::as_str).filter(|feature| !SUPPORTED.contains(feature)).collect()
    }

    fn has(&self, feature: &str) -> bool {
        self.features.iter().any(|own| own == feature)
    }

    fn program(&self) -> Program {
        let query = sexp::read(&self.query).unwrap_or_else(|error| panic!("{}: {error}", self.id));
        definitions().program(&query).unwrap_or_else(|error| panic!("{}: {error}", self.id))
    }

    /// What is expected under a search, by its key in the data.
    fn expected(&self, key: &str) -> Expected {
        let books = if key == "interleave" { "interleave-trs2" } else { key };
        let answers = list(&self.expected);
        match self.orders.get(books) {
            Some(order) if order == "diverges" => Expected::Endless,
            Some(order) => Expected::InOrder(list(order)),
            None if self.holds_for.contain(books) => Expected::InOrder(answers),
            // Endlessly many answers, and nobody has said which are the first ones here.
            None if self.has("run-n") && self.features.iter().any(|feature| feature.starts_with("via:")) => {
                Expected::Among(answers)
            }
            None if self.ordered && answers.len() <= 1 => Expected::InOrder(answers),
            None => Expected::InAnyOrder(answers),
        }
    }
}

fn list(text: &str) -> Vec<String> {
    let tree = sexp::read(text).expect("answers are a list");
    tree.list().expect("answers are a list").iter().map(Tree::to_string).collect()
}

fn rows() -> Vec<Row> {
    let text = include_str!("../data/conformance/cases.jsonl");
    text.lines().map(|line| serde_json::from_str(line).expect("a row of the conformance data")).collect()
}

fn definitions() -> Definitions {
    Definitions::read(include_str!("../data/conformance/defs.scm")).expect("the definitions are s-expressions")
}

/// What is wrong with the answers under a search, if anything is.
fn fault(row: &Row, key: &str) -> Option<String> {
    let program = row.program();
    let search = ours::search(search_named(key).expect("a key of the data"));
    let expected = row.expected(key);
    let context = format!("{} under {key}: {program}", row.id);
    if let Expected::Among(answers) = expected {
        let missing = missing_among(&program, search, answers);
        return (!missing.is_empty()).then(|| format!("{context}\n  no {missing:?} within {PATIENCE} steps"));
    }
    let steps = if matches!(expected, Expected::Endless) { ENDLESS } else { STEPS };
    let run = ours::answers(&program, search, steps);
    let ends = program.count.is_some() || run.status == Status::Complete;
    let (is_right, answers) = match expected {
        Expected::InOrder(answers) => (run.answers == answers, answers),
        Expected::InAnyOrder(answers) => (sorted(run.answers.clone()) == sorted(answers.clone()), answers),
        Expected::Among(_) => unreachable!("they were looked for above"),
        Expected::Endless => {
            let is_endless = Some(run.answers.len()) < program.count && run.status == Status::OutOfSteps;
            (is_endless, vec!["no end".into()])
        }
    };
    let Run { answers: found, status, .. } = run;
    (!is_right || !ends).then(|| format!("{context}\n  expected {answers:?}\n  got      {found:?}, {status:?}"))
}

/// Which of these answers do not appear. Only two searches are fit for the interpreters that such rows ask: depth first
/// gets lost in them, and breadth first fills the memory.
fn missing_among(program: &Program, search: Search, mut answers: Vec<String>) -> Vec<String> {
    if !matches!(search, Search::Interleave | Search::FairDisjunction) {
        return vec![];
    }
    let endless = Program { count: None, ..program.clone() };
    for answer in ours::query(&endless).search(search).max_steps(PATIENCE) {
        let answer = format!("{answer:#}");
        answers.retain(|wanted| *wanted != answer);
        if answers.is_empty() {
            break;
        }
    }
    answers
}

#[test]
fn supported_rows_give_the_expected_answers_under_every_search() {
    let keys = ["dfs", "interleave", "balanced", "fair", "bfs"];
    let rows = rows();
    let supported = rows.iter().filter(|row| row.missing().is_empty());
    let faults: Vec<String> = supported.flat_map(|row| keys.into_iter().filter_map(|key| fault(row, key))).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn every_row_is_run_or_skipped_because_of_a_named_feature() {
    let known: BTreeMap<&str, &str> = MISSING.into_iter().collect();
    let (mut run, mut reasons) = (0, BTreeSet::new());
    let rows = rows();
    for row in &rows {
        for feature in row.missing() {
            let reason = known.get(feature);
            assert!(reason.is_some_and(|reason| !reason.is_empty()), "{}: nothing is known of {feature}", row.id);
            reasons.insert(feature.to_string());
        }
        run += usize::from(row.missing().is_empty());
    }
    assert_eq!((rows.len(), run), (82, 71));
    let named: BTreeSet<String> = known.keys().map(ToString::to_string).collect();
    assert_eq!(reasons, named, "a reason to skip that no row needs any more");
}

#[test]
fn skipped_rows_cannot_be_read_by_mistake() {
    // Else a form that is not supported would pass for a relation call, and a row with a wrong list of features for
    // one that is supported.
    for row in rows().iter().filter(|row| !row.missing().is_empty()) {
        let query = sexp::read(&row.query).expect("a query is an s-expression");
        let program = definitions().program(&query);
        assert!(program.is_err(), "{}: {:?} can be read", row.id, row.missing());
    }
}
