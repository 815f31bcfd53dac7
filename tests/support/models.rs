//! Random conjunctions of equations and constraints, and what they mean on terms without variables, written down
//! naively: what the engine's constraints are measured against. It shares nothing with the engine.
//!
//! Whether a conjunction can be met is found by trying all values. Equations are solved first, by textbook unification;
//! a variable that is free after that is never forced to have parts, so that atoms are enough for it: those that the
//! program mentions, and of each type as many others as there are free variables, since more could tell nothing apart.

use crate::syntax::{Goal, Kind, Term};
use std::fmt;

/// Values of variables, by name.
pub type Values = Vec<(String, Term)>;

/// Goals that must all hold, over some variables of which the first ones are asked for.
#[derive(Clone, Debug)]
pub struct Case {
    /// All variables.
    pub vars: Vec<String>,
    /// So many of them are asked for.
    pub shown: usize,
    /// Only `==`, `=/=`, types and `absento`.
    pub goals: Vec<Goal>,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let goals: Vec<String> = self.goals.iter().map(ToString::to_string).collect();
        let (shown, hidden) = self.vars.split_at(self.shown);
        let goals = goals.join(" ");
        match hidden {
            [] => write!(f, "(run* ({}) {goals})", shown.join(" ")),
            _ => write!(f, "(run* ({}) (fresh ({}) {goals}))", shown.join(" "), hidden.join(" ")),
        }
    }
}

impl Case {
    /// Values of the variables that meet all goals, given those of some, if there are any.
    pub fn solution(&self, given: &[(String, Term)]) -> Option<Values> {
        let equations = self.goals.iter().filter_map(|goal| match goal {
            Goal::Eq(a, b) => Some((a.clone(), b.clone())),
            _ => None,
        });
        let fresh = if given.is_empty() { 1 } else { 2 };
        let given: Vec<(Term, Term)> = given.iter().map(|(name, value)| (Term::var(name), value.clone())).collect();
        let solved = unify(given.iter().cloned().chain(equations).collect())?;
        let walked: Vec<Term> = self.vars.iter().map(|name| replace(&Term::var(name), &solved)).collect();
        let mut free = Vec::new();
        walked.iter().for_each(|term| names(term, &mut free));
        let mut constants = vec![Term::Nil, Term::Bool(true), Term::Bool(false)];
        for term in self.goals.iter().flat_map(terms).chain(given.iter().map(|(_, value)| value)) {
            atoms(term, &mut constants);
        }
        let rest: Vec<Goal> = self.goals.iter().map(|goal| map(goal, &|term| replace(term, &solved))).collect();
        let mut values = Vec::new();
        if !choose(&free, fresh, &constants, &rest, &mut values) {
            return None;
        }
        Some(self.vars.iter().cloned().zip(walked.iter().map(|term| replace(term, &values))).collect())
    }

    /// Whether these values of the variables that are asked for can be part of a solution.
    pub fn accepts(&self, shown: &[(String, Term)]) -> bool {
        if self.shown == self.vars.len() {
            return self.goals.iter().all(|goal| holds(&map(goal, &|term| replace(term, shown))));
        }
        self.solution(shown).is_some()
    }

    /// Whether truth values play a part: two of them may have to differ from each other.
    pub fn has_truth_values(&self) -> bool {
        self.goals.iter().any(|goal| matches!(goal, Goal::Is(Kind::Bool, _)))
    }
}

/// Tries all values for the free variables, one after the other, as long as no goal without variables fails.
fn choose(free: &[String], fresh: u32, constants: &[Term], goals: &[Goal], values: &mut Values) -> bool {
    let mut open = Vec::new();
    for goal in goals {
        let goal = map(goal, &|term| replace(term, values));
        if terms(&goal).iter().all(|term| is_ground(term)) {
            if !holds(&goal) {
                return false;
            }
        } else {
            open.push(goal);
        }
    }
    let Some(name) = free.get(values.len()) else { return true };
    // Their names are not those that stand in given values.
    let text = |n| format!("other{fresh}{n}");
    let others = (0..=values.len())
        .flat_map(|n| [Term::Symbol(text(n)), Term::Int(100 * i64::from(fresh) + n as i64), Term::Text(text(n))]);
    for value in others.chain(constants.iter().cloned()) {
        values.push((name.clone(), value));
        if choose(free, fresh, constants, &open, values) {
            return true;
        }
        values.pop();
    }
    false
}

