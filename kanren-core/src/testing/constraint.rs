//! Whether a constraint keeps the law: that it does not matter when it is asked.
//!
//! What is known of the terms grows in all orders, with variables alone and inside of structures, and aliased; at each
//! point the verdict must agree with what the rule means of the terms when all is known.

use std::sync::Arc;

use crate::constraint::{Constraint, Known, Rule, Verdict, Why};
use crate::reify::Condition;
use crate::state::{Agenda, State};
use crate::subst::Subst;
use crate::term::convert::IntoTerm;
use crate::term::rewrite::{Step, rewrite};
use crate::term::{Any, Term, Var, View, same};

/// So many instances are tried at most; of more, some are picked, the same ones each time.
const INSTANCES: usize = 20_000;

/// Variables in one pattern.
const VARS: usize = 3;

/// Tests a constraint of one's own on `arity` terms: that its rule is stable, and agrees with its
/// [`holds`](Constraint::holds), in whichever order variables become known and the constraint is posted.
///
/// `universe` is a handful of terms without variables. Among them there should be some for which the rule holds and some
/// for which it does not, terms of a wrong type, and structures, if the rule looks into some: their parts become variables,
/// too. Each instance of up to 20,000 is tried in all orders, a second or so for all; of more a fixed choice is tried.
///
/// ```
/// use kanren_core::prelude::*;
/// use kanren_core::testing::assert_lawful;
/// /// The second list has one item more.
/// struct Longer;
/// impl Constraint for Longer {
///     fn name(&self) -> &str {
///         "longer"
///     }
///     fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
///         let (mut short, mut long) = (known.surface(&terms[0]), known.surface(&terms[1]));
///         loop {
///             (short, long) = match (short.view(), long.view()) {
///                 (View::Pair { cell: s, .. }, View::Pair { cell: l, .. }) => {
///                     (known.surface(s.cdr()), known.surface(l.cdr()))
///                 }
///                 (View::Nil, View::Pair { cell, .. }) => return Verdict::holds_if_equal(cell.cdr(), nil()),
///                 (View::Var(_), View::Pair { cell, .. }) if matches!(known.look(cell.cdr()), View::Nil) => {
///                     return Verdict::holds_if_equal(short.clone(), nil());
///                 }
///                 (View::Var(_), View::Var(_) | View::Pair { .. }) => return Verdict::Waits,
///                 (View::Pair { .. } | View::Nil, View::Var(_)) => return Verdict::Waits,
///                 _ => return Verdict::Fails,
///             }
///         }
///     }
/// }
/// assert_lawful(Longer, 2, [Term::nil(), list([1]), list([1, 2]), term(7)]);
/// ```
///
/// # Panics
/// If the rule breaks the law: the message says for which terms. If it holds for no terms of the universe, or for all, the
/// test would say nothing.
#[track_caller]
pub fn assert_lawful<T: IntoTerm>(rule: impl Constraint, arity: usize, universe: impl IntoIterator<Item = T>) {
    let universe = universe.into_iter().map(IntoTerm::into_term).collect();
    if let Err(fault) = lawful(Arc::new(rule), None, arity, universe) {
        panic!("{fault}");
    }
}

/// Whether a rule keeps the law; if what is posted is not it, then that does what it says.
pub(crate) fn lawful(
    rule: Arc<dyn Constraint>,
    posted: Option<Rule>,
    arity: usize,
    universe: Vec<Term>,
) -> Result<(), String> {
    let posted = posted.unwrap_or_else(|| Rule::User(rule.clone()));
    if let Some(open) = universe.iter().find(|term| !term.is_ground()) {
        return Err(format!("the terms of the universe are known in full, but there is a variable in `{open}`"));
    }
    let mut values = universe.clone();
    universe.iter().for_each(|term| values.extend(parts(term).into_iter().cloned()));
    let shapes =
        universe.iter().cloned().chain((0..VARS).map(variable)).chain(universe.iter().flat_map(opened)).collect();
    let mut law = Law { rule, posted, arity, values: distinct(values), shapes, outcomes: [0, 0], dice: 1 };
    law.each_pattern()?;
    match law.outcomes {
        [0, 0] => Err(law.says("supports no terms of the universe")),
        [_, 0] => Err(law.says("holds for no terms of the universe: this would test little")),
        [0, _] => Err(law.says("holds for all terms of the universe: this would test little")),
        _ => Ok(()),
    }
}

