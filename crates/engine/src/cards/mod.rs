//! Standard playing cards and their notation.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

pub use crate::multiset::Multiset;
use crate::scene::Face;

/// One of the four suits, in new-deck order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Suit {
    /// ♠ S
    Spades,
    /// ♥ H
    Hearts,
    /// ♦ D
    Diamonds,
    /// ♣ C
    Clubs,
}

impl Suit {
    /// All suits in new-deck order.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// `S`, `H`, `D` or `C`.
    #[must_use]
    pub fn letter(self) -> char {
        ['S', 'H', 'D', 'C'][self as usize]
    }

    /// `spades`, `hearts`, `diamonds` or `clubs`.
    #[must_use]
    pub fn word(self) -> &'static str {
        ["spades", "hearts", "diamonds", "clubs"][self as usize]
    }

    /// `♠`, `♥`, `♦` or `♣`.
    #[must_use]
    pub fn sign(self) -> char {
        ['♠', '♥', '♦', '♣'][self as usize]
    }

    /// Whether it is drawn in red.
    #[must_use]
    pub fn is_red(self) -> bool {
        matches!(self, Self::Hearts | Self::Diamonds)
    }
}

/// A rank from ace (1) to king (13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

const RANKS: [&str; 13] = [
    "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
];

impl Rank {
    /// The ace.
    pub const ACE: Self = Self(1);
    /// The jack.
    pub const JACK: Self = Self(11);
    /// The queen.
    pub const QUEEN: Self = Self(12);
    /// The king.
    pub const KING: Self = Self(13);

    /// The rank of this number, 1 (ace) to 13 (king).
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=13).contains(&number).then_some(Self(number))
    }

    /// All ranks, ace to king.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=13).map(Self)
    }

    /// 1 for the ace, 11 to 13 for jack, queen and king.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// `A`, `7`, `10`, `K`.
    #[must_use]
    pub fn text(self) -> &'static str {
        RANKS[usize::from(self.0 - 1)]
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl FromStr for Rank {
    type Err = NotACard;
    fn from_str(text: &str) -> Result<Self, NotACard> {
        RANKS
            .iter()
            .position(|rank| rank.eq_ignore_ascii_case(text))
            .map(|index| Self(index as u8 + 1))
            .ok_or_else(|| NotACard(text.chars().take(20).collect()))
    }
}

impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

/// One of the 52 cards, in one byte: see [`index`](Self::index).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayingCard(u8);

/// Text that is no playing card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a card; write rank and suit, like AS, 10H, KD or 7C")]
pub struct NotACard(pub String);

impl PlayingCard {
    /// The cards of [`new_deck`](Self::new_deck), for games that start from a
    /// whole deck often: copying it is one move of 52 bytes.
    pub const NEW_DECK: [Self; 52] = {
        let mut deck = [Self(0); 52];
        let mut index = 0;
        while index < 52 {
            let suit = index / 13 * 13;
            let place = index % 13;
            // The ace, then king (12) down to two (1).
            let rank = if place == 0 { 0 } else { 13 - place };
            deck[index] = Self((suit + rank) as u8);
            index += 1;
        }
        deck
    };

    /// The card of this suit and rank.
    #[must_use]
    pub fn new(suit: Suit, rank: Rank) -> Self {
        Self(suit as u8 * 13 + rank.0 - 1)
    }

