//! Tests of counted memory that pass on either representation.

use std::thread;

use super::*;
use crate::term::{Any, Constructor, Openness, Var, View, sym};

#[test]
fn integers_of_all_sizes_stay_what_they_are() {
    let edges = (0..64).flat_map(|bit| [-1, 0, 1].map(|by| (1_i64 << bit).wrapping_add(by)));
    for value in edges.flat_map(|value| [value, value.wrapping_neg()]).chain([i64::MIN, i64::MAX]) {
        let term = Term::int(value);
        assert!(matches!(term.clone().view(), View::Int(same) if same == value), "{value}");
        assert_eq!(term.openness(), Openness::Ground, "{value}");
    }
}

/// One term of each kind and openness, with what it prints.
fn kinds() -> Vec<(Term, &'static str, Openness)> {
    use Openness::{Ground, Open, Template};
    let var = || Var::<Any>::numbered(7).term();
    let node = |args: Vec<Term>| Term::compound(Constructor::new("Tree", "Node"), args);
    vec![
        (Term::nil(), "()", Ground),
        (Term::bool(true), "true", Ground),
        (Term::char('ß'), "'ß'", Ground),
        (sym("tea"), "tea", Ground),
        (Term::string("two words"), "\"two words\"", Ground),
        (Term::int(i64::MIN), "-9223372036854775808", Ground),
        (Term::list([Term::int(1), Term::int(2)]), "(1 2)", Ground),
        (node(vec![Term::int(1)]), "Node(1)", Ground),
        (var(), "_.7", Open),
        (Term::list([var()]), "(_.7)", Open),
        (node(vec![var(), Term::nil()]), "Node(_.7, ())", Open),
        (Term::slot(3), "", Template),
        (Term::any_term(), "_", Template),
        (Term::cons(Term::slot(3), Term::nil()), "", Template),
        (node(vec![Term::any_term()]), "Node(_)", Template),
    ]
}

#[test]
fn terms_of_all_kinds_say_what_they_are_and_can_be_copied_and_stored() {
    for (term, printed, openness) in kinds() {
        assert_eq!(term.openness(), openness, "{printed}");
        let entry = Entry::<String>::bound(term.clone());
        let copy = entry.clone();
        drop((term, entry));
        let Stored::Bound(term) = copy.stored() else { panic!("{printed} is stored as a term") };
        if !printed.is_empty() {
            assert_eq!(term.to_string(), printed);
        }
    }
}

#[test]
fn an_entry_gives_its_attribute_back_and_drops_it_once() {
    let attribute = Arc::new("constraint".to_owned());
    let entry = Entry::attributed(attribute.clone());
    let copy = entry.clone();
    assert!(matches!(entry.stored(), Stored::Attributed(held) if **held == "constraint"));
    assert!(entry.into_attribute().is_some_and(|held| Arc::ptr_eq(&held, &attribute)));
    drop(copy);
    // All others are gone.
    assert_eq!(Arc::into_inner(attribute).as_deref(), Some("constraint"));
    assert!(Entry::<String>::UNBOUND.into_attribute().is_none());
    assert!(matches!(Entry::<String>::UNBOUND.stored(), Stored::Unbound));
}

#[test]
fn slots_are_written_by_their_only_owner() {
    let mut slots = Slots::new(3, (0..3).map(Term::int));
    assert!(slots.get_mut().is_some_and(|slots| slots.len() == 3));
    let copy = slots.clone();
    assert!(slots.get_mut().is_none());
    drop(copy);
    slots.get_mut().expect("the copy is gone")[1] = Term::list([Term::string("x")]);
    assert_eq!(slots.iter().map(ToString::to_string).collect::<Vec<_>>(), ["0", "(\"x\")", "2"]);
    assert_eq!(Slots::new(0, []).len(), 0);
}

#[test]
fn threads_share_terms_and_let_go_of_them_at_once() {
    let var = Var::<Any>::numbered(0).term();
    for round in 0..50 {
        let deep = (0..2000).fold(var.clone(), |term, i| match i % 3 {
            0 => Term::cons(term, Term::string("leaf")),
            1 => Term::cons(Term::int(i64::MAX - i), term),
            _ => Term::compound(Constructor::tuple(), [term.clone(), term, Term::int(round)]),
        });
        // A compound has the same part twice: as a tree it has 2^667 leaves, in memory 2000 cells.
        thread::scope(|scope| {
            for _ in 0..4 {
                let mine = deep.clone();
                scope.spawn(move || {
                    let copies: Vec<Term> = (0..100).map(|_| mine.clone()).collect();
                    assert!(copies.iter().all(|copy| copy.openness() == Openness::Open));
                });
            }
            drop(deep);
        });
    }
}
