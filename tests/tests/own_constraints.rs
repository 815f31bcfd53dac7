//! Constraints of one's own: narrowing, watching, refusing, describing; three of them in all orders under all searches.

use std::sync::Mutex;

use insta::assert_snapshot;
use kanren_core::impure::once;
use kanren_core::prelude::*;
use kanren_core::testing::assert_lawful;

// ---------------------------------------------------------------- three rules as a user may write them

/// `low <= x <= high`, of integers. Where the bounds meet, `x` is known.
struct Within;

impl Constraint for Within {
    fn name(&self) -> &str {
        "<="
    }

    fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
        let [low, x, high] = [0, 1, 2].map(|at| known.look(&terms[at]));
        let is_other = |view: &View<'_>| !matches!(view, View::Var(_) | View::Int(_));
        match (low, x, high) {
            _ if [low, x, high].iter().any(is_other) => Verdict::Fails,
            (View::Int(low), View::Int(x), View::Int(high)) => Verdict::from(low <= x && x <= high),
            (View::Int(low), _, View::Int(high)) if low == high => Verdict::holds_if_equal(&terms[1], low),
            (View::Int(low), _, View::Int(high)) if low > high => Verdict::Fails,
            (View::Int(low), View::Int(x), _) if low > x => Verdict::Fails,
            (_, View::Int(x), View::Int(high)) if x > high => Verdict::Fails,
            _ if known.same(&terms[0], &terms[2]) => Verdict::narrows_to(&terms[1], &terms[0]),
            _ => Verdict::Waits,
        }
    }

    fn holds(&self, terms: &[Term]) -> bool {
        match (terms[0].view(), terms[1].view(), terms[2].view()) {
            (View::Int(low), View::Int(x), View::Int(high)) => (low..=high).contains(&x),
            _ => false,
        }
    }
}

fn within(low: impl IntoTerm, x: impl IntoTerm, high: impl IntoTerm) -> Goal {
    constraint(Within, [low.into_term(), x.into_term(), high.into_term()])
}

/// A text and how many characters it has.
struct TextLength;

impl Constraint for TextLength {
    fn name(&self) -> &str {
        "text_length"
    }

    fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
        match (known.look(&terms[0]), known.look(&terms[1])) {
            (View::Str(text), _) => Verdict::holds_if_equal(&terms[1], text.chars().count()),
            (View::Var(_), View::Int(0)) => Verdict::holds_if_equal(&terms[0], ""),
            (View::Var(_), _) if known.same(&terms[0], &terms[1]) => Verdict::Fails,
            (View::Var(_), View::Var(_) | View::Int(1..)) => Verdict::Waits,
            _ => Verdict::Fails,
        }
    }

    fn holds(&self, terms: &[Term]) -> bool {
        matches!((terms[0].view(), terms[1].view()), (View::Str(text), View::Int(n)) if text.chars().map(|_| 1).sum::<i64>() == n)
    }
}

fn text_length(text: impl IntoTerm, n: impl IntoTerm) -> Goal {
    constraint(TextLength, [text.into_term(), n.into_term()])
}

/// Two lists are of the same length. Only their tails matter.
struct SameLength;

impl SameLength {
    fn tails(terms: &[Term], known: &Known<'_>) -> [Term; 2] {
        let mut tails = [0, 1].map(|at| known.surface(&terms[at]));
        while let (View::Pair { cell: a, .. }, View::Pair { cell: b, .. }) = (tails[0].view(), tails[1].view()) {
            tails = [known.surface(a.cdr()), known.surface(b.cdr())];
        }
        tails
    }
}

impl Constraint for SameLength {
    fn name(&self) -> &str {
        "same_length"
    }

    fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
        let [a, b] = SameLength::tails(terms, known);
        match (a.view(), b.view()) {
            (View::Nil, _) | (_, View::Nil) => Verdict::holds_if_equal(&a, &b),
            (View::Var(_) | View::Pair { .. }, View::Var(_) | View::Pair { .. }) => Verdict::Waits,
            _ => Verdict::Fails,
        }
    }

    fn watches(&self, terms: &[Term], known: &Known<'_>) -> Watches {
        // A variable inside of the other tail changes nothing.
        let tails = SameLength::tails(terms, known);
        Watches::only(tails.iter().filter(|tail| matches!(tail.view(), View::Var(_))))
    }

    fn holds(&self, terms: &[Term]) -> bool {
        let length = |mut term: &Term| {
            for n in 0.. {
                match term.view() {
                    View::Pair { cell, .. } => term = cell.cdr(),
                    View::Nil => return Some(n),
                    _ => return None,
                }
            }
            None
        };
        length(&terms[0]).is_some() && length(&terms[0]) == length(&terms[1])
    }
}

