//! A type checker that writes programs: `cargo run --example types`
//!
//! The rules of the simply typed lambda calculus as one relation, "`e` has type `t`". Given a program it finds the
//! type; given a type it finds programs. A program is a name, `(fn x body)`, or a function beside its argument,
//! `(f a)`; the type of a function is `(a -> b)`.

use kanren_core::prelude::*;

/// `e` has type `t`, where the names in `known` have the types that stand beside them.
///
/// `names` are those that are not in use yet: a function takes the first for its parameter.
#[relation]
fn typeo(e: Term, t: Term, known: Term, names: Term) -> Goal {
    matche!(e {
        name => lookupo(name, t, known),
        ['fn, x, body] => |a, b, more| {
            t == [a, sym("->"), b];
            names == [x, ..more];
            typeo(body, b, [(x, a), ..known], more)
        },
        [f, arg] => |a| {
            typeo(f, [a, sym("->"), t], known, names);
            typeo(arg, a, known, names)
        },
    })
}

/// The name stands in the list, with this type.
#[relation]
fn lookupo(name: Term, t: Term, known: Term) -> Goal {
    matche!(known {
        [(n, a), ..] => { n == name; a == t },
        [_, ..rest] => lookupo(name, t, rest),
    })
}

/// Names for the parameters.
fn names() -> Term {
    list(["x", "y", "z", "u", "v", "w"].map(sym))
}

/// The type of a program, if it has one. Where the type leaves something open, any type will do.
fn type_of(program: &Term) -> Option<String> {
    run!(|t| typeo(program, t, [], names())).first().map(|t| t.to_string())
}

/// The first program of a type that a search finds, and in how many steps; or at how many it gave up.
fn program_of(t: &Term, search: Search) -> (Option<String>, u64) {
    let mut programs = run!(|e| typeo(e, t, [], names())).search(search).max_steps(100_000).iter();
    let first = programs.next().map(|e| e.to_string());
    (first, programs.steps())
}

fn identity() -> Term {
    term!(['fn, 'x, 'x])
}

/// `f` after `g`
fn composition() -> Term {
    term!(['fn, 'x, ['fn, 'y, ['fn, 'z, ['x, ['y, 'z]]]]])
}

/// Applied to itself it would need a type that is a part of itself.
fn selfish() -> Term {
    term!(['fn, 'x, ['x, 'x]])
}

/// `(a -> b)` for two types
fn to(a: impl IntoTerm, b: impl IntoTerm) -> Term {
    list([a.into_term(), sym("->").into_term(), b.into_term()])
}

fn main() {
    println!("Types of programs:");
    for program in [identity(), composition(), selfish()] {
        println!("  {:<36} {}", program.to_string(), type_of(&program).unwrap_or_else(|| "has no type".into()));
    }

    // Types of which nothing is known but the name.
    let (a, b, c) = (&sym("A"), &sym("B"), &sym("C"));
    let types = [to(a, a), to(a, to(b, a)), to(to(a, b), to(to(b, c), to(a, c))), to(to(a, to(b, c)), to(b, to(a, c)))];
    println!("\nPrograms of a type, the first of each:");
    for t in &types {
        println!(
            "  {:<44} {}",
            t.to_string(),
            program_of(t, Search::default()).0.unwrap_or_else(|| "none found".into())
        );
    }

    println!("\nThe third of them, by every search:");
    for search in Search::ALL {
        let (found, steps) = program_of(&types[2], search);
        println!("  {:<18}{:<36}{steps:>7} steps", search.name(), found.unwrap_or_else(|| "none found".into()));
    }
}

#[test]
fn programs_have_types() {
    assert_eq!(type_of(&identity()).unwrap(), "(_.0 -> _.0)");
    assert_eq!(type_of(&composition()).unwrap(), "((_.0 -> _.1) -> ((_.2 -> _.0) -> (_.2 -> _.1)))");
    assert_eq!(type_of(&selfish()), None);
}

#[test]
fn types_have_programs() {
    let (a, b) = (&sym("A"), &sym("B"));
    let (found, _) = program_of(&to(a, to(b, a)), Search::default());
    assert_eq!(found.unwrap(), "(fn x (fn y x))");
}
