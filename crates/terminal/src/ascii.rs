//! Texts for terminals that have only ASCII characters.

use unicode_width::UnicodeWidthChar;

/// The ASCII replacement of a character.
pub(crate) fn ascii(letter: char) -> char {
    match letter {
        ' '..='~' => letter,
        '♠' => 'S',
        '♥' => 'H',
        '♦' => 'D',
        '♣' => 'C',
        '╭' | '╮' | '╰' | '╯' | '├' | '┤' | '┌' | '┐' | '└' | '┘' | '▓' => {
            '+'
        }
        '─' | '╌' | '–' | '—' | '▷' => '-',
        '│' | '╎' | '▌' | '▏' => '|',
        '┏' | '┓' | '┗' | '┛' | '━' | '┃' | '█' | '▀' | '▄' => '#',
        '╔' | '╗' | '╚' | '╝' | '═' | '║' | '★' | '✦' => '*',
        '░' | '▒' => ':',
        '·' | '…' => '.',
        '▲' | '▴' => '^',
        '▼' => 'v',
        '▶' | '▸' | '↻' | '→' => '>',
        '◀' | '↺' | '←' => '<',
        '↑' => '^',
        '↓' => 'v',
        '×' => 'x',
        '●' => 'o',
        '■' => '=',
        '◆' => '%',
        '’' | '‘' => '\'',
        _ => '?',
    }
}

/// A text with the replacements, which takes as many columns as before. Line breaks and
/// the codes of colours stay.
pub(crate) fn ascii_text(text: &str) -> String {
    let mut replaced = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_ascii() {
            replaced.push(letter);
            continue;
        }
        // Combining characters take no column.
        let columns = letter.width().unwrap_or(1);
        if columns > 0 {
            replaced.push(ascii(letter));
            replaced.extend(std::iter::repeat_n(' ', columns - 1));
        }
    }
    replaced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_in_ascii_keep_their_columns_and_colours() {
        let check = |text: &str, expected: &str| assert_eq!(ascii_text(text), expected);
        check("Ann~\n\x1b[91m10\x1b[0m\t", "Ann~\n\x1b[91m10\x1b[0m\t");
        check("┌──┐│♠ A│└──┘ ░▏★ Hmm …", "+--+|S A|+--+ :|* Hmm .");
        check("Zoë", "Zo?");
        check("Zoe\u{308}", "Zoe");
        check("漢x", "? x");
        check("\u{9b}2J", "?2J");
    }
}
