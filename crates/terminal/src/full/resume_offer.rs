//! Asks whether to resume an unfinished game before a new one is started.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::open_table::{deal_or_warn, resume_saved};
use super::page::{AppContext, InputEvent, Navigation, Page};
use super::paint;
use super::records::summary;
use crate::host::SavedGame;
use crate::line::wrapped;
use crate::table::TableConfig;

/// Offers a saved game before a new one is dealt.
pub(crate) struct ResumeOffer {
    saved: SavedGame,
    config: TableConfig,
}

impl ResumeOffer {
    pub(crate) fn new(saved: SavedGame, config: TableConfig) -> Self {
        Self { saved, config }
    }
}

impl Page for ResumeOffer {
    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = context.theme;
        let inner = paint::frame("Resume?", paint::middle(area, 60, 8), theme, buffer);
        let words = wrapped(&summary(context, &self.saved), usize::from(inner.width) - 2);
        for (row, words) in (1..).zip(words.lines().take(2)) {
            paint::centred(words, paint::row(inner, row), Default::default(), buffer);
        }
        let keys = [("Enter", "resume"), ("N", "a new game"), ("Esc", "menu")];
        let line = paint::middle(paint::row(inner, 4), 37, 1);
        paint::keys(keys, line, theme, buffer);
        paint::keys(keys, paint::row(area, area.height - 1), theme, buffer);
    }

    fn input(&mut self, context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        let step = match input {
            InputEvent::Key(KeyCode::Enter | KeyCode::Char('y' | 'Y')) => {
                resume_saved(context, &self.saved)
            }
            InputEvent::Key(KeyCode::Char('n' | 'N')) => deal_or_warn(context, self.config.clone()),
            InputEvent::Key(KeyCode::Esc) => return Navigation::Back,
            _ => return Navigation::Stay,
        };
        step.into_replace()
    }
}
