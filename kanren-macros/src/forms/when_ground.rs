//! `when_ground!(|x: T, y| g)`: a goal that waits until `x` and `y` are ground, and is decided on with their values.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Result;

use super::project::Form;
use crate::goal::Scope;

/// A value of another type is no reason to report anything: the goal fails, in whatever order goals stand.
const WHEN_GROUND: Form = Form {
    name: "when_ground",
    shape: "`when_ground!` takes variables to wait for, and a goal: `when_ground!(|x: i64| y == { x * x })`",
    typed: |name, of, now| {
        quote! {
            let ::core::option::Option::Some(#name) = ::kanren_core::__private::known::<#of>(#now, &#name) else {
                return ::kanren_core::__private::fail();
            };
        }
    },
};

pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    WHEN_GROUND.expand(input)
}

/// Reads the goal for what is wrong with it where these variables are known.
pub(super) fn check(input: TokenStream, scope: &Scope) -> Result<()> {
    WHEN_GROUND.check(input, scope)
}
