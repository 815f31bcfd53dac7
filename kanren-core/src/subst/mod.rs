//! Substitutions: `walk`, `extend` and `unify`, under the names of the µKanren paper.
//!
//! µKanren's substitution is an association list from variables to terms. Ours is a persistent
//! [`Store`] by dense number, with the counter of variables beside it (the `c` of the paper's
//! `s/c`), and the [`Block`] of domain words. Everything is iterative: terms may be deep in `car` or
//! `cdr`.
//!
//! A variable that carries an attribute is unbound, unless its attribute knows its value: a finite
//! domain with one member counts as bound though nothing is stored. Hence [`Subst::walk`] gives a
//! term by value. [`Subst::unify`] hands back the attributes it replaced; whoever put them there
//! wakes what hangs on them.

mod unifier;

use smallvec::{SmallVec, smallvec};

use crate::block::Block;
use crate::counted::Arc;
use crate::counted::{Entry, Stored};
use crate::store::{DefaultStore, Store};
use crate::term::rewrite::{Step, parts_reversed, rewrite};
use crate::term::{Term, Var, View};
use unifier::{Found, Unifier};

/// What an unbound variable may carry.
pub(crate) trait Attribute: 'static {
    /// The value of the variable, if the attribute leaves only one.
    fn value(&self, block: &Block) -> Option<Term>;
}

/// A variable that carried an attribute was bound.
pub(crate) struct Replaced<A> {
    pub(crate) number: u32,
    pub(crate) attribute: Arc<A>,
}

/// What is known of the variables of one branch. Cloning costs a pointer or two.
pub(crate) struct Subst<A: 'static> {
    store: DefaultStore<A>,
    next: u32,
    block: Block,
}

impl<A> Clone for Subst<A> {
    #[inline]
    fn clone(&self) -> Self {
        Subst { store: self.store.clone(), next: self.next, block: self.block.clone() }
    }
}

impl<A> Default for Subst<A> {
    fn default() -> Self {
        Subst { store: DefaultStore::default(), next: 0, block: Block::default() }
    }
}

impl<A: Attribute> Subst<A> {
    /// A new variable: the `c` of the paper's `s/c`, counted up.
    #[inline]
    pub(crate) fn fresh(&mut self) -> Term {
        Var::<crate::term::Any>::numbered(self.fresh_number()).term()
    }

    #[inline]
    pub(crate) fn fresh_number(&mut self) -> u32 {
        let number = self.next;
        self.next =
            number.checked_add(1).expect("a branch has fewer than 2^32 variables: they would not fit in memory");
        number
    }

    /// The number that the next variable will get.
    pub(crate) fn next(&self) -> u32 {
        self.next
    }

    /// Says that numbers below `next` are in use.
    pub(crate) fn set_next(&mut self, next: u32) {
        debug_assert!(next >= self.next);
        self.next = next;
    }

    /// The attribute of an unbound variable.
    pub(crate) fn attribute(&self, number: u32) -> Option<&Arc<A>> {
        match self.store.get(number).stored() {
            Stored::Attributed(attribute) => Some(attribute),
            _ => None,
        }
    }

    /// Gives an unbound variable an attribute, in place of the one it had.
    pub(crate) fn set_attribute(&mut self, number: u32, attribute: Arc<A>) {
        debug_assert!(!matches!(self.store.get(number).stored(), Stored::Bound(_)));
        self.store.replace(number, Entry::attributed(attribute));
    }

    #[cfg(test)]
    pub(crate) fn set_block(&mut self, block: Block) {
        self.block = block;
    }

    #[cfg(test)]
    pub(crate) fn block_mut(&mut self) -> &mut Block {
        &mut self.block
    }

    /// The paper's `walk`: what `term` stands for, as far as its surface.
    ///
    /// By value: a variable whose attribute leaves one value has no stored term.
    #[inline]
    pub(crate) fn walk(&self, term: &Term) -> Term {
        match term.view() {
            View::Var(var) => self.walk_var(var),
            _ => term.clone(),
        }
    }

    /// [`walk`](Subst::walk) of a term that is not needed otherwise.
    #[inline]
    pub(crate) fn walk_owned(&self, term: Term) -> Term {
        match term.view() {
            View::Var(var) => self.walk_var(var),
            _ => term,
        }
    }

    #[inline]
    fn walk_var(&self, mut var: Var) -> Term {
        loop {
            match self.store.get(var.number()).stored() {
                Stored::Unbound => return var.term(),
                Stored::Bound(term) => match term.view() {
                    View::Var(next) => var = next,
                    _ => return term.clone(),
                },
                Stored::Attributed(_) => return self.value(var).unwrap_or_else(|| var.term()),
            }
        }
    }

    /// The value of an unbound variable, if its attribute leaves only one.
    #[inline]
    fn value(&self, var: Var) -> Option<Term> {
        self.attribute(var.number())?.value(&self.block)
    }

