//! The relations that come with the language: against loops in Rust on all small arguments, in every mode that ends,
//! against the books, and against the same relations written with functions.

use kanren_core::prelude::*;
use kanren_core::relations::list::*;
use kanren_core::relations::number::*;
use kanren_tests::{programs, sorted};

const STEPS: u64 = 1_000_000;

type Many<const N: usize> = Query<([Any; N],)>;

#[derive(PartialEq, Debug)]
struct Outcome {
    answers: Vec<String>,
    status: Status,
    steps: u64,
    forks: u64,
}

/// Up to `count` answers, and what they cost.
fn outcome<const N: usize>(query: &Many<N>, search: Search, count: usize, steps: u64) -> Outcome {
    let mut answers = query.clone().search(search).max_steps(steps).iter();
    let show = |answer: [Reified; N]| answer.map(|value| value.to_string()).join(" ");
    let found = answers.by_ref().take(count).map(show).collect();
    Outcome { answers: found, status: answers.status(), steps: answers.steps(), forks: answers.forks() }
}

/// All answers, in order.
fn all<const N: usize>(query: Many<N>) -> Vec<String> {
    let outcome = outcome(&query, Search::Interleave, usize::MAX, STEPS);
    assert_eq!(outcome.status, Status::Complete, "{query:?}");
    outcome.answers
}

/// The first answers, in order.
fn first<const N: usize>(count: usize, query: Many<N>) -> Vec<String> {
    outcome(&query, Search::Interleave, count, STEPS).answers
}

fn steps<const N: usize>(query: Many<N>) -> u64 {
    outcome(&query, Search::Interleave, usize::MAX, STEPS).steps
}

/// All answers as numbers, ascending. They have to be the same under every search.
fn numbers<const N: usize>(goal: impl FnOnce([Var; N]) -> Goal) -> Vec<[u64; N]> {
    let query = run_many(goal);
    let read = |search| {
        let mut answers = query.clone().search(search).max_steps(STEPS).iter();
        let number = |value: Reified| to_u64(value.term()).unwrap_or_else(|| panic!("{value} is no number"));
        let mut found: Vec<[u64; N]> = answers.by_ref().map(|answer| answer.map(number)).collect();
        assert_eq!(answers.status(), Status::Complete, "{search}: {query:?}");
        found.sort_unstable();
        found
    };
    let found = read(Search::Interleave);
    for search in Search::ALL {
        assert_eq!(read(search), found, "{search}: {query:?}");
    }
    found
}

/// How often a goal holds. It has to end.
fn times(goal: Goal) -> usize {
    all(run_many(|[]| goal)).len()
}

/// All tuples of numbers up to the bounds.
fn tuples<const N: usize>(bounds: [u64; N]) -> Vec<[u64; N]> {
    let mut tuples = vec![[0; N]];
    for (i, bound) in bounds.into_iter().enumerate() {
        let with = |tuple: [u64; N], n| {
            let mut tuple = tuple;
            tuple[i] = n;
            tuple
        };
        tuples = tuples.into_iter().flat_map(|tuple| (0..=bound).map(move |n| with(tuple, n))).collect();
    }
    tuples
}

/// A relation of numbers holds as often as the rule says: when all is known before; when only the arguments `before`
/// are, and the others are learned after all answers were found. So answers with open bits overlap nowhere.
fn agrees<const N: usize>(
    bounds: [u64; N],
    before: &[usize],
    relation: impl Fn([Term; N]) -> Goal,
    rule: impl Fn([u64; N]) -> usize,
) {
    for tuple in tuples(bounds) {
        let values = tuple.map(num);
        assert_eq!(times(relation(values.clone())), rule(tuple), "{tuple:?}");
        let known = |vars: [Var; N], is_before| {
            let which = (0..N).filter(move |i| before.contains(i) == is_before);
            conj(which.map(|i| eq(vars[i], &values[i])))
        };
        let later = |vars: [Var; N]| conj([known(vars, true), relation(vars.map(Var::term)), known(vars, false)]);
        assert_eq!(times(fresh(later)), rule(tuple), "{tuple:?}, {before:?} known before");
    }
}

// ------------------------------------------------------------ numbers, against Rust

