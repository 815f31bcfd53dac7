//! Environments: what the slots of compiled code hold, and how templates meet values.
//!
//! A template is matched against a value without building it (*read mode*); where the value is a
//! variable, the template is instantiated and the variable bound to it (*write mode*). The first use
//! of a slot stores what it meets there: no variable is made.

use std::iter;

use smallvec::SmallVec;

use crate::constraint::Attributes;
use crate::counted::Slots;
use crate::subst::{Replaced, Subst, same_atom};
use crate::term::rewrite::{Step, parts_reversed, rewrite};
use crate::term::{Openness, Pair, Term, View};

/// The slots of one activation, shared by the branches that fork from it until one of them writes.
#[derive(Clone, Default)]
pub(crate) struct Env {
    slots: Option<Slots>,
}

impl Env {
    /// An environment of `slots` slots with the arguments in the first ones.
    #[inline]
    pub(crate) fn with_args(args: &mut Vec<Term>, slots: u32) -> Env {
        if slots == 0 {
            return Env::default();
        }
        let args = args.drain(..);
        let slots = slots as usize;
        Env { slots: Some(Slots::new(slots, args.chain(iter::repeat_with(Term::unset)))) }
    }

    /// The environment of a tail call: this one again, if its size fits and nobody else holds it.
    #[inline]
    pub(crate) fn enter(&mut self, args: &mut Vec<Term>, slots: u32) {
        if let Some(held) = &mut self.slots
            && held.len() == slots as usize
            && let Some(held) = held.get_mut()
        {
            let mut args = args.drain(..);
            for slot in held {
                *slot = args.next().unwrap_or(Term::unset());
            }
            return;
        }
        *self = Env::with_args(args, slots);
    }

    /// What a slot holds; it may be unset.
    #[inline]
    pub(crate) fn get(&self, slot: u32) -> &Term {
        match &self.slots {
            Some(slots) => &slots[slot as usize],
            None => unreachable!("an environment without slots is asked for none"),
        }
    }

    /// Writes a slot.
    #[inline]
    pub(crate) fn set(&mut self, slot: u32, value: Term) {
        let Some(slots) = &mut self.slots else { unreachable!("an environment without slots is written to") };
        if let Some(slots) = slots.get_mut() {
            slots[slot as usize] = value;
            return;
        }
        let mut value = Some(value);
        let with_value =
            |(at, held): (usize, &Term)| value.take_if(|_| at == slot as usize).unwrap_or_else(|| held.clone());
        *slots = Slots::new(slots.len(), slots.iter().enumerate().map(with_value));
    }
}

/// A substitution and an environment, while an operation works on both.
pub(crate) struct Activation<'a> {
    pub(crate) subst: &'a mut Subst<Attributes>,
    pub(crate) env: &'a mut Env,
    pub(crate) replaced: &'a mut Vec<Replaced<Attributes>>,
}

