//! The start of a hand: bets, the deal, insurance, and 21 at the deal.

use arrayvec::ArrayVec;
use parlour_engine::dealer::{Bag, Dealer};
use parlour_engine::event::Tell;
use parlour_engine::table::{SeatSet, Seats};
use parlour_engine::{Seat, Table};

use super::Blackjack;
use super::fast::is_ace;
use super::hand::Hand;
use super::money::Cents;
use super::result::{dealer_values, settle, settle_insurance, settle_rest, show_hole};
use super::rules::{HoleCard, Rules, Ties};
use super::shoe::{Seen, draw, draw_face_down, prepare};
use super::state::{HandStatus, Hidden, Phase, PlayerHand, PlayerState, Private, Public};
use super::steps::{HandStep, run_until_decision};
use super::story::{Event, ResultReason};

#[inline]
pub(super) fn deal(
    rules: &Rules,
    seats: usize,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Table<Blackjack> {
    let newcomer = PlayerState {
        points: 0,
        out: false,
        purse: Cents::units(rules.purse),
        insurance: Cents::NONE,
        staked: Cents::NONE,
        back: Cents::NONE,
    };
    let mut table: Table<Blackjack> = Table {
        public: Public {
            phase: Phase::Bets(SeatSet::EMPTY),
            number: 0,
            players: Seats::filled(seats, newcomer),
            seated: SeatSet::first(seats),
            insured: SeatSet::EMPTY,
            dealer_points: 0,
            hands: ArrayVec::new(),
            dealer: Hand::new(),
            hole: None,
            dealer_stays: false,
            seen: Seen::new(),
            ran_dry: false,
        },
        private: Seats::filled(seats, Private),
        hidden: Hidden {
            deck: Bag::new(),
            hole: None,
        },
    };
    begin_game(rules, &mut table, dealer, tell);
    table
}

/// Begins the first hand. Not inlined: the steps are already inlined into the
/// loop of a simulation, and need not be compiled a second time here.
#[inline(never)]
fn begin_game(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    run_until_decision(rules, table, HandStep::Begin, dealer, tell);
}

/// Clears the table, shuffles if needed, and asks for bets or deals.
#[inline(always)]
pub(super) fn begin_hand(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> HandStep {
    let Table { public, hidden, .. } = table;
    public.number += 1;
    prepare(rules, public, hidden, dealer, tell);
    public.dealer.clear();
    public.hole = None;
    public.dealer_stays = false;
    let Public {
        players,
        hands,
        seated,
        ..
    } = &mut *public;
    let mut dealt_in = 0;
    for seat in seated.iter() {
        let player = &mut players[seat];
        (player.staked, player.back) = (Cents::NONE, Cents::NONE);
        match hands.get_mut(dealt_in) {
            Some(own) => own.begin(seat),
            None => hands.push(PlayerHand::new(seat)),
        }
        dealt_in += 1;
    }
    hands.truncate(dealt_in);
    if rules.bets {
        public.phase = Phase::Bets(public.seated);
        return HandStep::Wait;
    }
    HandStep::Deal
}

/// A player bets. After the last bet the cards are dealt.
#[inline(always)]
pub(super) fn bet(
    public: &mut Public,
    seat: Seat,
    (waiting, amount): (SeatSet, Cents),
    tell: &mut impl Tell<Event>,
) -> HandStep {
    tell.all(|| Event::Bet { seat, bet: amount });
    public.players[seat].stake(amount);
    // Nobody has split yet, so each player has one hand.
    if let Some(own) = public.hands.iter_mut().find(|own| own.seat == seat) {
        own.bet = amount;
    }
    let waiting = waiting.without(seat);
    public.phase = Phase::Bets(waiting);
    match waiting.is_empty() {
        true => HandStep::Deal,
        false => HandStep::Wait,
    }
}

/// Two cards each, one at a time, players first.
#[inline(always)]
pub(super) fn deal_cards(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> HandStep {
    let Table { public, hidden, .. } = table;
    deal_round(public, hidden, dealer, tell);
    if rules.hole_card == HoleCard::Peek {
        let hole = draw_face_down(public, hidden, dealer, tell);
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
    if rules.insurance && is_ace(card) {
        let asked: SeatSet = public
            .hands
            .iter()
            .filter(|own| public.players[own.seat].purse >= own.bet.half())
            .map(|own| own.seat)
            .collect();
        if !asked.is_empty() {
            public.phase = Phase::Insurance(asked);
            return HandStep::Wait;
        }
    }
    HandStep::SettleNaturals
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

/// A player takes or declines insurance. After the last answer the hand goes
/// on.
#[inline]
pub(super) fn insure(
    public: &mut Public,
    seat: Seat,
    (waiting, takes): (SeatSet, bool),
    tell: &mut impl Tell<Event>,
) -> HandStep {
    if takes {
        let bet = public.hands.iter().find(|own| own.seat == seat);
        let amount = bet.map_or(Cents::NONE, |own| own.bet.half());
        tell.all(|| Event::Insured { seat, amount });
        public.players[seat].stake(amount);
        public.players[seat].insurance = amount;
        public.insured = public.insured.with(seat);
    } else {
        tell.all(|| Event::WentWithout { seat });
    }
    let waiting = waiting.without(seat);
    public.phase = Phase::Insurance(waiting);
    match waiting.is_empty() {
        true => HandStep::SettleNaturals,
        false => HandStep::Wait,
    }
}

/// Settles all hands with 21 at the deal.
#[inline(always)]
pub(super) fn settle_naturals(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    tell: &mut impl Tell<Event>,
) -> HandStep {
    let ace_or_ten = table.public.dealer.values().can_begin_21();
    let peeks = rules.hole_card == HoleCard::Peek;
    if peeks && dealer_values(table).is_best() {
        show_hole(table, tell);
        dealer_has_21(rules, &mut table.public, tell);
        return HandStep::Finish;
    }
    let public = &mut table.public;
    if peeks && ace_or_ten {
        tell.reveal(|| Event::DealerPeeked);
    }
    // Not inside the `if` above. In a simulation that block is empty and compiles
    // to nothing; with this in it, it would be an unpredictable branch.
    if peeks && !public.insured.is_empty() {
        settle_insurance(public, false, tell);
    }
    for position in 0..public.hands.len() {
        let own = &mut public.hands[position];
        if !own.hand.values().is_best() {
            continue;
        }
        if peeks || !ace_or_ten {
            settle(
                rules,
                public,
                position,
                HandStatus::Won,
                ResultReason::Deal,
                tell,
            );
        } else {
            own.status = HandStatus::Natural;
            let seat = own.seat;
            tell.all(|| Event::Natural { seat });
        }
    }
    HandStep::Hands(0)
}

/// The dealer has 21 at the deal, which wins against all hands but those with
/// 21 at the deal.
#[inline]
pub(super) fn dealer_has_21(rules: &Rules, public: &mut Public, tell: &mut impl Tell<Event>) {
    settle_rest(rules, public, tell, |own| {
        let natural = own.hand.values().is_best() && own.hand.cards().len() == 2 && !own.split;
        match natural && rules.ties == Ties::Push {
            true => (HandStatus::Pushed, ResultReason::Deal),
            false => (HandStatus::Lost, ResultReason::Deal),
        }
    });
    settle_insurance(public, true, tell);
}
