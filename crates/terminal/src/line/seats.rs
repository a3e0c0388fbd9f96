//! Asks who plays: how many people, and their names.

use std::io::{self, Write};

use parlour_bots::{BotKind, Seating};

use super::menu::LineMode;
use super::scene_text::sentence;
use crate::host::{Leave, StartOptions, in_words};

impl<W: Write> LineMode<'_, W> {
    /// Asks how many people play and for their names. Enter takes the players of the
    /// last game. A single person gets bots as opponents.
    pub(super) fn sit_down(&mut self, start: &StartOptions) -> io::Result<Result<Seating, Leave>> {
        // The maximum for the rules in force.
        let most = (2..=start.max_people)
            .rev()
            .find(|&people| start.game.check(&start.rules, people).is_ok())
            .unwrap_or(1);
        let last = self.last_seating(start, most);
        let people = match self.ask_people(start, most, last.as_ref())? {
            Ok(Some(people)) => people,
            Ok(None) => return Ok(Ok(last.unwrap_or_else(Seating::empty))),
            Err(leave) => return Ok(Err(leave)),
        };
        let mut seating = Seating::empty();
        while seating.count_people() < people {
            let question = format!("What is the name of player {}?", seating.count_people() + 1);
            let line = match self.ask(&question)? {
                Ok(line) => line,
                Err(leave) => return Ok(Err(leave)),
            };
            let house = start.game.house();
            if let Some(house) = house.filter(|house| house.eq_ignore_ascii_case(line.trim())) {
                self.screen
                    .show_error(&format!("The name {house} is taken."))?;
            } else if let Err(error) = seating.add_person(&line) {
                self.screen.show_error(&sentence(&error.to_string()))?;
            }
        }
        add_bots(&mut seating, start);
        Ok(Ok(seating))
    }

    /// Asks how many people play; `None` means the players of the last game.
    fn ask_people(
        &mut self,
        start: &StartOptions,
        most: usize,
        last: Option<&Seating>,
    ) -> io::Result<Result<Option<usize>, Leave>> {
        let alone = match start.game.default_seats() {
            0 | 1 => "",
            _ => "; alone you play against a bot",
        };
        let enter = match last {
            Some(last) => {
                let names: Vec<&str> = last.players().iter().map(|one| one.name.as_str()).collect();
                format!("{}, as last time", in_words(&names))
            }
            None => "1".into(),
        };
        let question = format!("How many people play? (1 to {most}{alone}; Enter for {enter})");
        loop {
            let line = match self.ask(&question)? {
                Ok(line) => line,
                Err(leave) => return Ok(Err(leave)),
            };
            match line.trim() {
                "" => return Ok(Ok(last.is_none().then_some(1))),
                "quit" | ":quit" => return Ok(Err(Leave::Quit)),
                text => match text.parse::<usize>() {
                    Ok(count) if (1..=most).contains(&count) => return Ok(Ok(Some(count))),
                    Ok(count) => {
                        let words = format!("{count} people cannot play: type 1 to {most}.");
                        self.screen.show_error(&words)?;
                    }
                    Err(_) => {
                        let text: String = text.chars().take(40).collect();
                        let words = format!("{text:?} is not a number: type 1 to {most}.");
                        self.screen.show_error(&words)?;
                    }
                },
            }
        }
    }

    /// The players of the last game, if they can play this one.
    fn last_seating(&self, start: &StartOptions, most: usize) -> Option<Seating> {
        let people = &self.settings.people;
        if !(1..=most).contains(&people.len()) {
            return None;
        }
        let mut seating = Seating::empty();
        for name in people {
            seating.add_person(name).ok()?;
        }
        let house = start.game.house();
        if house.is_some_and(|house| people.iter().any(|name| name.eq_ignore_ascii_case(house))) {
            return None;
        }
        for kind in self.settings.last_bots().unwrap_or_default() {
            let seats = seating.players().len();
            let is_playable = start.game.has_book() || !kind.info().by_book;
            if is_playable && start.game.check(&start.rules, seats + 1).is_ok() {
                seating.add_bot(kind);
            }
        }
        add_bots(&mut seating, start);
        let seats = seating.players().len();
        start.game.check(&start.rules, seats).ok().map(|()| seating)
    }

    /// Saves who plays, and which game.
    pub(super) fn remember(&mut self, start: &StartOptions, seating: &Seating) {
        if seating.count_people() == 0 {
            return;
        }
        let mut settings = self.settings.clone();
        settings.remember_players(start.game.id(), seating);
        if settings != self.settings {
            self.host.save_settings(&settings);
            self.settings = settings;
        }
    }
}

/// Adds bots if there is only one person.
fn add_bots(seating: &mut Seating, start: &StartOptions) {
    while seating.count_people() == 1 && seating.players().len() < start.game.default_seats() {
        seating.add_bot(BotKind::default());
    }
}
