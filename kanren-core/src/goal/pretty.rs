//! `{:#}`: a goal over several lines, and beside each part the place where it stands in the program.

use std::fmt;

use super::display::{Names, committed, is_read_as_clause, leaf};
use super::search::Search;
use super::{Binding, Goal, Node};

/// What remains to be printed, last first: goals may be nested deep.
enum Work<'g> {
    /// A goal, what follows it on its last line, and how deep it stands.
    Goal(&'g Goal, &'static str, usize),
    /// The same of a clause of a committed choice.
    Clause(&'g Goal, &'static str, usize),
    /// The end of a block.
    Close(&'static str, &'static str, usize),
    /// The binder's variables go out of scope.
    Leave(&'g [Binding]),
}

/// Deeper than this, lines are no longer indented.
const DEEPEST: usize = 20;

/// Prints without a line break at the end.
pub(super) fn print(goal: &Goal, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut names = Names::avoiding(goal);
    let mut work = vec![Work::Goal(goal, "", 0)];
    let mut is_first = true;
    while let Some(next) = work.pop() {
        if !matches!(next, Work::Leave(_)) && !std::mem::take(&mut is_first) {
            f.write_str("\n")?;
        }
        match next {
            Work::Leave(vars) => names.leave(vars),
            Work::Close(close, after, depth) => write!(f, "{}{close}{after}", indent(depth))?,
            Work::Clause(clause, after, depth) => match (clause.node(), clause.node().children()) {
                (Node::Conj(_), [head]) if !is_read_as_clause(head) => {
                    is_first = true;
                    work.push(Work::Goal(head, after, depth));
                }
                (_, goals) => {
                    f.write_str(indent(depth))?;
                    if let Node::Fresh { vars, .. } = clause.node() {
                        work.push(Work::Leave(vars));
                        f.write_str("|")?;
                        names.header(vars, f)?;
                        f.write_str("| ")?;
                    }
                    f.write_str("{")?;
                    push(Block { goals, between: ";", close: "}" }, Work::Goal, after, depth, &mut work);
                }
            },
            Work::Goal(goal, after, depth) => {
                f.write_str(indent(depth))?;
                match block(goal) {
                    Some(block) => {
                        if let Node::Fresh { vars, .. } = goal.node() {
                            work.push(Work::Leave(vars));
                        }
                        let is_commit = matches!(goal.node(), Node::Commit { .. });
                        let each = if is_commit { Work::Clause } else { Work::Goal };
                        push(block, each, after, depth, &mut work);
                        open(goal, &mut names, f)?;
                    }
                    None => {
                        leaf(goal, &names, f)?;
                        f.write_str(after)?;
                        if let Some(place) = goal.place() {
                            write!(f, "  // {place}")?;
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

/// The goals inside of a goal, and what stands after each of them and after all.
struct Block<'g> {
    goals: &'g [Goal],
    between: &'static str,
    close: &'static str,
}

/// What a block consists of is printed next.
fn push<'g>(
    block: Block<'g>,
    each: fn(&'g Goal, &'static str, usize) -> Work<'g>,
    after: &'static str,
    depth: usize,
    work: &mut Vec<Work<'g>>,
) {
    let Block { goals, between, close } = block;
    work.push(Work::Close(close, after, depth));
    work.extend(goals.iter().rev().map(|goal| each(goal, between, depth + 1)));
}

fn block(goal: &Goal) -> Option<Block<'_>> {
    let (goals, between, close) = match goal.node() {
        Node::Conj(goals) if !goals.is_empty() => (&goals[..], ";", "}"),
        Node::Disj(goals) | Node::Commit { clauses: goals, .. } if !goals.is_empty() => (&goals[..], ",", ")"),
        Node::Fresh { body, .. } | Node::Search { body, .. } | Node::Once { body } => (inside(body), ";", "})"),
        _ => return None,
    };
    Some(Block { goals, between, close })
}

/// The line that a block begins with.
fn open(goal: &Goal, names: &mut Names, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match goal.node() {
        Node::Disj(_) => f.write_str("conde!("),
        Node::Commit { all, .. } => f.write_str(committed(*all)),
        Node::Fresh { vars, .. } => {
            f.write_str("fresh!(|")?;
            names.header(vars, f)?;
            f.write_str("| {")
        }
        Node::Search { search: Search::DepthFirst, .. } => f.write_str("dfs({"),
        Node::Search { search: Search::Interleave, .. } => f.write_str("fair({"),
        Node::Search { search, .. } => write!(f, "search(Search::{search:?}, {{"),
        Node::Once { .. } => f.write_str("once({"),
        _ => f.write_str("{"),
    }
}

/// The goals of a block, those of its only conjunction.
fn inside(body: &[Goal]) -> &[Goal] {
    match body {
        [only] => match only.node() {
            Node::Conj(goals) if !goals.is_empty() => goals,
            _ => body,
        },
        _ => body,
    }
}

fn indent(depth: usize) -> &'static str {
    const SPACES: &str = "                                                                                ";
    &SPACES[..4 * depth.min(DEEPEST)]
}
