//! How terms print: `(1 2 . _.0)`, and in the books' notation with `{:#}`.
//!
//! | | `{}` | `{:#}` | in a goal |
//! |---|---|---|---|
//! | lists | `(1 2 . _.0)` | `(1 2 . _.0)` | `[1, 2, ..x]` |
//! | symbols | `tea` | `tea` | `'tea` |
//! | truth values | `true` | `#t` | `true` |
//! | characters | `'a'` | `#\a` | `'a'` |
//! | compounds | `Node(1, ())` | `#(Node 1 ())` | `Node(1, [])` |
//! | tuples | `(1, 2)` | `#(1 2)` | `(1, 2)` |
//!
//! Strings are quoted, symbols bare (between bars where they would read as something else). Goals
//! print in the notation of the macros.
//! Printing is iterative: terms may be deep.

use std::fmt::{self, Write as _};

use super::{Compound, Constructor, Term, Var, View};

/// How the variables of a goal under construction are called.
type Name<'a> = &'a dyn Fn(Var, &mut fmt::Formatter<'_>) -> fmt::Result;

/// Prints terms in one of the notations.
pub(crate) struct Printer<'a> {
    notation: Notation,
    name: Name<'a>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Notation {
    Plain,
    Books,
    Macros,
}

/// What remains to be printed, last first.
enum Work<'t> {
    Term(&'t Term),
    /// What follows the `car` of a pair.
    Rest(&'t Term),
    Text(&'static str),
}

impl<'a> Printer<'a> {
    /// In the notation that the formatter asks for.
    pub(crate) fn new(f: &fmt::Formatter<'_>, name: Name<'a>) -> Printer<'a> {
        Printer { notation: if f.alternate() { Notation::Books } else { Notation::Plain }, name }
    }

    /// As terms stand in a goal, in the language of the macros.
    pub(crate) fn in_goal(name: Name<'a>) -> Printer<'a> {
        Printer { notation: Notation::Macros, name }
    }

    /// Prints one term.
    pub(crate) fn print(&self, term: &Term, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut work = vec![Work::Term(term)];
        while let Some(next) = work.pop() {
            match next {
                Work::Text(text) => f.write_str(text)?,
                Work::Term(term) => self.term(term, &mut work, f)?,
                Work::Rest(term) => self.rest(term, &mut work, f)?,
            }
        }
        Ok(())
    }

    /// What follows an element of a list.
    fn rest<'t>(&self, term: &'t Term, work: &mut Vec<Work<'t>>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [next, tail, close] = match self.notation {
            Notation::Macros => [", ", ", ..", "]"],
            Notation::Plain | Notation::Books => [" ", " . ", ")"],
        };
        match term.view() {
            View::Nil => f.write_str(close),
            View::Wild if self.notation == Notation::Macros => f.write_str(", ..]"),
            View::Pair { cell, .. } => {
                work.push(Work::Rest(cell.cdr()));
                work.push(Work::Term(cell.car()));
                f.write_str(next)
            }
            _ => {
                work.push(Work::Text(close));
                work.push(Work::Term(term));
                f.write_str(tail)
            }
        }
    }

    fn term<'t>(&self, term: &'t Term, work: &mut Vec<Work<'t>>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (is_books, is_macros) = (self.notation == Notation::Books, self.notation == Notation::Macros);
        match term.view() {
            View::Nil => f.write_str(if is_macros { "[]" } else { "()" }),
            View::Int(value) => write!(f, "{value}"),
            View::Bool(value) if is_books => f.write_str(if value { "#t" } else { "#f" }),
            View::Bool(value) => write!(f, "{value}"),
            View::Char(value) if is_books => write!(f, "#\\{value}"),
            View::Char(value) => write!(f, "{value:?}"),
            View::Symbol(symbol) if is_macros => print_quoted(symbol.name(), f),
            View::Symbol(symbol) => print_symbol(symbol.name(), f),
            View::Str(text) => write!(f, "{text:?}"),
            View::Var(var) => (self.name)(var, f),
            View::Slot(slot) => write!(f, "${slot}"),
            View::Wild => f.write_str("_"),
            View::Unset => f.write_str("?"),
            View::Pair { cell, .. } => {
                work.push(Work::Rest(cell.cdr()));
                work.push(Work::Term(cell.car()));
                f.write_str(if is_macros { "[" } else { "(" })
            }
            View::Compound { cell, .. } => self.compound(cell, work, f),
        }
    }

    fn compound<'t>(&self, cell: &'t Compound, work: &mut Vec<Work<'t>>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = cell.constructor().variant().name();
        let is_tuple = cell.constructor() == Constructor::tuple();
        let is_books = self.notation == Notation::Books;
        if !is_books && cell.args().is_empty() && !is_tuple {
            return f.write_str(name);
        }
        work.push(Work::Text(if !is_books && is_tuple && cell.args().len() == 1 { ",)" } else { ")" }));
        for (i, arg) in cell.args().iter().enumerate().rev() {
            work.push(Work::Term(arg));
            match (is_books, i) {
                (true, 0) if is_tuple => {}
                (true, _) => work.push(Work::Text(" ")),
                (false, 0) => {}
                (false, _) => work.push(Work::Text(", ")),
            }
        }
        if is_books { write!(f, "#({name}") } else { write!(f, "{name}(") }
    }
}

