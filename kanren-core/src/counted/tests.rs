//! Tests of counted memory that pass on either representation: by example, and random operations beside what they should give.

use std::sync::atomic::Ordering::Relaxed;
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

/// One term of each kind and openness, with what it prints.
fn kinds() -> Vec<(Term, &'static str, Openness)> {
    use Openness::{Ground, Open, Template};
    let var = || Var::<Any>::numbered(7).term();
    let node = |args: Vec<Term>| Term::compound(Constructor::new("Tree", "Node"), args);
    vec![
        (Term::nil(), "()", Ground),
        (Term::bool(true), "true", Ground),
        (Term::char('ß'), "'ß'", Ground),
        (sym("tea"), "tea", Ground),
        (Term::string("two words"), "\"two words\"", Ground),
        (Term::int(i64::MIN), "-9223372036854775808", Ground),
        (Term::list([Term::int(1), Term::int(2)]), "(1 2)", Ground),
        (node(vec![Term::int(1)]), "Node(1)", Ground),
        (var(), "_.7", Open),
        (Term::list([var()]), "(_.7)", Open),
        (node(vec![var(), Term::nil()]), "Node(_.7, ())", Open),
        (Term::slot(3), "", Template),
        (Term::any_term(), "_", Template),
        (Term::cons(Term::slot(3), Term::nil()), "", Template),
        (node(vec![Term::any_term()]), "Node(_)", Template),
    ]
}

#[test]
fn terms_of_all_kinds_say_what_they_are_and_can_be_copied_and_stored() {
    for (term, printed, openness) in kinds() {
        assert_eq!(term.openness(), openness, "{printed}");
        let entry = Entry::<String>::bound(term.clone());
        let copy = entry.clone();
        drop((term, entry));
        let Stored::Bound(term) = copy.stored() else { panic!("{printed} is stored as a term") };
        if !printed.is_empty() {
            assert_eq!(term.to_string(), printed);
        }
    }
}

#[test]
fn an_entry_gives_its_attribute_back_and_drops_it_once() {
    let attribute = Arc::new("constraint".to_owned());
    let entry = Entry::attributed(attribute.clone());
    let copy = entry.clone();
    assert!(matches!(entry.stored(), Stored::Attributed(held) if **held == "constraint"));
    assert!(entry.into_attribute().is_some_and(|held| Arc::ptr_eq(&held, &attribute)));
    drop(copy);
    // All others are gone.
    assert_eq!(Arc::into_inner(attribute).as_deref(), Some("constraint"));
    assert!(Entry::<String>::UNBOUND.into_attribute().is_none());
    assert!(matches!(Entry::<String>::UNBOUND.stored(), Stored::Unbound));
}

#[test]
fn slots_are_written_by_their_only_owner() {
    let mut slots = Slots::new(3, (0..3).map(Term::int));
    assert!(slots.get_mut().is_some_and(|slots| slots.len() == 3));
    let copy = slots.clone();
    assert!(slots.get_mut().is_none());
    drop(copy);
    slots.get_mut().expect("the copy is gone")[1] = Term::list([Term::string("x")]);
    assert_eq!(slots.iter().map(ToString::to_string).collect::<Vec<_>>(), ["0", "(\"x\")", "2"]);
    assert_eq!(Slots::new(0, []).len(), 0);
}

#[test]
fn threads_share_terms_and_let_go_of_them_at_once() {
    let var = Var::<Any>::numbered(0).term();
    let (rounds, depth) = if cfg!(miri) { (2, 30) } else { (50, 2000) };
    for round in 0..rounds {
        let deep = (0..depth).fold(var.clone(), |term, i| match i % 3 {
            0 => Term::cons(term, Term::string("leaf")),
            1 => Term::cons(Term::int(i64::MAX - i), term),
            _ => Term::compound(Constructor::tuple(), [term.clone(), term, Term::int(round)]),
        });
        // A compound has the same part twice: as a tree it has up to 2^667 leaves, in memory 2000 cells.
        thread::scope(|scope| {
            for _ in 0..4 {
                let mine = deep.clone();
                scope.spawn(move || {
                    let copies: Vec<Term> = (0..depth / 20).map(|_| mine.clone()).collect();
                    assert!(copies.iter().all(|copy| copy.openness() == Openness::Open));
                });
            }
            drop(deep);
        });
    }
}

/// How many of them there are, all told.
#[derive(Clone, Default)]
struct Live(std::sync::Arc<std::sync::atomic::AtomicIsize>);

/// Something counted as it is made, copied and dropped.
struct Tracked(Live, u64);

impl Live {
    fn make(&self, value: u64) -> Tracked {
        self.0.fetch_add(1, Relaxed);
        Tracked(self.clone(), value)
    }

    fn count(&self) -> isize {
        self.0.load(Relaxed)
    }
}

impl Clone for Tracked {
    fn clone(&self) -> Tracked {
        self.0.make(self.1)
    }
}

impl Drop for Tracked {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Relaxed);
    }
}

/// Numbers, the same from the same seed.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

/// What the operations below are done on: each beside what it should hold.
#[derive(Clone, Default)]
struct Held {
    pointers: Vec<(Arc<Tracked>, u64)>,
    slots: Vec<(Slots, Vec<String>)>,
    entries: Vec<(Entry<Tracked>, Content)>,
}

/// What an entry holds: nothing, a term that prints so, or an attribute.
type Content = Option<Result<String, u64>>;

fn random_term(dice: &mut Dice) -> Term {
    let (mut kinds, deep) = (kinds(), dice.throw(40));
    let term = kinds.swap_remove(dice.throw(kinds.len())).0;
    (0..deep).fold(term, |term, i| match i % 3 {
        0 => Term::cons(term, Term::string("leaf")),
        1 => Term::compound(Constructor::tuple(), [Term::int(i64::MIN), term]),
        _ => Term::cons(Term::nil(), term),
    })
}

