//! The end of a game: the winner in big letters, the final table, the highlights, how
//! long it took, the score over several games, and what comes next.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::celebration::{CELEBRATION, confetti, shine};
use super::choices::ActionRow;
use super::keys::ENTER_GUARD;
use super::{AppContext, InputEvent, Navigation, TablePage};
use crate::final_table::places;
use crate::full::draw::big_text;
use crate::full::go_online::replay;
use crate::full::paint;
use crate::full::players::PlayersPage;
use crate::full::replay::ReplayPage;
use crate::host::winner_sentence;
use crate::line::wrapped;
use crate::table::{FinishedGame, NextStep, StepTaken};

/// The heights of the big letters: whole blocks, half blocks, none.
const TITLE_HEIGHTS: [u16; 3] = [5, 3, 0];

/// The panel after a game.
pub(super) struct Ending {
    /// The winner in big letters.
    title: String,
    /// The winner and the reason.
    result: [String; 2],
    /// The final table.
    places: Vec<String>,
    /// The highlights, the time, the score over several games.
    notes: Vec<String>,
    /// Whether a person has won.
    celebrates: bool,
    since: Duration,
    now: Duration,
    steps: &'static [NextStep],
    choices: ActionRow,
}

impl Ending {
    pub(super) fn new(finished: FinishedGame, steps: &'static [NextStep], now: Duration) -> Self {
        let FinishedGame {
            result,
            summary,
            closing,
            has_person_won,
        } = finished;
        let winner = winner_sentence(&result);
        let house = summary.as_ref().and_then(|summary| summary.house.as_ref());
        let house = house.filter(|house| result.winners.contains(&house.name));
        // No big letters if the house wins.
        let title = match result.winners.as_slice() {
            _ if house.is_some() => String::new(),
            [] => "A draw".into(),
            names => names.join(" & "),
        };
        let winner = match house {
            Some(house) => format!("The {} is the winner.", house.name.to_lowercase()),
            None => winner,
        };
        let places = summary.as_ref().map(places).unwrap_or_default();
        let (reason, highlights) = match summary {
            Some(summary) => (summary.reason, summary.highlights),
            None => (String::new(), Vec::new()),
        };
        let highlights = highlights.into_iter().map(|said| said.text);
        Self {
            title,
            result: [format!("*** {} ***", winner.trim_end_matches('.')), reason],
            places,
            notes: highlights.chain(closing).collect(),
            celebrates: has_person_won,
            since: now,
            now,
            steps,
            choices: ActionRow::new(steps.iter().map(|step| step.label())),
        }
    }

    /// Whether something is still animated.
    pub(super) fn is_moving(&self) -> bool {
        self.celebrates && self.now < self.since + CELEBRATION
    }

    pub(super) fn draw(&mut self, context: &AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        self.now = context.now;
        let theme = context.theme;
        let width = area.width.min(90);
        let notes = wrapped(&self.notes.join("\n"), usize::from(width) - 4);
        let notes: Vec<&str> = notes.lines().collect();
        // Frame, result, choices, and a blank line before each part.
        let fixed = 2 + 2 + 1 + 3;
        // The places come first; of the notes, the last ones are left out.
        let room = usize::from(area.height.saturating_sub(fixed));
        let places = &self.places[..self.places.len().min(room)];
        let notes = &notes[..notes.len().min(room - places.len())];
        let used = fixed + (places.len() + notes.len()) as u16;
        let fits = |height: &&u16| used + **height < area.height;
        let title_height = *TITLE_HEIGHTS.iter().find(fits).unwrap_or(&0);
        let panel = paint::middle(area, width, used + title_height + 1);
        let inner = paint::frame("", panel, theme, buffer);
        let title = Rect {
            height: title_height.min(inner.height),
            ..inner
        };
        big_text(&self.title, theme, theme.title(), title, buffer);
        let mut row = title_height + u16::from(title_height > 0);
        let mut write = |lines: &[&str], style: Style| {
            for line in lines {
                paint::centred(line, paint::row(inner, row), style, buffer);
                row += 1;
            }
            row
        };
        write(
            &[&self.result[0]],
            Style::new().add_modifier(Modifier::BOLD),
        );
        let top = write(&[&self.result[1]], theme.dim()) + 1;
        let widest = places.iter().map(|line| line.width()).max().unwrap_or(0);
        let table = paint::middle(inner, widest as u16, inner.height);
        for (row, line) in (top..).zip(places) {
            paint::text(line, paint::row(table, row), Style::new(), buffer);
        }
        let top = top + places.len() as u16 + 1;
        for (row, line) in (top..).zip(notes) {
            paint::centred(line, paint::row(inner, row), Style::new(), buffer);
        }
        let last = paint::row(inner, inner.height.saturating_sub(1));
        self.choices.draw(last, theme, buffer);
        if context.animates_cards() && self.is_moving() {
            let since = self.now - self.since;
            shine(title, since, theme, buffer);
            confetti(inner, since, theme, buffer);
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
        let chosen = ending.choices.input(input);
        let Some(&step) = chosen.and_then(|number| ending.steps.get(number)) else {
            return Navigation::Stay;
        };
        let taken = self.table.take_step(step);
        let next = taken.and_then(|taken| page_after(context, taken));
        next.unwrap_or_else(|words| {
            self.show_error(&words);
            Navigation::Stay
        })
    }
}

/// The page to which a step leads.
fn page_after(context: &mut AppContext<'_>, taken: StepTaken) -> Result<Navigation, String> {
    Ok(match taken {
        StepTaken::Stay => Navigation::Stay,
        StepTaken::Lobby => Navigation::Back,
        StepTaken::Menu => Navigation::Home,
        StepTaken::Deal(config) => Navigation::replace(TablePage::deal(context, config)?),
        StepTaken::ChangePlayers(config) => Navigation::replace(PlayersPage::new(config)),
        StepTaken::Replay(record, costly) => {
            let replay = ReplayPage::new(context, *record)?;
            Navigation::push(replay.with_review(costly))
        }
        StepTaken::ServerReplay { server, id } => replay(context, server, id),
    })
}
