//! The deal.

use arrayvec::ArrayVec;
use parlour_engine::dealer::{Bag, Dealer};
use parlour_engine::event::Tell;
use parlour_engine::table::{SeatSet, Seats};
use parlour_engine::{Seat, Table};

use super::SillyBiscuits;
use super::cards::{DECKS, Hand};
use super::fast::CardToBeat;
use super::play::{face, going};
use super::rules::{Rules, Style, decks};
use super::state::{Hidden, Private, Public, Reserve, SLOTS};
use super::story::Event;
use super::swap;

#[inline]
pub(super) fn deal(
    rules: &Rules,
    seats: usize,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Table<SillyBiscuits> {
    dealer.reshuffle();
    let mut deck = Bag::of(&DECKS[..52 * decks(rules, seats)]);
    let mut next = || {
        deck.draw(dealer, face)
            .expect("the number of players was checked against the cards")
    };
    let mut private = Seats::filled(seats, Private::default());
    let mut hidden = Seats::filled(seats, [None; SLOTS]);
    let mut reserves = Seats::filled(seats, Reserve::default());
    for seat in Seat::all(seats) {
        private[seat].hand = (0..rules.hand_size).map(|_| next()).collect::<Hand>();
        hidden[seat] = std::array::from_fn(|_| Some(next()));
        reserves[seat] = Reserve {
            public: std::array::from_fn(|_| Some(next())),
            hidden: (1 << SLOTS) - 1,
        };
    }
    let mut pile = ArrayVec::new();
    let mut to_beat = CardToBeat::new(rules);
    if let Style::Biscuits = rules.style {
        let start = next();
        pile.push(start);
        to_beat = to_beat.started_with(start);
    }
    let public = Public {
        turn: Seat::new(0),
        to_beat,
        pile,
        burned: Hand::default(),
        deck: deck.len() as u32,
        hands: Seats::filled(seats, rules.hand_size),
        reserves,
        skips: 0,
        idle: 0,
        swapping: SeatSet::EMPTY,
        swaps: Seats::filled(seats, 0),
        finished: ArrayVec::new(),
        turns: 0,
        outcome: None,
    };
    let mut table = Table {
        public,
        private,
        hidden: Hidden {
            deck,
            reserves: hidden,
        },
    };
    tell_deal(&table, tell);
    if rules.swaps > 0 {
        table.public.swapping = SeatSet::first(seats);
        tell.all(|| Event::MaySwap { times: rules.swaps });
    } else {
        swap::begin(rules, &mut table, tell);
    }
    table
}

#[inline]
fn tell_deal(table: &Table<SillyBiscuits>, tell: &mut impl Tell<Event>) {
    let Table {
        public, private, ..
    } = table;
    let seats = private.len();
    tell.all(|| Event::Dealt {
        seats: seats as u32,
        deck: public.deck,
    });
    let counts_only = tell.counts_only();
    for seat in Seat::all(seats) {
        let hand = private[seat].hand;
        let told = |cards| Event::Hand { seat, cards };
        let full = || told(hand.cards().take_while(|_| !counts_only).collect());
        tell.split(seat, full, || told(Vec::new()));
        let face_up = public.reserves[seat].public.into_iter().flatten();
        tell.reveal(|| Event::Reserve {
            seat,
            cards: face_up.take_while(|_| !counts_only).collect(),
        });
    }
    if let Some(card) = public.top() {
        tell.reveal(|| Event::Turned { card });
        tell.all(|| going(public.to_beat));
    }
}
