//! The players' stacks, and how they lie in memory.

use arrayvec::ArrayVec;
use parlour_engine::Seat;
use parlour_engine::table::MAX_SEATS;

use super::rules::{MOST_CARDS, Rules};

/// A card with its rank: its place in a new deck in the low half, the rank in
/// the high half. Rounds are compared without looking anything up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ranked(u32);

impl Ranked {
    /// The rank; 0 for a slot in which no card has been.
    #[inline(always)]
    pub(super) const fn rank(self) -> u32 {
        self.0 >> 16
    }

    /// The place of the card in a new deck.
    #[inline(always)]
    pub(super) const fn place(self) -> u16 {
        self.0 as u16
    }
}

/// Any of the cards, in some order.
pub(super) type Cards = ArrayVec<Ranked, MOST_CARDS>;

/// The players' stacks. Each seat has a stretch of slots that its stack slides
/// through: cards are taken at the top and put under the bottom, both without
/// moving any other card. A stack that comes to the end of its stretch goes
/// back to the start.
///
/// Equal ones are equal slot by slot, those included where cards have been: the
/// same cards in the same hands are [`same_position`](parlour_engine::Settled::same_position).
#[derive(Clone, Debug, PartialEq)]
pub struct Stacks {
    /// A new deck in its order, then the stretches.
    slots: Vec<Ranked>,
    /// How many cards there are.
    cards: usize,
    /// The slot of each stack's top card.
    tops: [u32; MAX_SEATS],
}

/// How many times all cards fit into a stretch: the more, the less often a
/// stack has to go back, and the more memory is in use.
const STRETCH: usize = 8;

impl Stacks {
    /// The cards of these rules, in nobody's stack.
    pub(super) fn new(rules: &Rules, seats: usize) -> Self {
        let cards = rules.cards();
        let mut slots = vec![Ranked::default(); cards * (1 + STRETCH * seats)];
        rules.deck().enumerate().for_each(|(place, card)| {
            debug_assert!(card.rank() < 1 << 16, "rules have no higher ranks");
            slots[place] = Ranked(card.rank() << 16 | place as u32);
        });
        let start = |seat: usize| (cards * (1 + STRETCH * seat)) as u32;
        Self {
            slots,
            cards,
            tops: std::array::from_fn(start),
        }
    }

    /// These cards in the stacks of the seats, each from top to bottom.
    pub(super) fn of_cards<S>(rules: &Rules, stacks: impl ExactSizeIterator<Item = S>) -> Self
    where
        S: Iterator<Item = u16>,
    {
        let mut new = Self::new(rules, stacks.len());
        for (seat, stack) in stacks.enumerate() {
            new.lay(new.tops[seat], stack);
        }
        new
    }

    /// How many cards always fit under a stack, if there are so many in all.
    #[inline]
    pub(super) const fn room(cards: usize) -> u32 {
        (cards * (STRETCH - 1)) as u32
    }

    /// A new deck of the cards, in its order.
    #[inline]
    pub(super) fn deck(&self) -> &[Ranked] {
        &self.slots[..self.cards]
    }

    /// Puts a whole new deck where no cards are. They are not the answer: that
    /// would be copied with all its room.
    #[inline]
    pub(super) fn new_deck(&self, cards: &mut Cards) {
        let fits = cards.try_extend_from_slice(self.deck());
        fits.expect("there is room for all cards");
    }

    /// The card in a slot.
    #[inline]
    pub(super) fn card(&self, slot: u32) -> Ranked {
        self.slots[slot as usize]
    }

    /// So many cards from this slot on.
    #[inline]
    pub(super) fn from(&self, slot: u32, cards: u32) -> &[Ranked] {
        &self.slots[slot as usize..][..cards as usize]
    }

    /// All slots.
    #[inline]
    pub(super) fn slots_mut(&mut self) -> &mut [Ranked] {
        &mut self.slots
    }

    /// The slots of the top cards.
    #[inline]
    pub(super) fn tops<const N: usize>(&self) -> [u32; N] {
        std::array::from_fn(|seat| self.tops[seat])
    }

    /// Says where the top cards are now.
    #[inline]
    pub(super) fn set_tops(&mut self, tops: &[u32]) {
        self.tops[..tops.len()].copy_from_slice(tops);
    }

    /// The slots for `more` cards under a stack with this top and size. If they
    /// would not fit, the stack goes back to the start of its stretch, together
    /// with the cards before its top that still count as `shown`.
    #[inline]
    pub(super) fn under(
        &mut self,
        seat: usize,
        (top, held, shown): (&mut u32, u32, u32),
        more: usize,
    ) -> &mut [Ranked] {
        let start = (self.cards * (1 + STRETCH * seat)) as u32;
        let end = start + (self.cards * STRETCH) as u32;
        if *top + held + more as u32 > end {
            self.slide((*top - shown) as usize, start as usize, held + shown);
            *top = start + shown;
        }
        let first = (*top + held) as usize;
        &mut self.slots[first..first + more]
    }

    /// Copies so many cards from one slot on to another, a few at most.
    #[inline(always)]
    pub(super) fn copy(&mut self, from: u32, to: u32, cards: u32) {
        for step in 0..cards {
            self.slots[(to + step) as usize] = self.slots[(from + step) as usize];
        }
    }

    /// Lays a player's stack, top to bottom, where there is none yet.
    pub(super) fn set(&mut self, seat: usize, stack: impl ExactSizeIterator<Item = Ranked>) {
        let first = self.tops[seat] as usize;
        let slots = &mut self.slots[first..first + stack.len()];
        slots
            .iter_mut()
            .zip(stack)
            .for_each(|(slot, card)| *slot = card);
    }

    /// Lays the cards of these places into the slots from this one on.
    pub(super) fn lay(&mut self, to: u32, places: impl IntoIterator<Item = u16>) {
        for (slot, place) in (to as usize..).zip(places) {
            self.slots[slot] = self.slots[usize::from(place)];
        }
    }

    #[cold]
    fn slide(&mut self, from: usize, to: usize, cards: u32) {
        self.slots.copy_within(from..from + cards as usize, to);
    }

    /// The stack of a seat that holds so many, top to bottom.
    pub(super) fn of(&self, seat: Seat, held: u32) -> impl Iterator<Item = u16> {
        let stack = self.from(self.tops[seat.index()], held);
        stack.iter().map(|card| card.place())
    }
}
