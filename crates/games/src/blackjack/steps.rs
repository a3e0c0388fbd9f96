//! The steps of a hand, from one decision of a player to the next.
//!
//! Every hand takes the same steps in the same order. Each step returns the one
//! that follows, and only [`run_until_decision`] calls them. So each step is
//! compiled once, and all of them are inlined into the loop of a simulation.

use parlour_engine::Table;
use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;

use super::Blackjack;
use super::deal::{begin_hand, deal_cards, settle_naturals};
use super::dealing::{dealer_acts, dealer_plays};
use super::hand_moves::{is_closed, split};
use super::result::{finish, show_hole};
use super::rules::{Rules, Turns};
use super::shoe::draw;
use super::state::{HandStatus, Phase};
use super::story::Event;

/// The next step of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HandStep {
    /// Clear the table for a new hand.
    Begin,
    /// Deal the cards, after all bets.
    Deal,
    /// Settle the hands with 21 at the deal.
    SettleNaturals,
    /// Play the hands from this position on, then the dealer's.
    Hands(usize),
    /// Finish the hand.
    Finish,
    /// Stop: a player has to decide, or the game is over.
    Wait,
}

/// Takes steps, starting with this one, until a player has to decide.
#[inline(always)]
pub(super) fn run_until_decision(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    mut step: HandStep,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    if step == HandStep::Begin {
        step = begin_hand(rules, table, dealer, tell);
    }
    if step == HandStep::Deal {
        step = deal_cards(rules, table, dealer, tell);
    }
    if step == HandStep::SettleNaturals {
        step = settle_naturals(rules, table, tell);
    }
    if let HandStep::Hands(from) = step {
        step = play_hands(rules, table, from, dealer, tell);
    }
    if step == HandStep::Finish {
        finish(rules, &mut table.public, tell);
    }
}

/// Finds the next hand that has a decision, from this position on. After the
/// last hand the dealer acts; in rounds, a new round then begins for the hands
/// still in.
#[inline(always)]
fn play_hands(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    mut from: usize,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> HandStep {
    loop {
        let hands = &table.public.hands;
        let next = (from..hands.len()).find(|&other| hands[other].status == HandStatus::In);
        if let Some(next) = next {
            if hands[next].split && !is_ready(rules, table, next, dealer, tell) {
                from = next + 1;
                continue;
            }
            let seat = table.public.hands[next].seat;
            table.public.phase = Phase::Hand(seat, next as u32);
            return HandStep::Wait;
        }
        if rules.turns == Turns::Hands {
            dealer_plays(rules, table, dealer, tell);
            return HandStep::Finish;
        }
        let any_unsettled = hands.iter().any(|own| !own.status.is_settled());
        if !any_unsettled || dealer_acts(rules, table, dealer, tell) {
            show_hole(table, tell);
            return HandStep::Finish;
        }
        from = 0;
    }
}

/// Gives a hand from a split its second card, if it does not have one yet.
/// Returns whether there is something to decide about the hand.
#[inline]
pub(super) fn is_ready(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    position: usize,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> bool {
    let Table { public, hidden, .. } = table;
    if public.hands[position].hand.cards().len() > 1 {
        return true;
    }
    let card = draw(public, hidden, dealer, tell);
    let hand = public.number_of(position);
    let own = &mut public.hands[position];
    let seat = own.seat;
    tell.reveal(|| Event::SplitDealt { seat, hand, card });
    own.hand.take(card);
    if own.hand.values().is_best() {
        tell.all(|| Event::Reached21 { seat });
        own.status = HandStatus::Has21;
        return false;
    }
    let own = &public.hands[position];
    if is_closed(rules, own) && split(rules, public, own).is_err() {
        public.hands[position].status = HandStatus::Stays;
        return false;
    }
    true
}
