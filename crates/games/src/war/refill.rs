//! New cards for the players of an endless game, when one of them has none.

use parlour_engine::Dealer;

use super::fight::{Course, Fight};
use super::round::Players;
use super::rules::MOST_CARDS;
use super::state::{Pile, Public};

impl<D: Dealer, const N: usize> Fight<'_, D, N> {
    /// In an endless game in which somebody has no cards: shuffles deck and
    /// discard pile together and deals them out evenly, under what the players
    /// still hold. Without a card for everyone, nothing happens.
    #[inline]
    pub(super) fn refill(&mut self) {
        if self.rules.endless && self.course.held[..self.count()].contains(&0) {
            self.deal_again();
        }
    }

    #[inline(never)]
    fn deal_again(&mut self) {
        let (rules, course) = (self.rules, &mut self.course);
        let (public, hidden, dealer) = (&mut *self.public, &mut *self.hidden, &mut *self.dealer);
        let Public { aside, deck, .. } = public;
        let seats = course.count();
        let share = (aside.len() + hidden.deck.len()) / seats;
        if share == 0 {
            return;
        }
        aside.extend(hidden.deck.take());
        sort(aside, rules.cards());
        dealer.shuffle(aside, |place| rules.card(place).to_string());
        for player in 0..seats {
            let Course {
                tops, held, drawn, ..
            } = &mut *course;
            let stack = (&mut tops[player], held[player], drawn[player]);
            let slots = hidden.stacks.under(player, stack, share);
            for (slot, row) in slots.iter_mut().zip(aside.chunks_exact(seats)) {
                *slot = row[player];
            }
            held[player] += share as u32;
        }
        hidden.deck.extend(aside[share * seats..].iter().copied());
        aside.clear();
        *deck = hidden.deck.len() as u32;
        course.share = share as u32;
    }
}

/// The places of a new deck, whatever its size.
static IN_ORDER: [u16; MOST_CARDS] = {
    let mut places = [0; MOST_CARDS];
    let mut place = 0;
    while place < MOST_CARDS {
        places[place] = place as u16;
        place += 1;
    }
    places
};

/// Brings cards into the order of a new deck of so many: what the dealer makes
/// of them must not depend on the order of the old piles. Every card is there
/// only once, so marking where they belong is faster than comparing them, and
/// nothing is to be done for those of a whole deck.
fn sort(cards: &mut Pile, of: usize) {
    if cards.len() == of {
        cards.copy_from_slice(&IN_ORDER[..of]);
        return;
    }
    let mut marks = [0_u64; MOST_CARDS.div_ceil(64)];
    for card in cards.drain(..) {
        marks[usize::from(card / 64)] |= 1 << (card % 64);
    }
    for (word, mark) in (0..).zip(&marks[..of.div_ceil(64)]) {
        let mut mark = *mark;
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
            sort(&mut got, MOST_CARDS);
            assert_eq!(got.as_slice(), expected);
        };
        check(&[]);
        check(&[5, 0, 63, 64, 1023, 127, 7]);
        check(&(0..MOST_CARDS as u16).rev().collect::<Vec<_>>());
    }
}
