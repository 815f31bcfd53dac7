//! `assert_commutes!(|x, y: T| { g1; g2 })`

use proc_macro2::TokenStream;
use quote::quote;
use syn::Result;

use super::run::question;
use crate::binder::hidden;

const SHAPE: &str = "`assert_commutes!` takes variables and the goals whose order must not matter: \
                     `assert_commutes!(|x, y| { g1; g2 })`";

pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let (binder, goal) = question(input, "assert_commutes!", SHAPE)?;
    let fresh = hidden("fresh");
    let variables = binder.expand(&fresh);
    let mutable = (!binder.variables().is_empty()).then(|| quote!(mut));
    // No answer is read, so the query has no columns.
    Ok(quote!({
        let #mutable #fresh = ::kanren_core::__private::Fresh::new();
        #variables
        ::kanren_core::__private::commutes(::kanren_core::__private::query::<()>(#fresh, [], #goal)).assert()
    }))
}
