//! The command line: what it prints, where, and with which exit code.

use assert_cmd::Command;
use insta::assert_snapshot;

const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const IMPOSSIBLE: &str = "12345678........................................................................9";

/// What a run printed on standard output and standard error, and its exit code.
struct Run {
    out: String,
    err: String,
    code: i32,
}

/// Runs the program in the directory of the crate.
fn run(args: &[&str], input: impl Into<Vec<u8>>) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
    let output = command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("COLUMNS")
        .args(args)
        .write_stdin(input)
        .output()
        .expect("the program starts");
    Run {
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
        code: output.status.code().expect("no run is killed by a signal"),
    }
}

/// Runs `solve -` on some lines.
fn solve(lines: &[&str], options: &[&str]) -> Run {
    run(&[&["solve", "-"], options].concat(), lines.join("\n"))
}

#[test]
fn a_solution_is_a_grid() {
    let run = solve(&[WIKIPEDIA], &[]);
    assert_eq!((run.err.as_str(), run.code), ("", 0));
    assert_snapshot!(run.out, @r"
    line 1: a solution
    5 3 4 | 6 7 8 | 9 1 2
    6 7 2 | 1 9 5 | 3 4 8
    1 9 8 | 3 4 2 | 5 6 7
    ------+-------+------
    8 5 9 | 7 6 1 | 4 2 3
    4 2 6 | 8 5 3 | 7 9 1
    7 1 3 | 9 2 4 | 8 5 6
    ------+-------+------
    9 6 1 | 5 3 7 | 2 8 4
    2 8 7 | 4 1 9 | 6 3 5
    3 4 5 | 2 8 6 | 1 7 9
    ");
}

#[test]
fn a_batch_of_lines_is_a_batch_of_lines() {
    let run = run(&["solve", "data/easy50.txt", "--line"], "");
    assert_eq!(run.out, std::fs::read_to_string("data/easy50.sol").unwrap());
    assert_eq!((run.err.as_str(), run.code), ("in all: 50 puzzles: 50 solved\n", 0));
}

#[test]
fn the_only_solution_is_said_to_be_that_when_two_were_looked_for() {
    let run = solve(&[WIKIPEDIA], &["--limit", "2"]);
    assert!(run.out.starts_with("line 1, solution 1\n5 3 4"), "{}", run.out);
    assert!(run.out.ends_with("line 1: the only solution\n\n"), "{}", run.out);
    assert_eq!(run.code, 0);
}

#[test]
fn several_solutions_are_counted() {
    let run = solve(&["................"], &["--limit", "1000"]);
    assert!(run.out.ends_with("line 1: all 288 solutions\n\n"));
    let run = solve(&["................"], &["--limit", "288"]);
    assert!(run.out.ends_with("line 1: the first 288 solutions, there may be more\n\n"));
    let lines = solve(&["................"], &["--limit", "1000", "--line"]).out;
    assert_eq!(lines.lines().collect::<std::collections::BTreeSet<_>>().len(), 288);
}

#[test]
fn the_exit_code_of_a_batch_is_that_of_its_worst_puzzle() {
    let empty = ".".repeat(81);
    let fair = ["--search", "fair", "--max-steps", "1000"];
    assert_eq!(solve(&[WIKIPEDIA], &[]).code, 0);
    assert_eq!(solve(&[WIKIPEDIA, IMPOSSIBLE], &[]).code, 1);
    assert_eq!(solve(&[&empty, IMPOSSIBLE, WIKIPEDIA], &fair).code, 3);
    assert_eq!(solve(&[&empty, "bad", IMPOSSIBLE, WIKIPEDIA], &fair).code, 2);
}

#[test]
fn a_bad_line_does_not_end_the_batch() {
    let run = solve(&["# remark", WIKIPEDIA, "53..7", &WIKIPEDIA.replace('8', "Z"), WIKIPEDIA], &["--line"]);
    assert_eq!((run.out, run.code), (format!("{SOLVED}\n{SOLVED}\n"), 2));
    assert_snapshot!(run.err, @r"
    error: standard input: line 3, column 6: the line ends after 5 cells; a puzzle has 81 (or 16, 256, 625) in one line
    error: standard input: line 4, column 21: 'Z' is no value of a 9x9 board, which has 1 to 9
    in all: 4 puzzles: 2 solved, 2 bad
    ");
}

#[test]
fn givens_that_clash_are_bad_input_and_are_not_searched() {
    // Without its clash this board would be searched in a tenth of a second; a step would be one too many.
    let run = solve(&[&format!("55{}", ".".repeat(79))], &["--stats"]);
    assert_eq!((run.out.as_str(), run.code), ("", 2));
    assert_snapshot!(run.err, @r"
    error: standard input: line 1: 5 stands twice in row 1: in r1c1 and in r1c2
    in all: 1 puzzle: 0 solved, 1 bad
    ");
}

#[test]
fn a_puzzle_without_a_solution_is_reported() {
    let run = solve(&[IMPOSSIBLE], &[]);
    assert_eq!((run.out.as_str(), run.err.as_str(), run.code), ("line 1: no solution\n\n", "", 1));
    let run = solve(&[IMPOSSIBLE], &["--line"]);
    assert_eq!((run.out.as_str(), run.err.as_str(), run.code), ("", "line 1: no solution\n", 1));
}

#[test]
fn an_empty_board_needs_a_few_steps_depth_first_and_too_many_with_a_fair_search() {
    let empty = ".".repeat(81);
    let run = solve(&[&empty], &["--max-steps", "300", "--line"]);
    assert_eq!((run.out.len(), run.code), (82, 0));
    let run = solve(&[&empty], &["--search", "fair", "--max-steps", "20_000"]);
    assert_eq!(run.code, 3);
    assert_snapshot!(run.out, @"line 1: stopped by --max-steps after 20,000 steps; no solution so far");
}

#[test]
fn branches_and_time_are_limits_too() {
    let empty = ".".repeat(81);
    let run = solve(&[&empty], &["--search", "fair", "--max-branches", "1000"]);
    assert_eq!(run.code, 3);
    assert!(run.out.starts_with("line 1: stopped by --max-branches with 1,0"), "{}", run.out);
    let run = solve(&[&empty], &["--search", "fair", "--timeout", "10ms"]);
    assert_eq!(run.code, 3);
    assert!(run.out.starts_with("line 1: stopped by --timeout after "), "{}", run.out);
}

#[test]
fn every_search_solves_what_is_nearly_closed() {
    for search in ["dfs", "fair", "interleave", "balanced", "fair-disjunction", "bfs"] {
        let run = solve(&[WIKIPEDIA], &["--search", search, "--line", "--max-steps", "1000"]);
        assert_eq!((run.out, run.code), (format!("{SOLVED}\n"), 0), "{search}");
    }
}

#[test]
fn statistics_are_about_each_puzzle_and_about_all() {
    let run = solve(&[WIKIPEDIA, IMPOSSIBLE], &["--stats", "--line"]);
    // Times differ from run to run.
    let lines = run.err.lines().map(|line| {
        line.split([',', ';']).map(|part| if ends_in_a_time(part) { " TIME" } else { part }).collect::<Vec<_>>()
    });
    let lines: Vec<String> = lines.map(|parts| parts.join(",")).collect();
    assert_snapshot!(lines.join("\n"), @r"
    line 1: 52 steps, 1 branch, at most 1 waiting, TIME
    line 2: no solution
    line 2: 1 step, 1 branch, at most 1 waiting, TIME
    in all: 2 puzzles: 1 solved, 1 without a solution
    in all: 53 steps, 2 branches, TIME, TIME, TIME
    ");
}

fn ends_in_a_time(part: &str) -> bool {
    ["µs", "ms", " s", ")"].iter().any(|unit| part.ends_with(unit))
}

#[test]
fn candidates_are_shown_with_the_cell_solveo_branches_on() {
    let run = run(&["candidates", "-"], WIKIPEDIA);
    assert_eq!((run.err.as_str(), run.code), ("", 0));
    assert_snapshot!(run.out, @r"
    line 1
    =5      =3       124    |  26     =7       2468   |  1489    1249    248
    =6       247     247    | =1      =9      =5      |  3478    234     2478
     12     =9      =8      |  23      34      24     |  13457  =6       247
    ------------------------+-------------------------+------------------------
    =8       125     1259   |  579    =6       147    |  4579    2459   =3
    =4       25      2569   | =8      *5      =3      |  579     259    =1
    =7       15      1359   |  59     =2       14     |  4589    459    =6
    ------------------------+-------------------------+------------------------
     139    =6       134579 |  357     35      7      | =2      =8       4
     23      278     237    | =4      =1      =9      |  36      3      =5
     123     1245    12345  |  2356   =8       26     |  1346   =7      =9
    solveo branches on r5c5: 5
    ");
}

#[test]
fn candidates_tell_a_dead_end_and_a_clash() {
    let dead = run(&["candidates", "-"], IMPOSSIBLE);
    assert!(dead.out.ends_with("no solution: r1c9 has no candidate\n\n"), "{}", dead.out);
    assert_eq!(dead.code, 1);
    let clash = run(&["candidates", "-"], format!("55{}", ".".repeat(79)));
    assert_eq!((clash.out.as_str(), clash.code), ("", 2));
    assert_eq!(clash.err, "error: standard input: line 1: 5 stands twice in row 1: in r1c1 and in r1c2\n");
}

#[test]
fn other_sizes_are_read_when_the_box_is_given() {
    let six = "...6...14....6...3..25..2......43...";
    let run = solve(&[six], &["--box", "2x3"]);
    assert_eq!(run.code, 0);
    assert_snapshot!(run.out, @r"
    line 1: a solution
    3 2 5 | 6 4 1
    6 1 4 | 3 5 2
    ------+------
    5 6 1 | 4 2 3
    4 3 2 | 5 1 6
    ------+------
    2 5 6 | 1 3 4
    1 4 3 | 2 6 5
    ");
    let refused = solve(&[six], &[]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("36 cells are a 6x6 board; say how large its boxes are"), "{}", refused.err);
}

#[test]
fn input_that_is_no_list_of_puzzles_is_refused_in_one_line() {
    let nothing = run(&["solve", "-"], "# only a remark\n\n");
    let binary = run(&["solve", "-"], b"\x7fELF\x02\x01\0\0\n\0\n\0\n".to_vec());
    let endless = run(&["solve", "-"], vec![b'1'; 20 * 1024 * 1024]);
    let missing = run(&["solve", "no-such-file.txt"], "");
    for run in [&nothing, &binary, &endless, &missing] {
        assert_eq!((run.out.as_str(), run.code), ("", 2));
    }
    assert_snapshot!([nothing.err, binary.err, endless.err, missing.err].concat(), @r"
    error: standard input: there is no puzzle in it
    error: standard input: line 1, column 7: a zero byte; this is binary or UTF-16, not UTF-8 text: reading stops
    error: standard input: line 1: the line does not end, so no puzzle: reading stops
    error: cannot read no-such-file.txt: No such file or directory (os error 2)
    ");
}

#[test]
fn a_wrong_option_is_refused_with_the_right_ones() {
    let run = run(&["solve", "-", "--search", "best"], "");
    assert_eq!((run.out.as_str(), run.code), ("", 2));
    assert_snapshot!(run.err, @r"
    error: invalid value 'best' for '--search <SEARCH>'
      [possible values: dfs, fair, interleave, balanced, fair-disjunction, bfs]

      tip: a similar value exists: 'bfs'

    For more information, try '--help'.
    ");
}

#[test]
fn help_gives_examples() {
    let run = run(&["solve", "--help"], "");
    assert_eq!(run.code, 0);
    assert_snapshot!("help", run.out);
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_ends_the_run_quietly() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["solve", "data/easy50.txt", "--limit", "1000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(line, "line 1, solution 1\n");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}
