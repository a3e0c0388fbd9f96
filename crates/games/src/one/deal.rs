//! Dealing, drawing and reshuffling.

use arrayvec::ArrayVec;
use parlour_engine::dealer::{Bag, Dealer};
use parlour_engine::event::Tell;
use parlour_engine::table::Seats;
use parlour_engine::{Seat, Table};

use super::One;
use super::cards::{Card, Hand, Hue, Sign, deck};
use super::fast::TopCard;
use super::rules::{HAND, Reshuffle, Rules};
use super::state::{Hidden, Phase, Pile, Private, Public};
use super::story::Event;

/// What a deal keeps from the deal before.
pub(super) struct CarriedOver {
    pub(super) dealer: Seat,
    pub(super) turns: u32,
    pub(super) scores: Seats<u32>,
}

#[inline]
pub(super) fn deal(
    rules: &Rules,
    seats: usize,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Table<One> {
    let carried = CarriedOver {
        dealer: Seat::new(0).previous(seats),
        turns: 0,
        scores: Seats::filled(seats, 0),
    };
    deal_round(rules, seats, carried, dealer, tell)
}

/// Deals the cards and starts the discard pile.
#[inline]
pub(super) fn deal_round(
    rules: &Rules,
    seats: usize,
    carried: CarriedOver,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Table<One> {
    // Without a card that can start the pile, everything is shuffled and dealt
    // again. The number of tries is limited, because a stacked dealer may have no
    // such card at all.
    let mut tries = 0;
    let (private, deck) = loop {
        tries += 1;
        dealer.reshuffle();
        let mut deck = Bag::of(deck(rules.wilds));
        let mut private = Seats::filled(seats, Private::default());
        for _ in 0..HAND {
            for Private { hand, .. } in private.iter_mut() {
                let card = deck
                    .draw(dealer, face)
                    .expect("14 seats need 98 of 107 cards");
                hand.add(card);
            }
        }
        let can_start = |&card: &Card| starts(rules.first_card_acts, card);
        if deck.cards().iter().any(can_start) || tries >= 1_000 {
            break (private, deck);
        }
    };
    let mut table: Table<One> = Table {
        public: Public {
            turn: carried.dealer.next(seats),
            forward: true,
            hue: Hue::Red,
            fits: 0,
            plain: rules.plain(),
            phase: Phase::Turn,
            jump: false,
            uncalled: None,
            hue_before_four: Hue::Red,
            pickup_by: carried.dealer,
            dealer: carried.dealer,
            pending: 0,
            discard: Pile::new(),
            bottom: Pile::new(),
            deck: deck.len() as u32,
            hands: Seats::filled(seats, HAND as u32),
            turns: carried.turns,
            scores: carried.scores,
            outcome: None,
        },
        private,
        hidden: Hidden { deck, stuck: 0 },
    };
    if rules.target.points().is_some() {
        let seat = table.public.dealer;
        tell.all(|| Event::Deals { seat });
    }
    tell.all(|| Event::Dealt {
        seats: seats as u32,
        cards: HAND as u32,
    });
    for seat in Seat::all(seats) {
        tell_hand(&table, seat, tell);
    }
    start_discard(rules.first_card_acts, &mut table, dealer, tell);
    if rules.first_card_acts {
        first_card(rules, &mut table, dealer, tell);
    }
    table
}

/// Tells a seat which cards it holds.
#[inline]
pub(super) fn tell_hand(table: &Table<One>, seat: Seat, tell: &mut impl Tell<Event>) {
    let hand = table.private[seat].hand;
    let told = |cards| Event::Hand { seat, cards };
    let counts_only = tell.counts_only();
    let full = || told(hand.cards().take_while(|_| !counts_only).collect());
    tell.split(seat, full, || told(Vec::new()));
}

fn face(card: Card) -> String {
    card.to_string()
}

/// Whether a card can start the pile.
#[inline]
fn starts(acts: bool, card: Card) -> bool {
    card.is_number() || acts && card != Card::WILD_PICKUP_4
}

/// Turns cards up until one starts the discard pile; the others go to the
/// bottom of the deck. The caller knows that there is one.
#[inline]
fn start_discard(
    acts: bool,
    table: &mut Table<One>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let Table { public, hidden, .. } = table;
    while let Some(card) = hidden.deck.draw(dealer, face) {
        if starts(acts, card) {
            tell.reveal(|| Event::Turned { card });
            public.put_on_top(TopCard::new(card, card.hue().unwrap_or(public.hue)));
            break;
        }
        tell.reveal(|| Event::TurnedPast { card });
        public.bottom.push(card);
    }
    // Only a stacked dealer can have no such card. Then the last card
    // that was turned up is the top, so that there always is one.
    if public.discard.is_empty()
        && let Some(card) = public.bottom.pop()
    {
        public.put_on_top(TopCard::new(card, card.hue().unwrap_or(public.hue)));
    }
    public.deck = (hidden.deck.len() + public.bottom.len()) as u32;
}

/// Applies the effect of the first card to the first player.
fn first_card(
    rules: &Rules,
    table: &mut Table<One>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    // A stacked dealer without cards may have turned up nothing.
    let Some(card) = table.public.discard.last().copied() else {
        return;
    };
    let first = table.public.turn;
    match card.sign() {
        Sign::Number(_) | Sign::WildPickup4 => return,
        Sign::Wild => {
            table.public.phase = Phase::Name;
            return;
        }
        Sign::Reverse => {
            table.public.forward = false;
            table.public.turn = table.public.dealer;
            let seat = table.public.dealer;
            tell.all(|| Event::Backwards { seat });
            return;
        }
        Sign::Skip => tell.all(|| Event::Skipped { seat: first }),
        Sign::Pickup2 => {
            tell.all(|| Event::Pickup {
                seat: first,
                count: 2,
            });
            take(rules, table, first, 2, dealer, tell);
        }
    }
    table.public.turn = table.public.after(first);
    table.public.turns += 1;
}

/// Whether there is a card to draw.
#[inline]
pub(super) fn can_draw(rules: &Rules, public: &Public) -> bool {
    public.deck > 0 || rules.reshuffle == Reshuffle::WhenNeeded && public.discard.len() > 1
}

/// Moves up to `count` cards from the deck to a hand. Not inlined: pickups are
/// rare, unlike drawing one card.
#[inline(never)]
pub(super) fn take(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    count: u32,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    for _ in 0..count {
        if take_one(rules, table, seat, dealer, tell).is_none() {
            return;
        }
    }
}

/// Moves a card from the deck to a hand, if there is one.
#[inline(always)]
pub(super) fn take_one(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Option<Card> {
    if table.public.deck == 0 {
        if !can_draw(rules, &table.public) {
            return None;
        }
        reshuffle(rules, table, dealer, tell);
    }
    let Table {
        public,
        private,
        hidden,
    } = table;
    let unseen = hidden.deck.draw(dealer, face);
    let card = unseen.or_else(|| public.bottom.pop_at(0))?;
    private[seat].hand.add(card);
    public.hands[seat] += 1;
    public.deck -= 1;
    if unseen.is_some() {
        let drawn = |card| Event::Drew { seat, card };
        tell.split(seat, || drawn(Some(card)), || drawn(None));
    } else {
        // Everybody has seen the cards at the bottom of the deck.
        tell.all(|| Event::Drew {
            seat,
            card: Some(card),
        });
    }
    Some(card)
}

/// Shuffles the discard pile and what is left of the deck into a new deck.
#[cold]
#[inline(never)]
pub(super) fn reshuffle(
    rules: &Rules,
    table: &mut Table<One>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let Table { public, hidden, .. } = table;
    let numbers = public
        .discard
        .iter()
        .chain(&public.bottom)
        .chain(hidden.deck.cards());
    let restart = !rules.keep_top && numbers.clone().any(|card| card.is_number());
    let top = (!restart).then(|| public.discard.pop()).flatten();
    // Sorted: the shuffle must not depend on the order of the old piles.
    let cards: Hand = public
        .discard
        .drain(..)
        .chain(public.bottom.drain(..))
        .chain(hidden.deck.cards().iter().copied())
        .collect();
    let cards: ArrayVec<Card, { super::state::CARDS }> = cards.cards().collect();
    hidden.deck = Bag::of(&cards);
    public.deck = hidden.deck.len() as u32;
    dealer.reshuffle();
    tell.all(|| Event::Reshuffled { deck: public.deck });
    match top {
        Some(top) => public.discard.push(top),
        None => {
            // The new top card was not played, so nobody can jump in on it.
            public.jump = false;
            start_discard(false, table, dealer, tell);
        }
    }
}
