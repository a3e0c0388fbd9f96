//! What a seat can imagine of the one card that it cannot see.

use arrayvec::ArrayVec;
use parlour_engine::cards::PlayingCard;
use parlour_engine::{Bag, Dealer, Seats, Table, View};

use super::Blackjack;
use super::cards::face;
use super::state::{CARDS, Hidden, Private};

/// Nothing: all that a seat was told lies open until the hand is over, and the
/// next hand begins with all cards in the deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory;

/// Deals the dealer's first card anew from those that nobody has seen and that
/// fit what the dealer did. All of them are equally likely: what the dealer
/// does follows from the cards.
pub(super) fn resample(view: View<'_, Blackjack>, chance: &mut impl Dealer) -> Table<Blackjack> {
    let public = view.public;
    let seen = |card: &PlayingCard| {
        public.dealer.cards().contains(card)
            || public.hole == Some(*card)
            || public
                .hands
                .iter()
                .any(|own| own.hand.cards().contains(card))
    };
    let unseen = PlayingCard::NEW_DECK.into_iter().filter(|card| !seen(card));
    let mut deck: Bag<PlayingCard, CARDS> = Bag::new();
    deck.extend(unseen.clone());
    let hole = public.hole.is_none().then(|| {
        let fitting: ArrayVec<PlayingCard, CARDS> = unseen
            .filter(|&card| public.hole_can_be(view.rules, card))
            .collect();
        let hole = fitting[chance.pick(&fitting, face)];
        deck.take(|card| card == hole);
        hole
    });
    Table {
        public: public.clone(),
        private: Seats::filled(view.seats, Private),
        hidden: Hidden { deck, hole },
    }
}
