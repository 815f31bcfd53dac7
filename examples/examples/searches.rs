//! The same goal under five searches: `cargo run --example searches`
//!
//! All of them find the same answers in the end (depth first only if nothing before an answer runs forever).
//! They differ in the order, which shows how each shares its attention.

use kanren_core::prelude::*;

type List = Vec<String>;

/// `out` is `x`, once or more often: (x), (x x), (x x x), ..
#[relation]
fn repeato(x: Term<String>, out: Term<List>) -> Goal {
    matche!(out {
        [{x}] => succeed,
        [{x}, ..rest] => repeato(x, rest),
    })
}

/// One of the letters, repeated.
fn any_of<const N: usize>(letters: [&str; N], out: Var<List>) -> Goal {
    disj(letters.map(|letter| repeato(letter, out)))
}

/// One disjunction of five clauses.
fn five() -> Query<(List,)> {
    run!(|q: List| any_of(["a", "b", "c", "d", "e"], q))
}

/// Two disjunctions, one after the other.
fn pairs() -> Query<(List, List)> {
    run!(|left: List, right: List| {
        any_of(["a", "b", "c"], left);
        any_of(["x", "y"], right)
    })
}

/// `a3` for (a a a)
fn short(list: &List) -> String {
    format!("{}{}", list[0], list.len())
}

fn first_of_five(search: Search) -> String {
    let answers = five().search(search).into_iter().take(14).map(|list| short(&list));
    answers.collect::<Vec<_>>().join(" ")
}

fn first_pairs(search: Search) -> String {
    let answers = pairs().search(search).into_iter().take(9).map(|(left, right)| short(&left) + &short(&right));
    answers.collect::<Vec<_>>().join(" ")
}

fn main() {
    println!("`a3` stands for the answer (a a a).\n");
    table("One of five letters, repeated:", first_of_five);
    table("One of a, b, c, repeated, and one of x, y, repeated:", first_pairs);
}

fn table(title: &str, first_answers: fn(Search) -> String) {
    println!("{title}");
    for search in Search::ALL {
        println!("  {search:<18}{} ..", first_answers(search));
    }
    println!();
}

#[test]
fn orders_of_one_disjunction() {
    let orders = Search::ALL.map(first_of_five);
    assert_eq!(
        orders,
        [
            "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14", // stays with the first clause forever
            "a1 a2 b1 a3 a4 b2 a5 c1 a6 b3 a7 a8 b4 a9",      // half for the first, a quarter for the second, ..
            "b1 c1 d1 a1 b2 c2 d2 e1 b3 c3 d3 a2 b4 c4",      // a tree of five has two deep leaves
            "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3",      // turns of equal length
            "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3",      // by the number of calls
        ]
    );
}

#[test]
fn orders_of_a_conjunction_tell_the_last_two_apart() {
    let orders = Search::ALL.map(first_pairs);
    assert_eq!(
        orders,
        [
            "a1x1 a1x2 a1x3 a1x4 a1x5 a1x6 a1x7 a1x8 a1x9",
            "a1x1 a1y1 a1x2 a1y2 a1x3 a2x1 a1y3 a1x4 a2y1",
            "b1x1 b1y1 b1x2 b1y2 a1x1 b1x3 b1y3 a1y1 b1x4",
            "a1x1 a1y1 a1x2 a1y2 b1x1 b1y1 a1x3 a1y3 a1x4",
            "a1x1 a1y1 b1x1 b1y1 c1x1 c1y1 a1x2 a1y2 b1x2",
        ]
    );
}
