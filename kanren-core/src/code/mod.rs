//! Code: goals lowered to what the machine runs.
//!
//! A [`Body`] is the code of one relation, query, or goal that a running branch built: blocks of
//! operations over the slots of an environment. A [`Code`] points into one: a body and the number of
//! a block. Static relations are not counted at run time; run-time ones are held by their group,
//! inside which calls go by number, so that recursion makes no cycle.

pub(crate) mod dispatch;
pub(crate) mod env;
pub(crate) mod lower;
pub(crate) mod select;
mod share;

use std::sync::Arc;

use crate::constraint::Rule;
use crate::drop_later::drop_later;
use crate::goal::dynamic::{Captured, DynamicGoal};
use crate::goal::generate::Generator;
use crate::goal::relation::{Definition, Group, Handle, Relation};
use crate::goal::search::Search;
use crate::goal::with_data::WithData;
use crate::place::Place;
use crate::term::Term;
use dispatch::Dispatch;
use env::Env;

/// The code of one relation, query or dynamic goal.
pub(crate) struct Body {
    blocks: Box<[Box<[Op]>]>,
    dispatches: Box<[Dispatch]>,
    /// How many slots an environment has: the arguments first.
    pub(crate) slots: u32,
    /// The places of its goals, by preorder number.
    places: Box<[Option<Place>]>,
}

/// A body may hold a relation, and that its body, and so on.
impl Drop for Body {
    fn drop(&mut self) {
        let holds_relation = |op: &Op| matches!(op, Op::Call { callee: Callee::Member(..), .. });
        if self.blocks.iter().flatten().any(holds_relation) {
            drop_later(std::mem::take(&mut self.blocks));
        }
    }
}

/// One operation. `goal` is the preorder number of the goal it comes from.
pub(crate) enum Op {
    /// Two templates are equal.
    Eq { left: Term, right: Term, goal: u32 },
    /// These slots become variables, if they hold nothing yet: they are used inside the next block
    /// and after it, and must be the same variables there.
    Share(Box<[u32]>),
    /// One of `count` blocks, the first of them `first`, chosen by a [`Dispatch`].
    Disj { first: u32, count: u32, dispatch: u32 },
    /// A relation call.
    Call { callee: Callee, args: Box<[Term]>, goal: u32 },
    /// A call of a relation with data.
    CallWith(Box<CallWithOp>),
    /// A constraint is posted; `has_any` says that `_` in it stands for any term at all.
    Constrain { rule: Rule, terms: Box<[Term]>, has_any: bool, goal: u32 },
    /// A generator yields its alternatives.
    Generate { rule: Arc<dyn Generator>, terms: Box<[Term]> },
    /// A goal is computed.
    Dynamic(Box<DynamicOp>),
    /// A goal is computed when its terms are ground.
    WhenGround(Box<WhenGroundOp>),
    /// The block is searched in another way.
    Search { search: Search, block: u32 },
    /// A conjunction inside another.
    Block { block: u32 },
    /// The first of `count` clauses, each a block that begins with an `Ask`, whose head has an answer.
    Commit { first: u32, count: u32 },
    /// The answers of the block, or the first one: asked for apart from what waits elsewhere.
    Ask { block: u32, all: bool },
    /// Explained code only: a goal was entered.
    Mark(u32),
}

/// What a call leads to.
pub(crate) enum Callee {
    Static(&'static Definition),
    Member(Arc<Group>, u32),
    /// A relation of the group that this code belongs to.
    Sibling(u32),
}

/// A dynamic goal and what its closure may have captured.
pub(crate) struct DynamicOp {
    pub(crate) goal: Arc<DynamicGoal>,
    pub(crate) delays: bool,
    pub(crate) captured: CapturedOp,
}

/// A dynamic goal that waits until these terms are ground.
pub(crate) struct WhenGroundOp {
    pub(crate) goal: Arc<DynamicGoal>,
    pub(crate) terms: Box<[Term]>,
    pub(crate) captured: CapturedOp,
}

/// A call of a relation with data: its body is built when a branch gets here.
pub(crate) struct CallWithOp {
    pub(crate) relation: Arc<dyn WithData>,
    pub(crate) args: Box<[Term]>,
    /// What the data may hold; nothing if it is closed: then no scope is kept, however deep it recurs.
    pub(crate) captured: Option<CapturedOp>,
    pub(crate) goal: u32,
}

/// How the symbolic variables that a closure captured are found.
pub(crate) enum CapturedOp {
    /// In the environment: pairs of a variable's id and its slot, by id.
    Slots(Arc<[(u64, u32)]>),
    /// As in the scope of the compiled code that a running branch came from.
    Scope(Arc<Scope>),
}

/// What symbolic variables stand for in a branch: those of one compiled body, in one of its environments.
#[derive(Clone, Default)]
pub(crate) struct Scope {
    pub(crate) slots: Arc<[(u64, u32)]>,
    pub(crate) env: Env,
    /// Variables of binders that were lowered while the branch ran.
    pub(crate) more: Option<im::HashMap<u64, Term>>,
}

impl Captured for Scope {
    fn value(&self, id: u64) -> Option<&Term> {
        if let Some(term) = self.more.as_ref().and_then(|more| more.get(&id)) {
            return Some(term);
        }
        let at = self.slots.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(self.env.get(self.slots[at].1))
    }
}

/// Who keeps a body alive. To ask which of them it is takes 0.6 % of the instructions of all permutations: no pointer that
/// need not ask is worth `unsafe` code.
enum Owner {
    Static(&'static Body),
    Member(Arc<Group>, u32),
    Own(Arc<Body>),
}

/// Nothing is counted where code is static, which it mostly is.
impl Clone for Owner {
    #[inline]
    fn clone(&self) -> Owner {
        match self {
            Owner::Static(body) => Owner::Static(body),
            counted => counted.counted_once_more(),
        }
    }
}

impl Owner {
    #[cold]
    fn counted_once_more(&self) -> Owner {
        match self {
            Owner::Static(body) => Owner::Static(body),
            Owner::Member(group, index) => Owner::Member(group.clone(), *index),
            Owner::Own(body) => Owner::Own(body.clone()),
        }
    }
}

/// A pointer into code: an operation in a block of a body.
#[derive(Clone)]
pub(crate) struct Code {
    owner: Owner,
    block: u32,
    /// The operation that is next; behind the last one, the block is done.
    pub(crate) at: u32,
}

impl Code {
    /// The first block of a body of its own.
    pub(crate) fn own(body: Body) -> Code {
        Code { owner: Owner::Own(Arc::new(body)), block: 0, at: 0 }
    }

