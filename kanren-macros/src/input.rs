//! What macros take: Rust expressions with commas between them. Also how results are gathered.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::{Error, Expr, Result, Token};

use crate::symbol;

/// The expressions, in order; a comma after the last is fine.
pub(crate) fn expressions(input: TokenStream) -> Result<Vec<Expr>> {
    if let Some(semicolon) = semicolon(&input) {
        return Err(Error::new(
            semicolon,
            "`;` stands inside of a block: write `{ g1; g2 }` for goals that must all hold, and `,` between clauses",
        ));
    }
    let left_alone = symbol::left_alone(input.clone());
    parse_expressions.parse2(input).map_err(|error| in_our_words(error, left_alone))
}

fn parse_expressions(input: ParseStream<'_>) -> Result<Vec<Expr>> {
    let mut parsed = Vec::new();
    while !input.is_empty() {
        parsed.push(input.parse()?);
        if input.is_empty() {
            break;
        }
        if input.peek(Token![=>]) {
            return Err(input.error("`=>` belongs to `matche!`; what must hold together is written `{ g1; g2 }`"));
        }
        if input.peek(Token![in]) {
            return Err(
                input.error("`in` is no goal; that `x` is one of a list is said by a relation: `membero(x, [..])`")
            );
        }
        if !input.peek(Token![,]) {
            return Err(input.error("expected `,` here, or nothing; goals that must all hold are written `{ g1; g2 }`"));
        }
        let _: Token![,] = input.parse()?;
    }
    Ok(parsed)
}

/// What the parser says of mistakes that are common here, as it would be said of goals and terms.
pub(crate) fn in_our_words(error: Error, left_alone: Option<Span>) -> Error {
    match (error.to_string().as_str(), left_alone) {
        ("comparison operators cannot be chained", _) => Error::new(
            error.span(),
            "two comparisons in one: goals that must both hold are written `{ g1; g2 }` or `g1 && g2` (`&` and `|` \
             bind tighter than `==`)",
        ),
        ("expected `:`", Some(at)) => {
            Error::new(at, "`'static` and `'_` are words of Rust, and no symbols; write `sym(\"static\")`")
        }
        ("expected `,`", _) if error.span().source_text().as_deref() == Some("@") => {
            Error::new(error.span(), "`@` is no part of a pattern: the rest of a list is written `[first, ..rest]`")
        }
        ("unexpected token, expected `;`" | "expected `;`", _) => {
            Error::new(error.span(), "the goals of a block are separated by `;`")
        }
        ("expected `,`", _) => Error::new(error.span(), "expected `,`, or the end of what came before"),
        ("expected `..=`", _) => {
            Error::new(error.span(), "the rest of a list is written with two dots: `[first, ..rest]`")
        }
        (message, _) if message.starts_with("unexpected end of input") => {
            Error::new(error.span(), "this ends too early: a goal or a term is missing")
        }
        _ => error,
    }
}

/// The only expression; a comma after it is fine. Else `shape` says what is expected.
pub(crate) fn only_expression(input: TokenStream, shape: &str) -> Result<Expr> {
    let mut parsed = expressions(input)?.into_iter();
    match (parsed.next(), parsed.next()) {
        (Some(only), None) => Ok(only),
        (Some(_), Some(more)) => mistake(more, shape),
        (None, _) => Err(Error::new(Span::call_site(), shape)),
    }
}

/// A `;` beside the expressions.
fn semicolon(input: &TokenStream) -> Option<Span> {
    let is_semicolon = |token: &TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ';');
    input.clone().into_iter().find(is_semicolon).map(|token| token.span())
}

/// Whether there is nothing more than perhaps a comma.
pub(crate) fn end(input: ParseStream<'_>) -> Result<()> {
    let _: Option<Token![,]> = input.parse()?;
    if input.is_empty() { Ok(()) } else { Err(input.error("nothing more is expected here")) }
}

/// All results, or all mistakes together: the user sees each of them at once.
pub(crate) fn all<T>(results: impl IntoIterator<Item = Result<T>>) -> Result<Vec<T>> {
    let mut values = Vec::new();
    let mut mistakes: Option<Error> = None;
    for result in results {
        match (result, &mut mistakes) {
            (Ok(value), _) => values.push(value),
            (Err(mistake), Some(before)) => before.combine(mistake),
            (Err(mistake), None) => mistakes = Some(mistake),
        }
    }
    mistakes.map_or(Ok(values), Err)
}

/// A mistake at these tokens.
pub(crate) fn mistake<T>(at: impl quote::ToTokens, message: impl std::fmt::Display) -> Result<T> {
    Err(Error::new_spanned(at, message))
}
