//! Records: games as JSON that can be replayed on every machine.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::dealer::{AnyDealer, Seed, Stacked, Version};
pub use crate::journal::{Journal, JournalEntry, header_line};
use crate::present::Present;
use crate::rules::RulesMap;
use crate::seat::{Names, Seat};
use crate::session::ReplayError;
use crate::turn::Outcome;

/// The source of a game's randomness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Game number `index` under a seed.
    Seed {
        /// The seed.
        seed: Seed,
        /// The number of the game under this seed.
        index: u64,
        /// The version of the dealer.
        dealer: Version,
    },
    /// The order of each shuffle, the first card dealt first.
    Decks(Vec<Vec<String>>),
    /// The same with only the first cards of each list. For tests: a record of
    /// such a game cannot be replayed.
    FirstCards(Vec<Vec<String>>),
}

impl Chance {
    /// The first game under a seed, with the dealer for games with people.
    #[must_use]
    pub fn seed(seed: Seed) -> Self {
        Self::Seed {
            seed,
            index: 0,
            dealer: Version::Seeded,
        }
    }

    /// Makes the dealer.
    #[must_use]
    pub fn dealer(&self) -> AnyDealer {
        match self {
            Self::Seed {
                seed,
                index,
                dealer,
            } => dealer.dealer(*seed, *index),
            Self::Decks(lists) => AnyDealer::Stacked(Stacked::new(lists.clone())),
            Self::FirstCards(lists) => AnyDealer::Stacked(Stacked::first_cards(lists.clone())),
        }
    }
}

/// The result of a game, or that it is unfinished.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// `win`, `draw` or `unfinished`.
    pub outcome: String,
    /// The winners' names.
    #[serde(default)]
    pub winners: Vec<String>,
    /// The value for each seat, in seat order: see
    /// [`Game::value`](crate::Game::value).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<i64>,
    /// Why it ended, in a few words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ending: String,
    /// Whether a limit ended it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub limit: bool,
}

impl GameResult {
    /// The result of a game with this public state.
    #[must_use]
    pub fn of<G: Present>(rules: &G::Rules, public: &G::Public, names: &Names) -> Self {
        let Some(outcome) = G::turn(rules, public).outcome() else {
            return Self {
                outcome: "unfinished".into(),
                ..Self::default()
            };
        };
        let values = Seat::all(names.len()).map(|seat| G::value(rules, public, &outcome, seat));
        let Outcome {
            winners,
            house,
            ending,
            limit,
        } = outcome;
        let house = house.then_some(G::HOUSE).flatten();
        Self {
            outcome: if outcome.is_draw() { "draw" } else { "win" }.into(),
            winners: house
                .into_iter()
                .chain(winners.iter().map(|seat| names.of(seat)))
                .map(String::from)
                .collect(),
            values: values.collect(),
            ending: ending.into(),
            limit,
        }
    }
}

impl GameResult {
    /// Compares this result with the one in a record, if it has one.
    ///
    /// # Errors
    /// [`ReplayError::Result`] if they differ.
    pub fn agrees_with(&self, record: &Record) -> Result<(), ReplayError> {
        let Some(claimed) = &record.result else {
            return Ok(());
        };
        let ending = claimed.ending.is_empty()
            || (&claimed.ending, claimed.limit) == (&self.ending, self.limit);
        let values = claimed.values.is_empty() || claimed.values == self.values;
        if claimed.outcome == self.outcome && claimed.winners == self.winners && ending && values {
            return Ok(());
        }
        Err(ReplayError::Result {
            claimed: claimed.to_string(),
            found: self.to_string(),
        })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.outcome)?;
        if !self.winners.is_empty() {
            write!(f, " for {}", self.winners.join(", "))?;
        }
        if !self.ending.is_empty() {
            write!(f, " ({})", self.ending)?;
        }
        Ok(())
    }
}

/// A player in a record: a person, or a bot of some kind.
///
/// In JSON a person is a plain name, and a bot an object:
/// `["Ann", {"name": "Dot", "bot": "hard"}]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "RawPlayer", into = "RawPlayer")]
pub struct RecordedPlayer {
    /// The name.
    pub name: String,
    /// The kind of bot; `None` for a person.
    pub bot: Option<String>,
}

