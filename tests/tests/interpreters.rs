//! The interpreters of `relations::logic`: programs forwards, backwards, and with holes.

use kanren_core::prelude::*;
use kanren_core::relations::logic::{eval_programo, evalo};
use kanren_tests::sexp::{self, Tree};
use kanren_tests::{constrained, in_macros};

/// So many steps are enough for a program that is known.
const STEPS: u64 = 10_000;

/// A program as a term; `,q` stands for the variable.
fn program(text: &str, q: Var) -> Term {
    term_of(&sexp::read(text).unwrap_or_else(|error| panic!("{error}: {text}")), q)
}

fn term_of(tree: &Tree, q: Var) -> Term {
    match tree {
        Tree::Atom(name) => match name.as_str() {
            "#t" => term(true),
            "#f" => term(false),
            name => name.parse::<i64>().map_or_else(|_| sym(name), Term::int),
        },
        Tree::Text(text) => term(text.as_str()),
        Tree::List(items, None) if items.first().and_then(Tree::atom) == Some("unquote") => q.term(),
        Tree::List(items, tail) => {
            let tail = tail.as_ref().map_or_else(Term::nil, |tail| term_of(tail, q));
            items.iter().rfold(tail, |rest, item| cons(term_of(item, q), rest))
        }
        Tree::Symbol(_) | Tree::Vector(_) => panic!("these programs have no {tree}"),
    }
}

/// The answers, at most so many, and the status under each of the searches.
fn under(searches: &[Search], steps: u64, count: usize, query: &Query<(Any,)>) -> Vec<(Vec<String>, Status)> {
    let answers = searches.iter().map(|&search| {
        let mut answers = query.clone().search(search).max_steps(steps).iter();
        let found = answers.by_ref().take(count).map(|answer| answer.to_string()).collect();
        (found, answers.status())
    });
    answers.collect()
}

/// Under every search the program has this value and no other, or none.
fn has_value(text: &str, value: Option<&str>) {
    let expected: Vec<String> = value.into_iter().map(String::from).collect();
    let query = run(|v| eval_programo(program(text, v), v));
    for (found, status) in under(&Search::ALL, STEPS, usize::MAX, &query) {
        assert_eq!((found, status), (expected.clone(), Status::Complete), "{text}");
    }
}

/// What can stand for `,q`, so that the program has this value: the first answers under each search.
fn holes(searches: &[Search], count: usize, text: &str, value: &str) -> Vec<(Vec<String>, Status)> {
    under(searches, 50_000, count, &run(|q| eval_programo(program(text, q), program(value, q))))
}

/// `append` with an expression for each part of it, and what is asked of it.
fn append(test: &str, base: &str, head: &str, rest: &str, body: &str) -> String {
    format!("(letrec ((append (lambda (l s) (if {test} {base} (cons {head} {rest}))))) {body})")
}

fn append_and(body: &str) -> String {
    append("(null? l)", "s", "(car l)", "(append (cdr l) s)", body)
}

#[test]
fn programs_have_values() {
    let values = [
        ("5", "5"),
        ("#f", "false"),
        ("\"tea\"", "\"tea\""),
        ("'(a . 1)", "(a . 1)"),
        ("cons", "(prim . cons)"),
        ("(lambda (x y) x)", "(closure (x y) x ())"),
        ("((lambda (x y) (cons y x)) 1 '(2))", "((2) . 1)"),
        ("((lambda x x) 1 2)", "(1 2)"),
        ("((lambda () 1))", "1"),
        ("(((lambda (x) (lambda (y) (list x y))) 1) 2)", "(1 2)"),
        ("(((lambda (x) (lambda (x) x)) 1) 2)", "2"),
        ("((lambda (f) (f 1 2)) cons)", "(1 . 2)"),
        ("(if #f 1 2)", "2"),
        ("(if '() 1 2)", "1"),
        ("(list (and) (and 1) (and 1 #f nowhere) (and 1 2))", "(true 1 false 2)"),
        ("(list (or) (or 1) (or #f #f) (or #f 3 nowhere))", "(false 1 false 3)"),
        ("(list (not #f) (not '()))", "(true false)"),
        ("(list (car '(1 2)) (cdr '(1 2)))", "(1 (2))"),
        ("(list (null? '()) (null? '(1)) (null? cons) (null? 0))", "(true false false false)"),
        ("(list (pair? '(1)) (pair? '()) (pair? cons) (pair? (lambda x x)))", "(true false false false)"),
        ("(list (symbol? 'a) (symbol? 1) (symbol? \"a\") (symbol? '(a)))", "(true false false false)"),
        ("(list (number? 1) (number? 'a) (number? #t))", "(true false false)"),
        ("(list (equal? '(1 a) (list 1 'a)) (equal? 1 \"1\"))", "(true false)"),
    ];
    for (text, value) in values {
        has_value(text, Some(value));
    }
}

#[test]
fn programs_that_go_wrong_have_no_value() {
    let wrong = [
        "nowhere",
        "(1 2)",
        "('cons 1 2)",
        "(cons 1)",
        "((lambda (x) x))",
        "((lambda (x) x) 1 2)",
        "(lambda (1) 1)",
        "(car '())",
        "(car 1)",
        "(cdr cons)",
        "(car (lambda (x) x))",
        "(if #t 1)",
        "(and nowhere 1)",
        "(letrec () 1)",
        "(letrec ((f 1)) f)",
        "'(closure (x) x ())",
        "(car '((prim . cons)))",
    ];
    for text in wrong {
        has_value(text, None);
    }
}

