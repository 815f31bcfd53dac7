//! S-expressions: text to trees and back. Knows nothing of goals.
//!
//! The nesting depth is limited, so that reading, printing and dropping may recurse.

use std::fmt;
use std::str::Chars;

/// The deepest nesting that is read.
const DEEPEST: usize = 400;

/// A tree as it was written; `'x`, `` `x `` and `,x` become lists as in Scheme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// A name, number or `#t`, by its text.
    Atom(String),
    /// A string, without its quotes.
    Text(String),
    /// A symbol between bars, without them: nothing that is in it means anything else.
    Symbol(String),
    /// The elements, and the tail after a dot.
    List(Vec<Tree>, Option<Box<Tree>>),
    /// `#(a b)`
    Vector(Vec<Tree>),
}

/// Why a text is no tree, or a tree no program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub(crate) String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

/// All trees of a text; comments run from `;` to the end of the line.
pub fn read_all(text: &str) -> Result<Vec<Tree>, Unreadable> {
    let mut reader = Reader { rest: text, depth: 0 };
    let mut trees = Vec::new();
    while reader.peek().is_some() {
        trees.push(reader.tree()?);
    }
    Ok(trees)
}

/// The one tree of a text.
pub fn read(text: &str) -> Result<Tree, Unreadable> {
    match <[Tree; 1]>::try_from(read_all(text)?) {
        Ok([tree]) => Ok(tree),
        Err(trees) => Err(Unreadable(format!("{} trees where one is expected", trees.len()))),
    }
}

impl Tree {
    /// The text of an atom.
    pub fn atom(&self) -> Option<&str> {
        match self {
            Tree::Atom(name) => Some(name),
            _ => None,
        }
    }

    /// The elements of a list without a dotted tail.
    pub fn list(&self) -> Option<&[Tree]> {
        match self {
            Tree::List(items, None) => Some(items),
            _ => None,
        }
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tree::Atom(name) => f.write_str(name),
            Tree::Text(text) => write!(f, "{text:?}"),
            Tree::Symbol(name) => {
                let text = format!("{name:?}");
                write!(f, "|{}|", text[1..text.len() - 1].replace('|', "\\|"))
            }
            Tree::List(items, tail) => {
                let items: Vec<String> = items.iter().map(ToString::to_string).collect();
                write!(f, "({}", items.join(" "))?;
                match tail {
                    Some(tail) => write!(f, " . {tail})"),
                    None => f.write_str(")"),
                }
            }
            Tree::Vector(items) => write!(f, "#{}", Tree::List(items.clone(), None)),
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
    depth: usize,
}

impl Reader<'_> {
    /// The next character that is neither space nor comment; it is not consumed.
    fn peek(&mut self) -> Option<char> {
        loop {
            self.rest = self.rest.trim_start();
            match self.rest.chars().next()? {
                ';' => self.rest = self.rest.split_once('\n').map_or("", |(_, rest)| rest),
                c => return Some(c),
            }
        }
    }

    fn tree(&mut self) -> Result<Tree, Unreadable> {
        let Some(c) = self.peek() else {
            return Err(Unreadable("the text ends inside a list".into()));
        };
        match c {
            '\'' => self.quoted("quote"),
            '`' => self.quoted("quasiquote"),
            ',' => self.quoted("unquote"),
            '(' | '[' => self.list(),
            '#' if self.rest.starts_with("#(") => {
                self.rest = &self.rest[1..];
                match self.list()? {
                    Tree::List(items, None) => Ok(Tree::Vector(items)),
                    _ => Err(Unreadable("a vector has no dot".into())),
                }
            }
            ')' | ']' => Err(Unreadable("a list is closed that was not opened".into())),
            '"' => self.between('"').map(Tree::Text),
            '|' => self.between('|').map(Tree::Symbol),
            _ => match self.word() {
                "." => Err(Unreadable("a dot stands where a tree is expected".into())),
                "#\\" => Err(Unreadable("a character is missing at the end".into())),
                word => Ok(Tree::Atom(word.to_string())),
            },
        }
    }

