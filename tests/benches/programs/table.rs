//! The table, in Markdown, and what is said below it.

use std::collections::BTreeMap;
use std::time::Duration;

use kanren_core::prelude::Search;

use crate::measure::Outcome;
use crate::peers::{Checked, Peer};
use crate::rows::{Form, Row};

/// What is measured.
pub(crate) struct Plan {
    pub(crate) form: Form,
    pub(crate) reps: usize,
    /// Ours and the peers take turns so many times.
    pub(crate) rounds: usize,
    pub(crate) peers: Vec<Peer>,
    /// How long a peer may take for one run of a row.
    pub(crate) limit: Duration,
}

/// A peer and ours in one row, as one number.
struct Ratio {
    ratio: f64,
    /// It depends on the length of the input.
    grows: bool,
}

/// What the rows of a peer's column say together.
#[derive(Default)]
struct Column {
    ratios: Vec<Ratio>,
    /// Why some rows have no time: a reason, and the rows.
    notes: BTreeMap<String, Vec<&'static str>>,
}

/// How many columns are about our own engine.
const OWN: usize = 11;

pub(crate) fn print<'a>(rows: impl Iterator<Item = &'a Row>, plan: &Plan) {
    let mut titles = vec![
        "program",
        "answers",
        "checksum",
        "depth-first ms",
        "interleaving ms",
        "depth-first steps",
        "interleaving steps",
        "ns per step",
        "peak KiB",
        "branches",
        "bytes each",
    ];
    assert_eq!(titles.len(), OWN, "the columns of our own engine");
    let ratio_titles: Vec<String> = plan.peers.iter().map(|peer| format!("{} / ours", peer.name)).collect();
    for (peer, ratio) in plan.peers.iter().zip(&ratio_titles) {
        titles.extend([peer.name, ratio]);
    }
    println!("| {} |", titles.join(" | "));
    println!("|---|---:|---|{}", "---:|".repeat(titles.len() - 3));
    let mut columns: Vec<Column> = plan.peers.iter().map(|_| Column::default()).collect();
    for row in rows {
        if let Some(cells) = measure(row, plan, &mut columns) {
            println!("| {} |", cells.join(" | "));
        }
    }
    if !plan.peers.is_empty() {
        means("geometric mean", &columns, |_| true);
        means("geometric mean without ‡", &columns, |ratio| !ratio.grows);
    }
    for (peer, column) in plan.peers.iter().zip(&columns) {
        for (why, rows) in &column.notes {
            println!("\n{} {why}: {}.", peer.name, rows.join("; "));
        }
    }
}

/// A row of means, of the ratios that are wanted; in brackets the number of programs.
fn means(name: &str, columns: &[Column], wanted: fn(&Ratio) -> bool) {
    let mut cells = vec![String::new(); OWN];
    cells[0] = name.into();
    for column in columns {
        let logarithms: Vec<f64> =
            column.ratios.iter().filter(|ratio| wanted(ratio)).map(|ratio| ratio.ratio.ln()).collect();
        let count = logarithms.len();
        cells.push(String::new());
        cells.push(match count {
            0 => String::new(),
            _ => format!("{:.2} ({count})", (logarithms.iter().sum::<f64>() / count as f64).exp()),
        });
    }
    println!("| {} |", cells.join(" | "));
}

/// The cells of a row; nothing where the program is not written in that form. Checks first, which warms up, too.
fn measure(row: &Row, plan: &Plan, columns: &mut [Column]) -> Option<Vec<String>> {
    let program = row.program(plan.form)?;
    let checked = row.check(plan.form)?;
    let other = match plan.form {
        Form::Macros => Form::Functions,
        Form::Functions => Form::Macros,
    };
    if let Some(others) = row.check(other) {
        assert_eq!(checked, others, "{}: the two forms differ", row.name);
    }
    let theirs: Vec<Result<Option<Checked>, String>> =
        plan.peers.iter().map(|peer| peer.check(row, plan.limit)).collect();
    let mut best = vec![Duration::MAX; checked.len()];
    let mut times: Vec<Result<f64, String>> = vec![Ok(f64::INFINITY); plan.peers.len()];
    for _ in 0..plan.rounds {
        for (best, (search, _)) in best.iter_mut().zip(&checked) {
            *best = (*best).min(row.best(&program, *search, plan.reps));
        }
        for ((peer, theirs), time) in plan.peers.iter().zip(&theirs).zip(&mut times) {
            if let (Ok(Some(_)), Ok(so_far)) = (theirs, &time) {
                // One run to warm up, and repetitions that end after two seconds.
                *time = peer.time(row, plan.reps, plan.limit * 2 + Duration::from_secs(2)).map(|ms| ms.min(*so_far));
            }
        }
    }
    let at = |search: Search| checked.iter().position(|(checked, _)| *checked == search);
    let ms = |search| at(search).map(|at| best[at].as_secs_f64() * 1e3);
    let steps = |search| at(search).map(|at| checked[at].1.steps);
    let (last, Outcome { checksum, steps: last_steps }) = *checked.last()?;
    let each = best.last().map_or(0.0, |best| best.as_secs_f64() * 1e9 / last_steps as f64);
    let held = row.held(&program, last);
    let mut cells = vec![
        row.name.to_owned(),
        row.answers.count().to_string(),
        format!("{checksum:08x}"),
        ms(Search::DepthFirst).map_or("-".into(), |ms| format!("{ms:.3}")),
        ms(Search::Interleave).map_or("-".into(), |ms| format!("{ms:.3}")),
        steps(Search::DepthFirst).map_or("-".into(), |steps| steps.to_string()),
        steps(Search::Interleave).map_or("-".into(), |steps| steps.to_string()),
        format!("{each:.0}"),
        (held.bytes / 1024).to_string(),
        held.branches.to_string(),
        if held.branches > 99 { (held.bytes / held.branches).to_string() } else { "-".into() },
    ];
    for (((peer, theirs), time), column) in plan.peers.iter().zip(theirs).zip(times).zip(columns) {
        let ours = ms(peer.search).zip(steps(peer.search));
        let said = theirs.and_then(|checked| Ok(checked.zip(Some(time?))));
        cells.extend(peer_cells(row, peer, said, ours, column));
    }
    Some(cells)
}

/// A peer's time and the ratio to ours; `ours` is the time and the number of steps.
fn peer_cells(
    row: &Row,
    peer: &Peer,
    said: Result<Option<(Checked, f64)>, String>,
    ours: Option<(f64, u64)>,
    column: &mut Column,
) -> [String; 2] {
    let (checked, theirs) = match said {
        Ok(Some(said)) => said,
        Ok(None) => return [String::new(), String::new()],
        Err(why) => {
            column.notes.entry(why).or_default().push(row.name);
            return [String::new(), String::new()];
        }
    };
    let mark = if checked.is_same { "" } else { " †" };
    let time = format!("{theirs:.3}{mark}");
    let Some((ours, steps)) = ours else { return [time, String::new()] };
    let (ratio, grows) = (theirs / ours, peer.grows_at(row));
    column.ratios.push(Ratio { ratio, grows });
    let mark = if grows { " ‡" } else { "" };
    let per_call = match checked.calls {
        Some(calls) if calls.abs_diff(steps) > steps / 50 => {
            format!(", {:.2} per call", ratio * steps as f64 / calls as f64)
        }
        _ => String::new(),
    };
    [time, format!("{ratio:.2}{mark}{per_call}")]
}
