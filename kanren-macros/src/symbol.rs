//! Symbols: `'tea` is no Rust expression, so it travels through the parser as a name that nobody writes.
//!
//! [`hide`] turns `'tea` into that name, [`show`] turns it into what stands for the symbol in the
//! generated code, and the text of a goal shows it as it was written. What Rust itself writes with a
//! `'` stays: labels, and lifetimes after `&`, `<` and `+`.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::quote_spanned;
use syn::ext::IdentExt;

const PREFIX: &str = "__symbol_";

/// Every `'tea` as a name. What stands in another macro of ours is left to that macro.
pub(crate) fn hide(tokens: TokenStream) -> TokenStream {
    let mut hidden: Vec<TokenTree> = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(quote) if quote.as_char() == '\'' => {
                let Some(TokenTree::Ident(name)) = tokens.next() else { continue };
                let is_label = matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == ':');
                if is_label || name == "static" || name == "_" || is_after_lifetime_position(&hidden) {
                    hidden.extend([TokenTree::Punct(quote), TokenTree::Ident(name)]);
                } else {
                    hidden.push(Ident::new(&format!("{PREFIX}{}", name.unraw()), name.span()).into());
                }
            }
            TokenTree::Group(group) if !is_after_bang(&hidden) => hidden.push(within(&group, hide).into()),
            token => hidden.push(token),
        }
    }
    hidden.into_iter().collect()
}

/// Where a `'static` or `'_` stands that is no symbol.
pub(crate) fn left_alone(tokens: TokenStream) -> Option<Span> {
    let mut before_is_quote = false;
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Group(group) => left_alone(group.stream()),
        TokenTree::Ident(name) if before_is_quote && (name == "static" || name == "_") => Some(name.span()),
        token => {
            before_is_quote = matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '\'');
            None
        }
    })
}

/// The code for every symbol.
pub(crate) fn show(tokens: TokenStream) -> TokenStream {
    let mut shown = TokenStream::new();
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => match name(&ident) {
                Some(name) => {
                    let span: Span = ident.span();
                    shown.extend(quote_spanned!(span=> ::kanren_core::__private::sym(#name)));
                }
                None => shown.extend([TokenTree::Ident(ident)]),
            },
            TokenTree::Group(group) => shown.extend([TokenTree::Group(within(&group, show))]),
            token => shown.extend([token]),
        }
    }
    shown
}

/// The symbol's name, if this stands for one.
pub(crate) fn name(ident: &Ident) -> Option<String> {
    ident.to_string().strip_prefix(PREFIX).map(str::to_owned)
}

fn within(group: &Group, change: fn(TokenStream) -> TokenStream) -> Group {
    let mut changed = Group::new(group.delimiter(), change(group.stream()));
    changed.set_span(group.span());
    changed
}

/// After `&`, `<` and `+` Rust has lifetimes, and after another lifetime and `,`; after `break` and `continue` labels.
fn is_after_lifetime_position(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Punct(quote), TokenTree::Ident(_), TokenTree::Punct(comma)] if comma.as_char() == ',' => {
            quote.as_char() == '\''
        }
        [.., TokenTree::Punct(sign)] => matches!(sign.as_char(), '&' | '<' | '+'),
        [.., TokenTree::Ident(word)] => word == "break" || word == "continue",
        _ => false,
    }
}

/// In `name!(..)`.
fn is_after_bang(before: &[TokenTree]) -> bool {
    let [.., TokenTree::Ident(name), TokenTree::Punct(bang)] = before else { return false };
    bang.as_char() == '!' && crate::goal::OURS.iter().chain(&["run", "term"]).any(|ours| name == ours)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(source: &str) -> String {
        show(hide(source.parse().unwrap())).to_string()
    }

    fn untouched(source: &str) {
        let tokens: TokenStream = source.parse().unwrap();
        assert_eq!(hide(tokens.clone()).to_string(), tokens.to_string());
    }

    #[test]
    fn a_symbol_becomes_a_call() {
        assert_eq!(round("x == 'tea"), "x == :: kanren_core :: __private :: sym (\"tea\")");
        assert_eq!(round("[('a, 1)]"), "[(:: kanren_core :: __private :: sym (\"a\") , 1)]");
    }

    #[test]
    fn what_rust_writes_with_a_quote_stays() {
        untouched("'outer: for x in y { break 'outer; continue 'outer }");
        untouched("let x: Both<'a, 'b, T> = y; for<'a, 'b> fn(&'a T, &'b T)");
        untouched("f::<'static>(&'a x, 'c', '_') as Box<dyn F + 'b>");
    }

    #[test]
    fn macros_of_ours_see_to_their_own_symbols() {
        untouched("conde!(x == 'tea, term!('milk))");
        assert_eq!(round("vec!['tea]"), "vec ! [:: kanren_core :: __private :: sym (\"tea\")]");
    }
}
