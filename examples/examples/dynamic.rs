//! Goals that look at what is known: `cargo run --example dynamic`
//!
//! Most goals only say what holds. Some need a value in hand: to calculate, to look something up, to choose in a way
//! of one's own. `project!` waits for nothing: it reads the values that its variables have *by then*, and reports an
//! error if there are none, so the order of goals matters around it. `Dynamic` is what it is made of: a Rust
//! closure that sees the state of the branch and answers with a goal.

use std::collections::BTreeMap;
use std::sync::Arc;

use kanren_core::impure::project;
use kanren_core::prelude::*;

/// `square` is `x` times `x`; `x` must be known when this is reached. Inside, `x` is a plain `i64`.
#[relation]
fn squareo(x: Term<i64>, square: Term<i64>) -> Goal {
    project!(|x: i64| match x.checked_mul(x) {
        Some(product) => square == product,
        None => fail,
    })
}

/// Right triangles. The sides are enumerated before they are looked at.
fn triangles(most: i64) -> Query<([i64; 3],)> {
    run!(|sides: [i64; 3]| {
        for side in sides {
            between(side, 1..=most)
        }
        let [a, b, c] = sides;
        project!(|a: i64, b: i64, c: i64| if a < b && a * a + b * b == c * c { succeed } else { fail })
    })
}

/// A dictionary as a relation. If the word is known it is looked up, else every entry is an alternative: a
/// dynamic goal that has an answer for each case does not depend on the order.
fn translateo(dictionary: &Arc<BTreeMap<String, String>>, word: Var<String>, meaning: Var<String>) -> Goal {
    let dictionary = Arc::clone(dictionary);
    let entry = move |(from, to): (&String, &String)| goal!((word, meaning) == (from, to));
    let decide = move |now: &Now<'_>| match now.get::<String>(word) {
        Some(known) => conj(dictionary.get_key_value(&known).map(entry).or(Some(fail()))),
        None => disj(dictionary.iter().map(entry)),
    };
    Dynamic::new("translateo", decide).looks_at([word]).goal()
}

/// The numbers from `n` on, by the rule of Collatz: a relation that host code computes. `call` makes each
/// round a step, as in other relations, so that a search can turn elsewhere and a budget can stop it.
fn collatzo(n: i64, path: Var) -> Goal {
    let next = move |_: &Now<'_>| match n {
        1 => goal!(path == [1]),
        _ => fresh!(|rest| {
            path == [n, ..rest];
            collatzo(if n % 2 == 0 { n / 2 } else { 3 * n + 1 }, rest);
        }),
    };
    Dynamic::new("collatzo", next).looks_at([path]).call()
}

fn main() {
    let [values_first, squares_first] = both_orders();
    println!("{values_first}");
    for answer in &values_first {
        println!("  {answer:?}");
    }
    println!("{squares_first}");
    for answer in squares_first.try_iter() {
        match answer {
            Ok(answer) => println!("  {answer:?}"),
            Err(report) => println!("  {report}"),
        }
    }

    println!("\nRight triangles with sides up to 20:");
    for [a, b, c] in triangles(20) {
        println!("  {a:>2}² + {b:>2}² = {c:>2}²");
    }

    println!("\nA dictionary, asked from both sides:");
    let words = dictionary();
    println!("  word \"chat\"      {}", translations(&words, |word, _| eq(word, "chat")).join(", "));
    println!("  meaning \"cat\"    {}", translations(&words, |_, meaning| eq(meaning, "cat")).join(", "));

    println!("\nFrom 27 to 1 by the rule of Collatz:");
    let mut answers = run!(|path| collatzo(27, path)).max_steps(50).iter();
    while answers.next().is_none() && answers.status() == Status::OutOfSteps {
        println!("  not there after {} steps: 50 more", answers.steps());
        answers.more_steps(50);
    }
    println!("  there after {} steps", answers.steps());
}

fn both_orders() -> [Query<(i64, i64)>; 2] {
    [
        run!(|x: i64, y: i64| {
            between(x, 1..=3);
            squareo(x, y)
        }),
        run!(|x: i64, y: i64| {
            squareo(x, y);
            between(x, 1..=3)
        }),
    ]
}

fn dictionary() -> Arc<BTreeMap<String, String>> {
    let entries = [("chat", "cat"), ("chien", "dog"), ("matou", "cat"), ("oiseau", "bird")];
    Arc::new(entries.map(|(word, meaning)| (word.to_owned(), meaning.to_owned())).into())
}

/// The entries of which `about` holds, as `word = meaning`.
fn translations(words: &Arc<BTreeMap<String, String>>, about: fn(Var<String>, Var<String>) -> Goal) -> Vec<String> {
    let entries = run!(|word: String, meaning: String| {
        about(word, meaning);
        translateo(words, word, meaning)
    });
    entries.iter().map(|(word, meaning)| format!("{word} = {meaning}")).collect()
}

#[test]
fn the_order_of_goals_matters_around_a_projection() {
    let [values_first, squares_first] = both_orders();
    assert_eq!(values_first.iter().collect::<Vec<_>>(), [(1, 1), (2, 4), (3, 9)]);
    let mut reports = squares_first.try_iter();
    assert!(reports.next().unwrap().unwrap_err().to_string().contains("`x`"));
    assert!(reports.next().is_none());
}

#[test]
fn triangles_are_right() {
    assert_eq!(triangles(13).iter().collect::<Vec<_>>(), [[3, 4, 5], [5, 12, 13], [6, 8, 10]]);
}

#[test]
fn the_dictionary_answers_from_both_sides_in_both_orders() {
    let words = dictionary();
    assert_eq!(translations(&words, |word, _| eq(word, "chat")), ["chat = cat"]);
    assert_eq!(translations(&words, |_, meaning| eq(meaning, "cat")), ["chat = cat", "matou = cat"]);
    assert!(translations(&words, |word, _| eq(word, "loup")).is_empty());
    let later = run!(|word: String, meaning: String| {
        translateo(&words, word, meaning);
        meaning == "cat"
    });
    assert_eq!(later.iter().map(|(word, _)| word).collect::<Vec<_>>(), ["chat", "matou"]);
}

#[test]
fn a_computed_relation_counts_its_steps() {
    let mut answers = run!(|path| collatzo(27, path)).max_steps(50).iter();
    assert!(answers.next().is_none());
    assert_eq!(answers.status(), Status::OutOfSteps);
    answers.more_steps(100);
    let path: Vec<i64> = answers.next().unwrap().get().unwrap();
    assert_eq!((path.len(), path.iter().max()), (112, Some(&9232)));
    assert_eq!(answers.steps(), 112);
}
