//! Programs that are their own value. `cargo run --release --example quines`
//!
//! An interpreter is a relation between a program and its value. Nothing says which of the two is given: asked for
//! programs whose value is the program itself, it finds quines; asked for two that are each other's value, twines.

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

fn main() {
    println!("Programs that print themselves:\n");
    for quine in quines().iter().take(3) {
        println!("  {quine}\n");
    }
    println!("Two that print each other:\n");
    if let Some((p, q)) = twines().first() {
        println!("  {p}\n  {q}");
    }
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