    /// The card of this [`index`](Self::index).
    ///
    /// # Panics
    /// If it is not below 52.
    #[must_use]
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        assert!(index < 52, "there are 52 cards");
        Self(index)
    }

    /// Spades, hearts, diamonds, clubs, each ace to king: 0 to 51.
    #[must_use]
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The suit.
    #[must_use]
    pub fn suit(self) -> Suit {
        Suit::ALL[usize::from(self.0 / 13)]
    }

    /// The rank.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 % 13 + 1)
    }

    /// All 52 in new-deck order: spades, hearts, diamonds, clubs, each A, then
    /// K down to 2.
    pub fn new_deck() -> impl Iterator<Item = Self> {
        Suit::ALL.into_iter().flat_map(|suit| {
            std::iter::once(Rank::ACE)
                .chain(Rank::all().rev().take(12))
                .map(move |rank| Self::new(suit, rank))
        })
    }

    /// Three characters for people: suit sign, a space or the first digit,
    /// face: `♥ 7`, `♠10`, `♦ K`.
    ///
    /// ```
    /// use parlour_engine::cards::PlayingCard;
    /// let card: PlayingCard = "10S".parse()?;
    /// assert_eq!(card.pretty(), "♠10");
    /// # Ok::<(), parlour_engine::cards::NotACard>(())
    /// ```
    #[must_use]
    pub fn pretty(self) -> String {
        format!("{}{:>2}", self.suit().sign(), self.rank().text())
    }

    /// The card that a word of a sentence names: `AS` or `A♠`.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        let mut letters = word.chars();
        let last = letters.next_back()?;
        let mut suits = Suit::ALL.into_iter();
        let suit = suits.find(|suit| [suit.letter(), suit.sign()].contains(&last))?;
        let rank = RANKS.iter().position(|rank| *rank == letters.as_str())?;
        Some(Self::new(suit, Rank(rank as u8 + 1)))
    }

    /// The cards of a short list as scenes show them: `KS KH`.
    ///
    /// # Panics
    /// If a word is no card.
    #[must_use]
    pub fn faces(list: &str) -> Vec<Face> {
        let card = |word: &str| word.parse::<Self>().expect("the word is a card");
        list.split_whitespace()
            .map(|word| card(word).face())
            .collect()
    }

    /// The card as a scene shows it.
    #[must_use]
    pub fn face(self) -> Face {
        Face::Playing {
            rank: self.rank().text().into(),
            suit: self.suit(),
        }
    }
}

impl fmt::Display for PlayingCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit().letter())
    }
}

impl fmt::Debug for PlayingCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for PlayingCard {
    type Err = NotACard;
    fn from_str(text: &str) -> Result<Self, NotACard> {
        let bad = || NotACard(text.chars().take(20).collect());
        let text = text.trim();
        let letter = text.chars().next_back().ok_or_else(bad)?;
        let suit = Suit::ALL
            .into_iter()
            .find(|suit| suit.letter().eq_ignore_ascii_case(&letter))
            .ok_or_else(bad)?;
        let rank = text[..text.len() - 1].parse().map_err(|_| bad())?;
        Ok(Self::new(suit, rank))
    }
}

impl Serialize for PlayingCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PlayingCard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back() {
        let deck: Vec<PlayingCard> = PlayingCard::new_deck().collect();
        assert_eq!(deck.len(), 52);
        for card in deck {
            assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
            assert_eq!(PlayingCard::new(card.suit(), card.rank()), card);
            assert_eq!(card.pretty().chars().count(), 3);
            assert_eq!(PlayingCard::from_word(&card.to_string()), Some(card));
            let word = format!("{}{}", card.rank(), card.suit().sign());
            assert_eq!(PlayingCard::from_word(&word), Some(card));
        }
    }

    #[test]
    fn a_new_deck_lies_in_order() {
        let deck: Vec<PlayingCard> = PlayingCard::new_deck().collect();
        assert_eq!(deck, PlayingCard::NEW_DECK);
        let faces = |at: std::ops::Range<usize>| format!("{:?}", &deck[at]);
        assert_eq!(faces(0..3), "[AS, KS, QS]");
        assert_eq!(faces(12..14), "[2S, AH]");
        assert_eq!(faces(50..52), "[3C, 2C]");
    }

    #[test]
    fn text_that_is_no_card_is_refused() {
        for text in ["", "S", "1S", "11H", "AX", "é", "10", "ASS", "🂡"] {
            assert!(text.parse::<PlayingCard>().is_err(), "{text}");
        }
    }
}
