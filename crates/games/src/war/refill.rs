//! New cards for the players of an endless game, when one of them has none.

use parlour_engine::dealer::Dealer;
use parlour_engine::table::MAX_SEATS;

use super::fight::{Fight, Standing};
use super::round::Players;
use super::rules::MOST_CARDS;
use super::stacks::{Cards, Ranked, Stacks};

impl<D: Dealer, const N: usize> Fight<'_, D, N> {
    /// In an endless game in which somebody has no cards: shuffles deck and
    /// discard pile together and deals them out evenly, under what the players
    /// still hold. Without a card for everyone, nothing happens. So many cards
    /// of each player's lie open, and are not dealt.
    #[inline]
    pub(super) fn refill(&mut self, open: [u32; N]) {
        if self.rules.endless && self.standing.held[..self.count()].contains(&0) {
            self.deal_again(open);
        }
    }

    /// The same after a round of which nobody will look at the cards; answers
    /// how many everybody got.
    #[inline(always)]
    pub(super) fn deal_next(&mut self) -> u32 {
        self.standing.drawn = [0; N];
        self.standing.share = 0;
        self.refill([0; N]);
        std::mem::take(&mut self.standing.share)
    }

    #[inline(never)]
    fn deal_again(&mut self, open: [u32; N]) {
        let (rules, standing) = (self.rules, &mut self.standing);
        let (hidden, seats) = (&mut *self.hidden, standing.count());
        let mut cards = Cards::new();
        standing.loose(&hidden.stacks, open, &mut cards);
        let share = cards.len() / seats;
        if share == 0 {
            return;
        }
        self.dealer
            .shuffle(&mut cards, |card| rules.card(card.place()).to_string());
        for player in 0..seats {
            let Standing {
                tops, held, drawn, ..
            } = &mut *standing;
            let stack = (&mut tops[player], held[player], drawn[player]);
            let slots = hidden.stacks.under(player, stack, share);
            deal_to::<N>(player, seats, &cards, slots);
            held[player] += share as u32;
        }
        let rest = cards[share * seats..].iter().map(|card| card.place());
        hidden.deck = rest.collect();
        standing.share = share as u32;
        self.public.deck = self.hidden.deck.len() as u32;
        self.public.aside.clear();
        self.look_ahead(self.standing.rounds + 1);
    }

    /// Finds out whether anybody can look at the cards that will be discarded
    /// after so many rounds. Every round takes a card from everybody, so it is
    /// known how long they last; when somebody has none, they are dealt again.
    #[inline]
    pub(super) fn look_ahead(&mut self, rounds: u32) {
        let fewest = self.standing.held[..self.count()].iter().min();
        let left = self.last_round.saturating_sub(rounds);
        self.is_unseen = self.rules.endless && fewest.is_some_and(|&fewest| fewest <= left);
    }
}

/// Deals a player the cards that are theirs when the cards go round. It is a
/// function of its own, and not inlined, because then the compiler knows that
/// no card is in the way of another, and moves several at once.
#[inline(never)]
fn deal_to<const N: usize>(player: usize, seats: usize, cards: &[Ranked], slots: &mut [Ranked]) {
    let seats = if N == MAX_SEATS { seats } else { N };
    for (slot, row) in slots.iter_mut().zip(cards.chunks_exact(seats)) {
        *slot = row[player];
    }
}

impl<const N: usize> Standing<N> {
    /// Finds the cards that nobody holds, and that are not among so many open ones of
    /// each player, in the order of a new deck: what the dealer makes of them
    /// must not depend on the order of the old piles.
    #[inline]
    fn loose(&self, stacks: &Stacks, open: [u32; N], cards: &mut Cards) {
        if self.held == [0; N] && open == [0; N] {
            return stacks.new_deck(cards);
        }
        // A bit for each card: to ask them one by one, no processor could
        // foresee the answers.
        let mut taken = [0_u64; MOST_CARDS.div_ceil(64)];
        for (player, open) in open.into_iter().enumerate().take(self.count()) {
            let first = self.tops[player] - open;
            for card in stacks.from(first, open + self.held[player]) {
                let place = usize::from(card.place());
                taken[place / 64] |= 1 << (place % 64);
            }
        }
        for (deck, taken) in stacks.deck().chunks(64).zip(taken) {
            let mut loose = !taken;
            while let Some(card) = deck.get(loose.trailing_zeros() as usize) {
                cards.push(*card);
                loose &= loose - 1;
            }
        }
    }
}
