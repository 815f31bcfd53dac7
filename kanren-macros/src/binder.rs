//! Binders: `|x, y: T, q: [T; N]|`, the part of a closure that introduces logic variables.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::visit::{self, Visit};
use syn::{Error, Expr, ExprClosure, GenericArgument, Ident, Pat, PathArguments, Result, ReturnType, Type, TypePath};

use crate::escape::Scope;
use crate::input::{all, mistake};
use crate::symbol;
use crate::text::text;

const PLAIN_NAME: &str = "a logic variable is a plain name, as in `|x, y|`, or a name with a type, as in `|x: i64|`";

/// The variables that a closure's parameters introduce.
#[derive(Default)]
pub(crate) struct Binder(Vec<Variable>);

pub(crate) struct Variable {
    pub(crate) name: Ident,
    pub(crate) kind: Kind,
}

pub(crate) enum Kind {
    /// `x`
    Dynamic,
    /// `x: T`
    Typed(TokenStream),
    /// `x: [T; N]`
    Array { of: TokenStream, length: TokenStream },
}

impl Binder {
    /// Reads at least one variable.
    pub(crate) fn parse(closure: &ExprClosure) -> Result<Binder> {
        plain_closure(closure)?;
        if closure.inputs.is_empty() {
            return mistake(
                quote_bars(closure),
                "a binder names at least one variable, as in `|x| ..`; without variables write \
                 the goal alone, or `goal!({ .. })`",
            );
        }
        let variables = all(closure.inputs.iter().map(Variable::parse))?;
        for (i, variable) in variables.iter().enumerate() {
            if variables[..i].iter().any(|before| before.name == variable.name) {
                let name = &variable.name;
                return mistake(name, format_args!("`{name}` is named twice in one binder"));
            }
        }
        Ok(Binder(variables))
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &Ident> {
        self.0.iter().map(|variable| &variable.name)
    }

    /// What a goal under the binder is inside of.
    pub(crate) fn inside(&self, scope: &Scope) -> Scope {
        let is_array = |variable: &Variable| matches!(variable.kind, Kind::Array { .. });
        let names = |arrays: bool| {
            let found = self.0.iter().filter(move |variable| is_array(variable) == arrays);
            found.map(|variable| &variable.name)
        };
        scope.inside_binder(names(false)).with_arrays(names(true))
    }

    pub(crate) fn variables(&self) -> &[Variable] {
        &self.0
    }

    /// Statements that make the variables; `fresh` takes them down.
    pub(crate) fn expand(&self, fresh: &Ident) -> TokenStream {
        self.0.iter().map(|variable| variable.expand(fresh)).collect()
    }
}

/// `|..|` and nothing else of what Rust allows before and after it.
fn plain_closure(closure: &ExprClosure) -> Result<()> {
    let ExprClosure { attrs, lifetimes, constness, movability, asyncness, capture, output, .. } = closure;
    if let Some(attribute) = attrs.first() {
        return mistake(attribute, "a binder takes no attributes");
    }
    let before = quote!(#lifetimes #constness #movability #asyncness #capture);
    if !before.is_empty() {
        let word = text(&before);
        return mistake(
            before,
            format_args!("`{word}` means nothing here: `|x|` introduces variables, it is no closure"),
        );
    }
    match output {
        ReturnType::Default => Ok(()),
        ReturnType::Type(..) => mistake(output, "a binder has no return type: what follows is always a goal"),
    }
}

fn quote_bars(closure: &ExprClosure) -> TokenStream {
    let (left, right) = (&closure.or1_token, &closure.or2_token);
    quote!(#left #right)
}

impl Variable {
    fn parse(parameter: &Pat) -> Result<Variable> {
        match parameter {
            Pat::Type(typed) if typed.attrs.is_empty() => {
                Ok(Variable { name: plain_name(&typed.pat)?, kind: Kind::parse(&typed.ty)? })
            }
            parameter => Ok(Variable { name: plain_name(parameter)?, kind: Kind::Dynamic }),
        }
    }

    fn expand(&self, fresh: &Ident) -> TokenStream {
        let name = &self.name;
        let text = name.to_string();
        match &self.kind {
            Kind::Dynamic => quote!(let #name = #fresh.any(#text);),
            Kind::Typed(of) => quote!(let #name = #fresh.var::<#of>(#text);),
            Kind::Array { of, length } => quote!(let #name = #fresh.array::<#of, #length>(#text);),
        }
    }
}

fn plain_name(pattern: &Pat) -> Result<Ident> {
    match pattern {
        Pat::Ident(name)
            if name.attrs.is_empty() && name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none() =>
        {
            if symbol::name(&name.ident).is_some() {
                return mistake(name, "`'` makes a symbol; a logic variable is a plain name, as in `|x, y|`");
            }
            Ok(name.ident.clone())
        }
        other => mistake(other, PLAIN_NAME),
    }
}

impl Kind {
    fn parse(of: &Type) -> Result<Kind> {
        match of {
            // A fragment of a `macro_rules!`.
            Type::Group(inner) => Kind::parse(&inner.elem),
            Type::Array(array) => {
                value_type(&array.elem)?;
                Ok(Kind::Array { of: array.elem.to_token_stream(), length: generic_argument(&array.len) })
            }
            of => {
                value_type(of)?;
                Ok(Kind::Typed(of.to_token_stream()))
            }
        }
    }
}

/// Functions take `Var<i64>`, binders say `i64`: an easy slip, with a confusing error from the compiler.
fn value_type(of: &Type) -> Result<()> {
    term_type(of)?;
    let Type::Path(path) = of else { return Ok(()) };
    let Some(only) = path.path.segments.last().filter(|_| path.path.segments.len() == 1) else { return Ok(()) };
    let hint = match &only.arguments {
        PathArguments::AngleBracketed(arguments) if only.ident == "Var" || only.ident == "Term" => {
            match arguments.args.first() {
                Some(GenericArgument::Type(of)) => format!("write `{}`", text(of)),
                _ => "write that type".to_owned(),
            }
        }
        PathArguments::None if only.ident == "Var" || only.ident == "Term" => {
            "for a variable of any type write the name alone".to_owned()
        }
        _ => return Ok(()),
    };
    mistake(of, format_args!("a binder says the type of the values, not `{}`: {hint}", text(of)))
}

/// A type of Rust that terms do not have, anywhere in this one.
pub(crate) fn term_type(of: &Type) -> Result<()> {
    let mut foreign = Foreign(None);
    foreign.visit_type(of);
    foreign.0.map_or(Ok(()), Err)
}

struct Foreign(Option<Error>);

impl<'ast> Visit<'ast> for Foreign {
    fn visit_type_path(&mut self, path: &'ast TypePath) {
        let name = path.path.get_ident().map(ToString::to_string).unwrap_or_default();
        let hint = match name.as_str() {
            "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i128" | "isize" => {
                "the integers of terms are `i64`"
            }
            "str" => "the text of a term is a `String`",
            "f32" | "f64" => "there are no floating-point numbers among terms",
            _ => return visit::visit_type_path(self, path),
        };
        self.0.get_or_insert_with(|| Error::new_spanned(path, format_args!("no term has the type `{name}`: {hint}")));
    }

    // The length of an array, which is no term.
    fn visit_expr(&mut self, _: &'ast Expr) {}
}

/// A length as it may stand between `<` and `>`.
fn generic_argument(length: &Expr) -> TokenStream {
    match length {
        Expr::Lit(_) | Expr::Block(_) => length.to_token_stream(),
        Expr::Path(path) if path.path.get_ident().is_some() => length.to_token_stream(),
        length => quote!({ #length }),
    }
}

/// A name of the generated code, which the user's code can neither see nor hide.
pub(crate) fn hidden(name: &str) -> Ident {
    format_ident!("{name}", span = Span::mixed_site())
}

/// For generated code that stands for what the user wrote at this place: there the compiler shows what is wrong with
/// it, and it is not the user's.
pub(crate) fn generated(at: Span) -> Span {
    Span::mixed_site().located_at(at)
}
