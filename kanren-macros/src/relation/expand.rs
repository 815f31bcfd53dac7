//! Writes the function that users call, and in it the relation.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{FnArg, GenericParam, Generics, Index, ItemFn, Pat, ReturnType, Type, TypeParam, parse_quote};

use super::parse::{is_named_goal, passed_on};
use super::{Kind, Parameter, Relation};
use crate::binder::hidden;

impl Relation {
    pub(super) fn expand(&self) -> TokenStream {
        let ItemFn { attrs, vis, sig, .. } = &self.function;
        let mut sig = sig.clone();
        let mut written: Vec<Type> = Vec::new();
        for (input, Parameter { kind, .. }) in sig.inputs.iter_mut().zip(&self.parameters) {
            if let (FnArg::Typed(input), Kind::Term(of)) = (input, kind) {
                written.push(std::mem::replace(&mut *input.ty, accepted(of, &self.function.sig.generics)));
            }
        }
        // What the user wrote is looked up: else an import of `Term` would seem to be unused.
        written.retain(|of| matches!(of, Type::Path(_)));
        let looked_up = written.first().map(|_| quote!(let _ = ::core::marker::PhantomData::<(#(#written,)*)>;));
        let has_data = self.parameters.iter().any(|parameter| matches!(parameter.kind, Kind::Data(_)));
        let body = if has_data {
            self.with_data()
        } else if self.is_generic_outside || !sig.generics.params.is_empty() {
            self.instances()
        } else {
            self.compiled_once()
        };
        quote!(#(#attrs)* #[track_caller] #vis #sig { #looked_up #body })
    }

    /// Only terms, and one instance.
    fn compiled_once(&self) -> TokenStream {
        let (name, arity, arguments) = (self.name(), self.arity(), self.arguments());
        let build = self.build_closure(None);
        let at = self.function.sig.ident.span();
        let definition = quote_spanned!(at=> ::kanren_core::__private::Definition::new(#name, #arity, #build));
        quote! {
            static __RELATION: ::kanren_core::__private::Definition = #definition;
            ::kanren_core::__private::call(&__RELATION, [#(#arguments),*])
        }
    }

    /// Only terms, and as many instances as the function has.
    fn instances(&self) -> TokenStream {
        let (arguments, instances) = (self.arguments(), self.instances_static());
        let (item, build) = self.build(None);
        quote! {
            #item
            #instances
            ::kanren_core::__private::call(__INSTANCES.of(#build), [#(#arguments),*])
        }
    }

    /// Terms and data.
    fn with_data(&self) -> TokenStream {
        let (arguments, instances) = (self.arguments(), self.instances_static());
        let data: Vec<(&Ident, &Type)> = self.data().collect();
        let names = data.iter().map(|(name, _)| name);
        let (item, build) = self.build(Some(&data));
        let layout = self.layout();
        // There the compiler says which type of data does not do.
        let at = if let [(_, of)] = data[..] { of.span() } else { self.function.sig.ident.span() };
        let call = quote_spanned!(at=> ::kanren_core::__private::call_with);
        quote! {
            #item
            #instances
            #call(
                &__INSTANCES,
                (#(#names,)*),
                [#(#arguments),*],
                #build,
                #layout,
            )
        }
    }

    /// How the arguments print.
    fn layout(&self) -> TokenStream {
        let data = hidden("data");
        let mut next = 0;
        let arguments = self.parameters.iter().map(|Parameter { kind, .. }| match kind {
            Kind::Term(_) => quote!(::kanren_core::__private::Argument::Term),
            Kind::Data(_) => {
                let index = Index::from(next);
                next += 1;
                quote!(::kanren_core::__private::Printed(&#data.#index).printed())
            }
        });
        let arguments: Vec<TokenStream> = arguments.collect();
        quote!(|#data| {
            #[allow(unused_imports)]
            use ::kanren_core::__private::{PrintedDebug as _, PrintedHidden as _};
            ::std::vec![#(#arguments),*]
        })
    }

    // -------------------------------------------------------- parts

    fn name(&self) -> String {
        self.function.sig.ident.to_string()
    }

    fn arity(&self) -> u32 {
        self.terms().count() as u32
    }

    fn terms(&self) -> impl Iterator<Item = (&Ident, &TokenStream)> {
        self.parameters.iter().filter_map(|Parameter { name, kind }| match kind {
            Kind::Term(of) => Some((name, of)),
            Kind::Data(_) => None,
        })
    }

    fn data(&self) -> impl Iterator<Item = (&Ident, &Type)> {
        self.parameters.iter().filter_map(|Parameter { name, kind }| match kind {
            Kind::Term(_) => None,
            Kind::Data(of) => Some((name, &**of)),
        })
    }

    /// The arguments as terms, each checked against the type of its parameter.
    fn arguments(&self) -> Vec<TokenStream> {
        self.terms().map(|(name, of)| quote!(::kanren_core::__private::argument::<#of>(#name))).collect()
    }

    fn instances_static(&self) -> TokenStream {
        let (name, arity) = (self.name(), self.arity());
        let at = self.function.sig.ident.span();
        let instances = quote_spanned!(at=> ::kanren_core::__private::Instances::new(#name, #arity));
        quote!(static __INSTANCES: ::kanren_core::__private::Instances = #instances;)
    }

    /// The body, with the parameters as variables.
    fn body(&self, params: &Ident) -> TokenStream {
        let variables = self
            .terms()
            .enumerate()
            .map(|(i, (name, of))| quote!(let #name = ::kanren_core::__private::parameter::<#of>(#params, #i);));
        let goal = self.body.expand();
        quote!({ #(#variables)* #goal })
    }

    fn build_closure(&self, data: Option<&[(&Ident, &Type)]>) -> TokenStream {
        let params = hidden(if self.arity() == 0 { "_params" } else { "params" });
        let body = self.body(&params);
        let data = data.map(|data| {
            let names = data.iter().map(|(name, _)| name);
            quote!(, (#(#names,)*))
        });
        quote!(|#params #data| #body)
    }

    /// The function that builds the body: an item if it needs one, and an expression for it.
    ///
    /// As an item it knows nothing of the types of the arguments, so that all calls of an instance share it.
    fn build(&self, data: Option<&[(&Ident, &Type)]>) -> (TokenStream, TokenStream) {
        if self.is_generic_outside {
            return (TokenStream::new(), self.build_closure(data));
        }
        let (generics, types) = named(&self.function.sig.generics, data.unwrap_or_default());
        let (declared, _, bounds) = generics.split_for_impl();
        let params = hidden(if self.arity() == 0 { "_params" } else { "params" });
        let body = self.body(&params);
        let passed = passed_on(&self.function);
        let inferred = types.iter().filter(|(_, is_new)| *is_new).map(|_| quote!(_));
        let data = data.map(|data| {
            let names = data.iter().map(|(name, _)| name);
            let types = types.iter().map(|(of, _)| of);
            quote!(, (#(#names,)*): (#(#types,)*))
        });
        let item = quote! {
            fn __build #declared (#params: ::kanren_core::__private::Params<'_> #data) -> ::kanren_core::__private::Goal
            #bounds
            #body
        };
        (item, quote!(__build::<#(#passed,)* #(#inferred),*>))
    }
}

/// What users may give for a term of this type.
fn accepted(of: &TokenStream, generics: &Generics) -> Type {
    let finds_a_type = generics.type_params().any(|param| mentions(of, &param.ident));
    // An array stands for a `Vec` and for an array: it cannot say which.
    if finds_a_type && !has_array(of) {
        parse_quote!(impl ::kanren_core::__private::IntoTyped<#of>)
    } else {
        parse_quote!(impl ::kanren_core::__private::IntoTerm<#of>)
    }
}

fn has_array(of: &TokenStream) -> bool {
    of.clone().into_iter().any(|token| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Bracket || has_array(&group.stream()),
        _ => false,
    })
}

fn mentions(of: &TokenStream, name: &Ident) -> bool {
    of.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        _ => false,
    })
}

/// The generics of the function and the types of its data, in which every `impl Trait` has a name.
fn named(generics: &Generics, data: &[(&Ident, &Type)]) -> (Generics, Vec<(Type, bool)>) {
    let mut generics = generics.clone();
    let types = data.iter().enumerate().map(|(i, (_, of))| match of {
        Type::ImplTrait(bounds) => {
            let name = format_ident!("__Data{i}");
            let bounds = bounds.bounds.clone();
            let of: TypeParam = parse_quote!(#name: #bounds);
            generics.params.push(GenericParam::Type(of));
            (parse_quote!(#name), true)
        }
        of => ((*of).clone(), false),
    });
    let types = types.collect();
    (generics, types)
}

/// What stands beside the message about a mistake: the function as it was meant to be called, so that its calls get no
/// further messages. It never runs, since the message stops the compiler.
pub(super) fn signature_only(function: ItemFn) -> TokenStream {
    let ItemFn { attrs, vis, mut sig, .. } = function;
    for input in &mut sig.inputs {
        let FnArg::Typed(input) = input else { continue };
        if let Pat::Ident(name) = &mut *input.pat {
            name.mutability = None;
        }
        match Kind::parse(&input.ty) {
            Ok(Kind::Term(of)) => *input.ty = accepted(&of, &sig.generics),
            Ok(Kind::Data(_)) => {}
            Err(_) => *input.ty = parse_quote!(impl ::core::marker::Sized),
        }
    }
    let is_goal = matches!(&sig.output, ReturnType::Type(_, of) if is_named_goal(of));
    if !is_goal {
        sig.output = parse_quote!(-> ::kanren_core::__private::Goal);
    }
    (sig.constness, sig.asyncness, sig.unsafety, sig.abi) = (None, None, None, None);
    quote!(#(#attrs)* #[allow(unused_variables)] #vis #sig { ::kanren_core::__private::fail() })
}
