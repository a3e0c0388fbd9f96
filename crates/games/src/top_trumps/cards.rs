//! The cards of Top Trumps as indices into a deck, and sets of them.

use std::fmt;

use serde::{Serialize, Serializer};

use super::deck::MAX_CARDS;

/// A card, as its index in the deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card with this index.
    ///
    /// # Panics
    /// If no deck is that large.
    #[must_use]
    #[inline]
    pub fn new(index: usize) -> Self {
        assert!(index < MAX_CARDS, "a deck has at most {MAX_CARDS} cards");
        Self(index as u8)
    }

    /// The index, from zero.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The cards of a deck of this many, in order.
    pub fn all(count: usize) -> impl Iterator<Item = Self> + Clone {
        (0..count.min(MAX_CARDS)).map(|index| Self(index as u8))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// Serialised as the index; the game's events replace it with the name.
impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

const WORDS: usize = MAX_CARDS / 64;

/// A set of cards as bits, in the order of the deck. Every card exists once, so
/// a hand is a set. Equal to a sorted set of indices, which a test compares.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct CardSet([u64; WORDS]);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The first cards of a deck.
    #[must_use]
    pub fn first(count: usize) -> Self {
        Card::all(count).collect()
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0[card.index() / 64] |= 1 << (card.0 % 64);
    }

    /// Removes a card, if it is in the set.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0[card.index() / 64] &= !(1 << (card.0 % 64));
    }

    /// Whether a card is in the set.
    #[must_use]
    #[inline]
    pub fn contains(&self, card: Card) -> bool {
        self.0[card.index() / 64] >> (card.0 % 64) & 1 == 1
    }

    /// How many cards there are.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The cards in either set.
    #[must_use]
    #[inline]
    pub fn union(mut self, other: Self) -> Self {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }

    /// The cards in this set but not in the other.
    #[must_use]
    #[inline]
    pub fn minus(mut self, other: Self) -> Self {
        for (word, less) in self.0.iter_mut().zip(other.0) {
            *word &= !less;
        }
        self
    }

    /// The card at this position in the order of the deck.
    #[must_use]
    #[inline]
    pub fn get(&self, mut position: usize) -> Option<Card> {
        for (index, &word) in self.0.iter().enumerate() {
            // Clearing the lowest bit in a loop is faster than popcount here:
            // hands are small, and baseline x86-64 has no popcount.
            let mut bits = word;
            while bits != 0 {
                if position == 0 {
                    return Some(Card((index * 64) as u8 + bits.trailing_zeros() as u8));
                }
                bits &= bits - 1;
                position -= 1;
            }
        }
        None
    }

    /// The cards in the order of the deck.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        self.0
            .into_iter()
            .enumerate()
            .flat_map(|(index, mut word)| {
                std::iter::from_fn(move || {
                    let bit = (word != 0).then(|| word.trailing_zeros() as u8)?;
                    word &= word - 1;
                    Some(Card((index * 64) as u8 + bit))
                })
            })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let places = [0, 3, 63, 64, 127, 200, 255];
        let mut set: CardSet = places.into_iter().map(Card::new).collect();
        assert_eq!(set.iter().map(Card::index).collect::<Vec<_>>(), places);
        for (position, place) in places.into_iter().enumerate() {
            assert_eq!(set.get(position), Some(Card::new(place)));
        }
        assert_eq!((set.len(), set.get(7)), (7, None));
        set.remove(Card::new(64));
        assert!(!set.contains(Card::new(64)) && set.contains(Card::new(63)));
        assert_eq!(CardSet::first(256).minus(set).len(), 250);
        assert_eq!(CardSet::first(3).union(set).len(), 8);
        assert!(CardSet::first(9).minus(CardSet::first(10)).is_empty());
    }
}