#[test]
fn numbers_are_written_and_read() {
    for n in (0..300).chain([1 << 63, u64::MAX - 1, u64::MAX]) {
        assert_eq!(to_u64(&num(n)), Some(n));
        assert_eq!(num(n).to_string(), programs::num(n).to_string());
    }
    let too_large = cons(1, num(u64::MAX));
    let unknown = Var::<Any>::new();
    for other in [term!([1, 0]), term!([0]), term!([2]), term!(1), term!([1, ..1]), term!([1, ..unknown]), too_large] {
        assert_eq!(to_u64(&other), None, "{other}");
    }
}

#[test]
fn signs() {
    for n in 0..20 {
        assert_eq!(
            [times(zeroo(num(n))), times(poso(num(n))), times(gt1o(num(n)))],
            [n == 0, n > 0, n > 1].map(usize::from)
        );
    }
}

#[test]
fn sums() {
    let sum = |[n, m, k]: [Term; 3]| pluso(n, m, k);
    let rule = |[n, m, k]: [u64; 3]| usize::from(n + m == k);
    agrees([9, 9, 12], &[2], sum, rule);
    agrees([4, 4, 9], &[0, 1], sum, rule);
    agrees([4, 9, 9], &[0, 2], sum, rule);
    agrees([9, 4, 9], &[1, 2], sum, rule);
    agrees([9, 9, 9], &[0], |[n, m, k]| minuso(n, m, k), |[n, m, k]| usize::from(n == m + k));
    for b in [0, 1] {
        let carried = |[n, m, r]: [Term; 3]| addero(Term::int(b), n, m, r);
        agrees([4, 4, 9], &[2], carried, |[n, m, r]| usize::from(n + m + b as u64 == r));
    }
    let either = |[n, m, r]: [Term; 3]| fresh(|[b]| addero(b, n, m, r));
    agrees([4, 4, 9], &[2], either, |[n, m, r]| [0, 1].into_iter().filter(|b| b + n + m == r).count());
}

#[test]
fn products() {
    let product = |[n, m, p]: [Term; 3]| timeso(n, m, p);
    let rule = |[n, m, p]: [u64; 3]| usize::from(n * m == p);
    agrees([7, 7, 14], &[2], product, rule);
    agrees([6, 6, 12], &[0, 1], product, rule);
    agrees([4, 9, 9], &[0, 2], product, rule);
    agrees([9, 4, 9], &[1, 2], product, rule);
}

#[test]
fn quotients() {
    let quotient = |[n, m, q, r]: [Term; 4]| divo(n, m, q, r);
    let rule = |[n, m, q, r]: [u64; 4]| usize::from(m * q + r == n && r < m);
    agrees([7, 4, 4, 4], &[0], quotient, rule);
    agrees([7, 4, 4, 4], &[0, 1], quotient, rule);
    agrees([7, 4, 4, 4], &[0, 2], quotient, rule);
    agrees([7, 4, 4, 4], &[0, 3], quotient, rule);
    agrees([7, 4, 4, 4], &[1, 2], quotient, rule);
}

#[test]
fn order() {
    let bits = |n: u64| u64::BITS - n.leading_zeros();
    for known in [[0], [1]] {
        agrees([17, 17], &known, |[n, m]| eqlo(n, m), |[n, m]| usize::from(bits(n) == bits(m)));
        agrees([17, 17], &known, |[n, m]| ltlo(n, m), |[n, m]| usize::from(bits(n) < bits(m)));
        agrees([17, 17], &known, |[n, m]| lelo(n, m), |[n, m]| usize::from(bits(n) <= bits(m)));
        agrees([17, 17], &known, |[n, m]| lto(n, m), |[n, m]| usize::from(n < m));
        agrees([17, 17], &known, |[n, m]| leo(n, m), |[n, m]| usize::from(n <= m));
    }
}

/// How often the source's clauses say that `n` = `b`^`q` + `r`, with the largest such `q`.
fn logarithms([n, b, q, r]: [u64; 4]) -> usize {
    match b {
        0 => usize::from(q > 0 && r == n),
        1 => usize::from(q > 0 && r + 1 == n) + usize::from(n == 1 && q == 0 && r == 0),
        _ => {
            let power = b.pow(q as u32);
            let holds = power + r == n && n < power * b;
            // The first two clauses overlap here, as in the source.
            usize::from(holds) * if n == 1 { 2 } else { 1 }
        }
    }
}

#[test]
fn logarithms_of_ground_numbers() {
    agrees([9, 4, 3, 5], &[0, 1, 2, 3], |[n, b, q, r]| logo(n, b, q, r), logarithms);
}