struct Law {
    rule: Arc<dyn Constraint>,
    posted: Rule,
    arity: usize,
    /// What variables become.
    values: Vec<Term>,
    /// What the rule gets: known terms, variables, structures with variables in them.
    shapes: Vec<Term>,
    /// How often the rule did not hold, and did.
    outcomes: [usize; 2],
    dice: u64,
}

/// What happens to the state.
#[derive(Clone, Copy)]
enum Event {
    Post,
    /// The variable gets its value.
    Bind(usize),
    /// The second variable, of the same value, becomes the first.
    Alias(usize, usize),
}

/// A pattern: the terms that the rule gets, and the values of the variables in it.
struct Instance<'a> {
    terms: &'a [Term],
    vars: &'a [usize],
    values: &'a [Term],
}

impl Law {
    fn each_pattern(&mut self) -> Result<(), String> {
        let patterns = power(self.shapes.len(), self.arity);
        let picked: Vec<usize> = match patterns.filter(|count| *count <= INSTANCES) {
            Some(count) => (0..count).collect(),
            None => (0..INSTANCES).map(|_| self.roll(patterns.unwrap_or(usize::MAX))).collect(),
        };
        // So many instances of each, or all.
        let each = INSTANCES.div_ceil(picked.len());
        for pattern in picked {
            let terms: Vec<Term> =
                digits(pattern, self.shapes.len(), self.arity).map(|at| self.shapes[at].clone()).collect();
            let vars = vars(&terms);
            let all = power(self.values.len(), vars.len());
            for at in 0..all.map_or(each, |all| all.min(each)) {
                let choice = if all.is_some_and(|all| all <= each) { at } else { self.roll(all.unwrap_or(usize::MAX)) };
                let values: Vec<Term> =
                    digits(choice, self.values.len(), vars.len()).map(|at| self.values[at].clone()).collect();
                self.instance(&Instance { terms: &terms, vars: &vars, values: &values })?;
            }
        }
        Ok(())
    }

    fn instance(&mut self, instance: &Instance<'_>) -> Result<(), String> {
        let terms: Vec<Term> = instance.terms.iter().map(|term| instance.of(term)).collect();
        let nothing = Subst::default();
        let known = Known::new(&nothing);
        let says = match self.rule.check(&terms, &known) {
            Verdict::Holds => true,
            Verdict::Fails => false,
            Verdict::HoldsIf(pairs) => pairs.iter().all(|(left, right)| known.same(left, right)),
            Verdict::Unsupported(_) => return Ok(()),
            Verdict::Waits | Verdict::Narrows(_) => {
                let says = "waits, or narrows to what is so already, although nothing is unknown: a rule must hold or fail then";
                return Err(self.fault(&terms, says));
            }
        };
        let holds = self.rule.holds(&terms);
        self.outcomes[usize::from(holds)] += 1;
        if says != holds {
            let (check, meant) = if says { ("holds", "does not hold") } else { ("fails", "holds") };
            return Err(self.fault(&terms, &format!("{check}, by its `check`, but {meant} by its `holds`")));
        }
        for known in 0..1_usize << instance.vars.len() {
            self.verdict(instance, known, holds)?;
        }
        for events in orders(instance) {
            self.run(instance, &events, holds)?;
        }
        Ok(())
    }

    /// The verdict where some of the variables are known (as bits) agrees with what holds in the end.
    fn verdict(&self, instance: &Instance<'_>, known: usize, holds: bool) -> Result<(), String> {
        let mut state = State::default();
        let agenda = &mut Agenda::default();
        state.subst.set_next(VARS as u32);
        for (at, var) in instance.vars.iter().enumerate().filter(|(at, _)| known >> at & 1 == 1) {
            state.unify(variable(*var), instance.values[at].clone(), agenda);
        }
        let view = Known::new(&state.subst);
        let are_equal =
            |pairs: &[(Term, Term)]| pairs.iter().all(|(left, right)| same(&instance.of(left), &instance.of(right)));
        let claim = match self.rule.check(instance.terms, &view) {
            Verdict::Holds if !holds => "holds",
            Verdict::Fails if holds => "fails",
            Verdict::HoldsIf(pairs) if are_equal(&pairs) != holds => match holds {
                true => "says (`HoldsIf`) that it holds only if terms are equal which are not",
                false => "says (`HoldsIf`) that it holds if terms are equal which are so",
            },
            Verdict::Narrows(pairs) if holds && !are_equal(&pairs) => "narrows to terms that are not equal",
            _ => return Ok(()),
        };
        let terms: Vec<Term> = instance.terms.iter().map(|term| view.walk(term)).collect();
        let whole: Vec<Term> = instance.terms.iter().map(|term| instance.of(term)).collect();
        let (name, meant) = (self.rule.name(), if holds { "holds" } else { "does not hold" });
        Err(format!(
            "the rule `{name}` is not stable: it {claim} in `{}`, but {meant} for `{}`, which that may become. As long as \
             what is unknown decides, a rule waits (`Verdict::Waits`).",
            self.show(&terms),
            self.show(&whole),
        ))
    }

