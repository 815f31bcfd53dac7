//! The text of tokens, on one line, spaced as the user spaced it.
//!
//! The compiler's own printing of tokens loses spacing once a macro has parsed them. Their places are
//! still known: there is a space between two tokens that do not touch.

use crate::symbol;
use proc_macro2::{Delimiter, Group, LineColumn, TokenStream, TokenTree};

/// Longer texts are cut: they are shown in a line of a trace or an error.
const LONGEST: usize = 100;

/// The text, without comments, on one line.
pub(crate) fn text(tokens: impl quote::ToTokens) -> String {
    let mut writer = Writer { text: String::new(), end: None };
    writer.stream(tokens.into_token_stream());
    let mut text = writer.text;
    if let Some((cut, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(cut);
        text.push_str("..");
    }
    text
}

struct Writer {
    text: String,
    /// Where the token before ended; nothing at the start and after an opening bracket.
    end: Option<LineColumn>,
}

impl Writer {
    fn stream(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.group(&group),
                TokenTree::Ident(ident) => {
                    let (start, end) = (ident.span().start(), ident.span().end());
                    match symbol::name(&ident) {
                        // Its place is that of the name, in which the compiler counts the quote before it.
                        Some(name) => {
                            let has_quote = end.column.saturating_sub(start.column) > name.chars().count();
                            let column = start.column.saturating_sub(usize::from(!has_quote));
                            let start = LineColumn { column, ..start };
                            self.token(&format!("'{name}"), start, end);
                        }
                        None => self.token(&ident.to_string(), start, end),
                    }
                }
                token => self.token(&token.to_string(), token.span().start(), token.span().end()),
            }
        }
    }

    fn group(&mut self, group: &Group) {
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::None => return self.stream(group.stream()),
        };
        // Parsed groups know their place only as a whole; their brackets are one column wide.
        let (start, end) = (group.span().start(), group.span().end());
        self.token(open, start, LineColumn { column: start.column + 1, ..start });
        let is_block = open == "{";
        self.end = self.end.filter(|_| is_block);
        self.stream(group.stream());
        if !is_block {
            self.close_up(end);
        }
        self.token(close, LineColumn { column: end.column.saturating_sub(1), ..end }, end);
    }

    /// No space before a closing bracket, and no comma that stood at the end of a line.
    fn close_up(&mut self, close: LineColumn) {
        if self.end.take().is_some_and(|last| last.line < close.line) && self.text.ends_with(',') {
            self.text.pop();
        }
    }

    fn token(&mut self, token: &str, start: LineColumn, end: LineColumn) {
        if self.end.is_some_and(|before| before != start) {
            self.text.push(' ');
        }
        self.text.push_str(token);
        self.end = Some(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(source: &str) -> String {
        text(source.parse::<TokenStream>().unwrap())
    }

    #[test]
    fn spacing_is_the_users() {
        for source in [
            "eq(x, [1, y])",
            "eq(x,1)",
            "q[i + 1].is(&-1, *y)",
            "f::<Vec<i64>>(|now| { g; h })",
            "(a,)",
            "({}, S{ a })",
        ] {
            assert_eq!(of(source), source);
        }
    }

    #[test]
    fn lines_and_comments_go() {
        assert_eq!(of("eq(\n    x, // the first\n    cons(1, y),\n)"), "eq(x, cons(1, y))");
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(of(&"é".repeat(300)).chars().count(), LONGEST + 2);
    }
}
