//! Answers: what they are as Rust values, and what they look like.

use insta::assert_snapshot;
use kanren_core::prelude::*;
use kanren_tests::programs::appendo;
use kanren_tests::show;

/// The answers one below the other.
fn lines<R: Row>(query: Query<R>) -> String {
    show(query).join("\n")
}

fn only(query: Query<(Any,)>) -> Reified {
    let mut answers = query.into_iter();
    let answer = answers.next().expect("there is an answer");
    assert!(answers.next().is_none(), "there is one answer");
    answer
}

#[test]
fn typed_variables_come_back_as_rust_values() {
    assert_eq!(query(|x: Var<i64>| eq(x, 3)).first(), Some(3));
    assert_eq!(query(|x: Var<bool>| eq(x, true)).first(), Some(true));
    assert_eq!(query(|x: Var<char>| eq(x, 'x')).first(), Some('x'));
    assert_eq!(query(|x: Var<String>| eq(x, "text")).first(), Some("text".to_string()));
    assert_eq!(query(|x: Var<Vec<i64>>| eq(x, [1, 2])).first(), Some(vec![1, 2]));
    assert_eq!(query(|x: Var<Vec<Vec<i64>>>| eq(x, vec![vec![1], vec![]])).first(), Some(vec![vec![1], vec![]]));
    assert_eq!(query(|x: Var<(i64, bool)>| eq(x, (1, false))).first(), Some((1, false)));
    assert_eq!(query(|x: Var<[i64; 2]>| eq(x.any(), [1, 2])).first(), Some([1, 2]));
    for value in [Some(3), None] {
        assert_eq!(query(|x: Var<Option<i64>>| eq(x, value)).first(), Some(value));
    }
}

#[test]
fn several_variables_make_a_tuple_and_arrays_stay_arrays() {
    let answer = query(|(x, y, z): (Var<i64>, Var<String>, Var)| conj([eq(x, 1), eq(y, "y"), eq(z, [x])])).first();
    let (x, y, z) = answer.expect("there is one");
    assert_eq!((x, y.as_str(), z.to_string().as_str()), (1, "y", "(1)"));
    let answer = query(|(q, r): ([Var<i64>; 3], Var<i64>)| conj((0..3).map(|i| eq(q[i], i as i64))) & eq(r, 9)).first();
    assert_eq!(answer, Some(([0, 1, 2], 9)));
}

