//! The law that the order of goals does not matter, asked of every constraint, of every pair of constraints with
//! aliasing before, between and after, and of relations that come along. What constraints mean is asked, too, of values
//! that are tried one by one.

use kanren_core::prelude::*;
use kanren_core::relations::list::{
    appendo, lasto, lengtho, listo, member1o, membero, permuteo, rembero, reverso, selecto,
};
use kanren_core::relations::logic::evalo;
use kanren_core::relations::number::{divo, lto, minuso, num, pluso, timeso};
use kanren_core::testing::{Agreement, assert_commutes, commutes};
use kanren_tests::models::{Case, map, replace};
use kanren_tests::ours;
use kanren_tests::reified::{Answer, superfluous};
use kanren_tests::syntax::{Goal as Form, Program, Term as Named};

const VARS: [&str; 3] = ["x", "y", "z"];

/// Constraints on `x`, most of them also on `y`, some on `z`.
const CONSTRAINTS: [&str; 34] = [
    "(=/= x y)",
    "(=/= x 1)",
    "(=/= x #t)",
    "(=/= x '())",
    "(=/= x `(,y))",
    "(=/= x `(,y . ,z))",
    "(=/= x `#(one ,y))",
    "(=/= x `#(only ,z))",
    "(=/= `(,x . ,y) '(1 . 2))",
    "(=/= `(,x ,y) `(,y a))",
    "(=/= `(,x ,y) '(#t #f))",
    "(=/= `#(two ,x ,y) `#(two ,y ,z))",
    "(=/= `(,x ,y ,z) `(,y ,z (1)))",
    "(=/= `(,x ,y) `(,z ,z))",
    "(=/= `(,x ,y) `((,z) ,z))",
    "(symbolo x)",
    "(numbero x)",
    "(stringo x)",
    "(truth-value x)",
    "(absento 'a x)",
    "(absento 1 `(,x ,y))",
    "(absento #t x)",
    "(absento '() x)",
    "(absento #\\c x)",
    "(absento \"s\" `#(one ,x))",
    "(absento '(1 . 2) x)",
    "(absento y x)",
    "(absento x `(,y . ,z))",
    "(absento `(,y) x)",
    "(absento `(,y . 1) `(,x . ,z))",
    "(absento `(,x . ,y) z)",
    "(absento `#(one ,y) x)",
    "(absento `#(only 1) x)",
    "(absento `#(two ,y ,y) `#(one ,x))",
];

/// Ways in which the variables become known, or the same.
const EQUATIONS: [&str; 24] = [
    "succeed",
    "(== x y)",
    "(conj (== x y) (== y z))",
    "(== x 1)",
    "(== y 1)",
    "(== x #t)",
    "(== y 'a)",
    "(== x \"s\")",
    "(== y '())",
    "(== x #\\c)",
    "(== x `(,y . ,z))",
    "(== z `(,x ,y))",
    "(== y `(,z))",
    "(== x `#(one ,y))",
    "(== y `#(one 1))",
    "(== x `#(two ,y ,z))",
    "(conj (== x `(,y)) (== y z))",
    "(conj (== x `(1 . ,y)) (== y 2))",
    "(conj (== x y) (== y 'a))",
    "(conj (== z #f) (== z x))",
    "(conj (== y `(,z . ,z)) (== z 1))",
    "(conj (== x `#(one ,y)) (== y z))",
    "(conj (== x `((,z) . ,y)) (== z 'a))",
    "(conj (== `(,x . ,z) `(,y . 1)) (== y #t))",
];

/// The goals that this text says must all hold.
fn goals(text: &str) -> Vec<Form> {
    match Program::read(&format!("(run* (x y z) {text})")).expect("a program").goal {
        Form::Conj(goals) => goals,
        Form::Succeed => Vec::new(),
        goal => vec![goal],
    }
}

/// The same of the variables in another order.
fn renamed(goal: &Form, names: [&str; 3]) -> Form {
    let names: Vec<(String, Named)> = VARS.iter().zip(names).map(|(x, y)| ((*x).to_owned(), Named::var(y))).collect();
    map(goal, &|term| replace(term, &names))
}

