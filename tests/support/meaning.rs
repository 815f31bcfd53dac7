//! Whether the engine's constraints mean what [`models`](crate::models) says that they mean: a case, in many orders, beside
//! brute force.

use crate::models::{Case, Dice, smaller};
use crate::reified::Answer;
use crate::syntax::{Goal as Form, Program, Term as Named};
use crate::{STEPS, ours};
use kanren_core::prelude::*;

/// What the term of an answer begins with.
pub const MARK: &str = "answer";

/// The answers to goals in this order; the equation with what is asked for stands first or last.
///
/// # Panics
/// If the query does not end.
pub fn answers(case: &Case, goals: Vec<Form>, is_last: bool, search: Search) -> Vec<String> {
    let shown = case.vars[..case.shown].iter().map(|name| Named::var(name));
    let asked = Named::cons(Named::symbol(MARK), Named::list(shown.collect::<Vec<_>>()));
    let asked = Form::Eq(Named::var("q"), asked);
    let goals = if is_last { [goals, vec![asked]].concat() } else { [vec![asked], goals].concat() };
    let goal = Form::Fresh(case.vars.clone(), Box::new(Form::Conj(goals)));
    let run = ours::answers(&Program { relations: vec![], count: None, vars: vec!["q".into()], goal }, search, STEPS);
    assert_eq!(run.status, Status::Complete);
    run.answers
}

/// All orders of a few goals, some of many.
pub fn orders(goals: &[Form], dice: &mut Dice) -> Vec<Vec<Form>> {
    if goals.len() > 5 {
        let mut order = goals.to_vec();
        let shuffled = |_| {
            dice.shuffle(&mut order);
            order.clone()
        };
        return (0..60).map(shuffled).collect();
    }
    goals.iter().fold(vec![vec![]], |orders, goal| {
        let with = |order: Vec<Form>| {
            (0..=order.len()).map(move |at| [&order[..at], std::slice::from_ref(goal), &order[at..]].concat())
        };
        orders.into_iter().flat_map(with).collect()
    })
}

/// What is wrong with the answers of a case, if anything is, in so many orders of its goals.
pub fn fault(case: &Case, mut dice: Dice, most: usize) -> Option<String> {
    let solution = case.solution(&[]);
    let mut printed: Vec<Vec<String>> = Vec::new();
    let mut orders = orders(&case.goals, &mut dice);
    if orders.len() > most {
        dice.shuffle(&mut orders);
    }
    for (n, order) in orders.into_iter().take(most).enumerate() {
        let this = Case { goals: order.clone(), ..case.clone() };
        let found = answers(case, order, n % 2 == 1, Search::DepthFirst);
        if found.len() != usize::from(solution.is_some()) {
            return Some(format!("{this}\n  got {found:?}, but these solve it: {solution:?}"));
        }
        if !printed.contains(&found) {
            printed.push(found);
        }
    }
    let of_values = |_| {
        let values = dice.values(case, solution.as_ref());
        printed.iter().find_map(|printed| fault_of_values(case, printed, &values[..case.shown]))
    };
    let differ = || (printed.len() > 1).then(|| format!("{case}\n  prints {printed:?} in different orders"));
    (0..12).find_map(of_values).or_else(differ)
}

/// Whether brute force, the program with these values, and the printed answer say the same.
fn fault_of_values(case: &Case, printed: &[String], values: &[(String, Named)]) -> Option<String> {
    let expected = case.accepts(values);
    let given: Vec<Form> = values.iter().map(|(name, value)| Form::Eq(Named::var(name), value.clone())).collect();
    let said = |what: &str| {
        let given: Vec<String> = given.iter().map(ToString::to_string).collect();
        let should = if expected { "should be" } else { "should not be" };
        Some(format!("{case}\n  {} {should} among the values {what}", given.join(" ")))
    };
    for goals in [[&given[..], &case.goals].concat(), [&case.goals[..], &given].concat()] {
        if answers(case, goals, false, Search::DepthFirst).is_empty() == expected {
            return said("when they are given");
        }
    }
    // Hidden truth values may tie what is shown together in ways that are not printed.
    if case.has_truth_values() && case.shown < case.vars.len() {
        return None;
    }
    let values = values.iter().map(|(_, value)| value.clone());
    let value = Named::cons(Named::symbol(MARK), Named::list(values.collect::<Vec<_>>()));
    let admits = |text: &String| Answer::read(text, MARK)?.admits(&value);
    match printed.iter().map(admits).collect::<Result<Vec<bool>, String>>() {
        Ok(admit) if admit.contains(&true) == expected => None,
        Ok(_) => said(&format!("of {printed:?}")),
        Err(error) => Some(format!("{case}\n  {printed:?}: {error}")),
    }
}

/// The smallest case near this one in which something is wrong, and what.
pub fn smallest(mut case: Case, mut what: String, dice: &Dice) -> String {
    while let Some((next, why)) =
        smaller(&case).into_iter().find_map(|next| fault(&next, dice.clone(), usize::MAX).map(|why| (next, why)))
    {
        (case, what) = (next, why);
    }
    what
}
