//! Rules of the house that a program can check: layers, sizes, headers. It reads sources as text, with a lexer just
//! good enough for paths; it knows nothing of the engine.
//!
//! An arrow is any path that starts at the crate (`crate::x`, `kanren_core::x`, or enough `super::`), whether in a `use`
//! or not. Tests ask from above, so files called `tests.rs` and blocks under `#[cfg(test)]` are not looked at.

use std::fs;
use std::path::{Path, PathBuf};

/// The longest a file may be.
const LONGEST: usize = 600;

/// A source file: where it stands under `src`, and its text.
pub struct Source {
    /// `goal/mod.rs`
    pub path: String,
    /// What it says.
    pub text: String,
}

/// The layer of each module, and the files of the folders whose files are named.
pub struct Layers(Vec<(u8, String, Option<Vec<String>>)>);

/// All `.rs` files below a folder, in order.
///
/// # Panics
/// If they cannot be read.
pub fn sources(folder: &Path) -> Vec<Source> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        let entries = fs::read_dir(&next).unwrap_or_else(|error| panic!("{}: {error}", next.display()));
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder can be listed").path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                let under = path.strip_prefix(folder).expect("it was found there");
                found.push(Source { path: under.to_string_lossy().replace('\\', "/"), text });
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// What is wrong with a file by itself: its size, its header.
pub fn faults_of_file(source: &Source) -> Vec<String> {
    let Source { path, text } = source;
    let lines = text.lines().count();
    let mut faults = Vec::new();
    if lines > LONGEST {
        faults.push(format!("{path}: {lines} lines, more than {LONGEST}"));
    }
    if !text.starts_with("//!") {
        faults.push(format!("{path}:1: does not open with `//!`"));
    }
    faults
}

impl Layers {
    /// Reads the first fenced table of the section `## Layers`: lines like `4  goal, code (lowering), stream/{mod, best}`.
    pub fn read(architecture: &str) -> Option<Layers> {
        let section = architecture.split("## Layers").nth(1)?;
        let table = section.split("```").nth(1)?;
        let mut layers = Vec::new();
        for line in table.lines().skip(1).filter(|line| !line.trim().is_empty()) {
            let (number, modules) = line.trim().split_once(' ')?;
            let number = number.parse().ok()?;
            layers.extend(entries(modules).into_iter().map(|(name, files)| (number, name, files)));
        }
        (!layers.is_empty()).then_some(Layers(layers))
    }

    fn of(&self, module: &str) -> Option<(u8, Option<&[String]>)> {
        let named = |name: &str| name == module || name.trim_start_matches('_') == module;
        let (layer, _, files) = self.0.iter().find(|(_, name, _)| named(name))?;
        Some((*layer, files.as_deref()))
    }

    /// The modules that stand in the table but not among the files.
    pub fn without_file(&self, sources: &[Source]) -> Vec<String> {
        let exists =
            |name: &str| sources.iter().any(|source| module_path(&source.path)[0] == name.trim_start_matches('_'));
        let missing = self.0.iter().filter(|(_, name, _)| !exists(name));
        missing.map(|(layer, name, _)| format!("layer {layer} names `{name}`, which has no file")).collect()
    }

    /// The arrows of a file that run up, and hidden ones; a file in no layer.
    pub fn faults(&self, source: &Source) -> Vec<String> {
        let own = module_path(&source.path);
        let Some((layer, files)) = self.of(&own[0]) else {
            return vec![format!("{}:1: in no layer of ARCHITECTURE.md", source.path)];
        };
        let file = own.get(1).map_or("mod", String::as_str);
        let is_tests = own.last().is_some_and(|name| name == "tests");
        if is_tests {
            return vec![];
        }
        let mut faults = Vec::new();
        if files.is_some_and(|files| !files.iter().any(|named| named == file)) {
            faults.push(format!("{}:1: `{}` names its files, but not `{file}`", source.path, own[0]));
        }
        for (line, path) in arrows(&source.text, &own) {
            let at = format!("{}:{line}", source.path);
            match path.first().map(|top| (top, self.of(top))) {
                Some((top, _)) if top == "*" => faults.push(format!("{at}: `use crate::*` hides what is used")),
                Some((top, None)) => faults.push(format!("{at}: `{top}` is in no layer (layer {layer} names it)")),
                Some((top, Some((above, _)))) if above > layer => {
                    faults.push(format!("{at}: `{}` in layer {layer} names `{top}` in layer {above}", own[0]));
                }
                _ => {}
            }
        }
        faults
    }
}

