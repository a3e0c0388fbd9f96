//! Pickups that the next player can answer: stack, challenge or take.

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::{Seat, Table};

use super::One;
use super::cards::Card;
use super::deal::take;
use super::house_rules::AfterMove;
use super::rules::Rules;
use super::score;
use super::state::Phase;
use super::story::Event;

/// Extra cards for a wrong challenge.
const WRONG: u32 = 2;

/// Adds a pickup, and asks the next player before the cards are taken.
pub(super) fn wait(
    table: &mut Table<One>,
    seat: Seat,
    card: Card,
    tell: &mut impl Tell<Event>,
) -> AfterMove {
    let public = &mut table.public;
    public.pending += card.sign().pickup();
    public.phase = Phase::Pickup;
    public.pickup_by = seat;
    let (next, count) = (public.after(seat), public.pending);
    tell.all(|| Event::Waits { seat: next, count });
    AfterMove::Pass { missed: false }
}

/// Takes the cards and misses the turn.
pub(super) fn accept(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> AfterMove {
    let count = settle(table);
    take_and_miss(rules, table, seat, count, dealer, tell)
}

/// Shows the challenger the hand of the player of the last Wild Pickup 4. If it
/// held the colour, that player takes the cards; otherwise the challenger takes
/// them and two more.
pub(super) fn challenge(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> AfterMove {
    let accused = table.public.pickup_by;
    tell.all(|| Event::Challenged { seat, accused });
    let hand = table.private[accused].hand;
    let shown = |cards| Event::Shown {
        seat: accused,
        to: seat,
        cards,
    };
    let counts_only = tell.counts_only();
    let full = || shown(hand.cards().take_while(|_| !counts_only).collect());
    tell.split(seat, full, || shown(Vec::new()));
    let guilty = table.private[accused].guilty;
    let colour = table.public.hue_before_four;
    tell.reveal(|| Event::Judged {
        seat: accused,
        colour,
        guilty,
    });
    let count = settle(table);
    if !guilty {
        return take_and_miss(rules, table, seat, count + WRONG, dealer, tell);
    }
    tell.all(|| Event::Takes {
        seat: accused,
        count,
        missed: false,
    });
    take(rules, table, accused, count, dealer, tell);
    if table.public.hands[accused] == 0 {
        // There were no cards to take, so the hand is still empty.
        return score::win(rules, table, accused, dealer, tell);
    }
    AfterMove::Stay
}

/// Ends the pending pickup and returns its number of cards.
fn settle(table: &mut Table<One>) -> u32 {
    table.private[table.public.pickup_by].guilty = false;
    table.public.phase = Phase::Turn;
    std::mem::take(&mut table.public.pending)
}

fn take_and_miss(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    count: u32,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> AfterMove {
    tell.all(|| Event::Takes {
        seat,
        count,
        missed: true,
    });
    take(rules, table, seat, count, dealer, tell);
    let from = table.public.pickup_by;
    if table.public.hands[from] == 0 {
        return score::win(rules, table, from, dealer, tell);
    }
    AfterMove::Pass { missed: false }
}
