//! Lowering: from a goal, a tree over symbolic variables, to code over slots.
//!
//! - A binder gets fresh slots at *every occurrence*: a goal value may be used twice.
//! - A conjunction in the last place of another is flattened, and elsewhere if nothing can tell: what
//!   runs under how many conjunctions is part of the order of answers.
//! - Alternatives reuse each other's slots; `_` has none.
//! - A slot used inside a block and after it is shared before the block (see `share`).
//! - Goals are numbered in preorder. A [`Plan`] may drop goals, make them fail or mark them, and may
//!   lead calls to other relations: an explanation is the same tree, lowered again.
//!
//! A goal that a running branch builds is lowered for that branch: binders make variables of the
//! branch, other symbolic variables are replaced by what they stand for, and it needs no slots at all.
//! (With slots and an environment each, dynamic goals that lead back to themselves would build a chain.)
//!
//! Lowering is one loop over a work list: goals may be nested a million deep.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use super::dispatch::Dispatch;
use super::share::Sharing;
use super::{Body, CallWithOp, Callee, CapturedOp, DynamicOp, Op, Scope, WhenGroundOp};
use crate::goal::dynamic::{Captured, DynamicGoal};
use crate::goal::relation::{Group, Handle, Relation};
use crate::goal::{Binding, Goal, Node};
use crate::place::Place;
use crate::term::rewrite::{Step, for_each_leaf, rewrite};
use crate::term::{Any, Openness, Term, Var, View};

/// What becomes of a goal when its tree is lowered again to explain something.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(not(test), expect(dead_code, reason = "explanations will make plans"))]
pub(crate) enum Act {
    /// It stays.
    Keep,
    /// It is left out: it holds always.
    Drop,
    /// It holds never.
    Fail,
}

/// How a tree is lowered for an explanation.
pub(crate) struct Plan<'a> {
    /// What becomes of the goal with this preorder number.
    pub(crate) act: &'a dyn Fn(u32) -> Act,
    /// The relation to call in place of another.
    pub(crate) copy_of: &'a dyn Fn(&Relation) -> Option<Relation>,
    /// Whether goals are marked as they are entered.
    pub(crate) marks: bool,
}

/// Lowers the body of a relation or a query on these variables.
///
/// # Panics
/// If a variable is used outside of the `fresh` that introduced it, or belongs to a running branch.
pub(crate) fn compiled(goal: &Goal, params: &[Var], group: Option<&Arc<Group>>, plan: Option<&Plan<'_>>) -> Body {
    let mut lower = Lower::new(Home::Compiled { group }, plan);
    for id in params.iter().map(|param| param.id()).chain(unbound(goal, params)) {
        lower.introduce(id);
    }
    lower.params = params.len() as u32;
    lower.run(goal);
    lower.finish()
}

/// Lowers a goal that a running branch built: its closure made the variables whose ids are `mark` or
/// larger. `next` is the number of the branch's next variable, before and after. `counted` says that what built
/// the goal was a step.
///
/// # Panics
/// If it mentions a variable that nothing introduced.
pub(crate) fn for_branch(goal: &Goal, scope: &Arc<Scope>, mark: u64, next: &mut u32, counted: bool) -> Body {
    let mut lower = Lower::new(Home::Branch { scope: scope.clone(), next: *next, counted }, None);
    for id in unbound(goal, &[]) {
        if id >= mark {
            lower.introduce(id);
        }
    }
    lower.run(goal);
    if let Home::Branch { next: after, .. } = lower.home {
        *next = after;
    }
    lower.finish()
}

