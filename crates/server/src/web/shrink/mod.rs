//! A small minifier for the page's scripts and style sheets.
//!
//! It relies on the formatting of these files, and is not for any other ones.

mod names;
mod tokens;

use self::names::short_names;
use self::tokens::{TokenKind, is_word, literal, tokens};

/// Minifies a script.
pub(super) fn script(text: &str) -> String {
    without_gaps(&renamed(text))
}

/// A script without comments and with short names, one statement a line.
pub(super) fn renamed(text: &str) -> String {
    let short = short_names(&join_declarations(&without_notes(text), "const "));
    // Afterwards, because names are found at the beginning of a declaration.
    short_words(&join_declarations(&short, "let "))
}

/// Writes `!0` for `true`, `!1` for `false` and `void 0` for `undefined`, except where they could
/// be the name of a property, and `.5` for `0.5`.
fn short_words(script: &str) -> String {
    let mut kept = String::with_capacity(script.len());
    let tokens = tokens(script);
    for (at, token) in tokens.iter().enumerate() {
        let text_after = |steps: usize| tokens.get(at + steps).map_or("", |after| after.text);
        let next = text_after(1);
        let is_property = next == ":" || kept.ends_with('.');
        let is_fraction = next == "." && text_after(2).starts_with(|it: char| it.is_ascii_digit());
        kept += match (token.kind, token.text) {
            (TokenKind::Word, "true") if !is_property => "!0",
            (TokenKind::Word, "false") if !is_property => "!1",
            (TokenKind::Word, "undefined") if !is_property => "void 0",
            (TokenKind::Word, "0") if is_fraction => "",
            (_, text) => text,
        };
    }
    kept
}

/// Minifies a style sheet.
pub(super) fn style(text: &str) -> String {
    without_spaces(&without_notes(text)).replace("transparent", "#0000")
}

/// Removes comments and indentation. Comments are on lines of their own, or between `/*` and
/// `*/`; no string of the page contains these.
fn without_notes(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        kept += before;
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    kept += rest;
    let lines = kept.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Joins consecutive declarations with this word into one statement: `const a = 1;` and
/// `const b = 2;` in the next line become `const a = 1,` and `b = 2;`.
fn join_declarations(script: &str, word: &str) -> String {
    let mut joined = String::with_capacity(script.len());
    let mut lines = script.lines().peekable();
    let mut is_open = false;
    while let Some(line) = lines.next() {
        let rest = line.strip_prefix(word);
        let is_continued = rest.is_some()
            && is_whole_statement(line)
            && lines.peek().is_some_and(|next| next.starts_with(word));
        let line = rest.filter(|_| is_open).unwrap_or(line);
        is_open = is_continued;
        match line.strip_suffix(';').filter(|_| is_open) {
            Some(line) => joined.extend([line, ",\n"]),
            None => joined.extend([line, "\n"]),
        }
    }
    joined
}

/// Whether a line is one complete statement. Brackets and semicolons in strings do not count.
fn is_whole_statement(line: &str) -> bool {
    let mut depth = 0;
    let mut ends = 0;
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        let length = match letter {
            '"' | '\'' | '`' => literal(rest, &[&rest[..1]]),
            letter => letter.len_utf8(),
        };
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ';' if depth == 0 => ends += 1,
            _ => {}
        }
        rest = &rest[length..];
    }
    line.ends_with(';') && depth == 0 && ends == 1
}

/// Removes spaces, line ends and the parentheses of single parameters, and writes `let` for
/// `const`. Strings, templates and regular expressions stay as they are.
fn without_gaps(script: &str) -> String {
    let mut kept = String::with_capacity(script.len());
    let tokens = tokens(script);
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1).map_or("", |next| next.text);
        match (token.kind, token.text) {
            (TokenKind::Gap, text) => {
                kept += gap(&kept, text, next);
                continue;
            }
            // The type checker has made sure that constants are not assigned to, so `let` works.
            (TokenKind::Word, "const") => {
                kept += "let";
                continue;
            }
            // The last semicolon of a block and the last comma of a list are not needed.
            (TokenKind::Sign, "}") if kept.ends_with([';', ',']) => {
                kept.pop();
            }
            (TokenKind::Sign, ")") if kept.ends_with(',') => {
                kept.pop();
            }
            (TokenKind::Sign, "=") if next == ">" => free_parameter(&mut kept),
            _ => {}
        }
        kept += token.text;
    }
    kept
}

/// Removes the parentheses around the only parameter of an arrow function.
pub(super) fn free_parameter(kept: &mut String) {
    let Some((before, name)) = kept
        .strip_suffix(')')
        .and_then(|kept| kept.rsplit_once('('))
    else {
        return;
    };
    // After a word such as `async` they are needed.
    if !name.is_empty() && name.chars().all(is_word) && !before.ends_with(is_word) {
        *kept = format!("{before}{name}");
    }
}

