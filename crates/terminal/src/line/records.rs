//! Saved games: the offer at the start, and the page of records.

use std::io::{self, Write};

use parlour_engine::registry::AnyGame;
use parlour_engine::{Record, Seat};

use super::menu::{Away, LineMode};
use crate::host::{Leave, SavedGame, StartOptions, in_words};
use crate::player_stats::{PlayerStats, people};

/// The number of games on a page.
const PAGE: usize = 20;

impl<W: Write> LineMode<'_, W> {
    /// Asks whether to resume an unfinished game. `None`: no, and the game stays in the
    /// records.
    pub(super) fn offer(&mut self, kept: &SavedGame) -> io::Result<Option<Away>> {
        let Some(game) = self.registry.find(&kept.game) else {
            return Ok(None);
        };
        let words = format!(
            "A game of {} is not finished: {}, {}.",
            game.title(),
            in_words(&kept.seats),
            kept.date()
        );
        self.screen.story(&[words])?;
        loop {
            let line = match self.ask("Resume it? (Enter or y for yes, n for no)")? {
                Ok(line) => line,
                Err(leave) => return Ok(Some(Away::Leave(leave))),
            };
            match line.trim().to_lowercase().as_str() {
                "" | "y" | "yes" => return self.resume(game, kept),
                "n" | "no" => {
                    self.screen.line("It stays in the records.")?;
                    return Ok(None);
                }
                "quit" | ":quit" => return Ok(Some(Away::Leave(Leave::Quit))),
                _ => self
                    .screen
                    .show_error("Please type y for yes or n for no.")?,
            }
        }
    }

    /// The page of records: a list to choose from.
    pub(super) fn records(&mut self) -> io::Result<Option<Away>> {
        let history = self.host.history();
        let mut pages = history.chunks(PAGE).enumerate().cycle();
        let Some((mut number, mut page)) = pages.next() else {
            self.screen.line("No saved games yet.")?;
            return Ok(None);
        };
        self.list(number, page)?;
        loop {
            let more = match history.len() > PAGE {
                true => ", more for others",
                false => "",
            };
            let question = format!("Which game? Type its number{more}; Enter goes back.");
            let line = match self.ask(&question)? {
                Ok(line) => line,
                Err(leave) => return Ok(Some(Away::Leave(leave))),
            };
            let chosen = line.trim().parse::<usize>().ok();
            let chosen = chosen.and_then(|number| history.get(number.checked_sub(1)?));
            match (chosen, line.trim()) {
                (Some(kept), _) => return self.open_record(kept),
                (None, "" | "quit" | ":quit") => return Ok(None),
                (None, "more") => {
                    if let Some(next) = pages.next() {
                        (number, page) = next;
                        self.list(number, page)?;
                    }
                }
                _ => self
                    .screen
                    .show_error("There is no such number in the list.")?,
            }
        }
    }

    /// The statistics of each person of the last table, or of everybody who played.
    pub(super) fn stats(&mut self) -> io::Result<Option<Away>> {
        let games = self.host.played();
        let known = self.registry.games();
        let all = people(&games);
        if all.is_empty() {
            self.screen
                .line("No finished game is saved yet: play one.")?;
            return Ok(None);
        }
        let sits = |name: &&String| {
            let lower = name.to_lowercase();
            let mut people = self.settings.people.iter();
            people.any(|person| person.to_lowercase() == lower)
        };
        let mut names: Vec<&String> = all.iter().filter(sits).collect();
        if names.is_empty() {
            names = all.iter().collect();
        }
        for name in names {
            let text = PlayerStats::of(name, &games, known).to_text(known);
            self.screen.lines(text.lines())?;
            self.screen.line("")?;
        }
        let back = self.ask("Press Enter to go back.")?;
        Ok(back.err().map(Away::Leave))
    }

    fn list(&mut self, page: usize, games: &[SavedGame]) -> io::Result<()> {
        for (index, kept) in games.iter().enumerate() {
            let number = page * PAGE + index + 1;
            let title = self.registry.find(&kept.game);
            let title = title.map_or(kept.game.as_str(), |game| game.title());
            let words = format!(
                "{title}, {}, {}. {}",
                in_words(&kept.seats),
                kept.date(),
                kept.status()
            );
            self.screen.entry(&format!("  {number}: "), &words)?;
        }
        Ok(())
    }

    /// Opens a record: resumes the game, or tells its story.
    fn open_record(&mut self, kept: &SavedGame) -> io::Result<Option<Away>> {
        let Some(game) = self.registry.find(&kept.game) else {
            let words = format!("This program does not know the game {:?}.", kept.game);
            self.screen.show_error(&words)?;
            return Ok(None);
        };
        if kept.result.is_some() {
            return self.tell(game, kept);
        }
        loop {
            let question = "Type resume, or story to read it; Enter goes back.";
            let line = match self.ask(question)? {
                Ok(line) => line,
                Err(leave) => return Ok(Some(Away::Leave(leave))),
            };
            match line.trim().to_lowercase().as_str() {
                "" => return Ok(None),
                "resume" | "on" | "go on" => return self.resume(game, kept),
                "story" => return self.tell(game, kept),
                _ => self.screen.show_error("Please type resume or story.")?,
            }
        }
    }

    /// Tells the story of a game. If the game is not over, it tells only what the single
    /// person at the table knows, or what everybody knows.
    fn tell(&mut self, game: &dyn AnyGame, kept: &SavedGame) -> io::Result<Option<Away>> {
        let record = self.host.load(kept);
        let told = record
            .map_err(|error| error.to_string())
            .and_then(|record| {
                let table = game.replay(&record).map_err(|error| error.to_string())?;
                if kept.result.is_some() {
                    return Ok(table.whole_story(0));
                }
                let view = table.view(only_person(&record));
                let view = view.map_err(|error| error.to_string())?;
                Ok(view.sentences(0))
            });
        match told {
            Ok(sentences) => {
                self.screen.story(&sentences)?;
                self.screen.line(&kept.status())?;
                let back = self.ask("Press Enter to go back.")?;
                Ok(back.err().map(Away::Leave))
            }
            Err(error) => {
                self.screen.show_error(&error)?;
                Ok(None)
            }
        }
    }

    /// Resumes a saved game with its players.
    fn resume(&mut self, game: &'static dyn AnyGame, kept: &SavedGame) -> io::Result<Option<Away>> {
        // Lock the game before reading it: another program may have added moves.
        let claimed = self.host.resume(kept);
        let record = match claimed.and_then(|()| self.host.load(kept)) {
            Ok(record) => record,
            Err(error) => {
                self.host.release();
                self.screen
                    .show_error(&format!("It cannot be resumed: {error}."))?;
                return Ok(None);
            }
        };
        let mut start = StartOptions::new(game);
        start.rules = record.terms();
        self.sit(&start, Some(record))
    }
}

/// The seat of the only person, if there is only one.
fn only_person(record: &Record) -> Option<Seat> {
    let mut people = Seat::all(record.seats.len())
        .zip(&record.seats)
        .filter(|(_, player)| player.bot.is_none());
    match (people.next(), people.next()) {
        (Some((seat, _)), None) => Some(seat),
        _ => None,
    }
}
