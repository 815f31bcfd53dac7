//! Committed choice: of several clauses the first whose head has an answer, and no other.

use super::{Binding, Goal, Node};

/// A clause: a head, which decides whether the clause is taken, and what must hold then.
pub struct Clause(Goal);

impl Clause {
    /// A clause with variables of its own.
    pub(crate) fn new(vars: Vec<Binding>, head: Goal, rest: Goal) -> Clause {
        let mut body = vec![head];
        match rest.node() {
            Node::Conj(goals) => body.extend(goals.iter().cloned()),
            _ => body.push(rest),
        }
        let node = if vars.is_empty() { Node::Conj(body) } else { Node::Fresh { vars: vars.into(), body } };
        Clause(Goal::from_node(node))
    }
}

fn commit(all: bool, clauses: impl IntoIterator<Item = Clause>) -> Goal {
    Goal::from_node(Node::Commit { all, clauses: clauses.into_iter().map(|clause| clause.0).collect() })
}

/// `conda`, of clauses that the macros made.
pub fn conda_of(clauses: impl IntoIterator<Item = Clause>) -> Goal {
    commit(true, clauses)
}

/// `condu`, of clauses that the macros made.
pub fn condu_of(clauses: impl IntoIterator<Item = Clause>) -> Goal {
    commit(false, clauses)
}

/// The first clause whose head has an answer, with all of that head's answers: if, then, else. The books' `conda`.
///
/// A clause is a pair: its head, and what must hold once it is taken ([`succeed`](crate::prelude::succeed()) if nothing).
/// The heads are asked in order, each with what is known when the goal is reached; the clauses after the one that is
/// taken are not looked at, even if what follows fails. For variables that a head and its rest have in common, put
/// [`fresh`](crate::prelude::fresh()) around it all. If a head reports a missing value
/// ([`Now::need`](crate::prelude::Now::need)) and has no answer otherwise, no other clause is taken.
///
/// Asking costs no step. While others wait outside, a step inside of n heads costs n.
///
/// ```
/// use kanren_core::impure::conda;
/// use kanren_core::prelude::*;
/// let kind = |x: Var, k: Var| conda([(eq(x, 1) | eq(x, 2), eq(k, "small")), (succeed(), eq(k, "large"))]);
/// let known = |value: i64| run_many(|[x, k]| eq(x, value) & kind(x, k)).first().unwrap()[1].to_string();
/// assert_eq!((known(2), known(3)), ("\"small\"".into(), "\"large\"".into()));
/// // Nothing is known of `x`: the first head has an answer, in fact two, so that a large `x` is never found.
/// let all: Vec<String> = run_many(|[x, k]| kind(x, k)).iter().map(|[x, _]| x.to_string()).collect();
/// assert_eq!(all, ["1", "2"]);
/// ```
#[doc(alias = "soft cut")]
#[doc(alias = "ifte")]
#[doc(alias = "*->")]
pub fn conda(clauses: impl IntoIterator<Item = (Goal, Goal)>) -> Goal {
    conda_of(pairs(clauses))
}

/// The first clause whose head has an answer, with the first of that head's answers. The books' `condu`.
///
/// All else is as told at [`conda`].
///
/// ```
/// use kanren_core::impure::condu;
/// use kanren_core::prelude::*;
/// let some = |x: Var| condu([(between(x, 1..), succeed()), (succeed(), eq(x, "none"))]);
/// assert_eq!(run(some).iter().map(|x| x.to_string()).collect::<Vec<_>>(), ["1"]);
/// assert_eq!(run(|x| eq(x, "none") & some(x)).iter().count(), 1);
/// ```
#[doc(alias = "committed choice")]
#[doc(alias = "->")]
pub fn condu(clauses: impl IntoIterator<Item = (Goal, Goal)>) -> Goal {
    condu_of(pairs(clauses))
}

fn pairs(clauses: impl IntoIterator<Item = (Goal, Goal)>) -> impl Iterator<Item = Clause> {
    clauses.into_iter().map(|(head, rest)| Clause::new(Vec::new(), head, rest))
}
