//! How a finished game went: the places, and what people will remember.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::imagine::Imagine;
use crate::present::Present;
use crate::scene::Sentence;
use crate::seat::{Names, Seat};
use crate::session::Session;
use crate::table::Seats;
use crate::turn::Outcome;

/// The maximum number of highlights in a summary.
const MAX_HIGHLIGHTS: usize = 3;

/// A finished game at a glance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    /// Why it ended, as a sentence.
    pub reason: String,
    /// The house, if it won or has a score of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<HouseRow>,
    /// All seats, the best first.
    pub rows: Vec<SummaryRow>,
    /// Memorable moments.
    pub highlights: Vec<Sentence>,
}

/// The house in the final table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HouseRow {
    /// Its name.
    pub name: String,
    /// The place, as those of the seats.
    pub place: usize,
    /// What it has at the end, in a few words; empty if there is nothing to say.
    pub score: String,
}

/// One seat in the final table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SummaryRow {
    /// The seat.
    pub seat: Seat,
    /// The player's name.
    pub name: String,
    /// The place, from 1, counting the house. Equal results share a place.
    pub place: usize,
    /// What the seat has at the end, in a few words; empty if there is nothing to
    /// say.
    pub score: String,
    /// Whether the seat won.
    pub won: bool,
}

/// A finished game, as one listener knows it.
pub struct Finished<'a, G: Game> {
    /// The rules.
    pub rules: &'a G::Rules,
    /// The players' names.
    pub names: &'a Names,
    /// What everybody sees at the end.
    pub public: &'a G::Public,
    /// How it ended.
    pub outcome: Outcome,
    /// All events, from the deal on.
    pub events: Vec<&'a G::Event>,
}

impl<G: Game> Finished<'_, G> {
    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        Seat::all(self.names.len())
    }

    /// The name of a seat.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        self.names.of(seat)
    }

    /// The name of the seat with the greatest count, and the count. The lowest of
    /// equal seats.
    #[must_use]
    pub fn most(&self, counts: &Seats<u32>) -> Option<(&str, u32)> {
        let seats = self.seats();
        let seat = seats.max_by_key(|&seat| (counts[seat], std::cmp::Reverse(seat.index())))?;
        Some((self.name(seat), counts[seat]))
    }

    /// The name of the only winner, if there is one.
    #[must_use]
    pub fn winner(&self) -> Option<&str> {
        let winners = self.outcome.winners;
        let only = winners.lowest().filter(|_| winners.len() == 1);
        only.map(|seat| self.name(seat))
    }
}

/// What a game says about its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SummaryText {
    /// Why it ended, as a sentence.
    pub reason: String,
    /// What each seat has, in a few words (`3 cards left`), in seat order; empty if
    /// there is nothing to say.
    pub scores: Vec<String>,
    /// Which of two seats with equal results comes first: the one with the greater
    /// number, in seat order. They share a place if this is empty.
    pub tie_breaks: Vec<i64>,
    /// What the house has: on the scale of [`Game::value`], and in a few words.
    pub house: Option<(i64, String)>,
    /// Memorable moments, as sentences, the best first.
    pub highlights: Vec<String>,
}

impl<G: Present + Imagine> Session<G> {
    /// How the game went, as this listener may know it; `None` while it goes on.
    #[must_use]
    pub fn summary(&self, listener: Option<Seat>) -> Option<Summary> {
        let outcome = self.turn().outcome()?;
        let (rules, names, public) = (self.rules(), self.names(), &self.table().public);
        let value = |seat: Seat| G::value(rules, public, &outcome, seat);
        let mut text = G::sum_up(&Finished {
            rules,
            names,
            public,
            outcome,
            events: self.told().iter().map(|told| told.to(listener)).collect(),
        });
        let highlights = std::mem::take(&mut text.highlights).into_iter();
        let highlights = highlights.take(MAX_HIGHLIGHTS);
        let tie_break = |seat: Seat| text.tie_breaks.get(seat.index()).copied();
        let rank = |seat: Seat| (value(seat), tie_break(seat));
        let mut seats: Vec<Seat> = Seat::all(names.len()).collect();
        seats.sort_by_key(|&seat| std::cmp::Reverse(rank(seat)));
        // Without a score, a house that wins is before everybody.
        let house_value = match &text.house {
            Some((value, _)) => Some(*value),
            None => outcome.house.then_some(i64::MAX),
        };
        let place = |seat: Seat| {
            let better = seats.iter().filter(|&&other| rank(other) > rank(seat));
            let house = house_value.is_some_and(|house| house > value(seat));
            1 + better.count() + usize::from(house)
        };
        let rows = seats.iter().map(|&seat| SummaryRow {
            seat,
            name: names.of(seat).into(),
            place: place(seat),
            score: text.scores.get(seat.index()).cloned().unwrap_or_default(),
            won: outcome.winners.contains(seat),
        });
        let house = G::HOUSE.zip(house_value).map(|(name, own)| HouseRow {
            name: name.into(),
            place: 1 + seats.iter().filter(|&&seat| value(seat) > own).count(),
            score: text.house.as_ref().map_or("", |(_, score)| score).into(),
        });
        Some(Summary {
            house,
            rows: rows.collect(),
            reason: text.reason,
            highlights: highlights.map(|text| self.sentence(text)).collect(),
        })
    }
}

/// A number of things: `1 card`, `2 cards`, `1,200 cards`.
///
/// ```
/// use parlour_engine::game::counted;
/// assert_eq!(counted(1_u32, "card"), "1 card");
/// assert_eq!(counted(1_200_u32, "round"), "1,200 rounds");
/// ```
#[must_use]
pub fn counted(count: impl Into<u64>, noun: &str) -> String {
    let count = count.into();
    let digits = count.to_string();
    let mut number = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            number.push(',');
        }
        number.push(digit);
    }
    let plural = if count == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Names as a list.
///
/// ```
/// use parlour_engine::game::listed;
/// assert_eq!(listed(&["Ann"]), "Ann");
/// assert_eq!(listed(&["Ann", "Bob", "Cid"]), "Ann, Bob and Cid");
/// ```
#[must_use]
pub fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [name] => (*name).into(),
        [names @ .., last] => format!("{} and {last}", names.join(", ")),
    }
}

/// How often: `once`, `twice`, `3 times`.
#[must_use]
pub fn how_often(count: impl Into<u64>) -> String {
    match count.into() {
        1 => "once".into(),
        2 => "twice".into(),
        count => counted(count, "time"),
    }
}
