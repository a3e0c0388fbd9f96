//! Many rounds in one call, for simulations.
//!
//! [`run`] equals [`War::play`](parlour_engine::Game::play) again and again, and
//! [`run_to_end_or_loop`] equals
//! [`play_to_end_or_loop`](parlour_engine::playout::play_to_end_or_loop): the same events and
//! counters, the same table afterwards. Two tests compare them:
//! `run_equals_playing_round_by_round` below and
//! `run_to_end_or_loop_equals_play_to_end_or_loop` in [`loops`]. Without this folder the program
//! would do the same, more slowly.
//!
//! What makes it fast:
//!
//! - [`rounds`]: the counters of a table in arrays of 2, 4 or 16 seats. A round with
//!   a tie, and one that may end the game, is played here.
//! - [`quiet`]: a batch of rounds without ties, with [`counts`]: card counts in a
//!   few words.
//! - [`endless`]: all rounds between two deals of an endless game, compared as bits.
//! - [`refill`]: the deal of an endless game, without its discard pile.
//! - [`loops`]: repeated positions, found while batches are played.
//!
//! Ties are resolved by [`resolve`](super::round::resolve), with one exception: in an
//! endless game of two players, a listener that only counts gets wars from
//! [`endless`], which finds the deciding row in the bits it has already computed.
//! Leaving these wars to `resolve` costs 35 % more instructions (callgrind, 40 games
//! of 1,000 rounds: 3.62 million with the exception, 4.90 million without) and 41 %
//! more time, because a tie ends a batch and comes every 17 rounds.

mod counts;
mod endless;
mod loops;
mod quiet;
mod refill;
mod rounds;

use parlour_engine::Table;
use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::playout::Playout;
use parlour_engine::table::MAX_SEATS;

use super::War;
use super::rules::Rules;
use super::story::Event;
use loops::NoLoopCheck;
use rounds::FastRounds;

/// Plays rounds until the game is over, at most `most`, and returns how many.
/// Compiled separately for 2 and 4 seats, the usual numbers.
#[inline]
pub(super) fn run(
    rules: &Rules,
    table: &mut Table<War>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
    most: u64,
) -> u64 {
    let no_check = &mut NoLoopCheck;
    match table.public.held.len() {
        2 => FastRounds::<_, 2>::new(rules, table, dealer).run(tell, most, no_check),
        4 => FastRounds::<_, 4>::new(rules, table, dealer).run(tell, most, no_check),
        _ => FastRounds::<_, MAX_SEATS>::new(rules, table, dealer).run(tell, most, no_check),
    }
}

/// Plays rounds until the game is over or a position repeats.
#[inline]
pub(super) fn run_to_end_or_loop(
    rules: &Rules,
    table: &mut Table<War>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> Playout {
    let moves = match table.public.held.len() {
        2 => FastRounds::<_, 2>::new(rules, table, dealer).run_until_loop(tell),
        4 => FastRounds::<_, 4>::new(rules, table, dealer).run_until_loop(tell),
        _ => FastRounds::<_, MAX_SEATS>::new(rules, table, dealer).run_until_loop(tell),
    };
    let outcome = table.public.outcome;
    Playout { outcome, moves }
}

#[cfg(test)]
mod tests {
    use crate::war::{Move, Rules, War, Winnings};
    use parlour_engine::dealer::{Faster, Seed};
    use parlour_engine::event::{Log, Silent};
    use parlour_engine::playout::Counting;
    use parlour_engine::rules::Word;
    use parlour_engine::{FastForward, Game, Seat, Table};

    /// Plays a game with `run` and round by round with `play`, and compares the
    /// events, the counters and the final tables.
    fn check(rules: &Rules, seats: usize, index: u64, rounds: u64) {
        let dealer = || Faster::new("57e7c4".parse::<Seed>().unwrap(), index);
        let deal = |dealer: &mut Faster| War::deal(rules, &(), seats, dealer, &mut Silent);
        let (mut first, mut second) = (dealer(), dealer());
        let (mut batched, mut by_round) = (deal(&mut first), deal(&mut second));
        let (mut told_batched, mut told_by_round) = (Log(Vec::new()), Log(Vec::new()));
        let played = War::run(rules, &mut batched, &mut first, &mut told_batched, rounds);
        for _ in 0..played {
            let seat = War::turn(rules, &by_round.public).must().lowest();
            let seat = seat.expect("the game goes on");
            let tell = &mut told_by_round;
            War::play(rules, &mut by_round, seat, Move::Flip, &mut second, tell);
        }
        assert_eq!(told_batched.0, told_by_round.0, "{seats} seats, {rules:?}");
        let (mut counted, mut expected) = (Counting::<War>::new(), Counting::<War>::new());
        let mut third = dealer();
        let mut counted_table = deal(&mut third);
        War::run(rules, &mut counted_table, &mut third, &mut counted, rounds);
        for told in &told_by_round.0 {
            expected.count(&told.full);
        }
        assert_eq!(counted.values, expected.values, "{seats} seats, {rules:?}");
        let stacks = |table: &Table<War>| -> Vec<Vec<u16>> {
            let Table { public, hidden, .. } = table;
            let stack = |seat| hidden.stacks.of(seat, public.held[seat]).collect();
            Seat::all(seats).map(stack).collect()
        };
        for table in [&batched, &counted_table] {
            assert_eq!(table.public, by_round.public, "{seats} seats, {rules:?}");
            assert_eq!(table.hidden.deck, by_round.hidden.deck);
            assert_eq!(stacks(table), stacks(&by_round));
        }
    }

    #[test]
    fn run_equals_playing_round_by_round() {
        let small = Rules {
            suits: 3,
            ranks: 4,
            ..Rules::ENDLESS
        };
        let face_up = Rules {
            face_down: 0,
            ..Rules::ENDLESS
        };
        let long = Rules {
            face_down: 3,
            ..Rules::ENDLESS
        };
        let endless = [&Rules::ENDLESS, &small, &face_up, &long];
        let all_orders = |rules: &Rules| -> Vec<Rules> {
            let ordered = |&winnings| Rules {
                winnings,
                ..rules.clone()
            };
            Winnings::ALL.iter().map(ordered).collect()
        };
        let (ordered, ordered_endless) = (all_orders(&Rules::SEED), all_orders(&small));
        let ordered = ordered.iter().chain(&ordered_endless);
        for rules in ordered.chain(endless).chain([&Rules::BICYCLE]) {
            for seats in [2, 3, 4, 7] {
                for index in 0..5 {
                    check(rules, seats, index, 700 + index);
                }
                check(rules, seats, 9, u64::MAX);
            }
        }
        // A run that ends between two deals leaves a discard pile.
        for rules in endless {
            for rounds in 1..60 {
                check(rules, 2 + rounds as usize % 3, rounds, rounds);
            }
        }
    }
}
