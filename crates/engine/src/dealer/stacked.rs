//! A dealer with given orders of cards, for tests, puzzles and records.

use std::collections::BTreeMap;

use thiserror::Error;

use super::Dealer;

/// An error in the lists of a [`Stacked`] dealer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StackError {
    /// The game shuffles more often than lists were given.
    #[error("deck {list} is needed, but only {given} deck(s) are given")]
    NoList {
        /// The list that was asked for, counted from one.
        list: usize,
        /// How many there are.
        given: usize,
    },
    /// A list ends before the game stops drawing.
    #[error("deck {list} ends after {length} card(s), and the game needs another one")]
    Short {
        /// The list, counted from one.
        list: usize,
        /// How many cards it holds.
        length: usize,
    },
    /// A card that is not in the deck at this point.
    #[error("deck {list}, card {position}: {card:?} is not among the cards to be dealt")]
    NotThere {
        /// The list, counted from one.
        list: usize,
        /// The place in it, counted from one.
        position: usize,
        /// The card as it was written.
        card: String,
    },
}

/// A dealer with given orders of cards, for tests, puzzles and records.
///
/// It does not fail in the middle of a move. An error is kept as a
/// [`fault`](Self::fault), and the session then refuses the whole move.
#[derive(Clone, Debug, Default)]
pub struct Stacked {
    lists: Vec<Vec<String>>,
    list: usize,
    position: usize,
    open_ended: bool,
    fault: Option<StackError>,
}

impl Stacked {
    /// The order of each shuffle, the first card dealt first.
    #[must_use]
    pub fn new(lists: Vec<Vec<String>>) -> Self {
        Self {
            lists,
            ..Self::default()
        }
    }

    /// Lists that give only the first cards; the others follow in the order of a
    /// new deck. For tests in which only a few cards matter.
    #[must_use]
    pub fn first_cards(lists: Vec<Vec<String>>) -> Self {
        Self {
            open_ended: true,
            ..Self::new(lists)
        }
    }

    /// The first error, if there was one.
    #[must_use]
    pub fn fault(&self) -> Option<&StackError> {
        self.fault.as_ref()
    }

    fn fail(&mut self, error: StackError) {
        self.fault.get_or_insert(error);
    }

    /// The position in `cards` of the next card of the list.
    fn next_of<C: Copy>(&mut self, cards: &[C], face: &impl Fn(C) -> String) -> usize {
        let list = self.list.max(1);
        let Some(order) = self.lists.get(list - 1) else {
            if !self.open_ended {
                let given = self.lists.len();
                self.fail(StackError::NoList { list, given });
            }
            return 0;
        };
        if self.position == 0 && !self.open_ended {
            // Check the whole list at its first card, so that an error at its end
            // is reported at once and not in the middle of a game.
            if let Some((position, card)) = misfit(order, cards, face) {
                self.fail(StackError::NotThere {
                    list,
                    position,
                    card,
                });
                return 0;
            }
        }
        let Some(card) = self.lists[list - 1].get(self.position) else {
            let order = &self.lists[list - 1];
            if !self.open_ended {
                let length = order.len();
                self.fail(StackError::Short { list, length });
            }
            return 0;
        };
        let card = card.trim().to_lowercase();
        self.position += 1;
        let found = cards
            .iter()
            .position(|&other| face(other).to_lowercase() == card);
        if found.is_none() {
            let position = self.position;
            let card = self.lists[list - 1][position - 1].clone();
            self.fail(StackError::NotThere {
                list,
                position,
                card,
            });
        }
        found.unwrap_or(0)
    }
}

/// The first card of a list, with its position counted from one, that is not
/// among these cards or is there too often.
fn misfit<C: Copy>(
    order: &[String],
    cards: &[C],
    face: &impl Fn(C) -> String,
) -> Option<(usize, String)> {
    let mut left: BTreeMap<String, u32> = BTreeMap::new();
    for &card in cards {
        *left.entry(face(card).to_lowercase()).or_default() += 1;
    }
    for (index, card) in order.iter().enumerate() {
        match left.get_mut(&card.trim().to_lowercase()) {
            Some(count) if *count > 0 => *count -= 1,
            _ => return Some((index + 1, card.clone())),
        }
    }
    None
}

impl Dealer for Stacked {
    /// Always 0, for decisions that are not in a list.
    fn below(&mut self, _bound: u32) -> u32 {
        0
    }

    fn reshuffle(&mut self) {
        self.list += 1;
        self.position = 0;
    }

    fn pick<C: Copy>(&mut self, cards: &[C], face: impl Fn(C) -> String) -> usize {
        self.next_of(cards, &face)
    }

    fn shuffle<C: Copy>(&mut self, cards: &mut [C], face: impl Fn(C) -> String) {
        self.reshuffle();
        for place in 0..cards.len() {
            let found = self.next_of(&cards[place..], &face);
            // Keeps the cards that are not named in the order they had.
            cards[place..=place + found].rotate_right(1);
        }
    }
}