impl RecordedPlayer {
    /// A person of this name.
    pub fn person(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            bot: None,
        }
    }

    /// A bot of this name and kind.
    pub fn bot(name: impl Into<String>, kind: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            bot: Some(kind.into()),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum RawPlayer {
    Name(String),
    Bot { name: String, bot: Option<String> },
}

impl From<RawPlayer> for RecordedPlayer {
    fn from(raw: RawPlayer) -> Self {
        match raw {
            RawPlayer::Name(name) => Self { name, bot: None },
            RawPlayer::Bot { name, bot } => Self { name, bot },
        }
    }
}

impl From<RecordedPlayer> for RawPlayer {
    fn from(player: RecordedPlayer) -> Self {
        match player {
            RecordedPlayer { name, bot: None } => Self::Name(name),
            RecordedPlayer { name, bot } => Self::Bot { name, bot },
        }
    }
}

/// A recorded game.
///
/// ```
/// use parlour_engine::Record;
/// let text = r#"{"parlour":1,"game":"one","rules":{},"seats":["Ann","Bob"],"seed":"5","moves":["D"]}"#;
/// let record: Record = text.parse()?;
/// assert_eq!(record.seats[1].name, "Bob");
/// assert_eq!(record.to_json().parse::<Record>()?, record);
/// # Ok::<(), parlour_engine::record::RecordError>(())
/// ```
///
/// ARCHITECTURE.md describes the format.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record {
    /// The version of the format: 1.
    pub parlour: u32,
    /// The game's id.
    pub game: String,
    /// The rules in force. On reading, rules that are not named have the values of
    /// the first preset, `seed`.
    pub rules: RulesMap,
    /// The setup, which was secret during the game, such as a deck of Top Trumps.
    /// Empty for most games.
    #[serde(skip_serializing_if = "RulesMap::is_empty")]
    pub setup: RulesMap,
    /// The players in seat order.
    pub seats: Vec<RecordedPlayer>,
    /// The source of randomness.
    #[serde(flatten, serialize_with = "write_chance")]
    pub chance: Chance,
    /// How several people made the seed, if they did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deal: Option<SharedDeal>,
    /// The moves: `R7`, or `2:R7` where several seats could act.
    pub moves: Vec<String>,
    /// The result; optional on reading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

/// How a server and its players made the seed of a game together. The seed is a hash of all
/// of this, so nobody chose the deal if one of them was honest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SharedDeal {
    /// The room.
    pub room: String,
    /// The number of the game in the room.
    pub game: u32,
    /// The number of the attempt. Attempts that somebody did not finish are not dealt.
    pub attempt: u32,
    /// The rules as a code.
    pub rules: String,
    /// The server's random bytes, in hexadecimal. Their hash was shown before.
    pub secret: String,
    /// The hashes that the seats showed before.
    pub hashes: Vec<Option<String>>,
    /// The random bytes of the seats.
    pub reveals: Vec<Option<String>>,
}

fn write_chance<S: serde::Serializer>(chance: &Chance, serializer: S) -> Result<S::Ok, S::Error> {
    use serde::ser::SerializeMap;
    let mut map = serializer.serialize_map(None)?;
    match chance {
        Chance::Seed {
            seed,
            index,
            dealer,
        } => {
            map.serialize_entry("seed", seed)?;
            if *index != 0 {
                map.serialize_entry("index", index)?;
            }
            map.serialize_entry("dealer", dealer.name())?;
        }
        Chance::Decks(lists) | Chance::FirstCards(lists) => {
            map.serialize_entry("decks", lists)?;
        }
    }
    map.end()
}

/// Why a text is not a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// Not JSON, or not in the format of a record.
    #[error("this is not a parlour record: {0}")]
    Form(String),
    /// A newer version of the format.
    #[error("this record has version {0}; this program reads version 1")]
    Version(u64),
    /// A dealer that this program does not know.
    #[error("the dealer {0:?} is not known; there are chacha8/1, fast/1 and fast/2")]
    Dealer(String),
    /// Neither a seed nor decks, or both.
    #[error("a record has either a \"seed\" or \"decks\" alone; this one has {0}")]
    Chance(&'static str),
}