/// What a goal means where nothing is unknown.
fn holds(goal: &Goal) -> bool {
    match goal {
        Goal::Eq(a, b) => a == b,
        Goal::Differ(a, b) => a != b,
        Goal::Is(Kind::Symbol, t) => matches!(t, Term::Symbol(_)),
        Goal::Is(Kind::Number, t) => matches!(t, Term::Int(_)),
        Goal::Is(Kind::Text, t) => matches!(t, Term::Text(_)),
        Goal::Is(Kind::Bool, t) => matches!(t, Term::Bool(_)),
        Goal::Absent(t, u) => !stands_in(t, u),
        _ => panic!("a case has no {goal}"),
    }
}

/// Whether a goal holds of these values.
///
/// # Errors
/// If it speaks of other variables.
pub fn check(goal: &Goal, values: &[(String, Term)]) -> Result<bool, String> {
    let goal = map(goal, &|term| replace(term, values));
    if terms(&goal).into_iter().all(is_ground) { Ok(holds(&goal)) } else { Err(format!("{goal} has a variable left")) }
}

fn stands_in(t: &Term, u: &Term) -> bool {
    t == u || u.parts().into_iter().any(|part| stands_in(t, part))
}

/// The equations solved for variables, if they can be.
pub fn unify(mut equations: Vec<(Term, Term)>) -> Option<Values> {
    let mut solved = Values::new();
    while let Some((a, b)) = equations.pop() {
        match (replace(&a, &solved), replace(&b, &solved)) {
            (a, b) if a == b => {}
            (Term::Var(x), t) | (t, Term::Var(x)) => {
                let mut inside = Vec::new();
                names(&t, &mut inside);
                if inside.contains(&x) {
                    return None;
                }
                let one = [(x, t)];
                solved.iter_mut().for_each(|(_, value)| *value = replace(value, &one));
                solved.extend(one);
            }
            (Term::Pair(a, d), Term::Pair(b, e)) => equations.extend([(*a, *b), (*d, *e)]),
            (Term::Compound(f, a), Term::Compound(g, b)) if f == g && a.len() == b.len() => {
                equations.extend(a.into_iter().zip(b));
            }
            _ => return None,
        }
    }
    Some(solved)
}

/// The term with values for names.
pub fn replace(term: &Term, values: &[(String, Term)]) -> Term {
    match term {
        Term::Var(name) => values.iter().find(|value| value.0 == *name).map_or_else(|| term.clone(), |it| it.1.clone()),
        _ => term.with_parts(&|part| replace(part, values)),
    }
}

/// Adds the variables in a term.
pub fn names(term: &Term, found: &mut Vec<String>) {
    match term {
        Term::Var(name) if !found.contains(name) => found.push(name.clone()),
        Term::Var(_) => {}
        _ => term.parts().into_iter().for_each(|part| names(part, found)),
    }
}

fn is_ground(term: &Term) -> bool {
    !matches!(term, Term::Var(_)) && term.parts().into_iter().all(is_ground)
}

fn atoms(term: &Term, found: &mut Vec<Term>) {
    match term {
        Term::Var(_) => {}
        Term::Pair(..) | Term::Compound(..) => term.parts().into_iter().for_each(|part| atoms(part, found)),
        atom if !found.contains(atom) => found.push(atom.clone()),
        _ => {}
    }
}

fn terms(goal: &Goal) -> Vec<&Term> {
    match goal {
        Goal::Eq(a, b) | Goal::Differ(a, b) | Goal::Absent(a, b) => vec![a, b],
        Goal::Is(_, t) => vec![t],
        _ => panic!("a case has no {goal}"),
    }
}