    /// What the engine finds with these events agrees, too.
    fn run(&self, instance: &Instance<'_>, events: &[Event], holds: bool) -> Result<(), String> {
        let mut state = State::default();
        let mut agenda = Agenda::default();
        state.subst.set_next(VARS as u32);
        let value = |var: usize| instance.of(&variable(var));
        let goes_on = events.iter().all(|event| match *event {
            Event::Post => state.post(&self.posted, instance.terms.iter().cloned().collect(), None, &mut agenda),
            Event::Bind(var) => state.unify(variable(var), value(var), &mut agenda),
            Event::Alias(var, other) => state.unify(variable(var), variable(other), &mut agenda),
        });
        let answers = goes_on && state.finish(&mut agenda).is_ok();
        let goals = events.iter().map(|event| match *event {
            Event::Post => self.show(instance.terms),
            Event::Bind(var) => format!("{} == {}", printed(&variable(var)), value(var)),
            Event::Alias(var, other) => format!("{} == {}", printed(&variable(var)), printed(&variable(other))),
        });
        let told = match agenda.refused.map(|refusal| refusal.why) {
            Some(Why::Unsupported(_)) => return Ok(()),
            Some(Why::WaitsForNothing) => {
                "waits, or narrows to what is so already, although nothing that it watches is unknown"
            }
            Some(Why::NewVariable) => "narrows to a term with a variable that it did not get with its terms",
            None if answers && !holds => "is passed, although the rule does not hold for these values",
            None if holds && !answers => "fails, although the rule holds for these values",
            None => return Ok(()),
        };
        Err(format!("the rule `{}` {told}, in `{}`", self.rule.name(), goals.collect::<Vec<_>>().join("; ")))
    }

    fn fault(&self, terms: &[Term], says: &str) -> String {
        format!("the rule `{}` {says}: `{}`", self.rule.name(), self.show(terms))
    }

    fn says(&self, what: &str) -> String {
        format!("the rule `{}` {what}", self.rule.name())
    }

    fn show(&self, terms: &[Term]) -> String {
        Condition::new(self.rule.name(), terms.iter().map(printed).collect()).to_string()
    }

    /// A number below a bound: pseudo-random, the same ones in each run.
    fn roll(&mut self, below: usize) -> usize {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.dice) * below as u128) >> 64) as usize
    }
}

impl Instance<'_> {
    /// A term with the values of all variables.
    fn of(&self, term: &Term) -> Term {
        let value = |var: Var| self.vars.iter().position(|own| *own as u32 == var.number()).map(|at| &self.values[at]);
        mapped(term, |var| value(var).cloned().unwrap_or_else(|| var.term()))
    }
}

/// All orders in which the constraint is posted and the variables become known; where some have the same value, also with
/// these aliased.
fn orders(instance: &Instance<'_>) -> Vec<Vec<Event>> {
    let bind = |at: usize, is_aliased: bool| {
        let first = (0..at).find(|first| same(&instance.values[*first], &instance.values[at]));
        match first.filter(|_| is_aliased) {
            Some(first) => Event::Alias(instance.vars[at], instance.vars[first]),
            None => Event::Bind(instance.vars[at]),
        }
    };
    let permuted = |is_aliased| {
        let binds = (0..instance.vars.len()).map(move |at| bind(at, is_aliased));
        binds.fold(vec![vec![Event::Post]], |orders, event| {
            let with =
                |order: Vec<Event>| (0..=order.len()).map(move |at| [&order[..at], &[event], &order[at..]].concat());
            orders.into_iter().flat_map(with).collect()
        })
    };
    let has_alias = (0..instance.vars.len()).any(|at| matches!(bind(at, true), Event::Alias(..)));
    let aliased = if has_alias { permuted(true) } else { Vec::new() };
    permuted(false).into_iter().chain(aliased).collect()
}

fn variable(number: usize) -> Term {
    Var::<Any>::numbered(number as u32).term()
}

/// A term of a state as answers show it.
fn printed(term: &Term) -> Term {
    mapped(term, |var| Var::<Any>::named(var.number()).term())
}

