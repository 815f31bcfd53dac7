//! Goals that look at what is known: `cargo run --example dynamic`
//!
//! Most goals only say what holds. A dynamic goal is a Rust closure that sees the state of the branch that
//! reaches it, and answers with a goal. It makes arithmetic, look-ups and choices of one's own possible, at a
//! price: it sees what is known *by then*, so the order of goals matters around it.

use std::collections::BTreeMap;
use std::sync::Arc;

use kanren_core::impure::project;
use kanren_core::prelude::*;

/// `square` is `x` times `x`. `project` looks at the terms it names; `x` must be known when it is reached, and the
/// query is told if it is not.
#[track_caller]
fn squareo(x: Var<i64>, square: Var<i64>) -> Goal {
    project([x], move |now| match now.need::<i64>("x", x).and_then(|x| x.checked_mul(x)) {
        Some(product) => eq(square, product),
        None => fail(),
    })
}

/// Right triangles. `with_state` may look at everything; the sides are enumerated before it is reached.
fn triangles(most: i64) -> Query<([i64; 3],)> {
    query(move |sides: [Var<i64>; 3]| {
        conj(sides.map(|side| between(side, 1..=most)))
            & with_state(move |now| {
                let [Some(a), Some(b), Some(c)] = sides.map(|side| now.need::<i64>("side", side)) else {
                    return fail();
                };
                if a < b && a * a + b * b == c * c { succeed() } else { fail() }
            })
    })
}

/// A dictionary as a relation. If the word is known it is looked up, else every entry is an alternative: a
/// dynamic goal that has an answer for each case does not depend on the order.
fn translateo(dictionary: &Arc<BTreeMap<String, String>>, word: Var<String>, meaning: Var<String>) -> Goal {
    let dictionary = Arc::clone(dictionary);
    let entry = move |(from, to): (&String, &String)| eq(word, from) & eq(meaning, to);
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
        1 => eq(path, [1]),
        _ => fresh!(|rest| {
            eq(path, cons(n, rest));
            collatzo(if n % 2 == 0 { n / 2 } else { 3 * n + 1 }, rest);
        }),
    };
    Dynamic::new("collatzo", next).looks_at([path]).call()
}

fn main() {
    let (squares, report) = both_orders();
    println!("between(x, 1..=3) & squareo(x, y)   {squares:?}");
    println!("squareo(x, y) & between(x, 1..=3)   {report}\n");

    println!("Right triangles with sides up to 20:");
    for [a, b, c] in triangles(20) {
        println!("  {a:>2}² + {b:>2}² = {c:>2}²");
    }

    println!("\nA dictionary, asked from both sides:");
    let words = dictionary();
    println!("  word \"chat\"      {}", translations(&words, |word, _| eq(word, "chat")).join(", "));
    println!("  meaning \"cat\"    {}", translations(&words, |_, meaning| eq(meaning, "cat")).join(", "));

    println!("\nFrom 27 to 1 by the rule of Collatz:");
    let mut answers = run(|path| collatzo(27, path)).max_steps(50).iter();
    while answers.next().is_none() && answers.status() == Status::OutOfSteps {
        println!("  not there after {} steps: 50 more", answers.steps());
        answers.more_steps(50);
    }
    println!("  there after {} steps", answers.steps());
}

/// The answers if the values come first, and what the query says if they come later.
fn both_orders() -> (Vec<(i64, i64)>, NotGround) {
    let values_first = query(|(x, y)| between(x, 1..=3) & squareo(x, y));
    let squares_first = query(|(x, y)| squareo(x, y) & between(x, 1..=3));
    let report = squares_first.try_iter().find_map(Result::err);
    (values_first.iter().collect(), report.expect("`x` is not known in time"))
}

fn dictionary() -> Arc<BTreeMap<String, String>> {
    let entries = [("chat", "cat"), ("chien", "dog"), ("matou", "cat"), ("oiseau", "bird")];
    Arc::new(entries.map(|(word, meaning)| (word.to_owned(), meaning.to_owned())).into())
}

/// The entries of which `about` holds, as `word = meaning`.
fn translations(words: &Arc<BTreeMap<String, String>>, about: fn(Var<String>, Var<String>) -> Goal) -> Vec<String> {
    let entries = query(|(word, meaning)| about(word, meaning) & translateo(words, word, meaning));
    entries.iter().map(|(word, meaning): (String, String)| format!("{word} = {meaning}")).collect()
}

#[test]
fn the_order_of_goals_matters_around_a_projection() {
    let (squares, report) = both_orders();
    assert_eq!(squares, [(1, 1), (2, 4), (3, 9)]);
    assert_eq!(report.answer().to_string(), "_.0");
    assert!(report.to_string().contains("needs the value of `x`"));
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
    let later = query(|(word, meaning)| translateo(&words, word, meaning) & eq(meaning, "cat"));
    assert_eq!(later.iter().map(|(word, _)| word).collect::<Vec<_>>(), ["chat", "matou"]);
}

#[test]
fn a_computed_relation_counts_its_steps() {
    let mut answers = run(|path| collatzo(27, path)).max_steps(50).iter();
    assert!(answers.next().is_none());
    assert_eq!(answers.status(), Status::OutOfSteps);
    answers.more_steps(100);
    let path: Vec<i64> = answers.next().unwrap().get().unwrap();
    assert_eq!((path.len(), path.iter().max()), (112, Some(&9232)));
    assert_eq!(answers.steps(), 112);
}
