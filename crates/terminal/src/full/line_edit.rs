//! The line in which a move, a name or a rule is typed.
//!
//! The crate `tui-input` is not used: what it adds is a cursor inside the line, but
//! here the arrow keys, Home and End choose cards, so the cursor is always at the
//! end. The length limit, the filter for control characters in pasted text and the
//! drawing would still be ours.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::page::InputEvent;
use super::paint;
use super::theme::Theme;

/// The maximum length of a line, in characters.
const MAX_LEN: usize = 200;

/// A line with the cursor at its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineEdit(String);

impl LineEdit {
    /// A line that starts with this text.
    pub(crate) fn new(text: &str) -> Self {
        Self(text.into())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// Returns the text and empties the line.
    pub(crate) fn take(&mut self) -> String {
        std::mem::take(&mut self.0)
    }

    /// Handles an input; returns whether it was for the line. On an empty line
    /// Backspace and Space are for the page.
    pub(crate) fn input(&mut self, input: &InputEvent) -> bool {
        match input {
            InputEvent::Key(KeyCode::Char(' ')) if self.0.is_empty() => return false,
            InputEvent::Key(KeyCode::Char(letter)) => self.add(*letter),
            InputEvent::Key(KeyCode::Backspace) => return self.0.pop().is_some(),
            InputEvent::Control('u') => self.0.clear(),
            InputEvent::Paste(text) => {
                let line = text.lines().next().unwrap_or_default();
                line.chars().for_each(|letter| self.add(letter));
            }
            _ => return false,
        }
        true
    }

    fn add(&mut self, letter: char) {
        if !letter.is_control() && self.0.chars().count() < MAX_LEN {
            self.0.push(letter);
        }
    }

    /// Draws the end of the line and the cursor.
    pub(crate) fn draw(&self, area: Rect, theme: Theme, buffer: &mut Buffer) {
        let used = paint::text("> ", area, theme.title(), buffer);
        let rest = paint::shifted(area, used);
        let room = usize::from(rest.width.saturating_sub(1));
        let mut shown = self.0.as_str();
        while shown.width() > room {
            let mut letters = shown.chars();
            letters.next();
            shown = letters.as_str();
        }
        let used = paint::text(shown, rest, Style::new(), buffer);
        let cursor = Style::new().add_modifier(Modifier::REVERSED);
        paint::text(" ", paint::shifted(rest, used), cursor, buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_takes_text() {
        let check = |start: &str, input: InputEvent, taken: bool, expected: &str| {
            let mut line = LineEdit::new(start);
            assert_eq!(line.input(&input), taken, "{input:?}");
            assert_eq!(line.text(), expected, "{input:?}");
        };
        check("", InputEvent::Key(KeyCode::Char('R')), true, "R");
        check("", InputEvent::Key(KeyCode::Char(' ')), false, "");
        check("7", InputEvent::Key(KeyCode::Char(' ')), true, "7 ");
        check("", InputEvent::Key(KeyCode::Backspace), false, "");
        check("né", InputEvent::Key(KeyCode::Backspace), true, "n");
        check("abc", InputEvent::Control('u'), true, "");
        check("", InputEvent::Paste("R7\nG3".into()), true, "R7");
        check("", InputEvent::Paste("\u{1b}[2J".into()), true, "[2J");
        check("", InputEvent::Key(KeyCode::Enter), false, "");
        let long = "x".repeat(MAX_LEN);
        check(&long, InputEvent::Paste("y".repeat(1 << 20)), true, &long);
    }
}
