//! The cards: thirteen signs in four colours, and two kinds of wilds.

use std::fmt;

use parlour_engine::cards::Multiset;
use parlour_engine::scene::{CardScene, Colour, Face};
use serde::{Serialize, Serializer};

/// One of the four colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Hue {
    /// R
    Red,
    /// Y
    Yellow,
    /// B
    Blue,
    /// G
    Green,
}

impl Hue {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Blue, Self::Green];

    /// `R`, `Y`, `B` or `G`.
    #[must_use]
    pub fn letter(self) -> char {
        ['R', 'Y', 'B', 'G'][self as usize]
    }

    /// `red`, `yellow`, `blue` or `green`.
    #[must_use]
    pub fn word(self) -> &'static str {
        ["red", "yellow", "blue", "green"][self as usize]
    }

    /// The colour of this letter, in capitals.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|hue| hue.letter() == letter)
    }

    /// The colour of a scene.
    #[must_use]
    pub fn colour(self) -> Colour {
        [Colour::Red, Colour::Yellow, Colour::Blue, Colour::Green][self as usize]
    }
}

impl Serialize for Hue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

/// The sign on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// 0 to 9.
    Number(u8),
    /// The next player misses a turn.
    Skip,
    /// The direction changes.
    Reverse,
    /// The next player takes two and misses a turn.
    Pickup2,
    /// Names a colour.
    Wild,
    /// Names a colour; the next player takes four and misses a turn.
    WildPickup4,
}

impl Sign {
    /// How many cards the next player takes.
    #[must_use]
    #[inline]
    pub const fn pickup(self) -> u32 {
        match self {
            Self::Pickup2 => 2,
            Self::WildPickup4 => 4,
            _ => 0,
        }
    }

    /// What it does.
    pub(super) const fn effect(self) -> Effect {
        Effect {
            skips: matches!(self, Self::Skip),
            reverses: matches!(self, Self::Reverse),
            pickup: self.pickup(),
        }
    }

    /// What people call it.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Skip => "Skip".into(),
            Self::Reverse => "Reverse".into(),
            Self::Pickup2 => "Pickup 2".into(),
            Self::Wild => "Wild".into(),
            Self::WildPickup4 => "Wild Pickup 4".into(),
        }
    }
}

/// The effect of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effect {
    /// The next player misses a turn, and nothing else.
    pub(super) skips: bool,
    /// The direction changes.
    pub(super) reverses: bool,
    /// How many cards the next player takes, who then misses a turn.
    pub(super) pickup: u32,
}

