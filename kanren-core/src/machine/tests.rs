//! What later capabilities stand on: recording, marks, plans, reasons of failures. And growth.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use super::branch::Branch;
use super::record::{Event, Recorder};
use super::{Machine, Outcome};
use crate::code::lower::{Act, Plan, compiled};
use crate::code::{Code, Op};
use crate::prelude::*;
use crate::state::State;

/// Writes every event on a line.
#[derive(Clone, Default)]
struct Log {
    text: Arc<Mutex<String>>,
    noted: Option<(Term, Term)>,
}

impl Recorder for Log {
    fn event(&mut self, event: Event<'_>) {
        let mut text = self.text.lock().unwrap();
        match event {
            Event::Call { relation, args, place } => {
                let args: Vec<String> = args.iter().map(ToString::to_string).collect();
                assert!(place.is_some_and(|place| place.file().ends_with("tests.rs")));
                writeln!(text, "call {}({})", relation.name(), args.join(", "))
            }
            Event::Enter { goal, place } => {
                assert!(place.is_some());
                writeln!(text, "enter goal {goal}")
            }
            Event::Fork => writeln!(text, "fork"),
            Event::Clash { left, right, place } => {
                assert!(place.is_some());
                writeln!(text, "{left} is not {right}")
            }
            Event::ConstraintFailed { name, place } => {
                assert!(place.is_some());
                writeln!(text, "`{name}` does not hold")
            }
            Event::NoClause => writeln!(text, "no clause"),
            Event::Answer => writeln!(text, "answer"),
        }
        .unwrap();
    }

    fn note(&mut self, clash: Option<(Term, Term)>) {
        self.noted = clash;
    }

    fn noted(&mut self) -> Option<(Term, Term)> {
        self.noted.take()
    }
}

/// A machine for a goal on one variable.
fn machine(goal: impl FnOnce(Var) -> Goal, plan: Option<&Plan<'_>>) -> Machine {
    let q = Var::new();
    let body = compiled(&goal(q), &[q], None, plan);
    let mut state = State::default();
    let args = [state.subst.fresh()].into_iter().collect();
    Machine::new(Branch::start(state, Code::own(body), args, Search::DepthFirst))
}

/// The answers, and what was recorded on the way.
fn record(goal: impl FnOnce(Var) -> Goal, plan: Option<&Plan<'_>>) -> (Vec<String>, String) {
    let (mut machine, log) = (machine(goal, plan), Log::default());
    machine.record_with(Box::new(log.clone()));
    let answers = answers(&mut machine);
    let text = log.text.lock().unwrap().clone();
    (answers, text)
}

fn answers(machine: &mut Machine) -> Vec<String> {
    let mut answers = Vec::new();
    while let Outcome::Answer(branch) = machine.next_answer() {
        let q = Var::<Any>::numbered(0).term();
        answers.push(branch.state.subst.walk_star(&q).to_string());
    }
    answers
}

#[track_caller]
fn teacupo(x: impl IntoTerm) -> Goal {
    static TEACUPO: Definition = Definition::new("teacupo", 1, |params| {
        let [x] = params.vars();
        eq(x, sym("tea")) | eq(x, sym("cup"))
    });
    TEACUPO.call((x,))
}

#[test]
fn a_recorder_is_told_calls_forks_failures_with_reasons_and_answers() {
    let goal = |q: Var| conj([teacupo(q), eq(list([q.term(), term(1)]), list([sym("cup"), term(1)]))]);
    let (answers, log) = record(goal, None);
    assert_eq!(answers, ["cup"]);
    insta::assert_snapshot!(log, @r"
    call teacupo(_.0)
    fork
    tea is not cup
    answer
    ");
}

#[test]
fn a_constraint_that_fails_is_told_apart_from_a_clash() {
    struct Never;
    impl Constraint for Never {
        fn name(&self) -> &str {
            "never"
        }
        fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
            if known.surface(&terms[0]).is_ground() { Verdict::Fails } else { Verdict::Waits }
        }
    }
    let (answers, log) = record(|q| constraint(Never, [q]) & eq(q, 1), None);
    assert!(answers.is_empty());
    assert_eq!(log, "`never` does not hold\n");
    let (_, log) = record(|q| eq(q, 1) & constraint(Never, [q]), None);
    assert_eq!(log, "`never` does not hold\n");
}

#[test]
fn a_branch_records_the_goals_it_passed_and_the_alternatives_it_took() {
    let plan = Plan { act: &|_| Act::Keep, copy_of: &|_| None, marks: true };
    let mut machine = machine(|q| (eq(q, 1) | eq(q, 2)) & eq(q, 2), Some(&plan));
    machine.record_with(Box::new(Log::default()));
    let Outcome::Answer(branch) = machine.next_answer() else { panic!("there is an answer") };
    let record = branch.record.unwrap();
    assert_eq!(record.held, 2);
    // The body's blocks are numbered: 0 is the query's, 1 and 2 are the alternatives.
    assert_eq!(record.choices.into_iter().collect::<Vec<_>>(), [2]);
}

/// Goals in preorder: 0 the conjunction, 1 the disjunction, 2 and 3 its alternatives, 4 the call, 5 the last equation.
fn five_goals(q: Var) -> Goal {
    conj([disj([eq(q, sym("tea")), eq(q, sym("jar"))]), teacupo(q), eq(q, sym("cup"))])
}

