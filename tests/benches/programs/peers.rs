//! Other engines on the same programs: which of them are here, whether they find the same, and how fast they are.
//!
//! Each peer is a program that is called with two arguments, and prints one line, its fields separated by tabs:
//!
//! | arguments | line |
//! |---|---|
//! | `check ROW` | the row, the number of answers, their checksum, the number of relation calls |
//! | `REPS ROW` | the row, the number of answers, the best time in milliseconds |
//!
//! A checksum or a number of calls that it does not know is `-`. It prints nothing for a row that it does not have.

use std::env;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use kanren_core::prelude::Search;

use crate::rows::Row;

/// Another engine.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    /// How it searches: ours is compared under the same search.
    pub(crate) search: Search,
    /// The rows in which its time per call grows with the length of the input, and ours does not: how much slower it is
    /// depends on the length that was chosen. Found by doubling the length.
    grows: &'static [&'static str],
    /// The program and its first arguments, where it is installed.
    command: Option<Vec<PathBuf>>,
}

/// What a peer says of a row, apart from the time.
#[derive(Clone, Copy)]
pub(crate) struct Checked {
    /// Whether its answers are known to be ours.
    pub(crate) is_same: bool,
    pub(crate) calls: Option<u64>,
}

/// All peers, those that are not here, too; tests/benches/README.md says how they are installed.
pub(crate) fn all() -> Vec<Peer> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = package.join("benches/peers");
    let scheme = env::var_os("FASTER_MINIKANREN")
        .filter(|source| Path::new(source).join("mk.scm").exists())
        .and_then(|_| on_path("scheme"))
        .map(|scheme| vec![scheme, "--script".into(), folder.join("chez/run.ss")]);
    let prolog = on_path("swipl").map(|swipl| vec![swipl, "-O".into(), folder.join("swi/run.pl"), "--".into()]);
    let crates = |name| {
        let program = package.join("../target/peers/release").join(name);
        program.exists().then(|| vec![program])
    };
    vec![
        Peer {
            name: "faster-miniKanren",
            search: Search::Interleave,
            grows: &["append to 4000", "naive reverse of 200", "naive reverse of 500", "deep conjunction, 4000"],
            command: scheme,
        },
        Peer { name: "SWI-Prolog", search: Search::DepthFirst, grows: &[], command: prolog },
        Peer { name: "ukanren", search: Search::Interleave, grows: &[], command: crates("ukanren") },
        Peer {
            name: "proto-vulcan",
            search: Search::Interleave,
            grows: &[
                "splits of 500",
                "append to 4000",
                "naive reverse of 200",
                "naive reverse of 500",
                "deep conjunction, 4000",
            ],
            command: crates("proto-vulcan"),
        },
    ]
}

fn on_path(name: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(name)).find(|program| program.is_file())
}

impl Peer {
    /// See [`Peer::grows`].
    pub(crate) fn grows_at(&self, row: &Row) -> bool {
        self.grows.contains(&row.name)
    }

    /// Runs a row once; nothing if the peer is not here or does not have it, and the reason if it comes to no end.
    ///
    /// # Panics
    ///
    /// If it gives other answers than it should: what it needs for them is then nothing to compare with.
    pub(crate) fn check(&self, row: &Row, limit: Duration) -> Result<Option<Checked>, String> {
        let Some(fields) = self.ask("check", row, limit)? else { return Ok(None) };
        let [checksum, calls] = &fields[..] else { panic!("{} says what is no row: {fields:?}", self.name) };
        let ours = row.checksum(self.search).map(|checksum| format!("{checksum:08x}"));
        let is_same = ours.as_ref() == Some(&checksum.to_lowercase());
        if row.is_whole() && checksum != "-" {
            assert!(is_same, "{} at {}: checksum {checksum}", self.name, row.name);
        }
        Ok(Some(Checked { is_same, calls: calls.parse().ok() }))
    }

    /// The best time in milliseconds, of a row that it has.
    pub(crate) fn time(&self, row: &Row, reps: usize, limit: Duration) -> Result<f64, String> {
        let fields = self.ask(&reps.to_string(), row, limit)?.unwrap_or_default();
        let [ms] = &fields[..] else { panic!("{} says what is no row: {fields:?}", self.name) };
        Ok(ms.parse().unwrap_or_else(|_| panic!("{} at {}: {ms} is no time", self.name, row.name)))
    }

    /// What it prints behind the name and the number of answers, which is checked.
    fn ask(&self, how: &str, row: &Row, limit: Duration) -> Result<Option<Vec<String>>, String> {
        let Some([program, args @ ..]) = self.command.as_deref() else { return Ok(None) };
        let mut command = Command::new(program);
        command.args(args).args([how, row.name]);
        let (status, said, complaint) =
            run(command, limit).unwrap_or_else(|error| panic!("{} does not run: {error}", self.name));
        if status.is_none() {
            return Err(format!("does not end in {} s", limit.as_secs()));
        }
        if complaint.contains("overflow") {
            return Err("overflows its stack".into());
        }
        let is_well = status.is_some_and(|status| status.success());
        assert!(is_well, "{} fails at {}: {said}{complaint}", self.name, row.name);
        let Some(line) = said.lines().find(|line| line.split('\t').next() == Some(row.name)) else { return Ok(None) };
        let mut fields = line.split('\t').skip(1).map(|field| field.trim().to_owned());
        let answers = fields.next().unwrap_or_default();
        assert_eq!(answers, row.answers.count().to_string(), "{} at {}: number of answers", self.name, row.name);
        Ok(Some(fields.collect()))
    }
}

/// Runs a command, and ends it when its time is over: how it ended by itself, what it said and what it complained of.
///
/// What they print is less than a pipe holds, so nobody needs to read before the end.
fn run(mut command: Command, limit: Duration) -> io::Result<(Option<ExitStatus>, String, String)> {
    let mut child: Child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let start = Instant::now();
    let status = loop {
        match child.try_wait()? {
            None if start.elapsed() < limit => thread::sleep(Duration::from_millis(2)),
            None => {
                child.kill()?;
                child.wait()?;
                break None;
            }
            ended => break ended,
        }
    };
    let (mut said, mut complaint) = (String::new(), String::new());
    if let Some(mut out) = child.stdout.take() {
        out.read_to_string(&mut said)?;
    }
    if let Some(mut err) = child.stderr.take() {
        err.read_to_string(&mut complaint)?;
    }
    Ok((status, said, complaint))
}
