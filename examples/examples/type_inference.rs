//! The types of programs, the programs of a type: `cargo run --example type_inference`
//!
//! The rules of the simply typed λ-calculus, as one relation over plain terms. Programs are numbers, truth values,
//! names, `(fn x body)`, `(f argument)` and `(if condition then else)`; types are `int`, `bool`, `(a -> b)`. Names may be
//! taken twice, the innermost counts: that needs a constraint, `!=`, and so answers come with constraints.
//! (The example `types` does without, for programs whose names are all different.)

use kanren_core::prelude::*;

/// Where the names have the types that `known` says, pairs of both, the program `e` has type `t`.
#[relation]
fn typeo(known: Term, e: Term, t: Term) -> Goal {
    conde!(
        { numbero(e); t == 'int },
        { booleano(e); t == 'bool },
        { symbolo(e); lookupo(e, known, t) },
        |x, body, a, b| {
            e == ['fn, x, body];
            t == to(a, b);
            symbolo(x);
            typeo([[x, a], ..known], body, b);
        },
        |f, argument, a| {
            e == [f, argument];
            typeo(known, f, to(a, t));
            typeo(known, argument, a);
        },
        |condition, then, otherwise| {
            e == ['if, condition, then, otherwise];
            typeo(known, condition, 'bool);
            typeo(known, then, t);
            typeo(known, otherwise, t);
        },
    )
}

/// The first pair with this name says this type.
#[relation]
fn lookupo(name: Term, known: Term, t: Term) -> Goal {
    matche!(known {
        [[x, a], ..rest] => conde!(
            { x == name; a == t },
            { x != name; lookupo(name, rest, t) },
        ),
    })
}

/// `(a -> b)`
fn to(a: impl IntoTerm, b: impl IntoTerm) -> Term {
    list([a.into_term(), sym("->"), b.into_term()])
}

/// What is asked, and what is answered; `output/type_inference.txt` is this page.
fn page() -> String {
    let (a, b) = (&sym("A"), &sym("B"));
    let mut page = String::from("Which type has a program? What it leaves open may be any type.\n");
    let twice = term!(['fn, 'f, ['fn, 'x, ['f, ['f, 'x]]]]);
    let programs = [
        term!(['fn, 'x, 'x]),
        twice.clone(),
        term!(['fn, 'x, ['if, 'x, 1, 2]]),
        term!([&twice, ['fn, 'x, ['if, 'x, false, true]]]),
        term!(['fn, 'x, ['fn, 'x, 'x]]),
        term!(['if, 1, 2, 3]),
        term!(['fn, 'x, ['x, 'x]]), // its type would have to be a part of itself
    ];
    for program in &programs {
        answer(&mut page, &program.to_string(), 1, &run!(|t| typeo([], program, t)));
    }

    page += "\nHas it this type?\n";
    for t in [to(sym("int"), sym("int")), to(sym("int"), sym("bool"))] {
        let holds = run!(|| typeo([], ['fn, 'x, 'x], &t)).first().is_some();
        page += &format!("  {:<52}{}\n", format!("(fn x x) of {t}"), if holds { "yes" } else { "no" });
    }

    page += "\nWhat must be the type of the name y?\n";
    answer(&mut page, "(if (y 1) y y)", 1, &run!(|t| |any| typeo([['y, t]], ['if, ['y, 1], 'y, 'y], any)));

    page += "\nWhich name can stand for ? in a program of this type? An answer says what a name must not be.\n";
    for t in [to(a, to(b, a)), to(a, to(b, b)), to(a, to(b, to(a, b)))] {
        answer(
            &mut page,
            &format!("(fn x (fn ? x)) of {t}"),
            9,
            &run!(|name| typeo([], ['fn, 'x, ['fn, name, 'x]], &t)),
        );
    }

    page += "\nWhich programs have this type? The first two, in normal form or not.\n";
    for t in [sym("int"), to(a, a), to(a, to(b, a)), to(to(a, b), to(a, b))] {
        answer(&mut page, &t.to_string(), 2, &run!(|e| typeo([], e, &t)));
    }
    page
}

/// Writes a question, and beside it its first answers.
fn answer(page: &mut String, question: &str, count: usize, query: &Query<(Any,)>) {
    let mut answers: Vec<String> = query.iter().take(count).map(|answer| answer.to_string()).collect();
    if answers.is_empty() {
        answers.push("none".into());
    }
    for (i, answer) in answers.iter().enumerate() {
        *page += &format!("  {:<52}{answer}\n", if i == 0 { question } else { "" });
    }
}

fn main() {
    print!("{}", page());
}

#[test]
fn the_page_is_the_one_that_is_shown() {
    assert_eq!(page(), include_str!("../output/type_inference.txt"));
}

#[test]
fn a_program_that_is_found_has_the_type_it_was_found_for() {
    let t = to(to(sym("A"), sym("B")), to(sym("A"), sym("B")));
    for program in run!(|e| typeo([], e, &t)).iter().take(10) {
        // With other names for those that are open, its constraints are met.
        let again = program.with_fresh_variables();
        assert!(run!(|| typeo([], &again, &t)).first().is_some(), "{program}");
    }
}

#[test]
fn the_innermost_name_counts() {
    let inner = run!(|t| typeo([['x, 'int], ['x, 'bool]], 'x, t));
    assert_eq!(inner.iter().map(|t| t.to_string()).collect::<Vec<_>>(), ["int"]);
}
