//! Dropping what may hold, behind a closure, more of its kind.
//!
//! A closure that captured a goal that holds a closure that captured a goal ..: Rust would drop such a
//! chain by recursion, and the work lists of this crate cannot look into closures. Instead, what is to
//! be dropped while something is dropped already waits until that is done.

use std::any::Any;
use std::cell::RefCell;

thread_local! {
    /// What waits to be dropped, while this thread drops something.
    static WAITING: RefCell<Option<Vec<Box<dyn Any>>>> = const { RefCell::new(None) };
}

/// Drops `value`, now or, inside another call of this, after what that one drops.
pub(crate) fn drop_later(value: impl Any) {
    let mut value: Option<Box<dyn Any>> = Some(Box::new(value));
    let is_inside = WAITING.try_with(|waiting| match &mut *waiting.borrow_mut() {
        Some(list) => {
            list.extend(value.take());
            true
        }
        none => {
            *none = Some(Vec::new());
            false
        }
    });
    // While a thread ends there is no list any more: then things are dropped as they come.
    if is_inside == Ok(false) {
        let _end = End;
        while let Some(next) = value {
            drop(next);
            value = WAITING.with_borrow_mut(|waiting| waiting.as_mut().and_then(Vec::pop));
        }
    }
}

/// Gives the list up, also if something panics as it is dropped.
struct End;

impl Drop for End {
    fn drop(&mut self) {
        drop(WAITING.take());
    }
}

#[cfg(test)]
mod tests {
    use crate::prelude::*;

    #[test]
    fn goals_and_relations_behind_closures_are_dropped_without_recursion() {
        let run = || {
            let mut goal = succeed();
            let mut relation = Relation::new("first", 0, |_| succeed());
            for _ in 0..200_000 {
                let inner = goal;
                goal = with_state(move |_| inner.clone());
                let callee = relation;
                relation = Relation::new("next", 0, move |_| callee.call(()));
            }
            assert_eq!(run(|_| relation.call(())).iter().count(), 1);
            drop((goal, relation));
        };
        std::thread::Builder::new().stack_size(64 * 1024).spawn(run).unwrap().join().unwrap();
    }
}
