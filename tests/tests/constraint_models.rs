//! Disequality, types and absence against what they mean: random conjunctions, in all orders, beside brute force.
//!
//! `MODEL_PROGRAMS` says how many programs there are, for a long run; `MODEL_SEED` takes others.

use kanren_core::prelude::*;
use kanren_tests::meaning::{MARK, answers, fault, orders, smallest};
use kanren_tests::models::{Case, Dice, Flavour, smaller};
use kanren_tests::reified::{Answer, superfluous};
use kanren_tests::sorted;
use kanren_tests::syntax::{Goal as Form, Program};

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

fn check(flavour: Flavour, programs: u64) {
    let programs = number("MODEL_PROGRAMS", programs);
    let mut dice = Dice::new(number("MODEL_SEED", 1));
    let (mut faults, mut solved) = (Vec::new(), 0);
    for n in 1..=programs {
        let case = dice.case(flavour);
        solved += usize::from(case.solution(&[]).is_some());
        if let Some(what) = fault(&case, dice.clone(), usize::MAX) {
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
    let mut dice = Dice::new(number("MODEL_SEED", 2));
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
    let mut dice = Dice::new(number("MODEL_SEED", 3));
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
    let fault = |text: &&str| fault(&read(text), Dice::new(1), usize::MAX);
    let faults: Vec<String> = programs.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
