//! Reads a function as a relation.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    FnArg, GenericArgument, GenericParam, Ident, ItemFn, Pat, PathArguments, PathSegment, Result, ReturnType,
    Signature, Type, TypeParamBound,
};

use super::{Kind, Parameter, Relation};
use crate::binder::term_type;
use crate::goal::{Goal, Scope};
use crate::input::{all, mistake};
use crate::text::text;

pub(super) fn relation(arguments: TokenStream, function: &ItemFn) -> Result<Relation> {
    let is_generic_outside = argument(arguments)? || mentions_self(function.to_token_stream());
    signature(&function.sig)?;
    let parameters = all(function.sig.inputs.iter().map(parameter))?;
    let terms = parameters.iter().filter(|parameter| matches!(parameter.kind, Kind::Term(_)));
    let scope = Scope::default().inside_binder(terms.map(|parameter| &parameter.name));
    let body = Goal::of_block(&function.block, &scope)?;
    Ok(Relation { function: function.clone(), parameters, is_generic_outside, body })
}

/// `#[relation(generic)]`
fn argument(arguments: TokenStream) -> Result<bool> {
    if arguments.is_empty() {
        return Ok(false);
    }
    if arguments.to_string() == "generic" {
        return Ok(true);
    }
    mistake(
        arguments,
        "`#[relation]` takes nothing but `generic`, for a relation that uses the type parameters \
         of the `impl` around it",
    )
}

fn mentions_self(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(name) => name == "Self",
        TokenTree::Group(group) => mentions_self(group.stream()),
        _ => false,
    })
}

/// What a signature must not have, and must.
fn signature(signature: &Signature) -> Result<()> {
    let Signature { constness, asyncness, unsafety, abi, generics, variadic, output, .. } = signature;
    let before = quote!(#constness #asyncness #unsafety #abi);
    if !before.is_empty() {
        let word = text(&before);
        return mistake(
            before,
            format_args!("a relation is no `{word}` function: its body runs once, to build a goal"),
        );
    }
    if let Some(variadic) = variadic {
        return mistake(variadic, "a relation has a fixed number of parameters");
    }
    if let Some(lifetime) = generics.params.iter().find(|param| matches!(param, GenericParam::Lifetime(_))) {
        return mistake(lifetime, "a relation keeps its parameters: it cannot be generic in a lifetime");
    }
    match output {
        ReturnType::Default => {
            let name = &signature.ident;
            mistake(name, format_args!("a relation returns a goal: write `fn {name}(..) -> Goal`"))
        }
        ReturnType::Type(_, of) if is_named_goal(of) => Ok(()),
        ReturnType::Type(_, of) => {
            mistake(of, format_args!("a relation returns a `Goal`, not `{}`: answers come from a query", text(of)))
        }
    }
}

pub(super) fn is_named_goal(of: &Type) -> bool {
    last_segment(of).is_some_and(|segment| segment.ident == "Goal")
}

fn parameter(parameter: &FnArg) -> Result<Parameter> {
    let parameter = match parameter {
        FnArg::Typed(parameter) => parameter,
        FnArg::Receiver(receiver) => {
            return mistake(receiver, "a relation takes no `self`: make what it needs a parameter");
        }
    };
    let name = match &*parameter.pat {
        Pat::Ident(name) if name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none() => &name.ident,
        other => return mistake(other, "the parameters of a relation are plain names"),
    };
    Ok(Parameter { name: name.clone(), kind: Kind::parse(&parameter.ty)? })
}

impl Kind {
    pub(super) fn parse(of: &Type) -> Result<Kind> {
        match of {
            Type::Paren(inner) => return Kind::parse(&inner.elem),
            Type::Group(inner) => return Kind::parse(&inner.elem),
            Type::Reference(reference) => {
                if matches!(Kind::parse(&reference.elem), Ok(Kind::Term(_))) {
                    let of = text(&reference.elem);
                    return mistake(reference, format_args!("write `{of}`: {TERM}"));
                }
                if reference.lifetime.as_ref().is_none_or(|lifetime| lifetime.ident != "static") {
                    return mistake(
                        reference,
                        "a relation keeps its parameters, so they are owned: `Term` for terms and lists of terms, \
                         `Vec` or `Arc` for other data",
                    );
                }
            }
            Type::ImplTrait(bounds) => {
                let bound = bounds.bounds.iter().find_map(|bound| match bound {
                    TypeParamBound::Trait(bound) => bound.path.segments.last(),
                    _ => None,
                });
                if let Some(bound) = bound.filter(|bound| bound.ident == "IntoTerm") {
                    return type_argument(bound).map(Kind::Term);
                }
            }
            of => {
                if let Some(segment) = last_segment(of)
                    && (segment.ident == "Term" || segment.ident == "Var")
                {
                    return type_argument(segment).map(Kind::Term);
                }
            }
        }
        Ok(Kind::Data(Box::new(of.clone())))
    }
}

const TERM: &str = "it accepts whatever can stand for such a term, references too";

fn last_segment(of: &Type) -> Option<&PathSegment> {
    match of {
        Type::Group(inner) => last_segment(&inner.elem),
        Type::Paren(inner) => last_segment(&inner.elem),
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    }
}

/// `T` of `Term<T>`; without it, any.
fn type_argument(segment: &PathSegment) -> Result<TokenStream> {
    if let PathArguments::AngleBracketed(arguments) = &segment.arguments
        && let Some(GenericArgument::Type(of)) = arguments.args.first()
    {
        term_type(of)?;
        return Ok(of.to_token_stream());
    }
    Ok(quote!(::kanren_core::__private::Any))
}

/// The type parameters and constants of a function, as they are passed on.
pub(super) fn passed_on(function: &ItemFn) -> Vec<&Ident> {
    let names = function.sig.generics.params.iter().filter_map(|param| match param {
        GenericParam::Type(of) => Some(&of.ident),
        GenericParam::Const(of) => Some(&of.ident),
        GenericParam::Lifetime(_) => None,
    });
    names.collect()
}
