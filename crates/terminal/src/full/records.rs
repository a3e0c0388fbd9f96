//! The page of saved games, to replay or to resume.

use std::time::{SystemTime, UNIX_EPOCH};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::open_table::resume_saved;
use super::page::{AppContext, InputEvent, Navigation, Page};
use super::paint;
use super::replay::ReplayPage;
use super::text_page::TextPage;
use crate::host::{SavedGame, in_words};
use crate::line::fit;

/// The page of saved games.
pub(crate) struct RecordsPage {
    all: Vec<SavedGame>,
    /// Those that fit the typed words.
    games: Vec<SavedGame>,
    /// Words of the game, the players or the result.
    filter: String,
    chosen: usize,
    top: usize,
    rows: Vec<(Rect, usize)>,
}

/// A saved game in a line: `One. Not finished, after 14 moves. Ann and Bot.` The end of a
/// long line is cut, so the result comes first.
pub(crate) fn summary(context: &AppContext<'_>, saved: &SavedGame) -> String {
    let game = context.registry.find(&saved.game);
    let title = game.map_or(saved.game.as_str(), |game| game.title());
    let names = in_words(&saved.seats);
    format!("{title}. {} {names}.", saved.status())
}

/// How long ago, in words, so that no time zone is needed.
fn ago(seconds: u64) -> String {
    let (count, unit) = match seconds {
        0..60 => return "just now".into(),
        60..3_600 => (seconds / 60, "minute"),
        3_600..86_400 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {unit}{plural} ago")
}

impl RecordsPage {
    pub(crate) fn new(context: &mut AppContext<'_>) -> Self {
        let all = context.host.history();
        Self {
            games: all.clone(),
            all,
            filter: String::new(),
            chosen: 0,
            top: 0,
            rows: Vec::new(),
        }
    }

    fn watch(&self, context: &mut AppContext<'_>) -> Navigation {
        let Some(saved) = self.games.get(self.chosen) else {
            return Navigation::Stay;
        };
        let record = context.host.load(saved).map_err(|error| error.to_string());
        let page = record.and_then(|record| ReplayPage::new(context, record));
        match page {
            Ok(page) => Navigation::push(page),
            Err(words) => {
                let words = format!("That game cannot be shown: {words}.");
                Navigation::push(TextPage::message(&words))
            }
        }
    }

    fn choose(&mut self, context: &mut AppContext<'_>) -> Navigation {
        match self.games.get(self.chosen) {
            Some(saved) if saved.result.is_none() => resume_saved(context, &saved.clone()),
            _ => self.watch(context),
        }
    }

    /// Keeps the games that contain every typed word.
    fn apply_filter(&mut self, context: &AppContext<'_>) {
        let words = self.filter.to_lowercase();
        let fits = |saved: &&SavedGame| {
            let text = summary(context, saved).to_lowercase();
            words.split_whitespace().all(|word| text.contains(word))
        };
        self.games = self.all.iter().filter(fits).cloned().collect();
        self.move_by(0);
    }

    fn move_by(&mut self, by: isize) {
        let last = self.games.len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(by).min(last);
    }
}

impl Page for RecordsPage {
    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = context.theme;
        let page = paint::middle(area, 110, area.height);
        let title = match self.filter.as_str() {
            "" => "Records".to_string(),
            filter => format!("Records: {filter}▏"),
        };
        let inner = paint::frame(&title, page, theme, buffer);
        let inner = paint::shifted(inner, 1);
        let shown = usize::from(inner.height.saturating_sub(3)).max(1);
        self.top = self
            .top
            .clamp((self.chosen + 1).saturating_sub(shown), self.chosen);
        self.rows.clear();
        if self.games.is_empty() {
            let words = match self.all.is_empty() {
                true => "No saved games yet: play one.",
                false => "No saved game matches.",
            };
            paint::text(words, paint::row(inner, 1), Style::new(), buffer);
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.map_or(0, |now| now.as_secs());
        let rows = self.games.iter().enumerate().skip(self.top).take(shown);
        for (line, (number, saved)) in rows.enumerate() {
            let area = paint::row(inner, line as u16 + 1);
            let chosen = number == self.chosen;
            let style = if chosen { theme.chosen() } else { Style::new() };
            paint::text(
                if chosen { "> " } else { "  " },
                area,
                theme.title(),
                buffer,
            );
            let words = format!(" {} ", summary(context, saved));
            let words_area = Rect {
                width: area.width.saturating_sub(18),
                ..area
            };
            let words_area = paint::shifted(words_area, 2);
            let words = fit(&words, words_area.width.into());
            paint::text(&words, words_area, style, buffer);
            let when = format!("{} ", ago(now.saturating_sub(saved.saved_at)));
            paint::right(&when, area, theme.dim(), buffer);
            self.rows.push((area, number));
        }
        let goes_on = self
            .games
            .get(self.chosen)
            .is_some_and(|saved| saved.result.is_none());
        let keys = [
            ("↑↓", "choose"),
            ("Enter", if goes_on { "resume" } else { "watch" }),
            ("F3", "watch"),
            ("letters", "filter by game, player or winner"),
            ("Esc", "back"),
        ];
        let bottom = paint::row(inner, inner.height.saturating_sub(1));
        let keys = keys.iter().filter(|(key, _)| *key != "F3" || goes_on);
        paint::keys(keys.copied(), bottom, theme, buffer);
    }

    fn input(&mut self, context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        match input {
            InputEvent::Key(KeyCode::Up | KeyCode::BackTab) | InputEvent::Wheel(-1) => {
                self.move_by(-1)
            }
            InputEvent::Key(KeyCode::Down | KeyCode::Tab) | InputEvent::Wheel(1) => self.move_by(1),
            InputEvent::Key(KeyCode::PageUp) => self.move_by(-10),
            InputEvent::Key(KeyCode::PageDown) => self.move_by(10),
            InputEvent::Key(KeyCode::Home) => self.chosen = 0,
            InputEvent::Key(KeyCode::End) => self.move_by(isize::MAX),
            InputEvent::Key(KeyCode::Enter) => return self.choose(context),
            InputEvent::Key(KeyCode::F(3)) => return self.watch(context),
            InputEvent::Key(KeyCode::Esc) if !self.filter.is_empty() => {
                self.filter.clear();
                self.apply_filter(context);
            }
            InputEvent::Key(KeyCode::Esc) => return Navigation::Back,
            InputEvent::Key(KeyCode::Backspace) => {
                self.filter.pop();
                self.apply_filter(context);
            }
            InputEvent::Key(KeyCode::Char(letter)) if self.filter.len() < 40 => {
                self.filter.push(*letter);
                self.apply_filter(context);
            }
            InputEvent::Click(place) => {
                let row = self.rows.iter().find(|(area, _)| area.contains(*place));
                if let Some(&(_, number)) = row {
                    let again = self.chosen == number;
                    self.chosen = number;
                    return if again {
                        self.choose(context)
                    } else {
                        Navigation::Stay
                    };
                }
            }
            _ => {}
        }
        Navigation::Stay
    }

    fn uncover(&mut self, context: &mut AppContext<'_>) {
        self.all = context.host.history();
        self.apply_filter(context);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_written_in_words() {
        let check = |seconds: u64, expected: &str| assert_eq!(ago(seconds), expected);
        check(0, "just now");
        check(60, "1 minute ago");
        check(7_300, "2 hours ago");
        check(86_400 * 3, "3 days ago");
    }
}
