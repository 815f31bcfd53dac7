//! Programs that are their own value. `cargo run --release --example quines`
//!
//! An interpreter is a relation between a program and its value. Nothing says which of the two is given: asked for
//! programs whose value is the program itself, it finds quines; asked for two that are each other's value, twines; for
//! three in a circle, thrines. A thrine takes a second or two, so `--release`.
//!
//! Below a program stands which names its parameters may have. Called `list`, `quote` or `lambda`, a parameter would hide
//! that form of the language; and nothing quoted may hold `closure`, by which the interpreter knows its own functions.

use kanren_core::prelude::*;
use kanren_core::relations::logic::evalo;

fn quines() -> Query<(Any,)> {
    run!(|q| evalo(q, [], q))
}

fn twines() -> Query<(Any, Any)> {
    run!(|p, q| {
        p != q;
        evalo(p, [], q);
        evalo(q, [], p);
    })
}

fn thrines() -> Query<(Any, Any, Any)> {
    run!(|p, q, r| {
        p != q;
        q != r;
        r != p;
        evalo(p, [], q);
        evalo(q, [], r);
        evalo(r, [], p);
    })
}

/// What is printed; `output/quines.txt` is this page.
fn page() -> String {
    let mut page = String::from("Programs, each its own value:\n");
    for quine in quines().iter().take(3) {
        page += &shown(&[&quine]);
    }
    page += "\nTwo, each the value of the other:\n";
    if let Some((p, q)) = twines().first() {
        page += &shown(&[&p, &q]);
    }
    page += "\nThree, each the value of the one before, and the first that of the last:\n";
    if let Some((p, q, r)) = thrines().first() {
        page += &shown(&[&p, &q, &r]);
    }
    page
}

/// Programs that belong together, and of which names they hold: their variables have the same numbers.
fn shown(programs: &[&Reified]) -> String {
    let mut lines = String::from("\n");
    for program in programs {
        lines += &format!("  {}\n", program.term());
    }
    lines + &format!("    where {}\n", programs[0].constraints().join(", "))
}

fn main() {
    print!("{}", page());
}

/// The value of a program, found by running it forward.
#[cfg(test)]
fn value_of(program: &Reified) -> String {
    let program = program.with_fresh_variables();
    run!(|v| evalo(&program, [], v)).first().expect("it has a value").term().to_string()
}

#[test]
fn quines_are_their_own_value() {
    for quine in quines().iter().take(3) {
        assert_eq!(value_of(&quine), quine.term().to_string());
    }
}

#[test]
fn twines_are_each_others_value() {
    let (p, q) = twines().first().unwrap();
    assert_ne!(p.term().to_string(), q.term().to_string());
    assert_eq!(value_of(&p), q.term().to_string());
    assert_eq!(value_of(&q), p.term().to_string());
}

#[test]
fn the_page_is_the_one_that_is_shown() {
    assert_eq!(page(), include_str!("../output/quines.txt"));
}