/// The types, and none.
const TYPES: [&str; 5] = ["succeed", "(symbolo x)", "(numbero x)", "(stringo x)", "(truth-value x)"];

/// Asks the law of goals, whether some values meet them, and whether the answer says no more than it must.
fn check(goals: &[Form], shown: usize) -> Agreement {
    let build = |vars: [Var; 3]| {
        let scope: Vec<(&str, Var)> = VARS.into_iter().zip(vars).collect();
        conj(goals.iter().map(|goal| ours::bare(goal, &scope)))
    };
    let query = match shown {
        3 => commutes(run_many(build)),
        _ => commutes(run(|x| fresh(|[y, z]| build([x, y, z])))),
    };
    let case = Case { vars: VARS.map(String::from).to_vec(), shown, goals: goals.to_vec() };
    // They do not fork: one search is enough.
    let agreement = query.searches([Search::Interleave]).check().unwrap_or_else(|error| panic!("{case}\n{error}"));
    let values = case.solution(&[]);
    assert_eq!(agreement.answers(), usize::from(values.is_some()), "{case}: {values:?}");
    // What follows only because there are two truth values is not looked for.
    if shown == 3 && !case.has_truth_values() {
        let asked =
            |q| fresh(|[x, y, z]| eq(q, list([sym("answer"), x.term(), y.term(), z.term()])) & build([x, y, z]));
        let answer = run(asked).first().map(|answer| format!("{answer:#}"));
        let too_much = answer.and_then(|text| superfluous(&Answer::read(&text, "answer").expect("an answer")));
        assert_eq!(too_much, None, "{case}");
    }
    agreement
}

#[test]
fn each_constraint_commutes_with_what_makes_its_variables_known() {
    for constraint in CONSTRAINTS.iter().flat_map(|text| goals(text)) {
        for (n, one) in EQUATIONS.iter().enumerate() {
            check(&[goals(one), vec![constraint.clone()]].concat(), 1);
            for other in &EQUATIONS[n..] {
                check(&[goals(one), vec![constraint.clone()], goals(other)].concat(), 3);
            }
        }
    }
}

#[test]
fn constraints_on_variables_with_types_commute() {
    for constraint in CONSTRAINTS.iter().flat_map(|text| goals(text)) {
        for of_x in TYPES.map(goals) {
            for of_y in TYPES.map(goals) {
                let of_y = of_y.iter().map(|goal| renamed(goal, ["y", "x", "z"])).collect::<Vec<_>>();
                for equation in ["succeed", "(== x y)", "(== y z)", "(== z `(,x . ,y))", "(== z 'a)"] {
                    check(&[vec![constraint.clone()], of_x.clone(), of_y.clone(), goals(equation)].concat(), 3);
                }
            }
        }
    }
}

