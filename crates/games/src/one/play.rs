//! Dealing and playing: the rules of One themselves.

use arrayvec::ArrayVec;
use parlour_engine::{Bag, Dealer, Outcome, Seat, Seats, Table, Tell, Turn};

use super::One;
use super::cards::{Card, DECK, Hand, Hue, Sign};
use super::moves::{Move, matching};
use super::rules::{HAND, Rules};
use super::state::{Hidden, Pile, Private, Public};
use super::story::Event;

/// Below this many cards in the deck the discard pile is shuffled in.
const FEW: u32 = 4;

#[inline]
pub(super) fn deal(
    _rules: &Rules,
    seats: usize,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Table<One> {
    // Without a number card to start with, all is shuffled and dealt again;
    // at most once, because a dealer whose lists hold none is at fault then.
    let mut tries = 0;
    loop {
        tries += 1;
        dealer.gather();
        let mut deck = Bag::of(&DECK);
        let mut private = Seats::filled(seats, Private::default());
        for _ in 0..HAND {
            for Private { hand } in private.iter_mut() {
                let card = deck
                    .draw(dealer, face)
                    .expect("14 seats need 98 of 107 cards");
                hand.add(card);
            }
        }
        let started = deck.cards().iter().any(|card| card.is_number());
        if !started && tries < 1_000 {
            continue;
        }
        let mut table: Table<One> = Table {
            public: Public {
                turn: Seat::new(0),
                forward: true,
                hue: Hue::Red,
                discard: Pile::new(),
                bottom: Pile::new(),
                deck: deck.len() as u32,
                hands: Seats::filled(seats, HAND as u32),
                turns: 0,
                outcome: None,
            },
            private,
            hidden: Hidden { deck, stuck: 0 },
        };
        tell.all(|| Event::Dealt {
            seats: seats as u32,
            cards: HAND as u32,
        });
        for seat in Seat::all(seats) {
            let hand = table.private[seat].hand;
            let told = |cards| Event::Hand { seat, cards };
            tell.split(seat, || told(hand.cards().collect()), || told(Vec::new()));
        }
        start_discard(&mut table, dealer, tell);
        return table;
    }
}

fn face(card: Card) -> String {
    card.to_string()
}

/// Turns cards up until a number card starts the discard pile; the others go
/// to the bottom of the deck. The caller knows that there is one.
#[inline]
fn start_discard(table: &mut Table<One>, dealer: &mut impl Dealer, tell: &mut impl Tell<Event>) {
    let Table { public, hidden, .. } = table;
    while let Some(card) = hidden.deck.draw(dealer, face) {
        if let (true, Some(hue)) = (card.is_number(), card.hue()) {
            tell.reveal(|| Event::Turned { card });
            public.discard.push(card);
            public.hue = hue;
            break;
        }
        tell.reveal(|| Event::TurnedPast { card });
        public.bottom.push(card);
    }
    public.deck = (hidden.deck.len() + public.bottom.len()) as u32;
}

#[inline]
pub(super) fn turn(_rules: &Rules, public: &Public) -> Turn {
    match public.outcome {
        Some(outcome) => Turn::Over(outcome),
        None => Turn::One(public.turn),
    }
}

#[inline]
pub(super) fn play(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    mv: Move,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let missed = match mv.card() {
        None => {
            draw_or_pass(table, seat, dealer, tell);
            false
        }
        Some((card, hue)) => {
            lay(table, seat, card, hue, tell);
            if table.public.hands[seat] == 0 {
                tell.all(|| Event::Won { seat });
                table.public.outcome = Some(Outcome::win(seat, "empty hand"));
                return;
            }
            act(table, seat, card, dealer, tell)
        }
    };
    if table.public.deck < FEW && table.public.discard.len() > 1 {
        reshuffle(rules, table, dealer, tell);
    }
    pass_on(rules, table, seat, missed, tell);
}

/// Draws one card, or passes when there is none.
#[inline]
fn draw_or_pass(
    table: &mut Table<One>,
    seat: Seat,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    if table.public.deck > 0 {
        take(table, seat, 1, dealer, tell);
        table.hidden.stuck = 0;
        return;
    }
    tell.all(|| Event::Passed { seat });
    let held = table.private[seat].hand.held();
    let can_play = held & (matching(&table.public) | 0b11 << 52) != 0;
    table.hidden.stuck = if can_play { 0 } else { table.hidden.stuck + 1 };
    if table.hidden.stuck >= table.private.len() as u32 {
        tell.reveal(|| Event::Stuck);
        table.public.outcome = Some(Outcome::draw("nobody can move"));
    }
}

/// Lays a card on the pile.
#[inline]
fn lay(table: &mut Table<One>, seat: Seat, card: Card, hue: Hue, tell: &mut impl Tell<Event>) {
    tell.all(|| Event::Played {
        seat,
        card,
        colour: card.is_wild().then_some(hue),
    });
    table.private[seat].hand.remove(card);
    let public = &mut table.public;
    public.hands[seat] -= 1;
    public.discard.push(card);
    public.hue = hue;
    table.hidden.stuck = 0;
}

/// Does what the card says; answers whether the next player misses a turn.
#[inline]
fn act(
    table: &mut Table<One>,
    seat: Seat,
    card: Card,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> bool {
    let next = table.public.after(seat);
    match card.sign() {
        Sign::Number(_) | Sign::Wild => false,
        Sign::Skip => {
            tell.all(|| Event::Skipped { seat: next });
            true
        }
        Sign::Reverse => {
            table.public.forward = !table.public.forward;
            tell.all(|| Event::Reversed {
                seat,
                forward: table.public.forward,
            });
            table.private.len() == 2
        }
        sign @ (Sign::Pickup2 | Sign::WildPickup4) => {
            let count = sign.pickup();
            tell.all(|| Event::Pickup {
                seat: next,
                count: count as u32,
            });
            take(table, next, count, dealer, tell);
            true
        }
    }
}

/// Moves up to `count` cards from the deck to a hand.
#[inline]
fn take(
    table: &mut Table<One>,
    seat: Seat,
    count: usize,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let Table {
        public,
        private,
        hidden,
    } = table;
    for _ in 0..count {
        let unseen = hidden.deck.draw(dealer, face);
        let Some(card) = unseen.or_else(|| public.bottom.pop_at(0)) else {
            return;
        };
        private[seat].hand.add(card);
        public.hands[seat] += 1;
        public.deck -= 1;
        if unseen.is_some() {
            let drawn = |card| Event::Drew { seat, card };
            tell.split(seat, || drawn(Some(card)), || drawn(None));
        } else {
            // From the bottom of the deck: everybody knows that card.
            tell.all(|| Event::Drew {
                seat,
                card: Some(card),
            });
        }
    }
}

/// Shuffles the discard pile and what is left of the deck into a new deck.
#[cold]
#[inline(never)]
fn reshuffle(
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
    // In the order of the cards themselves: what the dealer makes of it must
    // not depend on who knew what about the old piles.
    let cards: Hand = public
        .discard
        .drain(..)
        .chain(public.bottom.drain(..))
        .chain(hidden.deck.cards().iter().copied())
        .collect();
    let cards: ArrayVec<Card, { super::state::CARDS }> = cards.cards().collect();
    hidden.deck = Bag::of(&cards);
    public.deck = hidden.deck.len() as u32;
    dealer.gather();
    tell.all(|| Event::Reshuffled { deck: public.deck });
    match top {
        Some(top) => public.discard.push(top),
        None => start_discard(table, dealer, tell),
    }
}

/// Counts the turn, and the missed one, and passes on.
#[inline]
fn pass_on(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    missed: bool,
    tell: &mut impl Tell<Event>,
) {
    let public = &mut table.public;
    let next = public.after(seat);
    public.turn = if missed { public.after(next) } else { next };
    public.turns += 1 + u32::from(missed);
    if public.turns >= rules.turn_limit && public.outcome.is_none() {
        tell.all(|| Event::TurnLimit {
            turns: rules.turn_limit,
        });
        public.outcome = Some(Outcome::draw("turn limit").by_limit());
    }
}
