//! A text in a box over the page below: rules, help, the log, a message.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::page::{AppContext, Gesture, Navigation, Page};
use super::paint;
use crate::line::broken;

/// A line at least this long may have been broken at its end.
const WHOLE: usize = 60;

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

    /// A short message.
    pub(crate) fn notice(words: &str) -> Self {
        Self::new("Parlour", words)
    }

    fn scroll(&mut self, lines: i64) {
        let last = (self.top + self.more) as i64;
        self.top = (self.top as i64).saturating_add(lines).clamp(0, last) as usize;
        self.more = last as usize - self.top;
    }
}

/// A text whose lines were broken for another width, with whole paragraphs in
/// a line again. Lists are indented, and stay as they are.
fn flowing(text: &str) -> String {
    let mut flowing = String::new();
    let mut before = "";
    for line in text.lines() {
        let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
        let goes_on = before.len() > WHOLE && is_prose(before) && is_prose(line);
        flowing.push_str(match (flowing.is_empty(), goes_on) {
            (true, _) => "",
            (false, true) => " ",
            (false, false) => "\n",
        });
        flowing.push_str(line);
        before = line;
    }
    flowing
}

impl Page for Reader {
    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let width = area.width.min(84);
        let text = broken(&flowing(&self.text), usize::from(width) - 4);
        let lines: Vec<&str> = text.lines().collect();
        let height = (lines.len() as u16).saturating_add(2).min(area.height - 2);
        let page = Rect {
            height: area.height - 1,
            ..area
        };
        let inner = paint::frame(
            &self.title,
            paint::middle(page, width, height),
            context.look,
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
        let scrolls = [("↑↓", "scroll"), ("Space", "next page"), ("Esc", "back")];
        let keys = match last {
            0 => &scrolls[2..],
            _ => &scrolls[..],
        };
        paint::keys(keys.iter().copied(), bottom, context.look, buffer);
        if last > 0 {
            let place = format!(
                "{} of {} ",
                self.top + self.shown.min(lines.len()),
                lines.len()
            );
            paint::right(&place, bottom, context.look.dim(), buffer);
        }
    }

    fn input(&mut self, _room: &mut AppContext<'_>, input: &Gesture) -> Navigation {
        let page = self.shown.saturating_sub(1).max(1) as i64;
        match input {
            Gesture::Key(KeyCode::Down) => self.scroll(1),
            Gesture::Key(KeyCode::Up) => self.scroll(-1),
            Gesture::Key(KeyCode::PageDown | KeyCode::Char(' ')) => self.scroll(page),
            Gesture::Key(KeyCode::PageUp) => self.scroll(-page),
            Gesture::Key(KeyCode::Home) => self.scroll(i64::MIN / 2),
            Gesture::Key(KeyCode::End) => self.scroll(i64::MAX / 2),
            Gesture::Wheel(turns) => self.scroll(i64::from(*turns) * 3),
            Gesture::Key(_) => return Navigation::Back,
            _ => {}
        }
        Navigation::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_flow_and_lists_stay() {
        let long = "x".repeat(WHOLE + 1);
        let check = |text: String, expected: String| assert_eq!(flowing(&text), expected);
        check(format!("{long}\nmore"), format!("{long} more"));
        check(format!("{long}\n  item"), format!("{long}\n  item"));
        check(format!("{long}\n\nnext"), format!("{long}\n\nnext"));
        check("Ann drew.\nBob drew.".into(), "Ann drew.\nBob drew.".into());
    }
}
