//! `matche!((x, y) { (p, q) => g1, _ => { g2; g3 } })`: every arm whose patterns fit.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Error, Expr, Result, Token, braced};

use crate::binder::{generated, hidden};
use crate::escape::{Scope, check};
use crate::goal::{Goal, caller};
use crate::input::{all, end, in_our_words, mistake};
use crate::pattern::Pattern;
use crate::symbol;
use crate::term::Term;
use crate::text::text;

const SHAPE: &str = "`matche!` takes a term and arms: `matche!(l { [] => g1, [x, ..d] => { g2; g3 } })`";

pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    if input.is_empty() {
        return Err(Error::new(Span::call_site(), SHAPE));
    }
    parse(input, &Scope::default())?.expand()
}

// ------------------------------------------------------------ parse

pub(super) fn parse(input: TokenStream, scope: &Scope) -> Result<Matche> {
    let left_alone = symbol::left_alone(input.clone());
    let input = Input::parse.parse2(input).map_err(|error| in_our_words(error, left_alone))?;
    Matche::of(&input, scope)
}

/// The input as Rust expressions.
struct Input {
    scrutinee: Expr,
    arms: Vec<(Expr, Expr)>,
}

impl Parse for Input {
    fn parse(input: ParseStream<'_>) -> Result<Input> {
        let scrutinee = Expr::parse_without_eager_brace(input)?;
        if input.peek(Token![,]) {
            return Err(input.error("several terms stand in parentheses: `matche!((x, y) { (p, q) => g, .. })`"));
        }
        if !input.peek(syn::token::Brace) {
            return Err(Error::new(input.span(), SHAPE));
        }
        let inside;
        braced!(inside in input);
        let mut arms = Vec::new();
        while !inside.is_empty() {
            let arm = parse_arm(&inside)?;
            let is_block = matches!(arm.1, Expr::Block(_));
            arms.push(arm);
            if inside.is_empty() {
                break;
            }
            if inside.peek(Token![,]) || !is_block {
                parse_comma(&inside)?;
            }
        }
        end(input)?;
        Ok(Input { scrutinee, arms })
    }
}

fn parse_arm(input: ParseStream<'_>) -> Result<(Expr, Expr)> {
    thin_arrow(input)?;
    let pattern: Expr = input.parse()?;
    if input.peek(Token![if]) {
        return Err(input
            .error("guards are not yet part of the language of patterns; write the condition as a goal of the arm"));
    }
    if input.peek(Token![@]) {
        return Err(input.error("`@` is no part of a pattern: to name the whole as well, add a goal `whole == [..]`"));
    }
    if input.peek(Token![,]) {
        return Err(
            input.error("expected `=>` and a goal after the pattern; several patterns stand in parentheses: `(p, q)`")
        );
    }
    if !input.peek(Token![=>]) {
        return Err(input.error("expected `=>` and a goal after the pattern"));
    }
    let _: Token![=>] = input.parse()?;
    Ok((pattern, input.parse()?))
}

/// `[] -> g`, which would be read as a subtraction.
fn thin_arrow(input: ParseStream<'_>) -> Result<()> {
    let ahead = input.fork();
    while !ahead.is_empty() && !ahead.peek(Token![,]) && !ahead.peek(Token![=>]) {
        if ahead.peek(Token![->]) {
            return Err(ahead.error("the arrow of an arm is `=>`"));
        }
        let _: TokenTree = ahead.parse()?;
    }
    Ok(())
}

fn parse_comma(input: ParseStream<'_>) -> Result<()> {
    if input.peek(Token![;]) {
        return Err(input.error("arms are separated by `,`; several goals of one arm are written `{ g1; g2 }`"));
    }
    let _: Token![,] = input.parse()?;
    Ok(())
}

/// Terms, and for each arm as many patterns.
pub(super) struct Matche {
    scrutinees: Vec<Scrutinee>,
    arms: Vec<Arm>,
}

struct Scrutinee {
    term: Term,
    text: String,
    at: Span,
}

struct Arm {
    patterns: Vec<(Pattern, Expr)>,
    body: Goal,
}

impl Matche {
    fn of(input: &Input, scope: &Scope) -> Result<Matche> {
        let terms: Vec<&Expr> = match &input.scrutinee {
            Expr::Tuple(tuple) if !tuple.elems.is_empty() => tuple.elems.iter().collect(),
            term => vec![term],
        };
        let count = terms.len();
        let scrutinees = all(terms.into_iter().map(|term| {
            check(term, scope)?;
            Ok(Scrutinee { term: Term::parse(term, scope)?, text: text(term), at: caller(term) })
        }))?;
        let arms = all(input.arms.iter().map(|(pattern, body)| Arm::of(pattern, body, count, scope)))?;
        Ok(Matche { scrutinees, arms })
    }
}

