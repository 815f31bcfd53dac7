//! `#[relation]`: a function whose body is a goal becomes a relation.
//!
//! `parse` reads the signature and the body, `expand` writes one of three things: a relation that is compiled once, one
//! that is compiled for each instance of a generic function, and one that also takes data.

mod expand;
mod parse;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Error, Item, ItemFn, TraitItemFn, Type};

use crate::goal::Goal;

/// The attribute on a function.
pub(crate) fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let function: ItemFn = match syn::parse2(item.clone()) {
        Ok(function) => function,
        // It is being typed, or is no function: an editor needs what is there.
        Err(error) => {
            let error = no_function(&item).unwrap_or(error).into_compile_error();
            return quote!(#error #item);
        }
    };
    match parse::relation(arguments, &function) {
        Ok(relation) => relation.expand(),
        Err(error) => {
            let (error, signature) = (error.into_compile_error(), expand::signature_only(function));
            quote!(#error #signature)
        }
    }
}

/// Something else than a function with a body.
fn no_function(item: &TokenStream) -> Option<Error> {
    if let Ok(function) = syn::parse2::<TraitItemFn>(item.clone()) {
        let end = function.semi_token;
        return Some(Error::new_spanned(
            end,
            "a relation has a body; in a trait, `#[relation]` stands where the function is implemented",
        ));
    }
    let other: Item = syn::parse2(item.clone()).ok()?;
    let first = other.into_token_stream().into_iter().next();
    Some(Error::new_spanned(first, "`#[relation]` stands before a function, `fn nameo(x: Term) -> Goal { .. }`"))
}

struct Relation {
    function: ItemFn,
    parameters: Vec<Parameter>,
    /// It mentions what the `impl` around it says: then its body has to stand inside the function.
    is_generic_outside: bool,
    body: Goal,
}

struct Parameter {
    name: Ident,
    kind: Kind,
}

enum Kind {
    /// A term of this type.
    Term(TokenStream),
    /// Anything else.
    Data(Box<Type>),
}