#[test]
fn a_typed_row_that_is_not_ground_is_an_error_that_says_what_to_do() {
    let answers: Vec<_> = query(|x: Var<i64>| eq(x, 1) | succeed()).try_iter().collect();
    assert_eq!(answers[0].as_ref().ok(), Some(&1));
    let error = answers[1].as_ref().expect_err("it is not known");
    assert_snapshot!(error, @"the answer `_.0` is not a plain value of type `i64`; ask for `|x|` without a type, or use `.reified()`, to see it");
    assert_eq!(error.answer().to_string(), "_.0");
    let error = query(|x: Var<Vec<i64>>| call_fresh(|y| eq(x.any(), list([term(1), y.term()])))).try_iter().next();
    assert_snapshot!(error.expect("an answer").expect_err("half of it is not known"), @"the answer `(1 _.0)` is not a plain value of type `Vec<i64>`; ask for `|x|` without a type, or use `.reified()`, to see it");
    let error = query(|x: Var<i64>| eq(x.any(), "text")).try_iter().next();
    assert_snapshot!(error.expect("an answer").expect_err("it is a string"), @r#"the answer `"text"` is not a plain value of type `i64`; it is a value of another type"#);
    // Where a constraint says which values there are, someone took it for a choice.
    let error = query(|x: Var<i64>| one_of(x, [9, 8]) & neq(x, 7)).try_iter().next();
    assert_snapshot!(error.expect("an answer").expect_err("two are left"), @"the answer `_.0 where one_of(_.0, (8 9))` is not a plain value of type `i64`; `one_of` is no choice: for an answer for each value write `membero`");
    let error = query(|x: Var<bool>| booleano(x)).try_iter().next();
    assert_snapshot!(error.expect("an answer").expect_err("two are left"), @"the answer `_.0 where booleano(_.0)` is not a plain value of type `bool`; `booleano` is no choice: for an answer for each value write `membero(x, [true, false])`");
}

#[test]
#[should_panic(expected = "the answer `_.0` is not a plain value of type `i64`")]
fn iterating_over_a_typed_row_that_is_not_ground_panics_with_the_message() {
    let _ = query(|_: Var<i64>| succeed()).first();
}

#[test]
fn any_row_can_be_had_reified() {
    assert_snapshot!(lines(query(|(x, y): (Var<i64>, Var<Vec<i64>>)| eq(x, 1) | eq(y, [1]))), @"
    1 _.0
    _.0 (1)
    ");
}

#[test]
fn what_stays_unknown_is_named_by_first_occurrence_in_the_row() {
    assert_snapshot!(lines(run(|q| fresh(|[a, b, c]| eq(q, list([c, a, c, b]))))), @"(_.0 _.1 _.0 _.2)");
    assert_snapshot!(lines(query(|(x, y): (Var, Var)| fresh(|[a, b]| eq(x, [b, a]) & eq(y, [a, b])))), @"(_.0 _.1) (_.1 _.0)");
    // Names are those of one answer: the variables that its branch made in passing do not show.
    let passing = |q: Var| fresh(|[a, b, c]| conj([eq(a, b), eq(b, c), eq(q, [c])])) | eq(q, [q]) | succeed();
    assert_snapshot!(lines(run(passing)), @"
    (_.0)
    _.0
    ");
}

#[test]
fn names_do_not_depend_on_the_search() {
    for search in Search::ALL {
        let answers = query(|(x, y, z): (Var, Var, Var)| appendo(x, y, z)).search(search);
        let third = answers.reified().nth(2).expect("it is endless");
        let third: Vec<String> = third.iter().map(ToString::to_string).collect();
        assert_eq!(third, ["(_.0 _.1)", "_.2", "(_.0 _.1 . _.2)"], "{search}");
    }
}

fn samples() -> Vec<Term> {
    let x = Var::<Any>::new();
    let atoms = [term(-1), term(true), term(false), term('c'), term("a \"b\"\n"), sym("sym"), Term::nil()];
    let lists = [list([1, 2]), cons(1, 2), cons(1, cons(2, 3)), cons(list([1]), x), list([list([Term::nil()])])];
    let others = [term((1, "two")), term(Some(1)), term(None::<i64>), list([term(true), term((1, x))])];
    [&atoms[..], &lists, &others].concat()
}

#[test]
fn terms_print_as_rust_and_in_the_notation_of_the_books() {
    let answers = samples().into_iter().map(|term| only(run(|q| eq(q, term))));
    let lines: Vec<String> = answers.map(|answer| format!("{answer}  {answer:#}")).collect();
    assert_snapshot!(lines.join("\n"), @r#"
    -1  -1
    true  #t
    false  #f
    'c'  #\c
    "a \"b\"\n"  "a \"b\"\n"
    sym  sym
    ()  ()
    (1 2)  (1 2)
    (1 . 2)  (1 . 2)
    (1 2 . 3)  (1 2 . 3)
    ((1) . _.0)  ((1) . _.0)
    ((()))  ((()))
    (1, "two")  #(1 "two")
    Some(1)  #(Some 1)
    None  #(None)
    (true (1, _.0))  (#t #(1 _.0))
    "#);
}

#[test]
fn reified_answers_compare_with_rust_values() {
    let number = only(run(|q| eq(q, 3)));
    assert_eq!(number, 3);
    assert_eq!(number, 3i64);
    assert_ne!(number, 4);
    assert_ne!(number, "3");
    assert_ne!(number, true);
    let text = only(run(|q| eq(q, "text")));
    assert_eq!(text, "text");
    assert_eq!(text, "text".to_string());
    assert_eq!(only(run(|q| eq(q, [1, 2]))), vec![1i64, 2]);
    let open = only(run(|q| call_fresh(|x| eq(q, [x, x]))));
    assert_eq!(open, only(run(|q| fresh(|[a, b]| eq(q, [b, a]) & eq(a, b)))));
    assert_ne!(open, only(run(|q| fresh(|[a, b]| eq(q, [b, a])))));
    assert_ne!(open, vec![1i64, 1]);
}

#[test]
fn reified_answers_give_their_parts() {
    let answer = only(run(|q| call_fresh(|x| eq(q, list([term(1), x.term()])))));
    assert!(!answer.is_ground());
    assert_eq!(answer.get::<Vec<i64>>(), None);
    let View::Pair { cell, .. } = answer.term().view() else { panic!("it is a list") };
    assert!(matches!(cell.car().view(), View::Int(1)));
    let ground = only(run(|q| eq(q, [1, 2])));
    assert!(ground.is_ground() && ground.term().is_ground());
    assert_eq!(ground.get::<Vec<i64>>(), Some(vec![1, 2]));
    assert_eq!(ground.get::<i64>(), None);
}

#[test]
fn rust_values_survive_the_way_to_a_term_and_back() {
    fn survives<T: Relational + PartialEq + std::fmt::Debug>(value: T) {
        assert_eq!(T::from_term(&value.to_term()), Some(value));
    }
    survives(i64::MIN);
    survives(true);
    survives('ß');
    survives("naïve \"text\"".to_string());
    survives(Vec::<i64>::new());
    survives(vec![vec![1i64], vec![]]);
    survives((1i64, "a".to_string(), vec![true]));
    survives(Some(Some(1i64)));
    survives(None::<i64>);
    survives(Some(None::<i64>));
    survives(Box::new(7i64));
    survives([1i64, 2, 3]);
}

#[test]
fn a_query_and_a_goal_print_what_they_ask() {
    let goal = |q: Var| {
        let clause = fresh(|[x, y]| conj([eq(q, [x, y]), appendo(x, y, [1]), eq("text", sym("sym"))]));
        disj([eq(q, 1), clause, dfs(between(q, 0..=2)), search(Search::BreadthFirst, succeed() | fail())])
    };
    assert_snapshot!(run(goal), @r#"run!(|a| conde!(a == 1, fresh!(|b, c| { a == [b, c]; appendo(b, c, [1]); "text" == 'sym }), dfs(between(a, 0..=2)), search(Search::BreadthFirst, conde!(succeed, fail))))"#);
}

#[test]
fn searches_are_read_as_they_are_printed() {
    for search in Search::ALL {
        assert_eq!(search.to_string().parse(), Ok(search));
    }
    assert_eq!("fair".parse(), Ok(Search::Interleave));
    assert_eq!(Search::default(), Search::Interleave);
    assert_snapshot!("best".parse::<Search>().expect_err("there is none"), @"`best` is no search; there are dfs, interleave (or fair), balanced, fair-disjunction, bfs");
}
