//! Loads a room from its log.

use parlour_bots::BotKind;
use parlour_engine::Record;
use parlour_engine::record::Chance;
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::{RulesMap, write_code};
use parlour_protocol::{PersonId, Phase, PlayOn, RefusalCode, RoomSettings};
use thiserror::Error;

use super::entry::{LOG, Started};
use super::{Chair, Entry, Handled, Pace, Refused, Room, Time};
use crate::catalog::Catalog;
use crate::ids::secret_id;

/// The most moves of a record that are copied into a new room.
const MAX_PLAYED_ON: usize = 10_000;

/// Why a room cannot be loaded. Its log is not changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum LoadError {
    /// No entries, or the first one does not open a room.
    #[error("the log of this room is empty or damaged")]
    Empty,
    /// The log has another version.
    #[error("this room was made by another version of the server (log {0})")]
    Version(u32),
    /// An unknown entry.
    #[error("entry {number} of this room cannot be read: {why}")]
    Entry { number: u64, why: String },
    /// An unknown game, or another version of its rules.
    #[error("this room plays {0}, which this server does not know")]
    Game(String),
    /// A move leads to another state than it did before.
    #[error("entry {number} of this room does not lead to the same table")]
    Digest { number: u64 },
    /// An entry that does not fit.
    #[error("this room cannot be loaded: {0}")]
    Broken(String),
}

impl LoadError {
    /// The kind of the error, for logs, without names of people.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Empty => "an empty or damaged log",
            Self::Version(_) => "another version",
            Self::Entry { .. } => "an unknown entry",
            Self::Game(_) => "an unknown game",
            Self::Digest { .. } => "another digest",
            Self::Broken(_) => "an entry that does not fit",
        }
    }
}

impl Room {
    /// Replays the log of a room, from entry number 1 on.
    pub(crate) fn load(
        catalog: &Catalog,
        id: &str,
        code: &str,
        log: &[String],
        pace: Pace,
        now: Time,
    ) -> Result<Self, LoadError> {
        let entries = (1..).zip(log).map(|(number, text)| {
            serde_json::from_str(text).map_err(|error| LoadError::Entry {
                number,
                why: error.to_string(),
            })
        });
        let entries: Vec<Entry> = entries.collect::<Result<_, _>>()?;
        let (first, rest) = entries.split_first().ok_or(LoadError::Empty)?;
        let mut room = Self::created(catalog, id, code, first, pace, now)?;
        let is_start = |entry: &Entry| matches!(entry, Entry::Started(_));
        let last_start = rest.iter().rposition(is_start).unwrap_or_default();
        for (index, entry) in rest.iter().enumerate() {
            room.is_past = index < last_start;
            room.replay(entry, now)?;
        }
        room.paused = true;
        Ok(room)
    }

    /// Applies an entry that another server stored.
    pub(crate) fn follow(&mut self, text: &str, now: Time) -> Result<(), LoadError> {
        let entry: Entry = serde_json::from_str(text).map_err(|error| LoadError::Entry {
            number: self.number + 1,
            why: error.to_string(),
        })?;
        self.replay(&entry, now)
    }

    fn created(
        catalog: &Catalog,
        id: &str,
        code: &str,
        entry: &Entry,
        pace: Pace,
        now: Time,
    ) -> Result<Self, LoadError> {
        let Entry::Created {
            log,
            game,
            rules,
            settings,
        } = entry
        else {
            return Err(LoadError::Empty);
        };
        if *log != LOG {
            return Err(LoadError::Version(*log));
        }
        let found = catalog.games.find(game);
        let game = found.ok_or_else(|| LoadError::Game(game.clone()))?;
        Ok(Self {
            catalog: catalog.clone(),
            id: id.into(),
            code: code.into(),
            pace,
            alone: false,
            number: 1,
            game,
            rules: rules.clone(),
            rules_code: code_of(game, rules),
            settings: *settings,
            host: None,
            people: Default::default(),
            next_person: 1,
            chairs: Vec::new(),
            wins: Default::default(),
            count: 0,
            attempts: 0,
            dealing: None,
            play: None,
            here: Default::default(),
            remote: Default::default(),
            paused: true,
            grace: now.plus(pace.grace),
            assessed: None,
            hints: Default::default(),
            is_past: false,
        })
    }

    /// The first entry of a new room.
    pub(crate) fn first_entry(
        catalog: &Catalog,
        code: &str,
        settings: RoomSettings,
    ) -> Result<Entry, Refused> {
        let (game, rules) = super::lobby::read_rules(catalog.games, code)?;
        Ok(Entry::Created {
            log: LOG,
            game: game.id().into(),
            rules,
            settings: super::lobby::checked(settings)?,
        })
    }

