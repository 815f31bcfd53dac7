//! The first goals, and what a query does with them: `cargo run --example hello`
//!
//! A goal says what must hold; it is plain data and does nothing by itself. A query asks which values of
//! its variables make a goal hold, and is an iterator over the answers.

use kanren_core::prelude::*;

/// Who drinks what. A relation is a goal with a name: calls print as calls.
fn drinkso(guest: impl IntoTerm, drink: impl IntoTerm) -> Goal {
    static DRINKSO: Definition = Definition::new("drinkso", 2, |params| {
        let [guest, drink] = params.vars();
        conde!(
            {
                eq(guest, "Ada");
                eq(drink, "tea")
            },
            {
                eq(guest, "Kurt");
                conde!(eq(drink, "coffee"), eq(drink, "tea"))
            },
        )
    });
    DRINKSO.call((guest, drink))
}

fn main() {
    println!("Two things are made equal, or they are not:");
    show(&run(|q| eq(q, "tea")));
    show(&run(|q| eq("coffee", "tea") & eq(q, 1)));

    println!("Unification looks inside, and goes both ways:");
    show(&run(|q| {
        fresh!(|x, y| {
            eq([x, y], [1, 2]);
            eq(q, [y, x])
        })
    }));

    println!("What nobody says stays unknown; the same unknown has the same number:");
    show(&run(|q| fresh!(|x, y| eq(q, [x, y, x]))));

    println!("A disjunction has an answer for each clause that can hold:");
    show(&run(|q| {
        conde!(
            eq(q, "tea"),
            {
                eq(q, "coffee");
                eq(1, 2)
            },
            eq(q, "milk")
        )
    }));

    println!("A relation can be asked for anything: who drinks what, what does Kurt drink, who drinks tea?");
    show(&query(|(guest, drink): (Var, Var)| drinkso(guest, drink)));
    show(&run(|drink| drinkso("Kurt", drink)));
    show(&run(|guest| drinkso(guest, "tea")));

    println!("A variable with a type comes back as a plain Rust value:");
    if let Some((a, b)) = right_triangle() {
        println!("  {a}² + {b}² = {}\n", a * a + b * b);
    }

    println!("There may be answers without end: take as many as you like.");
    let squares = query(|n: Var<i64>| between(n, 1..));
    println!("  {:?}\n", squares.iter().map(|n| n * n).take(8).collect::<Vec<i64>>());
}

/// The legs of the smallest right triangle with sides up to 5: the search yields numbers, Rust calculates.
fn right_triangle() -> Option<(i64, i64)> {
    let legs = query(|(a, b): (Var<i64>, Var<i64>)| between(a, 1..=5) & between(b, 1..=5));
    legs.iter().find(|(a, b)| a * a + b * b == 25)
}

/// Prints a query, and its answers below.
fn show<R: Row>(query: &Query<R>) {
    println!("  {query}");
    let mut none = true;
    for answer in query.reified() {
        let answer: Vec<String> = answer.iter().map(Reified::to_string).collect();
        println!("    {}", answer.join(" "));
        none = false;
    }
    println!("{}", if none { "    no answer\n" } else { "" });
}

#[test]
fn a_relation_answers_from_both_sides() {
    let of_kurt: Vec<String> = query(|drink: Var<String>| drinkso("Kurt", drink)).iter().collect();
    assert_eq!(of_kurt, ["coffee", "tea"]);
    let of_tea: Vec<String> = query(|guest: Var<String>| drinkso(guest, "tea")).iter().collect();
    assert_eq!(of_tea, ["Ada", "Kurt"]);
}

#[test]
fn typed_answers_are_numbers() {
    assert_eq!(right_triangle(), Some((3, 4)));
}
