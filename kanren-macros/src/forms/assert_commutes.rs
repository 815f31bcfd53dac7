//! `assert_commutes!(|x, y: T| { g1; g2 })`

use proc_macro2::TokenStream;
use quote::quote;
use syn::Result;

use super::run;

const SHAPE: &str = "`assert_commutes!` takes variables and the goals whose order must not matter: \
                     `assert_commutes!(|x, y| { g1; g2 })`";

pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let query = run::query(input, "assert_commutes!", SHAPE)?;
    Ok(quote!(::kanren_core::__private::commutes(#query).assert()))
}
