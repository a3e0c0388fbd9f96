//! What a seat of the toy remembers, and what it can imagine.

use std::fmt;

use parlour_engine::dealer::{Bag, Dealer};
use parlour_engine::table::Seats;
use parlour_engine::{Imagine, Seat, Table, View};

use super::{Event, Hidden, Private, Rules, Setup, Toy, leaks};

/// The cards that were played, and those that were shown and are still held.
#[derive(Clone, Default)]
pub struct Memory {
    pub(super) played: Vec<(Seat, u8)>,
    pub(super) known: Vec<(Seat, u8)>,
    /// What a peeking bot knows. It is not part of the debug output.
    pub(super) peeked: usize,
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Memory")
            .field(&self.played)
            .field(&self.known)
            .finish()
    }
}

impl Memory {
    pub(super) fn has_played(&self, card: u8) -> bool {
        self.played.iter().any(|&(_, other)| other == card)
    }
}

impl<const LEAK: u8> Imagine for Toy<LEAK> {
    type Memory = Memory;

    fn other_setup(_rules: &Rules, setup: &Setup, chance: &mut impl Dealer) -> Setup {
        setup.shuffled(chance)
    }

    fn remember(memory: &mut Memory, _rules: &Rules, own: Seat, event: &Event) {
        match event {
            Event::Played { seat, card } => {
                memory.played.push((*seat, *card));
                memory.known.retain(|known| known != &(*seat, *card));
            }
            Event::Showed { seat, cards } => {
                memory.known.retain(|(other, _)| other != seat);
                memory.known.extend(cards.iter().map(|&card| (*seat, card)));
            }
            _ => {}
        }
        leaks::at_a_memory::<LEAK>(memory, own, event);
        if LEAK == leaks::PEEKS_BY_MEMORY {
            memory.peeked = leaks::peeked::<LEAK>();
        }
    }

    fn resample(view: View<'_, Self>, memory: &Memory, chance: &mut impl Dealer) -> Table<Self> {
        let own = &view.private.hand;
        let is_unseen = |&card: &u8| !memory.has_played(card) && !own.contains(&card);
        let of_others = |(seat, card): &(Seat, u8)| *seat != view.seat && is_unseen(card);
        let known: Vec<(Seat, u8)> = memory.known.iter().copied().filter(of_others).collect();
        let is_known = |card: u8| known.iter().any(|&(_, other)| other == card);
        let unseen = (1..=9).filter(is_unseen).filter(|&card| !is_known(card));
        let mut deck: Bag<u8, 9> = unseen.collect();
        let mut next = || deck.draw(chance, |card| card.to_string());
        let hole = next().expect("a card lies face down");
        let private = view.private_or(|seat| {
            let seen = known.iter().filter(|&&(other, _)| other == seat);
            let mut hand: Vec<u8> = seen.map(|&(_, card)| card).collect();
            let unseen = (hand.len()..view.public.hands[seat] as usize).filter_map(|_| next());
            hand.extend(unseen.collect::<Vec<_>>());
            hand.sort_unstable();
            Private {
                hand,
                glimpse: None,
            }
        });
        let on_the_table = |card: &u8| view.public.played.iter().any(|(_, other)| other == card);
        let played = memory.played.iter().map(|&(_, card)| card);
        let worth = Setup::default().shuffled(chance).0;
        let bonus = |seat: Seat| {
            let cards = memory.played.iter().filter(|&&(other, _)| other == seat);
            let worth = cards.map(|(_, card)| u32::from(worth[usize::from(card - 1)]));
            worth.sum()
        };
        let hidden = Hidden {
            hole,
            out: played.filter(|card| !on_the_table(card)).collect(),
            deck,
            worth,
            bonus: Seats::from_fn(view.seats, bonus),
        };
        view.imagined(private, hidden)
    }
}