impl Activation<'_> {
    /// Two templates are equal.
    #[inline]
    pub(crate) fn unify(&mut self, left: &Term, right: &Term) -> bool {
        match (left.view(), right.view()) {
            (View::Slot(slot), _) => self.unify_slot(slot, right),
            (_, View::Slot(slot)) => self.unify_slot(slot, left),
            _ => {
                let value = self.instantiate(left);
                self.unify_template(right, value)
            }
        }
    }

    #[inline]
    fn unify_slot(&mut self, slot: u32, template: &Term) -> bool {
        let held = self.env.get(slot);
        if !held.is_unset() {
            let value = held.clone();
            return self.unify_template(template, value);
        }
        let value = self.instantiate(template);
        if self.env.get(slot).is_unset() {
            self.env.set(slot, value);
            return true;
        }
        // The slot occurs in its own value: `x == [x, q]`.
        self.subst.unify(self.env.get(slot), &value, self.replaced)
    }

    /// A template with the slots filled in; a slot or `_` that holds nothing becomes a variable.
    #[inline]
    pub(crate) fn instantiate(&mut self, template: &Term) -> Term {
        match template.view() {
            View::Pair { openness: Openness::Template, .. } | View::Compound { openness: Openness::Template, .. } => {
                self.build(template, None).expect("nothing is avoided")
            }
            _ => self.leaf(template),
        }
    }

    /// The value of a template that is no template cell.
    #[inline]
    fn leaf(&mut self, template: &Term) -> Term {
        match template.view() {
            View::Slot(slot) => {
                let held = self.env.get(slot);
                if !held.is_unset() {
                    return held.clone();
                }
                let made = self.subst.fresh();
                self.env.set(slot, made.clone());
                made
            }
            View::Wild => self.subst.fresh(),
            _ => template.clone(),
        }
    }

    /// Instantiates a template cell; nothing if the variable `avoided` occurs in it.
    ///
    /// The new cells cannot contain that variable: only the old parts are looked into.
    fn build(&mut self, template: &Term, avoided: Option<u32>) -> Option<Term> {
        if let View::Pair { cell, .. } = template.view()
            && !is_template_cell(cell.car())
            && !is_template_cell(cell.cdr())
        {
            return self.build_flat(cell, avoided);
        }
        let mut occurs = false;
        let term = rewrite(template, |part| {
            if is_template_cell(part) {
                return Step::Enter(part.clone());
            }
            let value = self.leaf(part);
            occurs = occurs || self.contains(&value, avoided);
            Step::Leaf(value)
        });
        (!occurs).then_some(term)
    }

    /// [`build`](Activation::build) of the commonest template, a pair of leaves.
    #[inline]
    fn build_flat(&mut self, cell: &Pair, avoided: Option<u32>) -> Option<Term> {
        let car = self.leaf(cell.car());
        if self.contains(&car, avoided) {
            return None;
        }
        let cdr = self.leaf(cell.cdr());
        if self.contains(&cdr, avoided) {
            return None;
        }
        Some(Term::cons(car, cdr))
    }

    #[inline]
    fn contains(&self, value: &Term, avoided: Option<u32>) -> bool {
        match avoided {
            Some(number) => !value.is_ground() && self.subst.occurs(number, value),
            None => false,
        }
    }

    /// A template is equal to a value.
    pub(crate) fn unify_template(&mut self, template: &Term, value: Term) -> bool {
        let mut pending: SmallVec<[(&Term, Term); 4]> = SmallVec::new();
        let mut next = Some((template, value));
        while let Some((template, value)) = next.take().or_else(|| pending.pop()) {
            match template.view() {
                View::Slot(slot) => {
                    let held = self.env.get(slot);
                    if held.is_unset() {
                        let value = self.subst.walk_owned(value);
                        self.env.set(slot, value);
                    } else {
                        if !self.subst.unify(held, &value, self.replaced) {
                            return false;
                        }
                    }
                }
                View::Wild => {}
                View::Pair { cell: p, openness: Openness::Template } => {
                    let value = self.subst.walk_owned(value);
                    match value.view() {
                        View::Pair { cell: q, .. } => {
                            pending.push((p.cdr(), q.cdr().clone()));
                            next = Some((p.car(), q.car().clone()));
                        }
                        View::Var(var) => {
                            if !self.write(var.number(), template) {
                                return false;
                            }
                        }
                        _ => return false,
                    }
                }
                View::Compound { cell: p, openness: Openness::Template } => {
                    let value = self.subst.walk_owned(value);
                    match value.view() {
                        View::Compound { cell: q, .. }
                            if p.constructor() == q.constructor() && p.args().len() == q.args().len() =>
                        {
                            let parts = parts_reversed(template).zip(q.args().iter().rev());
                            pending.extend(parts.map(|(part, arg)| (part, arg.clone())));
                        }
                        View::Var(var) => {
                            if !self.write(var.number(), template) {
                                return false;
                            }
                        }
                        _ => return false,
                    }
                }
                _ => {
                    if !self.unify_constant(template, value) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Binds a variable to a template.
    #[inline]
    fn write(&mut self, number: u32, template: &Term) -> bool {
        match self.build(template, Some(number)) {
            Some(term) => {
                self.subst.extend(number, term, self.replaced);
                true
            }
            None => false,
        }
    }

    #[inline]
    fn unify_constant(&mut self, constant: &Term, value: Term) -> bool {
        match constant.view() {
            View::Pair { .. } | View::Compound { .. } | View::Var(_) => {
                self.subst.unify(constant, &value, self.replaced)
            }
            atom => {
                let value = self.subst.walk_owned(value);
                match value.view() {
                    View::Var(var) => {
                        self.subst.extend(var.number(), constant.clone(), self.replaced);
                        true
                    }
                    other => same_atom(atom, other),
                }
            }
        }
    }
}

#[inline]
fn is_template_cell(term: &Term) -> bool {
    matches!(
        term.view(),
        View::Pair { openness: Openness::Template, .. } | View::Compound { openness: Openness::Template, .. }
    )
}
