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

/// What messages of the compiler begin with.
const NOT_OURS: [&str; 12] = [
    "mismatched types",
    "cannot find",
    "the trait bound",
    "binary operation",
    "unused",
    "cannot index",
    "no field",
    "no method",
    "the method",
    "type annotations",
    "expected an expression",
    "comparison operators",
];

#[test]
fn the_first_line_of_each_message_is_ours() {
    for entry in std::fs::read_dir("tests/ui/fail").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "stderr") {
            continue;
        }
        let messages = std::fs::read_to_string(&path).unwrap();
        let is_message = |line: &&str| line.starts_with("error") || line.starts_with("warning");
        let errors: Vec<&str> = messages.lines().filter(is_message).collect();
        let expected = match path.file_name().unwrap().to_str().unwrap() {
            "each_is_reported.stderr" => 3,
            "run_two_mistakes.stderr" => 2,
            _ => 1,
        };
        assert_eq!(errors.len(), expected, "{}: {errors:#?}", path.display());
        // A variable that is not used is the compiler's to report, as it does elsewhere.
        let is_lint = path.file_name().unwrap().to_string_lossy().starts_with("unused_");
        for error in errors {
            let message = error.split_once(": ").unwrap().1;
            let is_ours = !NOT_OURS.iter().any(|words| message.starts_with(words));
            assert_eq!(is_ours, !is_lint, "{}: {error}", path.display());
        }
    }
}
