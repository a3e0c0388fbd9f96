//! A player of the library.

use std::collections::VecDeque;

use crate::war::cards::Card;

/// A player and their stack of cards.
///
/// ```
/// use parlour_games::war::{Card, Player};
/// let mut player = Player::new("Ann");
/// player.add_card(Card::new(2, 2));
/// player.add_card(Card::new(3, 3));
/// player.award_card(Card::new(1, 1));
/// assert_eq!(player.score(), 3);
/// assert_eq!(player.reveal_card(), Some(Card::new(3, 3)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    name: String,
    /// Bottom to top.
    stack: VecDeque<Card>,
}

impl Player {
    /// A player without cards.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            stack: VecDeque::new(),
        }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many cards they have.
    #[must_use]
    pub fn card_count(&self) -> usize {
        self.stack.len()
    }

    /// The same as [`card_count`](Self::card_count).
    #[must_use]
    pub fn score(&self) -> usize {
        self.card_count()
    }

    /// Puts a card on top of the stack.
    pub fn add_card(&mut self, card: Card) {
        self.stack.push_back(card);
    }

    /// Puts a card under the stack.
    pub fn award_card(&mut self, card: Card) {
        self.stack.push_front(card);
    }

    /// Takes the top card of the stack; `None` if it is empty.
    pub fn reveal_card(&mut self) -> Option<Card> {
        self.stack.pop_back()
    }

    /// The stack, bottom to top.
    pub fn cards(&self) -> impl DoubleEndedIterator<Item = Card> {
        self.stack.iter().copied()
    }
}
