//! What a table needs from the program: random deals, saved games, settings. The
//! command implements this with files, the tests in memory.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use parlour_bots::{BotKind, Seating};
use parlour_engine::Record;
use parlour_engine::host::HostedTable;
use parlour_engine::record::{Chance, GameResult};
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::RulesMap;
use serde::{Deserialize, Serialize};

use crate::online::Online;
use crate::player_stats::PlayedGame;

/// Provides seeds, and saves games and settings.
pub trait Host {
    /// The seed or the decks of the next new game.
    fn chance(&mut self) -> Chance;

    /// The unfinished game that the command line asked to resume. It is returned only
    /// once.
    fn unfinished(&mut self) -> Option<Record> {
        None
    }

    /// Starts a new game: later calls of [`save_game`](Self::save_game) save this one.
    ///
    /// # Errors
    /// If it cannot be saved.
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Saves the game as it is now.
    ///
    /// # Errors
    /// If it cannot be saved.
    fn save_game(&mut self, session: &dyn HostedTable) -> io::Result<()> {
        let _ = session;
        Ok(())
    }

    /// The saved settings.
    fn settings(&mut self) -> Settings {
        Settings::default()
    }

    /// Saves the settings. Errors are ignored.
    fn save_settings(&mut self, settings: &Settings) {
        let _ = settings;
    }

    /// The unfinished game to offer at the start: the one that was played last. If a
    /// game is named, only its saved games count.
    fn offer(&mut self, game: Option<&str>) -> Option<SavedGame> {
        let fits = |saved: &SavedGame| {
            saved.result.is_none() && game.is_none_or(|game| game == saved.game)
        };
        self.history().into_iter().find(fits)
    }

    /// All saved games, finished or not, the newest first.
    fn history(&mut self) -> Vec<SavedGame> {
        Vec::new()
    }

    /// All finished games, the oldest first, for the [`PlayerStats`](crate::PlayerStats) of a
    /// person.
    fn played(&mut self) -> Vec<PlayedGame> {
        Vec::new()
    }

    /// The whole record of a saved game.
    ///
    /// # Errors
    /// If it cannot be read.
    fn load(&mut self, saved: &SavedGame) -> io::Result<Record> {
        let _ = saved;
        Err(io::ErrorKind::NotFound.into())
    }

    /// Resumes a saved game: later calls of [`save_game`](Self::save_game) save to it.
    ///
    /// # Errors
    /// If it cannot be saved, or another program plays it.
    fn resume(&mut self, saved: &SavedGame) -> io::Result<()> {
        let _ = saved;
        self.begin()
    }

    /// Releases the lock of the game, so that another program can resume it.
    fn release(&mut self) {}

    /// Whether the game is saved, so that it can be resumed later.
    fn is_saving(&self) -> bool {
        true
    }

    /// Tables on servers; `None` if this program has none.
    fn online(&self) -> Option<Arc<dyn Online>> {
        None
    }

    /// What went wrong with saving since the last call, to be shown once. The game
    /// goes on.
    fn take_warning(&mut self) -> Option<String> {
        None
    }
}

/// The saved settings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    /// The id of the last game.
    pub game: Option<String>,
    /// The person who plays here, as entered at the first start.
    pub owner: Option<String>,
    /// The people who played last, in seat order.
    pub people: Vec<String>,
    /// The kinds of the bots that played with them.
    pub bots: Option<Vec<String>>,
    /// The house rules of each game, by its id.
    pub rules: BTreeMap<String, RulesMap>,
    /// Whether each suit has its own colour.
    pub four_colours: bool,
    /// How fast bots move and cards are animated.
    pub speed: Speed,
    /// Whether a coach says what moves cost.
    pub coach: bool,
    /// The link of the last table on a server.
    pub server: Option<String>,
}

impl Settings {
    /// Keeps who played which game. A game without the owner of these settings, such
    /// as one for guests, does not change who plays the next time.
    pub(crate) fn remember_players(&mut self, game: &str, seating: &Seating) {
        let players = seating.players().iter();
        let people = players.clone().filter(|player| player.bot.is_none());
        let people: Vec<String> = people.map(|player| player.name.clone()).collect();
        self.game = Some(game.into());
        let Some(first) = people.first() else {
            return;
        };
        let owner = self.owner.get_or_insert_with(|| first.clone());
        if people.contains(owner) {
            let kinds = players.filter_map(|player| player.bot);
            self.bots = Some(kinds.map(|kind| kind.id().into()).collect());
            self.people = people;
        }
    }

