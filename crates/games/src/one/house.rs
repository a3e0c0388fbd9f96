//! Playing by house rules: a turn can have more than one move, and others can
//! interrupt it.

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::{Seat, Table};

use super::One;
use super::cards::{Card, Sign};
use super::deal::{can_draw, reshuffle, take, take_one};
use super::moves::{Move, playable};
use super::pickup;
use super::play::{FEW, act, lay, pass, pass_on};
use super::played::{Played, coloured};
use super::rules::{Reshuffle, Rules};
use super::score;
use super::state::Phase;
use super::story::Event;
use super::swap;

/// How a move leaves the turn.
pub(super) enum Step {
    /// The turn stays where it is.
    Stay,
    /// The turn goes on from the seat that moved.
    Pass {
        /// Whether the next player misses it.
        missed: bool,
    },
    /// The deal is over: the next one is dealt, or the game has ended.
    Over,
}

/// How many cards it costs to be caught.
const CAUGHT: u32 = 2;

#[cold]
#[inline(never)]
pub(super) fn play(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    mv: Move,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let step = match (mv, mv.played()) {
        (Move::ONE, _) => {
            table.public.uncalled = None;
            tell.all(|| Event::Called { seat });
            Step::Stay
        }
        _ if mv.catches() => {
            catch(rules, table, seat, dealer, tell);
            Step::Stay
        }
        (_, card) => {
            // Whoever acts closes what was open until then.
            table.public.jump = false;
            table.public.uncalled = None;
            match card {
                Some(card) => play_card(rules, table, seat, mv, card, dealer, tell),
                None => act_without_card(rules, table, seat, mv, dealer, tell),
            }
        }
    };
    if matches!(step, Step::Over) {
        return;
    }
    // Not while something is to be answered: the card on top is part of it.
    let few = table.public.deck < FEW && table.public.discard.len() > 1;
    if few && rules.reshuffle == Reshuffle::Below4 && table.public.phase == Phase::Turn {
        reshuffle(rules, table, dealer, tell);
    }
    if let Step::Pass { missed } = step {
        pass_on(rules, table, seat, missed, tell);
    }
}

fn act_without_card(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    mv: Move,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Step {
    match mv {
        Move::KEEP => {
            table.private[seat].drawn = None;
            table.public.phase = Phase::Turn;
            tell.all(|| Event::Kept { seat });
            Step::Pass { missed: false }
        }
        Move::CHALLENGE => pickup::challenge(rules, table, seat, dealer, tell),
        Move::ACCEPT => pickup::accept(rules, table, seat, dealer, tell),
        Move::DRAW if table.public.phase == Phase::Pickup => {
            pickup::accept(rules, table, seat, dealer, tell)
        }
        Move::DRAW => draw(rules, table, seat, dealer, tell),
        _ => {
            let hue = mv.names().unwrap_or(table.public.hue);
            let top = table.public.top();
            table.public.name(Played::new(top, hue));
            table.public.phase = Phase::Turn;
            tell.all(|| Event::Named { seat, colour: hue });
            Step::Stay
        }
    }
}

/// Plays a card, in turn or out of it.
fn play_card(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    mv: Move,
    played: Played,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Step {
    let card = played.card;
    if seat != table.public.turn {
        tell.all(|| Event::JumpedIn { seat });
    }
    // A challenge is about the last Wild Pickup 4 only.
    table.private[table.public.from].guilty = false;
    if card == Card::WILD_PICKUP_4 && rules.challenge {
        let before = table.public.hue;
        table.public.before = before;
        table.private[seat].guilty = table.private[seat].hand.held() & coloured(before) != 0;
    }
    table.private[seat].drawn = None;
    table.public.phase = Phase::Turn;
    if lay(table, seat, played, tell) == 0 {
        return last_card(rules, table, seat, card, dealer, tell);
    }
    table.public.jump = rules.jump_in && !card.is_wild();
    if mv.calls() {
        tell.all(|| Event::Called { seat });
    } else if rules.calling && table.public.hands[seat] == 1 && !rules.moves_hands(card) {
        table.public.uncalled = Some(seat);
    }
    if rules.seven_zero {
        match (card.sign(), mv.seat()) {
            (Sign::Number(7), Some(other)) => swap::swap(table, seat, other, tell),
            (Sign::Number(0), _) => swap::pass_on(table, tell),
            _ => {}
        }
    }
    if rules.asks_before(card) {
        return pickup::wait(table, seat, card, tell);
    }
    Step::Pass {
        missed: act(rules, table, seat, card, dealer, tell),
    }
}

/// The last card wins, after its pickup if that counts.
fn last_card(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    card: Card,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Step {
    let count = card.sign().pickup();
    if rules.last_card_acts && count > 0 {
        if rules.challenge && card == Card::WILD_PICKUP_4 {
            return pickup::wait(table, seat, card, tell);
        }
        let next = table.public.after(seat);
        let count = count + table.public.pending;
        tell.all(|| Event::Takes {
            seat: next,
            count,
            missed: false,
        });
        take(rules, table, next, count, dealer, tell);
    }
    score::win(rules, table, seat, dealer, tell)
}

/// Draws, or passes when there is nothing to draw.
fn draw(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Step {
    if !can_draw(rules, &table.public) {
        if pass(rules, table, seat, tell) {
            return score::nobody(rules, table, dealer, tell);
        }
        return Step::Pass { missed: false };
    }
    table.hidden.stuck = 0;
    let (mut drawn, mut count) = (None, 0);
    while let Some(card) = take_one(rules, table, seat, dealer, tell) {
        drawn = Some(card);
        count += 1;
        let held = table.private[seat].hand.held();
        let fits = playable(rules, &table.public, held) >> card.index() & 1 == 1;
        if fits || !rules.draw_until_playable {
            break;
        }
    }
    if rules.draw_until_playable {
        // How many it took says something about each of them.
        tell.reveal(|| Event::DrewUntil { seat, count });
    }
    if !rules.drawn_card_playable {
        return Step::Pass { missed: false };
    }
    table.private[seat].drawn = drawn;
    table.public.phase = Phase::Drawn;
    Step::Stay
}

/// Somebody has not called, and somebody has noticed.
fn catch(
    rules: &Rules,
    table: &mut Table<One>,
    by: Seat,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let Some(seat) = table.public.uncalled.take() else {
        return;
    };
    tell.all(|| Event::Caught { seat, by });
    take(rules, table, seat, CAUGHT, dealer, tell);
}
