//! The moves that play a set of cards, with a lookup for the wilds.

use super::super::cards::WILDS;

/// The moves that play wilds, by whether a Wild and a Wild Pickup 4 can be played.
static WILD_PLAYS: [u64; 4] = [0, 0xf << 52, 0xf << 56, 0xff << 52];

/// The moves that play these cards. A wild has four, one per colour.
#[inline]
pub(in super::super) fn plays(cards: u64) -> u64 {
    cards & !WILDS | WILD_PLAYS[(cards >> 52) as usize % WILD_PLAYS.len()]
}

#[cfg(test)]
mod tests {
    use parlour_engine::dealer::{Dealer, Fast, Seed};

    use super::super::super::Hand;
    use super::super::super::cards::Card;
    use super::super::tests::{cards, ways_to_play};
    use super::*;

    fn check(hand: &[Card]) {
        let ways = hand.iter().map(|&card| ways_to_play(card));
        let expected = ways.fold(0, |all, ways| all | ways);
        let held: Hand = hand.iter().copied().collect();
        assert_eq!(plays(held.held()), expected, "{hand:?}");
    }

    #[test]
    fn a_set_of_cards_has_the_moves_of_each_card() {
        check(&[]);
        for first in cards() {
            check(&[first]);
            cards().for_each(|second| check(&[first, second]));
        }
        let mut chance = Fast::new(Seed::default(), 0);
        for _ in 0..2_000 {
            let hand: Vec<Card> = cards().filter(|_| chance.below(3) == 0).collect();
            check(&hand);
        }
    }
}
