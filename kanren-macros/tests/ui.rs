//! Mistakes that users make, and what they are told; and programs that must compile.

use std::process::Command;

/// The compiler whose messages the files `ui/fail/*.stderr` show.
const COMPILER: &str = "rustc 1.95.";

#[test]
fn programs_compile_and_run() {
    trybuild::TestCases::new().pass("tests/ui/pass/*.rs");
}

#[test]
fn mistakes_are_told_in_our_words() {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().unwrap().stdout;
    let version = String::from_utf8_lossy(&version);
    if !version.starts_with(COMPILER) {
        eprintln!("skipped: ui/fail, whose messages are those of {COMPILER}x, not of {version}");
        return;
    }
    trybuild::TestCases::new().compile_fail("tests/ui/fail/*.rs");
}

#[test]
fn the_first_line_of_each_message_is_ours() {
    let of_the_compiler = ["mismatched types", "cannot find", "trait bound", "binary operation", "unused"];
    for entry in std::fs::read_dir("tests/ui/fail").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "stderr") {
            continue;
        }
        let messages = std::fs::read_to_string(&path).unwrap();
        let errors: Vec<&str> = messages.lines().filter(|line| line.starts_with("error")).collect();
        let expected = if path.ends_with("each_is_reported.stderr") { 3 } else { 1 };
        assert_eq!(errors.len(), expected, "{}: {errors:#?}", path.display());
        for error in errors {
            assert!(!of_the_compiler.iter().any(|words| error.contains(words)), "{}: {error}", path.display());
        }
    }
}