/// The version of a record; the other fields are not read.
#[derive(Deserialize)]
struct RawVersion {
    parlour: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRecord {
    parlour: u64,
    game: String,
    #[serde(default)]
    rules: RulesMap,
    #[serde(default)]
    setup: RulesMap,
    seats: Vec<RecordedPlayer>,
    seed: Option<String>,
    index: Option<u64>,
    dealer: Option<String>,
    decks: Option<Vec<Vec<String>>>,
    deal: Option<SharedDeal>,
    #[serde(default)]
    moves: Vec<String>,
    result: Option<GameResult>,
}

impl Record {
    /// Reads a record that is one JSON document. `journal` reads the other form.
    pub(crate) fn from_document(text: &str) -> Result<Self, RecordError> {
        let form = |error: serde_json::Error| RecordError::Form(error.to_string());
        // Check the version first, so that new fields of a newer version are not
        // reported as errors. Without a `Value` of the whole text, which takes many times
        // its size.
        let version: Result<RawVersion, _> = serde_json::from_str(text);
        if let Ok(RawVersion { parlour }) = version
            && parlour != 1
        {
            return Err(RecordError::Version(parlour));
        }
        let raw: RawRecord = serde_json::from_str(text).map_err(form)?;
        let chance = match (raw.seed, raw.decks) {
            (Some(seed), None) => Chance::Seed {
                seed: seed.parse().map_err(|error: crate::dealer::SeedError| {
                    RecordError::Form(error.to_string())
                })?,
                index: raw.index.unwrap_or(0),
                dealer: match raw.dealer {
                    None => Version::Seeded,
                    Some(name) => {
                        let known = Version::ALL.into_iter().find(|one| one.name() == name);
                        known.ok_or(RecordError::Dealer(name))?
                    }
                },
            },
            (None, Some(_)) if raw.index.is_some() || raw.dealer.is_some() => {
                return Err(RecordError::Chance(
                    "\"decks\" with an \"index\" or a \"dealer\"",
                ));
            }
            (None, Some(lists)) => Chance::Decks(lists),
            (Some(_), Some(_)) => return Err(RecordError::Chance("both")),
            (None, None) => return Err(RecordError::Chance("neither")),
        };
        Ok(Self {
            parlour: raw.parlour as u32,
            game: raw.game,
            rules: raw.rules,
            setup: raw.setup,
            seats: raw.seats,
            chance,
            deal: raw.deal,
            moves: raw.moves,
            result: raw.result,
        })
    }
}

impl Record {
    /// The names in seat order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().map(|player| player.name.as_str())
    }

    /// The rules and the setup in one map.
    #[must_use]
    pub fn terms(&self) -> RulesMap {
        let mut terms = self.setup.clone();
        terms.extend(self.rules.clone());
        terms
    }

    /// The record as one line of JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a record is plain data")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_read_back() {
        for chance in [
            Chance::seed("c0ffee".parse().unwrap()),
            Chance::Seed {
                seed: "1".parse().unwrap(),
                index: 9,
                dealer: Version::Faster,
            },
            Chance::Decks(vec![vec!["R7".into()], vec![]]),
        ] {
            let record = Record {
                parlour: 1,
                game: "toy".into(),
                rules: RulesMap::new(),
                setup: RulesMap::from_iter([("deck".to_string(), "planes".into())]),
                seats: vec![
                    RecordedPlayer::person("Ann"),
                    RecordedPlayer::bot("Dot", "hard"),
                ],
                chance,
                deal: None,
                moves: vec!["2:R7".into()],
                result: None,
            };
            assert_eq!(record.to_json().parse(), Ok(record));
        }
    }

    #[test]
    fn text_that_is_no_record_is_refused() {
        let check = |text: &str, expected: &str| {
            let error = text.parse::<Record>().unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        };
        check("", "EOF");
        check("[]", "not a parlour record");
        check(r#"{"parlour":2,"new":1}"#, "version 2");
        check(r#"{"parlour":1,"game":"x","seats":[]}"#, "neither");
        check(
            r#"{"parlour":1,"game":"x","seats":[],"seed":"1","dealer":"dice/1"}"#,
            "dice/1",
        );
        check(
            r#"{"parlour":1,"game":"x","seats":[],"seed":"zz"}"#,
            "hexadecimal",
        );
        check(
            r#"{"parlour":1,"game":"x","seats":[],"seeds":"1"}"#,
            "seeds",
        );
    }
}
