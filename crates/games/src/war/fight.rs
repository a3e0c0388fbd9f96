//! A round at a table: cards leave the stacks, lie open, and go where they are
//! taken. Who wins is decided in [`round`](super::round).

use parlour_engine::{Dealer, MAX_SEATS, Seat, SeatSet, Table};

use super::War;
use super::round::Players;
use super::rules::{MOST_CARDS, Rules};
use super::state::{Hidden, Pile, Public};
use super::winnings::{Winnings, in_order};

/// A round in progress at a table.
pub(super) struct Fight<'a, D> {
    rules: &'a Rules,
    public: &'a mut Public,
    hidden: &'a mut Hidden,
    dealer: &'a mut D,
    /// The first and the last card that each seat has shown. The others hang
    /// between them as they did in the stack.
    first: [u16; MAX_SEATS],
    last: [u16; MAX_SEATS],
    /// Whose last card counts in a war.
    stands: SeatSet,
    /// How many cards everybody got when the cards were dealt out again. In a
    /// war that happens at most once: there are too few cards afterwards.
    share: u32,
}

impl<D: Dealer> Players for Fight<'_, D> {
    #[inline]
    fn count(&self) -> usize {
        self.public.held.len()
    }

    #[inline]
    fn draw(&mut self, player: usize) -> Option<u32> {
        let seat = Seat::new(player);
        if self.public.held[seat] == 0 {
            return None;
        }
        self.public.held[seat] -= 1;
        let (card, rank) = self.hidden.stacks.pop(seat);
        let drawn = &mut self.public.drawn[seat];
        if *drawn == 0 {
            self.first[player] = card;
        } else {
            // New cards may have come under an empty stack since the last one.
            self.hidden.stacks.link(self.last[player], card);
        }
        *drawn += 1;
        self.last[player] = card;
        Some(rank)
    }

    #[inline]
    fn shown(&self, player: usize) -> usize {
        self.public.drawn[Seat::new(player)] as usize
    }

    #[inline]
    fn last_rank(&self, player: usize) -> u32 {
        self.hidden.stacks.rank(self.last[player])
    }

    #[inline]
    fn stands(&self, player: usize) -> bool {
        self.stands.contains(Seat::new(player))
    }

    #[inline]
    fn set_stands(&mut self, player: usize, stands: bool) {
        let seat = Seat::new(player);
        self.stands = if stands {
            self.stands.with(seat)
        } else {
            self.stands.without(seat)
        };
    }

    #[inline]
    fn before_war_draw(&mut self) {
        self.refill();
    }
}

impl<'a, D: Dealer> Fight<'a, D> {
    /// Before anybody has shown a card.
    #[inline]
    pub(super) fn new(rules: &'a Rules, table: &'a mut Table<War>, dealer: &'a mut D) -> Self {
        let Table { public, hidden, .. } = table;
        public.drawn.iter_mut().for_each(|drawn| *drawn = 0);
        Self {
            rules,
            public,
            hidden,
            dealer,
            first: [0; MAX_SEATS],
            last: [0; MAX_SEATS],
            stands: SeatSet::EMPTY,
            share: 0,
        }
    }

    /// Moves the cards of the round to where they go: under the stack of their
    /// keeper, or aside. Answers how many cards everybody got in the war and
    /// after the round.
    #[inline]
    pub(super) fn settle(&mut self, winner: Option<Seat>, keeper: Option<Seat>) -> (u32, u32) {
        let during = std::mem::take(&mut self.share);
        self.lay_open();
        match keeper {
            Some(winner) => self.take(winner),
            None => self.set_aside(winner),
        }
        self.refill();
        (during, self.share)
    }

    /// Leaves the cards of the round lying for everybody to see.
    #[inline]
    fn lay_open(&mut self) {
        let Public { shown, drawn, .. } = &mut *self.public;
        let stacks = &self.hidden.stacks;
        shown.clear();
        for (&drawn, &first) in drawn.iter().zip(&self.first) {
            if drawn > 0 {
                shown.push(first);
            }
            let mut card = first;
            for _ in 1..drawn {
                card = stacks.under(card);
                shown.push(card);
            }
        }
    }

