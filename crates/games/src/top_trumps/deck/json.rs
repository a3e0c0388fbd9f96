//! Reading JSON so that every part knows where it stands.
//!
//! A person who wrote a deck is told the line and the column of what is wrong;
//! the usual readers keep positions for broken JSON only, not for a number
//! that should not have been a text. This one is small, accepts exactly what
//! JSON is, and is bounded in depth: no document makes it overflow the stack.

/// Deeper than any deck, and shallow enough for any stack.
const DEEPEST: usize = 64;

/// A value and the byte where it begins.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Spanned<'a> {
    pub(super) at: usize,
    pub(super) node: Node<'a>,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node<'a> {
    Null,
    Bool,
    /// As it was written.
    Number(&'a str),
    Text(String),
    List(Vec<Spanned<'a>>),
    /// In the order of the text; a key may come twice.
    Object(Vec<Field<'a>>),
}

/// A key, the byte where it begins, and its value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Field<'a> {
    pub(super) at: usize,
    pub(super) key: String,
    pub(super) value: Spanned<'a>,
}

impl Spanned<'_> {
    /// What it is, for people.
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

/// The byte of an error, and what is wrong there.
pub(super) type Wrong = (usize, String);

/// Reads a whole document.
pub(super) fn parse(text: &str) -> Result<Spanned<'_>, Wrong> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0)?;
    reader.space();
    match reader.peek() {
        None => Ok(value),
        Some(_) => reader.wrong("the end of the text"),
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// What should have come here, and what does.
    fn wrong<T>(&self, expected: &str) -> Result<T, Wrong> {
        let found = match self
            .text
            .get(self.at..)
            .and_then(|rest| rest.chars().next())
        {
            Some(sign) => format!("{sign:?}"),
            None => "the end of the text".into(),
        };
        Err((self.at, format!("{expected} should come here, not {found}")))
    }

    fn eat(&mut self, byte: u8, expected: &str) -> Result<(), Wrong> {
        if self.peek() != Some(byte) {
            return self.wrong(expected);
        }
        self.at += 1;
        Ok(())
    }

    fn value(&mut self, depth: usize) -> Result<Spanned<'a>, Wrong> {
        self.space();
        let at = self.at;
        if depth > DEEPEST {
            return Err((at, "lists and objects are nested too deeply".into()));
        }
        let node = match self.peek() {
            Some(b'{') => self.object(depth)?,
            Some(b'[') => self.list(depth)?,
            Some(b'"') => Node::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => Node::Number(self.number()?),
            _ => self.word()?,
        };
        Ok(Spanned { at, node })
    }

    fn word(&mut self) -> Result<Node<'a>, Wrong> {
        let words = [
            ("null", Node::Null),
            ("true", Node::Bool),
            ("false", Node::Bool),
        ];
        for (word, node) in words {
            if self.text.as_bytes()[self.at..].starts_with(word.as_bytes()) {
                self.at += word.len();
                return Ok(node);
            }
        }
        self.wrong("a value")
    }

    fn list(&mut self, depth: usize) -> Result<Node<'a>, Wrong> {
        self.at += 1;
        let mut items = Vec::new();
        self.space();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Node::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            self.space();
            if self.peek() == Some(b',') {
                self.at += 1;
                continue;
            }
            self.eat(b']', "a comma or ]")?;
            return Ok(Node::List(items));
        }
    }

    fn object(&mut self, depth: usize) -> Result<Node<'a>, Wrong> {
        self.at += 1;
        let mut fields = Vec::new();
        self.space();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Node::Object(fields));
        }
        loop {
            self.space();
            let at = self.at;
            if self.peek() != Some(b'"') {
                return self.wrong("a name in \"quotes\"");
            }
            let key = self.string()?;
            self.space();
            self.eat(b':', "a colon")?;
            let value = self.value(depth + 1)?;
            fields.push(Field { at, key, value });
            self.space();
            if self.peek() == Some(b',') {
                self.at += 1;
                continue;
            }
            self.eat(b'}', "a comma or }")?;
            return Ok(Node::Object(fields));
        }
    }

    fn digits(&mut self) -> Result<(), Wrong> {
        if !matches!(self.peek(), Some(b'0'..=b'9')) {
            return self.wrong("a digit");
        }
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        Ok(())
    }

    fn number(&mut self) -> Result<&'a str, Wrong> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        if self.peek() == Some(b'0') {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(&self.text[start..self.at])
    }

    fn string(&mut self) -> Result<String, Wrong> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let from = self.at;
            while !matches!(self.peek(), None | Some(b'"' | b'\\' | 0..=0x1f)) {
                self.at += 1;
            }
            // The bytes that stop the loop are never inside a character.
            out.push_str(&self.text[from..self.at]);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => out.push(self.escape()?),
                _ => return self.wrong("the closing quote"),
            }
        }
    }

    fn escape(&mut self) -> Result<char, Wrong> {
        let at = self.at;
        self.at += 1;
        let sign = self.peek();
        self.at += usize::from(sign.is_some());
        Ok(match sign {
            Some(sign @ (b'"' | b'\\' | b'/')) => char::from(sign),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                let bad = || (at, "this \\u escape is not a character".to_string());
                let mut code = self.hex().ok_or_else(bad)?;
                if (0xd800..0xdc00).contains(&code) {
                    // Half of a pair: the other half must follow.
                    let follows = self.text.as_bytes()[self.at..].starts_with(b"\\u");
                    self.at += if follows { 2 } else { 0 };
                    let low = self.hex().filter(|_| follows).ok_or_else(bad)?;
                    let low = low.checked_sub(0xdc00).filter(|&low| low < 0x400);
                    code = 0x1_0000 + ((code - 0xd800) << 10) + low.ok_or_else(bad)?;
                }
                char::from_u32(code).ok_or_else(bad)?
            }
            _ => return Err((at, "there is no such escape in JSON".into())),
        })
    }

    fn hex(&mut self) -> Option<u32> {
        let digits = self.text.as_bytes().get(self.at..self.at + 4)?;
        let mut code = 0;
        for &digit in digits {
            code = code * 16 + char::from(digit).to_digit(16)?;
        }
        self.at += 4;
        Some(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::dealer::{Dealer, Fast, Seed};

    #[test]
    fn parts_know_where_they_stand() {
        let document =
            parse(" {\"a\": [1, -2.5e+3], \"b\": \"\\u00e9\\ud83d\\ude00\\n\"}").unwrap();
        let Node::Object(fields) = &document.node else {
            panic!("an object")
        };
        assert_eq!((document.at, fields[0].at, fields[0].value.at), (1, 2, 7));
        let Node::List(items) = &fields[0].value.node else {
            panic!("a list")
        };
        assert_eq!(items[1].node, Node::Number("-2.5e+3"));
        assert_eq!(fields[1].value.node, Node::Text("é😀\n".into()));
    }

    #[test]
    fn what_is_not_json_is_said() {
        let check = |text: &str, at: usize, words: &str| {
            let (found, message) = parse(text).unwrap_err();
            assert_eq!(found, at, "{text}: {message}");
            assert!(message.contains(words), "{text}: {message}");
        };
        check("", 0, "a value should come here, not the end");
        check("[1,]", 3, "a value should come here, not ']'");
        check("[1 2]", 3, "a comma or ]");
        check("{a: 1}", 1, "a name in \"quotes\"");
        check("{\"a\" 1}", 5, "a colon");
        check("[01]", 2, "a comma or ]");
        check("[1.]", 3, "a digit");
        check("[\"a\nb\"]", 3, "the closing quote");
        check("[\"é\\x\"]", 4, "no such escape");
        check("[\"\\ud800\"]", 2, "not a character");
        check("[\"\\u12\"]", 2, "not a character");
        check("[] []", 3, "the end of the text");
        check(&"[".repeat(1_000_000), 65, "nested too deeply");
    }

    /// Damaged documents: accepted exactly when serde_json accepts them.
    #[test]
    fn accepts_what_json_is() {
        let whole = r#"{"a":[1,-0.5e-3,true,null],"é\n":{"b":"\u0041\\"},"c":"","d":[{},[]]}"#;
        let signs: Vec<char> = "{}[]\":,\\eu019.-+ \nnaté\u{1}".chars().collect();
        let mut chance = Fast::new(Seed::default(), 1);
        let mut valid = 0;
        for _ in 0..100_000 {
            let mut text: Vec<char> = whole.chars().collect();
            for _ in 0..=chance.below(2) {
                let place = chance.below(text.len() as u32) as usize;
                let sign = signs[chance.below(signs.len() as u32) as usize];
                match chance.below(3) {
                    0 => text[place] = sign,
                    1 => text.insert(place, sign),
                    _ => {
                        text.remove(place);
                    }
                }
            }
            let text: String = text.into_iter().collect();
            let expected = serde_json::from_str::<serde_json::Value>(&text).is_ok();
            assert_eq!(parse(&text).is_ok(), expected, "{text}");
            valid += u32::from(expected);
        }
        assert!((1_000..99_000).contains(&valid), "{valid} were valid");
    }
}
