//! What the macros expand to, in a form that a person can read.

use proc_macro2::TokenStream;
use syn::Result;

fn expansion(expand: fn(TokenStream) -> Result<TokenStream>, input: &str) -> String {
    let goal = expand(input.parse().unwrap()).unwrap();
    let file = syn::parse2(quote::quote!(fn goal() -> Goal { #goal })).unwrap();
    prettyplease::unparse(&file)
}

#[test]
fn fresh_makes_variables_and_a_conjunction() {
    let input = "|x, y: Vec<i64>, q: [i64; 2], rest: [Any; N + 1]| { eq(x, 1); eq(y, [x]) }";
    insta::assert_snapshot!(expansion(crate::fresh::expand, input), @r#"
    fn goal() -> Goal {
        {
            let mut fresh = ::kanren_core::__private::Fresh::new();
            let x = fresh.any("x");
            let y = fresh.var::<Vec<i64>>("y");
            let q = fresh.array::<i64, 2>(["q[0]", "q[1]"]);
            let rest = fresh.unnamed::<Any, { N + 1 }>();
            fresh
                .bind(
                    ::kanren_core::__private::conj([
                        ::kanren_core::__private::goal(eq(x, 1), "eq(x, 1)"),
                        ::kanren_core::__private::goal(eq(y, [x]), "eq(y, [x])"),
                    ]),
                )
        }
    }
    "#);
}

#[test]
fn control_flow_adds_goals_to_a_list() {
    let input = "|x| {
        let n = 3;
        for i in 0..n {
            if i == 1 { continue }
            eq(x, i)
        }
        match n { 3 => eq(x, 1), 4 => { eq(x, 2); fail }, _ => panic!() }
        eq(x, 1) & |y| eq(x, y)
    }";
    insta::assert_snapshot!(expansion(crate::fresh::expand, input), @r#"
    fn goal() -> Goal {
        {
            let mut fresh = ::kanren_core::__private::Fresh::new();
            let x = fresh.any("x");
            fresh
                .bind({
                    let mut goals = ::kanren_core::__private::Goals::new();
                    let n = 3;
                    for i in 0..n {
                        if i == 1 {
                            continue;
                        }
                        goals.add(::kanren_core::__private::goal(eq(x, i), "eq(x, i)"));
                    }
                    match n {
                        3 => {
                            goals.add(::kanren_core::__private::goal(eq(x, 1), "eq(x, 1)"));
                        }
                        4 => {
                            goals.add(::kanren_core::__private::goal(eq(x, 2), "eq(x, 2)"));
                            goals.add(fail());
                        }
                        _ => {
                            panic!();
                        }
                    }
                    goals
                        .add(
                            ::kanren_core::__private::goal(eq(x, 1), "eq(x, 1)")
                                & {
                                    let mut fresh = ::kanren_core::__private::Fresh::new();
                                    let y = fresh.any("y");
                                    fresh
                                        .bind(::kanren_core::__private::goal(eq(x, y), "eq(x, y)"))
                                },
                        );
                    goals.all()
                })
        }
    }
    "#);
}

#[test]
fn conde_is_a_disjunction() {
    let input = "{ eq(x, 1); eq(y, 2) }, |z| conde!(eq(x, z)), if c { succeed }, {}";
    insta::assert_snapshot!(expansion(crate::conde::expand, input), @r#"
    fn goal() -> Goal {
        ::kanren_core::__private::disj([
            ::kanren_core::__private::conj([
                ::kanren_core::__private::goal(eq(x, 1), "eq(x, 1)"),
                ::kanren_core::__private::goal(eq(y, 2), "eq(y, 2)"),
            ]),
            {
                let mut fresh = ::kanren_core::__private::Fresh::new();
                let z = fresh.any("z");
                fresh.bind(conde!(eq(x, z)))
            },
            {
                let mut goals = ::kanren_core::__private::Goals::new();
                if c {
                    goals.add(succeed());
                }
                goals.all()
            },
            ::kanren_core::__private::succeed(),
        ])
    }
    "#);
}