#[test]
fn logarithms_of_a_number() {
    agrees([5, 3, 3, 5], &[0], |[n, b, q, r]| logo(n, b, q, r), logarithms);
    agrees([9, 3, 3, 3], &[0, 1], |[n, b, q, r]| logo(n, b, q, r), logarithms);
}

#[test]
fn numbers_of_a_logarithm() {
    for b in 2..=3 {
        let relation = |[n, q, r]: [Term; 3]| logo(n, num(b), q, r);
        agrees([7, 2, 4], &[1], relation, |[n, q, r]| logarithms([n, b, q, r]));
    }
}

#[test]
fn powers() {
    for b in 0..=4 {
        for q in 0..=3u64 {
            let found = numbers(|[n]| expo(num(b), num(q), n));
            match (b, q) {
                (0, 0) => assert_eq!(found, [] as [[u64; 1]; 0]),
                (2.., 0) => assert_eq!(found, [[1], [1]], "the first two clauses overlap here, as in the source"),
                _ => assert_eq!(found, [[b.pow(q as u32)]]),
            }
        }
    }
    let rule = |[b, q, n]: [u64; 3]| logarithms([n, b, q, 0]);
    agrees([3, 3, 9], &[0, 1, 2], |[b, q, n]| expo(b, q, n), rule);
    agrees([3, 3, 6], &[0, 2], |[b, q, n]| expo(b, q, n), rule);
}

// ------------------------------------------------------------ numbers, against the books

#[test]
fn sums_backwards() {
    assert_eq!(numbers(|[n, m]| pluso(n, m, num(15))), (0..=15).map(|n| [n, 15 - n]).collect::<Vec<_>>());
    assert_eq!(numbers(|[n, m]| minuso(num(7), n, m)), (0..=7).map(|n| [n, 7 - n]).collect::<Vec<_>>());
    let open = first(3, run_many(|[n, m, k]| pluso(n, m, k)));
    assert_eq!(open, ["_.0 () _.0", "() (_.0 . _.1) (_.0 . _.1)", "(1) (1) (0 1)"]);
    assert_eq!(numbers(|[r]| addero(1, num(6), num(3), r)), [[10]]);
    assert_eq!(steps(run_many(|[n, m]| pluso(n, m, num(15)))), 98);
}

#[test]
fn products_backwards() {
    let factors = [[1, 24], [2, 12], [3, 8], [4, 6], [6, 4], [8, 3], [12, 2], [24, 1]];
    assert_eq!(numbers(|[n, m]| timeso(n, m, num(24))), factors);
    assert_eq!(numbers(|[n, m]| timeso(n, m, num(1))), [[1, 1]]);
    assert_eq!(numbers(|[p]| timeso(num(7), num(63), p)), [[441]]);
    for p in 2..40 {
        let divisors = (1..=p).filter(|n| p % n == 0).count();
        assert_eq!(all(run_many(|[n, m]| timeso(n, m, num(p)))).len(), divisors, "{p}");
    }
    assert_eq!(all(run_many(|[n, m]| timeso(n, m, num(0)))), ["() _.0", "(_.0 . _.1) ()"]);
    assert_eq!(all(run_many(|[m, p]| timeso(num(4), m, p))).len(), 3);
    assert_eq!(steps(run_many(|[n, m]| timeso(n, m, num(24)))), 822);
}

#[test]
fn lengths_and_order_as_in_the_books() {
    let answers = all(run_many(|[w, x, y]| goal!({ eqlo([1, w, x, ..y], [0, 1, 1, 0, 1]) })));
    assert_eq!(answers, ["_.0 _.1 (_.2 1)"]);
    assert_eq!(all(run_many(|[b]| goal!({ eqlo([1], [b]) }))), ["1"]);
    assert_eq!(all(run_many(|[n]| goal!({ eqlo([1, 0, 1, ..n], [0, 1, 1, 0, 1]) }))), ["(_.0 1)"]);
    let longer = first(6, run_many(|[y, z]| goal!({ ltlo([1, ..y], [0, 1, 1, 0, 1, ..z]) })));
    let expected = [
        "() _.0",
        "(1) _.0",
        "(_.0 1) _.1",
        "(_.0 _.1 1) _.2",
        "(_.0 _.1 _.2 1) (_.3 . _.4)",
        "(_.0 _.1 _.2 _.3 1) (_.4 _.5 . _.6)",
    ];
    assert_eq!(longer, expected);
    assert_eq!(all(run_many(|[m]| lto(num(5), m))), ["(_.0 _.1 _.2 _.3 . _.4)", "(0 1 1)", "(1 1 1)"]);
    assert_eq!(sorted(all(run_many(|[n]| lto(n, num(5))))), ["()", "(0 0 1)", "(1)", "(_.0 1)"]);
}

