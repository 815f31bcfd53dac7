//! The macro language where it was once wrong, or could easily be: each test is a program that a user may write.

use kanren_core::impure::once;
use kanren_core::prelude::*;
use kanren_core::relations::list::membero;

fn holds(query: Query<()>) -> bool {
    query.first().is_some()
}

// What stands in braces in a pattern is what it means outside, also beside a new variable of that name.

#[relation]
fn second_is_outero(x: Term, l: Term) -> Goal {
    matche!(l {
        [x, {x}] => x == 9,
    })
}

#[test]
fn braces_mean_what_they_mean_outside() {
    assert!(holds(run!(|| second_is_outero(5, [9, 5]))));
    assert!(!holds(run!(|| second_is_outero(5, [9, 9]))));
    let across = |x: Var, l: Var, r: Var| matche!((l, r) { (x, {x}) => x == 1 });
    assert!(holds(run!(|| |x, l, r| {
        x == 2;
        across(x, l, r);
        l == 1;
        r == 2
    })));
    assert!(!holds(run!(|| |x, l, r| {
        x == 2;
        across(x, l, r);
        r == 1
    })));
}

#[test]
fn a_name_for_a_whole_term_may_stand_inside_another() {
    let found = run!(|l, x| matche!((l, x) { ([x, {x}, ..], x) => x == 1 })).first().unwrap();
    assert_eq!((found.0.to_string(), found.1.to_string()), ("(1 1 . _.0)".into(), "1".into()));
}

// What a type is called says nothing of what it holds.

#[derive(Clone, Debug)]
struct Symbol(Var);

#[relation]
fn heldo(symbol: Symbol, x: Term) -> Goal {
    x == [symbol.0, 1]
}

#[test]
fn data_may_hold_variables_whatever_its_type_is_called() {
    assert_eq!(
        run!(|q| |v| {
            heldo(Symbol(v), q);
            v == 7
        })
        .first()
        .unwrap(),
        vec![7, 1]
    );
}

// Goals that hold goals.

#[relation]
fn withino(goal: Goal, x: Term) -> Goal {
    goal;
    x == 1
}

#[test]
fn goals_in_the_data_of_goals_print_to_some_depth() {
    let deep = (0..100_000).fold(succeed(), |goal, _| withino(goal, 1));
    let printed = deep.to_string();
    assert!(printed.starts_with("withino(withino(") && printed.contains("withino(.., 1)"), "{printed}");
}

#[test]
fn binders_of_one_name_may_be_nested_deep_and_print() {
    let deep = (0..20_000).fold(succeed(), |goal, _| {
        goal!(|x| {
            x == 1;
            goal
        })
    });
    let printed = deep.to_string();
    assert!(printed.starts_with("fresh!(|x| { x == 1; fresh!(|x1| { x1 == 1; fresh!(|x2| "), "{}", &printed[..80]);
    let beside = goal!(|_x| {
        |x| x == 1;
        |x| {
            x == 2;
            |x| x == 3
        }
    });
    assert_eq!(beside.to_string(), "fresh!(|_x| { fresh!(|x| x == 1); fresh!(|x| { x == 2; fresh!(|x1| x1 == 3) }) })");
}

// Arguments in the language of terms, and goals as arguments.

#[test]
fn options_and_goals_are_arguments() {
    assert!(holds(run!(|| membero(None, [Some(1), None]))));
    assert_eq!(run!(|x: i64| membero(Some(x), [None, Some(3)])).first(), Some(3));
    assert_eq!(run!(|o| membero(Some(_), [o])).first().unwrap().to_string(), "Some(_.0)");
    struct Names;
    impl Names {
        fn nameo(&self, l: impl IntoTerm) -> Goal {
            membero(1, l)
        }
    }
    assert_eq!(run!(|r| once(Names.nameo([2, ..r]))).first().unwrap().to_string(), "(1 . _.0)");
}

// Fragments of the user's own macros.

macro_rules! one_relation {
    ($name:ident -> $returned:ty, $value:expr) => {
        #[relation]
        fn $name(x: Term) -> $returned {
            x == $value
        }
    };
}
one_relation!(fiveo -> Goal, 5);

macro_rules! in_list {
    ($kind:ty, $item:expr, $list:expr, $number:literal) => {
        run!(|q: $kind| {
            membero($item, $list);
            q[0] == -$number;
            q[1] == 2;
        })
    };
}

#[test]
fn fragments_of_a_macro_are_looked_through() {
    assert_eq!(run!(|x: i64| fiveo(x)).first(), Some(5));
    assert_eq!(in_list!([i64; 2], _, [1, "a", ..], 7).first(), Some([-7, 2]));
}

// Symbols that are words of Rust, and how they print.

#[test]
fn words_of_rust_are_symbols_but_for_two() {
    let goal = run!(|q| q == ['fn, 'r#type, { sym("static") }, { sym("_") }, { sym("two words") }]);
    assert_eq!(goal.first().unwrap().to_string(), "(fn type static _ |two words|)");
    assert_eq!(goal.to_string(), r#"run!(|q| q == ['fn, 'type, sym("static"), sym("_"), sym("two words")])"#);
}

#[test]
fn lifetimes_of_rust_are_no_symbols() {
    struct Both<'a, 'b>(&'a str, &'b str);
    fn joined<'a, 'b>(both: &Both<'a, 'b>) -> Query<(String,)> {
        run!(|q: String| {
            let both: &Both<'a, 'b> = both;
            q == { format!("{}{}", both.0, both.1) }
        })
    }
    assert_eq!(joined(&Both("te", "a")).first().unwrap(), "tea");
}

// What prints can be written.

#[test]
fn a_query_prints_as_it_can_be_written() {
    let query = run!(|x: i64, l| {
        between(x, 1..=9);
        search(Search::BreadthFirst, between(x, 5..));
        l == [x, ..];
    });
    assert_eq!(
        query.to_string(),
        "run!(|x, l| { between(x, 1..=9); search(Search::BreadthFirst, between(x, 5..)); l == [x, ..] })"
    );
    let again = run!(|x, l| {
        between(x, 1..=9);
        search(Search::BreadthFirst, between(x, 5..));
        l == [x, ..]
    });
    let answers = |rows: Vec<ReifiedRow>| rows.iter().map(|row| format!("{row:?}")).collect::<Vec<_>>();
    assert_eq!(answers(query.reified().collect()), answers(again.reified().collect()));
}

#[test]
fn errors_go_on_after_a_budget() {
    let mut found = run!(|x: i64| |y| between(y, 0..) && conde!(x == 1, succeed)).max_steps(1).try_iter();
    assert_eq!(found.by_ref().filter(Result::is_ok).count(), 1);
    found.answers_mut().more_steps(1);
    assert!(found.any(|row| row.is_err()));
}
