//! A question before a table is left.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::page::{Gesture, Page, Room, Step};
use super::paint;

/// Asks before somebody leaves a table.
pub(crate) struct Confirm;

impl Page for Confirm {
    fn lies_on_top(&self) -> bool {
        true
    }

    fn draw(&mut self, room: &mut Room<'_>, area: Rect, buffer: &mut Buffer) {
        let look = room.look;
        let inner = paint::frame("Leave the table?", paint::middle(area, 52, 5), look, buffer);
        let words = match room.host.is_keeping() {
            true => "The game is kept: the menu offers to go on.",
            false => "The game is not kept: it will be lost.",
        };
        paint::centred(words, paint::row(inner, 1), Default::default(), buffer);
        let keys = [("Enter", "leave"), ("Esc", "stay")];
        paint::keys(keys, paint::row(area, area.height - 1), look, buffer);
    }

    fn input(&mut self, _room: &mut Room<'_>, input: &Gesture) -> Step {
        match input {
            Gesture::Key(KeyCode::Enter | KeyCode::Char('y' | 'Y')) => Step::Home,
            Gesture::Key(_) => Step::Back,
            _ => Step::Stay,
        }
    }
}
