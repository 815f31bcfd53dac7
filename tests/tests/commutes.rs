//! The law that the order of goals does not matter, asked of every constraint, of every pair of constraints with
//! aliasing before, between and after, and of relations that come along. What constraints mean is asked, too, of values
//! that are tried one by one.

use kanren_core::prelude::*;
use kanren_core::relations::list::{
    appendo, lasto, lengtho, listo, member1o, membero, permuteo, rembero, reverso, selecto,
};
use kanren_core::relations::logic::evalo;
use kanren_core::relations::number::{divo, lto, minuso, num, pluso, timeso};
use kanren_core::testing::{Agreement, assert_commutes, commutes};
use kanren_tests::models::{Case, map, replace};
use kanren_tests::ours;
use kanren_tests::syntax::{Goal as Form, Program, Term as Named};

const VARS: [&str; 3] = ["x", "y", "z"];

/// Constraints on `x`, most of them also on `y`, some on `z`.
const CONSTRAINTS: [&str; 30] = [
    "(=/= x y)",
    "(=/= x 1)",
    "(=/= x #t)",
    "(=/= x '())",
    "(=/= x `(,y))",
    "(=/= x `(,y . ,z))",
    "(=/= x `#(one ,y))",
    "(=/= `(,x . ,y) '(1 . 2))",
    "(=/= `(,x ,y) `(,y a))",
    "(=/= `(,x ,y) '(#t #f))",
    "(=/= `#(two ,x ,y) `#(two ,y ,z))",
    "(=/= `(,x ,y ,z) `(,y ,z (1)))",
    "(symbolo x)",
    "(numbero x)",
    "(stringo x)",
    "(truth-value x)",
    "(absento 'a x)",
    "(absento 1 `(,x ,y))",
    "(absento #t x)",
    "(absento '() x)",
    "(absento #\\c x)",
    "(absento \"s\" `#(one ,x))",
    "(absento '(1 . 2) x)",
    "(absento y x)",
    "(absento x `(,y . ,z))",
    "(absento `(,y) x)",
    "(absento `(,y . 1) `(,x . ,z))",
    "(absento `(,x . ,y) z)",
    "(absento `#(one ,y) x)",
    "(absento `#(two ,y ,y) `#(one ,x))",
];

/// Ways in which the variables become known, or the same.
const EQUATIONS: [&str; 24] = [
    "succeed",
    "(== x y)",
    "(conj (== x y) (== y z))",
    "(== x 1)",
    "(== y 1)",
    "(== x #t)",
    "(== y 'a)",
    "(== x \"s\")",
    "(== y '())",
    "(== x #\\c)",
    "(== x `(,y . ,z))",
    "(== z `(,x ,y))",
    "(== y `(,z))",
    "(== x `#(one ,y))",
    "(== y `#(one 1))",
    "(== x `#(two ,y ,z))",
    "(conj (== x `(,y)) (== y z))",
    "(conj (== x `(1 . ,y)) (== y 2))",
    "(conj (== x y) (== y 'a))",
    "(conj (== z #f) (== z x))",
    "(conj (== y `(,z . ,z)) (== z 1))",
    "(conj (== x `#(one ,y)) (== y z))",
    "(conj (== x `((,z) . ,y)) (== z 'a))",
    "(conj (== `(,x . ,z) `(,y . 1)) (== y #t))",
];

/// The goals that this text says must all hold.
fn goals(text: &str) -> Vec<Form> {
    match Program::read(&format!("(run* (x y z) {text})")).expect("a program").goal {
        Form::Conj(goals) => goals,
        Form::Succeed => Vec::new(),
        goal => vec![goal],
    }
}

/// The same of the variables in another order.
fn renamed(goal: &Form, names: [&str; 3]) -> Form {
    let names: Vec<(String, Named)> = VARS.iter().zip(names).map(|(x, y)| ((*x).to_owned(), Named::var(y))).collect();
    map(goal, &|term| replace(term, &names))
}

/// Asks the law of goals, and whether some values meet them.
fn check(goals: &[Form], shown: usize) -> Agreement {
    let build = |vars: [Var; 3]| {
        let scope: Vec<(&str, Var)> = VARS.into_iter().zip(vars).collect();
        conj(goals.iter().map(|goal| ours::bare(goal, &scope)))
    };
    let query = match shown {
        3 => commutes(run_many(build)),
        _ => commutes(run(|x| fresh(|[y, z]| build([x, y, z])))),
    };
    let case = Case { vars: VARS.map(String::from).to_vec(), shown, goals: goals.to_vec() };
    // They do not fork: one search is enough.
    let agreement = query.searches([Search::Interleave]).check().unwrap_or_else(|error| panic!("{case}\n{error}"));
    let values = case.solution(&[]);
    assert_eq!(agreement.answers(), usize::from(values.is_some()), "{case}: {values:?}");
    agreement
}

#[test]
fn each_constraint_commutes_with_what_makes_its_variables_known() {
    for constraint in CONSTRAINTS.iter().flat_map(|text| goals(text)) {
        for (n, one) in EQUATIONS.iter().enumerate() {
            check(&[goals(one), vec![constraint.clone()]].concat(), 1);
            for other in &EQUATIONS[n..] {
                check(&[goals(one), vec![constraint.clone()], goals(other)].concat(), 3);
            }
        }
    }
}

/// Every pair, the second one of the variables in these orders.
fn pairs(names: [[&str; 3]; 3]) {
    let constraints: Vec<Form> = CONSTRAINTS.iter().flat_map(|text| goals(text)).collect();
    for (n, one) in constraints.iter().enumerate() {
        for other in &constraints[n..] {
            for names in names {
                let both = [one.clone(), renamed(other, names)];
                for equations in EQUATIONS {
                    check(&[&both[..], &goals(equations)].concat(), 3);
                }
            }
        }
    }
}

#[test]
fn pairs_of_constraints_commute_with_aliasing_anywhere() {
    pairs([["x", "y", "z"], ["y", "x", "z"], ["x", "z", "y"]]);
}

#[test]
fn pairs_of_constraints_on_other_variables_commute_with_aliasing_anywhere() {
    pairs([["z", "x", "y"], ["y", "z", "x"], ["z", "y", "x"]]);
}
