//! Deals cards out again in an endless game when a player has none. Equal to
//! `refill` in [`play`](crate::war::play).

use parlour_engine::dealer::Dealer;
use parlour_engine::table::MAX_SEATS;

use super::rounds::{FastRounds, RoundState};
use crate::war::round::RoundPlayers;
use crate::war::rules::MAX_CARDS;
use crate::war::stacks::{Cards, Ranked, Stacks};

impl<D: Dealer, const N: usize> FastRounds<'_, D, N> {
    /// In an endless game in which somebody has no cards: shuffles deck and
    /// discard pile together and deals them out evenly, under what the players
    /// still hold. If there are fewer cards than players, nothing happens. The
    /// last `on_table` cards drawn by each player lie on the table and are not dealt.
    #[inline]
    pub(super) fn refill(&mut self, on_table: [u32; N]) {
        if self.rules.endless && self.state.held[..self.count()].contains(&0) {
            self.deal_again(on_table);
        }
    }

    /// The same after a round whose cards nobody will look at. Returns how many
    /// cards each player got.
    #[inline(always)]
    pub(super) fn deal_next(&mut self) -> u32 {
        self.state.drawn = [0; N];
        self.state.share = 0;
        self.refill([0; N]);
        std::mem::take(&mut self.state.share)
    }

    #[inline(never)]
    fn deal_again(&mut self, on_table: [u32; N]) {
        let (rules, state) = (self.rules, &mut self.state);
        let (hidden, seats) = (&mut *self.hidden, state.count());
        let mut cards = Cards::new();
        state.cards_nobody_holds(&hidden.stacks, on_table, &mut cards);
        let share = cards.len() / seats;
        if share == 0 {
            return;
        }
        self.dealer
            .shuffle(&mut cards, |card| rules.card(card.place()).to_string());
        for player in 0..seats {
            let RoundState {
                tops, held, drawn, ..
            } = &mut *state;
            let stack = (&mut tops[player], held[player], drawn[player]);
            let slots = hidden.stacks.under(player, stack, share);
            deal_to::<N>(player, seats, &cards, slots);
            held[player] += share as u32;
        }
        let rest = cards[share * seats..].iter().map(|card| card.place());
        hidden.deck = rest.collect();
        state.share = share as u32;
        self.public.deck = self.hidden.deck.len() as u32;
        self.public.aside.clear();
        self.look_ahead(self.state.rounds + 1);
    }

    /// Decides whether the discard pile has to be kept from round `rounds` on. It
    /// can be seen only after the last round of this call. Every round takes a
    /// card from each player, so a player will run out, and the pile will be
    /// dealt again, within as many rounds as the fewest cards held.
    #[inline]
    pub(super) fn look_ahead(&mut self, rounds: u32) {
        let fewest = self.state.held[..self.count()].iter().min();
        let left = self.last_round.saturating_sub(rounds);
        self.skip_discards = self.rules.endless && fewest.is_some_and(|&fewest| fewest <= left);
    }
}

/// Deals a player every `seats`-th card. Not inlined: as arguments, `cards` and
/// `slots` are known not to overlap, so the compiler vectorises the loop.
#[inline(never)]
fn deal_to<const N: usize>(player: usize, seats: usize, cards: &[Ranked], slots: &mut [Ranked]) {
    let seats = if N == MAX_SEATS { seats } else { N };
    for (slot, row) in slots.iter_mut().zip(cards.chunks_exact(seats)) {
        *slot = row[player];
    }
}

impl<const N: usize> RoundState<N> {
    /// Finds the cards that nobody holds, without the `on_table` cards on the table,
    /// in the order of a new deck: the shuffle must not depend on the order of
    /// the old piles.
    #[inline]
    fn cards_nobody_holds(&self, stacks: &Stacks, on_table: [u32; N], cards: &mut Cards) {
        if self.held == [0; N] && on_table == [0; N] {
            return stacks.new_deck(cards);
        }
        // One bit per card: a branch per card would be unpredictable.
        let mut taken = [0_u64; MAX_CARDS.div_ceil(64)];
        for (player, on_table) in on_table.into_iter().enumerate().take(self.count()) {
            let first = self.tops[player] - on_table;
            for card in stacks.from(first, on_table + self.held[player]) {
                let place = usize::from(card.place());
                taken[place / 64] |= 1 << (place % 64);
            }
        }
        for (deck, taken) in stacks.deck().chunks(64).zip(taken) {
            let mut free = !taken;
            while let Some(card) = deck.get(free.trailing_zeros() as usize) {
                cards.push(*card);
                free &= free - 1;
            }
        }
    }
}
