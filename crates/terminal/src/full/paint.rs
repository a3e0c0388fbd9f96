//! Drawing functions that all pages share.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::widgets::{Block, Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::theme::Theme;

/// Writes a text from the left, cut at the right edge; returns its width.
pub(crate) fn text(words: &str, area: Rect, style: Style, buffer: &mut Buffer) -> u16 {
    if area.is_empty() {
        return 0;
    }
    let (end, _) = buffer.set_stringn(area.x, area.y, words, area.width.into(), style);
    end - area.x
}

/// Writes a text in the middle.
pub(crate) fn centred(words: &str, area: Rect, style: Style, buffer: &mut Buffer) {
    let left = area.width.saturating_sub(words.width() as u16) / 2;
    let area = Rect {
        x: area.x + left,
        width: area.width - left,
        ..area
    };
    text(words, area, style, buffer);
}

/// Writes a text that ends at the right edge.
pub(crate) fn right(words: &str, area: Rect, style: Style, buffer: &mut Buffer) {
    let left = area.width.saturating_sub(words.width() as u16);
    let area = Rect {
        x: area.x + left,
        width: area.width - left,
        ..area
    };
    text(words, area, style, buffer);
}

/// Draws an empty frame with a title; returns the area inside.
pub(crate) fn frame(title: &str, area: Rect, theme: Theme, buffer: &mut Buffer) -> Rect {
    blank(area, theme, buffer);
    let lines = match theme.ascii {
        true => ASCII,
        false => border::ROUNDED,
    };
    let mut block = Block::bordered()
        .border_set(lines)
        .border_style(theme.dim())
        .title_style(theme.title());
    if !title.is_empty() {
        block = block.title(format!(" {title} "));
    }
    let inner = block.inner(area);
    block.render(area, buffer);
    inner
}

const ASCII: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Empties a part of the screen.
pub(crate) fn blank(area: Rect, theme: Theme, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    buffer.set_style(area, theme.base());
}

/// A part of the screen this large, in the middle of it.
pub(crate) fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

/// One line of an area, counted from its top; empty if there is none.
pub(crate) fn row(area: Rect, number: u16) -> Rect {
    let height = u16::from(number < area.height);
    Rect {
        y: area.y + number.min(area.height),
        height,
        ..area
    }
}

/// The keys that work now, as many as fit, the most important first.
pub(crate) fn keys<'a>(
    keys: impl IntoIterator<Item = (&'a str, &'a str)>,
    area: Rect,
    theme: Theme,
    buffer: &mut Buffer,
) {
    let mut rest = area;
    for (key, meaning) in keys {
        let width = (key.width() + meaning.width() + 1) as u16;
        if width > rest.width {
            return;
        }
        for (words, style) in [
            (key, theme.title()),
            (" ", theme.dim()),
            (meaning, theme.dim()),
        ] {
            let used = text(words, rest, style, buffer);
            rest = shifted(rest, used);
        }
        rest = shifted(rest, 2);
    }
}

/// What is left of an area to the right of this many columns.
pub(crate) fn shifted(area: Rect, columns: u16) -> Rect {
    let columns = columns.min(area.width);
    Rect {
        x: area.x + columns,
        width: area.width - columns,
        ..area
    }
}
