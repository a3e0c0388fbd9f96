//! Shorter names for what other files cannot see: private fields and local names.
//!
//! A local name is replaced everywhere in its file, so it is only replaced if every place
//! certainly means the local name, and not a property, a key or a method of the same name.

use std::collections::{BTreeMap, BTreeSet};

use super::tokens::{Kind, Token, is_word, tokens};

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

/// Shortens the names of constants, variables, functions and classes that are not exported.
fn local_names(script: &str) -> String {
    let all = tokens(script);
    let solid: Vec<Token<'_>> = all
        .iter()
        .copied()
        .filter(|token| token.kind != Kind::Gap)
        .collect();
    let words = || all.iter().filter(|token| token.kind == Kind::Word);
    let used: BTreeSet<&str> = words().map(|token| token.text).collect();
    let mut saved: BTreeMap<&str, usize> = BTreeMap::new();
    let safe = safe_names(&solid);
    for word in words().filter(|word| safe.contains(word.text)) {
        *saved.entry(word.text).or_default() += word.text.len() - 1;
    }
    let mut names: Vec<(&str, usize)> = saved.into_iter().collect();
    names.sort_by_key(|(name, saved)| (std::cmp::Reverse(*saved), *name));
    let letters = ('a'..='z').chain('A'..='Z').map(String::from);
    let free = letters.filter(|letter| !used.contains(letter.as_str()));
    let short: BTreeMap<&str, String> = names.iter().map(|(name, _)| *name).zip(free).collect();
    let text = |token: &Token<'_>| {
        short
            .get(token.text)
            .map_or(token.text.into(), String::clone)
    };
    // A private name has the same letters as a word after its `#`.
    let mut sent = String::with_capacity(script.len());
    for token in &all {
        match token.kind == Kind::Word && !sent.ends_with('#') {
            true => sent += &text(token),
            false => sent += token.text,
        }
    }
    sent
}

/// The declared names of which every occurrence certainly is the declared name.
fn safe_names<'a>(tokens: &[Token<'a>]) -> BTreeSet<&'a str> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let before = |at: usize, back: usize| at.checked_sub(back).map_or("", text);
    let has_class = tokens.iter().any(|token| token.text == "class");
    let mut declared = BTreeSet::new();
    let mut unsafe_names: BTreeSet<&str> = NOT_OURS.into();
    // The brackets around the token.
    let mut around: Vec<&str> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match (token.kind, token.text) {
            (Kind::Sign, "(" | "[" | "{") => around.push(token.text),
            (Kind::Sign, ")" | "]" | "}") => {
                around.pop();
            }
            (Kind::Literal, text) => {
                if text.starts_with('}') {
                    around.pop();
                }
                if text.ends_with("${") {
                    around.push("${");
                }
            }
            _ => {}
        }
        if token.kind != Kind::Word || before(at, 1) == "#" {
            continue;
        }
        let (last, next) = (before(at, 1), text(at + 1));
        if ["const", "let", "function", "class"].contains(&last) {
            let is_exported = before(at, 2) == "export" || before(at, 3) == "export";
            match is_exported {
                true => unsafe_names.insert(token.text),
                false => declared.insert(token.text),
            };
            continue;
        }
        let is_property = last == "." && before(at, 2) != ".";
        let is_key = next == ":";
        let is_shorthand = around.last() == Some(&"{")
            && ["{", ","].contains(&last)
            && [",", "}", "="].contains(&next);
        let begins_line = ["{", "}", ";", "", "async", "get", "set", "static"].contains(&last);
        let is_member = has_class && begins_line && ["(", "=", ";"].contains(&next);
        if is_property || is_key || is_shorthand || is_member {
            unsafe_names.insert(token.text);
        }
    }
    let is_long = |name: &&str| name.len() > 1;
    let safe = declared.difference(&unsafe_names).copied();
    safe.filter(is_long).collect()
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
                "function a(it, card) { return a(card, it); }",
            ),
            // Properties, keys, shorthands, methods and fields have names that others know.
            ("const card = 1; a.card;", "const card = 1; a.card;"),
            ("const card = 1; a?.card;", "const card = 1; a?.card;"),
            ("const card = { card: 1 };", "const card = { card: 1 };"),
            (
                "const card = 1; b({ card });",
                "const card = 1; b({ card });",
            ),
            (
                "const { card = 1 } = a; let card = 2;",
                "const { card = 1 } = a; let card = 2;",
            ),
            (
                "class A { enter() {} } const enter = 1;",
                "class A { enter() {} } const enter = 1;",
            ),
            (
                "class A { isOpen = 1; } const isOpen = 2;",
                "class A { isOpen = 1; } const isOpen = 2;",
            ),
            // Others import these, and browsers define that one.
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
