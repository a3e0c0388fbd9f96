//! Shorter names for what other files cannot see: private fields and local names.
//!
//! A local name is replaced everywhere in its file where it is not the name of a property, a key
//! or a method. It is only replaced if it is certain at every place what it means.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::tokens::{ScriptToken, TokenKind, is_word, tokens};

/// Names that also mean something where they are not declared: globals of browsers, and words
/// that are keywords in some places.
const NOT_OURS: [&str; 23] = [
    "as", "async", "blur", "close", "event", "find", "focus", "from", "get", "history", "length",
    "location", "name", "of", "open", "parent", "print", "screen", "scroll", "set", "static",
    "status", "top",
];

/// Shortens private and local names.
pub(super) fn short_names(script: &str) -> String {
    local_names(&private_names(script))
}

/// Shortens private names, such as `this.#socket`, to single letters. They are not visible
/// outside of their class. They stand after a dot or at the beginning of a line.
fn private_names(script: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    let mut short = String::with_capacity(script.len());
    let mut rest = script;
    while let Some((before, after)) = rest.split_once('#') {
        short.extend([before, "#"]);
        let length = after.find(|letter| !is_word(letter));
        let (name, after) = after.split_at(length.unwrap_or(after.len()));
        let is_private =
            short.ends_with(".#") || short.ends_with("\n#") || short.ends_with("async #");
        match is_private && !name.is_empty() {
            true => {
                let known = names.iter().position(|other| *other == name);
                let index = known.unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                });
                let letter = u8::try_from(index).ok().map(|index| b'a' + index);
                match letter.filter(u8::is_ascii_lowercase) {
                    Some(letter) => short.push(letter.into()),
                    None => short += name,
                }
            }
            false => short += name,
        }
        rest = after;
    }
    short + rest
}

/// Shortens the names of constants, variables, parameters, functions and classes that are not
/// exported.
fn local_names(script: &str) -> String {
    let all = tokens(script);
    let solid: Vec<ScriptToken<'_>> = all
        .iter()
        .copied()
        .filter(|token| token.kind != TokenKind::Gap)
        .collect();
    let uses = uses(&solid);
    let words = || all.iter().filter(|token| token.kind == TokenKind::Word);
    let used: BTreeSet<&str> = words().map(|token| token.text).collect();
    let mut saved: BTreeMap<&str, usize> = BTreeMap::new();
    let safe = safe_names(&solid, &uses);
    for (word, _) in solid.iter().zip(&uses).filter(|(_, used)| used.is_ours()) {
        if safe.contains(word.text) {
            *saved.entry(word.text).or_default() += word.text.len() - 1;
        }
    }
    let mut names: Vec<(&str, usize)> = saved.into_iter().collect();
    names.sort_by_key(|(name, saved)| (Reverse(*saved), *name));
    let letters = || ('a'..='z').chain('A'..='Z');
    let pairs = letters().flat_map(|one| ('0'..='9').map(move |two| format!("{one}{two}")));
    let free = letters().map(String::from).chain(pairs);
    let free = free.filter(|name| !used.contains(name.as_str()));
    let short: BTreeMap<&str, String> = names.iter().map(|(name, _)| *name).zip(free).collect();
    let mut sent = String::with_capacity(script.len());
    let mut uses = uses.iter();
    for token in &all {
        let name = short.get(token.text);
        let used = match token.kind {
            TokenKind::Gap => None,
            _ => uses.next(),
        };
        match (used, name) {
            (Some(Use::Declared | Use::Name), Some(name)) => sent += name,
            // `{ card }` means `{ card: card }`.
            (Some(Use::Shorthand), Some(name)) => sent.extend([token.text, ":", name]),
            _ => sent += token.text,
        }
    }
    sent
}

/// What a word means at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// A declaration of a local name.
    Declared,
    /// A local name, or a global one.
    Name,
    /// A local name that is also the name of a property: `{ card }`.
    Shorthand,
    /// A property, a key, a method or a field.
    Member,
    /// Seen by other files, or unclear.
    Unsure,
    /// Not a word.
    Other,
}

impl Use {
    fn is_ours(self) -> bool {
        matches!(self, Self::Declared | Self::Name | Self::Shorthand)
    }
}

/// What kind of braces or other brackets are around a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bracket {
    /// The body of a class.
    Class,
    /// The names of an `import` or `export`.
    Module,
    /// A block of statements.
    Block,
    /// An object or a pattern.
    Braces,
    /// Parentheses, square brackets, or an expression in a template.
    Other,
}