#[test]
fn quotients_as_in_the_books() {
    assert_eq!(numbers(|[m]| fresh(|[r]| divo(num(5), m, num(7), r))), [] as [[u64; 1]; 0]);
    assert_eq!(numbers(|[q, r]| divo(num(1000), num(7), q, r)), [[142, 6]]);
    assert_eq!(numbers(|[m, q]| divo(num(12), m, q, num(0))).len(), 6);
    assert_eq!(numbers(|[q, r]| divo(num(7), num(0), q, r)), [] as [[u64; 2]; 0]);
    // An odd number is not twice another, however long: this ends.
    assert_eq!(all(run_many(|[y, z]| goal!({ divo([1, 0, ..y], [0, 1], z, []) }))), [] as [&str; 0]);
    let expected = [
        "() (_.0 . _.1) () ()",
        "(1) (_.0 _.1 . _.2) () (1)",
        "(_.0 1) (_.1 _.2 _.3 . _.4) () (_.0 1)",
        "(_.0 _.1 1) (_.2 _.3 _.4 _.5 . _.6) () (_.0 _.1 1)",
    ];
    assert_eq!(first(4, run_many(|[n, m, q, r]| divo(n, m, q, r))), expected);
}

#[test]
fn logarithms_as_in_the_books() {
    assert_eq!(numbers(|[r]| logo(num(14), num(2), num(3), r)), [[6]]);
    assert_eq!(numbers(|[q, r]| logo(num(14), num(2), q, r)), [[3, 6]]);
    let expected = [
        "() (_.0 _.1 . _.2) (0 0 1 0 0 0 1)",
        "(1) (_.0 _.1 . _.2) (1 1 0 0 0 0 1)",
        "(0 1) (0 1 1) (0 0 1)",
        "(1 1) (1 1) (1 0 0 1 0 1)",
        "(0 0 1) (1 1) (0 0 1)",
        "(0 0 0 1) (0 1) (0 0 1)",
        "(1 0 1) (0 1) (1 1 0 1 0 1)",
        "(0 1 1) (0 1) (0 0 0 0 0 1)",
        "(1 1 1) (0 1) (1 1 0 0 1)",
    ];
    assert_eq!(first(9, run_many(|[b, q, r]| logo(num(68), b, q, r) & gt1o(q))), expected);
    assert_eq!(numbers(|[n]| expo(num(3), num(5), n)), [[243]]);
    assert_eq!(numbers(|[q]| expo(num(3), q, num(9))), [[2]]);
    assert_eq!(numbers(|[b]| expo(b, num(3), num(27))), [[3]]);
    assert_eq!(numbers(|[b, q]| expo(b, q, num(16))), [[2, 4], [4, 2], [16, 1]]);
    assert_eq!(steps(run_many(|[n]| expo(num(3), num(5), n))), 151_062);
}

// ------------------------------------------------------------ lists, against Rust

/// All lists of zeros and ones with at most three elements.
fn lists() -> Vec<Vec<i64>> {
    let longer = |list: &Vec<i64>| [0, 1].map(|x| [&list[..], &[x]].concat());
    let mut lists = vec![vec![]];
    let mut longest = lists.clone();
    for _ in 0..3 {
        longest = longest.iter().flat_map(longer).collect();
        lists.extend(longest.clone());
    }
    lists
}

/// The list, once for each element, without it.
fn choices(list: &[i64]) -> impl Iterator<Item = (i64, Vec<i64>)> {
    (0..list.len()).map(|i| (list[i], [&list[..i], &list[i + 1..]].concat()))
}

fn permutations(list: &[i64]) -> Vec<Vec<i64>> {
    if list.is_empty() {
        return vec![vec![]];
    }
    let starting = |(x, rest): (i64, Vec<i64>)| permutations(&rest).into_iter().map(move |p| [&[x], &p[..]].concat());
    choices(list).flat_map(starting).collect()
}