    /// Whether this is an unbound variable with only one value left: one that stands nowhere.
    #[inline]
    fn has_value(&self, term: &Term) -> bool {
        matches!(term.view(), View::Var(var) if self.value(var).is_some())
    }

    /// [`walk`](Subst::walk) without a copy, for looking only: a variable whose attribute leaves one
    /// value stays a variable.
    #[inline]
    pub(crate) fn find<'a>(&'a self, mut term: &'a Term) -> &'a Term {
        while let View::Var(var) = term.view() {
            match self.store.get(var.number()).stored() {
                Stored::Bound(next) => term = next,
                _ => return term,
            }
        }
        term
    }

    /// What `term` stands for, on its surface: [`walk`](Subst::walk) for those who only look.
    #[inline]
    pub(crate) fn look<'a>(&'a self, term: &'a Term) -> View<'a> {
        let term = self.find(term);
        if let View::Var(var) = term.view()
            && let Some(value) = self.value(var)
            && let View::Int(value) = value.view()
        {
            return View::Int(value);
        }
        term.view()
    }

    /// The usual `walk*`: everything that is known, filled in. Linear in the result.
    pub(crate) fn walk_star(&self, term: &Term) -> Term {
        rewrite(term, |term| self.walk_step(term))
    }

    /// One step of `walk*`: ground cells are left alone.
    pub(crate) fn walk_step(&self, term: &Term) -> Step {
        let term = self.walk(term);
        match term.view() {
            View::Pair { .. } | View::Compound { .. } if !term.is_ground() => Step::Enter(term),
            _ => Step::Leaf(term),
        }
    }

    /// The paper's `ext-s`: binds `number` to `term`, in which it does not occur.
    #[inline]
    pub(crate) fn extend(&mut self, number: u32, term: Term, replaced: &mut Vec<Replaced<A>>) {
        let old = self.store.replace(number, Entry::bound(term));
        debug_assert!(!matches!(old.stored(), Stored::Bound(_)), "a bound variable is never bound again");
        if let Some(attribute) = old.into_attribute() {
            replaced.push(Replaced { number, attribute });
        }
    }

    /// Whether the unbound variable `number` occurs in `term`. Ground cells are not looked into.
    pub(crate) fn occurs(&self, number: u32, term: &Term) -> bool {
        let mut work: SmallVec<[&Term; 8]> = SmallVec::new();
        work.push(term);
        while let Some(term) = work.pop() {
            let term = self.find(term);
            match term.view() {
                View::Var(var) if var.number() == number => return true,
                View::Pair { .. } | View::Compound { .. } if !term.is_ground() => work.extend(parts_reversed(term)),
                _ => {}
            }
        }
        false
    }

    /// The paper's `unify`: makes the terms equal, or says that they cannot be.
    ///
    /// On failure some variables may be bound: the substitution belongs to a branch that ends there.
    #[inline]
    pub(crate) fn unify(&mut self, left: &Term, right: &Term, replaced: &mut Vec<Replaced<A>>) -> bool {
        let (left, right) = (self.find(left), self.find(right));
        let (var, value) = match (left.view(), right.view()) {
            (View::Var(x), View::Var(y)) if x.number() == y.number() => return true,
            // The younger is bound to the older: chains stay short, old variables stay as they are.
            (View::Var(x), View::Var(y)) if x.number() < y.number() => (y, left),
            (View::Var(x), _) => (x, right),
            (_, View::Var(y)) => (y, left),
            (View::Pair { .. } | View::Compound { .. }, View::Pair { .. } | View::Compound { .. }) => {
                let mut unifier = Unifier::new(self);
                if unifier.unify(left, right).is_err() {
                    return false;
                }
                let found = unifier.found();
                return self.bind_all(found, replaced).is_ok();
            }
            (left, right) => return same_atom(left, right),
        };
        if self.has_value(left) || self.has_value(right) {
            let (left, right) = (self.walk(left), self.walk(right));
            return self.unify(&left, &right, replaced);
        }
        // DIVERGENCE: the paper leaves the occurs check out.
        if is_open_cell(value) && self.occurs(var.number(), value) {
            return false;
        }
        self.extend(var.number(), value.clone(), replaced);
        true
    }

    /// Makes the bindings that were found, and goes on with what is left to be made equal.
    fn bind_all(&mut self, found: Found, replaced: &mut Vec<Replaced<A>>) -> Result<(), (Term, Term)> {
        let Found { mut bindings, mut rest } = found;
        loop {
            for (number, term) in bindings.drain(..) {
                self.extend(number, term, replaced);
            }
            // Large terms, a few variables at a time.
            let Some((left, right)) = rest.pop() else { return Ok(()) };
            let (left, right) = (self.walk_owned(left), self.walk_owned(right));
            let mut unifier = Unifier::new(self);
            if let Err((left, right)) = unifier.unify(&left, &right) {
                return Err((left.clone(), right.clone()));
            }
            let more = unifier.found();
            bindings = more.bindings;
            rest.extend(more.rest);
        }
    }

