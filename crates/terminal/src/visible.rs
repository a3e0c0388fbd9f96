//! Escapes control characters, so that a terminal prints them instead of executing
//! them.
//!
//! Names, keys and file names come from files that anybody may have written. A control
//! character in them could move the cursor, change colours or type commands, and
//! characters that change the direction of text could hide a part of it.

use std::borrow::Cow;

/// The text with escapes such as `\\u{1b}` in place of control characters and of
/// characters that change the direction of text. Newlines and tabs stay.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match is_unsafe(character) {
            true => shown.extend(character.escape_unicode()),
            false => shown.push(character),
        }
    }
    shown.into()
}

fn is_unsafe(character: char) -> bool {
    let is_direction = matches!(
        character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    let is_control = character.is_control() && !matches!(character, '\n' | '\t');
    is_control || is_direction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        let check = |text: &str, expected: &str| assert_eq!(visible(text), expected);
        check("Zoë\t7♥\n", "Zoë\t7♥\n");
        check("\x1b[2J", "\\u{1b}[2J");
        check("a\rb\u{9b}c\x7f", "a\\u{d}b\\u{9b}c\\u{7f}");
        check("\u{202e}nnA", "\\u{202e}nnA");
    }
}
