//! The panel for people who are out of a game that bots could play on: their result,
//! and whether they want to watch.

use std::time::Duration;

use parlour_engine::game::OutOfGame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::celebration::{CELEBRATION, confetti, shine};
use super::choices::ActionRow;
use super::keys::ENTER_GUARD;
use super::{AppContext, InputEvent, Navigation, TablePage};
use crate::full::draw::big_text;
use crate::full::paint;
use crate::table::Command;

const CHOICES: [&str; 3] = ["Finish quickly", "Watch", "Leave"];

/// The panel.
pub(super) struct OnlyBots {
    /// The result of each person.
    results: Vec<OutOfGame>,
    /// In big letters.
    title: String,
    since: Duration,
    now: Duration,
    choices: ActionRow,
}

impl OnlyBots {
    pub(super) fn new(title: String, results: Vec<OutOfGame>, now: Duration) -> Self {
        Self {
            results,
            title,
            since: now,
            now,
            choices: ActionRow::new(CHOICES),
        }
    }

    fn is_good(&self) -> bool {
        self.results.iter().any(|result| result.is_good)
    }

    /// Whether something moves.
    pub(super) fn is_moving(&self) -> bool {
        self.is_good() && self.now < self.since + CELEBRATION
    }

    pub(super) fn draw(&mut self, context: &AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        self.now = context.now;
        let theme = context.theme;
        // Only a good result is shown in big letters.
        let letters = if self.is_good() { 7 } else { 1 };
        let height = self.results.len() as u16 + letters + 5;
        let panel = paint::middle(area, area.width.min(76), height);
        let inner = paint::frame("", panel, theme, buffer);
        let title = Rect {
            y: inner.y + 1,
            height: letters - 1,
            ..inner
        };
        if self.is_good() {
            big_text(&self.title, theme, theme.title(), title, buffer);
        }
        for (row, result) in (letters..).zip(&self.results) {
            paint::centred(&result.result, paint::row(inner, row), Style::new(), buffer);
        }
        let below = letters + 1 + self.results.len() as u16;
        let words = "Only bots are left in the game.";
        paint::centred(words, paint::row(inner, below - 1), theme.dim(), buffer);
        let line = paint::row(inner, below + 1);
        self.choices.draw(line, theme, buffer);
        if context.animates_cards() && self.is_moving() {
            let since = self.now - self.since;
            shine(title, since, theme, buffer);
            confetti(inner, since, theme, buffer);
        }
    }
}

impl TablePage {
    /// Keys while the panel is open.
    pub(super) fn input_only_bots(
        &mut self,
        context: &mut AppContext<'_>,
        input: &InputEvent,
    ) -> Navigation {
        let Some(panel) = &mut self.only_bots else {
            return Navigation::Stay;
        };
        match input {
            InputEvent::Key(KeyCode::Esc) => return self.leave_bots(context),
            InputEvent::Key(KeyCode::Backspace) => {
                self.table.run(&mut context.for_table(), Command::Undo);
                return Navigation::Stay;
            }
            // Ignore a key that was pressed to skip a pause.
            _ if context.now < panel.since + ENTER_GUARD => return Navigation::Stay,
            _ => {}
        }
        match panel.choices.input(input) {
            Some(0) => self.table.run(&mut context.for_table(), Command::ToEnd),
            Some(1) => self.table.run(&mut context.for_table(), Command::WatchBots),
            Some(_) => return self.leave_bots(context),
            None => {}
        }
        Navigation::Stay
    }

    fn leave_bots(&mut self, context: &mut AppContext<'_>) -> Navigation {
        self.table
            .run(&mut context.for_table(), Command::LeaveToBots);
        Navigation::Home
    }
}
