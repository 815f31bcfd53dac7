//! Goals print in the notation of the macros, with the names that their binders know: on one line, or with `{:#}`
//! as `pretty` does it.

use std::collections::{HashMap, HashSet};
use std::fmt;

use super::dynamic::PROJECT;
use super::search::Search;
use super::with_data::Argument;
use super::{Binding, Goal, Node};
use crate::constraint::is_operator;
use crate::term::{Printer, Term, Var};

/// What remains to be printed, last first: goals may be nested deep.
enum Work<'g> {
    Goal(&'g Goal),
    Text(&'static str),
    /// The binder's variables go out of scope.
    Leave(&'g [Binding]),
}

/// In the notation of the macros; with `{:#}` over several lines, each goal with its place.
///
/// ```
/// use kanren_core::prelude::*;
/// let goal = conde!(eq(1, 1), |x| eq(x, [1, 2]) & eq(x, 3));
/// assert_eq!(goal.to_string(), "conde!(1 == 1, fresh!(|x| { x == [1, 2]; x == 3 }))");
/// let lines = format!("{goal:#}");
/// let first: Vec<&str> = lines.lines().take(3).collect();
/// assert_eq!(first[0], "conde!(");
/// assert!(first[1].starts_with("    1 == 1,  // ")); // and the file and line
/// assert_eq!(first[2], "    fresh!(|x| {");
/// ```
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return super::pretty::print(self, f);
        }
        let mut names = Names::avoiding(self);
        let mut work = vec![Work::Goal(self)];
        while let Some(next) = work.pop() {
            match next {
                Work::Text(text) => f.write_str(text)?,
                Work::Leave(vars) => names.leave(vars),
                Work::Goal(goal) => print(goal, &mut names, &mut work, f)?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn print<'g>(goal: &'g Goal, names: &mut Names, work: &mut Vec<Work<'g>>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match goal.node() {
        Node::Conj(goals) if !goals.is_empty() => block("{ ", goals, "; ", " }", work, f),
        Node::Disj(goals) if !goals.is_empty() => block("conde!(", goals, ", ", ")", work, f),
        Node::Fresh { vars, body } => {
            f.write_str("fresh!(|")?;
            names.header(vars, f)?;
            work.push(Work::Leave(vars));
            block("| ", body, "; ", ")", work, f)
        }
        Node::Search { search: Search::DepthFirst, body } => block("dfs(", body, "; ", ")", work, f),
        Node::Search { search: Search::Interleave, body } => block("fair(", body, "; ", ")", work, f),
        Node::Search { search, body } => {
            write!(f, "search(Search::{search:?}, ")?;
            block("", body, "; ", ")", work, f)
        }
        Node::Once { body } => block("once(", body, "; ", ")", work, f),
        _ => leaf(goal, names, f),
    }
}

/// A goal in which there are no others.
pub(super) fn leaf(goal: &Goal, names: &Names, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match goal.node() {
        Node::Eq { left, right, .. } => {
            names.print(left, f)?;
            f.write_str(" == ")?;
            names.print(right, f)
        }
        Node::Call { relation, args, .. } => names.call(relation.name(), args, f),
        Node::CallWith { relation, args, .. } => names.call_with(relation.name(), &relation.arguments(), args, f),
        Node::Constrain { rule, terms, .. } if terms.len() > 1 && is_operator(rule.name()) => {
            names.print(&terms[0], f)?;
            terms[1..].iter().try_for_each(|term| {
                write!(f, " {} ", rule.name())?;
                names.print(term, f)
            })
        }
        Node::Constrain { rule, terms, .. } => names.call(rule.name(), terms, f),
        Node::Generate { rule, terms, .. } if rule.is_range() => names.range(terms, f),
        Node::Generate { rule, terms, .. } => names.call(rule.name(), terms, f),
        Node::Dynamic { goal, .. } => match &goal.looks_at {
            Some(terms) if goal.name == PROJECT => names.projection(terms, f),
            Some(terms) => names.call(&goal.name, terms, f),
            None => write!(f, "{}(..)", goal.name),
        },
        Node::Disj(_) => f.write_str("fail"),
        Node::Conj(_) | Node::Fresh { .. } | Node::Search { .. } | Node::Once { .. } => f.write_str("succeed"),
    }
}

fn block<'g>(
    open: &'static str,
    goals: &'g [Goal],
    between: &'static str,
    close: &'static str,
    work: &mut Vec<Work<'g>>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    work.push(Work::Text(close));
    for (i, goal) in goals.iter().enumerate().rev() {
        work.push(Work::Goal(goal));
        if i > 0 {
            work.push(Work::Text(between));
        }
    }
    f.write_str(open)
}

/// What variables are called: as the program calls them, else by letters that the program does not use.
pub(super) struct Names {
    by_id: HashMap<u64, String>,
    /// Names of variables in scope, and those that the program gives somewhere in the goal.
    in_scope: HashSet<String>,
    given: HashSet<&'static str>,
    /// The number with which a name that is taken is tried first.
    numbers: HashMap<&'static str, usize>,
    letters: usize,
}

