//! The table, in Markdown.

use std::time::Duration;

use kanren_core::prelude::Search;

use crate::measure::Outcome;
use crate::peers::Peer;
use crate::rows::{Form, Row};

/// What is measured.
pub(crate) struct Plan {
    pub(crate) form: Form,
    pub(crate) reps: usize,
    /// Ours and the peers take turns so many times.
    pub(crate) rounds: usize,
    pub(crate) peers: Vec<Peer>,
}

/// A column of ratios, whose mean stands below it.
#[derive(Default)]
struct Ratios(Vec<f64>);

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
    let ratio_titles: Vec<String> = plan.peers.iter().map(|peer| format!("{} / ours", peer.name)).collect();
    for (peer, ratio) in plan.peers.iter().zip(&ratio_titles) {
        titles.extend([peer.name, ratio]);
    }
    println!("| {} |", titles.join(" | "));
    println!("|---|---:|---|{}", "---:|".repeat(titles.len() - 3));
    let mut ratios: Vec<Ratios> = plan.peers.iter().map(|_| Ratios::default()).collect();
    for row in rows {
        if let Some(cells) = measure(row, plan, &mut ratios) {
            println!("| {} |", cells.join(" | "));
        }
    }
    for (peer, Ratios(ratios)) in plan.peers.iter().zip(ratios) {
        if !ratios.is_empty() {
            let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
            let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
            let ours = if peer.is_depth_first { "depth-first" } else { "interleaving" };
            println!();
            println!(
                "{} / ours ({ours}): {mean:.2} in the geometric mean of {} rows, {least:.2} at least.",
                peer.name,
                ratios.len()
            );
        }
    }
}

/// The cells of a row; nothing where the program is not written in that form. Checks first, which warms up, too.
fn measure(row: &Row, plan: &Plan, ratios: &mut [Ratios]) -> Option<Vec<String>> {
    let program = row.program(plan.form)?;
    let checked = row.check(plan.form)?;
    let other = match plan.form {
        Form::Macros => Form::Functions,
        Form::Functions => Form::Macros,
    };
    if let Some(others) = row.check(other) {
        assert_eq!(checked, others, "{}: the two forms differ", row.name);
    }
    let mut best = vec![Duration::MAX; checked.len()];
    let mut said: Vec<Option<(f64, bool)>> = vec![None; plan.peers.len()];
    for _ in 0..plan.rounds {
        for (best, (search, _)) in best.iter_mut().zip(&checked) {
            *best = (*best).min(row.best(&program, *search, plan.reps));
        }
        for (said, peer) in said.iter_mut().zip(&plan.peers) {
            if let Some(now) = peer.run(row, plan.reps) {
                *said = Some((said.map_or(now.ms, |(ms, _)| ms.min(now.ms)), now.is_same));
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
    for ((peer, said), ratios) in plan.peers.iter().zip(said).zip(ratios) {
        let search = if peer.is_depth_first { Search::DepthFirst } else { Search::Interleave };
        let ratio = said.zip(ms(search)).map(|((theirs, _), ours)| theirs / ours);
        ratios.0.extend(ratio);
        cells.push(said.map_or(String::new(), |(ms, same)| format!("{ms:.3}{}", if same { "" } else { " †" })));
        cells.push(ratio.map_or(String::new(), |ratio| format!("{ratio:.2}")));
    }
    Some(cells)
}
