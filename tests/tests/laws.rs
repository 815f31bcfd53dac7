//! The laws of µKanren, on random goals and programs, against the oracle and against each other.

use kanren_core::prelude::*;
use kanren_tests::generate::{Forms, config, ending_program, endless_program, pure_program, searches, shuffled, term};
use kanren_tests::syntax::{Goal as Form, Program, Term as Named};
use kanren_tests::{ENDLESS, STEPS, agree, naive, ours, show, sorted};
use proptest::prelude::*;
use std::sync::{Arc, Mutex};

/// The complete searches find what a diverging order hides within so many steps.
const PATIENCE: u64 = 5_000;

fn names() -> Vec<String> {
    ["x", "y", "z"].map(String::from).to_vec()
}

/// Both terms of an equation over three variables, small enough to unify often.
fn equation() -> impl Strategy<Value = (Named, Named)> {
    (term(&names(), 3), term(&names(), 3))
}

fn asked(goal: Form) -> Program {
    Program { relations: vec![], count: None, vars: names(), goal }
}

fn all(program: &Program, search: Search) -> Vec<String> {
    let run = ours::answers(program, search, STEPS);
    assert_eq!(run.status, Status::Complete, "{search}: {program}");
    run.answers
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn unify_is_symmetric((a, b) in equation()) {
        let one = all(&asked(Form::Eq(a.clone(), b.clone())), Search::DepthFirst);
        let other = all(&asked(Form::Eq(b, a)), Search::DepthFirst);
        prop_assert_eq!(one, other);
    }

    #[test]
    fn unify_is_most_general_and_fails_where_the_oracle_does((a, b) in equation(), (c, d) in equation()) {
        let both = Form::Conj(vec![Form::Eq(a, b), Form::Eq(c, d)]);
        agree(&asked(both), kanren_tests::oracle::Search::DepthFirst, STEPS);
    }

    #[test]
    fn unify_makes_both_sides_the_same_term((a, b) in equation()) {
        let goal = Form::Eq(a.clone(), b.clone());
        let sides = Form::Eq(Named::var("z"), Named::list([a, b]));
        let mut program = asked(Form::Fresh(vec!["x".into(), "y".into(), "u".into()], Box::new(Form::Conj(vec![goal, sides]))));
        program.vars = vec!["z".into()];
        for answer in ours::query(&program) {
            let View::Pair { cell, .. } = answer.term().view() else { panic!("{answer} is a list") };
            let View::Pair { cell: rest, .. } = cell.cdr().view() else { panic!("{answer} is a list") };
            prop_assert_eq!(format!("{:#}", cell.car()), format!("{:#}", rest.car()));
        }
    }

    #[test]
    fn walking_a_walked_term_changes_nothing((a, b) in equation(), t in term(&names(), 3)) {
        // Written with a run-time variable: what is walked, is walked again.
        let seen = Arc::new(Mutex::new(None));
        let write = seen.clone();
        let program = asked(Form::Eq(a, b));
        let answers = run(|q| {
            fresh(|[x, y, z]| {
                let scope = |t: &Named| build(t, &[("x", x), ("y", y), ("z", z)]);
                let Form::Eq(a, b) = &program.goal else { unreachable!("it was made above") };
                let t = scope(&t);
                let look = with_state(move |now| {
                    let once = now.walk(&t);
                    *write.lock().expect("nobody panics") = Some((once.to_string(), now.walk(&once).to_string()));
                    succeed()
                });
                conj([eq(scope(a), scope(b)), look, eq(q, 1)])
            })
        });
        let holds = answers.first().is_some();
        let seen = seen.lock().expect("nobody panics").take();
        prop_assert_eq!(holds, seen.is_some());
        if let Some((once, twice)) = seen {
            prop_assert_eq!(once, twice);
        }
    }

    #[test]
    fn an_answer_asked_again_succeeds_and_is_the_answer(program in pure_program()) {
        for answer in ours::query(&program).into_iter().take(20) {
            let again = run(|q| conj([eq(q, answer.with_fresh_variables()), ours::goal(&program, q)]));
            let printed: Vec<String> = again.into_iter().map(|again| format!("{again:#}")).collect();
            prop_assert!(printed.contains(&format!("{answer:#}")), "{answer:#} is lost in {printed:?} of {program}");
        }
    }

    #[test]
    fn goals_without_calls_give_the_answers_of_the_oracle_in_order(program in pure_program()) {
        for search in searches() {
            agree(&program, search, STEPS);
        }
    }

    #[test]
    fn conjuncts_clauses_and_sides_commute_without_calls(program in pure_program(), seed: u64) {
        let other = shuffled(&program, seed);
        for search in Search::ALL {
            prop_assert_eq!(sorted(all(&program, search)), sorted(all(&other, search)), "{} {}", search, other);
        }
    }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn programs_that_end_agree_with_the_oracle_in_order_and_steps(program in ending_program(Forms::ALL)) {
        for search in searches() {
            agree(&program, search, STEPS);
        }
    }

    #[test]
    fn programs_that_need_not_end_agree_with_the_oracle_in_order(program in endless_program(Forms::ALL)) {
        for search in searches() {
            agree(&program, search, 100);
        }
    }

    #[test]
    fn conda_takes_all_answers_of_a_head_in_the_order_of_a_conjunction(
        ending in ending_program(Forms { choices: true, ..Forms::ALL }),
        endless in endless_program(Forms { choices: true, ..Forms::ALL }),
    ) {
        for search in searches() {
            agree(&ending, search, 10_000);
            agree(&endless, search, 100);
        }
    }

    #[test]
    fn stopping_inside_of_a_choice_changes_nothing(
        program in endless_program(Forms { onces: true, choices: true, ..Forms::ALL })
    ) {
        for search in Search::ALL {
            let whole = ours::answers(&program, search, 100);
            prop_assert_eq!(ours::answers_step_by_step(&program, search, 100), whole, "{} {}", search, program);
        }
    }

    #[test]
    fn once_and_condu_give_the_first_answer_of_their_search_and_are_one_branch_for_the_others(
        ending in ending_program(Forms { onces: true, choices: true, ..Forms::ALL }),
        endless in endless_program(Forms { onces: true, choices: true, ..Forms::ALL }),
    ) {
        for search in searches() {
            // Calls are not compared: the oracle counts those that are left, too.
            let run = ours::answers(&ending, ours::search(search), 1_000);
            let naive = naive::run(&ending, search, 1_000);
            let common = run.answers.len().min(naive.answers.len());
            prop_assert_eq!(&run.answers[..common], &naive.answers[..common], "{:?} {}", search, ending);
            prop_assert!(!naive.ended || run.status == Status::Complete && run.answers.len() == common);
            let run = ours::answers(&endless, ours::search(search), 100);
            let naive = naive::run(&endless, search, 100);
            let common = run.answers.len().min(naive.answers.len());
            prop_assert_eq!(&run.answers[..common], &naive.answers[..common], "{:?} {}", search, endless);
        }
    }

    #[test]
    fn all_searches_give_the_same_answers_where_they_end(program in ending_program(Forms::ALL)) {
        let expected = ours::answers(&program, Search::DepthFirst, ENDLESS);
        prop_assume!(expected.status == Status::Complete);
        for search in Search::ALL {
            let run = ours::answers(&program, search, STEPS);
            prop_assert_eq!((sorted(run.answers), run.steps), (sorted(expected.answers.clone()), expected.steps));
        }
    }

    #[test]
    fn scopes_change_no_answer_where_the_run_ends(program in ending_program(Forms::default()), scope in 0..5usize) {
        let mut scoped = program.clone();
        for relation in &mut scoped.relations {
            let body = std::mem::replace(&mut relation.body, Form::Fail);
            relation.body = Form::Within(searches()[scope], Box::new(body));
        }
        let expected = ours::answers(&program, Search::Interleave, ENDLESS);
        prop_assume!(expected.status == Status::Complete);
        let run = ours::answers(&scoped, Search::Interleave, STEPS);
        prop_assert_eq!((sorted(run.answers), run.steps), (sorted(expected.answers), expected.steps));
    }

    /// A constraint that is posted first wakes in every unification after it; one that is posted last is only asked.
    /// (A queue of woken constraints that a failed unification left behind once made siblings fail, rarely.)
    #[test]
    fn a_constraint_may_stand_anywhere(program in ending_program(Forms::ALL), pure in pure_program()) {
        for program in [&program, &pure] {
            prop_assume!(ours::answers(program, Search::DepthFirst, ENDLESS).status == Status::Complete);
            for search in Search::ALL {
                let goal = |q: Var| ours::goal(program, q);
                let no_one = |q: Var| constraint(ours::NoOne, [q]);
                let first = sorted(show(run(|q| conj([no_one(q), goal(q)])).search(search)));
                let last = sorted(show(run(|q| conj([goal(q), no_one(q)])).search(search)));
                prop_assert_eq!(first, last, "{} {}", search, program);
            }
        }
    }

    #[test]
    fn constraints_inside_clauses_do_not_depend_on_the_search(
        program in ending_program(Forms { constraints: true, ..Forms::ALL }),
    ) {
        let expected = ours::answers(&program, Search::DepthFirst, ENDLESS);
        prop_assume!(expected.status == Status::Complete);
        for search in Search::ALL {
            let run = ours::answers(&program, search, STEPS);
            let expected = (sorted(expected.answers.clone()), expected.steps);
            prop_assert_eq!((sorted(run.answers), run.steps), expected, "{} {}", search, program);
        }
    }

    /// What a constraint removes is what it would have removed from the answers without it.
    #[test]
    fn constraints_remove_answers_and_add_none(program in ending_program(Forms { constraints: true, ..Forms::ALL })) {
        let without = without_constraints(&program);
        let all = ours::answers(&without, Search::DepthFirst, ENDLESS);
        prop_assume!(all.status == Status::Complete);
        let mut left = all.answers;
        for answer in ours::query(&program).search(Search::DepthFirst).max_steps(STEPS) {
            let term = format!("{:#}", answer.term());
            let at = left.iter().position(|one| *one == term);
            prop_assert!(at.is_some(), "{} is no answer without the constraints of {}", answer, program);
            left.swap_remove(at.expect("it was just found"));
        }
    }

    #[test]
    fn pausing_after_every_step_changes_nothing(program in endless_program(Forms::ALL), ending in ending_program(Forms::ALL)) {
        for search in Search::ALL {
            for program in [&program, &ending] {
                let whole = ours::answers(program, search, 200);
                prop_assert_eq!(ours::answers_step_by_step(program, search, 200), whole, "{} {}", search, program);
            }
        }
    }

}

