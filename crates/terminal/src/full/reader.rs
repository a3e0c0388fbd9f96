//! A text to read, on top of the page below: rules, help, the story so far, a
//! piece of news.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::page::{Input, Page, Room, Step};
use super::paint;
use crate::line::broken;

/// A text to read.
pub(crate) struct Reader {
    title: String,
    text: String,
    /// The first line that is shown.
    top: usize,
    /// How many lines there are beyond those that were shown last, and how
    /// many those were.
    more: usize,
    shown: usize,
    /// Whether reading begins at the end.
    from_end: bool,
}

impl Reader {
    /// A text from its beginning.
    pub(crate) fn new(title: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            text: text.into(),
            top: 0,
            more: 0,
            shown: 1,
            from_end: false,
        }
    }

    /// A text whose newest lines are the last ones.
    pub(crate) fn from_end(title: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            from_end: true,
            ..Self::new(title, text)
        }
    }

    /// A few words that somebody should know.
    pub(crate) fn notice(words: &str) -> Self {
        Self::new("Parlour", words)
    }

    fn scroll(&mut self, lines: i64) {
        let last = (self.top + self.more) as i64;
        self.top = (self.top as i64).saturating_add(lines).clamp(0, last) as usize;
        self.more = last as usize - self.top;
    }
}

impl Page for Reader {
    fn lies_on_top(&self) -> bool {
        true
    }

    fn draw(&mut self, room: &mut Room<'_>, area: Rect, buffer: &mut Buffer) {
        let width = area.width.min(84);
        let text = broken(&self.text, usize::from(width) - 4);
        let lines: Vec<&str> = text.lines().collect();
        let height = (lines.len() as u16).saturating_add(4).min(area.height - 2);
        let inner = paint::frame(
            &self.title,
            paint::middle(area, width, height),
            room.look,
            buffer,
        );
        self.shown = usize::from(inner.height.saturating_sub(2)).max(1);
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
        let bottom = paint::shifted(paint::row(inner, inner.height.saturating_sub(1)), 1);
        let scrolls = [("↑↓", "scroll"), ("Space", "next page"), ("Esc", "back")];
        let keys = match last {
            0 => &scrolls[2..],
            _ => &scrolls[..],
        };
        paint::keys(keys.iter().copied(), bottom, room.look, buffer);
        if last > 0 {
            let place = format!(
                "{} of {} ",
                self.top + self.shown.min(lines.len()),
                lines.len()
            );
            paint::right(&place, bottom, room.look.dim(), buffer);
        }
    }

    fn input(&mut self, _room: &mut Room<'_>, input: &Input) -> Step {
        let page = self.shown.saturating_sub(1).max(1) as i64;
        match input {
            Input::Key(KeyCode::Down) => self.scroll(1),
            Input::Key(KeyCode::Up) => self.scroll(-1),
            Input::Key(KeyCode::PageDown | KeyCode::Char(' ')) => self.scroll(page),
            Input::Key(KeyCode::PageUp) => self.scroll(-page),
            Input::Key(KeyCode::Home) => self.scroll(i64::MIN / 2),
            Input::Key(KeyCode::End) => self.scroll(i64::MAX / 2),
            Input::Wheel(turns) => self.scroll(i64::from(*turns) * 3),
            Input::Key(_) => return Step::Back,
            _ => {}
        }
        Step::Stay
    }
}
