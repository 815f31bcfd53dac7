//! Scripts played on naive terms: trees that are copied, unified as in a textbook, printed by recursion.

use crate::models::{names, replace, unify};
use crate::script::{Layer, Leaf, Terms};
use crate::syntax::Term;

/// Naive terms.
pub struct Modelled;

impl Terms for Modelled {
    type Term = Term;

    fn leaf(&self, leaf: Leaf<'_>) -> Term {
        match leaf {
            Leaf::Nil => Term::Nil,
            Leaf::Int(value) => Term::Int(value),
            Leaf::Bool(value) => Term::Bool(value),
            Leaf::Char(value) => Term::Char(value),
            Leaf::Text(text) => Term::Text(text.into()),
            Leaf::Symbol(name) => Term::symbol(name),
            Leaf::Var(at) => Term::Var(at.to_string()),
        }
    }

    fn pair(&self, car: Term, cdr: Term) -> Term {
        Term::cons(car, cdr)
    }

    fn compound(&self, name: &str, args: Vec<Term>) -> Term {
        Term::Compound(name.into(), args)
    }

    fn look(&self, term: &Term) -> (String, Vec<Term>) {
        let parts = term.parts().into_iter().cloned().collect();
        match term {
            Term::Pair(..) => ("pair".into(), parts),
            Term::Compound(name, _) => (name.clone(), parts),
            Term::Var(at) => (format!("variable {at}"), parts),
            leaf => (books(leaf), parts),
        }
    }

    fn is_ground(&self, term: &Term) -> bool {
        let mut found = Vec::new();
        names(term, &mut found);
        found.is_empty()
    }

    fn print(&self, term: &Term) -> String {
        books(&renamed(term))
    }

    fn same(&self, one: &Term, other: &Term) -> bool {
        renamed(one) == renamed(other)
    }

    fn unify(&self, one: &Term, other: &Term) -> Option<String> {
        let solved = unify(vec![(one.clone(), other.clone())])?;
        Some(self.print(&replace(one, &solved)))
    }

    /// Counted, not built: it would be too deep to recurse into.
    fn deep(&self, layers: &[Layer], times: usize) -> usize {
        let (mut length, mut inside) = ("()".len(), None);
        for layer in layers.iter().copied().cycle().take(times) {
            length += match (layer, inside) {
                (Layer::Car, _) => "()".len(),
                (Layer::Cdr, None) => "()".len(),
                (Layer::Cdr, Some(Layer::One)) => "(() . )".len(),
                (Layer::Cdr, Some(_)) => "() ".len(),
                (Layer::One, _) => "#(one )".len(),
            };
            inside = Some(layer);
        }
        length
    }
}

/// With variables called `_.0`, `_.1`, .. by first occurrence.
pub fn renamed(term: &Term) -> Term {
    let mut found = Vec::new();
    names(term, &mut found);
    let names = found.into_iter().enumerate().map(|(n, name)| (name, Term::Var(format!("_.{n}"))));
    replace(term, &names.collect::<Vec<_>>())
}

/// In the notation of the books.
pub fn books(term: &Term) -> String {
    match term {
        Term::Var(name) => name.clone(),
        Term::Int(value) => value.to_string(),
        Term::Bool(value) => if *value { "#t" } else { "#f" }.into(),
        Term::Char(value) => format!("#\\{value}"),
        Term::Text(text) => format!("{text:?}"),
        Term::Symbol(name) => name.clone(),
        Term::Nil => "()".into(),
        Term::Compound(name, args) => {
            let args: Vec<String> = args.iter().map(|arg| format!(" {}", books(arg))).collect();
            format!("#({name}{})", args.concat())
        }
        Term::Pair(car, cdr) => {
            let (mut text, mut rest) = (format!("({}", books(car)), &**cdr);
            while let Term::Pair(car, cdr) = rest {
                text += &format!(" {}", books(car));
                rest = cdr;
            }
            match rest {
                Term::Nil => text + ")",
                end => format!("{text} . {})", books(end)),
            }
        }
    }
}
