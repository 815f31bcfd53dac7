//! `#[relation]`: a function whose body is a goal becomes a relation.
//!
//! `parse` reads the signature and the body, `expand` writes one of three things: a relation that is compiled once, one
//! that is compiled for each instance of a generic function, and one that also takes data.

mod expand;
mod parse;

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{ItemFn, Type};

use crate::goal::Goal;

/// The attribute on a function.
pub(crate) fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let function: ItemFn = match syn::parse2(item.clone()) {
        Ok(function) => function,
        // It is being typed, or is no function: an editor needs what is there.
        Err(error) => {
            let error = error.into_compile_error();
            return quote!(#error #item);
        }
    };
    match parse::relation(arguments, &function) {
        Ok(relation) => relation.expand(),
        Err(error) => {
            let (error, stub) = (error.into_compile_error(), expand::stub(function));
            quote!(#error #stub)
        }
    }
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
