//! The table of Top Trumps: what everybody sees, what one sees, what nobody
//! sees.

use std::sync::Arc;

use parlour_engine::table::{SeatSet, Seats};
use parlour_engine::{Outcome, Seat, Table};

use super::TopTrumps;
use super::cards::{Card, CardSet};
use super::deck::Rank;
use super::stacks::Stacks;

/// What everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    /// Who has not picked a card yet in this round.
    pub waiting: SeatSet,
    /// Who picks the property of this round.
    pub chooser: Seat,
    /// How many cards each seat holds, a picked one included.
    pub hands: Seats<u32>,
    /// The cards of drawn rounds that the next winner gets, the first one
    /// first.
    pub middle: Vec<Card>,
    /// The points of each seat, in a game for points.
    pub points: Seats<u8>,
    /// The cards that won points or lost them: they do not come back.
    pub aside: CardSet,
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

    /// Who has cards.
    #[must_use]
    #[inline]
    pub fn in_game(&self) -> SeatSet {
        let seats = Seat::all(self.hands.len());
        seats.filter(|&seat| self.hands[seat] > 0).collect()
    }
}

/// A round that was compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Which property was compared.
    pub property: u8,
    /// The card that each seat played; those out of the game had none.
    pub cards: Seats<Option<Card>>,
    /// Whose value was the best, if it was one alone.
    pub winner: Option<Seat>,
}

/// The values that everybody, or somebody, has seen, and only those.
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

    /// How many values a card has.
    #[inline]
    pub(super) fn properties(&self) -> usize {
        self.properties
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
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Private {
    /// The own cards: their names. Of a stack only the top card.
    pub hand: CardSet,
    /// The card for this round; it is still in the hand. Of a stack the top
    /// card.
    pub pick: Option<Card>,
    /// The values on cards that this seat has held in sight, in a game with
    /// open picks. Boxed: in a blind game it is only a word.
    pub(super) seen: Option<Box<Shown>>,
}

impl Private {
    /// The value of a card, if this seat has seen it on the own card.
    #[must_use]
    pub fn seen(&self, card: Card, property: usize) -> Option<Rank> {
        let seen = self.seen.as_deref()?;
        seen.get(card, property)
    }

    /// Looks at what is on these cards, if that can be seen.
    pub(super) fn look_at(&mut self, cards: CardSet, ranks: &[Rank]) {
        let Some(seen) = self.seen.as_deref_mut() else {
            return;
        };
        for card in cards.iter() {
            for property in 0..seen.properties {
                let rank = ranks[card.index() * seen.properties + property];
                seen.show(card, property, rank);
            }
        }
    }
}

/// What nobody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Hidden {
    /// All values: those of the first card, then of the second, and so on.
    /// They never change, so tables share them.
    pub(super) ranks: Arc<[Rank]>,
    /// Cards that were not dealt, so that all hands are equal.
    pub unused: CardSet,
    /// What lies under the top cards, where hands are stacks.
    pub stacks: Option<Box<Stacks>>,
}

pub(super) fn census(table: &Table<TopTrumps>, each: &mut impl FnMut(Card)) {
    table.hidden.unused.iter().for_each(&mut *each);
    table.public.aside.iter().for_each(&mut *each);
    table.public.middle.iter().copied().for_each(&mut *each);
    for (seat, Private { hand, .. }) in Seat::all(table.private.len()).zip(&table.private) {
        hand.iter().for_each(&mut *each);
        if let Some(stacks) = &table.hidden.stacks {
            stacks.cards(seat).for_each(&mut *each);
        }
    }
}
