//! How a hand begins: bets, the deal, insurance, and 21 at the deal.

use arrayvec::ArrayVec;
use parlour_engine::cards::{PlayingCard, Rank};
use parlour_engine::{Bag, Dealer, Seat, SeatSet, Seats, Table, Tell};

use super::Blackjack;
use super::cards::Values;
use super::hand::Hand;
use super::money::Cents;
use super::play::go_on;
use super::result::{dealer_values, finish, settle, settle_insurance, settle_rest, show_hole};
use super::rules::{HoleCard, Rules, Ties};
use super::shoe::{Discards, draw, prepare};
use super::state::{Hidden, Phase, Player, PlayerHand, Private, Public, Standing};
use super::story::{Event, Reason};

#[inline]
pub(super) fn deal(
    rules: &Rules,
    seats: usize,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Table<Blackjack> {
    let newcomer = Player {
        points: 0,
        left: false,
        out: false,
        purse: Cents::units(rules.purse),
        insurance: Cents::NONE,
        staked: Cents::NONE,
        back: Cents::NONE,
    };
    let mut table: Table<Blackjack> = Table {
        public: Public {
            phase: Phase::Hand(0),
            number: 0,
            players: Seats::filled(seats, newcomer),
            dealer_points: 0,
            hands: ArrayVec::new(),
            dealer: Hand::new(),
            hole: None,
            dealer_stays: false,
            discards: Discards::new(),
            ran_dry: false,
        },
        private: Seats::filled(seats, Private),
        hidden: Hidden {
            deck: Bag::new(),
            hole: None,
        },
    };
    begin_hand(rules, &mut table, dealer, tell);
    table
}

/// Clears the table, shuffles if it is time, and asks for bets or deals.
#[inline]
pub(super) fn begin_hand(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let Table { public, hidden, .. } = table;
    public.number += 1;
    prepare(rules, public, hidden, dealer, tell);
    public.dealer.clear();
    public.hole = None;
    public.dealer_stays = false;
    let Public { players, hands, .. } = &mut *public;
    let (mut seated, mut everybody) = (0, SeatSet::EMPTY);
    for seat in Seat::all(players.len()) {
        let player = &mut players[seat];
        if player.left {
            continue;
        }
        (player.staked, player.back) = (Cents::NONE, Cents::NONE);
        // A hand is large: the one that lies there is used again.
        match hands.get_mut(seated) {
            Some(own) => own.begin(seat),
            None => hands.push(PlayerHand::new(seat)),
        }
        (seated, everybody) = (seated + 1, everybody.with(seat));
    }
    hands.truncate(seated);
    if rules.bets {
        public.phase = Phase::Bets(everybody);
        return;
    }
    deal_cards(rules, table, dealer, tell);
}

/// A player bets; after the last one the cards are dealt.
#[inline]
pub(super) fn bet(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    seat: Seat,
    (waiting, amount): (SeatSet, Cents),
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let public = &mut table.public;
    tell.all(|| Event::Bet { seat, bet: amount });
    public.players[seat].stake(amount);
    for own in &mut public.hands {
        if own.seat == seat {
            own.bet = amount;
        }
    }
    let waiting = waiting.without(seat);
    public.phase = Phase::Bets(waiting);
    if waiting.is_empty() {
        deal_cards(rules, table, dealer, tell);
    }
}

/// Two cards each, one at a time, players first.
#[inline(always)]
fn deal_cards(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let Table { public, hidden, .. } = table;
    deal_round(public, hidden, dealer, tell);
    if rules.hole_card == HoleCard::Peek {
        let hole = draw(public, hidden, dealer, tell);
        hidden.hole = Some(hole);
        tell.all(|| Event::DealerDealt { card: None });
        deal_round(public, hidden, dealer, tell);
    }
    let card = draw(public, hidden, dealer, tell);
    tell.reveal(|| Event::DealerDealt { card: Some(card) });
    public.dealer.take(card);
    if rules.hole_card == HoleCard::None {
        deal_round(public, hidden, dealer, tell);
    }
    if rules.insurance && card.rank() == Rank::ACE {
        let asked: SeatSet = public
            .hands
            .iter()
            .filter(|own| public.players[own.seat].purse >= own.bet.half())
            .map(|own| own.seat)
            .collect();
        if !asked.is_empty() {
            public.phase = Phase::Insurance(asked);
            return;
        }
    }
    look_for_21(rules, table, dealer, tell);
}

/// One card for every hand, in order.
#[inline(always)]
fn deal_round(
    public: &mut Public,
    hidden: &mut Hidden,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    for position in 0..public.hands.len() {
        let card = draw(public, hidden, dealer, tell);
        let own = &mut public.hands[position];
        tell.reveal(|| Event::Dealt {
            seat: own.seat,
            card,
        });
        own.hand.take(card);
    }
}

/// A player takes insurance or goes without; after the last one the hand goes
/// on.
#[inline]
pub(super) fn insure(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    seat: Seat,
    (waiting, takes): (SeatSet, bool),
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let public = &mut table.public;
    if takes {
        let bet = public.hands.iter().find(|own| own.seat == seat);
        let amount = bet.map_or(Cents::NONE, |own| own.bet.half());
        tell.all(|| Event::Insured { seat, amount });
        public.players[seat].stake(amount);
        public.players[seat].insurance = amount;
    } else {
        tell.all(|| Event::WentWithout { seat });
    }
    let waiting = waiting.without(seat);
    public.phase = Phase::Insurance(waiting);
    if waiting.is_empty() {
        look_for_21(rules, table, dealer, tell);
    }
}

/// Settles 21 at the deal, and goes on with the others.
#[inline]
fn look_for_21(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let up: Option<PlayingCard> = table.public.dealer.cards().first().copied();
    let ace_or_ten = up.is_some_and(|card| Values::NOTHING.with(card).max() >= Some(10));
    let peeks = rules.hole_card == HoleCard::Peek;
    if peeks && dealer_values(table).is_best() {
        show_hole(table, tell);
        dealer_has_21(rules, &mut table.public, tell);
        finish(rules, &mut table.public, tell);
        return;
    }
    let public = &mut table.public;
    if peeks && ace_or_ten {
        tell.reveal(|| Event::DealerPeeked);
        settle_insurance(rules, public, false, tell);
    }
    for position in 0..public.hands.len() {
        let own = &mut public.hands[position];
        if !own.hand.values().is_best() {
            continue;
        }
        if peeks || !ace_or_ten {
            settle(rules, public, position, Standing::Won, Reason::Deal, tell);
        } else {
            own.standing = Standing::Natural;
            let seat = own.seat;
            tell.all(|| Event::Natural { seat });
        }
    }
    go_on(rules, table, 0, dealer, tell);
}

/// The dealer's first two cards are 21: that takes everything but the same.
#[inline]
pub(super) fn dealer_has_21(rules: &Rules, public: &mut Public, tell: &mut impl Tell<Event>) {
    settle_rest(rules, public, tell, |own| {
        let natural = own.hand.values().is_best() && own.hand.cards().len() == 2 && !own.split;
        match natural && rules.ties == Ties::Push {
            true => (Standing::Pushed, Reason::Deal),
            false => (Standing::Lost, Reason::Deal),
        }
    });
    settle_insurance(rules, public, true, tell);
}