impl Held {
    /// One operation on each kind of counted memory.
    fn operate(&mut self, dice: &mut Dice, live: &Live) {
        self.on_pointers(dice, live);
        self.on_slots(dice);
        self.on_entries(dice, live);
    }

    fn on_pointers(&mut self, dice: &mut Dice, live: &Live) {
        let value = dice.throw(1000) as u64;
        let Some(at) = dice.throw(1 << 20).checked_rem(self.pointers.len()) else {
            return self.pointers.push((Arc::new(live.make(value)), value));
        };
        match dice.throw(6) {
            0 => self.pointers.push((Arc::new(live.make(value)), value)),
            1 | 2 => self.pointers.push(self.pointers[at].clone()),
            3 => {
                let (pointer, changed) = &mut self.pointers[at];
                (Arc::make_mut(pointer).1, *changed) = (value, value);
            }
            4 => {
                let (pointer, held) = self.pointers.swap_remove(at);
                if let Some(inner) = Arc::into_inner(pointer) {
                    assert_eq!(inner.1, held);
                }
            }
            _ => {
                let (pointer, held) = self.pointers.swap_remove(at);
                assert_eq!(Arc::unwrap_or_clone(pointer).1, held);
            }
        }
    }

    fn on_slots(&mut self, dice: &mut Dice) {
        let Some(at) = dice.throw(1 << 20).checked_rem(self.slots.len()) else {
            let terms: Vec<Term> = (0..dice.throw(5)).map(|_| random_term(dice)).collect();
            let text = terms.iter().map(ToString::to_string).collect();
            return self.slots.push((Slots::new(terms.len(), terms), text));
        };
        match dice.throw(4) {
            0 | 1 => self.slots.push(self.slots[at].clone()),
            2 => {
                let (slots, text) = &mut self.slots[at];
                if let Some(slot) = dice.throw(1 << 20).checked_rem(text.len())
                    && let Some(terms) = slots.get_mut()
                {
                    terms[slot] = random_term(dice);
                    text[slot] = terms[slot].to_string();
                }
            }
            _ => drop(self.slots.swap_remove(at)),
        }
    }

    fn on_entries(&mut self, dice: &mut Dice, live: &Live) {
        let Some(at) = dice.throw(1 << 20).checked_rem(self.entries.len()).filter(|_| dice.throw(4) > 0) else {
            return match (dice.throw(3), self.pointers.last()) {
                (0, _) => self.entries.push((Entry::UNBOUND, None)),
                (1, Some((pointer, held))) => self.entries.push((Entry::attributed(pointer.clone()), Some(Err(*held)))),
                (1, None) => self.entries.push((Entry::attributed(Arc::new(live.make(7))), Some(Err(7)))),
                _ => {
                    let term = random_term(dice);
                    let text = term.to_string();
                    self.entries.push((Entry::bound(term), Some(Ok(text))));
                }
            };
        };
        match dice.throw(3) {
            0 => self.entries.push(self.entries[at].clone()),
            1 => {
                let (entry, held) = self.entries.swap_remove(at);
                let attribute = entry.into_attribute();
                assert_eq!(attribute.map(|attribute| attribute.1), held.and_then(Result::err));
            }
            _ => drop(self.entries.swap_remove(at)),
        }
    }

    /// Everything holds what it should.
    fn check(&self) {
        assert!(self.pointers.iter().all(|(pointer, held)| pointer.1 == *held));
        for (slots, text) in &self.slots {
            assert_eq!(slots.iter().map(ToString::to_string).collect::<Vec<_>>(), *text);
        }
        for (entry, held) in &self.entries {
            let stored = match entry.stored() {
                Stored::Unbound => None,
                Stored::Bound(term) => Some(Ok(term.to_string())),
                Stored::Attributed(attribute) => Some(Err(attribute.1)),
            };
            assert_eq!(stored, *held);
        }
    }
}

/// So many operations: fewer where each of them is watched.
const OPERATIONS: usize = if cfg!(miri) { 120 } else { 20_000 };

#[test]
fn random_operations_on_counted_memory_keep_what_is_held_and_leave_nothing() {
    let (mut held, mut dice, live) = (Held::default(), Dice(1), Live::default());
    for n in 0..OPERATIONS {
        held.operate(&mut dice, &live);
        if n % 97 == 0 {
            held.check();
        }
    }
    held.check();
    drop(held);
    assert_eq!(live.count(), 0);
}

#[test]
fn random_operations_on_shared_memory_keep_what_is_held_on_several_threads_and_leave_nothing() {
    let (mut held, mut dice, live) = (Held::default(), Dice(2), Live::default());
    for _ in 0..100 {
        held.operate(&mut dice, &live);
    }
    let share = |seed| {
        let (mut held, mut dice, live) = (held.clone(), Dice(seed), live.clone());
        thread::spawn(move || {
            for _ in 0..OPERATIONS / 4 {
                held.operate(&mut dice, &live);
            }
            held.check();
            // The next thread gets what is left of this one.
            held
        })
    };
    let threads: Vec<_> = (3..7).map(share).collect();
    drop(held);
    for thread in threads {
        thread.join().expect("everything is as it should be").check();
    }
    assert_eq!(live.count(), 0);
}

#[test]
fn slots_that_are_being_filled_are_dropped_if_a_term_panics() {
    let shared = Term::list([Term::string("still here")]);
    let terms = (0..4).map(|n| if n < 3 { shared.clone() } else { panic!("on purpose") });
    let filled = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| Slots::new(4, terms)));
    assert!(filled.is_err());
    assert_eq!(shared.to_string(), "(\"still here\")");
}