fn same_length(a: impl IntoTerm, b: impl IntoTerm) -> Goal {
    constraint(SameLength, [a.into_term(), b.into_term()])
}

#[test]
fn rules_of_users_keep_the_law() {
    assert_lawful(Within, 3, [term(1), term(2), term(3), term("tea")]);
    assert_lawful(TextLength, 2, [term(""), term("tea"), term("ä"), term(0), term(1), term(3)]);
    assert_lawful(SameLength, 2, [Term::nil(), list([1]), list([2, 1]), cons(1, 2), term(1)]);
}

/// All orders of the goals under all searches give these answers.
fn in_all_orders(goals: impl Fn([Var; 3]) -> Vec<Goal>, expected: &[&str]) {
    let count = goals([(); 3].map(|()| Var::new())).len();
    let orders = (0..count).fold(vec![vec![]], |orders: Vec<Vec<usize>>, goal| {
        let with = |order: Vec<usize>| (0..=order.len()).map(move |at| [&order[..at], &[goal], &order[at..]].concat());
        orders.into_iter().flat_map(with).collect()
    });
    for search in Search::ALL {
        for order in &orders {
            let query = query(|(x, y, z): (Var, Var, Var)| {
                let goals = goals([x, y, z]);
                conj(order.iter().map(|at| goals[*at].clone()))
            });
            let mut found: Vec<String> = query.search(search).reified().map(|row| row.to_string()).collect();
            found.sort();
            assert_eq!(found, expected, "{search}, in the order {order:?}");
        }
    }
}

#[test]
fn bounds_that_meet_decide() {
    in_all_orders(|[x, y, z]| vec![within(x, y, z), eq(x, 3), eq(z, 3)], &["(3, 3, 3)"]);
    in_all_orders(|[x, y, z]| vec![within(x, y, z), eq(x, z)], &["(_.0, _.0, _.0) where _.0 <= _.0 <= _.0"]);
    in_all_orders(
        |[x, y, z]| vec![within(x, y, 5), within(5, y, z), eq(z, x), within(1, x, 9)],
        &["(_.0, _.1, _.0) where 1 <= _.0 <= 9, 5 <= _.1 <= _.0, _.0 <= _.1 <= 5"],
    );
    in_all_orders(
        |[x, y, z]| vec![within(x, y, z), between(x, 2..=3), between(z, 1..=2) | eq(z, 3), eq(y, 2)],
        &["(2, 2, 2)", "(2, 2, 3)"],
    );
    // What narrowing binds wakes others, built-in ones too.
    in_all_orders(|[x, y, z]| vec![within(x, y, z), eq(x, 3), eq(z, 3), neq(y, 3)], &[]);
    in_all_orders(|[x, y, z]| vec![within(1, y, 1), within(y, x, 1), within(x, z, y), symbolo(z)], &[]);
}

#[test]
fn texts_have_lengths() {
    in_all_orders(|[x, y, z]| vec![text_length(x, y), within(0, y, 0), eq(z, [x, x])], &["(\"\", 0, (\"\" \"\"))"]);
    let words = |x: Var| eq(x, "tea") | eq(x, "coffee") | eq(x, 'c');
    in_all_orders(|[x, y, z]| vec![text_length(x, y), words(x), within(1, y, 4), eq(z, y)], &["(\"tea\", 3, 3)"]);
}