/// Constraints in which `_` excludes shapes, and choices between constants; what they mean is not tried.
fn shapes_and_choices([x, y, z]: [Var; 3]) -> [Goal; 16] {
    [
        goal!(x != [_]),
        goal!(x != [_, ..]),
        goal!(x != [_, y]),
        goal!(x != [y, ..]),
        goal!(x != (_, y)),
        goal!(x != [_, [_]]),
        goal!([x, y] != [[_], 1]),
        goal!([x, y, x] != [_, 'a, z]),
        goal!(absento([_], x)),
        goal!(absento(term!([1, ..]), [x, y])),
        goal!(absento([_, y], x)),
        goal!(absento((_, 1), [x, y])),
        goal!(one_of(x, [1, 'a, true])),
        goal!(one_of(x, [[1], [1, 2], []]) && one_of(z, [1, 2])),
        goal!({
            one_of(x, [1, 'a]);
            one_of(y, ['a, 1]);
        }),
        goal!(one_of(y, [1, false])),
    ]
}

#[test]
fn constraints_on_shapes_and_choices_commute() {
    let equations = EQUATIONS.map(goals);
    let others: Vec<Form> = CONSTRAINTS.iter().step_by(2).flat_map(|text| goals(text)).collect();
    for n in 0..shapes_and_choices([Var::new(); 3]).len() {
        for equations in &equations {
            for other in &others {
                let build = |vars: [Var; 3]| {
                    let scope: Vec<(&str, Var)> = VARS.into_iter().zip(vars).collect();
                    let others = equations.iter().chain([other]).map(|goal| ours::bare(goal, &scope));
                    conj(others.chain([shapes_and_choices(vars)[n].clone()]))
                };
                commutes(run_many(build)).searches([Search::Interleave]).assert();
            }
        }
    }
}

/// What prints alike need not be the same.
#[test]
fn no_constraint_is_lost_among_those_that_print_alike() {
    let leaf = |of: &str| Term::compound(Constructor::new(of, "Leaf"), []);
    let trees = run(|x| neq(x, leaf("Tree")) & neq(x, leaf("Hedge")));
    assert_eq!(trees.first().unwrap().constraints().len(), 2);
    let shape = run!(|x| |y| {
        absento([y], x);
        y == (1, 2);
        absento([_], x)
    });
    assert_eq!(shape.first().unwrap().to_string(), "_.0 where absento((_), _.0)");
}

/// Every pair, the second one of the variables in these orders.
fn pairs(names: [[&str; 3]; 3]) {
    let constraints: Vec<Form> = CONSTRAINTS.iter().flat_map(|text| goals(text)).collect();
    for (n, one) in constraints.iter().enumerate() {
        for other in &constraints[n..] {
            for names in names {
                let both = [one.clone(), renamed(other, names)];
                for equations in EQUATIONS {
                    check(&[&both[..], &goals(equations)].concat(), 3);
                }
            }
        }
    }
}

#[test]
fn pairs_of_constraints_commute_with_aliasing_anywhere() {
    pairs([["x", "y", "z"], ["y", "x", "z"], ["x", "z", "y"]]);
}

#[test]
fn pairs_of_constraints_on_other_variables_commute_with_aliasing_anywhere() {
    pairs([["z", "x", "y"], ["y", "z", "x"], ["z", "y", "x"]]);
}

/// There are two truth values: three variables cannot all differ, and two can be excluded in all four ways.
#[test]
fn finitely_many_values_run_out_in_every_order() {
    let bools = |names: [&str; 3]| names.map(|name| format!("(truth-value {name})")).join(" ");
    let three = format!("{} (=/= x y) (=/= y z) (=/= z x)", bools(VARS));
    let pairs = "(truth-value x) (truth-value y) (=/= `(,x . ,y) '(#t . #t)) (=/= `(,x . ,y) '(#f . #f)) (=/= x y)";
    for (text, answers) in [(&*three, 0), (pairs, 1), (&*format!("{pairs} (=/= `(,y . ,x) '(#t . #f)) (=/= x #t)"), 0)]
    {
        for shown in [3, 1] {
            assert_eq!(check(&goals(text), shown).answers(), answers, "{text}");
        }
    }
    // The one that is left is known.
    let goals = |x: Var<bool>| [booleano(x), neq(x, true)];
    assert_eq!(query(|x| conj(goals(x))).first(), Some(false));
    assert_eq!(query(|x| conj(goals(x).into_iter().rev())).first(), Some(false));
}

/// Goals that only a brute force over terms with parts could judge, and those of a hidden variable.
#[test]
fn three_constraints_commute() {
    let agreement = commutes(run!(|x, y| |z| {
        booleano(x);
        x != z;
        z != y;
        booleano(z);
        y != x;
    }));
    // Two are truth values, and the third is none of them, or it is the hidden one: nothing is left that says so.
    assert_eq!(agreement.check().unwrap().answers(), 1);
    assert_commutes!(|x, y, z| {
        absento(y, x);
        x == [z, 1, ..];
        y != 'a;
        conde!(z == 'a, z == [y], z == y);
        symbolo(y);
    });
    assert_commutes!(|x, y| {
        conde!(x == [1, y], |z| x == (z, y), symbolo(x));
        absento(1, x);
        x != ('a, 2);
        conde!(y == 1, y == 2, stringo(y));
    });
}

/// Six goals: some of the orders.
#[test]
fn constraints_around_alternatives_commute() {
    assert_commutes!(|x, y, z| {
        conde!(x == y, x == [z], booleano(x));
        conde!(y == true, y == [], y == "s");
        [x, y] != [z, true];
        absento([], z);
        z != x;
        absento(x, [y, z]);
    });
}

#[test]
fn lists_commute() {
    assert_commutes!(|x, y, l| {
        appendo(x, y, l);
        l == [1, 2, 3];
        x != [];
        absento(1, y);
    });
    assert_commutes!(|x, l| {
        membero(x, l);
        l == ['a, 1, "b", 'a, _];
        symbolo(x);
        x != 'b;
    });
    assert_commutes!(|x, l, out| {
        rembero(x, l, out);
        l == ['a, x, 'b];
        conde!(x == 'a, x == 'b, x == 'c);
    });
    assert_commutes!(|x, l| {
        member1o(x, l);
        l == [1, x, 1, 2];
        x != 1;
    });
    assert_commutes!(|l| {
        listo(l);
        |a, d| { l == [a, ..d]; d == [1] };
        absento('b, l);
    });
}

/// What has no end in some orders: there few steps are enough.
#[test]
fn lists_of_unknown_length_commute() {
    let ends = |query: Query<(Any, Any)>| commutes(query).max_steps(100).check().unwrap_or_else(|why| panic!("{why}"));
    let agreement = ends(run!(|l, p| {
        permuteo(l, p);
        |x| {
            l == [1, 2, x];
            p == [x, 1, _];
            x != 2
        }
    }));
    assert_eq!((agreement.answers(), agreement.unended() > 0), (2, true), "{agreement}");
    let agreement = ends(run!(|l, x| {
        lengtho(l, num(2));
        lasto(l, x);
        l == [1, _];
        numbero(x)
    }));
    assert_eq!(agreement.answers(), 1);
    let agreement = ends(run!(|l, r| {
        reverso(l, r);
        |x| {
            l == [1, 2, x];
            r == [x, ..];
            selecto(x, r, [_, 1])
        }
    }));
    assert_eq!(agreement.answers(), 2);
}

#[test]
fn numbers_commute() {
    assert_commutes!(|n, m| {
        pluso(n, m, num(5));
        lto(n, m);
        n != num(1);
    });
    assert_commutes!(|n, m, k| {
        n == { num(3) };
        timeso(n, m, k);
        k == { num(6) };
    });
    let divided = commutes(run!(|q, r| {
        divo(num(7), num(2), q, r);
        minuso(q, r, num(2));
        q != r
    }));
    let agreement = divided.max_steps(500).check().unwrap();
    assert_eq!(agreement.answers(), 1);
    assert!(agreement.unended() > 0, "{agreement}"); // `minuso` first has answers without end
}

#[test]
fn an_interpreter_commutes_with_constraints_on_its_programs() {
    let query = run!(|e, v| {
        evalo(e, [], v);
        e == ['list, ['quote, v], _];
        absento('lambda, e);
        |x| e == ['list, _, ['quote, x]];
    });
    let agreement = commutes(query).max_steps(300).check();
    assert_eq!(agreement.unwrap().answers(), 0); // `v` would be a part of itself
    let query = run!(|e, v| {
        evalo(e, [], v);
        e == [['lambda, ['x], ['quote, 'x]], ['quote, _]];
        absento('closure, v);
    });
    let agreement = commutes(query).max_steps(300).check().unwrap();
    assert_eq!(agreement.answers(), 1, "{agreement}");
}

/// Where an order has no end.
#[test]
fn endless_orders_give_the_answers_of_those_that_end() {
    let agreement = commutes(run!(|x, l| {
        membero(x, l);
        appendo(l, _, [1, 2, 1]);
        x != 2
    }))
    .max_steps(300);
    let agreement = agreement.check().unwrap();
    assert_eq!((agreement.answers(), agreement.ended() > 0, agreement.unended() > 0), (4, true, true), "{agreement}");
}