    /// The log of a new room in which a person continues a recorded game, and bots play the
    /// other seats.
    pub(crate) fn played_on(
        catalog: &Catalog,
        (id, code): (&str, &str),
        record: &Record,
        from: &PlayOn,
        settings: RoomSettings,
        now: Time,
    ) -> Result<(PersonId, Vec<String>), Refused> {
        let refused = |words: &str| Refused::new(RefusalCode::Rules, words);
        let Chance::Seed { seed, index: 0, .. } = record.chance else {
            return Err(refused("this game cannot be continued"));
        };
        if from.seat.index() >= record.seats.len() || from.step > record.moves.len() {
            return Err(refused("the record has no such seat or move"));
        }
        if from.step > MAX_PLAYED_ON {
            let words = format!("a game is continued from one of its first {MAX_PLAYED_ON} moves");
            return Err(refused(&words));
        }
        let game = catalog.games.find(&record.game);
        let game = game.ok_or_else(|| refused("this server does not know this game"))?;
        let host = PersonId(1);
        let mut log = vec![Entry::Created {
            log: LOG,
            game: record.game.clone(),
            rules: record.terms(),
            settings: super::lobby::checked(settings)?,
        }];
        for (index, player) in record.seats.iter().enumerate() {
            let name = player.name.clone();
            log.push(match index == from.seat.index() {
                true => Entry::Joined { person: host, name },
                false => Entry::BotAdded {
                    name,
                    level: BotKind::MEDIUM.id().into(),
                },
            });
        }
        log.push(Entry::Started(Started {
            game: 1,
            version: game.version(),
            reveals: vec![None; record.seats.len()],
            seed,
            record: secret_id(),
        }));
        let mut log: Vec<String> = log.iter().map(Entry::to_json).collect();
        let failed = |error: LoadError| refused(&error.to_string());
        let mut room = Self::load(catalog, id, code, &log, Pace::default(), now).map_err(failed)?;
        for line in &record.moves[..from.step] {
            if let Handled::Append(entry) = room.repeat(line)? {
                room.committed(&entry, now);
                log.push(entry.to_json());
            }
        }
        match room.phase() {
            Phase::Playing => Ok((host, log)),
            _ => Err(refused("that game is over: choose an earlier move")),
        }
    }

    /// Applies an entry of the log. Moves are played and their digests compared.
    fn replay(&mut self, entry: &Entry, now: Time) -> Result<(), LoadError> {
        self.number += 1;
        self.hints.clear();
        let Entry::Move {
            seat,
            line,
            request,
            digest,
        } = entry
        else {
            return self.apply(entry, now);
        };
        let play = self.play.as_mut();
        let play = play.ok_or_else(|| LoadError::Broken("a move without a game".into()))?;
        play.replay(line)
            .map_err(|error| LoadError::Broken(error.to_string()))?;
        if play.digest() != *digest {
            let number = self.number;
            return Err(LoadError::Digest { number });
        }
        self.moved(*seat, request.as_deref(), now);
        Ok(())
    }

    /// Applies any entry but a move.
    pub(super) fn apply(&mut self, entry: &Entry, now: Time) -> Result<(), LoadError> {
        match entry {
            Entry::Created { .. } => {
                return Err(LoadError::Broken("a second opening entry".into()));
            }
            Entry::Joined { person, name } => {
                // Somebody who has left may have had the same name.
                self.wins.remove(name);
                self.people.insert(*person, name.clone());
                self.next_person = self.next_person.max(person.0 + 1);
                self.chairs.push(Chair::Person(*person));
                self.host.get_or_insert(*person);
            }
            Entry::Left { person } => self.left(*person, now),
            Entry::BotAdded { name, level } => {
                let bot = self.catalog.stored_bot(level);
                self.chairs.push(Chair::Bot {
                    name: name.clone(),
                    bot: bot.ok_or_else(|| LoadError::Broken(format!("no bot {level:?}")))?,
                });
            }
            Entry::BotRemoved { name } => {
                let is_this =
                    |chair: &Chair| matches!(chair, Chair::Bot { name: it, .. } if it == name);
                self.chairs.retain(|chair| !is_this(chair));
            }
            Entry::Rules { game, rules } => {
                let found = self.catalog.games.find(game);
                self.game = found.ok_or_else(|| LoadError::Game(game.clone()))?;
                self.rules.clone_from(rules);
                self.rules_code = code_of(self.game, rules);
                self.play = None;
            }
            Entry::Settings { settings } => self.settings = *settings,
            Entry::Host { person } => self.host = Some(*person),
            Entry::DealBegun(begun) => self.deal_begun(begun, now),
            Entry::DealHash { seat, hash } => self.deal_hash(*seat, hash),
            Entry::DealFixed => self.deal_fixed(now),
            Entry::DealBytes { seat, bytes } => self.deal_bytes(*seat, bytes),
            Entry::Started(started) => self.started(started, now)?,
            Entry::Move { .. } => return Err(LoadError::Broken("a move in a wrong place".into())),
            Entry::Ended => {
                (self.dealing, self.play) = (None, None);
                self.drop_empty_chairs();
            }
            Entry::TakenOver { seat } => self.substitute(*seat, true, now),
            Entry::Returned { seat } => self.substitute(*seat, false, now),
            Entry::ClocksResumed => {
                self.grace = now.plus(self.pace.grace);
                self.paused = false;
            }
        }
        Ok(())
    }
}

/// The rules as a code.
fn code_of(game: &dyn AnyGame, rules: &RulesMap) -> String {
    let code = write_code(game, rules).ok().flatten();
    code.unwrap_or_else(|| game.id().into())
}
