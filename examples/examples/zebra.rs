//! Who owns the zebra? `cargo run --example zebra`
//!
//! The puzzle of 1962, stated clue by clue. A house is a tuple of which some parts are known (`_` stands for a
//! part that the clue does not speak of), and the street is a list of five houses. Nothing says how to solve it.

use kanren_core::prelude::*;

/// Nationality, color, pet, drink, cigarettes.
type House = (String, String, String, String, String);

/// `x` is somewhere in `list`.
#[relation]
fn membero<T: Relational>(x: Term<T>, list: Term<Vec<T>>) -> Goal {
    matche!(list {
        [first, ..] => first == x,
        [_, ..rest] => membero(x, rest),
    })
}

/// `left` is in `list`, and `right` is the next after it.
#[relation]
fn followso<T: Relational>(left: Term<T>, right: Term<T>, list: Term<Vec<T>>) -> Goal {
    matche!(list {
        [first, second, ..] => { first == left; second == right },
        [_, ..rest] => followso(left, right, rest),
    })
}

/// `a` and `b` are next to each other in `list`.
#[relation]
fn next_too<T: Relational>(a: Term<T>, b: Term<T>, list: Term<Vec<T>>) -> Goal {
    conde!(followso(a, b, list), followso(b, a, list))
}

fn zebra() -> Query<(Vec<House>,)> {
    run!(|street: Vec<House>| {
        // Five houses; the Norwegian lives in the first, and milk is drunk in the middle one.
        street == [("Norwegian", _, _, _, _), _, (_, _, _, "milk", _), _, _];
        membero(("Englishman", "red", _, _, _), street);
        membero(("Spaniard", _, "dog", _, _), street);
        membero((_, "green", _, "coffee", _), street);
        membero(("Ukrainian", _, _, "tea", _), street);
        followso((_, "ivory", _, _, _), (_, "green", _, _, _), street);
        membero((_, _, "snails", _, "Old Gold"), street);
        membero((_, "yellow", _, _, "Kools"), street);
        next_too((_, _, _, _, "Chesterfields"), (_, _, "fox", _, _), street);
        next_too((_, _, _, _, "Kools"), (_, _, "horse", _, _), street);
        membero((_, _, _, "orange juice", "Lucky Strike"), street);
        membero(("Japanese", _, _, _, "Parliaments"), street);
        next_too(("Norwegian", _, _, _, _), (_, "blue", _, _, _), street);
        // What the puzzle asks for.
        membero((_, _, "zebra", _, _), street);
        membero((_, _, _, "water", _), street);
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
