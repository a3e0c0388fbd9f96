//! The end of a round: whether the game is over, and who chooses next.

use parlour_engine::event::Tell;
use parlour_engine::table::SeatSet;
use parlour_engine::{Outcome, Seat, Table};

use super::TopTrumps;
use super::deal::look;
use super::rules::{NextChooser, OutOfCards, Picks, PlayFor, PlayFrom, Rules};
use super::state::Public;
use super::story::Event;

/// Ends the game if it is decided or the limit is reached; otherwise begins the
/// next round.
#[inline]
pub(super) fn next_round(
    rules: &Rules,
    table: &mut Table<TopTrumps>,
    winner: Option<Seat>,
    tell: &mut impl Tell<Event>,
) {
    table.public.rounds += 1;
    let decided = match (rules.play_for, rules.out_of_cards) {
        (PlayFor::Cards, OutOfCards::Ends) => first_out(&table.public, winner, tell),
        (PlayFor::Cards, OutOfCards::Leaves) => last_left(rules, table, tell),
        (PlayFor::Points, _) => on_points(rules, &table.public, tell),
    };
    let public = &mut table.public;
    let over = decided.or_else(|| round_limit(rules, public, tell));
    if over.is_some() {
        public.outcome = over;
        return;
    }
    let seats = public.hands.len();
    public.waiting = match (rules.hand, rules.out_of_cards) {
        (PlayFrom::Top, _) => SeatSet::EMPTY,
        (PlayFrom::Whole, OutOfCards::Ends) => SeatSet::first(seats),
        (PlayFrom::Whole, OutOfCards::Leaves) => public.in_game(),
    };
    let mut chooser = match (rules.next_chooser, winner) {
        (NextChooser::Rotating, _) => public.chooser.next(seats),
        (NextChooser::Winner, Some(winner)) => winner,
        (NextChooser::Winner, None) => public.chooser,
    };
    // Somebody has cards; otherwise the game would be over.
    while public.hands[chooser] == 0 {
        chooser = chooser.next(seats);
    }
    public.chooser = chooser;
}

/// The first player without cards has lost, and the player who took the last
/// card has won. If it went to the middle, the player with the most
/// cards wins.
#[inline]
fn first_out(
    public: &Public,
    winner: Option<Seat>,
    tell: &mut impl Tell<Event>,
) -> Option<Outcome> {
    let mut seats = Seat::all(public.hands.len());
    let loser = seats.find(|&seat| public.hands[seat] == 0)?;
    let winner = winner.or_else(|| public.hands.leader());
    tell.all(|| Event::RanOut { loser, winner });
    Some(Outcome::win_or_draw(winner, "out of cards"))
}

/// Players without cards are out. The last one left takes the middle and wins.
fn last_left(
    rules: &Rules,
    table: &mut Table<TopTrumps>,
    tell: &mut impl Tell<Event>,
) -> Option<Outcome> {
    let public = &mut table.public;
    let left = public.in_game();
    if let Some(round) = &public.last {
        for seat in Seat::all(round.cards.len()) {
            if round.cards[seat].is_some() && !left.contains(seat) {
                tell.all(|| Event::Out { seat });
            }
        }
    }
    let Some(winner) = left.lowest() else {
        tell.all(|| Event::NobodyLeft);
        return Some(Outcome::draw("nobody left"));
    };
    if left.len() > 1 {
        return None;
    }
    let cards = public.middle.iter().copied().collect();
    public.hands[winner] += public.middle.len() as u32;
    tell.all(|| Event::LastLeft { winner, cards });
    match &mut table.hidden.stacks {
        Some(stacks) => {
            let middle = public.middle.drain(..);
            middle.for_each(|card| stacks.put(winner, card));
        }
        None => {
            public.middle.clear();
            let hand = &mut table.private[winner].hand;
            *hand = hand.union(cards);
            if rules.picks == Picks::Open {
                look(table, winner, cards, tell);
            }
        }
    }
    Some(Outcome::win(winner, "out of cards"))
}

/// Ends the game if a player has the points to win, or all cards are played.
fn on_points(rules: &Rules, public: &Public, tell: &mut impl Tell<Event>) -> Option<Outcome> {
    let most = public.points.iter().copied().max().unwrap_or(0);
    let reached = rules.points_to_win > 0 && u32::from(most) >= rules.points_to_win;
    if !reached && !public.in_game().is_empty() {
        return None;
    }
    let winner = public.points.leader();
    let ending = match reached {
        true => "points reached",
        false => "all cards played",
    };
    tell.all(|| Event::Finished {
        winner,
        points: most,
        reached,
    });
    Some(Outcome::win_or_draw(winner, ending))
}

/// The most cards or points win when the round limit is reached.
#[inline]
fn round_limit(rules: &Rules, public: &Public, tell: &mut impl Tell<Event>) -> Option<Outcome> {
    if public.rounds < rules.round_limit {
        return None;
    }
    let winner = match rules.play_for {
        PlayFor::Cards => public.hands.leader(),
        PlayFor::Points => public.points.leader(),
    };
    tell.all(|| Event::RoundLimit {
        rounds: rules.round_limit,
        winner,
    });
    Some(Outcome::win_or_draw(winner, "round limit").by_limit())
}