    /// The first block of what a call leads to.
    #[inline]
    pub(crate) fn called(&self, callee: &Callee) -> Code {
        let owner = match callee {
            Callee::Static(definition) => Owner::Static(static_body(definition)),
            Callee::Member(group, index) => compiled_member(group, *index),
            Callee::Sibling(index) => match &self.owner {
                Owner::Member(group, _) => compiled_member(group, *index),
                Owner::Static(_) | Owner::Own(_) => unreachable!("siblings are called from their group's code only"),
            },
        };
        Code { owner, block: 0, at: 0 }
    }

    /// Points to the start of another block of the same body.
    #[inline]
    pub(crate) fn enter(&mut self, block: u32) {
        self.block = block;
        self.at = 0;
    }

    #[inline]
    pub(crate) fn body(&self) -> &Body {
        match &self.owner {
            Owner::Static(body) => body,
            Owner::Member(group, index) => group.member(*index).compiled().expect("compiled before it was entered"),
            Owner::Own(body) => body,
        }
    }

    /// The operation that is next.
    #[inline]
    pub(crate) fn op(&self) -> Option<&Op> {
        self.ops().get(self.at as usize)
    }

    /// Whether the operation that is next is the last of its block.
    #[inline]
    pub(crate) fn is_at_last(&self) -> bool {
        self.at as usize + 1 == self.ops().len()
    }

    /// The operations of the block.
    #[inline]
    pub(crate) fn ops(&self) -> &[Op] {
        self.body().block(self.block)
    }
}

impl Body {
    /// One block, without slots, of no goal that was written.
    pub(crate) fn of_ops(ops: Vec<Op>) -> Body {
        Body { blocks: [ops.into()].into(), dispatches: [].into(), slots: 0, places: [].into() }
    }

    #[inline]
    pub(crate) fn block(&self, block: u32) -> &[Op] {
        &self.blocks[block as usize]
    }

    /// How the alternatives of a disjunction are chosen.
    #[inline]
    pub(crate) fn dispatch(&self, dispatch: u32) -> &Dispatch {
        self.dispatches.get(dispatch as usize).unwrap_or(&Dispatch::Linear)
    }

    /// Where the goal with this preorder number stands.
    pub(crate) fn place(&self, goal: u32) -> Option<Place> {
        self.places.get(goal as usize).copied().flatten()
    }
}

#[inline]
fn static_body(definition: &'static Definition) -> &'static Body {
    match definition.compiled() {
        Some(body) => body,
        None => definition.body_or_compile(),
    }
}

fn compiled_member(group: &Arc<Group>, index: u32) -> Owner {
    if group.member(index).compiled().is_none() {
        Relation(Handle::Member(group.clone(), index)).body();
    }
    Owner::Member(group.clone(), index)
}

impl Callee {
    /// What is called, seen from `code`.
    pub(crate) fn relation(&self, code: &Code) -> Relation {
        match (self, &code.owner) {
            (Callee::Static(definition), _) => Relation(Handle::Static(definition)),
            (Callee::Member(group, index), _) => Relation(Handle::Member(group.clone(), *index)),
            (Callee::Sibling(index), Owner::Member(group, _)) => Relation(Handle::Member(group.clone(), *index)),
            (Callee::Sibling(_), _) => unreachable!("siblings are called from their group's code only"),
        }
    }
}

/// Builds the body of a relation on symbolic variables and lowers it.
#[cold]
pub(crate) fn compile(relation: &Relation) -> Body {
    let params: Vec<_> = (0..relation.arity()).map(|_| crate::term::Var::new()).collect();
    let tree = relation.tree(&params);
    let group = match &relation.0 {
        Handle::Static(_) => None,
        Handle::Member(group, _) => Some(group),
    };
    lower::compiled(&tree, &params, group, None)
}
