//! What the macros expand to, in a form that a person can read: `k::` stands for `::kanren_core::__private::`.

use proc_macro2::{Group, TokenStream, TokenTree};
use syn::Result;

use crate::symbol;

/// The expansion, as a function that gives it.
fn expansion(expand: fn(TokenStream) -> Result<TokenStream>, input: &str) -> String {
    let value = symbol::show(expand(symbol::hide(input.parse().unwrap())).unwrap());
    printed(quote::quote!(fn value() { #value }))
}

/// The expansion of `#[relation]` and of the macros in the body.
fn relation(input: &str) -> String {
    printed(inside(crate::relation::expand(TokenStream::new(), input.parse().unwrap())))
}

fn printed(items: TokenStream) -> String {
    let short = items.to_string().replace(":: kanren_core :: __private", "k");
    prettyplease::unparse(&syn::parse_str(&short).unwrap())
}

/// Expands `matche!` and `conde!`, as the compiler does after the attribute.
fn inside(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter();
    let mut expanded = TokenStream::new();
    while let Some(token) = tokens.next() {
        let expand: Option<fn(TokenStream) -> Result<TokenStream>> = match &token {
            TokenTree::Ident(name) if name == "matche" => Some(crate::matche::expand),
            TokenTree::Ident(name) if name == "conde" => Some(crate::conde::expand),
            _ => None,
        };
        match (expand, token) {
            (Some(expand), _) => {
                let Some(TokenTree::Group(input)) = tokens.nth(1) else { panic!("`name!(..)`") };
                expanded.extend(expand(input.stream()).unwrap());
            }
            (None, TokenTree::Group(group)) => {
                expanded.extend([TokenTree::Group(Group::new(group.delimiter(), inside(group.stream())))]);
            }
            (None, token) => expanded.extend([token]),
        }
    }
    expanded
}

#[test]
fn fresh_makes_variables_and_a_conjunction() {
    let input = "|x, y: Vec<i64>, q: [i64; 2], r: [Any; N + 1]| { x == 1; 1 == x; oneo([x, ..y], _) }";
    insta::assert_snapshot!(expansion(crate::fresh::expand, input), @r#"
    fn value() {
        {
            let mut fresh = k::Fresh::new();
            let x = fresh.any("x");
            let y = fresh.var::<Vec<i64>>("y");
            let q = fresh.array::<i64, 2>("q");
            let r = fresh.array::<Any, { N + 1 }>("r");
            fresh
                .bind(
                    k::conj([
                        k::goal(k::eq(&x, 1i64), "x == 1"),
                        k::goal(k::eq_flipped(1i64, &x), "1 == x"),
                        k::goal(oneo(k::ListOf((&x,), &y), k::Wild), "oneo([x, ..y], _)"),
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
            x == i
        }
        match n { 3 => oneo(x), 4 => { x == 2; fail }, _ => panic!() }
        x == 1 && |y| y == x
    }";
    insta::assert_snapshot!(expansion(crate::fresh::expand, input), @r#"
    fn value() {
        {
            let mut fresh = k::Fresh::new();
            let x = fresh.any("x");
            fresh
                .bind({
                    let mut goals = k::Goals::new();
                    let n = 3;
                    for i in 0..n {
                        if i == 1 {
                            continue;
                        }
                        goals.add(k::goal(k::eq(&x, &i), "x == i"));
                    }
                    match n {
                        3 => {
                            goals.add(k::goal(oneo(x), "oneo(x)"));
                        }
                        4 => {
                            goals.add(k::goal(k::eq(&x, 2i64), "x == 2"));
                            goals.add(fail());
                        }
                        _ => {
                            panic!();
                        }
                    }
                    goals
                        .add(
                            k::both(
                                k::goal(k::eq(&x, 1i64), "x == 1"),
                                {
                                    let mut fresh = k::Fresh::new();
                                    let y = fresh.any("y");
                                    fresh.bind(k::goal(k::eq(&y, &x), "y == x"))
                                },
                            ),
                        );
                    goals.all()
                })
        }
    }
    "#);
}

#[test]
fn conde_is_a_disjunction() {
    let input = "{ x == 1; y == 'tea }, |z| conde!(x == z), if c { succeed }, x == 1 || y == Some(_), {}";
    insta::assert_snapshot!(expansion(crate::conde::expand, input), @r#"
    fn value() {
        k::disj([
            k::conj([
                k::goal(k::eq(&x, 1i64), "x == 1"),
                k::goal(k::eq(&y, k::sym("tea")), "y == 'tea"),
            ]),
            {
                let mut fresh = k::Fresh::new();
                let z = fresh.any("z");
                fresh.bind(conde!(x == z))
            },
            {
                let mut goals = k::Goals::new();
                if c {
                    goals.add(succeed());
                }
                goals.all()
            },
            k::either(
                k::goal(k::eq(&x, 1i64), "x == 1"),
                k::goal(k::eq(&y, ::core::option::Option::Some(k::Wild)), "y == Some(_)"),
            ),
            k::succeed(),
        ])
    }
    "#);
}

#[test]
fn run_is_a_query_with_its_columns() {
    let input = "|x, y: i64, q: [i64; 3]| { x == y; once(x == 1) }";
    insta::assert_snapshot!(expansion(crate::run_form::expand, input), @r#"
    fn value() {
        {
            let mut fresh = k::Fresh::new();
            let x = fresh.any("x");
            let y = fresh.var::<i64>("y");
            let q = fresh.array::<i64, 3>("q");
            k::column::<i64>();
            k::column::<[i64; 3]>();
            k::query::<
                (k::Any, i64, [i64; 3]),
            >(
                fresh,
                [k::Shape::One, k::Shape::One, k::Shape::Array(3)],
                k::conj([
                    k::goal(k::eq(&x, &y), "x == y"),
                    k::goal(once(k::goal(k::eq(&x, 1i64), "x == 1")), "once(x == 1)"),
                ]),
            )
        }
    }
    "#);
}

#[test]
fn project_stops_where_a_value_is_missing() {
    let input = "|x: i64, y| z == { x * x }";
    insta::assert_snapshot!(expansion(crate::project::expand, input), @r#"
    fn value() {
        {
            let terms = k::terms((&x, &y));
            k::goal(
                k::project(
                    terms,
                    move |now| {
                        let ::core::option::Option::Some(x) = k::needed::<i64>(now, "x", &x)
                        else {
                            return k::fail();
                        };
                        let y = now.walk(&y);
                        k::goal(k::eq(&z, x * x), "z == { x * x }")
                    },
                ),
                "project!(|x: i64, y| z == { x * x })",
            )
        }
    }
    "#);
}

#[test]
fn when_ground_fails_for_other_types() {
    let input = "|x: i64, y| z == { x * x }";
    insta::assert_snapshot!(expansion(crate::when_ground::expand, input), @r#"
    fn value() {
        {
            let terms = k::terms((&x, &y));
            k::goal(
                k::when_ground(
                    terms,
                    move |now| {
                        let ::core::option::Option::Some(x) = k::known::<i64>(now, &x) else {
                            return k::fail();
                        };
                        let y = now.walk(&y);
                        k::goal(k::eq(&z, x * x), "z == { x * x }")
                    },
                ),
                "when_ground!(|x: i64, y| z == { x * x })",
            )
        }
    }
    "#);
}

#[test]
fn clauses_have_a_head() {
    let input = "|x| |y: i64| { x == 1; y == 2; g }, { let n = 1; h; if n == 1 { g } }, h, {}";
    insta::assert_snapshot!(expansion(crate::commit::expand_conda, input), @r#"
    fn value() {
        k::conda_of([
            {
                let mut fresh = k::Fresh::new();
                let x = fresh.any("x");
                let y = fresh.var::<i64>("y");
                {
                    fresh
                        .clause(
                            k::goal(k::eq(&x, 1i64), "x == 1"),
                            k::conj([k::goal(k::eq(&y, 2i64), "y == 2"), k::goal(g, "g")]),
                        )
                }
            },
            {
                let n = 1;
                k::Fresh::new()
                    .clause(
                        k::goal(h, "h"),
                        {
                            let mut goals = k::Goals::new();
                            if n == 1 {
                                goals.add(k::goal(g, "g"));
                            }
                            goals.all()
                        },
                    )
            },
            k::Fresh::new().clause(k::goal(h, "h"), k::succeed()),
            { k::Fresh::new().clause(k::succeed(), k::succeed()) },
        ])
    }
    "#);
}

#[test]
fn literals_are_terms() {
    let input = "[1, 'tea, (x, _), None, Some(-1), l[0], {n}, \"t\", 9, ..[p.x]]";
    insta::assert_snapshot!(expansion(crate::term_form::expand, input), @r#"
    fn value() {
        k::term(
            k::ListOf(
                (
                    1i64,
                    k::sym("tea"),
                    (&x, k::Wild),
                    k::Nothing,
                    ::core::option::Option::Some(-1i64),
                    &l[0],
                    n,
                    "t",
                ),
                k::ListOf((9i64,), k::ListOf((&p.x,), k::Nil)),
            ),
        )
    }
    "#);
}

#[test]
fn appendo_is_a_relation_that_is_compiled_once() {
    let input = "
        /// `l` followed by `s` is `out`.
        pub fn appendo(l: Term, s: Term, out: Term) -> Goal {
            matche!((l, out) {
                ([], _) => s == out,
                ([x, ..d], [x, ..r]) => appendo(d, s, r),
            })
        }";
    insta::assert_snapshot!(relation(input), @r#"
    /// `l` followed by `s` is `out`.
    #[track_caller]
    pub fn appendo(
        l: impl k::IntoTerm<k::Any>,
        s: impl k::IntoTerm<k::Any>,
        out: impl k::IntoTerm<k::Any>,
    ) -> Goal {
        let _ = ::core::marker::PhantomData::<(Term, Term, Term)>;
        static __RELATION: k::Definition = k::Definition::new(
            "appendo",
            3u32,
            |params| {
                let l = k::parameter::<k::Any>(params, 0usize);
                let s = k::parameter::<k::Any>(params, 1usize);
                let out = k::parameter::<k::Any>(params, 2usize);
                {
                    let mut matched = k::Matched::new();
                    let term0 = matched.scrutinee(&l);
                    let term1 = matched.scrutinee(&out);
                    matched
                        .choose([
                            {
                                let fits0 = {
                                    let of = k::of(term0);
                                    k::goal(k::matches(term0, k::nil(of)), "l == []")
                                };
                                k::conj([fits0, k::goal(k::eq(&s, &out), "s == out")])
                            },
                            {
                                let mut fresh = k::Fresh::new();
                                let x = fresh.var::<_>("x");
                                let d = fresh.var::<_>("d");
                                let r = fresh.var::<_>("r");
                                let fits0 = {
                                    let of = k::of(term0);
                                    k::goal(
                                        k::matches(
                                            term0,
                                            {
                                                let (_item, _tail) = (k::item(of), k::rest(of));
                                                k::list_pattern(of, [k::name(_item, x)], k::name(_tail, d))
                                            },
                                        ),
                                        "l == [x, ..d]",
                                    )
                                };
                                let fits1 = {
                                    let of = k::of(term1);
                                    k::goal(
                                        k::matches(
                                            term1,
                                            {
                                                let (_item, _tail) = (k::item(of), k::rest(of));
                                                k::list_pattern(of, [k::name(_item, x)], k::name(_tail, r))
                                            },
                                        ),
                                        "out == [x, ..r]",
                                    )
                                };
                                let d = d;
                                let r = r;
                                fresh
                                    .bind(
                                        k::conj([
                                            fits0,
                                            fits1,
                                            k::goal(appendo(d, s, r), "appendo(d, s, r)"),
                                        ]),
                                    )
                            },
                        ])
                }
            },
        );
        k::call(
            &__RELATION,
            [k::argument::<k::Any>(l), k::argument::<k::Any>(s), k::argument::<k::Any>(out)],
        )
    }
    "#);
}

#[test]
fn matche_names_wholes_and_repeated_parts() {
    let input = "x { [] => fail, ('tea, Some(n), n) => q == n, {y} => succeed, all => |z| all == [z] }";
    insta::assert_snapshot!(expansion(crate::matche::expand, input), @r#"
    fn value() {
        {
            let mut matched = k::Matched::new();
            let term0 = matched.scrutinee(&x);
            matched
                .choose([
                    {
                        let fits0 = {
                            let of = k::of(term0);
                            k::goal(k::matches(term0, k::nil(of)), "x == []")
                        };
                        k::conj([fits0, fail()])
                    },
                    {
                        let mut fresh = k::Fresh::new();
                        let n = fresh.var::<_>("n");
                        let fits0 = {
                            let of = k::of(term0);
                            k::goal(
                                k::matches(
                                    term0,
                                    {
                                        let (_part0, _part1, _part2) = k::tuple3(of);
                                        k::tuple_pattern([
                                            k::value(_part0, k::sym("tea")),
                                            {
                                                let _inner = k::some(_part1);
                                                k::some_pattern(k::name(_inner, n))
                                            },
                                            k::name(_part2, n),
                                        ])
                                    },
                                ),
                                "x == ('tea, Some(n), n)",
                            )
                        };
                        fresh.bind(k::conj([fits0, k::goal(k::eq(&q, &n), "q == n")]))
                    },
                    {
                        let outer0 = &y;
                        let fits0 = {
                            let of = k::of(term0);
                            k::goal(k::matches(term0, k::value(of, outer0)), "x == {y}")
                        };
                        k::conj([fits0, succeed()])
                    },
                    {
                        let all = term0;
                        {
                            let mut fresh = k::Fresh::new();
                            let z = fresh.any("z");
                            fresh
                                .bind(
                                    k::goal(k::eq(&all, k::ListOf((&z,), k::Nil)), "all == [z]"),
                                )
                        }
                    },
                ])
        }
    }
    "#);
}

#[test]
fn a_generic_relation_is_compiled_for_each_instance() {
    let input = "
        fn appendo<T: Relational>(l: Term<Vec<T>>, s: Term<Vec<T>>, out: Term<Vec<T>>) -> Goal {
            conde!({ l == []; s == out }, |x: T, d: _, r: _| { l == [x, ..d]; out == [x, ..r]; appendo(d, s, r) })
        }";
    insta::assert_snapshot!(relation(input), @r#"
    #[track_caller]
    fn appendo<T: Relational>(
        l: impl k::IntoTyped<Vec<T>>,
        s: impl k::IntoTyped<Vec<T>>,
        out: impl k::IntoTyped<Vec<T>>,
    ) -> Goal {
        let _ = ::core::marker::PhantomData::<(Term<Vec<T>>, Term<Vec<T>>, Term<Vec<T>>)>;
        fn __build<T: Relational>(params: k::Params<'_>) -> k::Goal {
            let l = k::parameter::<Vec<T>>(params, 0usize);
            let s = k::parameter::<Vec<T>>(params, 1usize);
            let out = k::parameter::<Vec<T>>(params, 2usize);
            k::disj([
                k::conj([
                    k::goal(k::eq(&l, k::Nil), "l == []"),
                    k::goal(k::eq(&s, &out), "s == out"),
                ]),
                {
                    let mut fresh = k::Fresh::new();
                    let x = fresh.var::<T>("x");
                    let d = fresh.var::<_>("d");
                    let r = fresh.var::<_>("r");
                    fresh
                        .bind(
                            k::conj([
                                k::goal(k::eq(&l, k::ListOf((&x,), &d)), "l == [x, ..d]"),
                                k::goal(
                                    k::eq(&out, k::ListOf((&x,), &r)),
                                    "out == [x, ..r]",
                                ),
                                k::goal(appendo(d, s, r), "appendo(d, s, r)"),
                            ]),
                        )
                },
            ])
        }
        static __INSTANCES: k::Instances = k::Instances::new("appendo", 3u32);
        k::call(
            __INSTANCES.of(__build::<T>),
            [k::argument::<Vec<T>>(l), k::argument::<Vec<T>>(s), k::argument::<Vec<T>>(out)],
        )
    }
    "#);
}

#[test]
fn a_relation_with_data_is_made_for_its_data() {
    let input = "
        fn mapo(f: impl Fn(Var, Var) -> Goal + Clone + Send + Sync + 'static, n: usize, l: Term, out: Term) -> Goal {
            l == [_; 2];
            f(l, out)
        }";
    insta::assert_snapshot!(relation(input), @r#"
    #[track_caller]
    fn mapo(
        f: impl Fn(Var, Var) -> Goal + Clone + Send + Sync + 'static,
        n: usize,
        l: impl k::IntoTerm<k::Any>,
        out: impl k::IntoTerm<k::Any>,
    ) -> Goal {
        let _ = ::core::marker::PhantomData::<(Term, Term)>;
        fn __build<__Data0: Fn(Var, Var) -> Goal + Clone + Send + Sync + 'static>(
            params: k::Params<'_>,
            (f, n): (__Data0, usize),
        ) -> k::Goal {
            let l = k::parameter::<k::Any>(params, 0usize);
            let out = k::parameter::<k::Any>(params, 1usize);
            k::conj([
                k::goal(k::eq(&l, [k::Wild; 2]), "l == [_; 2]"),
                k::goal(f(l, out), "f(l, out)"),
            ])
        }
        static __INSTANCES: k::Instances = k::Instances::new("mapo", 2u32);
        k::call_with(
            &__INSTANCES,
            (f, n),
            [k::argument::<k::Any>(l), k::argument::<k::Any>(out)],
            __build::<_>,
            |data| {
                #[allow(unused_imports)]
                use k::{PrintedDebug as _, PrintedHidden as _};
                ::std::vec![
                    k::Printed(& data.0).printed(), k::Printed(& data.1).printed(),
                    k::Argument::Term, k::Argument::Term
                ]
            },
        )
    }
    "#);
}