#[test]
fn lists_of_one_cell() {
    for l in &lists() {
        assert_eq!([times(nullo(l)), times(pairo(l))], [l.is_empty(), !l.is_empty()].map(usize::from));
        assert_eq!([times(listo(l)), times(listo(term!([1, ..2])))], [1, 0]);
        for x in [0, 1] {
            assert_eq!(times(caro(l, x)), usize::from(l.first() == Some(&x)));
            assert_eq!(times(lasto(l, x)), usize::from(l.last() == Some(&x)));
            assert_eq!(times(membero(x, l)), l.iter().filter(|y| **y == x).count());
            for d in &lists() {
                assert_eq!(times(cdro(l, d)), usize::from(l.get(1..) == Some(d)));
                assert_eq!(times(conso(x, d, l)), usize::from(*l == [&[x], &d[..]].concat()));
                assert_eq!(times(selecto(x, l, d)), choices(l).filter(|choice| *choice == (x, d.clone())).count());
            }
        }
    }
}

#[test]
fn lists_of_many_cells() {
    let lists = lists();
    for l in &lists {
        for s in &lists {
            let reversed: Vec<i64> = l.iter().rev().copied().collect();
            assert_eq!(times(reverso(l, s)), usize::from(reversed == *s));
            assert_eq!(times(permuteo(l, s)), permutations(l).iter().filter(|p| *p == s).count());
            for out in &lists {
                assert_eq!(times(appendo(l, s, out)), usize::from([&l[..], s].concat() == *out));
            }
        }
        for n in 0..6 {
            assert_eq!(times(lengtho(l, num(n))), usize::from(l.len() as u64 == n));
        }
    }
}

/// All answers of a list query under every search, in no order.
fn answers<const N: usize>(goal: impl FnOnce([Var; N]) -> Goal) -> Vec<String> {
    let query = run_many(goal);
    let expected = sorted(all(query.clone()));
    for search in Search::ALL {
        let outcome = outcome(&query, search, usize::MAX, STEPS);
        assert_eq!((sorted(outcome.answers), outcome.status), (expected.clone(), Status::Complete), "{search}");
    }
    expected
}

#[test]
fn lists_in_the_modes_that_end() {
    assert_eq!(answers(|[l, s]| appendo(l, s, [1, 2])), ["() (1 2)", "(1 2) ()", "(1) (2)"]);
    assert_eq!(answers(|[l]| appendo(l, [2], [1, 2])), ["(1)"]);
    assert_eq!(answers(|[s, out]| appendo([1], s, out)), ["_.0 (1 . _.0)"]);
    assert_eq!(answers(|[x]| membero(x, [1, 2, 1])), ["1", "1", "2"]);
    assert_eq!(answers(|[out]| reverso([1, 2, 3], out)), ["(3 2 1)"]);
    assert_eq!(answers(|[x, y]| goal!(reverso([1, x], [2, y]))), ["2 1"]);
    assert_eq!(answers(|[x]| lasto([1, 2], x)), ["2"]);
    assert_eq!(answers(|[x, rest]| selecto(x, [1, 2], rest)), ["1 (2)", "2 (1)"]);
    assert_eq!(answers(|[x, l]| selecto(x, l, [1, 2])), ["_.0 (1 2 _.0)", "_.0 (1 _.0 2)", "_.0 (_.0 1 2)"]);
    let permuted = ["(1 2 3)", "(1 3 2)", "(2 1 3)", "(2 3 1)", "(3 1 2)", "(3 2 1)"];
    assert_eq!(answers(|[p]| permuteo([1, 2, 3], p)), permuted);
    assert_eq!(answers(|[p]| permuteo(list(0..5), p)).len(), 120);
    assert_eq!(answers(|[l]| nullo(l)), ["()"]);
    assert_eq!(answers(|[a, d]| conso(a, d, [1, 2])), ["1 (2)"]);
}

#[test]
fn modes_that_do_not_end_give_their_answers_first() {
    let backwards = first(6, run_many(|[l]| permuteo(l, [1, 2, 3])));
    assert_eq!(sorted(backwards), answers(|[p]| permuteo([1, 2, 3], p)));
    assert_eq!(first(1, run_many(|[l]| reverso(l, [1, 2, 3]))), ["(3 2 1)"]);
    for endless in [run_many(|[l]| permuteo(l, [1, 2])), run_many(|[l]| reverso(l, [1, 2]))] {
        assert_eq!(outcome(&endless, Search::Interleave, 10, 2_000).status, Status::OutOfSteps);
    }
}