#[test]
fn lists_of_one_length() {
    let open = |x: Var, y: Var| vec![same_length(x, y), fresh(|[a, d]| eq(x, cons(a, d))), eq(y, [1])];
    in_all_orders(|[x, y, z]| [open(x, y), vec![eq(z, 0)]].concat(), &["((_.0), (1), 0)"]);
    in_all_orders(
        |[x, y, z]| vec![same_length(x, y), same_length(y, z), eq(x, [1, 2]), fresh(|[a, d]| eq(z, list([a, d])))],
        &["((1 2), _.0, (_.1 _.2)) where same_length((1 2), _.0), same_length(_.0, (_.1 _.2))"],
    );
    in_all_orders(|[x, y, z]| vec![same_length(x, y), eq(x, cons(z, y)), eq(y, [1])], &[]);
    // With kinds: the truth values in the lists are found, or not, in the search before the answer.
    let three = |[x, y, z]: [Var; 3]| {
        let bools = [x, y, z].map(booleano);
        [bools.to_vec(), vec![neq(x, y), constraint(Xor, [x, y, z])]].concat()
    };
    in_all_orders(
        three,
        &["(_.0, _.1, _.2) where _.0 != _.1, booleano(_.0), booleano(_.1), booleano(_.2), xor(_.0, _.1, _.2)"],
    );
    let none = |[x, y, z]: [Var; 3]| vec![booleano(x), booleano(y), constraint(Xor, [x, y, z]), eq(x, y), eq(z, true)];
    in_all_orders(none, &[]);
}

/// Of the first two truth values as many are true as the third says: one, or none or both. Two of them know the third.
struct Xor;

impl Constraint for Xor {
    fn name(&self) -> &str {
        "xor"
    }

    fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
        let [x, y, z] = [0, 1, 2].map(|at| known.get::<bool>(&terms[at]));
        match (x, y, z) {
            _ if (0..3).any(|at| !matches!(known.look(&terms[at]), View::Var(_) | View::Bool(_))) => Verdict::Fails,
            (Some(x), Some(y), _) => Verdict::holds_if_equal(&terms[2], x != y),
            (Some(x), _, Some(z)) => Verdict::holds_if_equal(&terms[1], x != z),
            (_, Some(y), Some(z)) => Verdict::holds_if_equal(&terms[0], y != z),
            _ if known.same(&terms[0], &terms[1]) => Verdict::narrows_to(&terms[2], false),
            _ => Verdict::Waits,
        }
    }
}

// ---------------------------------------------------------------- what is refused

/// Whatever a closure says.
struct Says<F>(F);

impl<F: Fn(&[Term], &Known<'_>) -> Verdict + Send + Sync + 'static> Constraint for Says<F> {
    fn name(&self) -> &str {
        "says"
    }

    fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
        self.0(terms, known)
    }
}

fn items(query: Query<(Any,)>) -> Vec<String> {
    let item =
        |item: Result<Reified, NotGround>| item.map_or_else(|error| format!("? {error}"), |answer| answer.to_string());
    let text = query.try_iter().map(item).collect::<Vec<_>>().join("\n");
    let text = text.replace(file!(), "FILE");
    let without_line = |line: &str| match line.split_once(" at FILE:") {
        Some((before, after)) => {
            format!("{before}{}", after.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':'))
        }
        None => line.to_owned(),
    };
    text.lines().map(without_line).collect()
}

#[test]
fn a_refusal_stands_in_the_place_of_an_answer_and_the_others_go_on() {
    fn odd(_: &[Term], _: &Known<'_>) -> Verdict {
        Verdict::Waits
    }
    fn not_two(terms: &[Term], known: &Known<'_>) -> Verdict {
        match known.look(&terms[0]) {
            View::Int(2) => Verdict::unsupported("the number two"),
            View::Var(_) => Verdict::Waits,
            _ => Verdict::Holds,
        }
    }
    let three = |q: Var| eq(q, 1) | eq(q, 2) | eq(q, 3);
    for search in Search::ALL {
        let late = |q: Var| three(q) & constraint(Says(not_two), [q]);
        let early = |q: Var| constraint(Says(not_two), [q]) & three(q);
        for query in [run(late), run(early)] {
            let mut found = items(query.search(search));
            found.sort();
            assert_eq!(found, ["1", "3", "? the constraint `says(2)` does not support the number two"], "{search}");
        }
        // A search for one answer goes on until it finds one.
        assert_eq!(items(run(|q| once(late(q) & neq(q, 1))).search(search)).last().map(String::as_str), Some("3"));
    }
    assert_snapshot!(items(run(|q| constraint(Says(odd), ([q], 7)) & eq(q, 1)))[0], @"? the constraint `says((1), 7)` waits, or narrows to what is so already, although nothing that it watches is unknown: its rule must hold or fail there, or watch more");
    assert_snapshot!(items(run(|q| eq(q, 1) & constraint(Says(odd), q)))[0], @"? the constraint `says(1)` waits, or narrows to what is so already, although nothing that it watches is unknown: its rule must hold or fail there, or watch more");
    let makes = |terms: &[Term], _: &Known<'_>| Verdict::narrows_to(&terms[0], [Var::<Any>::new()]);
    assert_snapshot!(items(run(move |q| constraint(Says(makes), q)))[0], @"? the constraint `says(_.0)` narrows to a term with a variable of its own: a rule may only use those of its terms (a relation can make new ones)");
    let any = |terms: &[Term], _: &Known<'_>| Verdict::holds_if_equal(&terms[0], Term::any_term());
    assert!(items(run(move |q| constraint(Says(any), q)))[0].contains("with a variable of its own"));
}

