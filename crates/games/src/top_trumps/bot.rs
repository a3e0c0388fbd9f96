//! What a seat remembers, and what it can imagine of the cards it cannot see.

use parlour_engine::{Bag, Dealer, MAX_SEATS, Seat, Seats, Table, View};

use super::TopTrumps;
use super::cards::{Card, CardSet};
use super::deck::{MOST_CARDS, Rank};
use super::state::{Hidden, Private, Public};
use super::story::Event;

/// Cards that everybody has seen in somebody's hand, or go into it.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    known: [CardSet; MAX_SEATS],
}

impl Memory {
    /// The cards that this seat is known to hold.
    #[must_use]
    pub fn known(&self, seat: Seat) -> CardSet {
        self.known[seat.index()]
    }
}

pub(super) fn remember(memory: &mut Memory, event: &Event) {
    match event {
        Event::Shown { seat, card, .. } => memory.known[seat.index()].insert(*card),
        Event::Won { seat, cards } => {
            for known in &mut memory.known {
                *known = known.minus(*cards);
            }
            let winner = &mut memory.known[seat.index()];
            *winner = winner.union(*cards);
        }
        _ => {}
    }
}

/// Deals the cards that the seat has not seen to the other hands, lets those
/// who have picked have picked any card, and puts the values that were not
/// shown on any cards.
pub(super) fn resample(
    view: View<'_, TopTrumps>,
    memory: &Memory,
    chance: &mut impl Dealer,
) -> Table<TopTrumps> {
    let public = view.public;
    let known = |seat: Seat| match seat == view.seat {
        true => view.private.hand,
        false => memory.known(seat),
    };
    let seen = Seat::all(view.seats).fold(CardSet::EMPTY, |seen, seat| seen.union(known(seat)));
    let mut unseen: Bag<Card, MOST_CARDS> = Bag::new();
    unseen.extend(CardSet::first(view.rules.cards()).minus(seen).iter());
    let private = Seats::from_fn(view.seats, |seat| {
        if seat == view.seat {
            return *view.private;
        }
        let mut hand = known(seat);
        for _ in hand.len()..public.hands[seat] as usize {
            let card = unseen.draw(chance, |card| view.rules.name(card).into());
            hand.insert(card.expect("what is not seen is in the hands or not used"));
        }
        let has_picked = public.outcome.is_none() && !public.waiting.contains(seat);
        let pick = has_picked.then(|| chance.below(public.hands[seat]) as usize);
        Private {
            hand,
            pick: pick.and_then(|index| hand.get(index)),
        }
    });
    Table {
        public: public.clone(),
        private,
        hidden: Hidden {
            ranks: imagine(view, public, chance).into(),
            unused: unseen.cards().iter().copied().collect(),
        },
    }
}

/// All values: those shown where they are, the others of each property in any
/// order. That they are in the deck everybody may know; on which card, nobody.
fn imagine(view: View<'_, TopTrumps>, public: &Public, chance: &mut impl Dealer) -> Vec<Rank> {
    let (cards, properties) = (view.rules.cards(), view.rules.properties());
    let mut ranks = vec![Rank(0); cards * properties.len()];
    let mut unseen: Vec<Rank> = Vec::with_capacity(cards);
    for (index, property) in properties.iter().enumerate() {
        let shown = |card: Card| public.shown.get(card, index);
        let mut left: Vec<u16> = property.scale().iter().map(|(_, often)| *often).collect();
        Card::all(cards)
            .filter_map(shown)
            .for_each(|rank| left[usize::from(rank.0)] -= 1);
        unseen.clear();
        for (rank, &often) in left.iter().enumerate() {
            unseen.extend((0..often).map(|_| Rank(rank as u16)));
        }
        for card in Card::all(cards) {
            ranks[card.index() * properties.len() + index] = shown(card).unwrap_or_else(|| {
                let any = chance.below(unseen.len() as u32) as usize;
                unseen.swap_remove(any)
            });
        }
    }
    ranks
}
