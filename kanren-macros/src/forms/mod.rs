//! One file for each macro that takes goals: what it takes, and what it becomes.

pub(crate) mod conde;
pub(crate) mod fresh;
pub(crate) mod goal;
pub(crate) mod matche;
pub(crate) mod project;
pub(crate) mod run;
pub(crate) mod term;
