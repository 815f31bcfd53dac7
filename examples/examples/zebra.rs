//! Who owns the zebra? `cargo run --example zebra`
//!
//! The puzzle of 1962, stated clue by clue. A house is a tuple of which some parts are known; the street is
//! a list of five houses. Nothing says how to solve it.

use kanren_core::prelude::*;

/// Nationality, color, pet, drink, cigarettes.
type House = (String, String, String, String, String);

/// `x` is somewhere in `list`.
#[track_caller]
fn membero(x: impl IntoTerm, list: impl IntoTerm) -> Goal {
    static MEMBERO: Definition = Definition::new("membero", 2, |params| {
        let [x, list] = params.vars();
        fresh!(|first, rest| {
            eq(list, cons(first, rest));
            conde!(eq(first, x), membero(x, rest));
        })
    });
    MEMBERO.call((x, list))
}

/// `left` is in `list`, and `right` is the next after it.
#[track_caller]
fn followso(left: impl IntoTerm, right: impl IntoTerm, list: impl IntoTerm) -> Goal {
    static FOLLOWSO: Definition = Definition::new("followso", 3, |params| {
        let [left, right, list] = params.vars();
        fresh!(|first, second, rest| {
            eq(list, cons(first, cons(second, rest)));
            conde!(
                {
                    eq(first, left);
                    eq(second, right)
                },
                followso(left, right, cons(second, rest))
            );
        })
    });
    FOLLOWSO.call((left, right, list))
}

fn next_too(a: impl IntoTerm, b: impl IntoTerm, list: impl IntoTerm) -> Goal {
    let (a, b, list) = (a.into_term(), b.into_term(), list.into_term());
    conde!(followso(&a, &b, &list), followso(&b, &a, &list))
}

/// A part that a clue does not speak of: another unknown each time.
fn any() -> Var {
    Var::new()
}

fn zebra() -> Query<(Vec<House>,)> {
    query(|street: Var<Vec<House>>| {
        // Five houses; the Norwegian lives in the first, and milk is drunk in the middle one.
        let first = term(("Norwegian", any(), any(), any(), any()));
        let middle = term((any(), any(), any(), "milk", any()));
        conj([
            eq(street.any(), list([first, term(any()), middle, term(any()), term(any())])),
            membero(("Englishman", "red", any(), any(), any()), street),
            membero(("Spaniard", any(), "dog", any(), any()), street),
            membero((any(), "green", any(), "coffee", any()), street),
            membero(("Ukrainian", any(), any(), "tea", any()), street),
            followso((any(), "ivory", any(), any(), any()), (any(), "green", any(), any(), any()), street),
            membero((any(), any(), "snails", any(), "Old Gold"), street),
            membero((any(), "yellow", any(), any(), "Kools"), street),
            next_too((any(), any(), any(), any(), "Chesterfields"), (any(), any(), "fox", any(), any()), street),
            next_too((any(), any(), any(), any(), "Kools"), (any(), any(), "horse", any(), any()), street),
            membero((any(), any(), any(), "orange juice", "Lucky Strike"), street),
            membero(("Japanese", any(), any(), any(), "Parliaments"), street),
            next_too(("Norwegian", any(), any(), any(), any()), (any(), "blue", any(), any(), any()), street),
            // What the puzzle asks for.
            membero((any(), any(), "zebra", any(), any()), street),
            membero((any(), any(), any(), "water", any()), street),
        ])
    })
}

fn main() {
    let mut answers = zebra().iter();
    for street in answers.by_ref() {
        for (nationality, color, pet, drink, cigarettes) in &street {
            println!("  {nationality:<12}{color:<8}{pet:<8}{drink:<14}{cigarettes}");
        }
        for (nationality, _, pet, drink, _) in street {
            if pet == "zebra" {
                println!("\n  The {nationality} owns the zebra.");
            }
            if drink == "water" {
                println!("\n  The {nationality} drinks water.");
            }
        }
    }
    println!("\n  {:?} after {} steps: there is no other answer.", answers.status(), answers.steps());
}

#[test]
fn the_japanese_owns_the_zebra_under_every_search() {
    for search in Search::ALL {
        let streets: Vec<_> = zebra().search(search).into_iter().collect();
        assert_eq!(streets.len(), 1, "{search}");
        let who = |wanted: fn(&House) -> bool| streets[0].iter().find(|house| wanted(house)).unwrap().0.as_str();
        assert_eq!(who(|house| house.2 == "zebra"), "Japanese");
        assert_eq!(who(|house| house.3 == "water"), "Norwegian");
    }
}
