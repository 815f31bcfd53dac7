//! Goals that need a value, and what a query gives where it is not known.

use crate::impure::{once, project};
use crate::prelude::*;

/// `y` is `x` times `x`; `x` must be known.
#[track_caller]
fn squareo(x: Var<i64>, y: Var<i64>) -> Goal {
    let decide = move |now: &Now<'_>| now.need::<i64>("x", x).map_or_else(fail, |x| eq(y, x * x));
    Dynamic::new("squareo", decide).looks_at([x]).goal()
}

/// Answers and reports, as text, in order.
fn items<R: Row>(found: TryIter<R>) -> Vec<String>
where
    R::Out: std::fmt::Debug,
{
    found.map(|item| item.map_or_else(|report| format!("? {}", report.answer()), |row| format!("{row:?}"))).collect()
}

/// The same under every search, but for the order.
#[track_caller]
fn check<R: Row>(query: Query<R>, mut expected: Vec<&str>)
where
    R::Out: std::fmt::Debug,
{
    expected.sort_unstable();
    for search in Search::ALL {
        let mut found = items(query.clone().search(search).try_iter());
        found.sort_unstable();
        assert_eq!(found, expected, "{search}");
    }
}

fn message<R: Row>(query: &Query<R>) -> String {
    query.try_iter().find_map(Result::err).expect("there is a report").to_string()
}

#[test]
fn a_report_names_the_goal_its_place_and_what_is_known() {
    let line = line!() + 1;
    let unknown = query(|(x, y)| squareo(x, y) & eq(x, 3));
    let expected = format!(
        "the goal `squareo` at {}:{line}:34 needs the value of `x`, of which nothing is known there (`_.0`): \
         put the goals that find it before this one",
        file!()
    );
    assert_eq!(message(&unknown), expected);
    assert_eq!(query(|(x, y)| eq(x, 3) & squareo(x, y)).first(), Some((3, 9)));

    let length = |l: Var| with_state(move |now| now.need::<Vec<i64>>("l", l).map_or_else(fail, |_| succeed()));
    let part = message(&run(|q| fresh(|[l, d]| eq(l, cons(1, d)) & length(l) & eq(q, d))));
    assert!(
        part.contains("needs the whole value of `l`, of which only a part is known there (`(1 . _.0)`): put"),
        "{part}"
    );
    let other = message(&run(|q| eq(q, "tea") & length(q)));
    assert!(other.ends_with("needs `l` to be a `Vec<i64>`, but it is `\"tea\"`"), "{other}");
    let other = message(&query(|(x, y): (Var<i64>, _)| eq(x.any(), "tea") & squareo(x, y)));
    assert!(other.ends_with("needs `x` to be an `i64`, but it is `\"tea\"`"), "{other}");
}

#[test]
fn a_report_shows_the_constraints_on_what_is_unknown() {
    struct Odd;
    impl Constraint for Odd {
        fn name(&self) -> &str {
            "odd"
        }
        fn check(&self, _: &[Term], _: &Known<'_>) -> Verdict {
            Verdict::Waits
        }
    }
    let text = message(&query(|(x, y): (Var<i64>, _)| constraint(Odd, x) & squareo(x, y)));
    assert!(text.contains("(`_.0 where odd(_.0)`)"), "{text}");
}

#[test]
fn the_other_branches_go_on() {
    let some = |x: Var<i64>| conj([disj([eq(x, 1), succeed(), eq(x, 3)])]);
    check(query(|(x, y)| some(x) & squareo(x, y)), vec!["(1, 1)", "? _.0", "(3, 9)"]);
    let generated = |(x, y): (Var<i64>, Var<i64>)| (between(x, 1..=2) | succeed()) & squareo(x, y) & between(y, 0..=4);
    check(query(generated), vec!["(1, 1)", "(2, 4)", "? _.0"]);
}

