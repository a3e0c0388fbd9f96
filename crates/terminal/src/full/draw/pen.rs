//! Writes on a buffer. Everything is clipped, so that no screen size can cause a
//! panic, and converted to ASCII if the terminal needs that.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::ascii::ascii;
use crate::full::theme::Theme;

/// The characters of a box: upper left, upper right, lower left, lower right,
/// horizontal, vertical.
pub(super) struct Edge([char; 6]);

impl Edge {
    pub(super) const CARD: Self = Self(['╭', '╮', '╰', '╯', '─', '│']);
    pub(super) const THICK: Self = Self(['┏', '┓', '┗', '┛', '━', '┃']);
    pub(super) const DOUBLE: Self = Self(['╔', '╗', '╚', '╝', '═', '║']);
    pub(super) const EMPTY: Self = Self(['╭', '╮', '╰', '╯', '╌', '╎']);
}

/// How many columns a text takes.
pub(super) fn width(text: &str) -> u16 {
    u16::try_from(UnicodeWidthStr::width(text)).unwrap_or(u16::MAX)
}

/// Writes on a part of a buffer.
pub(super) struct Pen<'a> {
    buffer: &'a mut Buffer,
    clip: Rect,
    pub(super) theme: Theme,
}

impl<'a> Pen<'a> {
    pub(super) fn new(buffer: &'a mut Buffer, clip: Rect, theme: Theme) -> Self {
        let clip = clip.intersection(buffer.area);
        Self {
            buffer,
            clip,
            theme,
        }
    }

    /// Writes one character, which may take two columns.
    fn put(&mut self, column: u16, row: u16, letter: char, style: Style) {
        if !self.clip.contains((column, row).into()) {
            return;
        }
        let letter = match self.theme.ascii {
            true => ascii(letter),
            false => letter,
        };
        if let Some(cell) = self.buffer.cell_mut((column, row)) {
            cell.set_char(letter).set_style(style);
        }
    }

    /// Writes a text, cut to `most` columns; returns how many columns it took.
    pub(super) fn text(&mut self, at: (u16, u16), text: &str, most: u16, style: Style) -> u16 {
        let cut = width(text) > most;
        let room = if cut { most.saturating_sub(1) } else { most };
        let mut used = 0;
        for letter in text.chars() {
            let wide = letter.width().unwrap_or(0) as u16;
            if wide == 0 {
                continue;
            }
            if used + wide > room {
                break;
            }
            let column = at.0.saturating_add(used);
            if wide == 2 {
                // Clear the cell under the second half of a wide character.
                self.put(column.saturating_add(1), at.1, ' ', style);
            }
            let fits = column.saturating_add(wide) <= self.clip.right();
            self.put(column, at.1, if fits { letter } else { ' ' }, style);
            used += wide;
        }
        if cut && most > 0 {
            self.put(at.0.saturating_add(used), at.1, '…', style);
            used += 1;
        }
        used
    }

    /// Writes a text in the middle of a row.
    pub(super) fn centred(&mut self, area: Rect, row: u16, text: &str, style: Style) {
        let indent = area.width.saturating_sub(width(text)) / 2;
        let at = (area.x.saturating_add(indent), row);
        self.text(at, text, area.width, style);
    }

    /// Writes a text that ends at the right edge of a row.
    pub(super) fn right_aligned(&mut self, area: Rect, row: u16, text: &str, style: Style) {
        let indent = area.width.saturating_sub(width(text));
        let at = (area.x.saturating_add(indent), row);
        self.text(at, text, area.width, style);
    }

    /// Fills an area with a character. The old text and style are removed.
    pub(super) fn fill(&mut self, area: Rect, letter: char, style: Style) {
        let style = self.theme.base().patch(style);
        for position in area.intersection(self.clip).positions() {
            if let Some(cell) = self.buffer.cell_mut(position) {
                cell.reset();
            }
            self.put(position.x, position.y, letter, style);
        }
    }

    /// Draws a box along the edge of an area.
    pub(super) fn frame(&mut self, area: Rect, edge: &Edge, style: Style) {
        if area.width < 2 || area.height < 2 {
            return;
        }
        let Edge(
            [
                upper_left,
                upper_right,
                lower_left,
                lower_right,
                across,
                down,
            ],
        ) = *edge;
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        for column in area.x + 1..right {
            self.put(column, area.y, across, style);
            self.put(column, bottom, across, style);
        }
        for row in area.y + 1..bottom {
            self.put(area.x, row, down, style);
            self.put(right, row, down, style);
        }
        self.put(area.x, area.y, upper_left, style);
        self.put(right, area.y, upper_right, style);
        self.put(area.x, bottom, lower_left, style);
        self.put(right, bottom, lower_right, style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::full::theme::ColourDepth;

    fn written(text: &str, columns: u16, most: u16, ascii: bool) -> String {
        let area = Rect::new(0, 0, columns, 1);
        let mut buffer = Buffer::empty(area);
        let theme = Theme {
            ascii,
            ..Theme::new(ColourDepth::None)
        };
        Pen::new(&mut buffer, area, theme).text((0, 0), text, most, Style::new());
        let cells = buffer.content.iter().map(|cell| cell.symbol());
        cells.collect()
    }

    #[test]
    fn texts_are_cut_to_a_width() {
        let check = |text: &str, most: u16, ascii: bool, expected: &str| {
            assert_eq!(written(text, 6, most, ascii), expected, "{text}");
        };
        check("Ann", 6, false, "Ann   ");
        check("Annabel", 6, false, "Annab…");
        check("Annabel", 6, true, "Annab.");
        check("Annabel", 0, false, "      ");
        check("漢字漢字", 6, false, "漢 字 … ");
        check("漢字漢", 9, false, "漢 字 漢 ");
        check("K♥Ж", 6, true, "KH?   ");
    }

    #[test]
    fn nothing_is_written_outside_the_clip() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 3));
        let clip = Rect::new(1, 1, 2, 1);
        let mut pen = Pen::new(&mut buffer, clip, Theme::new(ColourDepth::None));
        pen.frame(Rect::new(0, 0, 9, 2), &Edge::CARD, Style::new());
        pen.fill(Rect::new(2, 0, 60_000, 60_000), '░', Style::new());
        pen.text((u16::MAX, 1), "far away", 80, Style::new());
        let drawn: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
        assert_eq!(drawn, "     ─░     ");
    }
}