fn mapped(term: &Term, value: impl Fn(Var) -> Term) -> Term {
    rewrite(term, |part| match part.view() {
        View::Var(var) if !var.is_symbolic() => Step::Leaf(value(var)),
        View::Pair { .. } | View::Compound { .. } if !part.is_ground() => Step::Enter(part.clone()),
        _ => Step::Leaf(part.clone()),
    })
}

/// The variables in these terms, in order.
fn vars(terms: &[Term]) -> Vec<usize> {
    let found = crate::constraint::variables(&Subst::default(), terms);
    found.into_iter().map(|number| number as usize).collect()
}

fn parts(term: &Term) -> Vec<&Term> {
    match term.view() {
        View::Pair { cell, .. } => vec![cell.car(), cell.cdr()],
        View::Compound { cell, .. } => cell.args().iter().collect(),
        _ => Vec::new(),
    }
}

/// The term with a part, or all parts, become variables.
fn opened(term: &Term) -> Vec<Term> {
    let parts = parts(term);
    let with = |is_open: &dyn Fn(usize) -> bool| {
        let parts: Vec<Term> = parts
            .iter()
            .enumerate()
            .map(|(at, part)| if is_open(at) { variable(at % VARS) } else { (*part).clone() })
            .collect();
        match (term.view(), &parts[..]) {
            (View::Compound { cell, .. }, _) => Term::compound(cell.constructor(), parts),
            (_, [car, cdr]) => Term::cons(car.clone(), cdr.clone()),
            _ => unreachable!("there are parts"),
        }
    };
    match parts.len() {
        0 => Vec::new(),
        1 => vec![with(&|_| true)],
        count => (0..count).map(|at| with(&move |part| part == at)).chain([with(&|_| true)]).collect(),
    }
}

fn distinct(terms: Vec<Term>) -> Vec<Term> {
    let mut distinct: Vec<Term> = Vec::new();
    for term in terms {
        if !distinct.iter().any(|other| same(other, &term)) {
            distinct.push(term);
        }
    }
    distinct
}

fn power(base: usize, exponent: usize) -> Option<usize> {
    base.checked_pow(exponent.try_into().ok()?)
}

