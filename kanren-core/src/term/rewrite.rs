//! The one iterative walk over terms: `walk*`, reification, lowering and the search for variables
//! are the same walk with another idea of what to do at each step.

use smallvec::SmallVec;

use super::{Compound, Pair, Term, View};

/// What becomes of a term met on the way.
pub(crate) enum Step {
    /// It is replaced by this, and not looked into.
    Leaf(Term),
    /// It is replaced by this cell, whose parts are still to be rewritten.
    Enter(Term),
}

/// A cell that was entered and is not rebuilt yet.
enum Opened {
    /// A list, of which so many elements are built. The value that comes next is the `car` of this
    /// pair, or the tail if there is no pair.
    List { pair: Option<Term>, built: usize },
    /// A compound, of which so many arguments are built.
    Args { cell: Term, built: usize },
}

/// Finished parts, in order.
type Built = SmallVec<[Term; 16]>;

/// Rebuilds `root`, from left to right, with each part replaced as `step` says.
///
/// Linear in what is entered; ground cells are left alone if `step` makes them leaves.
pub(crate) fn rewrite(root: &Term, mut step: impl FnMut(&Term) -> Step) -> Term {
    let mut opened: SmallVec<[Opened; 4]> = SmallVec::new();
    let mut built = Built::new();
    let mut next = step(root);
    loop {
        let value = match next {
            Step::Leaf(value) => value,
            Step::Enter(cell) => {
                next = match cell.view() {
                    View::Pair { cell: pair, .. } => step(pair.car()),
                    View::Compound { cell: compound, .. } => match compound.args().first() {
                        Some(arg) => step(arg),
                        None => {
                            next = Step::Leaf(cell);
                            continue;
                        }
                    },
                    _ => unreachable!("only cells are entered"),
                };
                let is_pair = matches!(cell.view(), View::Pair { .. });
                opened.push(match is_pair {
                    true => Opened::List { pair: Some(cell), built: 0 },
                    false => Opened::Args { cell, built: 0 },
                });
                continue;
            }
        };
        next = match opened.last_mut() {
            None => return value,
            Some(Opened::List { pair, built: elements }) => match pair {
                Some(_) => {
                    built.push(value);
                    *elements += 1;
                    rest_of_list(pair, elements, &mut built, &mut step)
                }
                None => {
                    let start = built.len() - *elements;
                    let list = built.drain(start..).rev().fold(value, |list, element| Term::cons(element, list));
                    opened.pop();
                    Step::Leaf(list)
                }
            },
            Some(Opened::Args { cell, built: args }) => {
                built.push(value);
                *args += 1;
                let View::Compound { cell: compound, .. } = cell.view() else { unreachable!("opened as one") };
                match compound.args().get(*args) {
                    Some(arg) => step(arg),
                    None => {
                        let cell = Term::compound(compound.constructor(), built.drain(built.len() - *args..));
                        opened.pop();
                        Step::Leaf(cell)
                    }
                }
            }
        };
    }
}

/// Goes on behind an element of a list, to the next element that is not a leaf, or to the tail.
#[inline]
fn rest_of_list(
    pair: &mut Option<Term>,
    elements: &mut usize,
    built: &mut Built,
    step: &mut impl FnMut(&Term) -> Step,
) -> Step {
    loop {
        let rest = match pair.as_ref().map(Term::view) {
            Some(View::Pair { cell, .. }) => step(cell.cdr()),
            _ => unreachable!("a list is entered by its pairs"),
        };
        let element = match &rest {
            Step::Enter(cell) => match cell.view() {
                View::Pair { cell, .. } => step(cell.car()),
                _ => {
                    *pair = None;
                    return rest;
                }
            },
            Step::Leaf(_) => {
                *pair = None;
                return rest;
            }
        };
        let (Step::Enter(cell) | Step::Leaf(cell)) = rest;
        *pair = Some(cell);
        match element {
            Step::Leaf(element) => {
                built.push(element);
                *elements += 1;
            }
            enter => return enter,
        }
    }
}

/// The parts of a cell, last first, as they go on a work list.
#[inline]
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

#[cfg(test)]
mod tests {
    use super::super::{Any, Constructor, Var, sym};
    use super::*;

    /// Replaces each variable by a symbol, and enters everything open.
    fn fill(term: &Term) -> String {
        let filled = rewrite(term, |part| match part.view() {
            View::Var(var) => Step::Leaf(sym(&format!("v{}", var.number()))),
            View::Pair { .. } | View::Compound { .. } if !part.is_ground() => Step::Enter(part.clone()),
            _ => Step::Leaf(part.clone()),
        });
        filled.to_string()
    }

    #[test]
    fn lists_tails_and_compounds_are_rebuilt_in_any_nesting() {
        let var = |number| Var::<Any>::numbered(number).term();
        let node = |args: Vec<Term>| Term::compound(Constructor::new("Tree", "Node"), args);
        let improper = Term::list_with_tail([var(0), Term::int(1)], node(vec![var(1), Term::list([var(2)])]));
        assert_eq!(fill(&improper), "(v0 1 . Node(v1, (v2)))");
        let nested = Term::list([Term::list([var(0), Term::list([var(1)])]), improper.clone(), Term::nil(), var(2)]);
        assert_eq!(fill(&nested), "((v0 (v1)) (v0 1 . Node(v1, (v2))) () v2)");
        assert_eq!(
            fill(&node(vec![node(vec![]), nested, var(3)])),
            format!("Node(Node, {}, v3)", "((v0 (v1)) (v0 1 . Node(v1, (v2))) () v2)")
        );
        assert_eq!(fill(&Term::list_with_tail([Term::int(1)], var(0))), "(1 . v0)");
        assert_eq!(fill(&var(0)), "v0");
        assert_eq!(fill(&Term::list([Term::int(1)])), "(1)");
    }
}
