//! What macros take: Rust expressions with commas between them. Also how results are gathered.

use proc_macro2::TokenStream;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, Result, Token};

/// The expressions, in order; a comma after the last is fine.
pub(crate) fn expressions(input: TokenStream) -> Result<Vec<Expr>> {
    let parsed = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(input)?;
    Ok(parsed.into_iter().collect())
}

/// All results, or all mistakes together: the user sees each of them at once.
pub(crate) fn all<T>(results: impl IntoIterator<Item = Result<T>>) -> Result<Vec<T>> {
    let mut values = Vec::new();
    let mut mistakes: Option<syn::Error> = None;
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
    Err(syn::Error::new_spanned(at, message))
}
