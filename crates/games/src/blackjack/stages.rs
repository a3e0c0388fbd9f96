//! The stages of a hand: what follows when a decision is made.
//!
//! Every hand goes through the same stages in the same order. A decision is
//! made somewhere on the way, and the hand then goes on until the next one.
//! Each stage says which one follows, and [`go_on`] alone calls them: so each is
//! there once, and a simulation has all of them in its loop without a call.

use parlour_engine::Table;
use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;

use super::Blackjack;
use super::deal::{begin_hand, deal_cards, look_for_21};
use super::dealing::{dealer_acts, dealer_plays};
use super::options::{is_closed, split};
use super::result::{finish, show_hole};
use super::rules::{Rules, Turns};
use super::shoe::draw;
use super::state::{Phase, Standing};
use super::story::Event;

/// What comes next in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The table is cleared for a new hand.
    Begin,
    /// All have bet: the cards are dealt.
    Deal,
    /// 21 at the deal is settled.
    Look,
    /// The hands from this position on are played, then the dealer's.
    Hands(usize),
    /// The hand is over.
    Finish,
    /// Somebody is asked, or the sitting is over.
    Wait,
}

/// Goes on from this stage until somebody is asked.
#[inline(always)]
pub(super) fn go_on(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    mut stage: Stage,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    if stage == Stage::Begin {
        stage = begin_hand(rules, table, dealer, tell);
    }
    if stage == Stage::Deal {
        stage = deal_cards(rules, table, dealer, tell);
    }
    if stage == Stage::Look {
        stage = look_for_21(rules, table, tell);
    }
    if let Stage::Hands(from) = stage {
        stage = play_hands(rules, table, from, dealer, tell);
    }
    if stage == Stage::Finish {
        finish(rules, &mut table.public, tell);
    }
}

/// Goes on to the next hand, from this position; after the last one the
/// dealer acts. In rounds, a new one begins for those who are still in.
#[inline(always)]
fn play_hands(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    mut from: usize,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Stage {
    loop {
        let hands = &table.public.hands;
        let next = (from..hands.len()).find(|&other| hands[other].standing == Standing::In);
        if let Some(next) = next {
            if hands[next].split && !is_ready(rules, table, next, dealer, tell) {
                from = next + 1;
                continue;
            }
            let seat = table.public.hands[next].seat;
            table.public.phase = Phase::Hand(seat, next as u32);
            return Stage::Wait;
        }
        if rules.turns == Turns::Hands {
            dealer_plays(rules, table, dealer, tell);
            return Stage::Finish;
        }
        let open = hands.iter().any(|own| !own.standing.is_settled());
        if !open || dealer_acts(rules, table, dealer, tell) {
            show_hole(table, tell);
            return Stage::Finish;
        }
        from = 0;
    }
}

/// Gives a hand that was split its second card, if it has not got it; answers
/// whether there is something to decide about it.
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
        own.standing = Standing::Has21;
        return false;
    }
    let own = &public.hands[position];
    if is_closed(rules, own) && split(rules, public, own).is_err() {
        public.hands[position].standing = Standing::Stays;
        return false;
    }
    true
}
