//! What `run!`, `project!` and `when_ground!` write.

use super::Fresh;
use crate::goal::Goal;
use crate::goal::dynamic::Now;
use crate::goal::relation::Args;
use crate::query::{Column, Query};
use crate::term::Term;
use crate::term::convert::{IntoTerm, Relational};

pub use crate::goal::dynamic::{project, when_ground};
pub use crate::query::Shape;

/// Asks whether a query may have a column of this type.
pub const fn column<C: Column>() {}

/// The query for these variables: for each column its shape. That the columns may be some is asked of each by
/// [`column`], where its type stands.
pub fn query<R>(fresh: Fresh, shapes: impl Into<Vec<Shape>>, goal: Goal) -> Query<R> {
    Query::new(goal, fresh.vars, shapes.into())
}

/// The terms that a `project!` or `when_ground!` names.
pub fn terms(named: impl Args) -> Vec<Term> {
    named.into_args()
}

/// The value of a term that a `when_ground!` names with a type, if it has one of that type.
pub fn known<T: Relational>(now: &Now<'_>, x: impl IntoTerm) -> Option<T> {
    now.get(x)
}

/// The value of a term that a `project!` names with a type; if it is not known, that is reported.
pub fn needed<T: Relational>(now: &Now<'_>, name: &'static str, x: impl IntoTerm) -> Option<T> {
    now.need(name, x)
}

#[cfg(test)]
mod tests {
    use super::super::Fresh;
    use super::*;
    use crate::prelude::{Any, Search, Var, eq, fail, fresh, run_many};

    fn three() -> Query<(Any, i64, [i64; 3])> {
        let mut vars = Fresh::new();
        let x = vars.any("x");
        let y = vars.var::<i64>("y");
        let q = vars.array::<i64, 3>("q");
        let goal = eq(x, q) & eq(y, q[1]) & eq(q, [1, 2, 3]);
        query(vars, [Shape::One, Shape::One, Shape::Array(3)], goal)
    }

    #[test]
    fn a_query_answers_with_its_columns_and_prints_with_its_names() {
        let (x, y, q) = three().search(Search::DepthFirst).first().unwrap();
        assert_eq!((x.to_string(), y, q), ("(1 2 3)".into(), 2, [1, 2, 3]));
        let printed = "run!(|x, y, q: [_; 3]| { x == [q[0], q[1], q[2]]; y == q[1]; [q[0], q[1], q[2]] == [1, 2, 3] })";
        assert_eq!(three().to_string(), printed);
        assert_eq!(format!("{:?}", three().clone()), printed);
    }

    #[test]
    fn one_variable_and_none() {
        let mut vars = Fresh::new();
        let q = vars.var::<i64>("q");
        let one: Query<(i64,)> = query(vars, [Shape::One], eq(q, 1));
        assert_eq!((one.first(), one.to_string()), (Some(1), "run!(|q| q == 1)".into()));
        let none = query::<()>(Fresh::new(), [], eq(1, 1));
        assert_eq!((none.first(), none.to_string()), (Some(()), "run!(|| 1 == 1)".into()));
    }

    #[test]
    fn arrays_of_any_length_have_a_name() {
        fn question<const N: usize>() -> Query<([i64; N],)> {
            let mut vars = Fresh::new();
            let q = vars.array::<i64, N>("q");
            query(vars, [Shape::Array(N)], eq(q[N - 1], 1))
        }
        assert_eq!(question::<81>().to_string(), "run!(|q: [_; 81]| q[80] == 1)");
        assert_eq!(question::<1>().first(), Some([1]));
    }

    #[test]
    fn a_projection_gives_values_or_reports() {
        let goal = |x: Var<i64>, y: Var<Any>| {
            project((x, y), move |now| {
                let Some(x) = needed::<i64>(now, "x", x) else { return fail() };
                eq(y, x + 1)
            })
        };
        let ask = |goal: fn(Var<i64>, Var<Any>) -> Goal| {
            let mut vars = Fresh::new();
            let (x, y) = (vars.var::<i64>("x"), vars.any("y"));
            query::<(i64, Any)>(vars, [Shape::One, Shape::One], goal(x, y) & eq(x, 1))
        };
        assert_eq!(ask(goal).to_string(), "run!(|x, y| { project!(|x, y| ..); x == 1 })");
        assert!(ask(goal).try_iter().next().unwrap().unwrap_err().to_string().contains("needs the value of `x`"));
        let mut vars = Fresh::new();
        let (x, y) = (vars.var::<i64>("x"), vars.any("y"));
        let (x, y) = query::<(i64, Any)>(vars, [Shape::One, Shape::One], eq(x, 1) & goal(x, y)).first().unwrap();
        assert_eq!((x, y.get()), (1, Some(2_i64)));
    }

    #[test]
    fn names_inside_do_not_clash_with_arrays_outside() {
        let mut vars = Fresh::new();
        let q = vars.array::<i64, 1>("q");
        let mut inner = Fresh::new();
        let p = inner.array::<i64, 2>("q");
        let goal = inner.bind(eq(p[1], q[0])) & fresh(|[x]| eq(x, q));
        let printed = query::<([i64; 1],)>(vars, [Shape::Array(1)], goal).to_string();
        assert_eq!(printed, "run!(|q: [_; 1]| { fresh!(|q1: [_; 2]| q1[1] == q[0]); fresh!(|a| a == [q[0]]) })");
        assert_eq!(run_many(|[x, y]| eq(x, y)).to_string(), "run!(|a, b| a == b)");
    }
}
