//! Searches inside searches, and `once`.

use kanren_core::impure::once;
use kanren_core::prelude::*;
use kanren_tests::{check, check_query, first, nato, show};

fn nevero() -> Goal {
    static NEVERO: Definition = Definition::new("nevero", 0, |_| nevero());
    NEVERO.call(())
}

#[test]
fn a_search_in_a_search_that_diverges_does_not_starve_a_complete_one_around_it() {
    for search in Search::ALL.into_iter().filter(|search| search.is_complete()) {
        let query = run(|q| dfs(nevero()) | eq(q, 1)).search(search);
        assert_eq!(first(1, query), ["1"], "{search}");
        let query = run(|q| fair(dfs(dfs(nevero()) & eq(q, 0))) | eq(q, 1)).search(search);
        assert_eq!(first(1, query), ["1"], "{search}");
    }
}

#[test]
fn a_search_in_a_search_is_complete_inside_though_depth_first_outside() {
    let query = run(|q| fair(nevero() | eq(q, 1)) | eq(q, 2)).search(Search::DepthFirst);
    assert_eq!(first(1, query), ["1"]);
    let mut answers = run(|q| nevero() | eq(q, 1)).search(Search::DepthFirst).max_steps(1000).iter();
    assert_eq!(answers.next(), None);
}

#[test]
fn a_search_in_a_search_orders_only_its_own_answers() {
    let query = run(|q| dfs(nato(q) | eq(q, 9)));
    assert_eq!(first(3, query), ["()", "(s)", "(s s)"]);
    let query = run(|q| fair(nato(q) | eq(q, 9))).search(Search::DepthFirst);
    assert!(first(3, query).contains(&"9".to_string()));
}

/// What follows a scope in a conjunction is not in it.
#[test]
fn a_search_in_a_search_does_not_hold_for_the_rest_of_the_conjunction() {
    check(
        "(defrel (coloro x) (conde ((== 'red x)) ((== 'green x)) ((== 'blue x))))
         (run* (x y) (search dfs (coloro x)) (conde ((== 0 y)) ((coloro y))))",
        &[
            "(red 0)",
            "(red red)",
            "(red green)",
            "(red blue)",
            "(green 0)",
            "(green red)",
            "(green green)",
            "(green blue)",
            "(blue 0)",
            "(blue red)",
            "(blue green)",
            "(blue blue)",
        ],
    );
}

#[test]
fn a_search_in_a_search_may_be_once_inside_fair_inside_dfs() {
    for search in Search::ALL {
        let query = run(|q| dfs(fair(once(nato(q) | eq(q, 7)) | eq(q, 8)) | nato(q))).search(search);
        let answers = first(4, query);
        assert_eq!(answers.iter().filter(|answer| *answer == "8").count(), 1, "{search}: {answers:?}");
        assert!(answers.contains(&"(s)".to_string()), "{search}: {answers:?}");
    }
}

#[test]
fn a_search_in_a_search_that_is_once_gives_the_first_answer_and_stays_fair() {
    for search in Search::ALL {
        assert_eq!(show(run(|q| once(eq(q, 1) | eq(q, 2))).search(search)).len(), 1);
        assert_eq!(show(run(|q| once(nato(q))).search(search)), ["()"]);
        assert!(show(run(|_| once(fail())).search(search)).is_empty());
    }
    let query = run(|q| once(nevero()) | eq(q, 1));
    assert_eq!(first(1, query), ["1"], "a once that never answers starves nobody");
}

#[test]
fn a_search_in_a_search_that_is_once_is_asked_again_for_each_answer_before_it() {
    check_query(|| query(|(x, y): (Var<i64>, Var<i64>)| between(x, 1..=3) & once(eq(x, y))), &["1 1", "2 2", "3 3"]);
    check_query(|| query(|x: Var<i64>| once(between(x, 1..)) & between(x, 0..=5)), &["1"]);
}

#[test]
fn a_search_in_a_search_gives_each_answer_once_where_onces_are_nested() {
    for search in Search::ALL {
        let query = query(|x: Var<i64>| once(once(between(x, 3..)) | once(between(x, 5..)))).search(search);
        assert_eq!(query.into_iter().count(), 1, "{search}");
    }
}
