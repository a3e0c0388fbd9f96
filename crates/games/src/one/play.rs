//! A turn without house rules: one card is played or drawn.

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::table::SeatSet;
use parlour_engine::{Outcome, Seat, Table, Turn};

use super::One;
use super::cards::{Card, Effect};
use super::deal::{reshuffle, take, take_one};
use super::fast::{TopCard, effect};
use super::house_rules;
use super::moves::{Move, playable};
use super::rules::Rules;
use super::state::Public;
use super::story::Event;

/// With fewer cards in the deck than this, the discard pile is shuffled in.
pub(super) const FEW: u32 = 4;

#[inline(always)]
pub(super) fn turn(_rules: &Rules, public: &Public) -> Turn {
    if let Some(outcome) = public.outcome {
        return Turn::Over(outcome);
    }
    if !public.plain && (public.jump || public.uncalled.is_some()) {
        // Ask everybody, whatever they hold: who is asked must not reveal cards.
        let everybody = SeatSet::first(public.hands.len());
        return Turn::Act {
            must: SeatSet::from(public.turn),
            may: everybody.without(public.turn),
        };
    }
    Turn::One(public.turn)
}

#[inline(always)]
pub(super) fn play(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    mv: Move,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    if !table.public.plain {
        return house_rules::play(rules, table, seat, mv, dealer, tell);
    }
    let missed = match mv.played() {
        None => {
            draw_or_pass(rules, table, seat, dealer, tell);
            false
        }
        Some(played) => {
            if lay(table, seat, played, tell) == 0 {
                tell.all(|| Event::Won { seat });
                table.public.outcome = Some(Outcome::win(seat, "empty hand"));
                return;
            }
            act(rules, table, seat, played.card, dealer, tell)
        }
    };
    if table.public.deck < FEW {
        refill(rules, table, dealer, tell);
    }
    next_turn(rules, table, seat, missed, tell);
}

/// Shuffles the discard pile into the deck, unless there is only its top.
#[cold]
#[inline(never)]
fn refill(
    rules: &Rules,
    table: &mut Table<One>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    if table.public.discard.len() > 1 {
        reshuffle(rules, table, dealer, tell);
    }
}

/// Draws one card, or passes when there is none.
#[inline]
fn draw_or_pass(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    if table.public.deck > 0 {
        take_one(rules, table, seat, dealer, tell);
        table.hidden.stuck = 0;
    } else if pass(rules, table, seat, tell) {
        table.public.outcome = Some(Outcome::draw("nobody can move"));
    }
}

/// Passes. Returns whether nobody could play or draw for a whole round.
pub(super) fn pass(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    tell: &mut impl Tell<Event>,
) -> bool {
    tell.all(|| Event::Passed { seat });
    let held = table.private[seat].hand.held();
    let can_play = playable(rules, &table.public, held) != 0;
    table.hidden.stuck = if can_play { 0 } else { table.hidden.stuck + 1 };
    let stuck = table.hidden.stuck >= table.private.len() as u32;
    if stuck {
        tell.reveal(|| Event::Stuck);
    }
    stuck
}

/// Lays a card on the pile. Returns how many cards the player has left.
#[inline]
pub(super) fn lay(
    table: &mut Table<One>,
    seat: Seat,
    played: TopCard,
    tell: &mut impl Tell<Event>,
) -> u32 {
    let TopCard { card, hue, .. } = played;
    tell.all(|| Event::Played {
        seat,
        card,
        colour: card.is_wild().then_some(hue),
    });
    table.private[seat].hand.remove(card);
    let public = &mut table.public;
    let left = &mut public.hands[seat];
    *left -= 1;
    let left = *left;
    public.put_on_top(played);
    table.hidden.stuck = 0;
    left
}

/// Applies the effect of a card. Returns whether the next player misses a turn.
#[inline]
pub(super) fn act(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    card: Card,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> bool {
    let next = table.public.after(seat);
    let Effect {
        skips,
        reverses,
        pickup,
    } = effect(card);
    if pickup > 0 {
        tell.all(|| Event::Pickup {
            seat: next,
            count: pickup,
        });
        take(rules, table, next, pickup, dealer, tell);
        return true;
    }
    if skips {
        tell.all(|| Event::Skipped { seat: next });
    }
    // Between two players, a Reverse skips the other one.
    let missed = reverses & (table.private.len() == 2);
    if reverses {
        table.public.forward = !table.public.forward;
        let forward = table.public.forward;
        tell.all(|| Event::Reversed {
            seat,
            forward,
            missed,
        });
    }
    skips | missed
}

/// Counts the turn, and a missed one, and moves on to the next player.
#[inline]
pub(super) fn next_turn(
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
    if public.turns >= rules.turn_limit {
        end_by_limit(rules, public, tell);
    }
}

#[cold]
#[inline(never)]
fn end_by_limit(rules: &Rules, public: &mut Public, tell: &mut impl Tell<Event>) {
    if public.outcome.is_none() {
        tell.all(|| Event::TurnLimit {
            turns: rules.turn_limit,
        });
        public.outcome = Some(Outcome::draw("turn limit").by_limit());
    }
}
