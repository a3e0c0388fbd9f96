//! The dealer's hand: one card per round, or played out at the end.

use parlour_engine::Table;
use parlour_engine::cards::PlayingCard;
use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;

use super::Blackjack;
use super::cards::Values;
use super::deal::dealer_has_21;
use super::fast::compared;
use super::result::{dealer_values, settle, settle_insurance, settle_rest, show_hole};
use super::rules::{HoleCard, Rules, Ties};
use super::shoe::draw;
use super::state::{HandStatus, PlayerHand, Public};
use super::story::{Event, ResultReason};

/// The dealer acts once, at the end of a round with unsettled hands. Returns whether
/// all hands are settled now.
#[inline]
pub(super) fn dealer_acts(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> bool {
    let hits = rules.dealer_hits(dealer_values(table));
    if hits {
        take_card(table, dealer, tell);
        let values = dealer_values(table);
        if values.is_bust() || values.is_best() {
            show_hole(table, tell);
            settle_rest(rules, &mut table.public, tell, |own| {
                if values.is_bust() {
                    (HandStatus::Won, ResultReason::Bust)
                } else if rules.ties == Ties::Push && own.hand.values().is_best() {
                    (HandStatus::Pushed, ResultReason::TwentyOne)
                } else {
                    (HandStatus::Lost, ResultReason::TwentyOne)
                }
            });
            return true;
        }
    } else if !table.public.dealer_stays {
        tell.reveal(|| Event::DealerStayed);
        table.public.dealer_stays = true;
    }
    let public = &mut table.public;
    let (mut acting, mut waiting) = (false, false);
    for position in 0..public.hands.len() {
        match public.hands[position].status {
            HandStatus::Has21 => settle(
                rules,
                public,
                position,
                HandStatus::Won,
                ResultReason::TwentyOne,
                tell,
            ),
            HandStatus::In => acting = true,
            HandStatus::Stays => waiting = true,
            _ => {}
        }
    }
    if acting || hits && waiting {
        return false;
    }
    if waiting {
        show_hole(table, tell);
        let values = dealer_values(table);
        compare(rules, &mut table.public, values, tell);
    }
    true
}

/// The dealer plays to the end after everybody else, and all hands are settled.
#[inline(always)]
pub(super) fn dealer_plays(
    rules: &Rules,
    table: &mut Table<Blackjack>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    match rules.hole_card {
        HoleCard::Peek => show_hole(table, tell),
        HoleCard::None => {
            let public = &table.public;
            let waits = |own: &PlayerHand| !own.status.is_settled();
            if public.insured.is_empty() && !public.hands.iter().any(waits) {
                return;
            }
            take_card(table, dealer, tell);
            let public = &mut table.public;
            if public.dealer.values().is_best() {
                dealer_has_21(rules, public, tell);
                return;
            }
            settle_insurance(public, false, tell);
            settle_waiting(rules, public, tell);
        }
    }
    let waits = |own: &PlayerHand| !own.status.is_settled();
    if !table.public.hands.iter().any(waits) {
        return;
    }
    let mut values = dealer_values(table);
    while rules.dealer_hits(values) {
        values = values.with(take_card(table, dealer, tell));
    }
    let bust = values.is_bust();
    tell.all_if(bust, || Event::DealerBust);
    tell.all_if(!bust, || Event::DealerStayed);
    table.public.dealer_stays = !bust;
    compare(rules, &mut table.public, values, tell);
}

/// The dealer's second card does not make 21: settles the hands that waited for
/// it.
fn settle_waiting(rules: &Rules, public: &mut Public, tell: &mut impl Tell<Event>) {
    for position in 0..public.hands.len() {
        let (status, reason) = match public.hands[position].status {
            HandStatus::Natural => (HandStatus::Won, ResultReason::Deal),
            HandStatus::Surrendering => (HandStatus::Surrendered, ResultReason::Surrendered),
            _ => continue,
        };
        settle(rules, public, position, status, reason, tell);
    }
}

#[inline(always)]
fn take_card(
    table: &mut Table<Blackjack>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> PlayingCard {
    let Table { public, hidden, .. } = table;
    let card = draw(public, hidden, dealer, tell);
    tell.reveal(|| Event::DealerHit { card });
    public.dealer.take(card);
    card
}

/// Settles all unsettled hands against the values of the dealer's hand: the higher
/// one wins.
#[inline(always)]
fn compare(rules: &Rules, public: &mut Public, dealer: Values, tell: &mut impl Tell<Event>) {
    let dealt = dealer.max().unwrap_or(0);
    settle_rest(rules, public, tell, |own| {
        let player = own.hand.max().unwrap_or(0);
        let reason = match dealer.is_bust() {
            true => ResultReason::Bust,
            false => ResultReason::Count {
                player,
                dealer: dealt,
            },
        };
        (compared(player, dealt, rules.ties == Ties::Push), reason)
    });
}