/// In a goal a symbol is quoted: `'tea`, and `sym("two words")` where that is no Rust name.
fn print_quoted(name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let starts = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let is_rusts = matches!(name, "static" | "_");
    if starts && !is_rusts && name.chars().all(|c| c.is_alphanumeric() || c == '_') {
        write!(f, "'{name}")
    } else {
        write!(f, "sym({name:?})")
    }
}

/// Symbols print bare, unless they would read as something else.
fn print_symbol(name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let odd = |c: char| c.is_whitespace() || c.is_control() || "()[]{}\"',`;|".contains(c);
    let bare = !name.is_empty()
        && name != "."
        && !name.contains(odd)
        && name.parse::<f64>().is_err()
        && !name.starts_with("_.")
        // `#t`, `#\a`: what is no symbol in the notation of the books.
        && !name.starts_with('#')
        && !matches!(name, "true" | "false");
    if bare {
        return f.write_str(name);
    }
    f.write_char('|')?;
    for c in name.chars() {
        match c {
            '|' | '\\' => write!(f, "\\{c}")?,
            c if c.is_control() => write!(f, "{}", c.escape_default())?,
            c => f.write_char(c)?,
        }
    }
    f.write_char('|')
}

/// Variables of a branch or an answer are `_.0`; those of a goal under construction `?0`.
fn plain_name(var: Var, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match var.name() {
        Some(name) => write!(f, "_.{name}"),
        None if var.is_symbolic() => write!(f, "?{}", var.id() - super::SYMBOLIC),
        None => write!(f, "_.{}", var.number()),
    }
}

impl<T: ?Sized> fmt::Display for Term<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Printer::new(f, &plain_name).print(&self.any(), f)
    }
}

impl<T: ?Sized> fmt::Debug for Term<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::super::*;

    fn samples() -> Vec<Term> {
        let var = Var::<Any>::numbered(0).term();
        vec![
            Term::list_with_tail([Term::int(1), Term::int(2)], var.clone()),
            Term::list([Term::bool(true), Term::char('x'), Term::string("a \"b\""), sym("lambda")]),
            Term::list([sym("two words"), sym("12"), sym(""), sym("a|b"), sym("true"), sym("#t")]),
            Term::compound(Constructor::new("Tree", "Node"), [var, Term::list([Term::nil()])]),
            Term::compound(Constructor::new("Tree", "Leaf"), []),
            Term::compound(Constructor::tuple(), [Term::int(1), Term::bool(false)]),
            Term::compound(Constructor::tuple(), [Term::int(1)]),
            Term::compound(Constructor::tuple(), []),
        ]
    }

    #[test]
    fn terms_print_in_two_notations() {
        let plain: Vec<String> = samples().iter().map(|t| format!("{t}")).collect();
        insta::assert_snapshot!(plain.join("\n"), @r#"
        (1 2 . _.0)
        (true 'x' "a \"b\"" lambda)
        (|two words| |12| || |a\|b| |true| |#t|)
        Node(_.0, (()))
        Leaf
        (1, false)
        (1,)
        ()
        "#);
        let books: Vec<String> = samples().iter().map(|t| format!("{t:#}")).collect();
        insta::assert_snapshot!(books.join("\n"), @r#"
        (1 2 . _.0)
        (#t #\x "a \"b\"" lambda)
        (|two words| |12| || |a\|b| |true| |#t|)
        #(Node _.0 (()))
        #(Leaf)
        #(1 #f)
        #(1)
        #()
        "#);
    }

    #[test]
    fn deep_terms_print_on_a_small_stack() {
        let mut term = Term::nil();
        for _ in 0..100_000 {
            term = Term::cons(term, Term::nil());
        }
        let print = move || term.to_string().len();
        let handle = std::thread::Builder::new().stack_size(64 * 1024).spawn(print).unwrap();
        assert_eq!(handle.join().unwrap(), 200_002);
    }
}
