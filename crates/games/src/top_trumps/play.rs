//! Dealing and playing: the rules of Top Trumps themselves.

use std::sync::Arc;

use arrayvec::ArrayVec;
use parlour_engine::{Dealer, Outcome, Seat, SeatSet, Seats, Table, Tell, Turn};

use super::TopTrumps;
use super::cards::{Card, CardSet};
use super::deck::MOST_CARDS;
use super::moves::Move;
use super::rules::{NextChooser, Rules};
use super::state::{Hidden, Private, Public, Round, Shown};
use super::story::Event;

#[inline]
pub(super) fn deal(
    rules: &Rules,
    seats: usize,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Table<TopTrumps> {
    let mut cards: ArrayVec<Card, MOST_CARDS> = Card::all(rules.cards()).collect();
    dealer.shuffle(&mut cards, |card| rules.name(card).into());
    let each = cards.len() / seats;
    let hand = |seat: Seat| {
        let from = seat.index() * each;
        cards[from..from + each].iter().copied().collect()
    };
    let private = Seats::from_fn(seats, |seat| Private {
        hand: hand(seat),
        pick: None,
    });
    let unused: CardSet = cards[seats * each..].iter().copied().collect();
    tell.all(|| Event::Dealt {
        seats: seats as u32,
        cards: each as u32,
        unused: (rules.cards() - seats * each) as u32,
    });
    for seat in Seat::all(seats) {
        let told = |cards| Event::Hand { seat, cards };
        tell.split(seat, || told(private[seat].hand), || told(CardSet::EMPTY));
    }
    Table {
        public: Public {
            waiting: SeatSet::first(seats),
            chooser: Seat::new(0),
            hands: Seats::filled(seats, each as u32),
            shown: Shown::new(rules.cards(), rules.properties().len()),
            last: None,
            rounds: 0,
            outcome: None,
        },
        private,
        hidden: Hidden {
            ranks: Arc::clone(rules.deck().ranks()),
            unused,
        },
    }
}

#[inline]
pub(super) fn turn(_rules: &Rules, public: &Public) -> Turn {
    match public.outcome {
        Some(outcome) => Turn::Over(outcome),
        None if public.waiting.is_empty() => Turn::One(public.chooser),
        None => Turn::Act {
            must: public.waiting,
            may: SeatSet::EMPTY,
        },
    }
}

#[inline]
pub(super) fn play(
    rules: &Rules,
    table: &mut Table<TopTrumps>,
    seat: Seat,
    mv: Move,
    tell: &mut impl Tell<Event>,
) {
    match mv {
        Move::Pick(card) => {
            table.private[seat].pick = Some(card);
            table.public.waiting = table.public.waiting.without(seat);
            let picked = |card| Event::Picked { seat, card };
            tell.split(seat, || picked(Some(card)), || picked(None));
        }
        Move::Challenge(property) => {
            tell.all(|| Event::Challenged { seat, property });
            let winner = compare(rules, table, property, tell);
            match winner {
                Some(winner) => take(table, winner, tell),
                None => tell.all(|| Event::Drawn),
            }
            next_round(rules, table, winner, tell);
        }
    }
}

/// Shows the values of all picked cards; answers who has the best one alone.
#[inline]
fn compare(
    rules: &Rules,
    table: &mut Table<TopTrumps>,
    property: u8,
    tell: &mut impl Tell<Event>,
) -> Option<Seat> {
    let Table {
        public,
        private,
        hidden,
    } = table;
    let properties = rules.properties().len();
    let place = usize::from(property);
    let mut best = None;
    let mut winner = None;
    let cards = Seats::from_fn(private.len(), |seat| {
        let pick = private[seat].pick.take();
        let card = pick.expect("a property is picked when all have picked a card");
        let value = hidden.ranks[card.index() * properties + place];
        public.shown.show(card, place, value);
        tell.reveal(|| Event::Shown {
            seat,
            card,
            property,
            value,
        });
        if best == Some(value) {
            winner = None;
        } else if best < Some(value) {
            (best, winner) = (Some(value), Some(seat));
        }
        card
    });
    public.last = Some(Round {
        property,
        cards,
        winner,
    });
    winner
}

/// Gives the losers' picked cards to the winner.
#[inline]
fn take(table: &mut Table<TopTrumps>, winner: Seat, tell: &mut impl Tell<Event>) {
    let Table {
        public, private, ..
    } = table;
    let Some(round) = &public.last else { return };
    let mut taken = CardSet::EMPTY;
    for seat in Seat::all(private.len()).filter(|&seat| seat != winner) {
        let card = round.cards[seat];
        private[seat].hand.remove(card);
        private[winner].hand.insert(card);
        taken.insert(card);
        public.hands[seat] -= 1;
        public.hands[winner] += 1;
    }
    tell.all(|| Event::Won {
        seat: winner,
        cards: taken,
    });
}

/// Ends the game if a hand is empty or the limit is reached; begins the next
/// round otherwise.
#[inline]
fn next_round(
    rules: &Rules,
    table: &mut Table<TopTrumps>,
    winner: Option<Seat>,
    tell: &mut impl Tell<Event>,
) {
    let public = &mut table.public;
    let seats = public.hands.len();
    public.rounds += 1;
    let out = Seat::all(seats).find(|&seat| public.hands[seat] == 0);
    if let (Some(loser), Some(winner)) = (out, winner) {
        tell.all(|| Event::RanOut { loser, winner });
        public.outcome = Some(Outcome::win(winner, "out of cards"));
        return;
    }
    if public.rounds >= rules.round_limit {
        let most = public.hands.iter().copied().max();
        let leaders = Seat::all(seats).filter(|&seat| Some(public.hands[seat]) == most);
        let leaders: SeatSet = leaders.collect();
        let leader = leaders.lowest().filter(|_| leaders.len() == 1);
        let ending = "round limit";
        let outcome = leader.map_or(Outcome::draw(ending), |seat| Outcome::win(seat, ending));
        tell.all(|| Event::RoundLimit {
            rounds: rules.round_limit,
            winner: leader,
        });
        public.outcome = Some(outcome.by_limit());
        return;
    }
    public.waiting = SeatSet::first(seats);
    public.chooser = match (rules.next_chooser, winner) {
        (NextChooser::Rotating, _) => public.chooser.next(seats),
        (NextChooser::Winner, Some(winner)) => winner,
        (NextChooser::Winner, None) => public.chooser,
    };
}
