//! Other engines on the same programs: which of them are here, and how fast they are.
//!
//! Each peer is a program in `tests/benches/peers` that is called with a number of repetitions and the name of a row, and
//! prints a line for it, fields separated by tabs: the name, the number of answers, the checksum or `-`, and the best time
//! in milliseconds. It prints nothing for a row that it does not have.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::rows::Row;

pub(crate) struct Peer {
    pub(crate) name: &'static str,
    /// It searches depth-first only: ours is compared with it under the same search.
    pub(crate) is_depth_first: bool,
    program: PathBuf,
    args: Vec<String>,
}

/// What a peer says of a row.
pub(crate) struct Said {
    pub(crate) ms: f64,
    /// Whether its answers are known to be ours.
    pub(crate) is_same: bool,
}

/// The peers that are installed; tests/benches/README.md says how.
pub(crate) fn present() -> Vec<Peer> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers");
    let mut peers = Vec::new();
    let mut add = |name, is_depth_first, program: PathBuf, args: &[&Path]| {
        let args = args.iter().map(|arg| arg.display().to_string()).collect();
        peers.push(Peer { name, is_depth_first, program, args });
    };
    if let Some(scheme) = on_path("scheme")
        && env::var_os("FASTER_MINIKANREN").is_some_and(|source| Path::new(&source).join("mk.scm").exists())
    {
        add("faster-miniKanren", false, scheme, &[Path::new("--script"), &folder.join("chez/run.ss")]);
    }
    let prolog = folder.join("swi/programs.pl");
    if let Some(swipl) = on_path("swipl")
        && prolog.exists()
    {
        add("SWI-Prolog", true, swipl, &[Path::new("-O"), &prolog, Path::new("--")]);
    }
    for name in ["ukanren", "proto-vulcan"] {
        let program = folder.join("crates/target/release").join(name);
        if program.exists() {
            add(name, false, program, &[]);
        }
    }
    peers
}

fn on_path(name: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(name)).find(|program| program.is_file())
}

impl Peer {
    /// Runs one row; nothing if the peer does not have it.
    ///
    /// # Panics
    ///
    /// If it gives other answers than it should: what it needs is then nothing to compare with.
    pub(crate) fn run(&self, row: &Row, reps: usize) -> Option<Said> {
        let output = Command::new(&self.program).args(&self.args).arg(reps.to_string()).arg(row.name).output();
        let output = output.unwrap_or_else(|error| panic!("{} does not start: {error}", self.name));
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success(),
            "{} fails at {}: {text}{}",
            self.name,
            row.name,
            String::from_utf8_lossy(&output.stderr)
        );
        let line = text.lines().find(|line| line.split('\t').next() == Some(row.name))?;
        let [_, answers, checksum, ms] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{} says what is no row: {line}", self.name)
        };
        assert_eq!(answers, row.answers.count().to_string(), "{} at {}: number of answers", self.name, row.name);
        let is_same = row.is_whole() && checksum != "-";
        if is_same {
            let ours = format!("{:08x}", row.searches[0].1);
            assert_eq!(checksum.to_lowercase(), ours, "{} at {}: checksum", self.name, row.name);
        }
        let ms = ms.trim().parse().unwrap_or_else(|_| panic!("{} at {}: {ms} is no time", self.name, row.name));
        Some(Said { ms, is_same })
    }
}
