//! What most programs need: `use kanren_core::prelude::*;`

pub use crate::constraint::{Constraint, Describe, Known, Verdict, Watches};
pub use crate::goal::binder::Binder;
pub use crate::goal::books::{absento, booleano, neq, numbero, one_of, stringo, symbolo};
pub use crate::goal::dynamic::{Dynamic, Now, with_state};
pub use crate::goal::generate::{Alternative, Generator, between, generate};
pub use crate::goal::instances::Instances;
pub use crate::goal::relation::{Args, Definition, Params, Relation};
pub use crate::goal::search::{Search, UnknownSearch};
pub use crate::goal::{
    Goal, call_fresh, conj, constraint, dfs, disj, eq, fail, fair, fresh, fresh_as, interleave, search, succeed,
};
pub use crate::place::Place;
pub use crate::query::{
    Answers, CancelToken, Column, Columns, NotGround, Query, Reified, ReifiedRow, Row, Status, TryIter, query, run,
    run_many,
};
pub use crate::term::convert::{IntoTerm, Relational, Unify, cons, list, term};
pub use crate::term::{Any, Compound, Constructor, Nil, Openness, Pair, Symbol, Term, Var, View, nil, sym};

#[cfg(feature = "macros")]
pub use kanren_macros::{conde, fresh, goal, matche, relation, run, term};
