//! Asks whether to leave the table.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::page::{AppContext, InputEvent, Navigation, Page};
use super::paint;

/// The question before a table is closed.
pub(crate) struct Confirm {
    /// What happens then, as a sentence.
    words: String,
}

impl Confirm {
    pub(crate) fn new(words: String) -> Self {
        Self { words }
    }
}

impl Page for Confirm {
    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = context.theme;
        let inner = paint::frame(
            "Leave the table?",
            paint::middle(area, 52, 7),
            theme,
            buffer,
        );
        paint::centred(
            &self.words,
            paint::row(inner, 1),
            Default::default(),
            buffer,
        );
        let keys = [("Enter", "leave"), ("Esc", "stay")];
        let line = paint::middle(paint::row(inner, 3), 22, 1);
        paint::keys(keys, line, theme, buffer);
        paint::keys(keys, paint::row(area, area.height - 1), theme, buffer);
    }

    fn input(&mut self, _context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        match input {
            InputEvent::Key(KeyCode::Enter | KeyCode::Char('y' | 'Y')) => Navigation::Home,
            InputEvent::Key(_) => Navigation::Back,
            _ => Navigation::Stay,
        }
    }
}