#[test]
#[should_panic(expected = "does not support lists")]
fn iterating_past_a_refusal_panics_with_its_message() {
    let no_lists = |_: &[Term], _: &Known<'_>| Verdict::unsupported("lists");
    run(move |q| constraint(Says(no_lists), q)).first();
}

#[test]
fn a_refusal_in_the_search_for_values_counts_if_no_values_are_found() {
    let unsure = |terms: &[Term], known: &Known<'_>| match [0, 1].map(|at| known.get::<bool>(&terms[at])) {
        [Some(true), Some(true)] => Verdict::unsupported("two truths"),
        [Some(_), Some(_)] => Verdict::Fails,
        _ => Verdict::Waits,
    };
    let sure = |terms: &[Term], known: &Known<'_>| match [0, 1].map(|at| known.get::<bool>(&terms[at])) {
        [Some(true), Some(true)] => Verdict::unsupported("two truths"),
        [Some(_), Some(_)] => Verdict::Holds,
        _ => Verdict::Waits,
    };
    let both = |x: Var, y: Var| booleano(x) & booleano(y);
    let refused = items(run(|q| fresh(|[x, y]| eq(q, 1) & both(x, y) & constraint(Says(unsure), [x, y]))));
    assert_eq!(refused, ["? the constraint `says(true, true)` does not support two truths"]);
    assert_eq!(items(run(|q| fresh(|[x, y]| eq(q, 1) & both(x, y) & constraint(Says(sure), [x, y])))), ["1"]);
}

#[test]
fn narrowing_ends_and_knows_what_cannot_be() {
    // To what is so already: it waits.
    let same = |terms: &[Term], _: &Known<'_>| Verdict::narrows_to(&terms[0], &terms[1]);
    let aliased = run_many(|[x, y]| constraint(Says(same), [x, y])).reified().next().expect("an answer");
    assert_eq!(aliased.to_string(), "(_.0 _.0) where says(_.0, _.0)");
    // No infinite terms, no terms of another kind.
    let inside = |terms: &[Term], _: &Known<'_>| Verdict::holds_if_equal(&terms[0], cons(1, &terms[1]));
    assert_eq!(items(run(move |q| constraint(Says(inside), [q, q]))), [""; 0]);
    let one = |terms: &[Term], _: &Known<'_>| Verdict::holds_if_equal(&terms[0], 1);
    assert_eq!(items(run(move |q| booleano(q) & constraint(Says(one), q))), [""; 0]);
    assert_eq!(items(run(move |q| constraint(Says(one), q) & booleano(q))), [""; 0]);
    assert_eq!(items(run(move |q| constraint(Says(one), q))), ["1"]);
    // All pairs at once.
    let two = |terms: &[Term], _: &Known<'_>| Verdict::holds_if_equal(&terms[0], 1).and_equal(&terms[1], &terms[0]);
    assert_eq!(items(run(move |q| fresh(|[x, y]| eq(q, [x, y]) & constraint(Says(two), [x, y])))), ["(1 1)"]);
}

// ---------------------------------------------------------------- who is woken

