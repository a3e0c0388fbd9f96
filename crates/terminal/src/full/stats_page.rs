//! The page "Your statistics": what a person has played, won and lost. Tab shows the next
//! person.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::page::{AppContext, InputEvent, Navigation, Page};
use super::text_page::TextPage;
use crate::player_stats::{PlayedGame, PlayerStats, people};

/// The page of a person's statistics.
pub(crate) struct StatsPage {
    games: Vec<PlayedGame>,
    /// The people who have statistics, the person of the settings first.
    people: Vec<String>,
    chosen: usize,
    text: TextPage,
}

impl StatsPage {
    pub(crate) fn new(context: &mut AppContext<'_>) -> Self {
        let games = context.host.played();
        let mut people = people(&games);
        let own = context.settings.owner.as_ref();
        let is_own =
            |name: &String| own.is_some_and(|own| own.to_lowercase() == name.to_lowercase());
        people.sort_by_key(|name| !is_own(name));
        let text = text(context, &games, &people, 0);
        Self {
            games,
            people,
            chosen: 0,
            text,
        }
    }
}

fn text(
    context: &AppContext<'_>,
    games: &[PlayedGame],
    people: &[String],
    chosen: usize,
) -> TextPage {
    let Some(name) = people.get(chosen) else {
        return TextPage::new(
            "Your statistics",
            "No finished game is saved yet: play one.",
        );
    };
    let known = context.registry.games();
    let mut text = PlayerStats::of(name, games, known).to_text(known);
    if people.len() > 1 {
        let next = &people[(chosen + 1) % people.len()];
        text += &format!("\n\nTab shows the statistics of {next}.");
    }
    TextPage::list("Your statistics", text)
}

impl Page for StatsPage {
    fn is_overlay(&self) -> bool {
        self.text.is_overlay()
    }

    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        self.text.draw(context, area, buffer);
    }

    fn input(&mut self, context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        let people = self.people.len();
        let step = match input {
            InputEvent::Key(KeyCode::Tab) => 1,
            InputEvent::Key(KeyCode::BackTab) => people.saturating_sub(1),
            _ => return self.text.input(context, input),
        };
        self.chosen = (self.chosen + step) % people.max(1);
        self.text = text(context, &self.games, &self.people, self.chosen);
        Navigation::Stay
    }
}