/// The variables that are mentioned but that no binder introduces: they belong to the body as a whole.
fn unbound(goal: &Goal, params: &[Var]) -> Vec<u64> {
    let mut bound: HashSet<u64> = params.iter().map(|param| param.id()).collect();
    let mut mentioned = Vec::new();
    let mut work = vec![goal];
    while let Some(goal) = work.pop() {
        let terms: [&[Term]; 2] = match goal.node() {
            Node::Eq { left, right, .. } => [std::slice::from_ref(left), std::slice::from_ref(right)],
            Node::Call { args: terms, .. }
            | Node::CallWith { args: terms, .. }
            | Node::Constrain { terms, .. }
            | Node::Generate { terms, .. } => [terms, &[]],
            Node::Dynamic { goal, .. } | Node::WhenGround { goal } => {
                [goal.looks_at.as_deref().unwrap_or_default(), &[]]
            }
            Node::Fresh { vars, .. } => {
                bound.extend(vars.iter().map(|binding| binding.var.id()));
                [&[], &[]]
            }
            Node::Conj(_) | Node::Disj(_) | Node::Commit { .. } | Node::Search { .. } | Node::Once { .. } => [&[], &[]],
        };
        for term in terms.into_iter().flatten() {
            if term.openness() == Openness::Template {
                for_each_leaf(term, |leaf| {
                    if let View::Var(var) = leaf.view()
                        && var.is_symbolic()
                        && var.name().is_none()
                    {
                        mentioned.push(var.id());
                    }
                });
            }
        }
        work.extend(goal.node().children().iter().rev());
    }
    mentioned.retain(|id| bound.insert(*id));
    mentioned
}

/// In a body with more slots than this, all of them become variables at its start.
///
/// An environment is copied when it is written while a frame or a fork holds it. With few slots that
/// costs less than making variables nobody needs; with many, a body of n binders and n forks would
/// copy n slots n times.
const MANY_SLOTS: u32 = 128;

/// For whom the goal is lowered.
enum Home<'a> {
    Compiled { group: Option<&'a Arc<Group>> },
    Branch { scope: Arc<Scope>, next: u32, counted: bool },
}

/// What a variable becomes.
#[derive(Clone)]
enum Target {
    Slot(u32),
    Value(Term),
}