/// How often a rule was asked that waits for the first of its terms, or for all of them.
fn asked(watches_one: bool, goals: impl Fn(Goal, [Var; 3]) -> Goal) -> (usize, Vec<String>) {
    static COUNT: Mutex<usize> = Mutex::new(0);
    struct Counted(bool);
    impl Constraint for Counted {
        fn name(&self) -> &str {
            "counted"
        }
        fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
            *COUNT.lock().expect("nobody panics") += 1;
            match [0, 1, 2].map(|at| known.get::<i64>(&terms[at])) {
                [Some(0), ..] => Verdict::Fails,
                [Some(_), ..] => Verdict::Holds,
                _ => Verdict::Waits,
            }
        }
        fn watches(&self, terms: &[Term], _: &Known<'_>) -> Watches {
            if self.0 { Watches::only([&terms[0]]) } else { Watches::All }
        }
    }
    static ONE_BY_ONE: Mutex<()> = Mutex::new(());
    let _guard = ONE_BY_ONE.lock().expect("nobody panics");
    *COUNT.lock().expect("nobody panics") = 0;
    let query = query(|[x, y, z]: [Var; 3]| goals(constraint(Counted(watches_one), [x, y, z]), [x, y, z]));
    let found = query.reified().map(|row| row.to_string()).collect();
    (*COUNT.lock().expect("nobody panics"), found)
}

#[test]
fn a_rule_that_watches_less_is_asked_less() {
    let goals = |rule: Goal, [x, y, z]: [Var; 3]| conj([rule, eq(y, 1), eq(z, 2), eq(x, 3)]);
    let (all, found) = asked(false, goals);
    assert_eq!((all, &found[..]), (4, &["(3 1 2)".to_owned()][..]));
    let (one, found) = asked(true, goals);
    // When it is posted, when `x` is known, and before the answer.
    assert_eq!((one, &found[..]), (3, &["(3 1 2)".to_owned()][..]));
    assert_eq!(asked(true, |rule, [x, y, z]| conj([rule, eq(y, 1), eq(z, 2), eq(x, 0)])).1, [""; 0]);
}

#[test]
fn what_is_not_watched_is_shown_and_followed() {
    let on_y = |rule: Goal, [x, y, z]: [Var; 3]| conj([rule, eq(x, [y]), neq(z, 5)]);
    assert_eq!(asked(true, on_y).1, ["((_.0) _.0 _.1) where _.1 != 5, counted((_.0), _.0, _.1)"]);
    // It waits for a variable that nobody asked for.
    let hidden = |y: Var| fresh(|[x, z]| same_length(x, cons(y, z)) & eq(z, [1]));
    assert_eq!(items(run(hidden)), ["_.0 where same_length(_.1, (_.0 1))"]);
}

#[test]
fn a_rule_that_watches_too_little_gives_no_wrong_answer() {
    struct Careless;
    impl Constraint for Careless {
        fn name(&self) -> &str {
            "careless"
        }
        fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
            match (known.look(&terms[0]), known.look(&terms[1])) {
                (_, View::Int(n)) => Verdict::from(n > 0),
                _ => Verdict::Waits,
            }
        }
        fn watches(&self, terms: &[Term], _: &Known<'_>) -> Watches {
            Watches::only([&terms[0]])
        }
    }
    let found = run(|q| fresh(|[x]| constraint(Careless, [x, q]) & between(q, -1..=1)));
    assert_eq!(items(found), ["1"]);
}

// ---------------------------------------------------------------- how it is shown

#[test]
fn hidden_variables_are_named_after_those_of_the_query_in_any_order() {
    let goals = |q: Var, x: Var, y: Var| vec![within(q, x, 9), within(q, y, 9), text_length(q, y), neq(y, 4)];
    let mut seen: Vec<String> = Vec::new();
    for turn in 0..4 {
        for is_swapped in [false, true] {
            let found = items(run(|q| {
                fresh(|[x, y]| {
                    let (x, y) = if is_swapped { (y, x) } else { (x, y) };
                    let mut goals = goals(q, x, y);
                    goals.rotate_left(turn);
                    conj(goals)
                })
            }));
            seen.extend(found);
        }
    }
    seen.dedup();
    assert_eq!(seen, ["_.0 where _.1 != 4, _.0 <= _.1 <= 9, _.0 <= _.2 <= 9, text_length(_.0, _.1)"]);
}

