//! What stands for which term: round trips, and references at any depth, with and without types.

use super::*;
use crate::goal::{Goal, conj, eq};
use crate::query::{query, run};
use crate::term::{nil, sym};

fn round_trip<T: Relational + PartialEq + std::fmt::Debug>(value: T, printed: &str) {
    let term = value.to_term();
    assert!(term.is_ground());
    assert_eq!(term.to_string(), printed);
    assert_eq!(T::from_term(&term), Some(value));
}

#[test]
fn values_come_back_as_they_went() {
    round_trip(-7i64, "-7");
    round_trip(String::from("tea"), "\"tea\"");
    round_trip(vec![vec![1i64], vec![]], "((1) ())");
    round_trip([true, false], "(true false)");
    round_trip((1i64, 'c', Some(Box::new(2i64))), "(1, 'c', Some(2))");
    round_trip(Option::<i64>::None, "None");
    round_trip(vec![Symbol::new("tea")], "(tea)");
}

#[test]
fn other_shapes_are_not_read() {
    assert_eq!(i64::from_term(&Term::bool(true)), None);
    assert_eq!(String::from_term(&sym("tea")), None);
    assert_eq!(<[i64; 2]>::from_term(&term([1])), None);
    assert_eq!(Vec::<i64>::from_term(&cons(1, 2)), None);
    assert_eq!(<(i64, i64)>::from_term(&term((1, 2, 3))), None);
    assert_eq!(Vec::<i64>::from_term(&Var::<Any>::new().term()), None);
}

#[test]
fn references_stand_for_terms_at_any_depth() {
    let (x, terms) = (Var::<i64>::new(), [term(1), term("b")]);
    let printed = |term: Term| term.to_string();
    assert_eq!(
        printed(list([term(&1), term(&&2i32), term(&&&3u8), term(&4usize), term(&true), term(&&'c')])),
        "(1 2 3 4 true 'c')"
    );
    assert_eq!(printed(term((&"a", &&String::from("b"), &Symbol::new("c"), &sym("d")))), r#"("a", "b", c, d)"#);
    assert_eq!(printed(term((&vec![1], &[2], &&[3][..], &nil(), &&Some(4)))), "((1), (2), (3), (), Some(4))");
    assert_eq!(printed(list(&terms)), "(1 \"b\")");
    assert_eq!(printed(term(&terms.iter().collect::<Vec<_>>())), "(1 \"b\")");
    assert_eq!(printed(term((&x, &&x, &x.term()))), printed(term((x, x, x))));
}

#[test]
fn references_keep_the_types_they_refer_to() {
    fn all<T: Relational + IntoTerm<T> + Clone>(x: &Var<T>, value: &T) -> Goal {
        eq(x, value) & eq(&x, &value) & eq(&&x, x.term()) & eq(x, &&x.term())
    }
    assert_eq!(query(|x: Var<i64>| all(&x, &1)).first(), Some(1));
    assert_eq!(query(|x: Var<String>| all(&x, &"a".into()) & eq(&x, &"a")).first(), Some("a".into()));
    let list = vec![1, 2];
    let typed = |l: Var<Vec<i64>>| eq(&l, &list) & eq(l, &&list[..]) & eq(&l, &[1, 2]) & eq(l, [&1, &2]);
    assert_eq!(query(typed).first(), Some(vec![1, 2]));
    assert_eq!(query(|p: Var<(i64, bool)>| eq(&p, &(&1, &true))).first(), Some((1, true)));
    assert_eq!(query(|a: Var<[i64; 2]>| eq(&a, &[1, 2])).first(), Some([1, 2]));
}

#[test]
fn references_to_values_may_stand_on_the_left() {
    let goals = |q: Var| {
        let (pair, list) = ((1, 'c'), [2, 3]);
        [eq(&1, 1), eq(&"a", "a"), eq(&pair, (1, 'c')), eq(&list[..], list), eq(&vec![2, 3], &list), eq(&&q, &Some(4))]
    };
    assert_eq!(run(|q| conj(goals(q))).first().unwrap(), Some(4));
}
