//! A deck: a hand that can be shuffled.

use parlour_engine::cards::PlayingCard;
use parlour_engine::dealer::Dealer;

use super::cards::face;
use super::hand::{Hand, NoSuchCard};

/// All 52 cards in a known order, for users of this library. The game itself
/// draws from a [`Bag`](parlour_engine::dealer::Bag) without an order, which
/// deals the same cards with the same chances.
///
/// ```
/// use parlour_engine::dealer::{Fast, Seed};
/// use parlour_games::blackjack::Deck;
/// let mut deck = Deck::new();
/// assert_eq!(deck.give(1)?.to_string(), "AS");
/// deck.shuffle(&mut Fast::new(Seed::default(), 0));
/// assert_eq!(deck.hand().cards().len(), 51);
/// # Ok::<(), parlour_games::blackjack::NoSuchCard>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    hand: Hand,
}

impl Deck {
    /// A new deck: spades, hearts, diamonds, clubs, each A, then K down to 2.
    #[must_use]
    pub fn new() -> Self {
        Self {
            hand: PlayingCard::new_deck().collect(),
        }
    }

    /// Shuffles the cards; all orders are equally likely.
    pub fn shuffle(&mut self, dealer: &mut impl Dealer) {
        let mut cards = [PlayingCard::NEW_DECK[0]; Hand::MAX];
        let held = self.hand.cards().len();
        let cards = &mut cards[..held];
        cards.copy_from_slice(self.hand.cards());
        dealer.shuffle(cards, face);
        self.hand = cards.iter().copied().collect();
    }

    /// Removes the `n`-th card, counted from 1, and returns it.
    ///
    /// # Errors
    /// [`NoSuchCard`] if there are not that many, or `n` is 0.
    pub fn give(&mut self, n: usize) -> Result<PlayingCard, NoSuchCard> {
        self.hand.give(n)
    }

    /// The cards in order.
    #[must_use]
    pub fn hand(&self) -> &Hand {
        &self.hand
    }
}

impl Default for Deck {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use parlour_engine::dealer::{Fast, Seed};

    use super::*;

    #[test]
    fn shuffling_keeps_the_cards() {
        let mut deck = Deck::new();
        deck.shuffle(&mut Fast::new(Seed::default(), 1));
        assert_ne!(deck, Deck::new());
        let mut cards = deck.hand().cards().to_vec();
        cards.sort_unstable();
        let mut all = PlayingCard::NEW_DECK;
        all.sort_unstable();
        assert_eq!(cards, all);
    }

    #[test]
    fn every_order_is_equally_likely() {
        let mut three = Deck::new();
        while three.hand().cards().len() > 3 {
            three.give(1).unwrap();
        }
        let mut counts = HashMap::new();
        let mut dealer = Fast::new(Seed::default(), 2);
        for _ in 0..6_000 {
            let mut deck = three.clone();
            deck.shuffle(&mut dealer);
            let order = format!("{:?}", deck.hand().cards());
            *counts.entry(order).or_insert(0_u32) += 1;
        }
        // Five standard deviations of a binomial with p = 1/6.
        let even = counts.values().all(|n| n.abs_diff(1_000) < 145);
        assert!(counts.len() == 6 && even, "{counts:?}");
    }
}
