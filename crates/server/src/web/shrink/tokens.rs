//! The tokens of a script, as far as the minifier must tell them apart.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name, a keyword or a number.
    Word,
    /// A string, a part of a template, or a regular expression.
    Literal,
    /// Spaces and line ends.
    Gap,
    /// Any other character.
    Sign,
}

/// A token and its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScriptToken<'a> {
    pub(super) kind: TokenKind,
    pub(super) text: &'a str,
}

/// The tokens of a script without comments. Together they are the whole text. A template is
/// a literal up to `${`, the tokens of the expression, and a literal from `}` on.
pub(super) fn tokens(script: &str) -> Vec<ScriptToken<'_>> {
    let mut tokens: Vec<ScriptToken<'_>> = Vec::new();
    // For each template literal around us, the open braces of its current expression.
    let mut templates: Vec<u32> = Vec::new();
    let mut last = "";
    let mut rest = script;
    while let Some(letter) = rest.chars().next() {
        let ends_expression = letter == '}' && templates.last() == Some(&0);
        let (kind, length) = match letter {
            '"' | '\'' => (TokenKind::Literal, literal(rest, &[&rest[..1]])),
            '`' => (TokenKind::Literal, literal(rest, &["`", "${"])),
            '}' if ends_expression => (TokenKind::Literal, literal(rest, &["`", "${"])),
            '/' if is_pattern(last) => (TokenKind::Literal, pattern(rest)),
            ' ' | '\n' => (TokenKind::Gap, run(rest, char::is_whitespace)),
            letter if is_word(letter) => (TokenKind::Word, run(rest, is_word)),
            letter => (TokenKind::Sign, letter.len_utf8()),
        };
        let (text, after) = rest.split_at(length);
        if ends_expression {
            templates.pop();
        }
        match (text, templates.last_mut()) {
            _ if kind == TokenKind::Literal && "`}".contains(letter) && text.ends_with("${") => {
                templates.push(0);
            }
            ("{", Some(braces)) => *braces += 1,
            ("}", Some(braces)) => *braces -= 1,
            _ => {}
        }
        if kind != TokenKind::Gap {
            last = text;
        }
        tokens.push(ScriptToken { kind, text });
        rest = after;
    }
    tokens
}

/// Whether a character can be part of a name.
pub(super) fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || "_$".contains(letter)
}

/// The length of the characters of one kind at the start of `rest`.
fn run(rest: &str, is_part: impl Fn(char) -> bool) -> usize {
    rest.find(|letter| !is_part(letter)).unwrap_or(rest.len())
}

/// The length of the string at the start of `rest`, including its end.
pub(super) fn literal(rest: &str, ends: &[&str]) -> usize {
    let mut at = 1;
    while at < rest.len() {
        if let Some(end) = ends.iter().find(|end| rest[at..].starts_with(**end)) {
            return at + end.len();
        }
        let mut letters = rest[at..].chars();
        let is_escape = letters.next() == Some('\\');
        if is_escape {
            letters.next();
        }
        at = rest.len() - letters.as_str().len();
    }
    at
}

/// Whether a slash after this token begins a regular expression, not a division.
fn is_pattern(last: &str) -> bool {
    last.ends_with(|last| "(,=:[!&|?{};>".contains(last)) || last == "return"
}

/// The length of the regular expression at the start of `rest`. A slash in brackets does not
/// end it.
fn pattern(rest: &str) -> usize {
    let mut at = literal(rest, &["/", "["]);
    while rest[..at].ends_with('[') {
        at += literal(&rest[at - 1..], &["]"]) - 1;
        at += literal(&rest[at - 1..], &["/", "["]) - 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_split_into_tokens() {
        use TokenKind::{Gap, Literal, Sign, Word};
        let check = |script: &str, expected: &[(TokenKind, &str)]| {
            let found: Vec<_> = tokens(script)
                .iter()
                .map(|token| (token.kind, token.text))
                .collect();
            assert_eq!(found, expected, "{script}");
        };
        check(
            "a1 = 'b; \\' c'",
            &[
                (Word, "a1"),
                (Gap, " "),
                (Sign, "="),
                (Gap, " "),
                (Literal, "'b; \\' c'"),
            ],
        );
        check(
            "`a ${{b}.c} d${e}`",
            &[
                (Literal, "`a ${"),
                (Sign, "{"),
                (Word, "b"),
                (Sign, "}"),
                (Sign, "."),
                (Word, "c"),
                (Literal, "} d${"),
                (Word, "e"),
                (Literal, "}`"),
            ],
        );
        check(
            "(/[/]}`/.d/e)",
            &[
                (Sign, "("),
                (Literal, "/[/]}`/"),
                (Sign, "."),
                (Word, "d"),
                (Sign, "/"),
                (Word, "e"),
                (Sign, ")"),
            ],
        );
    }
}
