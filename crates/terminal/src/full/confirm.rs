//! A question before a table is left.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::page::{AppContext, Gesture, Navigation, Page};
use super::paint;

/// Asks before somebody leaves a table.
pub(crate) struct Confirm;

impl Page for Confirm {
    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let look = context.look;
        let inner = paint::frame("Leave the table?", paint::middle(area, 52, 5), look, buffer);
        let words = match context.host.is_keeping() {
            true => "The game is saved: you can go on from the menu.",
            false => "The game is not saved: it will be lost.",
        };
        paint::centred(words, paint::row(inner, 1), Default::default(), buffer);
        let keys = [("Enter", "leave"), ("Esc", "stay")];
        paint::keys(keys, paint::row(area, area.height - 1), look, buffer);
    }

    fn input(&mut self, _room: &mut AppContext<'_>, input: &Gesture) -> Navigation {
        match input {
            Gesture::Key(KeyCode::Enter | KeyCode::Char('y' | 'Y')) => Navigation::Home,
            Gesture::Key(_) => Navigation::Back,
            _ => Navigation::Stay,
        }
    }
}