/// What replaces the spaces between two tokens. A line end is kept only where it can end a
/// statement.
fn gap(kept: &str, gap: &str, rest: &str) -> &'static str {
    match kept.chars().next_back().zip(rest.chars().next()) {
        None => "",
        Some((before, after)) if gap.contains('\n') => {
            let goes_on = "{([,;:?=&|>".contains(before) || "})],;.?:&|=".contains(after);
            if goes_on { "" } else { "\n" }
        }
        Some((before, after)) if is_word(before) && is_word(after) => " ",
        Some((before, after)) if before == after && "+-".contains(before) => " ",
        Some(_) => "",
    }
}

/// Removes spaces from a style sheet, except before colons, where they have a meaning.
fn without_spaces(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    // A star is a multiplication in parentheses, and can be a selector elsewhere.
    let mut brackets = 0;
    for letter in text.chars() {
        let last = kept.chars().next_back();
        match letter {
            '(' => brackets += 1,
            ')' => brackets -= 1,
            _ => {}
        }
        let is_product = |letter| letter == '*' && brackets > 0;
        match letter {
            ' ' | '\n' if last.is_none_or(|last| "{};:,>/ ".contains(last) || is_product(last)) => {
            }
            '\n' => kept.push(' '),
            letter if "{};,>!/".contains(letter) || is_product(letter) => {
                let length = kept.trim_end_matches(' ').len();
                kept.truncate(length);
                if letter == '}' && kept.ends_with(';') {
                    kept.pop();
                }
                kept.push(letter);
            }
            letter => kept.push(letter),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_are_removed() {
        let script =
            "// A note.\nconst a = /** @type {any} */ (1);\n\n  /**\n   * More.\n   */\n  b();\n";
        assert_eq!(without_notes(script), "const a =  (1);\nb();");
        let style = "/* Note */\n.a > :hover , .b { color: red !important; top: calc(1px + 2 * 2px); }\n.c * { grid-area: 1 / 2; }\n.c\n.d { > i { top: 0; } }";
        assert_eq!(
            without_spaces(&without_notes(style)),
            ".a>:hover,.b{color:red!important;top:calc(1px + 2*2px)}.c *{grid-area:1/2}.c .d{>i{top:0}}"
        );
    }

    #[test]
    fn unnecessary_spaces_in_scripts_are_removed() {
        for (script, sent) in [
            ("const a = { b: 1, } ;\nc(d, e,\n);", "let a={b:1};c(d,e);"),
            ("if (a) {\nb();\n}\nelse c;", "if(a){b()}\nelse c;"),
            ("a = b - -1 + +c / 2;", "a=b- -1+ +c/2;"),
            ("return /[/ ] x/.test(b) / 2;", "return/[/ ] x/.test(b)/2;"),
            ("a(\"e  ; }\", 'it\\'s  ' )", "a(\"e  ; }\",'it\\'s  ')"),
            (
                "`x  ${ c + (() => { return 1; }) }  ; }`",
                "`x  ${c+(()=>{return 1})}  ; }`",
            ),
            ("`a ${ `b  ${ c }  d` } e`", "`a ${`b  ${c}  d`} e`"),
            (
                "a((b) => b, async (c) => c, (d, e) => d)",
                "a(b=>b,async(c)=>c,(d,e)=>d)",
            ),
            ("a\n.b()\nconst c = d\n? e\n: f", "a.b()\nlet c=d?e:f"),
        ] {
            assert_eq!(without_gaps(script), sent);
        }
    }

    #[test]
    fn constants_of_the_language_are_short() {
        for (script, sent) in [
            ("a = b ? true : false;", "a=b?!0:!1;"),
            ("return undefined", "return void 0"),
            ("a ? 0.5 : 10.05 + 0", "a?.5:10.05+0"),
            ("return true", "return!0"),
            ("{ true: a.false }", "{true:a.false}"),
            ("a(\"true\", `false ${true}`)", "a(\"true\",`false ${!0}`)"),
        ] {
            assert_eq!(without_gaps(&short_words(script)), sent);
        }
    }

    #[test]
    fn consecutive_declarations_become_one_statement() {
        for (script, sent) in [
            ("const a = 1;\nconst b = a;\nc();", "let a=1,b=a;c();"),
            ("const a = 1; d();\nconst b = 2;", "let a=1;d();let b=2;"),
            (
                "const a = \"(\"; d(\")\");\nconst b = 2;",
                "let a=\"(\";d(\")\");let b=2;",
            ),
            (
                "const a = () => {\nd();\n};\nconst b = 2;",
                "let a=()=>{d()};let b=2;",
            ),
            ("const a = 1;\nconst b = {\nc,\n};", "let a=1,b={c};"),
            (
                "let a = 1;\nlet b;\nlet c = 2, d;\ne();",
                "let a=1,b,c=2,d;e();",
            ),
            ("const a = 1;\nlet b;\nlet c;", "let a=1;let b,c;"),
        ] {
            let joined = join_declarations(&join_declarations(script, "const "), "let ");
            assert_eq!(without_gaps(&joined).trim_end(), sent);
        }
    }
}
