//! The players' stacks and their layout in memory.

use arrayvec::ArrayVec;
use parlour_engine::Seat;
use parlour_engine::table::MAX_SEATS;

use super::rules::{MAX_CARDS, Rules};

/// A card and its rank: the card's place in a new deck in the low 16 bits, the
/// rank in the high 16 bits. Comparing cards needs no lookup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ranked(u32);

impl Ranked {
    /// The rank; 0 for a slot that has never held a card.
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

/// Some of the cards, in any order.
pub(super) type Cards = ArrayVec<Ranked, MAX_CARDS>;

/// The players' stacks. Each seat has a range of slots. Its stack is a window
/// that moves along this range: cards leave at the top and are added at the
/// bottom, and no other card moves. A window that reaches the end of the range
/// is copied back to the start. Equal to one queue of cards for each seat; a test
/// below plays through it.
///
/// `==` compares all slots, also those that no longer hold a card. To compare
/// only the cards in the stacks, use
/// [`same_position`](parlour_engine::FastForward::same_position).
#[derive(Clone, Debug, PartialEq)]
pub struct Stacks {
    /// A new deck in its order, then the range of each seat.
    slots: Vec<Ranked>,
    /// How many cards there are.
    cards: usize,
    /// The slot of each stack's top card.
    tops: [u32; MAX_SEATS],
}

/// The length of a seat's range, as a multiple of all cards. A longer range is
/// copied back less often but uses more memory.
const RANGE: usize = 8;

impl Stacks {
    /// Empty stacks for the cards of these rules.
    pub(super) fn new(rules: &Rules, seats: usize) -> Self {
        let cards = rules.cards();
        let mut slots = vec![Ranked::default(); cards * (1 + RANGE * seats)];
        rules.deck().enumerate().for_each(|(place, card)| {
            let strength = rules.strength(card);
            debug_assert!(strength < 1 << 16, "rules have no higher ranks");
            slots[place] = Ranked(strength << 16 | place as u32);
        });
        let start = |seat: usize| (cards * (1 + RANGE * seat)) as u32;
        Self {
            slots,
            cards,
            tops: std::array::from_fn(start),
        }
    }

    /// Stacks with these cards, each from top to bottom.
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

    /// How many cards always fit under a stack, out of `cards` in all.
    #[inline]
    pub(super) const fn room(cards: usize) -> u32 {
        (cards * (RANGE - 1)) as u32
    }

    /// A new deck of the cards, in its order.
    #[inline]
    pub(super) fn deck(&self) -> &[Ranked] {
        &self.slots[..self.cards]
    }

    /// Fills an empty list with a new deck. The list is an argument because
    /// returning it would copy its whole capacity.
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

    /// The next `cards` cards from this slot on.
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

    /// Sets the slots of the top cards.
    #[inline]
    pub(super) fn set_tops(&mut self, tops: &[u32]) {
        self.tops[..tops.len()].copy_from_slice(tops);
    }

    /// The slots for `more` cards under a stack with this top and size. If they
    /// do not fit, the stack is first copied to the start of its range, together
    /// with the `shown` cards before its top.
    #[inline]
    pub(super) fn under(
        &mut self,
        seat: usize,
        (top, held, shown): (&mut u32, u32, u32),
        more: usize,
    ) -> &mut [Ranked] {
        let start = (self.cards * (1 + RANGE * seat)) as u32;
        let end = start + (self.cards * RANGE) as u32;
        if *top + held + more as u32 > end {
            self.slide((*top - shown) as usize, start as usize, held + shown);
            *top = start + shown;
        }
        let first = (*top + held) as usize;
        &mut self.slots[first..first + more]
    }

    /// Copies cards, one by one: there are only a few.
    #[inline(always)]
    pub(super) fn copy(&mut self, from: u32, to: u32, cards: u32) {
        for step in 0..cards {
            self.slots[(to + step) as usize] = self.slots[(from + step) as usize];
        }
    }

    /// Fills an empty stack, top to bottom.
    pub(super) fn set(&mut self, seat: usize, stack: impl ExactSizeIterator<Item = Ranked>) {
        let first = self.tops[seat] as usize;
        let slots = &mut self.slots[first..first + stack.len()];
        slots
            .iter_mut()
            .zip(stack)
            .for_each(|(slot, card)| *slot = card);
    }

