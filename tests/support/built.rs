//! Scripts played on the engine's terms.

use crate::script::{Layer, Leaf, Terms, VARS};
use kanren_core::prelude::*;

/// Terms of the engine over some variables.
pub struct Built([Var; VARS]);

impl Default for Built {
    fn default() -> Self {
        Built([(); VARS].map(|()| Var::new()))
    }
}

/// The one answer that a term is itself: its variables are named there.
fn reified(term: &Term) -> Reified {
    run(|q| eq(q, term)).first().expect("a term can always be equal to a new variable")
}

impl Terms for Built {
    type Term = Term;

    fn leaf(&self, leaf: Leaf<'_>) -> Term {
        match leaf {
            Leaf::Nil => Term::nil(),
            Leaf::Int(value) => Term::int(value),
            Leaf::Bool(value) => Term::bool(value),
            Leaf::Char(value) => Term::char(value),
            Leaf::Text(text) => Term::string(text),
            Leaf::Symbol(name) => sym(name),
            Leaf::Var(at) => self.0[at].term(),
        }
    }

    fn pair(&self, car: Term, cdr: Term) -> Term {
        Term::cons(car, cdr)
    }

    fn compound(&self, name: &str, args: Vec<Term>) -> Term {
        Term::compound(Constructor::new("Model", name), args)
    }

    fn look(&self, term: &Term) -> (String, Vec<Term>) {
        match term.view() {
            View::Pair { cell, .. } => ("pair".into(), vec![cell.car().clone(), cell.cdr().clone()]),
            View::Compound { cell, .. } => (cell.constructor().variant().name().into(), cell.args().to_vec()),
            View::Var(var) => {
                let at = self.0.iter().position(|own| format!("{own:?}") == format!("{var:?}"));
                (format!("variable {}", at.expect("there are no others")), vec![])
            }
            _ => (format!("{term:#}"), vec![]),
        }
    }

    fn is_ground(&self, term: &Term) -> bool {
        term.is_ground()
    }

    fn print(&self, term: &Term) -> String {
        format!("{:#}", reified(term))
    }

    fn same(&self, one: &Term, other: &Term) -> bool {
        reified(one) == reified(other)
    }

    fn unify(&self, one: &Term, other: &Term) -> Option<String> {
        let mut both = [Search::DepthFirst, Search::Interleave].map(|search| {
            let [x, y] = [one, other];
            let both = run(|q| eq(x, y) & eq(q, x)).search(search).first();
            both.map(|both| format!("{both:#}"))
        });
        assert_eq!(both[0], both[1], "under two searches");
        both[0].take()
    }

    fn deep(&self, layers: &[Layer], times: usize) -> usize {
        let wrap = |term, layer: &Layer| match layer {
            Layer::Car => Term::cons(term, Term::nil()),
            Layer::Cdr => Term::cons(Term::nil(), term),
            Layer::One => self.compound("one", vec![term]),
        };
        let term = layers.iter().cycle().take(times).fold(Term::nil(), wrap);
        format!("{:#}", reified(&term)).len()
    }
}
