//! Symbols stand everywhere in the macros, and what Rust writes with a quote stays.

#![deny(warnings)]

use kanren_core::prelude::*;

fn first<'a>(items: &'a [Symbol]) -> &'a Symbol {
    &items[0]
}

#[relation]
fn kindo(x: Term, kind: Term<Symbol>) -> Goal {
    conde!(
        { x == 'tea; kind == 'drink },
        { x == ['quote, 'tea]; kind == 'list },
        matche!(x { ('pair, 't') => kind == 'tuple, 't' => fail, [('a, _), ..'tail] => kind == 'tail }),
        |y| { x == Some(y); conde!(y == 'inner); kind == 'some },
    )
}

fn of(x: Var, items: Vec<Symbol>) -> Goal {
    goal!({
        x == { items[0] };
        x == { *first(&items) };
    })
}

fn main() {
    let kind = |x: Term| run!(|k: Symbol| kindo(&x, k)).first().map(|kind| kind.name());
    assert_eq!(kind(term!('tea)), Some("drink"));
    assert_eq!(kind(term!(['quote, 'tea])), Some("list"));
    assert_eq!(kind(term!(('pair, 't'))), Some("tuple"));
    assert_eq!(kind(term!([('a, 1), ..'tail])), Some("tail"));
    assert_eq!(kind(term!(Some('inner))), Some("some"));
    assert_eq!(kind(term!('t')), None);
    let labelled = run!(|x| {
        'outer: for i in 0..3 {
            let _borrowed: &'static str = "text";
            let _chosen: Box<dyn Fn(&'static str) -> char + 'static> = Box::new(|_| '\'');
            for j in 0..3 {
                if j == 1 {
                    continue 'outer;
                }
                if i == 2 {
                    break 'outer;
                }
            }
        }
        of(x, vec!['tea, 'milk]);
        x == 'tea;
        let () = assert_eq!('inside.name(), "inside");
    });
    assert_eq!(labelled.first().unwrap().to_string(), "tea");
}
