//! Cards by what they count, which is all that matters for the odds.

use std::fmt;
use std::str::FromStr;

use parlour_engine::cards::{PlayingCard, Rank};
use thiserror::Error;

use super::super::cards::Values;
use super::super::fast::count;

/// The number of kinds of cards.
pub(in super::super) const KINDS: usize = 10;

/// What a card counts: from 1 for the ace to 10 for tens and court cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardValue(u8);

/// The text is not a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a card; write A, 2 to 9, or T (also 10, J, Q, K)")]
pub struct NotACardValue(pub String);

impl CardValue {
    /// The ace.
    pub const ACE: Self = Self(1);
    /// Tens, jacks, queens and kings.
    pub const TEN: Self = Self(10);

    /// All of them, the ace first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (1..=KINDS as u8).map(Self)
    }

    /// What this card counts.
    #[must_use]
    #[inline]
    pub fn of(card: PlayingCard) -> Self {
        Self(count(card) as u8)
    }

    /// From 1 for the ace to 10 for tens and court cards.
    #[must_use]
    pub fn number(self) -> u32 {
        self.0.into()
    }

    /// The index in arrays, the ace first.
    #[must_use]
    #[inline]
    pub(in super::super) fn index(self) -> usize {
        usize::from(self.0) - 1
    }

    /// Some card that counts this.
    pub(in super::super) fn card(self) -> PlayingCard {
        PlayingCard::from_index(self.0 - 1)
    }
}

impl fmt::Display for CardValue {
    /// `A`, `7`, `T`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ACE => f.pad("A"),
            Self::TEN => f.pad("T"),
            Self(number) => number.fmt(f),
        }
    }
}

impl FromStr for CardValue {
    type Err = NotACardValue;

    /// `A`, `7`, `T`; also `10`, `J`, `Q` and `K`.
    fn from_str(text: &str) -> Result<Self, NotACardValue> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("T") {
            return Ok(Self::TEN);
        }
        let rank: Rank = text
            .parse()
            .map_err(|_| NotACardValue(text.chars().take(20).collect()))?;
        Ok(Self(rank.number().min(10)))
    }
}

/// A set of cards without an order: the number of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Cards([u8; KINDS]);

impl Cards {
    /// The most cards of a hand: 21 aces, with two decks or more, and a last
    /// card that makes the dealer bust.
    pub(super) const MAX: usize = 22;

    pub(super) fn with(mut self, value: CardValue) -> Self {
        self.0[value.index()] += 1;
        self
    }

    /// These cards and `more` of one kind.
    pub(super) fn with_more(mut self, value: CardValue, more: usize) -> Self {
        self.0[value.index()] += more as u8;
        self
    }

    pub(super) fn count(&self, value: CardValue) -> usize {
        self.0[value.index()].into()
    }

    pub(in super::super) fn len(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Every card, the aces first.
    pub(super) fn iter(&self) -> impl Iterator<Item = CardValue> {
        CardValue::all().flat_map(|value| std::iter::repeat_n(value, self.count(value)))
    }

    pub(super) fn values(&self) -> Values {
        self.iter().map(CardValue::card).collect()
    }

    /// The card that a hand of two equal ones can be split into.
    pub(in super::super) fn pair(&self) -> Option<CardValue> {
        match self.len() {
            2 => CardValue::all().find(|&value| self.count(value) == 2),
            _ => None,
        }
    }

    /// A unique number for a set of cards, as a key. Five bits per kind suffice
    /// for a hand and the cards that were split off.
    pub(super) fn key(&self) -> u64 {
        self.0
            .iter()
            .fold(0, |key, &count| key << 5 | u64::from(count))
    }
}

impl FromIterator<CardValue> for Cards {
    fn from_iter<I: IntoIterator<Item = CardValue>>(cards: I) -> Self {
        cards.into_iter().fold(Self::default(), Self::with)
    }
}

impl fmt::Display for Cards {
    /// `A,6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, value) in self.iter().enumerate() {
            let comma = if position == 0 { "" } else { "," };
            write!(f, "{comma}{value}")?;
        }
        Ok(())
    }
}

impl Values {
    /// The values when a card that counts this is added.
    pub(super) fn with_value(self, value: CardValue) -> Self {
        self.with(value.card())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_by_what_they_count() {
        let check = |text: &str, expected: Option<u32>| {
            let read = text.parse::<CardValue>().ok().map(CardValue::number);
            assert_eq!(read, expected, "{text:?}");
        };
        check("A", Some(1));
        check(" 7 ", Some(7));
        for ten in ["10", "T", "t", "J", "q", "K"] {
            check(ten, Some(10));
        }
        for other in ["", "1", "11", "0", "AS", "x"] {
            check(other, None);
        }
        for value in CardValue::all() {
            assert_eq!(value.to_string().parse(), Ok(value));
            assert_eq!(CardValue::of(value.card()), value);
        }
    }
}
