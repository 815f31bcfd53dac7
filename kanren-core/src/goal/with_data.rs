//! Relations with data: parameters that are Rust values, not terms.
//!
//! Where the data has no size (functions, closures that captured nothing), the relation is compiled, once for each
//! instance. Else its body depends on values that are known only where it is called: it is built for the branch
//! that reaches the call. The body sees its other parameters as variables of that branch.
//!
//! This module knows what such a call is and how it prints; not how it runs.

use std::sync::Arc;

use super::instances::Instances;
use super::relation::Params;
use super::{Goal, Node, fail};
use crate::drop_later::drop_later;
use crate::place::Place;
use crate::term::{Term, Var};

/// A relation with its data, as goals hold it.
pub(crate) trait WithData: Send + Sync {
    /// What the relation is called.
    fn name(&self) -> &'static str;

    /// Whether the data is said to hold no terms: then the body needs nothing but its parameters.
    fn is_closed(&self) -> bool;

    /// The goal of its body on these parameters.
    fn body(&self, params: &[Var]) -> Goal;

    /// How the arguments print, in order.
    fn arguments(&self) -> Vec<Argument>;
}

/// How an argument of a relation with data prints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// As the next one of its terms.
    Term,
    /// As this text.
    Data(String),
    /// Data that cannot be printed: `..`.
    Hidden,
}

/// Says how the arguments of a relation print, given its data; only called when somebody prints.
pub(crate) type Layout<D> = fn(&D) -> Vec<Argument>;

struct Call<D: 'static> {
    name: &'static str,
    /// There until it is dropped.
    data: Option<D>,
    closed: bool,
    build: fn(Params<'_>, D) -> Goal,
    layout: Layout<D>,
}

impl<D: Clone + Send + Sync + 'static> WithData for Call<D> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn is_closed(&self) -> bool {
        self.closed
    }

    fn body(&self, params: &[Var]) -> Goal {
        let params = Params { vars: params, relation: self.name };
        self.data.clone().map_or_else(fail, |data| (self.build)(params, data))
    }

    fn arguments(&self) -> Vec<Argument> {
        self.data.as_ref().map_or_else(Vec::new, self.layout)
    }
}

/// Data may hold goals, and those a relation with data, and so on.
impl<D: 'static> Drop for Call<D> {
    fn drop(&mut self) {
        if !self.closed {
            drop_later(self.data.take());
        }
    }
}

impl Instances {
    /// The goal that the relation built by `build` with this data holds of `args`.
    #[track_caller]
    pub(crate) fn call_with<D: Clone + Send + Sync + 'static>(
        &'static self,
        data: D,
        closed: bool,
        args: Vec<Term>,
        build: fn(Params<'_>, D) -> Goal,
        layout: Layout<D>,
    ) -> Goal {
        if size_of::<D>() == 0 {
            return self.with_data(data, build).call(args);
        }
        let (name, arity, terms) = (self.name, self.arity as usize, args.len());
        assert!(terms == arity, "`{name}` has arity {arity}, but the number of arguments is {terms}");
        let relation = Arc::new(Call { name, data: Some(data), closed, build, layout });
        Goal::from_node(Node::CallWith { relation, args: args.into(), place: Place::here() })
    }
}
