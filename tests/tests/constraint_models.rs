//! Disequality, types and absence against what they mean: random conjunctions, in all orders, beside brute force.
//!
//! `MODEL_PROGRAMS` says how many programs there are, for a long run; `MODEL_SEED` takes others.

use kanren_core::prelude::*;
use kanren_tests::models::{Case, Dice, Flavour, smaller};
use kanren_tests::reified::{Answer, superfluous};
use kanren_tests::syntax::{Goal as Form, Program, Term as Named};
use kanren_tests::{STEPS, ours, sorted};

/// What the term of an answer begins with.
const MARK: &str = "answer";

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

/// The answers to goals in this order; the equation with what is asked for stands first or last.
fn answers(case: &Case, goals: Vec<Form>, is_last: bool, search: Search) -> Vec<String> {
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
fn orders(goals: &[Form], dice: &mut Dice) -> Vec<Vec<Form>> {
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

/// What is wrong with the answers of a case, if anything is.
fn fault(case: &Case, mut dice: Dice) -> Option<String> {
    let solution = case.solution(&[]);
    let mut printed: Vec<Vec<String>> = Vec::new();
    for (n, order) in orders(&case.goals, &mut dice).into_iter().enumerate() {
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
fn smallest(mut case: Case, mut what: String, dice: &Dice) -> String {
    while let Some((next, why)) =
        smaller(&case).into_iter().find_map(|next| fault(&next, dice.clone()).map(|why| (next, why)))
    {
        (case, what) = (next, why);
    }
    what
}

fn check(flavour: Flavour, programs: u64) {
    let programs = number("MODEL_PROGRAMS", programs);
    let mut dice = Dice(number("MODEL_SEED", 1));
    let (mut faults, mut solved) = (Vec::new(), 0);
    for n in 1..=programs {
        let case = dice.case(flavour);
        solved += usize::from(case.solution(&[]).is_some());
        if let Some(what) = fault(&case, dice.clone()) {
            faults.push(format!("program {n}: {}", smallest(case, what, &dice)));
        }
        if faults.len() == 8 {
            break;
        }
    }
    assert!(faults.is_empty(), "{} faults in {flavour:?}:\n{}", faults.len(), faults.join("\n"));
    eprintln!("{flavour:?}: {programs} programs, {solved} with answers");
}

#[test]
fn programs_of_all_goals_mean_what_they_say_in_every_order() {
    check(Flavour::Mixed, 1_500);
}

#[test]
fn constraints_alone_mean_what_they_say_in_every_order() {
    check(Flavour::Constraints, 1_000);
}

#[test]
fn truth_values_mean_what_they_say_in_every_order() {
    check(Flavour::TruthValues, 1_000);
}

/// The answers of a program with alternatives are those of the programs without: under every search, in every order.
#[test]
fn orders_and_searches_do_not_matter_among_alternatives() {
    let mut dice = Dice(number("MODEL_SEED", 2));
    for _ in 0..number("MODEL_PROGRAMS", 300) {
        let case = dice.case(Flavour::Mixed);
        let others: Vec<Form> = (0..2).map(|_| dice.goal(&case.vars, Flavour::Mixed)).collect();
        let mut goals = case.goals[..case.goals.len().min(3)].to_vec();
        let mut expected = Vec::new();
        for alternative in &others {
            let chosen = [&goals[..], std::slice::from_ref(alternative)].concat();
            expected.extend(answers(&case, chosen, false, Search::DepthFirst));
        }
        let expected = sorted(expected);
        goals.push(Form::Disj(others));
        for (n, order) in orders(&goals, &mut dice).into_iter().enumerate() {
            for search in Search::ALL {
                let found = sorted(answers(&case, order.clone(), n % 2 == 1, search));
                assert_eq!(found, expected, "{search}: {}", Case { goals: order, ..case });
            }
        }
    }
}

/// An answer prints no constraint that the others imply; what follows only because there are two truth values is not
/// looked for.
#[test]
fn nothing_superfluous_is_printed() {
    let mut dice = Dice(number("MODEL_SEED", 3));
    let mut faults = Vec::new();
    for n in 0..number("MODEL_PROGRAMS", 3_000) as usize {
        let case = dice.case([Flavour::Mixed, Flavour::Constraints, Flavour::TruthValues][n % 3]);
        let too_much = |case: &Case| {
            let answers = answers(case, case.goals.clone(), false, Search::DepthFirst);
            let text = answers.first().filter(|_| !case.has_truth_values())?;
            let goal = superfluous(&Answer::read(text, MARK).expect("an answer"))?;
            Some(format!("{case}\n  {goal} says nothing in {text}"))
        };
        let Some(mut what) = too_much(&case) else { continue };
        let mut least = case;
        while let Some((next, why)) = smaller(&least).into_iter().find_map(|it| too_much(&it).map(|why| (it, why))) {
            (least, what) = (next, why);
        }
        faults.push(what);
    }
    faults.truncate(12);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Orders of programs that once went wrong.
#[test]
fn what_once_went_wrong() {
    let read = |text: &str| {
        let Program { mut vars, goal, .. } = Program::read(text).expect("a program");
        let shown = vars.len();
        let goal = match goal {
            Form::Fresh(hidden, goal) => {
                vars.extend(hidden);
                *goal
            }
            goal => goal,
        };
        let Form::Conj(goals) = goal else { panic!("several goals") };
        Case { shown, vars, goals }
    };
    let programs = [
        "(run* (b u v w) (truth-value b) (truth-value u) (truth-value v) (truth-value w)
            (=/= `(,b ,u) `(#t ,v)) (=/= `(,b ,u) `(#f ,v)) (=/= `(,b ,v) `(#t ,w)) (=/= `(,b ,v) `(#f ,w))
            (=/= `(,b ,w) `(#t ,u)) (=/= `(,b ,w) `(#f ,u)))",
        "(run* (a b) (absento a b) (absento b a) (symbolo a) (truth-value b))",
        "(run* (x y) (fresh (z w) (truth-value z) (truth-value w) (=/= `(,x . ,z) `(,w . #t)) (truth-value x) (=/= x z)))",
        "(run* (x) (fresh (y z w) (truth-value y) (truth-value x) (absento x y)))",
        "(run* (x y) (fresh (z) (truth-value z) (=/= y z) (absento `(,x . ,y) z)))",
    ];
    let fault = |text: &&str| fault(&read(text), Dice(1));
    let faults: Vec<String> = programs.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