#[test]
fn names_of_forms_and_primitives_can_be_taken() {
    has_value("((lambda (quote) (quote 1)) (lambda (x) (cons x x)))", Some("(1 . 1)"));
    has_value("((lambda (if) (if 1 2 3)) list)", Some("(1 2 3)"));
    has_value("((lambda (cons) (cons 1 2)) list)", Some("(1 2)"));
    has_value("(letrec ((and (lambda (x) 5))) (and #f))", Some("5"));
    has_value("(letrec ((f (lambda (x) 1)) (f (lambda (x) 2))) (f 0))", Some("1"));
}

#[test]
fn functions_know_themselves_and_each_other() {
    has_value(&append_and("(append '(a b) '(c))"), Some("(a b c)"));
    let parity = |body| {
        format!(
            "(letrec ((even? (lambda (n) (if (null? n) #t (odd? (cdr n)))))
                      (odd? (lambda (n) (if (null? n) #f (even? (cdr n))))))
               {body})"
        )
    };
    has_value(&parity("(list (even? '(s s s)) (odd? '(s s s)))"), Some("(false true)"));
    let map = "(letrec ((map (lambda (f l) (if (null? l) l (cons (f (car l)) (map f (cdr l)))))))
                 ((lambda (x) (map (lambda (y) (list x y)) '(1 2))) 0))";
    has_value(map, Some("((0 1) (0 2))"));
}

#[test]
fn a_program_runs_backwards() {
    let all = |body: &str, expected: &[&str]| {
        for (mut found, status) in holes(&Search::ALL, usize::MAX, &append_and(body), "(a b c)") {
            found.sort();
            assert_eq!((found, status), (expected.iter().map(ToString::to_string).collect(), Status::Complete));
        }
    };
    all("(append ',q '(c))", &["(a b)"]);
    all("(append '(a) ',q)", &["(b c)"]);
    all("((lambda (pair) (append (car pair) (cdr pair))) ',q)", &["(() a b c)", "((a b c))", "((a b) c)", "((a) b c)"]);
    all("(append '(b) ',q)", &[]);
}

#[test]
fn what_is_missing_in_a_program_is_found() {
    let examples = "(list (append '(a b) '(c)) (append '(d) '(e f)))";
    let find = |searches: &[Search], part: &str, text: &str| {
        for (found, _) in holes(searches, 1, text, "((a b c) (d e f))") {
            assert_eq!(found, [part], "{text}");
        }
    };
    let [test, base, head, rest] = ["(null? l)", "s", "(car l)", "(append (cdr l) s)"];
    let [interleave, balanced, fair] = [Search::Interleave, Search::Balanced, Search::FairDisjunction];
    find(&[interleave, balanced, fair], base, &append(test, ",q", head, rest, examples));
    find(&[interleave, balanced, fair], "append", &append(test, base, head, "(,q (cdr l) s)", examples));
    find(&[interleave, balanced], "(cdr l)", &append(test, base, head, "(append ,q s)", examples));
    find(&[interleave, balanced], head, &append(test, base, ",q", rest, examples));
    find(&[interleave], test, &append(",q", base, head, rest, examples));
}

#[test]
fn many_programs_have_one_value() {
    let found = holes(&[Search::Interleave], 4, ",q", "(I love you)");
    let expected = [
        "(quote (I love you))",
        "(and (quote (I love you)))",
        "(car (quote ((I love you) . _.0))) where absento(closure, _.0), absento(prim, _.0)",
        "(cons (quote I) (quote (love you)))",
    ];
    assert_eq!(found[0].0, expected);
}

/// The value of a program of the small interpreter, if it has one.
fn small(text: &str) -> Option<String> {
    let query = run(|v| evalo(program(text, v), Term::nil(), v));
    let found = under(&Search::ALL, STEPS, usize::MAX, &query);
    let (values, _) = &found[0];
    assert!(values.len() <= 1, "{text}: {values:?}");
    assert!(found.iter().all(|other| *other == (values.clone(), Status::Complete)), "{text}: {found:?}");
    values.first().cloned()
}

#[test]
fn the_small_interpreter_gives_values() {
    let values = [
        ("'tea", Some("tea")),
        ("(list)", Some("()")),
        ("(list 'a (list 'b))", Some("(a (b))")),
        ("(lambda (x) x)", Some("(closure x x ())")),
        ("((lambda (x) (lambda (y) x)) 'a)", Some("(closure y x ((x . a)))")),
        ("(((lambda (x) (lambda (x) x)) 'a) 'b)", Some("b")),
        ("((lambda (quote) (quote 'a)) (lambda (x) x))", None),
        ("((lambda (list) (list list)) (lambda (x) 'a))", Some("a")),
        ("x", None),
        ("5", None),
        ("('a 'b)", None),
        ("'(closure x x ())", None),
    ];
    for (text, value) in values {
        assert_eq!(small(text).as_deref(), value, "{text}");
    }
}

#[test]
fn the_first_quine_has_its_constraints() {
    let quine = run(|q| evalo(q, Term::nil(), q)).first().unwrap();
    let half = "(lambda (_.0) (list _.0 (list (quote quote) _.0)))";
    let constraints = "(=/= ((_.0 closure)) ((_.0 list)) ((_.0 quote))) (sym _.0)";
    assert_eq!(format!("{quine:#}"), format!("(({half} (quote {half})) {constraints})"));
}

#[test]
fn quines_cost_what_functions_cost() {
    let answers = |goal: fn(Var) -> Goal| {
        let mut answers = run(goal).max_steps(100_000).iter();
        let found: Vec<String> = answers.by_ref().take(5).map(|quine| quine.to_string()).collect();
        (found, answers.steps(), answers.forks())
    };
    assert_eq!(answers(in_macros::quineo), answers(constrained::quineo));
}
