//! The table of Top Trumps: public, private and hidden state.

use std::sync::Arc;

use parlour_engine::table::{SeatSet, Seats};
use parlour_engine::{Outcome, Seat, Table};

use super::TopTrumps;
use super::cards::{Card, CardSet};
use super::deck::ValueRank;
use super::stacks::Stacks;

/// What everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    /// The seats that have not picked a card yet in this round.
    pub waiting: SeatSet,
    /// The seat that picks the property of this round.
    pub chooser: Seat,
    /// The number of cards of each seat, including a picked one.
    pub hands: Seats<u32>,
    /// The cards of drawn rounds, which the next winner gets, in order.
    pub middle: Vec<Card>,
    /// The points of each seat, in a game for points.
    pub points: Seats<u8>,
    /// The cards that were played for points and are out of the game.
    pub aside: CardSet,
    /// The values that were shown so far.
    pub shown: KnownValues,
    /// The last round that was compared.
    pub last: Option<Round>,
    /// Rounds that are over.
    pub rounds: u32,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl Public {
    /// Whether all cards are picked and the property comes next.
    #[must_use]
    pub fn is_challenge(&self) -> bool {
        self.waiting.is_empty() && self.outcome.is_none()
    }

    /// The seats that have cards.
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
    /// The card that each seat played; `None` for seats that are out.
    pub cards: Seats<Option<Card>>,
    /// The seat with the best value, unless it was shared.
    pub winner: Option<Seat>,
}

/// The values on cards that are known: to everybody (in [`Public`]) or to one
/// seat (in [`Private`]).
#[derive(Clone, Debug, PartialEq)]
pub struct KnownValues {
    properties: usize,
    /// 0 if unknown, otherwise the rank plus 1. Boxed, because an array for the
    /// largest deck would make every table 8 kB larger.
    ranks: Box<[u16]>,
}

impl KnownValues {
    #[inline]
    pub(super) fn new(cards: usize, properties: usize) -> Self {
        Self {
            properties,
            ranks: vec![0; cards * properties].into(),
        }
    }

    /// The number of values on a card.
    #[inline]
    pub(super) fn properties(&self) -> usize {
        self.properties
    }

    /// The value of a card, if it is known.
    #[must_use]
    #[inline]
    pub fn get(&self, card: Card, property: usize) -> Option<ValueRank> {
        let rank = self.ranks[card.index() * self.properties + property];
        rank.checked_sub(1).map(ValueRank)
    }

    #[inline]
    pub(super) fn show(&mut self, card: Card, property: usize, rank: ValueRank) {
        self.ranks[card.index() * self.properties + property] = rank.0 + 1;
    }
}

/// What one seat sees.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Private {
    /// The player's own cards. Of a stack, only the top card.
    pub hand: CardSet,
    /// The card for this round, which is still in `hand`. Of a stack, always the
    /// top card.
    pub pick: Option<Card>,
    /// With open picks, the values on all cards that this seat has seen in its
    /// hand. Boxed to keep blind games small.
    pub(super) seen: Option<Box<KnownValues>>,
}

impl Private {
    /// The value of a card, if this seat has seen it in its own hand.
    #[must_use]
    pub fn seen(&self, card: Card, property: usize) -> Option<ValueRank> {
        let seen = self.seen.as_deref()?;
        seen.get(card, property)
    }

    /// Remembers the values on these cards, if picks are open.
    pub(super) fn look_at(&mut self, cards: CardSet, ranks: &[ValueRank]) {
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
    /// All values, card by card. They never change, so tables share them.
    pub(super) ranks: Arc<[ValueRank]>,
    /// Cards that were not dealt, because hands have equal size.
    pub unused: CardSet,
    /// The cards below the top cards, if hands are stacks.
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
