//! The macros of `kanren-core`.
