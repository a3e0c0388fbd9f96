//! Pickups that wait for an answer: stacked, challenged or taken.

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::{Seat, Table};

use super::One;
use super::cards::Card;
use super::deal::take;
use super::house::Step;
use super::rules::Rules;
use super::score;
use super::state::Phase;
use super::story::Event;

/// How many cards more a wrong challenge costs.
const WRONG: u32 = 2;

/// The next player is asked before the cards are taken.
pub(super) fn wait(
    table: &mut Table<One>,
    seat: Seat,
    card: Card,
    tell: &mut impl Tell<Event>,
) -> Step {
    let public = &mut table.public;
    public.pending += card.sign().pickup();
    public.phase = Phase::Pickup;
    public.from = seat;
    let (next, count) = (public.after(seat), public.pending);
    tell.all(|| Event::Waits { seat: next, count });
    Step::Pass { missed: false }
}

/// Takes the cards and misses the turn.
pub(super) fn accept(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Step {
    let count = settle(table);
    take_and_miss(rules, table, seat, count, dealer, tell)
}

/// Looks at the hand of who played the last Wild Pickup 4: the guilty takes
/// the cards; who suspected wrongly takes two more.
pub(super) fn challenge(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Step {
    let accused = table.public.from;
    tell.all(|| Event::Challenged { seat, accused });
    let hand = table.private[accused].hand;
    let shown = |cards| Event::Shown {
        seat: accused,
        to: seat,
        cards,
    };
    let brief = tell.counts_only();
    let full = || shown(hand.cards().take_while(|_| !brief).collect());
    tell.split(seat, full, || shown(Vec::new()));
    let guilty = table.private[accused].guilty;
    let colour = table.public.before;
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
        // There was nothing to take.
        return score::win(rules, table, accused, dealer, tell);
    }
    Step::Stay
}

/// The pickup is answered; how many cards it came to.
fn settle(table: &mut Table<One>) -> u32 {
    table.private[table.public.from].guilty = false;
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
) -> Step {
    tell.all(|| Event::Takes {
        seat,
        count,
        missed: true,
    });
    take(rules, table, seat, count, dealer, tell);
    let from = table.public.from;
    if table.public.hands[from] == 0 {
        return score::win(rules, table, from, dealer, tell);
    }
    Step::Pass { missed: false }
}
