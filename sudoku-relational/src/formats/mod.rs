//! Reading puzzles: one file per notation.
//!
//! Knows notations and boards. Must not know goals, nor where the text comes from.

pub mod line;
pub mod list;
