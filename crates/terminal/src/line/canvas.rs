//! A grid of coloured characters, on which cards are drawn side by side.

use unicode_width::UnicodeWidthChar;

/// The style of a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ink {
    #[default]
    Plain,
    Dim,
    Bold,
    Red,
    Yellow,
    Blue,
    Green,
    Purple,
    Cyan,
}

impl Ink {
    /// The ANSI codes that switch it on.
    fn code(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Dim => "\x1b[2m",
            Self::Bold => "\x1b[1m",
            Self::Red => "\x1b[91m",
            Self::Yellow => "\x1b[93m",
            Self::Blue => "\x1b[94m",
            Self::Green => "\x1b[92m",
            Self::Purple => "\x1b[95m",
            Self::Cyan => "\x1b[96m",
        }
    }

    /// The text with the escape codes of this style; unchanged without colours.
    pub(crate) fn paint(self, text: &str, colours: bool) -> String {
        match (colours, self.code()) {
            (true, code) if !code.is_empty() => format!("{code}{text}\x1b[0m"),
            _ => text.to_string(),
        }
    }
}

/// The width of a text in columns.
pub(crate) fn width(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
}

/// The text cut to this many columns; an ellipsis replaces the rest.
pub(crate) fn fit(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.into();
    }
    let mut used = 1;
    let mut kept: String = text
        .chars()
        .take_while(|c| {
            used += c.width().unwrap_or(0);
            used <= columns
        })
        .collect();
    if columns > 0 {
        kept.push('…');
    }
    kept
}

/// A grid that grows as it is drawn on. The second cell of a wide character is
/// `None`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Canvas {
    rows: Vec<Vec<(Option<char>, Ink)>>,
}

impl Canvas {
    /// Writes a text at this position.
    pub(crate) fn put(&mut self, row: usize, column: usize, text: &str, ink: Ink) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let cells = &mut self.rows[row];
        let mut at = column;
        for letter in text.chars() {
            let wide = letter.width().unwrap_or(0);
            if wide == 0 {
                continue;
            }
            if cells.len() < at + wide {
                cells.resize(at + wide, (Some(' '), Ink::Plain));
            }
            cells[at] = (Some(letter), ink);
            for cell in &mut cells[at + 1..at + wide] {
                *cell = (None, ink);
            }
            at += wide;
        }
    }

    /// The number of columns.
    pub(crate) fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The number of rows.
    pub(crate) fn height(&self) -> usize {
        self.rows.len()
    }

    /// Copies another canvas onto this one, at this position.
    pub(crate) fn overlay(&mut self, row: usize, column: usize, other: &Self) {
        for (down, cells) in other.rows.iter().enumerate() {
            for (at, &(letter, ink)) in (column..).zip(cells) {
                if let Some(letter) = letter {
                    self.put(row + down, at, letter.encode_utf8(&mut [0; 4]), ink);
                }
            }
        }
    }

    /// The lines, with colours or without.
    pub(crate) fn lines(&self, colours: bool) -> Vec<String> {
        self.rows.iter().map(|row| line(row, colours)).collect()
    }
}

fn line(cells: &[(Option<char>, Ink)], colours: bool) -> String {
    let blank = |cell: &&(Option<char>, Ink)| cell.0 == Some(' ');
    let end = cells.len() - cells.iter().rev().take_while(blank).count();
    cells[..end]
        .chunk_by(|a, b| a.1 == b.1)
        .map(|run| {
            let text: String = run.iter().filter_map(|cell| cell.0).collect();
            run[0].1.paint(&text, colours)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_of_one_colour_share_an_escape_code() {
        let mut canvas = Canvas::default();
        canvas.put(0, 2, "ab", Ink::Red);
        canvas.put(0, 4, "c ", Ink::Plain);
        assert_eq!(canvas.lines(false), ["  abc"]);
        assert_eq!(canvas.lines(true), ["  \x1b[91mab\x1b[0mc"]);
    }

    #[test]
    fn wide_characters_keep_their_columns() {
        let mut canvas = Canvas::default();
        canvas.put(0, 0, "漢x", Ink::Plain);
        assert_eq!(
            (canvas.width(), canvas.lines(false)),
            (3, vec!["漢x".into()])
        );
        assert_eq!(fit("漢字漢字", 5), "漢字…");
        assert_eq!(fit("abc", 3), "abc");
        assert_eq!(fit("abcd", 3), "ab…");
        assert_eq!(fit("abc", 0), "");
    }
}