/// A card, as a number below 54: colour times 13 plus sign, then the wilds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// How many different cards there are.
    pub const KINDS: usize = 54;
    /// The wild card.
    pub const WILD: Self = Self(52);
    /// The wild card that makes the next player take four.
    pub const WILD_PICKUP_4: Self = Self(53);

    /// The card of this number.
    #[inline]
    pub(super) const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// The number of this card, below 54.
    #[must_use]
    #[inline]
    pub const fn index(self) -> u32 {
        self.0 as u32
    }

    /// The card of this colour and sign number (0–9, then Skip, Reverse,
    /// Pickup 2).
    pub(super) fn coloured(hue: Hue, sign: u8) -> Self {
        debug_assert!(sign < 13);
        Self(hue as u8 * 13 + sign)
    }

    /// Whether it has no colour of its own.
    #[must_use]
    #[inline]
    pub const fn is_wild(self) -> bool {
        self.0 >= 52
    }

    /// Whether it is a number card.
    #[must_use]
    #[inline]
    pub fn is_number(self) -> bool {
        !self.is_wild() && self.0 % 13 < 10
    }

    /// The colour, unless it is wild.
    #[must_use]
    #[inline]
    pub fn hue(self) -> Option<Hue> {
        (!self.is_wild()).then(|| Hue::ALL[usize::from(self.0 / 13)])
    }

    /// The sign.
    #[must_use]
    #[inline]
    pub const fn sign(self) -> Sign {
        match self.0 {
            52 => Sign::Wild,
            53 => Sign::WildPickup4,
            index => match index % 13 {
                10 => Sign::Skip,
                11 => Sign::Reverse,
                12 => Sign::Pickup2,
                number => Sign::Number(number),
            },
        }
    }

    /// Its points at the end of a round.
    #[must_use]
    pub fn points(self) -> u32 {
        match self.sign() {
            Sign::Number(number) => u32::from(number),
            Sign::Skip | Sign::Reverse | Sign::Pickup2 => 20,
            Sign::Wild | Sign::WildPickup4 => 50,
        }
    }

    /// `red 7`, `green Skip`, `Wild`.
    #[must_use]
    pub fn word(self) -> String {
        match self.hue() {
            Some(hue) => format!("{} {}", hue.word(), self.sign().word()),
            None => self.sign().word(),
        }
    }

    /// The card with this notation.
    #[must_use]
    pub fn from_notation(text: &str) -> Option<Self> {
        let mut cards = (0..Self::KINDS).map(|index| Self(index as u8));
        cards.find(|card| card.to_string() == text)
    }

    /// The card in a scene. A wild on the pile shows the colour named with it.
    #[must_use]
    pub fn scene(self, named: Option<Hue>) -> CardScene {
        CardScene::new(Face::Coloured {
            colour: self.hue().or(named).map_or(Colour::Wild, Hue::colour),
            sign: self.sign().word(),
            text: self.to_string(),
        })
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(hue) = self.hue() {
            write!(f, "{}", hue.letter())?;
        }
        match self.sign() {
            Sign::Number(number) => write!(f, "{number}"),
            Sign::Skip => f.write_str("S"),
            Sign::Reverse => f.write_str("R"),
            Sign::Pickup2 => f.write_str("P2"),
            Sign::Wild => f.write_str("WC"),
            Sign::WildPickup4 => f.write_str("WP4"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The cards of one colour, and of one sign, as bits.
const COLOUR: u64 = (1 << 13) - 1;
pub(super) const SIGN: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
const WILD: u64 = 1 << 52;
pub(super) const FOUR: u64 = 1 << 53;
pub(super) const WILDS: u64 = WILD | FOUR;

/// The cards of a colour, as bits.
#[inline]
pub(super) const fn coloured(hue: Hue) -> u64 {
    COLOUR << (13 * hue as u32)
}

/// A sorted deck with this many plain wilds.
const fn build<const N: usize>(wilds: usize) -> [Card; N] {
    let mut deck = [Card(0); N];
    let mut at = 0;
    let mut index = 0;
    while index < 54 {
        let copies = match index {
            52 => wilds,
            53 => 4,
            _ if index % 13 == 0 => 1,
            _ => 2,
        };
        let mut copy = 0;
        while copy < copies {
            deck[at] = Card(index);
            at += 1;
            copy += 1;
        }
        index += 1;
    }
    deck
}

/// The 107 cards of the document: three plain wilds, four with a pickup.
static DECK: [Card; 107] = build(3);

/// The 108 cards on the box: four of each.
static BOX: [Card; 108] = build(4);

/// The deck with three or with four plain wilds.
#[inline]
pub(super) fn deck(wilds: u32) -> &'static [Card] {
    if wilds == 3 { &DECK } else { &BOX }
}

/// The cards that a player holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand(Multiset);

impl Hand {
    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0.add(card.index());
    }

    /// Removes a card, which must be held.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0.remove(card.index());
    }

    /// The kinds of cards held, as bits.
    #[must_use]
    #[inline]
    pub fn held(self) -> u64 {
        self.0.held()
    }

    /// How often it holds a card.
    #[must_use]
    pub fn count(self, card: Card) -> u32 {
        self.0.count(card.index())
    }

    /// Whether it holds no card.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// How many cards it holds.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.len()
    }

    /// The cards, by colour and sign, wilds last.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        self.0.iter().map(|kind| Card(kind as u8))
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Self::default();
        cards.into_iter().for_each(|card| hand.add(card));
        hand
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_is_that_of_the_document() {
        let count = |fits: fn(Card) -> bool| DECK.iter().filter(|&&card| fits(card)).count();
        assert_eq!(DECK.len(), 107);
        assert_eq!(count(Card::is_number), 76);
        assert_eq!(count(|card| card == Card::WILD), 3);
        assert_eq!(count(|card| card == Card::WILD_PICKUP_4), 4);
        assert_eq!(count(|card| card.sign() == Sign::Number(0)), 4);
        assert_eq!(count(|card| card.sign() == Sign::Pickup2), 8);
        assert_eq!(deck(3), DECK);
    }

    #[test]
    fn the_box_has_one_more_wild() {
        assert_eq!(deck(4).len(), 108);
        assert_eq!(BOX.iter().filter(|&&card| card == Card::WILD).count(), 4);
        let points: u32 = BOX.iter().map(|card| card.points()).sum();
        assert_eq!(points, 360 + 24 * 20 + 8 * 50);
    }

    #[test]
    fn hands_count_what_they_hold() {
        let mut hand: Hand = BOX.into_iter().collect();
        assert_eq!(hand.len(), 108);
        assert_eq!(hand.cards().count(), 108);
        for card in BOX {
            let before = hand.count(card);
            hand.remove(card);
            assert_eq!(hand.count(card), before - 1);
        }
        assert!(hand.is_empty());
    }
}