/// The entries of a line of the table, without what stands in parentheses: names, and the files in braces.
fn entries(line: &str) -> Vec<(String, Option<Vec<String>>)> {
    let (mut plain, mut depth) = (String::new(), 0);
    for c in line.chars() {
        depth += i32::from(c == '(');
        if depth == 0 {
            plain.push(c);
        }
        depth -= i32::from(c == ')');
    }
    let (mut parts, mut braces) = (vec![String::new()], 0);
    for c in plain.replace("  ", ",").chars() {
        braces += i32::from(c == '{') - i32::from(c == '}');
        match c {
            ',' if braces == 0 => parts.push(String::new()),
            _ => parts.last_mut().expect("it starts with one").push(c),
        }
    }
    let entry = |part: &String| match part.trim().split_once("/{") {
        Some((name, files)) => {
            let files = files.trim_end_matches('}').split(',').map(|file| file.trim().to_string());
            (name.to_string(), Some(files.collect()))
        }
        None => (part.trim().trim_end_matches('/').trim_end_matches(".rs").to_string(), None),
    };
    parts.iter().map(entry).filter(|(name, _)| !name.is_empty()).collect()
}

/// `goal/mod.rs` is `goal`, `goal/search.rs` is `goal::search`.
fn module_path(path: &str) -> Vec<String> {
    let mut parts: Vec<String> = path.trim_end_matches(".rs").split('/').map(str::to_string).collect();
    if parts.len() > 1 && parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

/// Every path that starts at the crate, from its root, with its line.
fn arrows(text: &str, own: &[String]) -> Vec<(usize, Vec<String>)> {
    let tokens = tokens(text);
    let is_root = own == ["lib"];
    let mut reader = Reader { tokens: &tokens, at: 0, found: Vec::new() };
    let mut inline: Vec<(usize, String)> = Vec::new();
    let mut depth = 0;
    while let Some((_, token)) = reader.tokens.get(reader.at) {
        match token.as_str() {
            "#" if reader.skip_test_module() => continue,
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                inline.retain(|(open, _)| *open < depth + 1);
            }
            "mod" if reader.peek(2) == "{" => inline.push((depth + 1, reader.peek(1).to_string())),
            "crate" | "kanren_core" if reader.peek(1) == "::" => {
                reader.at += 2;
                reader.tree(Vec::new());
                continue;
            }
            "super" | "self" if reader.peek(1) == "::" => {
                let own = if is_root { &[] } else { own };
                let mut base: Vec<String> = own.iter().cloned().chain(inline.iter().map(|m| m.1.clone())).collect();
                while matches!(reader.peek(0), "super" | "self") && reader.peek(1) == "::" {
                    if reader.peek(0) == "super" {
                        base.pop();
                    }
                    reader.at += 2;
                }
                reader.tree(base);
                continue;
            }
            _ => {}
        }
        reader.at += 1;
    }
    reader.found
}

struct Reader<'a> {
    tokens: &'a [(usize, String)],
    at: usize,
    found: Vec<(usize, Vec<String>)>,
}

impl Reader<'_> {
    fn peek(&self, ahead: usize) -> &str {
        self.tokens.get(self.at + ahead).map_or("", |token| token.1.as_str())
    }

    /// The rest of a path or of a tree of paths.
    fn tree(&mut self, mut path: Vec<String>) {
        loop {
            let line = self.tokens.get(self.at).map_or(0, |token| token.0);
            match self.peek(0).to_string().as_str() {
                "{" => {
                    self.at += 1;
                    while !matches!(self.peek(0), "}" | "") {
                        let before = self.at;
                        self.tree(path.clone());
                        self.at += usize::from(self.peek(0) == "," || self.at == before);
                    }
                    self.at += 1;
                    return;
                }
                "self" => self.found.push((line, path.clone())),
                word => path.push(word.to_string()),
            }
            self.at += 1;
            if self.peek(0) != "::" {
                self.found.push((line, path));
                return;
            }
            self.at += 1;
        }
    }

    /// At `#[cfg(test)] mod name {`: goes to its end.
    fn skip_test_module(&mut self) -> bool {
        let words: Vec<&str> = (0..8).map(|n| self.peek(n)).collect();
        if words[..7] != ["#", "[", "cfg", "(", "test", ")", "]"] || words[7] != "mod" || self.peek(9) != "{" {
            return false;
        }
        self.at += 9;
        let mut depth = 0;
        while self.at < self.tokens.len() {
            depth += i32::from(self.peek(0) == "{") - i32::from(self.peek(0) == "}");
            self.at += 1;
            if depth == 0 {
                break;
            }
        }
        true
    }
}