#[test]
fn conditions_are_shown_as_rules_say() {
    /// Less, and nothing to say where the second is at least 100.
    struct Less;
    impl Constraint for Less {
        fn name(&self) -> &str {
            "<"
        }
        fn check(&self, terms: &[Term], known: &Known<'_>) -> Verdict {
            match (known.look(&terms[0]), known.look(&terms[1])) {
                (View::Int(x), View::Int(y)) => Verdict::from(x < y),
                _ => Verdict::Waits,
            }
        }
        fn describe(&self, terms: &[Term], out: &mut Describe<'_>) {
            if out.known().get::<i64>(&terms[1]).is_none_or(|bound| bound < 100) {
                out.call(self.name(), terms);
            }
        }
        fn implies(&self, terms: &[Term], others: &[Term], known: &Known<'_>) -> bool {
            known.same(&terms[0], &others[0])
                && (known.same(&terms[1], &others[1])
                    || matches!((known.look(&terms[1]), known.look(&others[1])), (View::Int(x), View::Int(y)) if x <= y))
        }
    }
    let less = |x: Var, y: Term| constraint(Less, [x.term(), y]);
    let row = |goals: &dyn Fn(Var, Var) -> Goal| {
        let row = run_many(|[x, y]| goals(x, y)).reified().next().expect("an answer");
        format!("{row}  {row:#}")
    };
    assert_snapshot!(row(&|x, y| less(x, y.term()) & less(y, term(5)) & less(y, term(7)) & less(y, term(5))), @"(_.0 _.1) where _.0 < _.1, _.1 < 5  ((_.0 _.1) (< (_.0 _.1) (_.1 5)))");
    assert_snapshot!(row(&|x, y| less(x, term(100)) & less(y, term(5)) & less(y, y.term())), @"(_.0 _.1) where _.1 < 5, _.1 < _.1  ((_.0 _.1) (< (_.1 5) (_.1 _.1)))");
    // Structures, and groups of the same name together although others stand between them in plain words.
    assert_snapshot!(row(&|x, y| less(x, list([y])) & less(y, term(5)) & text_length(x, 2) & within(1, x, y)), @"(_.0 _.1) where 1 <= _.0 <= _.1, _.0 < (_.1), _.1 < 5, text_length(_.0, 2)  ((_.0 _.1) (<= (1 _.0 _.1)) (< (_.0 (_.1)) (_.1 5)) (text_length (_.0 2)))");
    assert_eq!(constraint(Less, (1, 2)).to_string(), "1 < 2");
    assert_eq!(within(1, 2, 3).to_string(), "1 <= 2 <= 3");
    assert_eq!(text_length("tea", 3).to_string(), "text_length(\"tea\", 3)");
}

#[test]
fn a_row_prints_its_constraints_once() {
    let print = |row: Option<ReifiedRow>| row.map_or_else(String::new, |row| format!("{row}  {row:#}"));
    let differ = |x: Var, y: Var| neq(x, y) & neq(x, 1);
    assert_snapshot!(print(query(|(x, y): (Var, Var)| differ(x, y)).reified().next()), @"(_.0, _.1) where _.0 != 1, _.0 != _.1  ((_.0 _.1) (=/= ((_.0 1)) ((_.0 _.1))))");
    assert_snapshot!(print(run_many(|[x, y]| differ(x, y)).reified().next()), @"(_.0 _.1) where _.0 != 1, _.0 != _.1  ((_.0 _.1) (=/= ((_.0 1)) ((_.0 _.1))))");
    assert_snapshot!(print(query(|(x, y, z): (Var, [Var; 2], Var<i64>)| differ(x, y[1]) & eq(z, 3)).reified().next()), @"(_.0, (_.1 _.2), 3) where _.0 != 1, _.0 != _.2  ((_.0 (_.1 _.2) 3) (=/= ((_.0 1)) ((_.0 _.2))))");
    assert_snapshot!(print(run(|q| neq(q, 1)).reified().next()), @"_.0 where _.0 != 1  (_.0 (=/= ((_.0 1))))");
    assert_snapshot!(print(query(|()| fresh(|[x, y]| differ(x, y))).reified().next()), @"()  ()");
    // Each of its columns says what concerns it.
    let (x, y) = query(|(x, y): (Var, Var)| differ(x, y)).first().expect("an answer");
    assert_eq!(x.to_string(), "_.0 where _.0 != 1, _.0 != _.1");
    assert_eq!(y.to_string(), "_.1 where _.0 != _.1");
}