#[test]
fn a_plan_drops_goals_or_makes_them_fail_by_number() {
    let with = |change: u32, to: Act| {
        let act = move |number| if number == change { to } else { Act::Keep };
        answers(&mut machine(five_goals, Some(&Plan { act: &act, copy_of: &|_| None, marks: false })))
    };
    assert!(with(99, Act::Drop).is_empty());
    assert_eq!(with(1, Act::Drop), ["cup"]);
    assert_eq!(with(2, Act::Drop), ["cup"]);
    assert!(with(4, Act::Drop).is_empty());
    assert_eq!(with(5, Act::Drop), ["tea"]);
    assert!(with(0, Act::Fail).is_empty());
}

#[test]
fn a_plan_leads_calls_to_copies() {
    let jaro = Relation::new("jaro", 1, |params| eq(params.get(0), sym("jar")));
    let copy_of = |relation: &Relation| (relation.name() == "teacupo").then(|| jaro.clone());
    let plan = Plan { act: &|_| Act::Keep, copy_of: &copy_of, marks: false };
    assert_eq!(answers(&mut machine(teacupo, Some(&plan))), ["jar"]);
    assert_eq!(answers(&mut machine(teacupo, None)), ["tea", "cup"]);
}

#[test]
fn marks_stand_in_explained_code_only_and_name_the_goal() {
    let plan = Plan { act: &|_| Act::Keep, copy_of: &|_| None, marks: true };
    let (_, log) = record(five_goals, Some(&plan));
    insta::assert_snapshot!(log, @r"
    fork
    enter goal 2
    enter goal 4
    call teacupo(tea)
    enter goal 5
    tea is not cup
    enter goal 3
    enter goal 4
    call teacupo(jar)
    no clause
    ");
    let q = Var::new();
    let plain = Code::own(compiled(&five_goals(q), &[q], None, None));
    assert!(!plain.ops().iter().any(|op| matches!(op, Op::Mark(_))));
}

#[test]
fn goals_know_their_places() {
    let q = Var::<Any>::new();
    let (goal, line) = (teacupo(q), line!());
    assert_eq!(goal.place().map(Place::line), Some(line));
    let goal = eq(q, 1);
    assert_eq!(goal.place().map(|place| (place.line(), place.column())), Some((line + 2, 16)));
    assert!(goal.place().unwrap().file().ends_with("machine/tests.rs"));
}

// -------------------------------------------------------- growth

/// Counts down a list, and something is left to do after each call.
fn deepo(n: impl IntoTerm) -> Goal {
    static DEEPO: Definition = Definition::new("deepo", 1, |params| {
        let [n] = params.vars();
        disj([eq(n, Term::nil()), call_fresh(|d| conj([eq(n, cons(1, d)), deepo(d), eq(d, d)]))])
    });
    DEEPO.call((n,))
}

/// n branches with a long way to go, left of n that answer in the same turn, under a conjunction.
fn bad(n: usize, q: Var) -> Goal {
    let long = list(vec![1; 20]);
    let slow = (0..n).map(|_| deepo(long.clone()) & eq(q, -1));
    let quick = (0..n).map(|i| deepo(Term::nil()) & eq(q, i));
    conj([disj(slow.chain(quick)), deepo(Term::nil())])
}

#[test]
fn long_runs_of_nodes_are_passed_in_constant_time() {
    // Quadratic, this would walk 10^9 nodes and take minutes.
    for search in Search::ALL {
        let n = 30_000;
        assert_eq!(run(|q| bad(n, q)).search(search).iter().take(n).count(), n, "{search}");
    }
}

#[test]
fn a_deep_stack_under_an_interleaved_sibling_is_not_walked_again_each_turn() {
    // Each level leaves an alternative waiting depth first; the sibling takes a turn at each step.
    fn pileo(n: impl IntoTerm) -> Goal {
        static PILEO: Definition = Definition::new("pileo", 1, |params| {
            let [n] = params.vars();
            disj([eq(n, Term::nil()), call_fresh(|d| eq(n, cons(1, d)) & (pileo(d) | pileo(d)) & succeed())])
        });
        PILEO.call((n,))
    }
    let deep = list(vec![1; 50_000]);
    let goal = |q: Var| disj([dfs(pileo(deep.clone())) & eq(q, 1), between(q, 0..) & fail()]);
    let mut answers = run(goal).iter();
    assert_eq!(answers.by_ref().take(100).count(), 100);
    assert!(answers.steps() < 150_000);
}

#[test]
fn a_loop_of_dynamic_goals_does_not_escape_the_budget() {
    fn loopo() -> Goal {
        with_state(|_| loopo())
    }
    let mut answers = run(|_| loopo()).max_steps(1_000).iter();
    assert!(answers.next().is_none());
    assert_eq!(answers.status(), Status::OutOfSteps);
}

#[test]
fn once_nested_deep_costs_no_more_for_each_level() {
    fn onlyo(n: impl IntoTerm) -> Goal {
        static ONLYO: Definition = Definition::new("onlyo", 1, |params| {
            let [n] = params.vars();
            disj([eq(n, Term::nil()), call_fresh(|d| eq(n, cons(1, d)) & crate::impure::once(onlyo(d)))])
        });
        ONLYO.call((n,))
    }
    let deep = list(vec![1; 200_000]);
    for search in Search::ALL {
        assert_eq!(run(|_| onlyo(deep.clone())).search(search).iter().count(), 1, "{search}");
        drop(run(|_| onlyo(deep.clone())).search(search).max_steps(150_000).first());
    }
}