impl Arm {
    fn of(pattern: &Expr, body: &Expr, count: usize, scope: &Scope) -> Result<Arm> {
        let each: Vec<&Expr> = match pattern {
            Expr::Infer(_) => vec![pattern; count],
            Expr::Tuple(tuple) if count > 1 && tuple.elems.len() == count => tuple.elems.iter().collect(),
            pattern if count == 1 => vec![pattern],
            pattern => {
                let shape = vec!["_"; count].join(", ");
                return mistake(pattern, format_args!("expected a pattern for each of the {count} terms: `({shape})`"));
            }
        };
        let mut patterns = all(each.into_iter().map(|each| Ok((Pattern::parse(each, scope)?, each.clone()))))?;
        let mut outer = 0;
        patterns.iter_mut().for_each(|(pattern, _)| pattern.number(&mut outer));
        let names: Vec<&Ident> = patterns.iter().flat_map(|(pattern, _)| pattern.names()).collect();
        let body = Goal::parse(body, &scope.inside_binder(names))?;
        Ok(Arm { patterns, body })
    }
}

// ------------------------------------------------------------ expand

impl Matche {
    fn expand(&self) -> Result<TokenStream> {
        let matched = hidden("matched");
        let names: Vec<Ident> = (0..self.scrutinees.len()).map(|i| hidden(&format!("term{i}"))).collect();
        let terms = self.scrutinees.iter().zip(&names).map(|(Scrutinee { term, at, .. }, name)| {
            let (term, at) = (term.expand(), generated(*at));
            let matched = Ident::new(&matched.to_string(), at);
            let look = quote_spanned!(at=> #matched.scrutinee(#term));
            quote!(let #name = #look;)
        });
        let arms = self.arms.iter().map(|arm| arm.expand(&self.scrutinees, &names));
        Ok(quote!({
            let mut #matched = ::kanren_core::__private::Matched::new();
            #(#terms)*
            #matched.choose([#(#arms),*])
        }))
    }
}

impl Arm {
    fn expand(&self, scrutinees: &[Scrutinee], terms: &[Ident]) -> TokenStream {
        // A name for a whole term is that term: neither a variable nor a goal is made for it.
        let mut wholes: Vec<(&Ident, &Ident)> = Vec::new();
        let mut fits: Vec<TokenStream> = Vec::new();
        for (((pattern, written), of), term) in self.patterns.iter().zip(scrutinees).zip(terms) {
            match pattern {
                Pattern::Wild => {}
                Pattern::Name(name) if wholes.iter().all(|(known, _)| *known != name) => wholes.push((name, term)),
                pattern => fits.push(fit(pattern, written, of, term)),
            }
        }
        let names = self.fresh_names(&wholes);
        let wholes = wholes.iter().map(|(name, term)| quote!(let #name = #term;));
        // What stands in braces is looked at before any name of the arm has a meaning.
        let outer = self.patterns.iter().flat_map(|(pattern, _)| pattern.outer());
        let outer: TokenStream = outer
            .map(|(held, value)| {
                let value = value.expand();
                quote!(let #held = #value;)
            })
            .collect();
        let body = self.body.expand();
        if fits.is_empty() {
            return quote!({ #(#wholes)* #body });
        }
        let held: Vec<Ident> = (0..fits.len()).map(|i| hidden(&format!("fits{i}"))).collect();
        let fits = quote!(#(#wholes)* #(let #held = #fits;)*);
        let whole = quote!(::kanren_core::__private::conj([#(#held,)* #body]));
        if names.is_empty() {
            return quote!({ #outer #fits #whole });
        }
        let fresh = hidden("fresh");
        let texts = names.iter().map(|(name, _)| name.to_string());
        // What stands only once is named again, so that the compiler tells of a name that the body does not use.
        let is_reported = |name: &Ident| !name.to_string().starts_with('_');
        let once = names.iter().filter(|(name, times)| *times == 1 && is_reported(name)).map(|(name, _)| *name);
        let once: Vec<&Ident> = once.collect();
        let names = names.iter().map(|(name, _)| name);
        quote!({
            #outer
            let mut #fresh = ::kanren_core::__private::Fresh::new();
            #(let #names = #fresh.var::<_>(#texts);)*
            #fits
            #(let #once = #once;)*
            #fresh.bind(#whole)
        })
    }

    /// The names that need a variable, and how often each stands in the patterns.
    fn fresh_names(&self, wholes: &[(&Ident, &Ident)]) -> Vec<(&Ident, usize)> {
        let mut names: Vec<(&Ident, usize)> = Vec::new();
        for name in self.patterns.iter().flat_map(|(pattern, _)| pattern.names()) {
            if wholes.iter().any(|(whole, _)| *whole == name) {
                continue;
            }
            match names.iter_mut().find(|(known, _)| *known == name) {
                Some((_, times)) => *times += 1,
                None => names.push((name, 1)),
            }
        }
        names
    }
}

/// The goal that a term fits a pattern.
fn fit(pattern: &Pattern, written: &Expr, scrutinee: &Scrutinee, term: &Ident) -> TokenStream {
    let of = hidden("of");
    let code = pattern.expand(&of);
    let written_goal = format!("{} == {}", scrutinee.text, text(written.to_token_stream()));
    let at = caller(written);
    let goal = quote_spanned!(at=>
        ::kanren_core::__private::goal(::kanren_core::__private::matches(#term, #code), #written_goal));
    quote!({
        let #of = ::kanren_core::__private::of(#term);
        #goal
    })
}