    /// The kinds of the bots that played last.
    pub(crate) fn last_bots(&self) -> Option<Vec<BotKind>> {
        let ids = self.bots.as_ref()?;
        // Programs are named on the command line only.
        let kinds = ids.iter().map(|id| id.parse().unwrap_or_default());
        Some(kinds.collect())
    }

    /// The saved house rules of a game, or its default rules.
    #[must_use]
    pub fn house_rules(&self, game: &dyn AnyGame) -> RulesMap {
        let saved = self.rules.get(game.id());
        let valid = saved.filter(|rules| game.check_rules(rules).is_ok());
        valid.cloned().unwrap_or_else(|| game.default_rules())
    }
}

/// How fast bots move and cards are animated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// Time to read every move.
    Slow,
    /// As fast as people play.
    #[default]
    Normal,
    /// For players who know the game.
    Fast,
    /// No delays and no animation.
    Off,
}

impl Speed {
    /// All speeds, the slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::Off];

    /// Its name, as on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
            Self::Off => "off",
        }
    }

    /// How fast it is, for people.
    pub(crate) fn in_words(self) -> &'static str {
        match self {
            Self::Off => "no pauses",
            other => other.name(),
        }
    }
}

/// A short description of a saved game.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    /// The host's id for it.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The names in seat order.
    pub seats: Vec<String>,
    /// The number of moves so far.
    pub moves: usize,
    /// When it was last saved: seconds since 1970, in UTC.
    pub saved_at: u64,
    /// How it ended, if it did.
    pub result: Option<GameResult>,
}

impl SavedGame {
    /// When it was last saved, in local time: `2026-11-15 12:30`.
    #[must_use]
    pub fn date(&self) -> String {
        local_time(self.saved_at, "%Y-%m-%d %H:%M")
    }

    /// The result, or how many moves were made, in a sentence.
    #[must_use]
    pub fn status(&self) -> String {
        match (&self.result, self.moves) {
            (Some(result), _) => winner_sentence(result),
            (None, 1) => "Not finished, after 1 move.".into(),
            (None, moves) => format!("Not finished, after {moves} moves."),
        }
    }
}

/// The local date of a time in seconds since 1970: `2026-11-15`.
pub(crate) fn date_of(seconds: u64) -> String {
    local_time(seconds, "%Y-%m-%d")
}

fn local_time(seconds: u64, format: &str) -> String {
    let seconds = i64::try_from(seconds).unwrap_or_default();
    let time = jiff::Timestamp::from_second(seconds).unwrap_or_default();
    let zone = jiff::tz::TimeZone::system();
    time.to_zoned(zone).strftime(format).to_string()
}

/// Who won, in a sentence.
#[must_use]
pub fn winner_sentence(result: &GameResult) -> String {
    match (result.outcome.as_str(), result.winners.as_slice()) {
        ("unfinished", _) => "The game is not finished.".into(),
        (_, []) => "It is a draw.".into(),
        (_, [name]) => format!("{name} is the winner."),
        (_, names) => format!("{} are the winners.", in_words(names)),
    }
}

/// A sentence with a full stop, for lines of several sentences: some messages are
/// quoted from documents that write none.
#[must_use]
pub(crate) fn with_full_stop(sentence: &str) -> String {
    match sentence.ends_with(['.', '!', '?', ':', '…']) {
        true => sentence.into(),
        false => format!("{sentence}."),
    }
}

/// Joins names into a list: `Ann, Bob and Cat`.
#[must_use]
pub fn in_words<S: AsRef<str>>(names: &[S]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        Some((last, [])) => (*last).into(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// What the command line asked to start: a game, its rules, its players.
pub struct StartOptions {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its rules.
    pub rules: RulesMap,
    /// Who plays. If this is `None`, the line mode asks, and the full screen takes the
    /// players of the last game.
    pub seating: Option<Seating>,
    /// How many people may play.
    pub max_people: usize,
    /// Whether to skip the title page.
    pub skip_splash: bool,
    /// An unfinished game to offer first.
    pub offered: Option<SavedGame>,
}

impl StartOptions {
    /// A game with its default rules.
    #[must_use]
    pub fn new(game: &'static dyn AnyGame) -> Self {
        Self {
            game,
            rules: game.default_rules(),
            seating: None,
            max_people: *game.people().end(),
            skip_splash: false,
            offered: None,
        }
    }
}

/// Why a person left the program or a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// A person quit.
    Quit,
    /// The input ended.
    End,
    /// Ctrl-C, or the program was asked to stop.
    Stopped,
}
