//! What macros take: Rust expressions with commas between them. Also how results are gathered.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Error, Expr, Result, Token};

/// The expressions, in order; a comma after the last is fine.
pub(crate) fn expressions(input: TokenStream) -> Result<Vec<Expr>> {
    if let Some(semicolon) = semicolon(&input) {
        return Err(Error::new(
            semicolon,
            "`;` stands inside of a block: write `{ g1; g2 }` for goals that must all hold, and `,` between clauses",
        ));
    }
    let parsed = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(input)?;
    Ok(parsed.into_iter().collect())
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
