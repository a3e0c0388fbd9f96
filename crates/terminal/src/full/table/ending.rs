//! The end of a game: the winner in big letters, the score over several games,
//! and what comes next.

use std::time::Duration;

use parlour_engine::record::Verdict;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::celebration::{CELEBRATION, confetti, shine};
use super::choices::Choices;
use super::keys::ENTER_GUARD;
use super::{AppContext, InputEvent, Navigation, TableConfig, TablePage};
use crate::full::draw::big_text;
use crate::full::paint;
use crate::full::players::PlayersPage;
use crate::full::replay::ReplayPage;
use crate::host::winner_sentence;

/// The actions after a game.
const ACTIONS: &[&str] = &["Again", "Change", "Replay", "Menu"];

/// The panel after a game.
pub(super) struct Ending {
    verdict: Verdict,
    since: Duration,
    now: Duration,
    choices: Choices,
}

impl Ending {
    pub(super) fn new(verdict: Verdict, now: Duration) -> Self {
        Self {
            verdict,
            since: now,
            now,
            choices: Choices::new(ACTIONS),
        }
    }

    /// Whether the letters are still animated.
    pub(super) fn is_moving(&self) -> bool {
        self.now < self.since + CELEBRATION
    }

    /// The winner's name, for the big letters.
    fn title(&self) -> String {
        match self.verdict.winners.as_slice() {
            [] => "A draw".into(),
            names => names.join(" & "),
        }
    }

    pub(super) fn draw(
        &mut self,
        context: &AppContext<'_>,
        config: &TableConfig,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        self.now = context.now;
        let theme = context.theme;
        let panel = paint::middle(area, area.width.min(90), 15);
        let inner = paint::frame("", panel, theme, buffer);
        let title = Rect {
            y: inner.y + 1,
            height: 5,
            ..inner
        };
        big_text(&self.title(), theme, theme.title(), title, buffer);
        if context.animates_cards() && self.is_moving() {
            shine(title, self.now - self.since, theme, buffer);
        }
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let winner = format!(
            "*** {} ***",
            winner_sentence(&self.verdict).trim_end_matches('.')
        );
        paint::centred(&winner, paint::row(inner, 7), bold, buffer);
        let why = self.verdict.ending.as_str();
        paint::centred(why, paint::row(inner, 8), theme.dim(), buffer);
        let score = config.score.sentence().unwrap_or_default();
        paint::centred(&score, paint::row(inner, 10), Style::new(), buffer);
        self.choices.draw(paint::row(inner, 12), theme, buffer);
        if context.animates_cards() && self.is_moving() {
            confetti(inner, self.now - self.since, theme, buffer);
        }
    }
}

impl TablePage {
    /// Keys when the game is over.
    pub(super) fn input_after_end(
        &mut self,
        context: &mut AppContext<'_>,
        input: &InputEvent,
    ) -> Navigation {
        let Some(ending) = &mut self.ending else {
            return Navigation::Stay;
        };
        let leaves = *input == InputEvent::Key(KeyCode::Esc);
        if context.now < ending.since + ENTER_GUARD && !leaves {
            // Ignore a key that was pressed to skip the bots' pauses.
            return Navigation::Stay;
        }
        if leaves {
            return Navigation::Home;
        }
        match ending.choices.input(input) {
            Some(action) => self.run_action(context, action),
            None => Navigation::Stay,
        }
    }

    fn run_action(&mut self, context: &mut AppContext<'_>, number: usize) -> Navigation {
        let next: Result<Navigation, String> = match number {
            0 => TablePage::deal(context, self.config.clone()).map(Navigation::replace),
            1 => {
                let mut config = self.config.clone();
                config.score = Default::default();
                Ok(Navigation::replace(PlayersPage::new(config)))
            }
            2 => ReplayPage::new(context, self.table.record()).map(Navigation::push),
            _ => Ok(Navigation::Home),
        };
        next.unwrap_or_else(|words| {
            self.show_error(&words);
            Navigation::Stay
        })
    }
}
