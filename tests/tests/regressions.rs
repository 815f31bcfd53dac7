//! What fuzzing found, and what covers the most, played again: `tests/fuzz/regressions` has a folder for each target.

use kanren_tests::fuzz::TARGETS;
use std::fs;
use std::path::Path;

#[test]
fn what_fuzz_targets_once_met_is_as_it_should_be() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/regressions");
    for (name, target) in TARGETS {
        let entries = fs::read_dir(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut played = 0;
        for entry in entries {
            let path = entry.expect("a folder can be listed").path();
            eprintln!("{}", path.display());
            target(&fs::read(&path).expect("a file can be read"));
            played += 1;
        }
        assert!(played > 0, "{name} has nothing to play");
    }
}

#[test]
fn every_target_can_be_fuzzed() {
    let manifest = include_str!("../fuzz/Cargo.toml");
    let names: Vec<&str> = manifest.lines().filter_map(|line| line.strip_prefix("path = \"fuzz_targets/")).collect();
    assert_eq!(names, TARGETS.map(|(name, _)| format!("{name}.rs\"")));
}
