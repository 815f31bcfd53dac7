//! Goals that macros build know where the user wrote them.

use kanren_core::prelude::*;

#[track_caller]
fn oneo(x: impl IntoTerm) -> Goal {
    eq(x.into_term(), 1)
}

fn hidden(x: impl IntoTerm) -> Goal {
    eq(x.into_term(), 1)
}

trait Is {
    fn is(self, n: i64) -> Goal;
}

impl Is for Var {
    #[track_caller]
    fn is(self, n: i64) -> Goal {
        eq(self, n)
    }
}

/// `conde!` of one clause is that clause, so its place can be asked for.
fn where_is(goal: &Goal) -> (u32, u32, Option<&'static str>) {
    let place = goal.place().expect("a goal with a place of its own");
    assert_eq!(place.file(), file!());
    (place.line(), place.column(), place.text())
}

#[test]
fn a_goal_stands_where_the_user_wrote_it() {
    let goal = conde!({
        let n = 1;
        eq(n, 1)
    });
    assert_eq!(where_is(&goal), (line!() - 2, 9, Some("eq(n, 1)")));
}

#[test]
fn an_equation_stands_where_it_begins() {
    let x: Var = Var::new();
    let goal = conde!({
        x == [1, _];
    });
    assert_eq!(where_is(&goal), (line!() - 2, 9, Some("x == [1, _]")));
    let goal = goal!((1, 'tea) == x);
    assert_eq!(where_is(&goal), (line!() - 1, 22, Some("(1, 'tea) == x")));
}

#[test]
fn a_call_stands_where_it_is_written_and_not_in_the_relation() {
    #[relation]
    fn twoo(n: usize, x: Term) -> Goal {
        x == n
    }
    #[relation]
    fn threeo(x: Term) -> Goal {
        x == 3
    }
    let x: Var = Var::new();
    assert_eq!(where_is(&goal!(twoo(2, x))), (line!(), 32, Some("twoo(2, x)")));
    assert_eq!(where_is(&goal!(threeo(x))), (line!(), 32, Some("threeo(x)")));
    assert_eq!(where_is(&threeo(x)), (line!(), 26, None));
}

#[test]
fn a_projection_stands_at_its_macro() {
    let (x, y): (Var<i64>, Var<i64>) = (Var::new(), Var::new());
    let goal = kanren_core::impure::project!(|x: i64| y == { x * x });
    assert_eq!(where_is(&goal), (line!() - 1, 16, Some("project!(|x: i64| y == { x * x })")));
}

#[test]
fn the_place_of_a_method_is_its_name() {
    let x: Var = Var::new();
    let goal = conde!({
        x.is(1);
    });
    assert_eq!(where_is(&goal), (line!() - 2, 11, Some("x.is(1)")));
}

#[test]
fn text_of_several_lines_is_kept_on_one() {
    let x: Var = Var::new();
    #[rustfmt::skip]
    let goal = conde!(oneo( // which one?
        [x,
         x],
    ));
    assert_eq!(where_is(&goal), (line!() - 4, 23, Some("oneo([x, x])")));
}

#[test]
fn other_goals_keep_the_place_where_they_were_made() {
    let given = eq(1, 1);
    let line_of_given = line!() - 1;
    assert_eq!(where_is(&conde!(given)), (line_of_given, 17, None));
    let (line, _, text) = where_is(&conde!(hidden(1)));
    assert!(line < line_of_given);
    assert_eq!(text, None);
}

#[test]
fn every_kind_of_goal_keeps_its_text() {
    static ONEO: Definition = Definition::new("oneo", 1, |params| eq(params.get(0), 1));
    let x: Var = Var::new();
    assert_eq!(where_is(&conde!(ONEO.call((x,)))).2, Some("ONEO.call((x,))"));
    assert_eq!(where_is(&conde!(between(x, 1..=9))).2, Some("between(x, 1..=9)"));
    let text = Some("with_state(|_| succeed())");
    assert_eq!(where_is(&conde!(with_state(|_| succeed()))), (line!(), 33, text));
}
