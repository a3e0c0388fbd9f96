//! The table of Top Trumps: what everybody sees, what one sees, what nobody
//! sees.

use std::sync::Arc;

use parlour_engine::{Outcome, Seat, SeatSet, Seats, Table};

use super::TopTrumps;
use super::cards::{Card, CardSet};
use super::deck::Rank;

/// What everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    /// Who has not picked a card yet in this round.
    pub waiting: SeatSet,
    /// Who picks the property of this round.
    pub chooser: Seat,
    /// How many cards each seat holds, a picked one included.
    pub hands: Seats<u32>,
    /// The values that were shown so far.
    pub shown: Shown,
    /// The last round that was compared.
    pub last: Option<Round>,
    /// Rounds that are over.
    pub rounds: u32,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl Public {
    /// Whether all have picked and a property is to be picked.
    #[must_use]
    pub fn is_challenge(&self) -> bool {
        self.waiting.is_empty() && self.outcome.is_none()
    }
}

/// A round that was compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Which property was compared.
    pub property: u8,
    /// The card that each seat had picked.
    pub cards: Seats<Card>,
    /// Whose value was the best, if it was one alone.
    pub winner: Option<Seat>,
}

/// The values that everybody has seen, and only those.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    properties: usize,
    /// Zero while nobody knows it, one more than the rank otherwise. One
    /// allocation a game: room for the largest deck would be 8 kB a table.
    ranks: Box<[u16]>,
}

impl Shown {
    #[inline]
    pub(super) fn new(cards: usize, properties: usize) -> Self {
        Self {
            properties,
            ranks: vec![0; cards * properties].into(),
        }
    }

    /// The value of a card, if it was shown.
    #[must_use]
    #[inline]
    pub fn get(&self, card: Card, property: usize) -> Option<Rank> {
        let rank = self.ranks[card.index() * self.properties + property];
        rank.checked_sub(1).map(Rank)
    }

    #[inline]
    pub(super) fn show(&mut self, card: Card, property: usize, rank: Rank) {
        self.ranks[card.index() * self.properties + property] = rank.0 + 1;
    }
}

/// What one seat sees.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Private {
    /// The own cards: their names, not their values.
    pub hand: CardSet,
    /// The card picked for this round; it is still in the hand.
    pub pick: Option<Card>,
}

/// What nobody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Hidden {
    /// All values: those of the first card, then of the second, and so on.
    /// They never change, so tables share them.
    pub(super) ranks: Arc<[Rank]>,
    /// Cards that were not dealt, so that all hands are equal.
    pub unused: CardSet,
}

pub(super) fn census(table: &Table<TopTrumps>, each: &mut impl FnMut(Card)) {
    table.hidden.unused.iter().for_each(&mut *each);
    for Private { hand, .. } in &table.private {
        hand.iter().for_each(&mut *each);
    }
}
