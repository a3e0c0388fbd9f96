//! A hand of cards: taking, giving, scoring, drawing.

use std::fmt;

use arrayvec::ArrayVec;
use parlour_engine::cards::PlayingCard;
use thiserror::Error;

use super::cards::Values;

/// Cards in the order in which they were dealt, and their values.
///
/// ```
/// use parlour_games::blackjack::Hand;
/// let mut hand = Hand::new();
/// hand.take("JH".parse()?);
/// hand.take("AS".parse()?);
/// assert_eq!(hand.values().iter().collect::<Vec<_>>(), [11, 21]);
/// assert_eq!((hand.min(), hand.max()), (Some(11), Some(21)));
/// assert_eq!(hand.give(1), Ok("JH".parse()?));
/// # Ok::<(), parlour_engine::cards::NotACard>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    cards: ArrayVec<PlayingCard, { Self::MAX }>,
    /// The values of the cards, updated with every card. Equal to the values of
    /// `cards`; the tests of this file check that.
    values: Values,
}

/// A card was asked for that a hand does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no card number {wanted}: the hand has {held}, and the first one is number 1")]
pub struct NoSuchCard {
    /// The number that was asked for.
    pub wanted: usize,
    /// How many cards there are.
    pub held: usize,
}

impl Hand {
    /// The most cards that a hand can hold: a whole deck.
    pub const MAX: usize = 52;

    /// A hand without cards.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        Self {
            cards: ArrayVec::new_const(),
            values: Values::NOTHING,
        }
    }

    /// Adds a card at the end.
    ///
    /// # Panics
    /// If the hand already holds a whole deck.
    #[inline]
    pub fn take(&mut self, card: PlayingCard) {
        self.cards.push(card);
        self.values = self.values.with(card);
    }

    /// Removes all cards.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.cards.clear();
        self.values = Values::NOTHING;
    }

    /// Removes the `n`-th card, counted from 1, and returns it.
    ///
    /// # Errors
    /// [`NoSuchCard`] if there are not that many, or `n` is 0.
    pub fn give(&mut self, n: usize) -> Result<PlayingCard, NoSuchCard> {
        let card = n
            .checked_sub(1)
            .and_then(|index| self.cards.pop_at(index))
            .ok_or(NoSuchCard {
                wanted: n,
                held: self.cards.len(),
            })?;
        // Sums above 21 were dropped and may be possible again.
        self.values = self.cards.iter().copied().collect();
        Ok(card)
    }

    /// The cards, in the order in which they were dealt.
    #[must_use]
    #[inline]
    pub fn cards(&self) -> &[PlayingCard] {
        &self.cards
    }

    /// All sums of at most 21 that the cards can make; none means bust.
    #[must_use]
    #[inline]
    pub fn values(&self) -> Values {
        self.values
    }

    /// The smallest value, or `None` if the hand is bust.
    #[must_use]
    #[inline]
    pub fn min(&self) -> Option<u32> {
        self.values.min()
    }

    /// The largest value, or `None` if the hand is bust.
    #[must_use]
    #[inline]
    pub fn max(&self) -> Option<u32> {
        self.values.max()
    }

    /// Draws the cards side by side as boxes of text, each card in two corners of
    /// its box. Six lines, or an empty string for a hand without cards.
    ///
    /// ```
    /// use parlour_games::blackjack::Hand;
    /// let mut hand = Hand::new();
    /// hand.take("7H".parse()?);
    /// hand.take("10S".parse()?);
    /// let drawing = "\
    /// ┌───────┐ ┌───────┐
    /// │♥ 7    │ │♠10    │
    /// │       │ │       │
    /// │       │ │       │
    /// │    ♥ 7│ │    ♠10│
    /// └───────┘ └───────┘";
    /// assert_eq!(hand.drawing(), drawing);
    /// # Ok::<(), parlour_engine::cards::NotACard>(())
    /// ```
    #[must_use]
    pub fn drawing(&self) -> String {
        if self.cards.is_empty() {
            return String::new();
        }
        let row = |part: &dyn Fn(PlayingCard) -> String| {
            let parts: Vec<String> = self.cards.iter().map(|&card| part(card)).collect();
            parts.join(" ")
        };
        let side = row(&|_| "│       │".into());
        [
            row(&|_| "┌───────┐".into()),
            row(&|card| format!("│{}    │", card.pretty())),
            side.clone(),
            side,
            row(&|card| format!("│    {}│", card.pretty())),
            row(&|_| "└───────┘".into()),
        ]
        .join("\n")
    }
}

impl Default for Hand {
    fn default() -> Self {
        Self::new()
    }
}

impl FromIterator<PlayingCard> for Hand {
    /// # Panics
    /// If there are more cards than a hand can hold.
    fn from_iter<I: IntoIterator<Item = PlayingCard>>(cards: I) -> Self {
        let mut hand = Self::new();
        cards.into_iter().for_each(|card| hand.take(card));
        hand
    }
}

impl fmt::Display for Hand {
    /// The [`drawing`](Self::drawing).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.drawing())
    }
}

#[cfg(test)]
mod tests {
    use super::super::cards::tests::ranks;
    use super::*;

    #[test]
    fn cards_are_given_by_number() {
        let check = |n: usize, expected: Result<usize, &str>| {
            let cards = ranks("2 A A Q");
            let mut hand: Hand = cards.iter().copied().collect();
            let given = hand.give(n).map_err(|error| error.to_string());
            let wanted = expected.map(|index| cards[index]).map_err(String::from);
            assert_eq!(given, wanted, "card {n}");
            let left = cards.into_iter().filter(|&card| given != Ok(card));
            assert_eq!(hand, left.collect(), "the others stay, in order");
        };
        let none = |n: usize| {
            format!("there is no card number {n}: the hand has 4, and the first one is number 1")
        };
        check(1, Ok(0));
        check(2, Ok(1));
        check(4, Ok(3));
        check(0, Err(&none(0)));
        check(5, Err(&none(5)));
        check(usize::MAX, Err(&none(usize::MAX)));
        let empty = Hand::new().give(1).unwrap_err();
        assert_eq!((empty.wanted, empty.held), (1, 0));
    }

    #[test]
    fn giving_a_card_brings_values_back() {
        let mut hand: Hand = ranks("Q 10 3 A").into_iter().collect();
        assert_eq!((hand.min(), hand.max()), (None, None));
        hand.give(2).unwrap();
        assert_eq!(hand.values().iter().collect::<Vec<_>>(), [14]);
        hand.give(1).unwrap();
        assert_eq!(hand.values().iter().collect::<Vec<_>>(), [4, 14]);
    }

    #[test]
    fn a_hand_holds_a_whole_deck() {
        let hand: Hand = PlayingCard::new_deck().collect();
        assert_eq!(hand.cards(), PlayingCard::NEW_DECK);
        assert!(hand.values().is_bust());
        assert_eq!(Hand::new().to_string(), "");
        assert_eq!(hand.to_string().lines().count(), 6);
    }
}