proptest! {
    #![proptest_config(config(150))]

    /// Where both orders end, the answers are the same; where one of them does not, all answers of the other still
    /// appear under every complete search.
    #[test]
    fn goal_order_does_not_matter(program in ending_program(Forms { generators: true, linear: true, ..Forms::default() }), seed: u64) {
        let expected = ours::answers(&program, Search::Interleave, 40);
        prop_assume!(expected.status == Status::Complete && !expected.answers.is_empty());
        let other = shuffled(&program, seed);
        for search in Search::ALL {
            let found = look_for(&expected.answers, &other, search);
            match found {
                Found::All => {}
                Found::Ended(answers) => prop_assert_eq!(sorted(answers), sorted(expected.answers.clone()), "{} {}", search, other),
                Found::Missing(missing) => prop_assert!(!search.is_complete(), "{}: no {:?} of {}", search, missing, other),
            }
        }
    }
}

fn without_constraints(program: &Program) -> Program {
    fn remove(goal: &mut Form) {
        match goal {
            Form::NoOne(_) | Form::Differ(..) | Form::Is(..) | Form::Absent(..) => *goal = Form::Succeed,
            Form::Conj(goals) | Form::Disj(goals) => goals.iter_mut().for_each(remove),
            Form::Fresh(_, goal) | Form::Within(_, goal) | Form::Once(goal) => remove(goal),
            Form::Commit(_, clauses) => clauses.iter_mut().for_each(|(head, rest)| {
                remove(head);
                remove(rest);
            }),
            _ => {}
        }
    }
    let mut program = program.clone();
    remove(&mut program.goal);
    program.relations.iter_mut().for_each(|relation| remove(&mut relation.body));
    program
}

enum Found {
    Ended(Vec<String>),
    All,
    Missing(Vec<String>),
}

/// Whether the run ends soon; if not, whether every one of the answers is met as often as it is wanted.
///
/// A run that does not end may build ever longer terms, for nothing and ever slower: it is left as soon as can be.
fn look_for(wanted: &[String], program: &Program, search: Search) -> Found {
    let soon = ours::answers(program, search, 150);
    if soon.status == Status::Complete || !search.is_complete() {
        return if soon.status == Status::Complete { Found::Ended(soon.answers) } else { Found::All };
    }
    let mut missing = wanted.to_vec();
    for answer in ours::query(program).search(search).max_steps(PATIENCE) {
        let answer = format!("{answer:#}");
        if let Some(at) = missing.iter().position(|wanted| *wanted == answer) {
            missing.swap_remove(at);
        }
        if missing.is_empty() {
            return Found::All;
        }
    }
    Found::Missing(missing)
}

fn build(term: &Named, scope: &[(&str, Var)]) -> Term {
    ours::term(term, &|name| scope.iter().find(|known| known.0 == name).map(|known| known.1))
}