/// The same goal of other terms.
pub fn map(goal: &Goal, with: &dyn Fn(&Term) -> Term) -> Goal {
    match goal {
        Goal::Eq(a, b) => Goal::Eq(with(a), with(b)),
        Goal::Differ(a, b) => Goal::Differ(with(a), with(b)),
        Goal::Absent(a, b) => Goal::Absent(with(a), with(b)),
        Goal::Is(kind, t) => Goal::Is(*kind, with(t)),
        _ => panic!("a case has no {goal}"),
    }
}

/// What random cases are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    /// A bit of everything.
    Mixed,
    /// No equations.
    Constraints,
    /// All variables are truth values, most goals disequalities.
    TruthValues,
}

/// Random numbers, the same from the same seed; before them, those that are given.
#[derive(Clone, Debug)]
pub struct Dice {
    seed: u64,
    /// The next one last.
    given: Vec<u8>,
}

impl Dice {
    /// Dice that fall as the seed says.
    pub fn new(seed: u64) -> Dice {
        Dice { seed, given: Vec::new() }
    }

    /// Dice that fall as these bytes say; when there are no more, as some seed says.
    pub fn given(bytes: &[u8]) -> Dice {
        Dice { seed: 0, given: bytes.iter().rev().copied().collect() }
    }

    /// A number below `n`.
    pub fn throw(&mut self, n: usize) -> usize {
        if let Some(given) = self.given.pop() {
            return usize::from(given) % n;
        }
        self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    /// One of them.
    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.throw(all.len())]
    }

    /// Another order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        (1..items.len()).rev().for_each(|n| items.swap(n, self.throw(n + 1)));
    }

    /// A random case.
    pub fn case(&mut self, flavour: Flavour) -> Case {
        let count = if flavour == Flavour::TruthValues { 3 + self.throw(2) } else { 2 + self.throw(3) };
        let vars: Vec<String> = ["x", "y", "z", "w"][..count].iter().map(ToString::to_string).collect();
        let shown = if self.throw(3) == 0 { 1 + self.throw(count) } else { count };
        let many = if flavour == Flavour::TruthValues { 2 + self.throw(8) } else { 1 + self.throw(5) };
        let mut goals: Vec<Goal> = (0..many).map(|_| self.goal(&vars, flavour)).collect();
        if flavour == Flavour::TruthValues {
            goals.extend(vars.iter().map(|name| Goal::Is(Kind::Bool, Term::var(name))));
            self.shuffle(&mut goals);
        }
        Case { vars, shown, goals }
    }

    /// A random goal over these variables.
    pub fn goal(&mut self, vars: &[String], flavour: Flavour) -> Goal {
        match (self.throw(14), flavour) {
            (0..4, Flavour::Mixed) | (0, Flavour::TruthValues) => Goal::Eq(self.term(vars, 0), self.term(vars, 2)),
            (0..12, Flavour::TruthValues) => {
                // Most of them in a pair of pairs: it waits for one of two.
                match self.throw(3) {
                    0 => Goal::Differ(self.term(vars, 0), self.term(vars, 0)),
                    _ => {
                        let is_pair = self.throw(3) > 0;
                        let mut both = || {
                            let parts = [self.leaf(vars, 4), self.leaf(vars, 4)];
                            let [car, cdr] = parts.clone();
                            if is_pair { Term::cons(car, cdr) } else { Term::Compound("two".into(), parts.into()) }
                        };
                        Goal::Differ(both(), both())
                    }
                }
            }
            (0..8, _) => match self.throw(2) {
                0 => Goal::Differ(self.term(vars, 0), self.term(vars, 2)),
                _ => Goal::Differ(self.term(vars, 2), self.term(vars, 2)),
            },
            (8..11, _) => {
                let depth = usize::from(self.throw(8) == 0);
                Goal::Is(*self.pick(&Kind::ALL), self.term(vars, depth))
            }
            _ => Goal::Absent(self.term(vars, 1), self.term(vars, 2)),
        }
    }

    /// A variable mostly; with some depth also pairs and compounds.
    fn term(&mut self, vars: &[String], depth: usize) -> Term {
        if depth > 0 && self.throw(2) == 0 {
            let (one, other) = (self.term(vars, depth - 1), self.term(vars, depth - 1));
            return match self.throw(5) {
                0 => Term::Compound("one".into(), vec![one]),
                1 => Term::Compound("two".into(), vec![one, other]),
                _ => Term::cons(one, other),
            };
        }
        self.leaf(vars, 3)
    }

    fn leaf(&mut self, vars: &[String], odds: usize) -> Term {
        if self.throw(odds) > 0 { Term::Var(self.pick(vars).clone()) } else { self.atom() }
    }

    fn atom(&mut self) -> Term {
        let text = |text: &str| Term::Text(text.into());
        let all = [
            [Term::symbol("a"), Term::symbol("b"), Term::Int(1), Term::Int(2), Term::Char('a')],
            [text("a"), Term::Nil, Term::Bool(true), Term::Bool(false), Term::Compound("none".into(), vec![])],
        ];
        all.concat()[self.throw(10)].clone()
    }

    /// Values of all variables that may or may not meet the goals: a solution, changed in some places to what the
    /// goals speak of.
    pub fn values(&mut self, case: &Case, solution: Option<&Values>) -> Values {
        let parts: Vec<Term> = case.goals.iter().flat_map(terms).flat_map(parts).collect();
        let mut values: Values = match solution {
            Some(values) => values.clone(),
            None => case.vars.iter().map(|name| (name.clone(), self.atom())).collect(),
        };
        for _ in 0..self.throw(3) {
            let mut value = match self.throw(4) {
                0 => self.atom(),
                1 => Term::symbol("other"),
                _ => replace(&self.pick(&parts).clone(), &values),
            };
            if self.throw(4) == 0 {
                value = match self.throw(5) {
                    0 | 1 => Term::cons(value, self.atom()),
                    2 | 3 => Term::cons(self.atom(), value),
                    _ => Term::Compound("one".into(), vec![value]),
                };
            }
            let at = self.throw(values.len());
            values[at].1 = value;
        }
        values
    }
}