impl Names {
    pub(super) fn avoiding(goal: &Goal) -> Names {
        let mut given = HashSet::new();
        let mut work = vec![goal];
        while let Some(goal) = work.pop() {
            if let Node::Fresh { vars, .. } = goal.node() {
                given.extend(vars.iter().filter_map(|binding| binding.name));
            }
            work.extend(goal.node().children());
        }
        Names { by_id: HashMap::new(), in_scope: HashSet::new(), given, numbers: HashMap::new(), letters: 0 }
    }

    /// The variables between the bars; a whole array as `q: [_; 81]`.
    pub(super) fn header(&mut self, mut vars: &[Binding], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        while let Some((first, rest)) = vars.split_first() {
            f.write_str(separator)?;
            separator = ", ";
            match array(vars) {
                Some((base, len)) => {
                    let (elements, rest) = vars.split_at(len);
                    let base = self.unlike_those_in_scope(base);
                    write!(f, "{base}: [_; {len}]")?;
                    for (i, element) in elements.iter().enumerate() {
                        self.by_id.insert(element.var.id(), format!("{base}[{i}]"));
                    }
                    self.in_scope.insert(base);
                    vars = rest;
                }
                None => {
                    f.write_str(&self.introduce(*first))?;
                    vars = rest;
                }
            }
        }
        Ok(())
    }

    fn introduce(&mut self, binding: Binding) -> String {
        let name = match binding.name {
            Some(name) => self.unlike_those_in_scope(name),
            None => self.letter(),
        };
        self.in_scope.insert(name.clone());
        self.by_id.insert(binding.var.id(), name.clone());
        name
    }

    pub(super) fn leave(&mut self, vars: &[Binding]) {
        for binding in vars {
            let Some(printed) = self.by_id.get(&binding.var.id()) else { continue };
            let printed = printed.split('[').next().unwrap_or(printed);
            self.in_scope.remove(printed);
            if let Some(name) = binding.name
                && let Some(number) = printed.strip_prefix(name).and_then(|number| number.parse().ok())
            {
                self.numbers.insert(name, number);
            }
        }
    }

    /// The name itself, or with a number if a variable around is called so. As good as constant time: binders may
    /// be nested deep.
    fn unlike_those_in_scope(&mut self, name: &'static str) -> String {
        if !self.in_scope.contains(name) {
            return name.to_owned();
        }
        let number = self.numbers.entry(name).or_insert(1);
        loop {
            let numbered = format!("{name}{number}");
            *number += 1;
            if !self.in_scope.contains(&numbered) {
                return numbered;
            }
        }
    }

    fn letter(&mut self) -> String {
        loop {
            let name = letters(self.letters);
            self.letters += 1;
            if !self.given.contains(name.as_str()) && !self.in_scope.contains(&name) {
                return name;
            }
        }
    }

    fn print(&self, term: &Term, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |var: Var, f: &mut fmt::Formatter<'_>| match self.by_id.get(&var.id()) {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", var.term()),
        };
        Printer::in_goal(&name).print(term, f)
    }

    fn call(&self, name: &str, terms: &[Term], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{name}(")?;
        self.print_all(terms, f)?;
        f.write_str(")")
    }

    /// `between(x, 1..=9)`, from `x` and the bounds there are.
    fn range(&self, terms: &[Term], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("between(")?;
        self.print_all(&terms[..1], f)?;
        f.write_str(", ")?;
        match &terms[1..] {
            [first, last] => write!(f, "{first}..={last})"),
            [first] => write!(f, "{first}..)"),
            _ => f.write_str("..)"),
        }
    }

    fn projection(&self, terms: &[Term], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("project!(|")?;
        self.print_all(terms, f)?;
        f.write_str("| ..)")
    }

    fn print_all(&self, terms: &[Term], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, term) in terms.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            self.print(term, f)?;
        }
        Ok(())
    }

    fn call_with(&self, name: &str, args: &[Argument], terms: &[Term], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{name}(")?;
        let mut terms = terms.iter();
        for (i, arg) in args.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            match arg {
                Argument::Term => terms.next().map_or(Ok(()), |term| self.print(term, f))?,
                Argument::Data(text) => f.write_str(text)?,
                Argument::Hidden => f.write_str("..")?,
            }
        }
        f.write_str(")")
    }
}

/// The name and the length of the array that these variables begin with.
fn array(vars: &[Binding]) -> Option<(&'static str, usize)> {
    let name = vars.first()?.name?;
    let is_element = |(i, binding): &(usize, &Binding)| binding.index == Some(*i) && binding.name == Some(name);
    let len = vars.iter().enumerate().take_while(is_element).count();
    (len > 0).then_some((name, len))
}

/// a, b, .. z, a1, b1, ..
fn letters(index: usize) -> String {
    let letter = char::from(b'a' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26) }
}