/// The digits of a number.
fn digits(mut number: usize, base: usize, count: usize) -> impl Iterator<Item = usize> {
    (0..count).map(move |_| {
        let digit = number % base;
        number /= base;
        digit
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::Watches;
    use crate::prelude::{Describe, list, term};

    /// A rule that says what a closure says.
    struct Says<C, W>(C, W);

    impl<C, W> Constraint for Says<C, W>
    where
        C: Fn(&[Term], &Known<'_>) -> Verdict + Send + Sync + 'static,
        W: Fn(&[Term]) -> Watches + Send + Sync + 'static,
    {
        fn name(&self) -> &str {
            "rule"
        }
        fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
            self.0(terms, known)
        }
        fn watches(&self, terms: &[Term], _: &Known<'_>) -> Watches {
            self.1(terms)
        }
        fn describe(&self, _: &[Term], _: &mut Describe<'_>) {}
    }

    fn universe() -> Vec<Term> {
        vec![term(1), term(2), list([1])]
    }

    fn fault_of(arity: usize, check: impl Fn(&[Term], &Known<'_>) -> Verdict + Send + Sync + 'static) -> String {
        lawful(Arc::new(Says(check, |_: &[Term]| Watches::All)), None, arity, universe()).err().unwrap_or_default()
    }

    fn is_one(terms: &[Term], known: &Known<'_>) -> Option<bool> {
        match known.look(&terms[0]) {
            View::Var(_) => None,
            view => Some(matches!(view, View::Int(1))),
        }
    }

    #[test]
    fn a_rule_that_keeps_the_law_passes() {
        assert_eq!(fault_of(1, |terms, known| is_one(terms, known).map_or(Verdict::Waits, Verdict::from)), "");
        assert_eq!(fault_of(1, |terms, _| Verdict::holds_if_equal(&terms[0], 1)), "");
        assert_eq!(fault_of(2, |terms, _| Verdict::holds_if_equal(&terms[0], &terms[1])), "");
    }

    #[test]
    fn a_rule_that_decides_too_early_is_told_where() {
        assert_eq!(
            fault_of(1, |terms, known| Verdict::from(is_one(terms, known) == Some(true))),
            "the rule `rule` is not stable: it fails in `rule(_.0)`, but holds for `rule(1)`, which that may become. As \
             long as what is unknown decides, a rule waits (`Verdict::Waits`)."
        );
        let fault = fault_of(1, |terms, known| Verdict::from(is_one(terms, known) != Some(false)));
        assert!(fault.contains("it holds in `rule(_.0)`, but does not hold for `rule(2)`"), "{fault}");
        // Inside of a structure, and only if two variables are the same.
        let fault = fault_of(2, |terms, known| match (known.walk(&terms[0]), known.walk(&terms[1])) {
            (a, b) if a.is_ground() && b.is_ground() => Verdict::from(known.same(&a, &b)),
            (a, _) if matches!(a.view(), View::Pair { .. }) => Verdict::Fails,
            _ => Verdict::Waits,
        });
        assert!(fault.contains("it fails in `rule((_.0), (1))`, but holds for `rule((1), (1))`"), "{fault}");
        let fault = fault_of(2, |terms, known| match (known.look(&terms[0]), known.look(&terms[1])) {
            (View::Var(_), View::Var(_)) if known.same(&terms[0], &terms[1]) => Verdict::Fails,
            _ if terms.iter().all(|term| known.walk(term).is_ground()) => {
                Verdict::from(known.same(&terms[0], &terms[1]))
            }
            _ => Verdict::Waits,
        });
        assert!(fault.contains("it fails in `rule(_.0, _.0)`, but holds for `rule(1, 1)`"), "{fault}");
    }

    #[test]
    fn a_rule_that_narrows_wrongly_is_told_where() {
        let one_or_two = |terms: &[Term], known: &Known<'_>| match known.look(&terms[0]) {
            View::Var(_) => Verdict::narrows_to(&terms[0], 1),
            view => Verdict::from(matches!(view, View::Int(_))),
        };
        assert!(
            fault_of(1, one_or_two)
                .contains("it narrows to terms that are not equal in `rule(_.0)`, but holds for `rule(2)`")
        );
        let all_but_pairs = |terms: &[Term], known: &Known<'_>| match known.look(&terms[0]) {
            View::Var(_) => Verdict::holds_if_equal(&terms[0], 1),
            view => Verdict::from(matches!(view, View::Int(_))),
        };
        assert!(
            fault_of(1, all_but_pairs)
                .contains("it says (`HoldsIf`) that it holds only if terms are equal which are not")
        );
    }

    #[test]
    fn a_rule_that_never_decides_is_told_so() {
        let odd = fault_of(1, |terms, known| match is_one(terms, known) {
            Some(true) => Verdict::Holds,
            _ => Verdict::Waits,
        });
        assert!(odd.ends_with("although nothing is unknown: a rule must hold or fail then: `rule(2)`"), "{odd}");
    }

    #[test]
    fn a_rule_that_watches_nothing_unknown_is_told_so() {
        let check = |terms: &[Term], known: &Known<'_>| match known.walk(&terms[0]).is_ground()
            && known.walk(&terms[1]).is_ground()
        {
            true => Verdict::from(known.same(&terms[0], &terms[1])),
            false => Verdict::Waits,
        };
        let fault = lawful(Arc::new(Says(check, |terms: &[Term]| Watches::only([&terms[0]]))), None, 2, universe())
            .unwrap_err();
        assert!(
            fault.starts_with("the rule `rule` waits, or narrows to what is so already, although nothing that it watches is unknown, in `rule("),
            "{fault}"
        );
    }

    #[test]
    fn a_test_that_would_test_nothing_is_refused() {
        assert_eq!(
            fault_of(1, |_, _| Verdict::Holds),
            "the rule `rule` holds for all terms of the universe: this would test little"
        );
        assert_eq!(
            fault_of(1, |_, _| Verdict::Fails),
            "the rule `rule` holds for no terms of the universe: this would test little"
        );
        assert_eq!(
            fault_of(1, |_, _| Verdict::unsupported("any")),
            "the rule `rule` supports no terms of the universe"
        );
        let open = lawful(
            Arc::new(Says(|_: &[Term], _: &Known<'_>| Verdict::Holds, |_: &[Term]| Watches::All)),
            None,
            1,
            vec![Var::<Any>::new().term()],
        );
        assert!(open.unwrap_err().starts_with("the terms of the universe are known in full"));
    }

    #[test]
    #[should_panic(expected = "the rule `rule` is not stable")]
    fn the_fault_is_the_message_of_a_panic() {
        let check = |terms: &[Term], known: &Known<'_>| Verdict::from(is_one(terms, known) == Some(true));
        assert_lawful(Says(check, |_: &[Term]| Watches::All), 1, universe());
    }
}