#[test]
fn the_status_stays_running_until_all_is_found() {
    let mut found = query(|(x, y)| (succeed() | eq(x, 3)) & squareo(x, y)).search(Search::DepthFirst).try_iter();
    assert!(found.next().unwrap().is_err());
    assert_eq!(found.answers().status(), Status::Running);
    assert_eq!(found.next().unwrap().unwrap(), (3, 9));
    assert!(found.next().is_none());
    assert_eq!(found.answers().status(), Status::Complete);
}

#[test]
fn inside_once_the_search_goes_on_inside_and_then_outside() {
    // The first answer is that of the second alternative; the third is not asked for.
    let inside = |(x, y)| once((succeed() | eq(x, 3) | eq(x, 4)) & squareo(x, y));
    assert_eq!(items(query(inside).search(Search::DepthFirst).try_iter()), ["? _.0", "(3, 9)"]);
    // None inside: the `once` fails, what waits outside is reached.
    let none_inside = |(x, y)| once(once(squareo(x, y))) | eq(x, 1) & squareo(x, y);
    check(query(none_inside), vec!["? _.0", "(1, 1)"]);
    // And what comes after a `once` is not reached by a branch that ended.
    let after = |(x, y)| once(once(squareo(x, y) | eq(x, 2) & eq(y, 2)) & eq(y, 2)) & eq(x, 2);
    check(query(after), vec!["? _.0", "(2, 2)"]);
    // Under searches of their own, with turns given away inside.
    let fair_inside = |(x, y): (Var<i64>, Var<i64>)| {
        let each = |from: i64| once(between(x, from..) & between(x, from + 2..) & squareo(x, y));
        fair(each(1) | once(between(y, 0..=1) & squareo(x, y)) | dfs(each(5)))
    };
    check(query(fair_inside), vec!["(3, 9)", "(7, 49)", "? _.0", "? _.0"]);
}

#[test]
fn stopping_at_any_step_changes_nothing() {
    let goal = |(x, y): (Var<i64>, Var<i64>)| {
        let some = between(x, 1..=2) | between(y, 3..=4) | once(between(y, 5..=5) & squareo(x, y));
        some & squareo(x, y) & between(y, 0..)
    };
    for search in Search::ALL {
        let query = query(goal).search(search);
        let whole = items(query.clone().max_steps(40).try_iter());
        assert_eq!(whole.iter().filter(|item| *item == "? _.0").count(), 3, "{search}");
        let mut found = query.max_steps(0).try_iter();
        let mut stopped = Vec::new();
        for _ in 0..=40 {
            stopped.extend(
                found
                    .by_ref()
                    .map(|item| item.map_or_else(|report| format!("? {}", report.answer()), |row| format!("{row:?}"))),
            );
            found.0.more_steps(1);
        }
        assert_eq!(stopped, whole, "{search}");
    }
}

#[test]
fn a_goal_that_another_one_computed_may_need_something() {
    let goal = |(x, y): (Var<i64>, Var<i64>)| {
        with_state(move |_| {
            call_fresh(|z| project([z, x.any()], move |now| now.need::<i64>("z", z).map_or_else(fail, |z| eq(y, z))))
        }) | eq(x, y) & eq(y, 1)
    };
    check(query(goal), vec!["? _.0", "(1, 1)"]);
}

#[test]
fn only_the_first_need_is_reported_and_the_goal_returned_does_not_matter() {
    let goal = |(x, y): (Var<i64>, Var<i64>)| {
        with_state(move |now| {
            let _ = (now.need::<i64>("x", x), now.need::<i64>("y", y));
            succeed()
        })
    };
    let found: Vec<_> = query(goal).try_iter().map(|item| item.unwrap_err().to_string()).collect();
    assert_eq!(found.len(), 1);
    assert!(found[0].contains("the value of `x`"));
}

#[test]
#[should_panic(expected = "needs the value of `x`")]
fn the_iterator_of_values_panics() {
    query(|(x, y)| squareo(x, y)).first();
}

#[test]
#[should_panic(expected = "needs the value of `x`")]
fn the_iterator_of_terms_panics() {
    query(|(x, y)| squareo(x, y)).reified().next();
}
