//! The chances of unseen cards.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::super::rules::MAX_DECKS;
use super::super::state::DECK;
use super::card_value::{CardValue, Cards, KINDS};

/// The number of decks in the shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decks {
    /// This many decks: every card seen is removed.
    Finite(u32),
    /// An infinite shoe: the chances never change.
    Infinite,
}

/// The text is not a number of decks.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a number of decks: use 1 to {MAX_DECKS}, or inf for an infinite shoe")]
pub struct NotDecks(pub String);

impl FromStr for Decks {
    type Err = NotDecks;

    fn from_str(text: &str) -> Result<Self, NotDecks> {
        if text.eq_ignore_ascii_case("inf") {
            return Ok(Self::Infinite);
        }
        let decks = text.parse().ok();
        let decks = decks.filter(|decks| (1..=MAX_DECKS).contains(decks));
        let shown = || NotDecks(text.chars().take(20).collect());
        decks.map(Self::Finite).ok_or_else(shown)
    }
}

impl fmt::Display for Decks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(decks) => decks.fmt(f),
            Self::Infinite => f.write_str("inf"),
        }
    }
}

/// A shoe from which cards may have been removed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shoe {
    left: [f64; KINDS],
    total: f64,
    /// By how much a removed card lowers the count: 1, or 0 if infinite.
    per_removed: f64,
}

impl Shoe {
    pub(super) fn new(decks: Decks) -> Self {
        let (decks, per_removed) = match decks {
            Decks::Finite(decks) => (f64::from(decks), 1.0),
            Decks::Infinite => (1.0, 0.0),
        };
        let mut left = [4.0 * decks; KINDS];
        left[CardValue::TEN.index()] = 16.0 * decks;
        Self {
            left,
            total: DECK as f64 * decks,
            per_removed,
        }
    }

    /// A shoe with this many cards of each kind.
    pub(super) fn of(left: [f64; KINDS]) -> Self {
        Self {
            left,
            total: left.iter().sum(),
            per_removed: 1.0,
        }
    }

    /// Whether removed cards do not change the chances.
    pub(super) fn is_infinite(&self) -> bool {
        self.per_removed == 0.0
    }

    #[inline]
    pub(super) fn without(mut self, card: CardValue) -> Self {
        self.left[card.index()] -= self.per_removed;
        self.total -= self.per_removed;
        self
    }

    /// With a card put back.
    #[inline]
    pub(super) fn with(mut self, card: CardValue) -> Self {
        self.left[card.index()] += self.per_removed;
        self.total += self.per_removed;
        self
    }

    pub(super) fn without_all(self, cards: &Cards) -> Self {
        cards.iter().fold(self, Self::without)
    }

    /// The chance that an unseen card is of this kind; 0 if more were removed than
    /// there are.
    #[inline]
    pub(super) fn chance(&self, card: CardValue) -> f64 {
        self.left[card.index()].max(0.0) / self.total
    }

    /// The number of cards of this kind left after removing `more` of them.
    #[inline]
    pub(super) fn left(&self, card: CardValue, more: f64) -> f64 {
        (self.left[card.index()] - self.per_removed * more).max(0.0)
    }

    /// The number of cards of each kind.
    pub(super) fn counts(&self) -> [f64; KINDS] {
        self.left
    }

    /// By how much a removed card lowers the count.
    pub(super) fn per_removed(&self) -> f64 {
        self.per_removed
    }

    /// The chance of any one card after `more` cards are removed: 1 / cards left.
    pub(super) fn chance_per_card(&self, more: usize) -> f64 {
        1.0 / (self.total - self.per_removed * more as f64)
    }

    /// The chance that this many unseen cards are all of this kind.
    pub(super) fn chance_of_all(&self, card: CardValue, cards: usize) -> f64 {
        let one = |(chance, shoe): (f64, Self), _| (chance * shoe.chance(card), shoe.without(card));
        (0..cards).fold((1.0, *self), one).0
    }

    /// Whether the shoe contains all these cards.
    pub(super) fn holds(&self, cards: &Cards) -> bool {
        self.is_infinite()
            || CardValue::all().all(|card| cards.count(card) as f64 <= self.left[card.index()])
    }
}