#[test]
fn lengths_in_both_directions() {
    for n in 0..70 {
        assert_eq!(numbers(|[k]| lengtho(list(0..n as i64), k)), [[n]]);
        let open = (0..n).map(|i| format!("_.{i}")).collect::<Vec<_>>().join(" ");
        assert_eq!(answers(|[l]| lengtho(l, num(n))), [format!("({open})")]);
    }
    assert_eq!(first(3, run_many(|[l, n]| lengtho(l, n))), ["() ()", "(_.0) (1)", "(_.0 _.1) (0 1)"]);
    assert_eq!(
        first(2, run_many(|[l, n]| goal!({ lengtho(l, [0, ..n]) }))),
        ["(_.0 _.1) (1)", "(_.0 _.1 _.2 _.3) (0 1)"]
    );
    assert_eq!(answers(|[l]| lengtho(l, [0])), [] as [&str; 0]);
    assert_eq!(answers(|[l]| goal!({ lengtho([1, ..2], l) })), [] as [&str; 0]);
    assert_eq!(steps(run_many(|[n]| lengtho(list(0..1000), n))), 20_912);
}

#[test]
fn typed_variables_are_accepted() {
    let splits = run!(|l: Vec<i64>, s: Vec<i64>| appendo(l, s, [1]));
    assert_eq!(splits.iter().collect::<Vec<_>>(), [(vec![], vec![1]), (vec![1], vec![])]);
    let three = run!(|n: Vec<i64>| lengtho(["a", "b", "c"], n));
    assert_eq!(three.first(), Some(vec![1, 1]));
}

// ------------------------------------------------------------ against functions

/// The same answers in the same order at the same cost, under every search, at the end or before it.
fn same<const N: usize>(macros: impl FnOnce([Var; N]) -> Goal, functions: impl FnOnce([Var; N]) -> Goal) {
    let (macros, functions) = (run_many(macros), run_many(functions));
    for search in Search::ALL {
        let [ours, theirs] = [&macros, &functions].map(|query| outcome(query, search, 60, 3_000));
        assert_eq!(ours, theirs, "{search}: {macros:?}");
    }
}

#[test]
fn lists_cost_what_functions_cost() {
    use programs as f;
    same(|[l, s, out]| appendo(l, s, out), |[l, s, out]| f::appendo(l, s, out));
    same(|[l, s]| appendo(l, s, list(0..20)), |[l, s]| f::appendo(l, s, list(0..20)));
    same(|[out]| reverso(list(0..20), out), |[out]| f::reverso(list(0..20), out));
    same(|[l]| reverso(l, [1, 2]), |[l]| f::reverso(l, [1, 2]));
    same(|[x, l]| membero(x, l), |[x, l]| f::membero(x, l));
    same(|[x, l, rest]| selecto(x, l, rest), |[x, l, rest]| f::selecto(x, l, rest));
    same(|[p]| permuteo(list(0..5), p), |[p]| f::permuteo(list(0..5), p));
    same(|[l]| permuteo(l, [1, 2, 3]), |[l]| f::permuteo(l, [1, 2, 3]));
}

#[test]
fn numbers_cost_what_functions_cost() {
    use programs as f;
    same(|[n, m, k]| pluso(n, m, k), |[n, m, k]| f::pluso(n, m, k));
    same(|[n, m]| pluso(n, m, num(63)), |[n, m]| f::pluso(n, m, num(63)));
    same(|[n, m]| minuso(num(5), n, m), |[n, m]| f::minuso(num(5), n, m));
    same(|[b, n, m, r]| addero(b, n, m, r), |[b, n, m, r]| f::addero(b, n, m, r));
    same(|[n, m, p]| timeso(n, m, p), |[n, m, p]| f::timeso(n, m, p));
    same(|[n, m]| timeso(n, m, num(24)), |[n, m]| f::timeso(n, m, num(24)));
    same(|[n, m]| eqlo(n, m), |[n, m]| f::eqlo(n, m));
    same(|[n, m]| ltlo(n, m), |[n, m]| f::ltlo(n, m));
    same(|[n, m]| lelo(n, m), |[n, m]| f::lelo(n, m));
    same(|[n, m]| lto(n, m), |[n, m]| f::lto(n, m));
    same(|[n, m]| leo(n, m), |[n, m]| f::leo(n, m));
    assert_eq!(pluso(num(1), num(2), num(3)).to_string(), f::pluso(num(1), num(2), num(3)).to_string());
}
