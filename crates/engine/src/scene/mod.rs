//! A picture of the table for renderers, the same for all games.
//!
//! Renderers contain no code for a particular game. A scene describes the table in
//! general terms: seats, zones of cards, faces, marks, and the moves that cards and
//! buttons stand for.

mod card;
mod seat;
mod sentence;
mod zone;

use serde::{Deserialize, Serialize};

use crate::seat::{Names, Seat};
use crate::table::Seats;

pub use self::card::{CardScene, Colour, Face, Mark, Picture, StatRow};
pub use self::seat::{Amount, Badge, SeatScene, Tone};
pub use self::sentence::{CardWord, Sentence};
pub use self::zone::{Layout, Place, Zone};

/// What one seat, or a spectator, sees.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scene {
    /// The players in seat order. The session adds names and whose turn it is.
    pub seats: Vec<SeatScene>,
    /// Where the cards lie.
    pub zones: Vec<Zone>,
    /// Short facts: the round, the direction, the deck's count.
    pub notes: Vec<Note>,
    /// A word in large letters: `WAR!`.
    pub banner: Option<String>,
    /// The direction in which the turn goes around the table, if it can change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flow: Option<Flow>,
    /// Whether cards have to go up or down, in games where they do. The banner says the
    /// same in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrow: Option<Arrow>,
    /// Words printed on the table: `Blackjack pays 3 to 2`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub print: Vec<String>,
    /// Cards with a power, and what they do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub specials: Vec<Special>,
    /// Whether the players' cards are compared: they are drawn side by side in the
    /// middle of the table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub compared: bool,
    /// What the player can do now. If the game leaves it empty, the session says
    /// whose turn it is.
    pub prompt: String,
    /// The prompt in a few words, for screens with a mouse or a touch screen: `Play a red card,
    /// a 5 or a wild.` Empty if the prompt says it well.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub task: String,
    /// Whether Enter repeats the player's last answer to this kind of question, such
    /// as a bet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub enter_repeats: bool,
    /// Moves that are not cards.
    pub buttons: Vec<Button>,
    /// The points so far, in games with points.
    pub score: Vec<Score>,
    /// The last events, as sentences. Added by the session; a server sends them
    /// separately.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub story: Vec<Sentence>,
    /// A graph over the game, if the game has one. Added by the session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trend: Option<Trend>,
    /// The end of a part of the game, if the last move ended one. Added by the
    /// session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recap: Option<Recap>,
}

/// The end of a part of a game, such as one deal of several.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recap {
    /// A short sentence: `Ann went out.`
    pub title: String,
    /// What counted, a line for each player.
    pub lines: Vec<String>,
    /// The score of every player.
    pub bars: Vec<RecapBar>,
}

/// The score of a player, and how far it is to the end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecapBar {
    /// The player's name.
    pub label: String,
    /// The points before.
    pub before: u32,
    /// The points now.
    pub now: u32,
    /// The points that win the game.
    pub target: u32,
}

impl Scene {
    /// A scene with a plain box for each seat.
    #[must_use]
    pub fn with_seats(seats: usize) -> Self {
        Self {
            seats: vec![SeatScene::default(); seats],
            ..Self::default()
        }
    }

    /// A scene with a box for each seat that says how many cards it holds.
    #[must_use]
    pub fn with_hands(hands: &Seats<u32>) -> Self {
        let seat = |&cards: &u32| SeatScene {
            cards: Some(cards),
            ..SeatScene::default()
        };
        Self {
            seats: hands.iter().map(seat).collect(),
            ..Self::default()
        }
    }

    /// Marks the seat whose turn is next.
    pub fn mark_next(&mut self, seat: Seat) {
        if let Some(drawn) = self.seats.get_mut(seat.index()) {
            drawn.next = true;
        }
    }

    /// Adds the points of all seats to the score.
    pub fn add_points(&mut self, names: &Names, points: &Seats<u32>) {
        let seats = Seat::all(points.len());
        self.score.extend(seats.map(|seat| Score {
            name: names.of(seat).into(),
            points: points[seat].into(),
        }));
    }

    /// Adds a number of things, unless there are none.
    pub fn note_count(&mut self, label: impl Into<String>, count: usize) {
        if count > 0 {
            self.note(label, count);
        }
    }

    /// Adds a short fact.
    pub fn note(&mut self, label: impl Into<String>, value: impl ToString) {
        self.notes.push(Note {
            label: label.into(),
            value: value.to_string(),
        });
    }
}

/// The direction in which the turn goes around the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Flow {
    /// In seat order.
    Clockwise,
    /// Against it.
    CounterClockwise,
}

/// Whether cards have to go up or down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Arrow {
    /// Whether cards have to go up.
    pub up: bool,
    /// The card to beat: `9`; empty if any card can be played.
    pub from: String,
    /// The same as words: `up from 9`.
    pub words: String,
}

/// A card with a power.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Special {
    /// What is printed on it: `10`.
    pub card: String,
    /// What it does: `resets the pile, and you go again`.
    pub about: String,
}

/// A short fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Note {
    /// `round`.
    pub label: String,
    /// `12`.
    pub value: String,
}

/// A move to choose that is not a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Button {
    /// The label: `Draw a card`.
    pub label: String,
    /// What a player would type: `D`, `1`.
    pub key: String,
    /// The whole move.
    pub play: String,
}

impl Button {
    /// A button whose key is the move itself.
    #[must_use]
    pub fn new(key: impl Into<String>, label: impl Into<String>) -> Self {
        let key = key.into();
        Self {
            play: key.clone(),
            label: label.into(),
            key,
        }
    }
}

/// A graph over the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trend {
    /// What it measures: `lead`.
    pub label: String,
    /// From 0 to 100, the oldest first.
    pub values: Vec<u8>,
}

impl Trend {
    /// The most values that a graph shows.
    pub const LENGTH: usize = 24;

    /// A graph of these values. If there are too many, it shows evenly spaced ones
    /// and always the last one.
    #[must_use]
    pub fn new(label: impl Into<String>, values: &[u8]) -> Self {
        let every = values.len().div_ceil(Self::LENGTH).max(1);
        let first = values.len().saturating_sub(1) % every;
        Self {
            label: label.into(),
            values: values.iter().skip(first).step_by(every).copied().collect(),
        }
    }
}

/// The points of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Score {
    /// The player's name.
    pub name: String,
    /// The number of points.
    pub points: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graph_of_a_long_game_takes_some_values_evenly() {
        let check = |count: u8, first: u8, length: usize| {
            let values: Vec<u8> = (0..count).collect();
            let graph = Trend::new("lead", &values).values;
            let ends = (graph.first().copied(), graph.last().copied());
            assert_eq!(ends, (Some(first), Some(count - 1)), "{count}");
            assert_eq!(graph.len(), length, "{count}");
        };
        check(1, 0, 1);
        check(24, 0, 24);
        check(25, 0, 13);
        check(100, 4, 20);
    }
}
