//! What a seat remembers, and possible tables that fit what it knows.

use parlour_engine::dealer::{Bag, Dealer};
use parlour_engine::table::{MAX_SEATS, Seats};
use parlour_engine::{Imagine, Seat, Table, View};

use super::One;
use super::cards::{Card, Hand, deck};
use super::moves::challengeable;
use super::played::coloured;
use super::rules::Rules;
use super::state::{Hidden, Phase, Private};
use super::story::Event;
use super::swap::turn_round;

/// Cards in other hands that the seat knows: drawn from the bottom of the deck,
/// shown in a challenge, or once held by the seat itself.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    known: [Hand; MAX_SEATS],
}

impl Imagine for One {
    type Memory = Memory;

    fn remember(memory: &mut Memory, _rules: &Rules, own: Seat, event: &Event) {
        let known = &mut memory.known;
        match event {
            Event::Dealt { .. } => *known = Default::default(),
            Event::Hand { seat, cards } if *seat == own => {
                known[own.index()] = cards.iter().copied().collect();
            }
            Event::Drew {
                seat,
                card: Some(card),
            } => known[seat.index()].add(*card),
            Event::Played { seat, card, .. } => {
                let known = &mut known[seat.index()];
                if known.count(*card) > 0 {
                    known.remove(*card);
                }
            }
            Event::Swapped { seat, other } => known.swap(seat.index(), other.index()),
            Event::PassedOn { seats, forward } => {
                turn_round(&mut known[..*seats as usize], *forward);
            }
            Event::Shown { seat, to, cards } if *to == own => {
                known[seat.index()] = cards.iter().copied().collect();
            }
            _ => {}
        }
    }

    /// Deals the cards that the seat does not know to the other hands and the deck.
    fn resample(view: View<'_, Self>, memory: &Memory, chance: &mut impl Dealer) -> Table<Self> {
        let View { rules, public, .. } = view;
        let mut unseen: Hand = deck(rules.wilds).iter().copied().collect();
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
            if seat == view.seat {
                return view.private.clone();
            }
            let mut hand = known(seat);
            for _ in hand.len()..public.hands[seat] {
                let card = deck.draw(chance, |card| card.to_string());
                hand.add(card.expect("unseen cards are in the hands or the deck"));
            }
            // Any card of the hand may be the one that was just drawn.
            let drawing = public.phase == Phase::Drawn && public.turn == seat;
            let drawn = drawing.then(|| chance.below(hand.len()) as usize);
            let accused = challengeable(rules, public) && public.from == seat;
            Private {
                hand,
                drawn: drawn.and_then(|index| hand.cards().nth(index)),
                guilty: accused && hand.held() & coloured(public.before) != 0,
            }
        });
        Table {
            public: public.clone(),
            private,
            hidden: Hidden { deck, stuck: 0 },
        }
    }
}
