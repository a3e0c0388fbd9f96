//! The deal, and which of their cards players see.

use std::sync::Arc;

use arrayvec::ArrayVec;
use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::table::{SeatSet, Seats};
use parlour_engine::{Seat, Table};

use super::TopTrumps;
use super::cards::{Card, CardSet};
use super::deck::MAX_CARDS;
use super::rules::{Picks, PlayFrom, Rules, Setup, Ties};
use super::stacks::Stacks;
use super::state::{Hidden, KnownValues, Private, Public};
use super::story::Event;

#[inline]
pub(super) fn deal(
    rules: &Rules,
    setup: &Setup,
    seats: usize,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Table<TopTrumps> {
    let mut cards: ArrayVec<Card, MAX_CARDS> = Card::all(rules.cards()).collect();
    dealer.shuffle(&mut cards, |card| rules.name(card).into());
    let each = cards.len() / seats;
    let dealt = |seat: Seat| {
        let from = seat.index() * each;
        &cards[from..from + each]
    };
    let (properties, whole) = (rules.properties().len(), rules.hand == PlayFrom::Whole);
    let private = Seats::from_fn(seats, |seat| Private {
        hand: match whole {
            true => dealt(seat).iter().copied().collect(),
            false => CardSet::EMPTY,
        },
        pick: None,
        seen: (rules.picks == Picks::Open)
            .then(|| Box::new(KnownValues::new(rules.cards(), properties))),
    });
    let unused: CardSet = cards[seats * each..].iter().copied().collect();
    tell.all(|| Event::Dealt {
        seats: seats as u32,
        cards: each as u32,
        unused: (rules.cards() - seats * each) as u32,
    });
    let mut table: Table<TopTrumps> = Table {
        public: Public {
            waiting: match whole {
                true => SeatSet::first(seats),
                false => SeatSet::EMPTY,
            },
            chooser: Seat::new(0),
            hands: Seats::filled(seats, each as u32),
            middle: match rules.ties {
                Ties::Stay => Vec::new(),
                // Full capacity, so that no round allocates.
                Ties::Middle => Vec::with_capacity(rules.cards()),
            },
            points: Seats::filled(seats, 0),
            aside: CardSet::EMPTY,
            shown: KnownValues::new(rules.cards(), properties),
            last: None,
            rounds: 0,
            outcome: None,
        },
        private,
        hidden: Hidden {
            ranks: Arc::clone(setup.deck().ranks()),
            unused,
            stacks: None,
        },
    };
    if whole {
        for seat in Seat::all(seats) {
            let hand = table.private[seat].hand;
            let told = |cards| Event::Hand { seat, cards };
            tell.split(seat, || told(hand), || told(CardSet::EMPTY));
            if rules.picks == Picks::Open {
                look(&mut table, seat, hand, tell);
            }
        }
    } else {
        let mut stacks = Box::new(Stacks::new(seats));
        for seat in Seat::all(seats) {
            let cards = dealt(seat).iter();
            cards.for_each(|&card| stacks.put(seat, card));
        }
        table.hidden.stacks = Some(stacks);
        turn_up(&mut table, tell);
    }
    table
}

/// Turns up the next card of every stack whose top card has gone.
pub(super) fn turn_up(table: &mut Table<TopTrumps>, tell: &mut impl Tell<Event>) {
    for seat in Seat::all(table.private.len()) {
        if table.private[seat].hand.is_empty() {
            let stacks = table.hidden.stacks.as_deref_mut();
            let Some(card) = stacks.and_then(|stacks| stacks.take(seat)) else {
                continue;
            };
            table.private[seat].hand.insert(card);
            look(table, seat, table.private[seat].hand, tell);
        }
        table.private[seat].pick = table.private[seat].hand.get(0);
    }
}

/// A seat sees cards of its hand for the first time; with open picks their
/// values too.
pub(super) fn look(
    table: &mut Table<TopTrumps>,
    seat: Seat,
    cards: CardSet,
    tell: &mut impl Tell<Event>,
) {
    let private = &mut table.private[seat];
    private.look_at(cards, &table.hidden.ranks);
    let properties = 0..table.public.shown.properties();
    let counts_only = tell.counts_only();
    let values = || {
        let each = cards.iter().flat_map(|card| {
            let seen = properties.clone().map(move |property| (card, property));
            seen.filter_map(|(card, property)| private.seen(card, property))
        });
        each.take_while(|_| !counts_only).collect()
    };
    let full = || Event::Saw {
        seat,
        cards,
        values: values(),
    };
    let rest = || Event::Saw {
        seat,
        cards: CardSet::EMPTY,
        values: Vec::new(),
    };
    tell.split(seat, full, rest);
}