    /// Why two terms cannot be made equal: the first two parts, as they stand, that clash.
    ///
    /// Nothing if they can. The substitution is not changed: this is for explaining, not for running.
    pub(crate) fn clash(&self, left: &Term, right: &Term) -> Option<(Term, Term)> {
        let mut scratch = self.clone();
        let both = Found { bindings: SmallVec::new(), rest: smallvec![(left.clone(), right.clone())] };
        let clash = scratch.bind_all(both, &mut Vec::new()).err()?;
        Some((scratch.walk_star(&clash.0), scratch.walk_star(&clash.1)))
    }
}

#[inline]
fn is_open_cell(term: &Term) -> bool {
    matches!(term.view(), View::Pair { .. } | View::Compound { .. }) && !term.is_ground()
}

/// Whether two terms that are neither variables nor cells are the same. Values compare by type and value.
#[inline]
pub(crate) fn same_atom(left: View<'_>, right: View<'_>) -> bool {
    match (left, right) {
        (View::Nil, View::Nil) => true,
        (View::Int(x), View::Int(y)) => x == y,
        (View::Symbol(x), View::Symbol(y)) => x == y,
        (View::Bool(x), View::Bool(y)) => x == y,
        (View::Char(x), View::Char(y)) => x == y,
        (View::Str(x), View::Str(y)) => x == y,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::sym;

    /// An attribute as finite domains will have it: the values are the bits of a word of the block.
    struct Bits(usize);

    impl Attribute for Bits {
        fn value(&self, block: &Block) -> Option<Term> {
            let word = block.word(self.0);
            (word.count_ones() == 1).then(|| Term::int(i64::from(word.trailing_zeros())))
        }
    }

    fn unify(subst: &mut Subst<Bits>, left: Term, right: Term) -> bool {
        subst.unify(&left, &right, &mut Vec::new())
    }

    #[test]
    fn a_variable_with_one_value_left_counts_as_bound() {
        let mut subst = Subst::default();
        subst.set_block(Block::of(&[0b0110, 0b1000]));
        let (q, r) = (subst.fresh(), subst.fresh());
        subst.set_attribute(0, Arc::new(Bits(0)));
        subst.set_attribute(1, Arc::new(Bits(1)));
        assert_eq!(subst.walk_star(&Term::list([q.clone(), r.clone()])).to_string(), "(_.0 3)");
        assert!(matches!((subst.look(&q), subst.look(&r)), (View::Var(_), View::Int(3))));
        assert!(unify(&mut subst.clone(), r.clone(), Term::int(3)));
        assert!(!unify(&mut subst.clone(), r, Term::int(2)));
        let before = subst.clone();
        *subst.block_mut().word_mut(0).unwrap() = 0b0100;
        assert_eq!(subst.walk(&q).to_string(), "2");
        assert_eq!(before.walk(&q).to_string(), "_.0");
    }

    #[test]
    fn replaced_attributes_are_handed_back() {
        let mut subst = Subst::default();
        subst.set_block(Block::of(&[0b11]));
        let (q, r) = (subst.fresh(), subst.fresh());
        subst.set_attribute(1, Arc::new(Bits(0)));
        let mut replaced = Vec::new();
        assert!(subst.unify(&q, &r, &mut replaced));
        assert_eq!(replaced.len(), 1);
        assert_eq!(replaced[0].attribute.0, 0);
    }

    #[test]
    fn a_clash_names_the_two_parts() {
        let mut subst = Subst::<Bits>::default();
        let x = subst.fresh();
        assert!(unify(&mut subst, x.clone(), sym("tea")));
        let clash = |left, right| subst.clash(&left, &right).map(|(l, r)| format!("{l} is not {r}"));
        let left = Term::list([Term::int(1), x.clone(), Term::int(3)]);
        let right = Term::list([Term::int(1), sym("cup"), Term::int(4)]);
        assert_eq!(clash(left, right).as_deref(), Some("tea is not cup"));
        assert_eq!(clash(x, sym("tea")), None);
        let y = subst.fresh();
        let inside = Term::cons(y.clone(), Term::nil());
        assert_eq!(
            subst.clash(&y, &inside).map(|(l, r)| format!("{l} is not {r}")).as_deref(),
            Some("_.1 is not (_.1)")
        );
    }

    #[test]
    fn deep_terms_unify_on_a_small_stack() {
        let run = || {
            let mut subst = Subst::<Bits>::default();
            let (x, y) = (subst.fresh(), subst.fresh());
            let deep = |leaf: &Term| {
                let mut term = leaf.clone();
                for i in 0..300_000 {
                    term = if i % 2 == 0 { Term::cons(term, leaf.clone()) } else { Term::cons(Term::nil(), term) };
                }
                term
            };
            assert!(unify(&mut subst, deep(&x), deep(&y)));
            assert!(!unify(&mut subst, x.clone(), deep(&y)));
            drop(subst.walk_star(&deep(&x)));
        };
        std::thread::Builder::new().stack_size(64 * 1024).spawn(run).unwrap().join().unwrap();
    }
}
