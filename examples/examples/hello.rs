//! The first goals, and what a query does with them: `cargo run --example hello`
//!
//! A goal says what must hold; it is plain data and does nothing by itself. `run!` asks which values of
//! its variables make a goal hold. That is a query: it prints as it is written, and is an iterator over
//! the answers.

use kanren_core::prelude::*;

/// Who drinks what. A relation is a goal with a name, and parameters.
#[relation]
fn drinkso(guest: Term, drink: Term) -> Goal {
    conde!(
        {
            guest == "Ada";
            drink == "tea"
        },
        {
            guest == "Kurt";
            conde!(drink == "coffee", drink == "tea")
        },
    )
}

fn main() {
    println!("Two things are made equal, or they are not:");
    show(&run!(|q| q == "tea"));
    show(&run!(|q| {
        "coffee" == "tea";
        q == 1
    }));

    println!("Equations look inside, and go both ways:");
    show(&run!(|x, y| [x, 2] == [1, y]));
    show(&run!(|first, rest| [1, 2, 3] == [first, ..rest]));

    println!("What nobody says stays unknown; the same unknown has the same number:");
    show(&run!(|q| fresh!(|x, y| q == [x, y, x])));

    println!("`conde!` has an answer for each clause that can hold:");
    show(&run!(|q| conde!(
        q == "tea",
        {
            q == "coffee";
            1 == 2
        },
        q == "milk"
    )));

    println!("A relation can be asked for anything: who drinks what, what does Kurt drink, who drinks tea?");
    show(&run!(|guest, drink| drinkso(guest, drink)));
    show(&run!(|drink| drinkso("Kurt", drink)));
    show(&run!(|guest| drinkso(guest, "tea")));

    println!("A variable with a type comes back as a plain Rust value:");
    if let Some((a, b)) = right_triangle() {
        println!("  {a}² + {b}² = {}\n", a * a + b * b);
    }

    println!("There may be answers without end: take as many as you like.");
    let numbers = run!(|n: i64| between(n, 1..));
    println!("  {:?}\n", numbers.into_iter().map(|n| n * n).take(8).collect::<Vec<i64>>());
}

/// The legs of the smallest right triangle with sides up to 5: the search yields numbers, Rust calculates.
fn right_triangle() -> Option<(i64, i64)> {
    let legs = run!(|a: i64, b: i64| {
        between(a, 1..=5);
        between(b, 1..=5)
    });
    legs.into_iter().find(|(a, b)| a * a + b * b == 25)
}

/// Prints a query, and its answers below.
fn show<R: Row>(query: &Query<R>) {
    println!("  {query}");
    let mut none = true;
    for answer in query.reified() {
        println!("    {answer}");
        none = false;
    }
    println!("{}", if none { "    no answer\n" } else { "" });
}

#[test]
fn a_relation_answers_from_both_sides() {
    let of_kurt: Vec<String> = run!(|drink: String| drinkso("Kurt", drink)).into_iter().collect();
    assert_eq!(of_kurt, ["coffee", "tea"]);
    let of_tea: Vec<String> = run!(|guest: String| drinkso(guest, "tea")).into_iter().collect();
    assert_eq!(of_tea, ["Ada", "Kurt"]);
}

#[test]
fn typed_answers_are_numbers() {
    assert_eq!(right_triangle(), Some((3, 4)));
}
