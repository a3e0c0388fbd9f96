//! JSON values with their positions in the text.
//!
//! The author of a deck is told the line and column of a mistake, also where
//! the JSON is valid but a number is written as a text. serde_json reports
//! positions for invalid JSON only. It can borrow any part of the text as a
//! [`RawValue`], though, and the address of that slice is its position. So
//! serde_json does all the parsing, and this file only builds a tree with
//! positions.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The deepest nesting that is read. No deck needs more than four levels.
const MAX_DEPTH: usize = 64;

/// A value and the byte offset at which it begins.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Spanned<'a> {
    pub(super) at: usize,
    pub(super) node: Node<'a>,
}

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node<'a> {
    Null,
    Bool,
    /// The digits as written: `1.50` stays `1.50`.
    Number(&'a str),
    Text(String),
    List(Vec<Spanned<'a>>),
    /// In the order of the text; duplicate keys are kept.
    Object(Vec<Field<'a>>),
}

/// A key, the byte offset at which it begins, and its value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Field<'a> {
    pub(super) at: usize,
    pub(super) key: String,
    pub(super) value: Spanned<'a>,
}

impl Spanned<'_> {
    /// The kind of value, for error messages.
    pub(super) fn kind(&self) -> &'static str {
        match self.node {
            Node::Null => "null",
            Node::Bool => "true or false",
            Node::Number(_) => "a number",
            Node::Text(_) => "a text",
            Node::List(_) => "a list",
            Node::Object(_) => "an object",
        }
    }
}

/// The byte offset of an error, and what is wrong there.
pub(super) type Wrong = (usize, String);

/// Parses a whole document.
pub(super) fn parse(text: &str) -> Result<Spanned<'_>, Wrong> {
    let raw = serde_json::from_str(text).map_err(|error| {
        let lines_before = text.split_inclusive('\n').take(error.line() - 1);
        let line_start: usize = lines_before.map(str::len).sum();
        let at = line_start + error.column().saturating_sub(1);
        (at, message(&error))
    })?;
    spanned(text, raw, 0)
}

/// What serde_json says, without its own line and column.
fn message(error: &serde_json::Error) -> String {
    let whole = error.to_string();
    match whole.rsplit_once(" at line ") {
        Some((message, _)) => message.into(),
        None => whole,
    }
}

/// The tree below a value that is borrowed from `text`.
fn spanned<'a>(text: &'a str, raw: &'a RawValue, depth: usize) -> Result<Spanned<'a>, Wrong> {
    let written = raw.get();
    let at = position(text, raw);
    if depth > MAX_DEPTH {
        return Err((at, "lists and objects are nested too deeply".into()));
    }
    let node = match written.as_bytes() {
        [b'{', ..] => {
            let Fields(fields) = part(text, raw)?;
            let field = |(key, value)| {
                Ok(Field {
                    at: position(text, key),
                    key: part(text, key)?,
                    value: spanned(text, value, depth + 1)?,
                })
            };
            Node::Object(fields.into_iter().map(field).collect::<Result<_, _>>()?)
        }
        [b'[', ..] => {
            let items: Vec<&RawValue> = part(text, raw)?;
            let item = |item| spanned(text, item, depth + 1);
            Node::List(items.into_iter().map(item).collect::<Result<_, _>>()?)
        }
        [b'"', ..] => Node::Text(part(text, raw)?),
        [b'n', ..] => Node::Null,
        [b't' | b'f', ..] => Node::Bool,
        _ => Node::Number(written),
    };
    Ok(Spanned { at, node })
}

/// The byte offset of a value that is borrowed from `text`.
fn position(text: &str, raw: &RawValue) -> usize {
    raw.get().as_ptr().addr() - text.as_ptr().addr()
}

/// Deserializes a part of the text. The syntax was checked before; a `\u`
/// escape that is no character is only found here.
fn part<'a, T: Deserialize<'a>>(text: &str, raw: &'a RawValue) -> Result<T, Wrong> {
    serde_json::from_str(raw.get()).map_err(|error| (position(text, raw), message(&error)))
}

/// The fields of an object in the order of the text, with duplicates.
struct Fields<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;

        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(FieldsVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_positions() {
        let text = " {\"a\": [1, -2.50e+3], \"a\": \"\\u00e9\\ud83d\\ude00\\n\"}";
        let document = parse(text).unwrap();
        let Node::Object(fields) = &document.node else {
            panic!("an object")
        };
        assert_eq!((document.at, fields[0].at, fields[0].value.at), (1, 2, 7));
        let Node::List(items) = &fields[0].value.node else {
            panic!("a list")
        };
        assert_eq!(items[1].node, Node::Number("-2.50e+3"));
        assert_eq!((fields[1].key.as_str(), fields[1].at), ("a", 22));
        assert_eq!(fields[1].value.node, Node::Text("é😀\n".into()));
    }

    #[test]
    fn errors_have_a_position() {
        let check = |text: &str, at: usize, words: &str| {
            let (found, message) = parse(text).unwrap_err();
            assert_eq!(found, at, "{text}: {message}");
            assert!(message.contains(words), "{text}: {message}");
            assert!(!message.contains("line"), "{message}");
        };
        check("", 0, "EOF while parsing a value");
        check("[1,]", 3, "expected value");
        check("[1 2]", 3, "expected `,` or `]`");
        check("{a: 1}", 1, "key must be a string");
        check("{\"a\" 1}", 5, "expected `:`");
        check("[01]", 2, "invalid number");
        check("[1.]", 3, "invalid number");
        check("[\"a\nb\"]", 2, "control character");
        check("[\n\n \"é\\x\"]", 8, "invalid escape");
        check("[\"\\ud800\"]", 1, "unexpected end of hex escape");
        check("[] []", 3, "trailing characters");
    }

    /// serde_json skips nested values without recursion, and the tree is
    /// bounded.
    #[test]
    fn deep_nesting_does_not_overflow_the_stack() {
        let open = "[".repeat(10_000_000);
        assert!(parse(&open).is_err());
        let closed = format!("{open}{}", "]".repeat(10_000_000));
        let (at, message) = parse(&closed).unwrap_err();
        assert_eq!(at, MAX_DEPTH + 1);
        assert!(message.contains("nested too deeply"), "{message}");
        assert!(
            parse(&format!(
                "{}{}",
                "[".repeat(MAX_DEPTH),
                "]".repeat(MAX_DEPTH)
            ))
            .is_ok()
        );
    }
}