fn parts(term: &Term) -> Vec<Term> {
    let mut found = vec![term.clone()];
    term.parts().into_iter().for_each(|part| found.extend(parts(part)));
    found
}

/// Smaller cases: without a goal, or with a part of a term for the term.
pub fn smaller(case: &Case) -> Vec<Case> {
    let mut cases = Vec::new();
    for at in 0..case.goals.len() {
        let mut fewer = case.clone();
        fewer.goals.remove(at);
        cases.push(fewer);
        for whole in terms(&case.goals[at]).into_iter().flat_map(parts) {
            for part in whole.parts() {
                let mut simpler = case.clone();
                simpler.goals[at] = map(&case.goals[at], &|term| exchange(term, &whole, part));
                cases.push(simpler);
            }
        }
    }
    cases
}

fn exchange(term: &Term, old: &Term, new: &Term) -> Term {
    if term == old { new.clone() } else { term.with_parts(&|part| exchange(part, old, new)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_meet_the_goals_and_where_there_is_none_no_values_do() {
        let mut dice = Dice::new(7);
        let (mut solved, mut met) = (0, 0);
        for n in 0..2_000 {
            let flavour = [Flavour::Mixed, Flavour::Constraints, Flavour::TruthValues][n % 3];
            let case = Case { shown: 4, ..dice.case(flavour) };
            let case = Case { shown: case.vars.len(), ..case };
            let solution = case.solution(&[]);
            if let Some(values) = &solution {
                assert!(case.accepts(values), "{case}: {values:?}");
                solved += 1;
            }
            for _ in 0..10 {
                let values = dice.values(&case, solution.as_ref());
                if case.accepts(&values) {
                    assert!(solution.is_some(), "{case}: {values:?}");
                    met += 1;
                }
            }
        }
        assert!((400..1_900).contains(&solved) && met > 2_000, "{solved} have solutions, {met} values are others");
    }
}
