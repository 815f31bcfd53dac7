//! Terms as patterns: `_` in them stands for any term.

use super::{Term, View, same};

/// Whether a term is what another one says, in which `_` stands for any term at all.
pub(crate) fn matches(pattern: &Term, term: &Term) -> bool {
    let mut work = vec![(pattern, term)];
    while let Some((pattern, term)) = work.pop() {
        match (pattern.view(), term.view()) {
            (View::Wild, _) => {}
            (View::Pair { cell: p, .. }, View::Pair { cell: q, .. }) => {
                work.extend([(p.cdr(), q.cdr()), (p.car(), q.car())]);
            }
            (View::Compound { cell: p, .. }, View::Compound { cell: q, .. })
                if p.constructor() == q.constructor() && p.args().len() == q.args().len() =>
            {
                work.extend(p.args().iter().zip(q.args()));
            }
            _ if same(pattern, term) => {}
            _ => return false,
        }
    }
    true
}

/// Whether a term is another or a part of it, as they stand; `_` in it stands for any term.
pub(crate) fn stands_in(t: &Term, u: &Term) -> bool {
    let mut work = vec![u];
    while let Some(part) = work.pop() {
        if matches(t, part) {
            return true;
        }
        match part.view() {
            View::Pair { cell, .. } => work.extend([cell.cdr(), cell.car()]),
            View::Compound { cell, .. } => work.extend(cell.args()),
            _ => {}
        }
    }
    false
}
