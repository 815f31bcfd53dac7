//! An order of terms, for what must come out the same each time.

use std::cmp::Ordering;

use super::{Compound, Term, View};

/// An order of terms: numbers, characters, strings, variables and symbols, truth values, the empty list, cells. Iterative.
pub(crate) fn compare(a: &Term, b: &Term) -> Ordering {
    fn kind(view: View<'_>) -> u8 {
        match view {
            View::Int(_) => 0,
            View::Char(_) => 1,
            View::Str(_) => 2,
            View::Var(_) => 3,
            View::Symbol(_) => 4,
            View::Bool(_) => 5,
            View::Nil => 6,
            View::Pair { .. } => 7,
            View::Compound { .. } => 8,
            _ => 9,
        }
    }
    let mut work = vec![(a, b)];
    while let Some((a, b)) = work.pop() {
        let order = match (a.view(), b.view()) {
            (View::Int(x), View::Int(y)) => x.cmp(&y),
            (View::Char(x), View::Char(y)) => x.cmp(&y),
            (View::Str(x), View::Str(y)) => x.cmp(y),
            (View::Var(x), View::Var(y)) => x.id().cmp(&y.id()),
            (View::Symbol(x), View::Symbol(y)) => x.name().cmp(y.name()),
            (View::Bool(x), View::Bool(y)) => x.cmp(&y),
            (View::Pair { cell: p, .. }, View::Pair { cell: q, .. }) => {
                work.extend([(p.cdr(), q.cdr()), (p.car(), q.car())]);
                Ordering::Equal
            }
            (View::Compound { cell: p, .. }, View::Compound { cell: q, .. }) => {
                work.extend(p.args().iter().zip(q.args()).rev());
                let names = |cell: &Compound| {
                    let constructor = cell.constructor();
                    (constructor.variant().name(), cell.args().len(), constructor.type_name().name())
                };
                names(p).cmp(&names(q))
            }
            (x, y) => kind(x).cmp(&kind(y)),
        };
        if order.is_ne() {
            return order;
        }
    }
    Ordering::Equal
}
