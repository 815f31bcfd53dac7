//! The one iterative walk over terms: `walk*`, reification, lowering and the search for variables
//! are the same walk with another idea of what to do at each step.

use smallvec::SmallVec;

use super::{Compound, Constructor, Pair, Term, View};

/// What becomes of a term met on the way.
pub(crate) enum Step {
    /// It is replaced by this, and not looked into.
    Leaf(Term),
    /// It is replaced by this cell, whose parts are still to be rewritten.
    Enter(Term),
}

enum Work {
    Visit(Term),
    BuildPair,
    BuildCompound(Constructor, usize),
}

/// Rebuilds `root`, from left to right, with each part replaced as `step` says.
///
/// Linear in what is entered; ground cells are left alone if `step` makes them leaves.
pub(crate) fn rewrite(root: Term, mut step: impl FnMut(Term) -> Step) -> Term {
    let mut work: SmallVec<[Work; 8]> = SmallVec::new();
    let mut built: SmallVec<[Term; 8]> = SmallVec::new();
    work.push(Work::Visit(root));
    while let Some(next) = work.pop() {
        match next {
            Work::Visit(term) => match step(term) {
                Step::Leaf(term) => built.push(term),
                Step::Enter(cell) => enter(&cell, &mut work),
            },
            Work::BuildPair => {
                let (Some(cdr), Some(car)) = (built.pop(), built.pop()) else { unreachable!("both parts were built") };
                built.push(Term::cons(car, cdr));
            }
            Work::BuildCompound(constructor, arity) => {
                let args = built.drain(built.len() - arity..).collect::<SmallVec<[Term; 3]>>();
                built.push(Term::compound(constructor, args));
            }
        }
    }
    built.pop().expect("the root was built")
}

fn enter(cell: &Term, work: &mut SmallVec<[Work; 8]>) {
    match cell.view() {
        View::Pair { cell, .. } => {
            work.push(Work::BuildPair);
            work.push(Work::Visit(cell.cdr().clone()));
            work.push(Work::Visit(cell.car().clone()));
        }
        View::Compound { cell, .. } => {
            work.push(Work::BuildCompound(cell.constructor(), cell.args().len()));
            work.extend(cell.args().iter().rev().cloned().map(Work::Visit));
        }
        _ => unreachable!("only cells are entered"),
    }
}

/// The parts of a cell, last first, as they go on a work list.
pub(crate) fn parts_reversed(term: &Term) -> impl Iterator<Item = &Term> {
    let (pair, args): (Option<&Pair>, &[Term]) = match term.view() {
        View::Pair { cell, .. } => (Some(cell), &[]),
        View::Compound { cell, .. } => (None, Compound::args(cell)),
        _ => (None, &[]),
    };
    pair.into_iter().flat_map(|pair| [pair.cdr(), pair.car()]).chain(args.iter().rev())
}

/// Calls `leaf` with every part of a goal's term that is no cell, from left to right, ground cells left out.
pub(crate) fn for_each_leaf<'t>(root: &'t Term, mut leaf: impl FnMut(&'t Term)) {
    let mut work: SmallVec<[&Term; 8]> = SmallVec::new();
    work.push(root);
    while let Some(term) = work.pop() {
        match term.view() {
            View::Pair { .. } | View::Compound { .. } if term.is_ground() => {}
            View::Pair { .. } | View::Compound { .. } => work.extend(parts_reversed(term)),
            _ => leaf(term),
        }
    }
}