    /// Writes the cards with these places into the slots from `to` on.
    pub(super) fn lay(&mut self, to: u32, places: impl IntoIterator<Item = u16>) {
        for (slot, place) in (to as usize..).zip(places) {
            self.slots[slot] = self.slots[usize::from(place)];
        }
    }

    /// Takes the top card. It stays in its slot, before the new top.
    pub(super) fn draw(&mut self, seat: Seat) -> Ranked {
        let top = &mut self.tops[seat.index()];
        *top += 1;
        self.slots[*top as usize - 1]
    }

    /// The last `count` cards that a seat has drawn.
    pub(super) fn drawn(&self, seat: Seat, count: u32) -> &[Ranked] {
        self.from(self.tops[seat.index()] - count, count)
    }

    /// Puts cards under a stack of `held` cards. The last `shown` cards drawn
    /// from it stay readable.
    pub(super) fn put_under(&mut self, seat: Seat, held: u32, shown: u32, places: &[u16]) {
        let mut top = self.tops[seat.index()];
        self.under(seat.index(), (&mut top, held, shown), places.len());
        self.tops[seat.index()] = top;
        self.lay(top + held, places.iter().copied());
    }

    #[cold]
    fn slide(&mut self, from: usize, to: usize, cards: u32) {
        self.slots.copy_within(from..from + cards as usize, to);
    }

    /// The stack of a seat that holds `held` cards, top to bottom.
    pub(super) fn of(&self, seat: Seat, held: u32) -> impl Iterator<Item = u16> {
        let stack = self.from(self.tops[seat.index()], held);
        stack.iter().map(|card| card.place())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use parlour_engine::dealer::{Dealer, Fast, Seed};

    use super::*;

    /// Cards leave at the top and other ones are added at the bottom, so often that every
    /// window is copied back to the start of its range many times.
    #[test]
    fn stacks_equal_one_queue_for_each_seat() {
        for (suits, seats, index) in [(4, 2, 0), (4, 5, 1), (1, 3, 2), (1, 1, 3)] {
            let rules = Rules {
                suits,
                ..Rules::SEED
            };
            let mut chance = Fast::new(Seed([7; 32]), index);
            let mut places: Vec<u16> = (0..rules.cards() as u16).collect();
            chance.shuffle(&mut places, |place| place.to_string());
            let share = places.len() / seats;
            let mut queues: Vec<VecDeque<u16>> = places
                .chunks(share)
                .take(seats)
                .map(|stack| stack.iter().copied().collect())
                .collect();
            let dealt = queues.iter().map(|queue| queue.iter().copied());
            let mut stacks = Stacks::of_cards(&rules, dealt);
            for _ in 0..5_000 {
                let mut table = Vec::new();
                let mut shown = Vec::new();
                for seat in Seat::all(seats) {
                    let queue = &mut queues[seat.index()];
                    let drawn = chance.below(4).min(queue.len() as u32) as usize;
                    let cards: Vec<u16> = queue.drain(..drawn).collect();
                    for &card in &cards {
                        assert_eq!(stacks.draw(seat).place(), card);
                    }
                    table.extend_from_slice(&cards);
                    shown.push(cards);
                }
                chance.shuffle(&mut table, |place| place.to_string());
                let winner = Seat::new(chance.below(seats as u32) as usize);
                let queue = &mut queues[winner.index()];
                let drawn = shown[winner.index()].len() as u32;
                stacks.put_under(winner, queue.len() as u32, drawn, &table);
                queue.extend(table);
                for (seat, shown) in Seat::all(seats).zip(&shown) {
                    // The cards that were just drawn can still be shown.
                    let drawn = stacks.drawn(seat, shown.len() as u32).iter();
                    assert!(drawn.map(|card| card.place()).eq(shown.iter().copied()));
                }
                for seat in Seat::all(seats) {
                    let queue = &queues[seat.index()];
                    let stack = stacks.of(seat, queue.len() as u32);
                    assert!(
                        stack.eq(queue.iter().copied()),
                        "{seats} seats, seat {seat}"
                    );
                }
            }
        }
    }
}