    /// Puts the cards of the round under the winner's stack.
    #[inline]
    fn take(&mut self, winner: Seat) {
        if self.rules.winnings != Winnings::BySeat {
            return self.take_one_by_one(winner);
        }
        // The cards of each player hang together already.
        let mut held = self.public.held[winner];
        for (player, &drawn) in self.public.drawn.iter().enumerate() {
            if drawn > 0 {
                let (first, last) = (self.first[player], self.last[player]);
                self.hidden.stacks.put_under(winner, held, first, last);
                held += drawn;
            }
        }
        self.public.held[winner] = held;
    }

    #[inline(never)]
    fn take_one_by_one(&mut self, winner: Seat) {
        for card in self.winnings(Some(winner)) {
            let held = &mut self.public.held[winner];
            self.hidden.stacks.put_under(winner, *held, card, card);
            *held += 1;
        }
    }

    /// Discards the cards of the round, or takes them out of play.
    #[inline]
    fn set_aside(&mut self, winner: Option<Seat>) {
        if self.rules.winnings == Winnings::BySeat {
            let Public { aside, shown, .. } = &mut *self.public;
            aside.extend(shown.iter().copied());
        } else {
            let cards = self.winnings(winner);
            self.public.aside.extend(cards);
        }
    }

    /// The cards of the round in the order in which they are taken.
    fn winnings(&mut self, winner: Option<Seat>) -> Pile {
        let rules = self.rules;
        let mut cards = in_order(rules, self.public, winner);
        if winner.is_some() && rules.winnings == Winnings::Shuffled {
            self.dealer
                .shuffle(&mut cards, |place| rules.card(place).to_string());
        }
        cards
    }

    /// In an endless game in which somebody has no cards: shuffles deck and
    /// discard pile together and deals them out evenly, under what the players
    /// still hold. Without a card for everyone, nothing happens.
    #[inline]
    fn refill(&mut self) {
        if self.rules.endless && self.public.held.iter().any(|&held| held == 0) {
            self.deal_again();
        }
    }

    #[inline(never)]
    fn deal_again(&mut self) {
        let Public {
            held, aside, deck, ..
        } = &mut *self.public;
        let hidden = &mut *self.hidden;
        let seats = held.len();
        let share = (aside.len() + hidden.deck.len()) / seats;
        if share == 0 {
            return;
        }
        aside.extend(hidden.deck.drain(..));
        sort(aside);
        let rules = self.rules;
        let face = |place| rules.card(place).to_string();
        self.dealer.shuffle(aside, face);
        for (place, &card) in aside[..share * seats].iter().enumerate() {
            let seat = Seat::new(place % seats);
            let held = &mut held[seat];
            hidden.stacks.put_under(seat, *held, card, card);
            *held += 1;
        }
        hidden.deck.extend(aside.drain(share * seats..));
        aside.clear();
        *deck = hidden.deck.len() as u32;
        self.share = share as u32;
    }
}

/// Brings cards into the order of a new deck: what the dealer makes of them
/// must not depend on the order of the old piles. Every card is there only
/// once, so marking where they belong is faster than comparing them.
fn sort(cards: &mut Pile) {
    let mut marks = [0_u64; MOST_CARDS.div_ceil(64)];
    for card in cards.drain(..) {
        marks[usize::from(card / 64)] |= 1 << (card % 64);
    }
    for (word, mut mark) in (0..).zip(marks) {
        while mark != 0 {
            cards.push(64 * word + mark.trailing_zeros() as u16);
            mark &= mark - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_sorted_whatever_their_number() {
        let check = |cards: &[u16]| {
            let mut got: Pile = cards.iter().copied().collect();
            let mut expected = cards.to_vec();
            expected.sort_unstable();
            sort(&mut got);
            assert_eq!(got.as_slice(), expected);
        };
        check(&[]);
        check(&[5, 0, 63, 64, 1023, 127, 7]);
        check(&(0..MOST_CARDS as u16).rev().collect::<Vec<_>>());
    }
}