/// Words, `::` and single characters with their lines; no comments, strings, characters, lifetimes.
fn tokens(text: &str) -> Vec<(usize, String)> {
    let mut lexer = Lexer { rest: text, line: 1 };
    let mut tokens = Vec::new();
    while let Some(c) = lexer.rest.chars().next() {
        let rest = lexer.rest;
        if rest.starts_with("//") {
            lexer.skip(rest.find('\n').unwrap_or(rest.len()));
        } else if rest.starts_with("/*") {
            lexer.skip_comment();
        } else if let Some(hashes) = raw_string(rest) {
            let close = format!("\"{}", "#".repeat(hashes));
            let start = rest.find('"').map_or(rest.len(), |at| at + 1);
            let end = rest[start..].find(&close).map_or(rest.len(), |at| start + at + close.len());
            lexer.skip(end);
        } else if c == '"' {
            lexer.skip_quoted('"');
        } else if c == '\'' {
            lexer.skip_character_or_lifetime();
        } else if c.is_alphanumeric() || c == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            tokens.push((lexer.line, rest[..end].to_string()));
            lexer.skip(end);
        } else if rest.starts_with("::") {
            tokens.push((lexer.line, "::".to_string()));
            lexer.skip(2);
        } else {
            if !c.is_whitespace() {
                tokens.push((lexer.line, c.to_string()));
            }
            lexer.skip(c.len_utf8());
        }
    }
    tokens
}

fn raw_string(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some(hashes)
}

struct Lexer<'a> {
    rest: &'a str,
    line: usize,
}