enum Work<'g> {
    /// A goal, and whether it is in the last place of its block.
    Goal(&'g Goal, bool),
    /// The binder's variables go out of scope.
    Unbind(&'g [Binding]),
    /// An alternative begins, in this block; another one ended before unless it is the first.
    Alternative { block: u32, is_first: bool },
    /// A clause of a committed choice: whether all answers of its head are asked for.
    Clause(&'g Goal, bool),
    /// The disjunction ends; what follows goes on in this block.
    EndDisj(u32),
    /// The block of a scope ends; what follows goes on in this block.
    EndScope(u32),
}

/// A disjunction, and the first slot that is not known yet when it is met.
struct Disjunction {
    first: u32,
    count: u32,
    local: u32,
}

struct Lower<'a> {
    home: Home<'a>,
    plan: Option<&'a Plan<'a>>,
    blocks: Vec<Vec<Op>>,
    block: u32,
    places: Vec<Option<Place>>,
    /// What each variable in scope becomes, the innermost binder last.
    targets: HashMap<u64, Vec<Target>>,
    /// Variables of binders met so far, to tell an escaped variable from an unknown one.
    met: HashSet<u64>,
    next_slot: u32,
    /// For each open disjunction: the first slot its alternatives may use, and the first after all of them.
    reuse: Vec<(u32, u32)>,
    sharing: Sharing,
    disjunctions: Vec<Disjunction>,
    params: u32,
    /// The variables in scope and their slots, as the last dynamic goal needed them.
    in_scope: Option<Arc<[(u64, u32)]>>,
}

impl<'a> Lower<'a> {
    fn new(home: Home<'a>, plan: Option<&'a Plan<'a>>) -> Self {
        Lower {
            home,
            plan,
            blocks: vec![Vec::new()],
            block: 0,
            places: Vec::new(),
            targets: HashMap::new(),
            met: HashSet::new(),
            next_slot: 0,
            reuse: Vec::new(),
            sharing: Sharing::new(),
            disjunctions: Vec::new(),
            params: 0,
            in_scope: None,
        }
    }

    fn run(&mut self, goal: &Goal) {
        let mut work = vec![Work::Goal(goal, true)];
        while let Some(next) = work.pop() {
            match next {
                Work::Goal(goal, is_last) => self.goal(goal, is_last, &mut work),
                Work::Unbind(vars) => self.unbind(vars),
                Work::Alternative { block, is_first } => self.alternative(block, is_first),
                Work::Clause(clause, all) => self.clause(clause, all, &mut work),
                Work::EndDisj(block) => {
                    if let Some((_, high)) = self.reuse.pop() {
                        self.next_slot = self.next_slot.max(high);
                    }
                    self.leave(block);
                }
                Work::EndScope(block) => self.leave(block),
            }
        }
    }

    fn goal<'g>(&mut self, goal: &'g Goal, is_last: bool, work: &mut Vec<Work<'g>>) {
        let number = self.places.len() as u32;
        self.places.push(goal.place());
        match self.plan.map_or(Act::Keep, |plan| (plan.act)(number)) {
            Act::Keep => self.keep(goal, number, is_last, work),
            Act::Drop => self.pass_over(goal),
            Act::Fail => {
                self.pass_over(goal);
                self.push(Op::Disj { first: 0, count: 0, dispatch: u32::MAX });
            }
        }
    }

    /// Numbers the goals inside one that is left out.
    fn pass_over(&mut self, goal: &Goal) {
        let mut work: Vec<&Goal> = goal.node().children().iter().rev().collect();
        while let Some(goal) = work.pop() {
            self.places.push(goal.place());
            work.extend(goal.node().children().iter().rev());
        }
    }

    fn keep<'g>(&mut self, goal: &'g Goal, number: u32, is_last: bool, work: &mut Vec<Work<'g>>) {
        let node = goal.node();
        if self.plan.is_some_and(|plan| plan.marks) && goal.place().is_some() {
            self.push(Op::Mark(number));
        }
        match node {
            Node::Eq { left, right, .. } => {
                let (left, right) = (self.term(left), self.term(right));
                self.push(Op::Eq { left, right, goal: number });
            }
            Node::Call { relation, args, .. } => {
                let args = self.terms(args);
                let callee = self.callee(relation);
                self.push(Op::Call { callee, args, goal: number });
            }
            Node::CallWith { relation, args, .. } => {
                let args = self.terms(args);
                let captured = (!relation.is_closed()).then(|| self.captured());
                let relation = relation.clone();
                self.push(Op::CallWith(Box::new(CallWithOp { relation, args, captured, goal: number })));
            }
            Node::Constrain { rule, terms, .. } => {
                let terms = self.terms(terms);
                let has_any = rule.is_for_any() && terms.iter().any(has_any);
                self.push(Op::Constrain { rule: rule.clone(), terms, has_any, goal: number });
            }
            Node::Generate { rule, terms, .. } => {
                let terms = self.terms(terms);
                self.push(Op::Generate { rule: rule.clone(), terms });
            }
            Node::Dynamic { goal, delays } => self.dynamic(goal, *delays),
            Node::WhenGround { goal } => {
                let terms = self.terms(goal.looks_at.as_deref().unwrap_or_default());
                let captured = self.captured();
                self.push(Op::WhenGround(Box::new(WhenGroundOp { goal: goal.clone(), terms, captured })));
            }
            Node::Conj(goals) => self.conj(goals, is_last, work),
            Node::Disj(goals) if goals.len() == 1 => work.push(Work::Goal(&goals[0], is_last)),
            Node::Disj(goals) => {
                let dispatch = self.disjunctions.len() as u32;
                self.disjunctions.push(Disjunction {
                    first: self.blocks.len() as u32,
                    count: goals.len() as u32,
                    local: self.next_slot,
                });
                let op = |first, count| Op::Disj { first, count, dispatch };
                self.alternatives(goals, op, |goal| Work::Goal(goal, true), work);
            }
            Node::Commit { all, clauses } => {
                let op = |first, count| Op::Commit { first, count };
                self.alternatives(clauses, op, |clause| Work::Clause(clause, *all), work);
            }
            Node::Fresh { vars, body } => {
                self.bind(vars);
                work.push(Work::Unbind(vars));
                self.conj(body, is_last, work);
            }
            Node::Search { search, body } => self.scope(body, |block| Op::Search { search: *search, block }, work),
            Node::Once { body } => self.scope(body, |block| Op::Ask { block, all: false }, work),
        }
    }

    fn push(&mut self, op: Op) {
        self.blocks[self.block as usize].push(op);
    }

    fn conj<'g>(&mut self, goals: &'g [Goal], is_last: bool, work: &mut Vec<Work<'g>>) {
        let Some((last, others)) = goals.split_last() else { return };
        if !is_last && !others.iter().all(is_simple) {
            return self.scope(goals, |block| Op::Block { block }, work);
        }
        work.push(Work::Goal(last, is_last));
        work.extend(others.iter().rev().map(|goal| Work::Goal(goal, false)));
    }

    /// An operation with a block for each of these goals, of which one at most runs.
    fn alternatives<'g>(
        &mut self,
        goals: &'g [Goal],
        op: impl FnOnce(u32, u32) -> Op,
        each: impl Fn(&'g Goal) -> Work<'g>,
        work: &mut Vec<Work<'g>>,
    ) {
        let (first, count) = (self.blocks.len() as u32, goals.len() as u32);
        self.sharing.open_op(self.block, self.blocks[self.block as usize].len());
        self.push(op(first, count));
        if count == 0 {
            self.sharing.close();
            return;
        }
        self.blocks.resize_with(self.blocks.len() + goals.len(), Vec::new);
        self.reuse.push((self.next_slot, self.next_slot));
        work.push(Work::EndDisj(self.block));
        for (i, goal) in goals.iter().enumerate().rev() {
            work.push(each(goal));
            work.push(Work::Alternative { block: first + i as u32, is_first: i == 0 });
        }
    }

    fn alternative(&mut self, block: u32, is_first: bool) {
        if let Some((base, high)) = self.reuse.last_mut() {
            *high = (*high).max(self.next_slot);
            self.next_slot = *base;
        }
        if !is_first {
            self.sharing.close();
        }
        self.sharing.open_block();
        self.block = block;
    }

    /// The head in a block of its own, and what follows it.
    fn clause<'g>(&mut self, clause: &'g Goal, all: bool, work: &mut Vec<Work<'g>>) {
        self.places.push(None);
        if let Node::Fresh { vars, .. } = clause.node() {
            self.bind(vars);
            work.push(Work::Unbind(vars));
        }
        let Some((head, rest)) = clause.node().children().split_first() else { return };
        self.conj(rest, true, work);
        self.scope(std::slice::from_ref(head), |block| Op::Ask { block, all }, work);
    }

    /// An operation with a block of its own for these goals.
    fn scope<'g>(&mut self, body: &'g [Goal], op: impl FnOnce(u32) -> Op, work: &mut Vec<Work<'g>>) {
        let block = self.blocks.len() as u32;
        self.blocks.push(Vec::new());
        self.sharing.open_op(self.block, self.blocks[self.block as usize].len());
        self.push(op(block));
        self.sharing.open_block();
        work.push(Work::EndScope(self.block));
        self.block = block;
        self.conj(body, true, work);
    }

    /// The block and the operation that it belongs to end.
    fn leave(&mut self, outer: u32) {
        self.sharing.close();
        self.sharing.close();
        self.block = outer;
    }

    fn bind(&mut self, vars: &[Binding]) {
        for binding in vars {
            self.introduce(binding.var.id());
            self.met.insert(binding.var.id());
        }
    }

    /// A variable comes into scope: a slot of compiled code, a new variable of a branch.
    fn introduce(&mut self, id: u64) {
        self.in_scope = None;
        let target = match &mut self.home {
            Home::Compiled { .. } => {
                self.next_slot += 1;
                Target::Slot(self.next_slot - 1)
            }
            Home::Branch { next, .. } => {
                *next += 1;
                Target::Value(Var::<Any>::numbered(*next - 1).term())
            }
        };
        self.targets.entry(id).or_default().push(target);
    }

    fn unbind(&mut self, vars: &[Binding]) {
        self.in_scope = None;
        for binding in vars {
            let id = binding.var.id();
            let Some(targets) = self.targets.get_mut(&id) else { continue };
            targets.pop();
            if targets.is_empty() {
                self.targets.remove(&id);
            }
        }
    }

    fn terms(&mut self, terms: &[Term]) -> Box<[Term]> {
        terms.iter().map(|term| self.term(term)).collect()
    }

    /// A term with its symbolic variables replaced.
    fn term(&mut self, term: &Term) -> Term {
        if term.openness() != Openness::Template {
            self.check_home(term);
            return term.clone();
        }
        rewrite(term, |part| match part.view() {
            View::Var(var) if var.is_symbolic() => Step::Leaf(self.variable(var)),
            View::Pair { .. } | View::Compound { .. } if part.openness() == Openness::Template => {
                Step::Enter(part.clone())
            }
            _ => {
                self.check_home(part);
                Step::Leaf(part.clone())
            }
        })
    }

    /// Compiled code is for all branches: it cannot mention a variable of one.
    fn check_home(&self, part: &Term) {
        assert!(
            part.openness() != Openness::Open || matches!(self.home, Home::Branch { .. }),
            "{} mentions a variable of a running branch; pass it the value",
            self.here()
        );
    }

    fn variable(&mut self, var: Var) -> Term {
        match self.targets.get(&var.id()).and_then(|targets| targets.last()) {
            Some(Target::Slot(slot)) => {
                let slot = *slot;
                self.sharing.mention(slot);
                Term::slot(slot)
            }
            Some(Target::Value(value)) => value.clone(),
            None => self.outer_variable(var),
        }
    }

    fn outer_variable(&self, var: Var) -> Term {
        let goal = self.here();
        assert!(var.name().is_none(), "{goal} mentions a variable of an answer; use `Reified::with_fresh_variables`");
        assert!(
            !self.met.contains(&var.id()),
            "{goal} uses a logic variable outside of the `fresh` that introduced it"
        );
        match &self.home {
            Home::Branch { scope, .. } => scope.value(var.id()).cloned(),
            Home::Compiled { .. } => None,
        }
        .unwrap_or_else(|| {
            panic!("{goal} uses a logic variable that no `fresh`, relation or query around it introduced")
        })
    }

    /// The goal at hand, for a message.
    fn here(&self) -> String {
        let place = self.places.last().copied().flatten();
        place.map_or("a goal".to_owned(), |place| format!("the goal at {place}"))
    }

    fn callee(&self, relation: &Relation) -> Callee {
        let copy = self.plan.and_then(|plan| (plan.copy_of)(relation));
        match &copy.as_ref().unwrap_or(relation).0 {
            Handle::Static(definition) => Callee::Static(definition),
            Handle::Member(group, index) => match self.home {
                Home::Compiled { group: Some(own) } if Arc::ptr_eq(own, group) => Callee::Sibling(*index),
                _ => Callee::Member(group.clone(), *index),
            },
        }
    }

    fn dynamic(&mut self, goal: &Arc<DynamicGoal>, delays: bool) {
        let captured = self.captured();
        // A dynamic goal that another one returned may be the same again: of the two, one must be a step.
        let delays = delays || matches!(self.home, Home::Branch { counted: false, .. });
        self.push(Op::Dynamic(Box::new(DynamicOp { goal: goal.clone(), delays, captured })));
    }

    /// A closure may have captured every variable in scope.
    fn captured(&mut self) -> CapturedOp {
        match &self.home {
            Home::Compiled { .. } => {
                let slots = self.in_scope();
                // Of a body with many slots all are shared at its start.
                if slots.len() <= MANY_SLOTS as usize {
                    slots.iter().for_each(|(_, slot)| self.sharing.mention(*slot));
                }
                CapturedOp::Slots(slots)
            }
            Home::Branch { scope, .. } => CapturedOp::Scope(self.extended(scope)),
        }
    }

    fn in_scope(&mut self) -> Arc<[(u64, u32)]> {
        if let Some(slots) = &self.in_scope {
            return slots.clone();
        }
        let slot = |(id, targets): (&u64, &Vec<Target>)| match targets.last() {
            Some(Target::Slot(slot)) => Some((*id, *slot)),
            _ => None,
        };
        let mut slots: Vec<(u64, u32)> = self.targets.iter().filter_map(slot).collect();
        slots.sort_unstable();
        let slots: Arc<[(u64, u32)]> = slots.into();
        self.in_scope = Some(slots.clone());
        slots
    }

    /// The branch's scope with the binders that were lowered on the way here.
    fn extended(&self, scope: &Arc<Scope>) -> Arc<Scope> {
        let mut more = scope.more.clone();
        for (id, targets) in &self.targets {
            if let Some(Target::Value(value)) = targets.last() {
                more.get_or_insert_default().insert(*id, value.clone());
            }
        }
        if more.is_none() { scope.clone() } else { Arc::new(Scope { more, ..Scope::clone(scope) }) }
    }

    fn finish(mut self) -> Body {
        if self.next_slot > MANY_SLOTS {
            let share = Op::Share((self.params..self.next_slot).collect());
            self.blocks[0].insert(0, share);
            return self.body(BTreeMap::new());
        }
        let shares = std::mem::replace(&mut self.sharing, Sharing::new()).finish();
        self.body(shares)
    }

    /// The code, with these slots shared before the operations at these places.
    fn body(self, mut shares: BTreeMap<(u32, u32), Vec<u32>>) -> Body {
        let mut blocks = Vec::with_capacity(self.blocks.len());
        for (block, ops) in self.blocks.into_iter().enumerate() {
            let block = block as u32;
            if shares.range((block, 0)..=(block, u32::MAX)).next().is_none() {
                blocks.push(ops.into());
                continue;
            }
            let mut with_shares = Vec::with_capacity(ops.len() + 1);
            for (at, op) in ops.into_iter().enumerate() {
                if let Some(slots) = shares.remove(&(block, at as u32)) {
                    with_shares.push(Op::Share(slots.into()));
                }
                with_shares.push(op);
            }
            blocks.push(with_shares.into());
        }
        // What a running branch built runs once: tables are made for what is kept.
        let is_kept = matches!(self.home, Home::Compiled { .. });
        let blocks: Box<[Box<[Op]>]> = blocks.into();
        let dispatch = |&Disjunction { first, count, local }: &Disjunction| {
            Dispatch::of(&blocks[first as usize..][..count as usize], first, local)
        };
        let dispatches = self.disjunctions.iter().filter(|_| is_kept).map(dispatch).collect();
        Body { blocks, dispatches, slots: self.next_slot, places: self.places.into() }
    }
}

/// Whether a goal neither forks nor gives its turn away: then it does not matter under how many conjunctions it runs.
fn is_simple(goal: &Goal) -> bool {
    matches!(goal.node(), Node::Eq { .. } | Node::Constrain { .. })
}

/// Whether `_` stands in a term.
fn has_any(term: &Term) -> bool {
    let mut found = false;
    for_each_leaf(term, |leaf| found |= matches!(leaf.view(), View::Wild));
    found
}
