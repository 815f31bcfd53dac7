//! Tests of counted memory that pass on either representation.

use std::thread;

use super::*;
use crate::term::{Any, Constructor, Openness, Var, View, sym};

#[test]
fn integers_of_all_sizes_stay_what_they_are() {
    let edges = (0..64).flat_map(|bit| [-1, 0, 1].map(|by| (1_i64 << bit).wrapping_add(by)));
    for value in edges.flat_map(|value| [value, value.wrapping_neg()]).chain([i64::MIN, i64::MAX]) {
        let term = Term::int(value);
        assert!(matches!(term.clone().view(), View::Int(same) if same == value), "{value}");
        assert_eq!(term.openness(), Openness::Ground, "{value}");
    }
}