impl Lexer<'_> {
    fn skip(&mut self, bytes: usize) {
        let (skipped, rest) = self.rest.split_at(bytes);
        self.line += skipped.matches('\n').count();
        self.rest = rest;
    }

    fn skip_comment(&mut self) {
        let (mut depth, mut end) = (0, 0);
        while end < self.rest.len() {
            let here = &self.rest[end..];
            let step = if here.starts_with("/*") || here.starts_with("*/") {
                2
            } else {
                here.chars().next().map_or(1, char::len_utf8)
            };
            depth += i32::from(here.starts_with("/*")) - i32::from(here.starts_with("*/"));
            end += step;
            if depth == 0 {
                break;
            }
        }
        self.skip(end);
    }

    fn skip_quoted(&mut self, quote: char) {
        let mut escaped = false;
        let mut end = self.rest.len();
        for (at, c) in self.rest.char_indices().skip(1) {
            if c == quote && !escaped {
                end = at + 1;
                break;
            }
            escaped = c == '\\' && !escaped;
        }
        self.skip(end);
    }

    fn skip_character_or_lifetime(&mut self) {
        let mut chars = self.rest.chars().skip(1);
        let (first, second) = (chars.next(), chars.next());
        match (first, second) {
            (Some('\\'), _) | (_, Some('\'')) => self.skip_quoted('\''),
            _ => self.skip(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARCHITECTURE: &str = "
# Map

## Layers

Arrows point down.

```
9  prelude, guide, lib.rs, __private
6  machine   stream/{mod (the tree (of five searches), in short), deepen}
4  goal, code (lowering, prefilter)
1  store (the trie, generic in its attribute), subst (walk, unify)
0  term/{mod, symbol}, fd/
```

## More
";

    fn faults(path: &str, text: &str) -> Vec<String> {
        let layers = Layers::read(ARCHITECTURE).unwrap();
        layers.faults(&Source { path: path.into(), text: text.into() })
    }

    #[test]
    fn the_table_is_read_with_comments_folders_and_named_files() {
        let layers = Layers::read(ARCHITECTURE).unwrap();
        let names: Vec<String> = layers.0.iter().map(|(layer, name, _)| format!("{layer} {name}")).collect();
        let expected = [
            "9 prelude",
            "9 guide",
            "9 lib",
            "9 __private",
            "6 machine",
            "6 stream",
            "4 goal",
            "4 code",
            "1 store",
            "1 subst",
            "0 term",
            "0 fd",
        ];
        assert_eq!(names, expected);
        assert_eq!(layers.of("stream"), Some((6, Some(&["mod".to_string(), "deepen".to_string()][..]))));
        assert!(Layers::read("## Layers\nno table").is_none());
        assert!(Layers::read("## Layers\n```\nx  term\n```").is_none());
    }

    #[test]
    fn an_arrow_up_is_found_wherever_it_stands() {
        assert_eq!(
            faults("goal/mod.rs", "//! x\n\nuse crate::machine::Machine;"),
            ["goal/mod.rs:3: `goal` in layer 4 names `machine` in layer 6"]
        );
        for text in [
            "use crate::{term::Term, machine::{Machine, branch}};",
            "use crate::{\n    term,\n    machine,\n};",
            "fn f() -> crate::machine::Machine { loop {} }",
            "fn f() { let x = kanren_core::machine::new(); }",
            "use super::machine::Machine;",
            "mod inner { use super::super::machine::Machine; }",
            "pub(crate) use crate::machine as up;",
            "macro_rules! m { () => { $crate::machine::run() }; }",
            "const C: char = '\\''; use crate::machine::Machine;",
            "fn f<'a>(x: &'a str) -> &'a crate::machine::Machine { \"// no comment\" }",
        ] {
            assert!(!faults("goal/mod.rs", text).is_empty(), "{text}");
        }
        assert_eq!(faults("goal/mod.rs", "use crate::{term::Term, machine::{A, b::{C, D}}};").len(), 3);
        assert_eq!(faults("goal/search.rs", "use super::super::machine::Machine;").len(), 1);
        assert_eq!(faults("goal.rs", "use super::machine::Machine;").len(), 1);
    }

    #[test]
    fn arrows_down_and_sideways_are_fine() {
        for text in [
            "use crate::term::Term; use crate::{store, subst::{walk, unify}}; use crate::code;",
            "use super::term::Term; use self::search::Search; use std::machine::X;",
            "// use crate::machine::Machine;\n/* crate::machine /* nested */ crate::machine */",
            "const S: &str = \"use crate::machine::X;\"; const R: &str = r#\"crate::machine \" x\"#;",
            "pub(crate) fn f() {} pub(super) fn g() {}",
            "#[cfg(test)]\nmod tests { use crate::machine::Machine; fn f() { { } } }\nuse crate::term::Term;",
            "mod inner { use super::search::Search; fn f() { if true { } } use super::*; }",
        ] {
            assert_eq!(faults("goal/mod.rs", text), [""; 0], "{text}");
        }
        assert_eq!(faults("goal/search.rs", "use super::Goal; use super::display::print;"), [""; 0]);
        assert_eq!(faults("machine/tests.rs", "use crate::prelude::*;"), [""; 0]);
        assert_eq!(faults("private.rs", "use crate::prelude::*;"), [""; 0]);
        assert_eq!(faults("lib.rs", "mod term; pub use crate::machine::Machine; pub use self::goal::Goal;"), [""; 0]);
    }

    #[test]
    fn what_follows_a_test_module_is_looked_at() {
        let text = "#[cfg(test)] mod tests { fn f() { } }\nuse crate::machine::Machine;";
        assert_eq!(faults("goal/mod.rs", text), ["goal/mod.rs:2: `goal` in layer 4 names `machine` in layer 6"]);
    }

    #[test]
    fn hidden_arrows_are_arrows() {
        assert_eq!(faults("goal/mod.rs", "use crate::*;"), ["goal/mod.rs:1: `use crate::*` hides what is used"]);
        assert_eq!(faults("goal/mod.rs", "use super::*;").len(), 1, "that is `use crate::*` again");
        let through_the_root = faults("goal/mod.rs", "use crate::Machine;");
        assert_eq!(through_the_root, ["goal/mod.rs:1: `Machine` is in no layer (layer 4 names it)"]);
    }

    #[test]
    fn a_file_in_no_layer_or_not_among_the_named_is_found() {
        assert_eq!(faults("query.rs", "//! x"), ["query.rs:1: in no layer of ARCHITECTURE.md"]);
        assert_eq!(faults("stream/best.rs", "//! x"), ["stream/best.rs:1: `stream` names its files, but not `best`"]);
        assert_eq!(faults("stream/deepen.rs", "//! x"), [""; 0]);
        assert_eq!(faults("fd/label.rs", "//! x"), [""; 0]);
    }

    #[test]
    fn a_module_of_the_table_without_a_file_is_found() {
        let layers = Layers::read("## Layers\n```\n1  store, __private\n0  term\n```").unwrap();
        let file = |path: &str| Source { path: path.into(), text: String::new() };
        let missing = layers.without_file(&[file("term/mod.rs"), file("private.rs")]);
        assert_eq!(missing, ["layer 1 names `store`, which has no file"]);
    }

    #[test]
    fn long_files_and_files_without_a_header_are_found() {
        let file = |text: String| faults_of_file(&Source { path: "x.rs".into(), text });
        assert_eq!(file(format!("//! x{}", "\n".repeat(600))), [""; 0]);
        assert_eq!(file(format!("//! x\n{}x", "\n".repeat(600))), ["x.rs: 602 lines, more than 600"]);
        assert_eq!(file("// x".into()), ["x.rs:1: does not open with `//!`"]);
    }
}
