//! How good a table is for a player, for a search that does not play to the end.
//!
//! With three or more players, what happens after a few rounds is mostly chance. A search that
//! stops there needs fewer imagined games to see which move is better.

use parlour_engine::{Seat, Table, View};

use super::One;
use super::cards::WILDS;

/// The number of rounds after which an imagined game is estimated and not played on. In the
/// arena, four were better than two, and as good as playing to the end with twice as many
/// imagined games.
const ROUNDS: u32 = 4;

/// Each additional half card divides the chance to win by this.
const HALF_A_CARD: f64 = 1.284;

/// The relative chances to win with 0, 1, 2, … half cards.
const CHANCES: [f64; 128] = {
    let mut chances = [1.0; 128];
    let mut halves = 1;
    while halves < chances.len() {
        chances[halves] = chances[halves - 1] / HALF_A_CARD;
        halves += 1;
    }
    chances
};

/// The chance of the seat of `start` to win at an imagined table `ROUNDS` rounds later or
/// more. `None` at earlier tables, with two players, and in games for points.
pub(super) fn estimate(start: View<'_, One>, table: &Table<One>) -> Option<f64> {
    let rounds = ROUNDS * start.seats as u32;
    let is_late = table.public.turns >= start.public.turns + rounds;
    if !is_late || start.seats == 2 || start.rules.target.points().is_some() {
        return None;
    }
    let all: f64 = Seat::all(start.seats).map(|seat| chance(table, seat)).sum();
    Some(chance(table, start.seat) / all)
}

/// The chance of a seat relative to the other seats. A wild counts as half a card.
fn chance(table: &Table<One>, seat: Seat) -> f64 {
    let wilds = (table.private[seat].hand.held() & WILDS).count_ones();
    let halves = (2 * table.public.hands[seat]).saturating_sub(wilds) as usize;
    CHANCES[halves.min(CHANCES.len() - 1)]
}

#[cfg(test)]
mod tests {
    use parlour_engine::dealer::{Fast, Seed};
    use parlour_engine::event::Silent;

    use super::super::cards::Card;
    use super::super::deal::deal;
    use super::super::rules::{Rules, Target};
    use super::*;

    fn table(rules: &Rules, seats: usize) -> Table<One> {
        let mut dealer = Fast::new(Seed([7; 32]), 0);
        deal(rules, seats, &mut dealer, &mut Silent)
    }

    /// The estimate for every seat after some rounds.
    fn estimates(
        rules: &Rules,
        seats: usize,
        change: impl Fn(&mut Table<One>),
    ) -> Vec<Option<f64>> {
        let start = table(rules, seats);
        let mut now = start.clone();
        now.public.turns += ROUNDS * seats as u32;
        change(&mut now);
        let of = |seat| estimate(start.view(rules, seat), &now);
        Seat::all(seats).map(of).collect()
    }

    const ONE_ROUND: Rules = Rules {
        target: Target::OneRound,
        ..Rules::OFFICIAL
    };

    #[test]
    fn only_late_tables_of_three_or_more_in_one_round_are_estimated() {
        let check = |rules: &Rules, seats, change: fn(&mut Table<One>), expected: bool| {
            let all = estimates(rules, seats, change);
            assert!(all.iter().all(|it| it.is_some() == expected), "{all:?}");
        };
        check(&ONE_ROUND, 3, |_| {}, true);
        check(&ONE_ROUND, 2, |_| {}, false);
        check(&Rules::OFFICIAL, 3, |_| {}, false);
        check(&ONE_ROUND, 3, |table| table.public.turns -= 1, false);
    }

    #[test]
    fn fewer_cards_and_wilds_are_better() {
        let [first, second] = [Seat::new(0), Seat::new(1)];
        let change = |table: &mut Table<One>| {
            for seat in Seat::all(3) {
                let hand = &mut table.private[seat].hand;
                let cards: Vec<Card> = hand.cards().collect();
                cards.into_iter().for_each(|card| hand.remove(card));
                table.public.hands[seat] = 3;
            }
            table.public.hands[first] = 2;
            table.private[second].hand.add(Card::WILD);
        };
        let all: Vec<f64> = estimates(&ONE_ROUND, 3, change)
            .into_iter()
            .flatten()
            .collect();
        assert!((all.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{all:?}");
        assert!(all[0] > all[1] && all[1] > all[2], "{all:?}");
    }
}