    fn quoted(&mut self, name: &str) -> Result<Tree, Unreadable> {
        self.rest = &self.rest[1..];
        let inner = self.nested(Self::tree)?;
        Ok(Tree::List(vec![Tree::Atom(name.into()), inner], None))
    }

    fn list(&mut self) -> Result<Tree, Unreadable> {
        self.rest = &self.rest[1..];
        self.nested(Self::elements)
    }

    fn elements(&mut self) -> Result<Tree, Unreadable> {
        let (mut items, mut tail) = (Vec::new(), None);
        while !matches!(self.peek(), Some(')' | ']')) {
            if tail.is_some() {
                return Err(Unreadable("more than one element after a dot".into()));
            } else if self.rest.starts_with('.') && !self.rest[1..].starts_with(is_word) {
                self.rest = &self.rest[1..];
                tail = Some(Box::new(self.tree()?));
            } else {
                items.push(self.tree()?);
            }
        }
        self.rest = &self.rest[1..];
        Ok(Tree::List(items, tail))
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Tree, Unreadable>) -> Result<Tree, Unreadable> {
        if self.depth == DEEPEST {
            return Err(Unreadable(format!("nested more than {DEEPEST} deep")));
        }
        self.depth += 1;
        let tree = read(self);
        self.depth -= 1;
        tree
    }

    /// What stands between two of these, with Rust's escapes.
    fn between(&mut self, mark: char) -> Result<String, Unreadable> {
        let mut chars = self.rest[1..].chars();
        let mut text = String::new();
        loop {
            let next = match chars.next() {
                Some('\\') => escaped(&mut chars),
                Some(c) if c == mark => break,
                other => other,
            };
            text.push(next.ok_or_else(|| Unreadable(format!("{mark} opens what is not closed, or not readable")))?);
        }
        self.rest = chars.as_str();
        Ok(text)
    }

    fn word(&mut self) -> &str {
        // `#\\(` is a character, whatever it is.
        let first = match self.rest.strip_prefix("#\\").and_then(|rest| rest.chars().next()) {
            Some(c) => "#\\".len() + c.len_utf8(),
            None => 0,
        };
        let end = self.rest[first..].find(|c| !is_word(c)).map_or(self.rest.len(), |end| first + end);
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }
}

/// What a backslash and these characters stand for.
fn escaped(chars: &mut Chars<'_>) -> Option<char> {
    Some(match chars.next()? {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        '0' => '\0',
        'u' => {
            let (digits, rest) = chars.as_str().strip_prefix('{')?.split_once('}')?;
            *chars = rest.chars();
            char::from_u32(u32::from_str_radix(digits, 16).ok()?)?
        }
        c => c,
    })
}

fn is_word(c: char) -> bool {
    !c.is_whitespace() && !"()[]'`,\";|".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(text: &str) -> String {
        read(text).unwrap().to_string()
    }

    #[test]
    fn what_is_read_prints_as_it_was_written() {
        for text in [
            "a",
            "()",
            "(1 (2 . 3) \"s t\" #t)",
            "(-> . (a))",
            "(a . (b . c))",
            "#(a (#()) #\\b)",
            r#""\"\\ \n\u{301}""#,
            r"(|a b\|\\| #\( #\))",
        ] {
            assert_eq!(read(&again(text)).unwrap(), read(text).unwrap());
        }
        assert_eq!(again("(a\n  [b] ; a comment ) \n c)"), "(a (b) c)");
    }

    #[test]
    fn quotation_marks_become_lists() {
        assert_eq!(again("`(,a . ,d)"), "(quasiquote ((unquote a) . (unquote d)))");
        assert_eq!(again("'()"), "(quote ())");
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        for text in
            ["|open", "\"\\u{110000}\"", "#(a . b)", "(", ")", "(a . b c)", "\"open", "a b", "'", "'.", "#(.)", "#\\"]
        {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read(&"(".repeat(1_000_000)).is_err());
    }
}
