//! Patterns of `matche!`: what they ask of a term, with the types that follow from it.
