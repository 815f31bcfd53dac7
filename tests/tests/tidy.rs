//! The rules of the house, checked: layers, sizes, headers. The checker and its own tests are in the support library.

use kanren_tests::tidy::{Layers, faults_of_file, sources};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace is around the package").to_path_buf()
}

fn report(what: &str, faults: &[String]) {
    assert!(faults.is_empty(), "{what}:\n{}", faults.join("\n"));
}

#[test]
fn no_import_of_the_engine_runs_up() {
    let architecture = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the map of the code exists");
    let layers = Layers::read(&architecture).expect("ARCHITECTURE.md has a table of layers");
    let sources = sources(&root().join("kanren-core/src"));
    assert!(sources.len() > 20, "only {} files were found", sources.len());
    let faults: Vec<String> = sources.iter().flat_map(|source| layers.faults(source)).collect();
    report("arrows that run up, or files in no layer", &faults);
    report("modules that are gone", &layers.without_file(&sources));
}

#[test]
fn files_are_short_and_say_what_they_are() {
    let folders = ["kanren-core/src", "kanren-macros/src", "sudoku-relational/src", "examples/examples", "tests"];
    for folder in folders {
        let faults: Vec<String> = sources(&root().join(folder)).iter().flat_map(faults_of_file).collect();
        report(folder, &faults);
    }
}

#[test]
fn the_oracle_stays_naive() {
    let oracle = std::fs::read_to_string(root().join("tests/support/oracle.rs")).expect("the oracle exists");
    let lines = oracle.lines().count();
    assert!(lines <= 120, "the oracle has {lines} lines: whoever wants to check it has to read them all");
    assert!(!oracle.contains("kanren_core"), "the oracle shares nothing with the engine");
}
