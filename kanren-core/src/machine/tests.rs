//! What later capabilities stand on: recording, marks, plans, reasons of failures. And growth.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use super::branch::Branch;
use super::record::{Event, Recorder};
use super::{Machine, Outcome, Stop};
use crate::code::lower::{Act, Plan, compiled};
use crate::code::{CapturedOp, Code, Op};
use crate::goal::report::Report;
use crate::impure::project;
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
            Event::CallWith { name, args, place } => {
                let args: Vec<String> = args.iter().map(ToString::to_string).collect();
                assert!(place.is_some_and(|place| place.file().ends_with("tests.rs")));
                writeln!(text, "call {name}(.., {})", args.join(", "))
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
            Event::Report(Report::Need(need)) => {
                assert!(need.place.file().ends_with("tests.rs"));
                writeln!(text, "`{}` is needed", need.variable)
            }
            Event::Report(Report::Refusal(refusal)) => writeln!(text, "`{}` refuses", refusal.name),
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
    let args = vec![state.subst.fresh()];
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
    struct NotThis;
    impl Constraint for NotThis {
        fn name(&self) -> &str {
            "not_this"
        }
        fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
            if known.surface(&terms[0]).is_ground() { Verdict::unsupported("this") } else { Verdict::Waits }
        }
    }
    for goal in [|q| constraint(NotThis, [q]) & eq(q, 1), |q: Var| eq(q, 1) & constraint(NotThis, [q])] {
        assert_eq!(record(goal, None).1, "`not_this` refuses\n");
    }
}

#[test]
fn a_branch_records_the_goals_it_passed_and_the_alternatives_it_took() {
    let plan = Plan { act: &|_| Act::Keep, copy_of: &|_| None, marks: true };
    let mut machine = machine(|q| (eq(q, 1) | eq(q, 2)) & eq(q, 2), Some(&plan));
    machine.record_with(Box::new(Log::default()));
    let Outcome::Answer(branch) = machine.next_answer() else { panic!("there is an answer") };
    let record = branch.rare.unwrap().record.unwrap();
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
fn a_goal_built_by_a_running_branch_may_be_used_again_and_again() {
    let twice = |q: Var| {
        with_state(move |_| {
            let one_or_two = call_fresh(|x| (eq(x, 1) | eq(x, 2)) & eq(q, list([x])));
            let later = call_fresh(|x| eq(x, 1) | eq(x, 2));
            one_or_two & later.clone() & with_state(move |_| later.clone())
        })
    };
    assert_eq!(run(twice).iter().count(), 8);
    let built_outside = |q: Var| {
        call_fresh(|x| {
            let pair = list([x, x]);
            eq(x, 1)
                & with_state(move |now| {
                    eq(q, now.walk(&pair)) & eq(now.get::<Vec<i64>>(&pair).map_or(0, |v| v.len()), 2)
                })
        })
    };
    assert_eq!(run(built_outside).first().unwrap(), vec![1, 1]);
    let with_dynamic = with_state(|_| {
        let goal = call_fresh(|x| eq(x, 1) & project([x], move |now| eq(now.walk(x), 1)));
        let free = Var::<Any>::new();
        goal.clone() & goal.clone() & eq(free, 3) & project([free], move |now| eq(now.walk(free), 3))
    });
    assert_eq!(run(|_| with_dynamic).iter().count(), 1);
    let nested = with_state(|_| {
        let closed = call_fresh(|x| eq(x, 1));
        if run(|_| closed).first().is_some() { succeed() } else { fail() }
    });
    assert_eq!(run(|_| nested).iter().count(), 1);
}

#[test]
fn recursion_over_closed_data_keeps_no_scope() {
    fn downo(n: u32, closed: bool, x: impl IntoTerm) -> Goal {
        static INSTANCES: Instances = Instances::new("downo", 1);
        let build = |params: Params<'_>, (n, closed): (u32, bool)| {
            let [x] = params.vars();
            if n == 0 { eq(x, 0) } else { fresh(|[y, z]| eq(x, [y, z]) & downo(n - 1, closed, y)) }
        };
        INSTANCES.call_with((n, closed), closed, vec![x.into_term()], build, |_| Vec::new())
    }
    let captured = |closed: bool| {
        let mut machine = machine(|q| downo(100, closed, q), None);
        machine.limits.steps = 50;
        assert!(matches!(machine.next_answer(), Outcome::Stopped(Stop::Steps)));
        let branch = machine.current.as_ref().expect("it stopped there");
        let calls = |op: &Op| match op {
            Op::CallWith(op) => Some(match &op.captured {
                Some(CapturedOp::Scope(scope)) => scope.more.as_ref().map_or(0, im::HashMap::len),
                Some(CapturedOp::Slots(slots)) => slots.len(),
                None => 0,
            }),
            _ => None,
        };
        let kept = branch.code.ops().iter().find_map(calls).expect("a call is next");
        machine.limits.steps = u64::MAX;
        assert_eq!(answers(&mut machine).len(), 1);
        kept
    };
    assert_eq!(captured(true), 0);
    // What may hold terms may hold those of all levels.
    assert_eq!(captured(false), 2 * 51);
}