impl Bracket {
    /// The kind of the braces that open here.
    fn braces(tokens: &[ScriptToken<'_>], at: usize) -> Self {
        let before = |back: usize| at.checked_sub(back).map_or("", |at| tokens[at].text);
        match before(1) {
            "import" | "export" => Self::Module,
            _ if before(2) == "class" || before(2) == "extends" => Self::Class,
            ")" | ";" | "else" | "try" | "finally" => Self::Block,
            ">" if before(2) == "=" => Self::Block,
            _ => Self::Braces,
        }
    }
}

/// Where the bracket that opens at `open` closes.
fn closing(tokens: &[ScriptToken<'_>], open: usize) -> usize {
    let mut depth = 0_usize;
    let closes = |token: &ScriptToken<'_>| {
        match token.text {
            "(" | "[" | "{" if token.kind == TokenKind::Sign => depth += 1,
            ")" | "]" | "}" if token.kind == TokenKind::Sign => depth -= 1,
            text if token.kind == TokenKind::Literal => {
                depth -= usize::from(text.starts_with('}'));
                depth += usize::from(text.ends_with("${"));
            }
            _ => {}
        }
        depth == 0
    };
    let length = tokens[open..].iter().position(closes);
    open + length.unwrap_or(tokens.len() - open)
}

/// What every token means.
fn uses(tokens: &[ScriptToken<'_>]) -> Vec<Use> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let before = |at: usize, back: usize| at.checked_sub(back).map_or("", text);
    let mut uses = Vec::with_capacity(tokens.len());
    // The brackets around the token, and where they open.
    let mut around: Vec<(Bracket, usize)> = Vec::new();
    // How many brackets are around each `let` and `const` that has not ended.
    let mut lists: Vec<usize> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match (token.kind, token.text) {
            (TokenKind::Sign, "{") => around.push((Bracket::braces(tokens, at), at)),
            (TokenKind::Sign, "(" | "[") => around.push((Bracket::Other, at)),
            (TokenKind::Sign, ";") => lists.retain(|depth| *depth != around.len()),
            (TokenKind::Sign, ")" | "]" | "}") => {
                lists.retain(|depth| *depth < around.len());
                if let Some((_, open)) = around.pop()
                    && declares(tokens, open, at)
                {
                    declare(tokens, &mut uses, open);
                }
            }
            (TokenKind::Literal, literal) => {
                if literal.starts_with('}') {
                    around.pop();
                }
                if literal.ends_with("${") {
                    around.push((Bracket::Other, at));
                }
            }
            _ => {}
        }
        if token.kind != TokenKind::Word {
            uses.push(Use::Other);
            continue;
        }
        let (last, next) = (before(at, 1), text(at + 1));
        let bracket = around.last().map_or(Bracket::Other, |around| around.0);
        let begins = ["{", ","].contains(&last);
        let is_listed = lists.last() == Some(&around.len());
        let begins_member = ["{", "}", ";", "async", "get", "set", "static"].contains(&last);
        let is_exported = before(at, 2) == "export" || before(at, 3) == "export";
        uses.push(match bracket {
            _ if last == "#" || last == "." && before(at, 2) != "." => Use::Member,
            _ if ["const", "let", "function", "class"].contains(&last) => match is_exported {
                true => Use::Unsure,
                false => Use::Declared,
            },
            Bracket::Block | Bracket::Other if last == "," && is_listed => Use::Declared,
            Bracket::Module => Use::Unsure,
            Bracket::Class if begins_member => Use::Member,
            Bracket::Braces if begins && next == ":" => Use::Member,
            Bracket::Braces if begins && [",", "}"].contains(&next) => Use::Shorthand,
            Bracket::Braces if begins && next == "(" => match text(closing(tokens, at + 1) + 1) {
                "{" => Use::Member,
                _ => Use::Unsure,
            },
            // `{ card = 1` is a default in a pattern.
            Bracket::Braces if begins && next == "=" => Use::Unsure,
            _ if next == "=" && text(at + 2) == ">" => Use::Declared,
            _ => Use::Name,
        });
        let is_list = ["const", "let"].contains(&token.text) && uses.last() == Some(&Use::Name);
        if is_list && last != "export" {
            lists.push(around.len());
        }
    }
    uses
}

/// Whether these brackets are parameters, or the pattern of a declaration.
fn declares(tokens: &[ScriptToken<'_>], open: usize, close: usize) -> bool {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let before = open.checked_sub(1).map_or("", text);
    match tokens[open].text {
        "(" if text(close + 1) == "{" => !["if", "for", "while", "switch"].contains(&before),
        "(" => text(close + 1) == "=" && text(close + 2) == ">",
        "[" => ["const", "let"].contains(&before),
        _ => false,
    }
}

/// Marks the names that are declared from the bracket `open` on. A name in a default value may
/// be taken for a declaration, which does no harm, because all names that mean more than local
/// ones are unsure.
fn declare(tokens: &[ScriptToken<'_>], uses: &mut [Use], open: usize) {
    for at in open + 1..uses.len() {
        let (last, next) = (tokens[at - 1].text, tokens[at + 1].text);
        let is_declared =
            ["(", "[", ",", "."].contains(&last) && [",", ")", "]", "="].contains(&next);
        if uses[at] == Use::Name && is_declared {
            uses[at] = Use::Declared;
        }
    }
}

/// The declared names that mean a local name at every place where they are not a member.
fn safe_names<'a>(tokens: &[ScriptToken<'a>], uses: &[Use]) -> BTreeSet<&'a str> {
    let with = |wanted: Use| {
        let words = tokens.iter().zip(uses);
        let words = words.filter(move |(_, used)| **used == wanted);
        words.map(|(token, _)| token.text)
    };
    let unsure: BTreeSet<&str> = NOT_OURS.into_iter().chain(with(Use::Unsure)).collect();
    let safe = with(Use::Declared).filter(|name| !unsure.contains(name));
    safe.filter(|name| name.len() > 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_names_are_single_letters() {
        let script =
            "class A {\n#line = 1;\nasync #go() {\nreturn this.#line + this.#go + \"#line\";\n}";
        let sent = "class A {\n#a = 1;\nasync #b() {\nreturn this.#a + this.#b + \"#line\";\n}";
        assert_eq!(private_names(script), sent);
    }

    #[test]
    fn local_names_are_single_letters_where_that_is_safe() {
        for (script, sent) in [
            // The name that saves most gets the first free letter.
            (
                "const count = a; const all = [count, ...count];",
                "const b = a; const c = [b, ...b];",
            ),
            (
                "const words = 1;\n`words ${words}` + \"words\"",
                "const a = 1;\n`words ${a}` + \"words\"",
            ),
            (
                "function draw(it, card) { return draw(card, it); }",
                "function b(c, a) { return b(a, c); }",
            ),
            (
                "cards.map((card, ...others) => card + others);",
                "cards.map((b, ...a) => b + a);",
            ),
            ("card => card; async zone => zone;", "a => a; async b => b;"),
            (
                "const [one, two] = a; try {} catch (error) { return one(two, error); }",
                "const [c, d] = a; try {} catch (b) { return c(d, b); }",
            ),
            // Properties, keys, methods and fields keep their names.
            ("const card = 1; a.card(card);", "const b = 1; a.card(b);"),
            ("const card = 1; a?.card;", "const b = 1; a?.card;"),
            (
                "const card = { card: a ? card : card };",
                "const b = { card: a ? b : b };",
            ),
            (
                "class A { enter(box) { box; } card = box; } const enter = 1;",
                "class A { enter(a) { a; } card = a; } const b = 1;",
            ),
            // A shorthand is a key and a local name.
            (
                "const card = 1; b({ card });",
                "const a = 1; b({ card:a });",
            ),
            (
                "const { card, zone } = a; (card, zone) => 1;",
                "const { card:b, zone:c } = a; (b, c) => 1;",
            ),
            (
                "const card = 1; a({ card(b) { b; } });",
                "const c = 1; a({ card(b) { b; } });",
            ),
            // Here it is unclear which.
            (
                "const { card = 1 } = a; let card = 2;",
                "const { card = 1 } = a; let card = 2;",
            ),
            // Statements in a block.
            (
                "let card = 1; () => { card = 2; }; () => { card(zone); }",
                "let a = 1; () => { a = 2; }; () => { a(zone); }",
            ),
            // A statement can declare several names.
            (
                "let card = f(zone, 1), zone = [card], other; zone, other;",
                "let c = f(a, 1), a = [c], b; a, b;",
            ),
            (
                "for (let i = 0, card = 1; card; i++) {}",
                "for (let i = 0, a = 1; a; i++) {}",
            ),
            (
                "export const card = 1, zone = 2; zone;",
                "export const card = 1, zone = 2; zone;",
            ),
            ("if (card) { zone; }", "if (card) { zone; }"),
            // Others import and export these, and browsers define that one.
            (
                "import { card } from b; a((card) => card);",
                "import { card } from b; a((card) => card);",
            ),
            (
                "export const card = 1; card;",
                "export const card = 1; card;",
            ),
            (
                "export async function card() {}",
                "export async function card() {}",
            ),
            ("let status = 1;", "let status = 1;"),
            ("for (const of of a) of();", "for (const of of a) of();"),
        ] {
            assert_eq!(local_names(script), sent);
        }
    }
}
