//! A text in a box over the page below: rules, help, the log, a message.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::page::{AppContext, InputEvent, Navigation, Page};
use super::paint;
use crate::line::{reflowed, wrapped};

/// A text to read.
pub(crate) struct TextPage {
    title: String,
    text: String,
    /// Whether lines are joined to paragraphs, and not one line for each fact.
    is_prose: bool,
    /// The first line that is shown.
    top: usize,
    /// How many lines are below the visible ones.
    more: usize,
    /// How many lines are visible.
    shown: usize,
    /// Whether to scroll to the end when the page is drawn first.
    from_end: bool,
}

impl TextPage {
    /// A text, shown from its beginning.
    pub(crate) fn new(title: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            text: text.into(),
            is_prose: true,
            top: 0,
            more: 0,
            shown: 1,
            from_end: false,
        }
    }

    /// A list of facts, a line for each.
    pub(crate) fn list(title: impl Into<String>, lines: impl Into<String>) -> Self {
        Self {
            is_prose: false,
            ..Self::new(title, lines)
        }
    }

    /// A list, shown from its end: the newest lines of a log are the last ones.
    pub(crate) fn from_end(title: impl Into<String>, lines: impl Into<String>) -> Self {
        Self {
            from_end: true,
            ..Self::list(title, lines)
        }
    }

    /// A short message.
    pub(crate) fn message(words: &str) -> Self {
        Self::new("Parlour", words)
    }

    fn scroll(&mut self, lines: i64) {
        let last = (self.top + self.more) as i64;
        self.top = (self.top as i64).saturating_add(lines).clamp(0, last) as usize;
        self.more = last as usize - self.top;
    }
}

impl Page for TextPage {
    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        // Prose is easy to read in short lines; a list has its own.
        let width = area.width.min(if self.is_prose { 84 } else { 120 });
        let columns = usize::from(width) - 4;
        let text = match self.is_prose {
            true => reflowed(&self.text, columns),
            false => wrapped(&self.text, columns),
        };
        let lines: Vec<&str> = text.lines().collect();
        let height = box_height(lines.len()).min(area.height - 2);
        let page = Rect {
            height: area.height - 1,
            ..area
        };
        let inner = paint::frame(
            &self.title,
            paint::middle(page, width, height),
            context.theme,
            buffer,
        );
        self.shown = usize::from(inner.height).max(1);
        let last = lines.len().saturating_sub(self.shown);
        if std::mem::take(&mut self.from_end) {
            self.top = last;
        }
        self.top = self.top.min(last);
        self.more = last - self.top;
        for (row, line) in lines.iter().skip(self.top).take(self.shown).enumerate() {
            let line_area = paint::shifted(paint::row(inner, row as u16), 1);
            paint::text(line, line_area, Default::default(), buffer);
        }
        let bottom = paint::row(area, area.height - 1);
        let all_keys = [("↑↓", "scroll"), ("Space", "next page"), ("Esc", "back")];
        let keys = match last {
            0 => &all_keys[2..],
            _ => &all_keys[..],
        };
        paint::keys(keys.iter().copied(), bottom, context.theme, buffer);
        if last > 0 {
            let place = format!(
                "{} of {} ",
                self.top + self.shown.min(lines.len()),
                lines.len()
            );
            paint::right(&place, bottom, context.theme.dim(), buffer);
        }
    }

    fn input(&mut self, _context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        let page = self.shown.saturating_sub(1).max(1) as i64;
        match input {
            InputEvent::Key(KeyCode::Down) => self.scroll(1),
            InputEvent::Key(KeyCode::Up) => self.scroll(-1),
            InputEvent::Key(KeyCode::PageDown | KeyCode::Char(' ')) => self.scroll(page),
            InputEvent::Key(KeyCode::PageUp) => self.scroll(-page),
            InputEvent::Key(KeyCode::Home) => self.scroll(i64::MIN / 2),
            InputEvent::Key(KeyCode::End) => self.scroll(i64::MAX / 2),
            InputEvent::Wheel(turns) => self.scroll(i64::from(*turns) * 3),
            InputEvent::Key(_) => return Navigation::Back,
            _ => {}
        }
        Navigation::Stay
    }
}

/// The height of a box with this many lines.
fn box_height(lines: usize) -> u16 {
    u16::try_from(lines).unwrap_or(u16::MAX).saturating_add(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_have_the_highest_box() {
        assert_eq!(box_height(3), 5);
        assert_eq!(box_height(65_540), u16::MAX);
    }
}
