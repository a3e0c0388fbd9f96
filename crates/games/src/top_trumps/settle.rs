//! Where the cards go after a comparison.

use parlour_engine::event::Tell;
use parlour_engine::{Seat, Table};

use super::TopTrumps;
use super::cards::CardSet;
use super::deal::{look, turn_up};
use super::ending::next_round;
use super::rules::{Picks, PlayFor, PlayFrom, Rules, Ties};
use super::story::Event;

/// Moves the cards of this round to where they belong, and starts the next
/// round.
#[inline]
pub(super) fn settle(
    rules: &Rules,
    table: &mut Table<TopTrumps>,
    winner: Option<Seat>,
    tell: &mut impl Tell<Event>,
) {
    match (winner, rules.play_for) {
        (Some(winner), PlayFor::Cards) => take(rules, table, winner, tell),
        (Some(winner), PlayFor::Points) => score(table, winner, tell),
        (None, _) => {
            tell.all(|| Event::Drawn);
            if rules.ties == Ties::Middle {
                to_the_middle(table, tell);
            }
        }
    }
    if rules.hand == PlayFrom::Top {
        turn_up(table, tell);
    }
    next_round(rules, table, winner, tell);
}

/// Gives the losers' cards and those of the middle to the winner.
#[inline]
fn take(rules: &Rules, table: &mut Table<TopTrumps>, winner: Seat, tell: &mut impl Tell<Event>) {
    let Table {
        public, private, ..
    } = table;
    let Some(round) = &public.last else { return };
    let others = || Seat::all(round.cards.len()).filter(|&seat| seat != winner);
    let before = public.hands[winner];
    for seat in others() {
        let Some(card) = round.cards[seat] else {
            continue;
        };
        private[seat].hand.remove(card);
        public.hands[seat] -= 1;
        public.hands[winner] += 1;
        if rules.hand == PlayFrom::Whole {
            private[winner].hand.insert(card);
        }
    }
    public.hands[winner] += public.middle.len() as u32;
    // Skipped for listeners that only count.
    let taken = || -> CardSet {
        let played = others().filter_map(|seat| round.cards[seat]);
        played.chain(public.middle.iter().copied()).collect()
    };
    let (counts_only, count) = (tell.counts_only(), public.hands[winner] - before);
    tell.all(|| Event::Won {
        seat: winner,
        cards: match counts_only {
            true => CardSet::EMPTY,
            false => taken(),
        },
        count,
    });
    if rules.hand == PlayFrom::Top {
        put_under(table, winner);
        return;
    }
    let seen = (rules.picks == Picks::Open).then(taken);
    for card in public.middle.drain(..) {
        private[winner].hand.insert(card);
    }
    if let Some(cards) = seen {
        look(table, winner, cards, tell);
    }
}

/// The middle first, then the winner's own card, then the others in seat order.
fn put_under(table: &mut Table<TopTrumps>, winner: Seat) {
    let Table {
        public,
        private,
        hidden,
    } = table;
    let (Some(round), Some(stacks)) = (&public.last, hidden.stacks.as_deref_mut()) else {
        return;
    };
    private[winner].hand = CardSet::EMPTY;
    let others = Seat::all(round.cards.len()).filter(|&seat| seat != winner);
    let played = std::iter::once(winner).chain(others);
    let played = played.filter_map(|seat| round.cards[seat]);
    for card in public.middle.drain(..).chain(played) {
        stacks.put(winner, card);
    }
}

/// Takes the cards of this round from those who played them.
fn lay_down(table: &mut Table<TopTrumps>) -> CardSet {
    let Table {
        public, private, ..
    } = table;
    let mut laid = CardSet::EMPTY;
    let Some(round) = &public.last else {
        return laid;
    };
    for seat in Seat::all(private.len()) {
        if let Some(card) = round.cards[seat] {
            private[seat].hand.remove(card);
            public.hands[seat] -= 1;
            laid.insert(card);
        }
    }
    laid
}

/// All cards of this round go to the middle, in seat order.
fn to_the_middle(table: &mut Table<TopTrumps>, tell: &mut impl Tell<Event>) {
    let cards = lay_down(table);
    let public = &mut table.public;
    if let Some(round) = &public.last {
        public.middle.extend(round.cards.iter().flatten());
    }
    tell.all(|| Event::Middle {
        cards,
        count: public.middle.len() as u32,
    });
}

/// A point for the winner; what was played is set aside, with the middle.
fn score(table: &mut Table<TopTrumps>, winner: Seat, tell: &mut impl Tell<Event>) {
    let mut cards = lay_down(table);
    let public = &mut table.public;
    cards = cards.union(public.middle.drain(..).collect());
    public.aside = public.aside.union(cards);
    public.points[winner] += 1;
    tell.all(|| Event::Scored {
        seat: winner,
        points: public.points[winner],
        cards,
    });
}