#[test]
fn a_recorder_is_told_what_a_goal_needs() {
    let needs = |q: Var| with_state(move |now| now.need::<i64>("q", q).map_or_else(fail, |q| eq(q, 1)));
    let (_, log) = record(|q| needs(q) & teacupo(q), None);
    assert_eq!(log, "`q` is needed\n");
}

#[test]
fn a_recorder_is_told_calls_with_data() {
    fn sizedo(n: u8, x: impl IntoTerm) -> Goal {
        static INSTANCES: Instances = Instances::new("sizedo", 1);
        let build = |params: Params<'_>, (n,): (u8,)| eq(params.get(0), i64::from(n));
        crate::__private::call_with(&INSTANCES, (n,), [x.into_term()], build, |_| Vec::new())
    }
    let (answers, log) = record(|q| sizedo(3, q), None);
    assert_eq!(answers, ["3"]);
    assert_eq!(log, "call sizedo(.., _.0)\nanswer\n");
}

#[test]
#[should_panic(expected = "use `Reified::with_fresh_variables`")]
fn a_variable_of_an_answer_is_none_of_a_branch() {
    let inner = run(|q| call_fresh(|x| eq(q, cons(x, 1)))).first().unwrap();
    let outer = |q: Var| {
        let inner = inner.clone();
        with_state(move |_| eq(q, list([inner.term().clone()])))
    };
    run(outer).first();
}

#[test]
fn generators_may_give_new_variables() {
    struct Pairs;
    impl Generator for Pairs {
        fn name(&self) -> &str {
            "pairs"
        }
        fn alternative(&self, terms: &[Term], _: u64, _: &Known<'_>) -> Option<Alternative> {
            let x = Var::<Any>::new();
            Some(Alternative::new().equal(&terms[0], list([x.term(), x.term(), Term::any_term()])))
        }
    }
    assert_eq!(run(|q| generate(Pairs, [q])).first().unwrap().to_string(), "(_.0 _.0 _.1)");
}

#[test]
#[should_panic(expected = "did not get with its terms")]
fn a_rule_that_looks_at_a_captured_variable_is_told_so() {
    struct Sees(Var);
    impl Constraint for Sees {
        fn name(&self) -> &str {
            "sees"
        }
        fn check(&self, _: &[Term], known: &Known<'_>) -> Verdict {
            if known.surface(self.0).is_ground() { Verdict::Fails } else { Verdict::Waits }
        }
    }
    run(|q| constraint(Sees(q), [q])).first();
}

