//! Asks for the name of the person at the first start.

use parlour_bots::Seating;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::line_edit::LineEdit;
use super::page::{AppContext, InputEvent, Navigation, Page};
use super::paint;
use crate::line::words::sentence;
use crate::own_name::system_name;

/// The question for a name.
pub(crate) struct NamePage {
    name: LineEdit,
    message: String,
}

impl NamePage {
    pub(crate) fn new() -> Self {
        Self {
            name: LineEdit::new(&system_name().unwrap_or_default()),
            message: String::new(),
        }
    }

    /// Saves the name.
    fn save(&mut self, context: &mut AppContext<'_>) -> Navigation {
        let name = self.name.text().trim().to_string();
        if name.is_empty() {
            self.message = "Please type your name, or press Esc to play without one.".into();
            return Navigation::Stay;
        }
        if let Err(error) = Seating::empty().add_person(&name) {
            self.message = sentence(&error.to_string());
            return Navigation::Stay;
        }
        context.settings.owner = Some(name.clone());
        context.settings.people = vec![name];
        context.save_settings();
        Navigation::Back
    }
}

impl Page for NamePage {
    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = context.theme;
        let panel = paint::middle(area, 62, 6);
        let inner = paint::frame("What is your name?", panel, theme, buffer);
        let inner = paint::shifted(inner, 1);
        self.name.draw(paint::row(inner, 1), theme, buffer);
        if self.name.is_empty() {
            let place = paint::shifted(paint::row(inner, 1), 4);
            paint::text("type it here", place, theme.dim(), buffer);
        }
        paint::text(&self.message, paint::row(inner, 2), theme.title(), buffer);
        let keys = [
            ("Enter", "use this name"),
            ("Ctrl-U", "clear"),
            ("Esc", "not now"),
        ];
        paint::keys(keys, paint::row(inner, 3), theme, buffer);
    }

    fn input(&mut self, context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        self.message.clear();
        if self.name.input(input) {
            return Navigation::Stay;
        }
        match input {
            InputEvent::Key(KeyCode::Enter) => self.save(context),
            InputEvent::Key(KeyCode::Esc) => Navigation::Back,
            _ => Navigation::Stay,
        }
    }
}
