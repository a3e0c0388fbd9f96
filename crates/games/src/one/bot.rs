//! What a seat remembers, and what it can imagine of the cards it cannot see.

use parlour_engine::{Bag, Dealer, Seat, Seats, Table, View};

use super::One;
use super::cards::{Card, DECK, Hand};
use super::state::{Hidden, Private};
use super::story::Event;

/// Cards that everybody has seen go into somebody's hand and that were not
/// played since: those drawn from the bottom of the deck.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    known: [Hand; parlour_engine::MAX_SEATS],
}

pub(super) fn remember(memory: &mut Memory, own: Seat, event: &Event) {
    match event {
        Event::Drew {
            seat,
            card: Some(card),
        } if *seat != own => memory.known[seat.index()].add(*card),
        Event::Played { seat, card, .. } => {
            let known = &mut memory.known[seat.index()];
            if known.count(*card) > 0 {
                known.remove(*card);
            }
        }
        _ => {}
    }
}

/// Deals the cards that the seat has not seen to the other hands and the deck.
pub(super) fn resample(
    view: View<'_, One>,
    memory: &Memory,
    chance: &mut impl Dealer,
) -> Table<One> {
    let public = view.public;
    let mut unseen: Hand = DECK.into_iter().collect();
    let open = public.discard.iter().chain(&public.bottom).copied();
    let known = |seat: Seat| match seat == view.seat {
        true => view.private.hand,
        false => memory.known[seat.index()],
    };
    let held = Seat::all(view.seats).flat_map(|seat| known(seat).cards());
    for card in open.chain(held) {
        unseen.remove(card);
    }
    let mut deck: Bag<Card, { super::state::CARDS }> = Bag::new();
    deck.extend(unseen.cards());
    let private = Seats::from_fn(view.seats, |seat| {
        let mut hand = known(seat);
        for _ in hand.len()..public.hands[seat] {
            let card = deck.draw(chance, |card| card.to_string());
            hand.add(card.expect("what is not seen is in the hands or the deck"));
        }
        Private { hand }
    });
    Table {
        public: public.clone(),
        private,
        hidden: Hidden { deck, stuck: 0 },
    }
}
