//! What a table needs from its program: random deals, saved games, settings. The
//! command implements it with files, tests without.

use std::collections::BTreeMap;
use std::io;

use parlour_bots::Seating;
use parlour_engine::Record;
use parlour_engine::host::HostedTable;
use parlour_engine::record::{Chance, Verdict};
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::RulesMap;
use serde::{Deserialize, Serialize};

/// What the command does for a table: where chance comes from, and what is
/// kept.
pub trait Host {
    /// The chance of the next new game.
    fn chance(&mut self) -> Chance;

    /// An unfinished game to go on with instead of a new one.
    fn unfinished(&mut self) -> Option<Record> {
        None
    }

    /// A new game begins: what is kept from now on is another game.
    ///
    /// # Errors
    /// If it cannot be kept.
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Keeps the game as it is.
    ///
    /// # Errors
    /// If it cannot be kept.
    fn keep(&mut self, session: &dyn HostedTable) -> io::Result<()> {
        let _ = session;
        Ok(())
    }

    /// What people chose the last time.
    fn settings(&mut self) -> Settings {
        Settings::default()
    }

    /// Remembers what people chose, as far as that is possible.
    fn remember(&mut self, settings: &Settings) {
        let _ = settings;
    }

    /// The unfinished game to offer at the start: the one that was played last,
    /// of this game if one is named.
    fn offer(&mut self, game: Option<&str>) -> Option<Kept> {
        let fits = |kept: &Kept| kept.result.is_none() && game.is_none_or(|game| game == kept.game);
        self.history().into_iter().find(fits)
    }

    /// The games that are kept, finished or not, the newest first.
    fn history(&mut self) -> Vec<Kept> {
        Vec::new()
    }

    /// The whole record of a kept game.
    ///
    /// # Errors
    /// If it cannot be read.
    fn load(&mut self, kept: &Kept) -> io::Result<Record> {
        let _ = kept;
        Err(io::ErrorKind::NotFound.into())
    }

    /// Goes on with a kept game: what is kept from now on takes its place.
    ///
    /// # Errors
    /// If it cannot be kept, or somebody else plays it.
    fn go_on(&mut self, kept: &Kept) -> io::Result<()> {
        let _ = kept;
        self.begin()
    }

    /// Releases the game, so that another program can go on with it.
    fn put_down(&mut self) {}

    /// Whether the game is kept, so that it can go on another time.
    fn is_keeping(&self) -> bool {
        true
    }

    /// What went wrong with keeping and remembering since this was asked last,
    /// to be told once. Whatever it is, the game goes on.
    fn complaint(&mut self) -> Option<String> {
        None
    }
}

/// The saved settings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    /// The id of the last game.
    pub game: Option<String>,
    /// The people who played last, in seat order.
    pub people: Vec<String>,
    /// How many bots played with them.
    pub bots: Option<usize>,
    /// The house rules agreed on, by game.
    pub rules: BTreeMap<String, RulesMap>,
    /// Whether each suit has a colour of its own.
    pub four_colours: bool,
    /// How fast bots move and cards fly.
    pub speed: Speed,
}

/// How fast bots move and cards fly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// Time to read every move.
    Slow,
    /// As people play.
    #[default]
    Normal,
    /// For those who know the game.
    Fast,
    /// At once, and nothing flies.
    Off,
}

impl Speed {
    /// All of them, the slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::Off];

    /// What it is called.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
            Self::Off => "off",
        }
    }
}

/// A kept game, in a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// What the host calls it.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The names in seat order.
    pub seats: Vec<String>,
    /// How many moves were made.
    pub moves: usize,
    /// When it was kept last: seconds since 1970, in UTC.
    pub when: u64,
    /// How it ended, if it did.
    pub result: Option<Verdict>,
}

impl Kept {
    /// When it was kept last, as a clock here shows it: `2026-11-15 12:30`.
    #[must_use]
    pub fn date(&self) -> String {
        let seconds = i64::try_from(self.when).unwrap_or_default();
        let time = jiff::Timestamp::from_second(seconds).unwrap_or_default();
        let zone = jiff::tz::TimeZone::system();
        time.to_zoned(zone).strftime("%Y-%m-%d %H:%M").to_string()
    }

    /// How it stands, in a sentence.
    #[must_use]
    pub fn standing(&self) -> String {
        match (&self.result, self.moves) {
            (Some(verdict), _) => winner_sentence(verdict),
            (None, 1) => "Not finished, after 1 move.".into(),
            (None, moves) => format!("Not finished, after {moves} moves."),
        }
    }
}

/// Who won, in a sentence.
#[must_use]
pub fn winner_sentence(verdict: &Verdict) -> String {
    match (verdict.outcome.as_str(), verdict.winners.as_slice()) {
        ("unfinished", _) => "The game is not finished.".into(),
        (_, []) => "It is a draw.".into(),
        (_, [name]) => format!("{name} is the winner."),
        (_, names) => format!("{} are the winners.", in_words(names)),
    }
}

/// Names as people list them: `Ann, Bob and Cat`.
#[must_use]
pub fn in_words<S: AsRef<str>>(names: &[S]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        Some((last, [])) => (*last).into(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// How to start: the game, its rules, its players.
pub struct StartOptions {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its rules.
    pub rules: RulesMap,
    /// Who plays; asked if it is not known.
    pub seating: Option<Seating>,
    /// How many people may sit down.
    pub most_people: usize,
    /// Whether to skip the title page.
    pub skip_splash: bool,
    /// An unfinished game to offer first.
    pub offered: Option<Kept>,
}

impl StartOptions {
    /// A game with its default rules.
    #[must_use]
    pub fn new(game: &'static dyn AnyGame) -> Self {
        Self {
            game,
            rules: game.default_rules(),
            seating: None,
            most_people: *game.people().end(),
            skip_splash: false,
            offered: None,
        }
    }
}

/// Why the program, or a table, was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// Somebody quit.
    Quit,
    /// The input ended.
    End,
    /// Ctrl-C, or the program was asked to stop.
    Stopped,
}
