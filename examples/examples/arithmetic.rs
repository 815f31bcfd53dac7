//! Sums, products, quotients and logarithms, asked in every direction: `cargo run --example arithmetic`
//!
//! Addition is a relation between three numbers. It does not say which of them is the result: whoever knows two learns
//! the third, and whoever knows one learns all pairs that go with it. The numbers are those of *The Reasoned Schemer*,
//! lists of bits with the lowest first, since a list can be known in part.

use kanren_core::prelude::*;
use kanren_core::relations::number::{divo, expo, logo, lto, minuso, num, pluso, timeso, to_u64};

/// The questions, each with all its answers; `output/arithmetic.txt` is this page.
fn page() -> String {
    let mut page = String::from("Numbers are lists of bits:\n");
    for n in [0, 1, 2, 6, 255] {
        page += &format!("  {n:<32}{}\n", num(n));
    }

    page += "\nSums, and so differences. An equation without an answer has none in the natural numbers:\n";
    ask(&mut page, "2 + 3 = x", run!(|x| pluso(num(2), num(3), x)));
    ask(&mut page, "x + 3 = 5", run!(|x| pluso(x, num(3), num(5))));
    ask(&mut page, "x + 5 = 3", run!(|x| pluso(x, num(5), num(3))));
    ask(&mut page, "x + y = 3", run!(|x, y| pluso(x, y, num(3))));
    ask(&mut page, "7 - x = 4", run!(|x| minuso(num(7), x, num(4))));

    page += "\nProducts, and so factors:\n";
    ask(&mut page, "6 * 7 = x", run!(|x| timeso(num(6), num(7), x)));
    ask(&mut page, "x * 7 = 42", run!(|x| timeso(x, num(7), num(42))));
    ask(&mut page, "x * 7 = 43", run!(|x| timeso(x, num(7), num(43))));
    ask(&mut page, "x * y = 12", run!(|x, y| timeso(x, y, num(12))));

    page += "\nQuotients with a remainder:\n";
    ask(&mut page, "17 = 5 * x + y, y < 5", run!(|x, y| divo(num(17), num(5), x, y)));
    ask(&mut page, "17 = x * 3 + y, y < x", run!(|x, y| divo(num(17), x, num(3), y)));
    ask(&mut page, "x = 5 * 3 + 2", run!(|x| divo(x, num(5), num(3), num(2))));

    page += "\nPowers, roots and logarithms:\n";
    ask(&mut page, "3 ^ 2 = x", run!(|x| expo(num(3), num(2), x)));
    ask(&mut page, "x ^ 3 = 8", run!(|x| expo(x, num(3), num(8))));
    ask(&mut page, "2 ^ x = 8", run!(|x| expo(num(2), x, num(8))));
    ask(&mut page, "14 = 2 ^ x + y, x largest", run!(|x, y| logo(num(14), num(2), x, y)));

    page += "\nSeveral conditions at once:\n";
    let sides = run!(|x, y| {
        timeso(x, y, num(24));
        pluso(x, y, num(10));
        lto(x, y);
    });
    ask(&mut page, "x * y = 24, x + y = 10, x < y", sides);

    page += "\nWhere nothing is known there is no end of answers. Some stand for many numbers:\nwhat is \
             called `_.0`, `_.1` may be anything. The first of x + y = z:\n";
    for (x, y, z) in run!(|x, y, z| pluso(x, y, z)).into_iter().take(5) {
        page += &format!("  {:<14}+ {:<14}= {z}\n", x.to_string(), y.to_string());
    }
    page
}

/// Writes a question, and beside it all its answers.
fn ask<R: Row>(page: &mut String, question: &str, query: Query<R>) {
    let number = |value: &Reified| to_u64(value.term()).map_or_else(|| value.to_string(), |n| n.to_string());
    let mut rows: Vec<String> = query
        .reified()
        .map(|row| row.iter().zip(["x", "y"]).map(|(value, name)| format!("{name} = {}", number(value))).collect())
        .map(|row: Vec<String>| row.join(", "))
        .collect();
    rows.sort_by_key(|row| (row.len(), row.clone()));
    if rows.is_empty() {
        rows.push("none".into());
    }
    for (i, row) in rows.iter().enumerate() {
        *page += &format!("  {:<32}{row}\n", if i == 0 { question } else { "" });
    }
}

fn main() {
    print!("{}", page());
}

#[test]
fn the_page_is_the_one_that_is_shown() {
    assert_eq!(page(), include_str!("../output/arithmetic.txt"));
}

#[test]
fn the_shown_equations_hold() {
    let factors = run!(|x, y| timeso(x, y, num(12)));
    for (x, y) in &factors {
        assert_eq!(to_u64(x.term()).unwrap() * to_u64(y.term()).unwrap(), 12);
    }
    // An answer with open bits holds whatever they become.
    let (x, y, z) = run!(|x, y, z| pluso(x, y, z)).into_iter().nth(3).unwrap();
    assert_eq!([x.to_string(), y.to_string(), z.to_string()], ["(1)", "(0 _.0 . _.1)", "(1 _.0 . _.1)"]);
    for rest in 1..20 {
        assert!(run!(|| pluso(num(1), num(2 * rest), num(2 * rest + 1))).first().is_some());
    }
}