#[test]
fn conditions_that_hold_are_not_shown_and_order_does_not_matter() {
    struct NotBoth;
    impl Constraint for NotBoth {
        fn name(&self) -> &str {
            "not_both_1"
        }
        fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
            match [0, 1].map(|i| known.get::<i64>(&terms[i])) {
                [Some(1), Some(1)] => Verdict::Fails,
                [Some(1) | None, Some(1) | None] => Verdict::Waits,
                _ => Verdict::Holds,
            }
        }
    }
    let not_both = |x: Var, y: Var| constraint(NotBoth, [x, y]);
    let decided = run_many(|[x, y]| not_both(x, y) & eq(x, 3)).first().unwrap();
    assert_eq!(decided[1].to_string(), "_.0");
    let one_way = run_many(|[x, y, z]| not_both(x, y) & not_both(x, z)).first().unwrap();
    let other_way = run_many(|[x, y, z]| not_both(x, z) & not_both(x, y) & not_both(x, y)).first().unwrap();
    assert_eq!(one_way, other_way);
    assert_eq!(one_way[0].to_string(), "_.0 where not_both_1(_.0, _.1), not_both_1(_.0, _.2)");
}

#[test]
fn failures_without_a_step_do_not_escape_the_clock() {
    let endless = (0..60).map(|_| call_fresh(|x| eq(x, 1) | eq(x, 2)));
    let query = run(|_| conj(endless) & fail()).timeout(std::time::Duration::from_millis(20));
    let mut answers = query.iter();
    assert!(answers.next().is_none());
    assert_eq!((answers.status(), answers.steps()), (Status::TimedOut, 0));
}

#[test]
fn large_bodies_grow_with_their_size() {
    // Quadratic, the environments alone would take gigabytes.
    let n = 20_000;
    let many = run(|_| conj((0..n).map(|_| call_fresh(|x| between(x, 1..=2)))));
    assert!(many.search(Search::DepthFirst).first().is_some());
    let nested = |_| (0..n).fold(succeed(), |inner, i| call_fresh(|x| conj([eq(x, i), inner & eq(1, 1), eq(x, i)])));
    assert_eq!(run(nested).iter().count(), 1);
    let same = |_| conj((0..n).map(|_| call_fresh(|x| (eq(x, 1) | eq(x, 2)) & eq(x, 2))));
    assert_eq!(run(same).search(Search::DepthFirst).iter().count(), 1);
}

#[test]
fn a_scope_inside_a_conjunction_lifts_its_stack_as_a_whole() {
    /// Leaves an alternative waiting at each element.
    fn lefto(l: impl IntoTerm) -> Goal {
        static LEFTO: Definition = Definition::new("lefto", 1, |params| {
            let [l] = params.vars();
            call_fresh(|d| eq(l, cons(Term::any_term(), d)) & lefto(d)) | deepo(nil())
        });
        LEFTO.call((l,))
    }
    // Quadratic, 100,000 lifts would each move 100,000 branches.
    let n = 100_000;
    let long = list(0..n as i64);
    let goal = run(|_| conj([dfs(conj([lefto(long), deepo(nil())])), deepo(nil())]));
    assert_eq!(goal.iter().count(), n + 1);
}

#[test]
fn a_query_whose_goal_panicked_says_so() {
    let goal = |q| eq(q, 1) | with_state(|_| panic!("on purpose")) | eq(q, 2);
    let mut answers = run(goal).iter();
    assert!(answers.next().is_some());
    let next = std::panic::AssertUnwindSafe(|| answers.next().is_some());
    assert!(std::panic::catch_unwind(next).is_err());
    assert!(answers.next().is_none());
    assert_eq!(answers.status(), Status::Panicked);
    assert_eq!(run(|q| eq(q, 1)).iter().count(), 1);
}

#[test]
#[should_panic(expected = "asks a query about `selfo` itself")]
fn a_relation_that_asks_about_itself_while_it_is_built_is_told_so() {
    let selfo =
        Relation::recursive(
            "selfo",
            0,
            |selfo, _| {
                if query(|()| selfo.call(())).first().is_some() { succeed() } else { fail() }
            },
        );
    query(|()| selfo.call(())).first();
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
